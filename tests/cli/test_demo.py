"""How many games the demo plays of each game, and its table."""

from __future__ import annotations

import pytest

from cattery.cli.commands.demo import DECISIONS, GAMES, TRIED, Played, _rows, enough
from cattery.cli.listing import table
from cattery.cli.shelf import find
from cattery.cli.stats import Figures, Record


def figures(count: int, decisions: int) -> Figures:
    """So many games of such a length: each third is given up, of the others all but one are won by red."""
    found = Figures(("red", "yellow"))
    for seed in range(count):
        end = None if seed % 3 == 2 else "most-points"
        winners = () if end is None else ("yellow",) if seed == 0 else ("red",)
        found.records.append(Record(seed, winners, end, decisions, decisions * 7))
    return found


@pytest.mark.parametrize(
    ("decisions", "games"), [(0, GAMES), (50, GAMES), (150, GAMES), (300, 100), (3001, 10), (10**6, 10)]
)
def test_of_long_games_fewer_are_played(decisions: int, games: int) -> None:
    found = enough(figures(TRIED, decisions))
    assert found == games
    assert found * decisions <= max(DECISIONS, TRIED * decisions)


def test_a_row_has_the_number_of_games_and_those_given_up() -> None:
    rows = _rows(Played(find("catspath"), figures(30, 500), 1.0))
    assert rows == [
        ["catspath", "30", "red      63% (46..78%)", "0", "500.0", "500-500", "7.0", "most-points 20"],
        ["", "", "yellow    3% (1..17%)", "", "", "", "", "given up 10"],
    ]
    assert max(map(len, table([""] * 8, rows).splitlines())) <= 100
