"""Many games side by side are the games that a Python engine plays one by one, and what is illegal changes nothing."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from cattery_runtime import CHANCE, Fault, Rng, Session
from cattery_runtime.native.batch import CHANCE as ROLLS
from cattery_runtime.native.batch import OVER, Batch, IllegalMoves, step_batch
from cattery_runtime.study.worth import worth
from tests.native import toy
from tests.native.searching import Pair

GAMES = [toy.Rules(), toy.Rules(plain=True)]
SEED = 2**64 - 20


class Shadow:
    """The game of one row, played by the Python engine."""

    def __init__(self, pair: Pair, seed: int) -> None:
        self.pair = pair
        self.rng = Rng(seed)
        self.begin()

    def begin(self) -> None:
        self.session = Session(self.pair.python.initial(), self.rng)
        self.session.roll()
        self.length = 0

    def pick(self) -> int:
        moves = self.session.state.moves()
        return int(moves[self.rng.below(len(moves))].code)

    def step(self, code: int) -> list[float]:
        """The rewards."""
        self.session.play(toy.MOVES[code])
        self.session.roll()
        self.length += 1
        outcome = self.session.outcome
        return [0.0, 0.0] if outcome is None else [float(gain - 1) for gain in worth(outcome, toy.PLAYERS)]


def check_row(batch: Batch, row: int, shadow: Shadow) -> None:
    state = shadow.session.state
    actor = OVER if state.actor is None else toy.PLAYERS.index(state.actor)
    assert batch.actors[row] == actor
    legal = sorted(move.code for move in state.moves())
    assert list(np.flatnonzero(batch.masks[row])) == legal
    assert batch.lengths[row] == shadow.length
    assert batch.random[row] == shadow.rng.state
    assert batch.state(row) == shadow.pair.native.of(state)
    seen = np.zeros(14, np.int16)
    shadow.pair.library.c.cattery_observe(shadow.pair.native.of(state).game, max(actor, 0), seen.ctypes.data)
    assert list(batch.observations[row]) == list(seen)


@pytest.mark.parametrize("rules", GAMES, ids=str)
@pytest.mark.parametrize("threads", [1, 3])
def test_rows_are_the_games_of_their_seeds(rules: toy.Rules, threads: int) -> None:
    pair = Pair(rules)
    batch = Batch(pair.engine, 40, SEED, threads=threads)
    shadows = [Shadow(pair, SEED + row) for row in range(40)]
    ended = 0
    for _ in range(60):
        moves = batch.pick()
        assert list(moves) == [shadow.pick() for shadow in shadows]
        batch.step(moves)
        for row, shadow in enumerate(shadows):
            rewards = shadow.step(moves[row])
            over = shadow.session.outcome is not None
            assert list(batch.rewards[row]) == rewards
            assert batch.done[row] == over
            ended += over
            if over:
                shadow.begin()
            check_row(batch, row, shadow)
    assert ended > 100


def test_games_that_are_over_stand_still() -> None:
    pair = Pair(toy.Rules())
    batch = Batch(pair.engine, 16, 5, reset=False)
    while not batch.done.all():
        before = batch.packed()
        was = batch.done.copy()
        moves = batch.pick()
        assert list(moves[was]) == [-1] * int(was.sum())
        batch.step(moves)
        assert (batch.packed()[was] == before[was]).all()
        assert batch.done[was].all() and not batch.rewards[was].any()
    assert (batch.actors == OVER).all() and not batch.masks.any()
    with pytest.raises(IllegalMoves, match="row 3: move 0 .*the game is over"):
        batch.step([-1, -1, -1, 0] + [-1] * 12)


def test_games_are_given_up() -> None:
    pair = Pair(toy.Rules(plain=True, endless=True))
    batch = Batch(pair.engine, 4, most=3)
    for step in range(1, 7):
        batch.step([14] * 4)
        assert batch.given_up.all() == (step % 3 == 0)
        assert not batch.done.any() and not batch.rewards.any()
        assert list(batch.lengths) == [step % 3] * 4


@pytest.mark.parametrize("masks", ["bool", "bits", None])
def test_illegal_moves_change_nothing(masks: Any) -> None:
    pair = Pair(toy.Rules(plain=True))
    batch = Batch(pair.engine, 6, masks=masks, threads=2)
    batch.step([0, 1, 2, 3, 4, 5])
    before, random = batch.packed(), batch.random.copy()
    for wrong in (3, 9, 11, 15, -1, -7, 2**31 - 1):
        with pytest.raises(IllegalMoves, match=f"nothing was played: row 3: move {wrong}") as raised:
            batch.step(np.array([8, 8, 8, wrong, 8, 8], np.int32))
        assert raised.value.rows == [3]
    with pytest.raises(IllegalMoves) as raised:
        batch.step([0, 1, 2, 3, 4, 2**40])
    assert raised.value.rows == [0, 1, 2, 3, 4, 5]
    assert "occupied" in str(raised.value) and "and 3 more" in str(raised.value)
    for wrong_shape in ([1, 2], [[1] * 6], [1.0] * 6, ["a"] * 6):
        with pytest.raises(ValueError, match="moves are whole numbers"):
            batch.step(wrong_shape)
    assert (batch.packed() == before).all() and (batch.random == random).all()


def test_arrays_are_kept_and_locked() -> None:
    pair = Pair(toy.Rules())
    batch = Batch(pair.engine, 3)
    masks = batch.masks
    batch.step(batch.pick())
    assert batch.masks is masks
    with pytest.raises(ValueError, match="read-only"):
        batch.masks[0, 0] = True


def test_masks_in_bits_are_the_masks() -> None:
    pair = Pair(toy.Rules())
    one, other = (Batch(pair.engine, 50, 7, masks=masks) for masks in ("bool", "bits"))
    none = Batch(pair.engine, 50, 7, masks=None, observations=False)
    assert none.masks is None and none.observations is None
    for _ in range(20):
        moves = one.pick()
        assert (other.pick() == moves).all() and (none.pick() == moves).all()
        for batch in (one, other, none):
            batch.step(moves)
        bits = np.unpackbits(other.masks, axis=1, count=15, bitorder="little")
        assert (bits == one.masks).all()
        assert (none.packed() == one.packed()).all()


def test_a_row_goes_on_from_another_state() -> None:
    pair = Pair(toy.Rules(plain=True))
    batch = Batch(pair.engine, 3)
    batch.put(1, pair.native.of(pair.state(0, 4, 1, 8)))
    assert not batch.masks[1, 0] and batch.masks[0, 0]
    batch.step([0, 2, 0])
    assert list(batch.done) == [False, True, False]
    assert [list(row) for row in batch.rewards] == [[0, 0], [1, -1], [0, 0]]
    with pytest.raises(IndexError):
        batch.put(3, batch.state(0))


@pytest.mark.parametrize("rules", GAMES, ids=str)
def test_states_of_the_caller(rules: toy.Rules) -> None:
    """`step_batch` does with states what `step` does with its own."""
    pair = Pair(rules)
    batch = Batch(pair.engine, 30, 11, reset=False)
    states, random = batch.packed(), batch.random.copy()
    while not batch.done.all():
        moves = batch.pick()
        random[:] = batch.random
        before = states.copy()
        stepped = step_batch(pair.library, states, moves, random=random, threads=2)
        assert (states == before).all()
        batch.step(moves)
        assert (stepped.states == batch.packed()).all()
        assert stepped.random is not None and (stepped.random == batch.random).all()
        for name in ("actors", "masks", "observations", "rewards"):
            assert (getattr(stepped, name) == getattr(batch, name)).all()
        states = stepped.states


def test_chance_is_left_to_the_caller() -> None:
    pair = Pair(toy.Rules())
    start = pair.native.initial()
    states = np.frombuffer(start.packed() * 2, np.uint8).reshape(2, -1)
    stepped = step_batch(pair.library, states, [11, 13])
    assert stepped.random is None
    assert list(stepped.actors) == [ROLLS, ROLLS]
    assert [list(np.flatnonzero(mask)) for mask in np.asarray(stepped.masks)] == [[12, 13], [11, 12]]
    with pytest.raises(IllegalMoves, match="row 0: move 11"):
        step_batch(pair.library, stepped.states, [11, 11])
    with pytest.raises(ValueError, match="states are uint8"):
        step_batch(pair.library, stepped.states[:, :-1], [12, 12])
    for random in ([0.5, 1.0], [1], [-1, 1], "x"):
        with pytest.raises(ValueError, match="random is numbers from 0"):
            step_batch(pair.library, states, [11, 13], random=random)


def test_faults_come_through() -> None:
    pair = Pair(toy.Rules(fault=True))
    batch = Batch(pair.engine, 2)
    state = pair.state(11, 12, 9, 14, 9)
    assert state.actor not in (None, CHANCE)
    batch.put(1, pair.native.of(state))
    legal = int(batch.pick()[0])
    with pytest.raises(Fault, match="passes would be 2"):
        batch.step([legal, 14])
    assert batch.state(1) == pair.native.of(state)


def test_what_cannot_be_made() -> None:
    pair = Pair(toy.Rules())
    for wrong in ({"size": 0}, {"size": 1, "threads": 0}, {"size": 1, "most": 0}, {"size": 1, "masks": "no"}):
        with pytest.raises(ValueError, match="whole number from 1|masks"):
            Batch(pair.engine, **wrong)


def test_there_may_be_no_numpy() -> None:
    """Then it is said what would help."""
    code = "import sys; sys.modules['numpy'] = None\nimport cattery_runtime.native.batch"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "NativeUnavailable: many games at once are numpy arrays, and there is no numpy" in done.stderr
    assert "pip install cattery[batch]" in done.stderr
