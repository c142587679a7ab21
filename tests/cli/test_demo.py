"""How many games the demo plays of each game, its table, and that its games are those that are played one by one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cattery.cli.commands.demo import DECISIONS, GAMES, TRIED, _rows, enough
from cattery.cli.commands.demo import Played as PlayedTitle
from cattery.cli.listing import table
from cattery.cli.opening import open_player
from cattery.cli.shelf import find
from cattery_runtime import Outcome
from cattery_runtime.study import Figures, Played, playouts
from tests.cli.invoke import invoke


def figures(count: int, decisions: int) -> Figures:
    """So many games of such a length: each third is given up, of the others all but one are won by red."""
    players = ("red", "yellow")
    won = {player: Outcome.won("most-points", [player], players) for player in players}
    outcomes = [None if seed % 3 == 2 else won["yellow" if seed == 0 else "red"] for seed in range(count)]
    return Figures.of(players, [Played(outcome, decisions, 0, decisions * 7, 7) for outcome in outcomes])


@pytest.mark.parametrize(
    ("decisions", "games"), [(0, GAMES), (50, GAMES), (150, GAMES), (300, 100), (3001, 10), (10**6, 10)]
)
def test_of_long_games_fewer_are_played(decisions: int, games: int) -> None:
    found = enough(figures(TRIED, decisions))
    assert found == games
    assert found * decisions <= max(DECISIONS, TRIED * decisions)


def test_a_row_has_the_number_of_games_and_those_given_up() -> None:
    rows = _rows(PlayedTitle(find("catspath"), figures(30, 500), 1.0))
    assert rows == [
        ["catspath", "30", "red      63% (46..78%)", "0", "500.0", "500-500", "7.0", "most-points 20"],
        ["", "", "yellow    3% (1..17%)", "", "", "", "", "given up 10"],
    ]
    assert max(map(len, table([""] * 8, rows).splitlines())) <= 100


@pytest.mark.parametrize("name", ["boop", "catacomb"])
def test_games_are_those_that_run_plays(name: str, tmp_path: Path) -> None:
    """Game i of a series is the one that `cattery run` plays with the series' seed plus i."""
    engine = open_player(find(name), "auto").player.engine
    for seed in (5, 6):
        last = json.loads(invoke(["run", name, "--seed", str(seed), "--json"], tmp_path).out.splitlines()[-1])
        figures = playouts(engine, 1, seed)
        assert figures.decisions + figures.chances == last["plies"]
        assert figures.endings == {last["outcome"]["end"]: 1}
        assert [player for player, wins in figures.wins.items() if wins] == last["outcome"]["winners"]
