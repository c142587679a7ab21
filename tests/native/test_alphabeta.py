"""Looking ahead in C gives what the reference in Python gives, whatever the table holds; and what is called proven is so."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from cattery_runtime import CHANCE, Fault
from cattery_runtime.study.alphabeta import DEEPEST, Searched, alphabeta
from cattery_runtime.study.explore import CannotStudy
from cattery_runtime.study.worth import worth
from tests.native import toy
from tests.native.searching import Pair

PLAIN, ENDLESS = toy.Rules(plain=True), toy.Rules(plain=True, endless=True)
SMALL = 4096
"""A table that holds little."""


def tree(state: Any, depth: int, unknown: float) -> float:
    """What a tree is worth to the first seat, by looking at all of it."""

    @cache
    def value(state: Any, depth: int) -> float:
        if state.actor is None:
            return worth(state.outcome, toy.PLAYERS)[0] / 2.0
        if depth == 0:
            return unknown
        if state.actor == CHANCE:
            chances = state.chances()
            parts = [chance.weight * value(after(state, chance.move), depth - 1) for chance in chances]
            return float(sum(parts) / chances[0].total)
        values = [value(after(state, move), depth - 1) for move in state.moves()]
        return float(max(values) if state.actor == toy.PLAYERS[0] else min(values))

    return float(value(state, depth))


def after(state: Any, move: Any) -> Any:
    reached = state.copy()
    reached.play(move)
    return reached


def searched(pair: Pair, state: Any, depth: int) -> Searched:
    """What C and Python find, which is the same."""
    expected = alphabeta(state, depth)
    for memory in (SMALL, 1 << 20):
        assert alphabeta(pair.native.of(state), depth, memory=memory) == expected
    return expected


@pytest.mark.parametrize("rules", [PLAIN, ENDLESS, toy.Rules()], ids=str)
def test_values_are_those_of_the_tree(rules: toy.Rules) -> None:
    pair = Pair(rules, open=True)
    for seed in range(30):
        state = pair.random(seed, seed % 7)
        depth = 1 + seed % 5
        if state is None:
            continue
        found = searched(pair, state, depth)
        assert found.values[0] == tree(state, found.depth, 0.5)
        least, most = (tree(state, found.depth, unknown) for unknown in (0.0, 1.0))
        assert found.proven == (least == found.values[0] == most)
        assert found.proven or found.depth == depth


def test_best_moves_hold_the_value() -> None:
    pair = Pair(PLAIN)
    for seed in range(20):
        state = pair.random(seed, 2 + seed % 4)
        if state is None:
            continue
        found = searched(pair, state, 4)
        kept = {move for move in state.moves() if tree(after(state, move), found.depth - 1, 0.5) == found.values[0]}
        assert set(found.best) <= kept
        assert found.proven and found.value in (0, 1) or set(found.best) == kept
        assert found.line[0] == found.best[0]


def test_wins_are_quick_and_losses_slow() -> None:
    """A win is taken as soon as it can be; who has lost holds out as long as possible."""
    pair = Pair(PLAIN)
    found = searched(pair, pair.state(0, 4, 1, 8), 8)
    assert (found.value, found.proven, found.depth, [str(m) for m in found.line]) == (1.0, True, 1, ["mark 2"])
    fork = searched(pair, pair.state(0, 1, 4, 8, 3), 8)  # two lines at once: they are lost, and one is blocked
    assert (fork.value, fork.proven, fork.depth) == (0.0, True, 2)
    assert len(fork.line) == 2


def test_nothing_is_proven_of_a_way_round() -> None:
    """Where seats can pass for ever that is unknown; what either of them can force is proven."""
    pair = Pair(ENDLESS)
    assert not searched(pair, pair.state(), 4).proven
    drawn = searched(pair, pair.state(0, 4, 2, 1, 7, 6, 3, 5), 6)  # one cell is left, and either can end it in a draw
    assert (drawn.value, drawn.proven, drawn.depth) == (0.5, True, 2)
    won = searched(pair, pair.state(0, 4, 1, 14, 14, 8), 6)
    assert won.proven and won.value == 1.0


def test_the_whole_game() -> None:
    """With three passes in all, the plain game has an end, and its value is proven with no limit."""
    pair = Pair(PLAIN)
    state = pair.state(0, 4)
    found = alphabeta(pair.native.of(state))
    assert found.proven
    assert found.values[0] == tree(state, 12, 0.5)
    assert found.nodes > 0


def test_time() -> None:
    """What is found in the time is that of the last depth that was finished."""
    pair = Pair(ENDLESS)
    state = pair.native.initial()
    found = alphabeta(state, seconds=0.2)
    assert found.seconds < 1.0
    assert found.depth >= 3
    again = alphabeta(state, found.depth)
    assert (again.values, again.best, again.line) == (found.values, found.best, found.line)
    assert alphabeta(state, seconds=0.0).best == tuple(state.moves())


def test_ends_and_depth_nought() -> None:
    pair = Pair(PLAIN)
    over = searched(pair, pair.state(0, 4, 1, 8, 2), 3)
    assert (over.player, over.values, over.proven, over.best, over.line) == (None, (1.0, 0.0), True, (), ())
    start = searched(pair, pair.state(), 0)
    assert (start.values, start.proven, len(start.best)) == ((0.5, 0.5), False, 10)


def test_what_cannot_be_searched() -> None:
    pair = Pair(toy.Rules())
    with pytest.raises(CannotStudy, match="nothing is hidden"):
        alphabeta(pair.native.initial(), 3)
    plain = Pair(PLAIN)
    for depth in (-1, DEEPEST + 1):
        with pytest.raises(ValueError, match="the depth is a whole number from 0"):
            alphabeta(plain.state(), depth)
    for seconds in (-1.0, float("nan")):
        with pytest.raises(ValueError, match="seconds is a number from 0"):
            alphabeta(plain.state(), 3, seconds)


def test_faults_come_through() -> None:
    pair = Pair(toy.Rules(fault=True), open=True)
    state = pair.state(11, 12, 9, 14, 9)
    for start in (state, pair.native.of(state)):
        with pytest.raises(Fault, match="passes would be 2"):
            alphabeta(start, 4)
