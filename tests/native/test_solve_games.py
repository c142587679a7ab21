"""Values of printed games that are known from the literature or from a formula, in both engines."""

from __future__ import annotations

from functools import reduce
from operator import xor
from typing import Any

import pytest

from cattery_runtime.study.explore import CannotStudy
from cattery_runtime.study.solve import Solved, solve
from tests.native.small_games import built, chase, nim, noughts, piglet


def same(a: Solved, b: Solved) -> None:
    """The same to a billionth, and the same line."""
    assert a.values == pytest.approx(b.values, abs=1e-9)
    assert (a.line, a.endless, a.within, a.states) == (b.line, b.endless, b.within, b.states)


@pytest.mark.parametrize(
    "text", [noughts(), nim(3, 4, 5), piglet(3), chase(5)], ids=["noughts", "nim", "piglet", "chase"]
)
def test_both_engines_agree(text: str) -> None:
    same(solve(built(text)), solve(built(text).python))


def test_noughts_and_crosses_is_a_draw() -> None:
    engine = built(noughts())
    found = solve(engine)
    assert found.values == {"noughts": 0, "crosses": 0} and found.exact and len(found.line) == 9
    state: Any = engine.State.initial()
    state.play(engine.parse_move("mark a1"))
    assert [o.code for o in found.options(state) if o.worth == 0] == [engine.parse_move("mark b2").code]
    state.play(engine.parse_move("mark b1"))
    assert found.best(state).worth == 1 and found.best(state).within == 4


@pytest.mark.parametrize("heaps", [(3, 4, 5), (1, 2, 3), (2, 4), (3, 3)])
def test_heaps_are_worth_what_their_sum_says(heaps: tuple[int, ...]) -> None:
    """Who is to move wins but where the sizes add up to nothing without carrying. C. Bouton, 1901."""
    engine = built(nim(*heaps))
    found = solve(engine)
    state: Any = engine.State.initial()
    assert found.worth == (1 if reduce(xor, heaps) else -1)
    seat = 0
    for code in found.line:
        left = state.to_json()["values"]["heap"].values()
        mover = found.best(state).worth * (1 if seat == 0 else -1)
        assert mover == (1 if reduce(xor, left) else -1)
        state.play(engine.MOVES[code])
        seat = 1 - seat
    assert state.outcome is not None and len(found.line) <= found.within


def test_piglet() -> None:
    """With two points to reach who begins wins with 4/7. T. Neller, C. Presser, The UMAP Journal 25(1), 2004."""
    found = solve(built(piglet(2)))
    assert found.values["ann"] == pytest.approx(2 * 4 / 7 - 1, abs=1e-9)
    assert not found.exact and found.within == 0


def test_play_without_end_is_a_draw() -> None:
    found = solve(built(chase(6)))
    assert found.worth == 0 and found.endless and found.within == 0


@pytest.mark.parametrize("text", [noughts(), nim(3, 4, 5), piglet(4)], ids=["noughts", "nim", "piglet"])
def test_symmetry_changes_no_value(text: str) -> None:
    """Also where seats are changed about: a state is then worth the opposite. Lines are as good, if not the same."""
    engine = built(text)
    plain, merged = solve(engine), solve(engine, symmetry=True)
    assert merged.states < plain.states
    assert merged.values == pytest.approx(plain.values, abs=1e-9)
    state: Any = engine.State.initial()
    for code in plain.line:
        if state.actor in engine.PLAYERS:
            worth = [option.worth for option in plain.options(state)]
            assert [option.worth for option in merged.options(state)] == pytest.approx(worth, abs=1e-9)
        state.play(engine.MOVES[code])


def test_what_cannot_be_solved() -> None:
    engine = built(noughts(marks=4))
    with pytest.raises(CannotStudy, match="fault"):
        solve(engine)
    with pytest.raises(CannotStudy, match="not all states are known"):
        solve(built(nim(9, 9, 9, 9)), memory=300_000)
