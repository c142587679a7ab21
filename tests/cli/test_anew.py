"""A set that is picked step by step takes its elements in any order of typing."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from rich.console import Console

from cattery.cli.opening import Opened, open_player
from cattery.cli.parlour import Next, Parlour
from cattery.cli.shelf import find

HERE = Path(__file__).parent
START = ("place D", "swap C5 D5", "play hidden-passage")


@pytest.fixture(scope="module")
def catspath() -> Opened:
    return open_player(find("catspath"), "auto")


@pytest.fixture(scope="module")
def yard() -> Opened:
    return open_player(find(str(HERE / "yard.cat")), "auto")


def parlour(opened: Opened, seed: int, *lines: str) -> Parlour:
    """A conversation after some lines."""
    talk = Parlour.of(opened, frozenset(["red"]), seed, quiet=True)
    talk.screen = Console(file=io.StringIO(), highlight=False, markup=False, soft_wrap=True)
    talk.table.settle()
    for line in lines:
        talk.answer(line)
        talk.table.settle()
    return talk


def answered(talk: Parlour, line: str) -> str:
    """What is said to a line, on one line."""
    paper = io.StringIO()
    talk.screen = Console(file=paper, highlight=False, markup=False, soft_wrap=True)
    talk.answer(line)
    return " ".join(paper.getvalue().split())


def same(one: Parlour, other: Parlour) -> bool:
    """Whether two games are the same, with their past and with what chance will do."""
    tables = [(t.match.to_json(), t.record(), t.rng.state) for t in (one.table, other.table)]
    return tables[0] == tables[1]


@pytest.mark.parametrize(
    ("typed", "ordered"),
    [
        (["E6", "E5"], ["E5", "E6"]),
        (["E6", "e5", "D1"], ["D1", "E5", "E6"]),
        (["E6", "C1", "D6"], ["C1", "D6", "E6"]),
        (["E6", "pick E5"], ["E5", "E6"]),
        (["E6", "PASSAGE pick E5"], ["E5", "E6"]),
        (["E6", "passage E5 done"], ["E5", "E6", "done"]),
        (["E6", "C1 D6 done"], ["C1", "D6", "E6"]),
        (["E6 E5"], ["E5", "E6"]),
        (["passage E6 E5"], ["E5", "E6"]),
    ],
)
def test_a_set_is_picked_anew_in_its_order(catspath: Opened, typed: list[str], ordered: list[str]) -> None:
    talk = parlour(catspath, 3, *START, *typed)
    assert same(talk, parlour(catspath, 3, *START, *ordered))
    assert not same(talk, parlour(catspath, 3, *START, *typed[:-1]))


def test_the_question_shows_the_set_in_order(catspath: Opened) -> None:
    talk = parlour(catspath, 3, *START, "E6")
    assert talk.answer("E5") is Next.QUESTION
    assert talk.asking() == ["red chooses passage pick E5 E6: now pick, or `done`, `back`"]
    assert answered(talk, "back") == "red takes back `passage pick E6`"
    assert same(talk, parlour(catspath, 3, *START, "E5"))
    assert talk.told == len(talk.table.past)


@pytest.mark.parametrize(
    ("before", "line", "words"),
    [
        (["E6"], "E6", "`passage pick E6`: that is picked already"),
        (["E6"], "E5 E5", "`passage pick E5`: that is picked already"),
        (["E6", "D6"], "D5 C1", "`passage pick C1 D5 D6 E6`: no more than 3 can be picked"),
        (["E6", "D6"], "D7", "`passage pick D6 D7`: nothing could follow that [CP-43, ACP-19] (catspath/"),
        (["E6"], "Ds", "`passage pick Ds`: only road tiles without a cat can be rearranged [CP-43, ACP-19]"),
        (["E6"], "zz", "'zz' is no move of this game"),
    ],
)
def test_what_cannot_be_picked_leaves_all_as_it_was(catspath: Opened, before: list[str], line: str, words: str) -> None:
    talk, other = (parlour(catspath, 3, *START, *before) for _ in range(2))
    assert answered(talk, line).startswith(words)
    assert same(talk, other)


def test_why_speaks_of_the_set_in_order(catspath: Opened) -> None:
    talk = parlour(catspath, 3, *START, "E6")
    assert answered(talk, "why E5").startswith("`passage pick E5 E6` may be played: Choose up to three tiles")
    assert answered(talk, "why E6") == "`passage pick E6`: that is picked already"
    assert same(talk, parlour(catspath, 3, *START, "E6"))


def test_the_reason_is_that_of_the_set_in_order(yard: Opened) -> None:
    start = ("use exchange", "B2")
    talk = parlour(yard, 2, *start)
    assert answered(talk, "B1 A5") == "`shift pick A5`: there is no such pick here (yard.cat:63)"
    assert same(talk, parlour(yard, 2, *start))
    assert answered(talk, "A1") == ""
    assert talk.table.record()[-2:] == ["shift pick A1", "shift pick B2"]
