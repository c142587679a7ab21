"""A conversation on a terminal of 24 lines: the position and the question below it are seen at once."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from cattery.cli.beside import Beside
from cattery.cli.canvas import plain
from cattery.cli.compact import values
from cattery.cli.opening import Opened, open_player
from cattery.cli.parlour import Next, Parlour
from cattery.cli.pen import Pen
from cattery.cli.shelf import find
from cattery_runtime import Rng

LINES = 24


@pytest.fixture(scope="module")
def catspath() -> Opened:
    return open_player(find("catspath"), "auto")


def parlour(opened: Opened, seed: int, lines: int | None = LINES) -> Parlour:
    """A game on a terminal of 80 columns and so many lines."""
    found = Parlour.of(opened, frozenset(["red"]), seed, quiet=True)
    found.pen = Pen(True, 78, lines)
    found.teller.width = 78
    found.table.settle()
    return found


def shown(talk: Parlour) -> list[str]:
    """What is printed when the position is drawn."""
    paper = io.StringIO()
    talk.screen = Console(file=paper, highlight=False, markup=False, soft_wrap=True)
    talk.board()
    assert talk.printed == paper.getvalue().count("\n")
    return paper.getvalue().splitlines()


@pytest.mark.parametrize("seed", [1, 4])
def test_a_position_and_its_question_go_into_24_lines(catspath: Opened, seed: int) -> None:
    talk, rng = parlour(catspath, seed), Rng(seed)
    asked = set()
    for _ in range(40):
        if talk.table.match.actor is None:
            break
        lines = shown(talk)
        assert len(lines) + 1 <= LINES, "\n".join(lines)
        assert [line for line in lines if len(line) >= 80] == []
        (question,) = (line for line in lines if line.startswith("red chooses "))
        asked.add(question.split()[2])
        assert lines[-1].strip()
        talk.table.play(talk.table.match.pick(rng))
        talk.table.settle()
    assert {"swap:", "play:"} <= asked


def test_the_position_is_drawn_again_before_it_goes_out_of_sight(catspath: Opened) -> None:
    talk = parlour(catspath, 6)
    for move in ("place As", "swap D1 D2", "play deep-fog"):
        talk.answer(move)
    assert shown(talk)[-2].startswith("  A1 A2")
    assert talk.answer("A1") is Next.QUESTION
    assert talk.room() < LINES // 2
    talk.again()
    assert talk.printed > LINES // 2
    talk.pen = Pen(True, 78, 50)
    before = talk.printed
    talk.again()
    assert before < talk.printed < before + 5


def test_what_lies_in_a_place_goes_on_below_where_it_is_too_long(catspath: Opened) -> None:
    state = parlour(catspath, 1).table.match.to_json()
    places = state["places"]
    assert isinstance(places, dict)
    cards = {"hidden-passage": 4, "deep-fog": 2, "living-path": 2, "curiosity": 1, "calling": 2, "mirror": 2}
    places["played"] = cards
    places["hand"] |= {"red": {card: 2 for card in cards}}
    shown = plain(Beside(catspath.game, state, Pen(True, 78)).lines()).splitlines()
    at = next(number for number, line in enumerate(shown) if line.startswith("played"))
    assert shown[at : at + 2] == [
        "played    4 hidden-passage, 2 deep-fog, 2 living-path, curiosity, 2 calling,",
        "          2 mirror",
    ]
    assert "red: 2 hidden-passage, 2 deep-fog" in "".join(shown)
    assert max(map(len, shown)) <= 78


def test_a_list_without_room_says_how_many_there_are() -> None:
    texts = [f"{row}{column}" for row in "ABCDEF" for column in range(1, 8)]
    assert plain(values(texts, 40, 3)).splitlines()[-1] == "  ... 42 in all: `moves` lists them"
    assert len(values(texts, 40, 3)) == 3
    assert len(values(texts, 40, 0)) == 2
    assert values(texts, 40, 4) == values(texts, 40) and len(values(texts, 40)) == 4
