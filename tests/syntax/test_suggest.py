"""Did you mean ...?"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cattery.diagnostics.suggest import distance, suggest

NAMES = ["pool", "place", "owner", "heading", "line-of-three", "at", "Kind"]


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("pol", "pool"),
        ("plcae", "place"),
        ("onwer", "owner"),
        ("headign", "heading"),
        ("line_of_thre", "line-of-three"),
        ("kind", "Kind"),
        ("ta", "at"),
        ("stack", None),
        ("a", None),
        ("place", None),
        ("x" * 1000, None),
        ("", None),
    ],
)
def test_nearest_name(written: str, meant: str | None) -> None:
    assert suggest(written, NAMES) == meant


def test_same_first_letter_before_the_order() -> None:
    assert suggest("win", ["in", "wins"]) == "wins"
    assert suggest("cot", ["cat", "cut"]) == "cat"


words = st.text("abc-", max_size=6)


@given(words, words)
def test_distance_is_a_distance(left: str, right: str) -> None:
    assert distance(left, right) == distance(right, left)
    assert (distance(left, right) == 0) == (left == right)
    assert abs(len(left) - len(right)) <= distance(left, right) <= max(len(left), len(right))


@given(words, st.integers(0, 6), st.sampled_from("abc"))
def test_one_slip_is_one(word: str, at: int, letter: str) -> None:
    longer = word[:at] + letter + word[at:]
    assert distance(word, longer) == 1
    assert distance("ab" + word, "ba" + word) == 1
