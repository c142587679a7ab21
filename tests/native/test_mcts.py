"""The tree search in C finds what the reference in Python finds, to the last visit; and it does not see what is hidden."""

from __future__ import annotations

import pytest

from cattery_runtime import CHANCE, Fault
from cattery_runtime.native import mcts as native
from cattery_runtime.study.mcts import DIGITS, mcts, root, root_of_log, rounded
from tests.native import toy
from tests.native.searching import Pair

GAMES = [toy.Rules(), toy.Rules(plain=True), toy.Rules(plain=True, endless=True)]


@pytest.mark.parametrize("rules", GAMES, ids=str)
@pytest.mark.parametrize("nodes", [None, 2, 12, 60])
def test_same_ranking_from_the_same_seed(rules: toy.Rules, nodes: int | None) -> None:
    pair = Pair(rules)
    for seed in range(6):
        state = pair.random(seed, seed % 4)
        if state is not None:
            expected = mcts(state, simulations=150, seed=seed, nodes=nodes)
            assert mcts(pair.native.of(state), simulations=150, seed=seed, nodes=nodes) == expected


def test_long_searches_are_the_same() -> None:
    """Chunks, counts that are rounded, and other numbers than the usual ones."""
    pair = Pair(toy.Rules())
    state = pair.state(11, 12, 9, 4, 10)
    expected = mcts(state, simulations=5_000, seed=2**64 - 3, exploration=0.7)
    found = mcts(pair.native.of(state), simulations=5_000, seed=2**64 - 3, exploration=0.7)
    assert found == expected
    assert sum(ranked.visits for ranked in found.moves) == 5_000
    assert found.nodes < 5_001


def test_roots_stand_where_they_are_looked_for() -> None:
    """The table has one root for each rounded count, in the order of the counts."""
    counts = sorted({rounded(count) for count in [*range(1, 1 << 17), *range(1, 1 << 32, 99_991), 2**32 - 1]})
    roots = native._roots()
    half = len(roots) // 2
    for count in counts[::7] + counts[-1:]:
        more = max(0, count.bit_length() - DIGITS)
        place = (more << DIGITS - 1) + (count >> more)
        assert (roots[place], roots[half + place]) == (root_of_log(count), root(count))
    assert place == half - 1


def test_games_are_given_up() -> None:
    """Where a random game has no end it counts as a draw."""
    pair = Pair(toy.Rules(plain=True, endless=True))
    state = pair.state(4, 14, 14)
    for most in (1, 3):
        expected = mcts(state, simulations=80, most=most)
        assert mcts(pair.native.of(state), simulations=80, most=most) == expected


@pytest.mark.parametrize("native", [False, True])
def test_wins_and_blocks(native: bool) -> None:
    """It takes three in a line when it can, and else does not let the other take it."""
    pair = Pair(toy.Rules(plain=True))
    for moves, best in (((0, 4, 1, 8), 2), ((0, 3, 8, 4), 5), ((0, 4, 1), 2), ((3, 0, 4), 5)):
        state = pair.state(*moves)
        ranking = mcts(pair.native.of(state) if native else state, simulations=3000, seed=1)
        assert ranking.best.code == best
        assert ranking.line[0].code == best


@pytest.mark.parametrize("native", [False, True])
def test_what_is_hidden_is_not_seen(native: bool) -> None:
    """Two states that look the same to the player who decides give the same ranking."""
    pair = Pair(toy.Rules())
    rankings = []
    for card in (12, 13):
        state = pair.state(11, card, 9, 4, 9, 0, 9)
        assert state.actor == "nought"
        assert state.view("nought") == pair.state(11, 12, 9, 4, 9, 0, 9).view("nought")
        rankings.append(mcts(pair.native.of(state) if native else state, simulations=400, seed=5))
    assert rankings[0] == rankings[1]


def test_time_and_room() -> None:
    """A search ends when its time is over, and a full tree is only used."""
    pair = Pair(toy.Rules())
    state = pair.native.of(pair.state(11, 12, 9))
    ranking = mcts(state, seconds=0.1, nodes=500)
    assert ranking.full and ranking.nodes == 500
    assert ranking.simulations > 500
    assert 0.1 <= ranking.seconds < 0.5
    assert mcts(state, seconds=0.0).simulations >= 1
    assert mcts(state, seconds=60.0, simulations=20).simulations == 20


def test_faults_come_through() -> None:
    pair = Pair(toy.Rules(fault=True))
    state = pair.state(11, 12, 9, 14, 9)
    for start in (state, pair.native.of(state)):
        with pytest.raises(Fault, match="passes would be 2"):
            mcts(start, simulations=500)


def test_what_cannot_be_asked() -> None:
    pair = Pair(toy.Rules())
    for state in (pair.state(), pair.native.initial()):
        assert state.actor == CHANCE
        with pytest.raises(ValueError, match="no player decides"):
            mcts(state, simulations=10)
    state = pair.state(11, 12, 9)
    with pytest.raises(ValueError, match="simulations or of seconds"):
        mcts(state)
    with pytest.raises(ValueError, match="simulations is a whole number from 1"):
        mcts(state, simulations=0)
    with pytest.raises(ValueError, match="nodes"):
        mcts(state, simulations=10, nodes=1)
    for seconds in (-1.0, float("nan")):
        with pytest.raises(ValueError, match="seconds is a number from 0"):
            mcts(state, seconds=seconds)
    for exploration in (-0.1, float("inf"), float("nan")):
        with pytest.raises(ValueError, match="exploration"):
            mcts(state, simulations=10, exploration=exploration)
