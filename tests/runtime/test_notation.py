"""What people type is understood, and what is no move is refused quickly and helpfully."""

from __future__ import annotations

import time
from itertools import combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cattery_runtime import BadMove
from cattery_runtime.notation import MoveTable

SITES = [f"{column}{row}" for column in "abcdef" for row in range(1, 7)]
TEXTS = [
    *(f"place {kind} {site}" for kind in ("small", "large") for site in SITES),
    *(f"remove {' '.join(group)}" for group in combinations(SITES[:8], 3)),
    *(f"go {' '.join(path)}" for path in permutations(SITES[:5], 3)),
    "decline",
]
TABLE = MoveTable(TEXTS, unordered=["remove"])


def test_every_text_names_its_move() -> None:
    for text in TEXTS:
        assert TABLE.parse(text) is text


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("PLACE Small C3", "place small c3"),
        ("  place\tsmall \n c3 ", "place small c3"),
        ("remove a3 a1 a2", "remove a1 a2 a3"),
        ("Remove A2 a3 A1", "remove a1 a2 a3"),
        ("go a3 a1 a2", "go a3 a1 a2"),
    ],
)
def test_loose_text_is_understood(text: str, move: str) -> None:
    assert TABLE.parse(text) == move


@pytest.mark.parametrize(
    ("text", "suggestion"),
    [
        ("plase small c3", "place small c3"),
        ("place smal c3", "place small c3"),
        ("place small c33", "place small c3"),
        ("place small c3 please", "place small c3"),
        ("place small", "place small a1"),
        ("declin", "decline"),
        ("remove a1 a1 a2", None),
        ("c3 small place", None),
        ("?", None),
    ],
)
def test_unknown_text_brings_a_suggestion(text: str, suggestion: str | None) -> None:
    with pytest.raises(BadMove, match="is no move of this game") as caught:
        TABLE.parse(text)
    assert caught.value.suggestion == suggestion


def test_order_matters_where_it_means_something() -> None:
    table = MoveTable(["go a1 a2 a3"])
    with pytest.raises(BadMove):
        table.parse("go a3 a2 a1")


def test_two_moves_that_differ_only_in_case_are_told_apart() -> None:
    table = MoveTable(["play K a1", "play k a1"])
    assert table.parse("play k a1") == "play k a1"
    assert table.parse("play K a1") == "play K a1"
    with pytest.raises(BadMove, match="'PLAY K A1' may mean 'play K a1' or 'play k a1'"):
        table.parse("PLAY K A1")


def test_two_sets_that_cannot_be_told_apart_are_not_guessed() -> None:
    table = MoveTable(["swap a1 b1", "swap b1 a1"], unordered=["swap"])
    assert table.parse("swap b1 a1") == "swap b1 a1"


@pytest.mark.parametrize(
    "text", ["", "  ", "x" * 10**7, "place " * 150, "a1 " * 300, "\0", "\ud800", "ß" * 900, "İ" * 999]
)
def test_hostile_text_is_refused_at_once(text: str) -> None:
    start = time.perf_counter()
    with pytest.raises(BadMove) as caught:
        TABLE.parse(text)
    assert time.perf_counter() - start < 0.5
    assert len(str(caught.value)) < 400


PICKS = MoveTable(
    [
        *(f"lay picked {site}" for site in SITES),
        *(f"lay order {tile}" for tile in ("road red up", "road red left", "wall", "none")),
        "pass",
        "decline",
        "done",
    ]
)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("Lay  PICKED b3", "lay picked b3"),
        ("lay order ROAD red Up", "lay order road red up"),
        ("lay order NONE", "lay order none"),
        (" Done ", "done"),
    ],
)
def test_picks_are_understood(text: str, move: str) -> None:
    assert PICKS.parse(text) == move


@pytest.mark.parametrize(
    ("text", "suggestion"),
    [
        ("lay", "lay picked a1"),
        ("lay pick b3", "lay picked b3"),
        ("lay b3", "lay picked b3"),
        ("lay wall", "lay order wall"),
        ("lay red left", "lay order road red left"),
        ("lay order road blu", "lay order road red up"),
        ("picked b3", "lay picked b3"),
        ("don", "done"),
        ("lay d3 wall", None),
    ],
)
def test_half_a_pick_brings_a_suggestion(text: str, suggestion: str | None) -> None:
    with pytest.raises(BadMove) as caught:
        PICKS.parse(text)
    assert caught.value.suggestion == suggestion


@given(st.text())
def test_any_text_is_a_move_or_refused(text: str) -> None:
    try:
        assert TABLE.parse(text) in TEXTS
    except BadMove as error:
        assert error.suggestion is None or error.suggestion in TEXTS
