"""What is handed to bulk calls and native states and cannot be meant is refused with words, and faults say their numbers."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest

import cattery_engines.boop
from cattery_runtime import BadState, Fault, Rng
from cattery_runtime.native import NativeEngine, load
from cattery_runtime.study import explore, mcts, perft, playouts, solve
from cattery_runtime.study.explore import CannotStudy, Explored
from cattery_runtime.study.given import MOST_THREADS
from tests.native.small_games import built, nim, noughts

NUMBERS: list[tuple[Callable[[NativeEngine], object], type[Exception], str]] = [
    (lambda it: it.playouts(5, threads=10**9), ValueError, "number of threads is a whole number from 1 to 1,024, not"),
    (
        lambda it: it.playouts(5, -1),
        ValueError,
        "a seed is a whole number from 0 to 18,446,744,073,709,551,615, not -1",
    ),
    (lambda it: it.playouts(5, 2**64), ValueError, "a seed is"),
    (lambda it: it.playouts("3"), TypeError, "the number of games is a whole number from 0, not '3'"),  # type: ignore[arg-type]
    (lambda it: it.perft(it.State.initial(), 1.5), ValueError, "the depth is a whole number from 0 to 64, not 1.5"),  # type: ignore[arg-type]
    (lambda it: it.perft(it.State.initial(), 2, threads=0), ValueError, "number of threads"),
    (lambda it: it.explore(depth=-1), ValueError, "the depth is a whole number from 0, not -1"),
    (lambda it: it.explore(depth=1.5), ValueError, "not 1.5"),
    (lambda it: it.explore(states=-5), ValueError, "the number of states is"),
    (lambda it: it.explore(memory=-1), ValueError, "the memory is"),
    (lambda it: it.solve(memory=-1), ValueError, "the memory is"),
    (lambda it: it.solve(tolerance=-1), ValueError, "the tolerance is a number from 0, not -1"),
    (lambda it: it.solve(tolerance=float("nan")), ValueError, "the tolerance is a number from 0, not nan"),
    (lambda it: it.solve(tolerance="small"), TypeError, "the tolerance is a number from 0, not 'small'"),
    (lambda it: it.mcts(it.State.initial(), simulations=1.5), ValueError, "the number of simulations is"),
    (lambda it: it.mcts(it.State.initial(), simulations=5, seed=-1), ValueError, "a seed is"),
    (lambda it: it.alphabeta(it.State.initial(), 1.5), ValueError, "the depth is"),  # type: ignore[arg-type]
    (lambda it: it.batch(2, -1), ValueError, "a seed is"),
    (lambda it: it.batch(2, threads=10**9), ValueError, "number of threads"),
]


@pytest.mark.parametrize("number", range(len(NUMBERS)))
def test_numbers_that_cannot_be_meant(number: int) -> None:
    call, error, words = NUMBERS[number]
    with pytest.raises(error, match=words):
        call(built(nim(2, 1)))


def test_as_many_threads_as_there_may_be() -> None:
    engine = built(nim(2, 1))
    assert engine.playouts(5, threads=MOST_THREADS) == engine.playouts(5)
    assert engine.playouts(0, threads=MOST_THREADS).games == 0
    assert engine.playouts(3, 2**64 - 1).games == 3


STATES: list[Callable[[NativeEngine, Any], object]] = [
    lambda it, state: it.playouts(1, start=state or {}),
    lambda it, state: it.explore(start=state or {}),
    lambda it, state: it.solve(start=state or {}),
    lambda it, state: it.perft(state, 1),
    lambda it, state: it.mcts(state, simulations=1),
    lambda it, state: it.alphabeta(state, 1),
]


@pytest.mark.parametrize("call", STATES)
def test_states_of_other_games_are_refused(call: Callable[[NativeEngine, Any], object]) -> None:
    engine, other = built(nim(2, 1)), built(nim(3, 2, 1))
    wrong = (None, {"node": "start"}, other.State, other.State.initial(), other.python.State.initial(), engine.State)
    for state in wrong:
        with pytest.raises(TypeError, match=r"a state of the game .*, is needed, not"):
            call(engine, state)
    for own in (engine.State.initial(), engine.python.State.initial()):
        call(engine, own)


def test_states_that_are_none_are_refused_without_c() -> None:
    python, other = built(nim(2, 1)).python, built(nim(3, 2, 1)).python
    calls: list[Callable[[Any], object]] = [lambda state: perft(state, 1), lambda state: mcts(state, simulations=1)]
    for call in calls:
        with pytest.raises(TypeError, match="a state of an engine is needed, not None"):
            call(None)
    starts: list[Any] = [other.State.initial(), {}]
    for start in starts:
        with pytest.raises(TypeError, match=r"is not one of the engine|is needed"):
            playouts(python, 1, 1, start=start)
        with pytest.raises(TypeError, match=r"is not one of the engine|is needed"):
            explore(python, start=start)


def test_a_stranger_sees_nothing() -> None:
    state = built(nim(2, 1)).State.initial()
    for call in (
        lambda: state.view("purple"),
        lambda: state.sample("purple", Rng(1)),
        lambda: state.told(state.moves()[0], "purple"),
    ):
        with pytest.raises(ValueError, match="'purple' is no player of this game; its players are first, second"):
            call()


def test_states_are_pickled() -> None:
    engine = load(cattery_engines.boop)
    state = engine.State.initial()
    state.play(state.moves()[3])
    held = pickle.dumps([state, state])
    assert pickle.loads(held) == [state, state]
    code = "import pickle, sys; print(pickle.load(sys.stdin.buffer)[0].packed().hex())"
    run = subprocess.run([sys.executable, "-c", code], input=held, capture_output=True, check=False)
    assert run.stdout.decode().strip() == state.packed().hex(), run.stderr


def test_states_of_engines_without_a_place_are_not_pickled(monkeypatch: pytest.MonkeyPatch) -> None:
    engine = built(nim(2, 1))
    monkeypatch.delitem(sys.modules, engine.python.__name__)
    with pytest.raises(TypeError, match=r"cannot be imported by its name, .* `to_json` saves them"):
        pickle.dumps(engine.State.initial())


HEAPING = """game "Heaping"
    players first, second
values
    heap: 0..5 = 3
flow
    repeat
        turn
            me chooses add or pass-on
            check enough
action add
    do
        set heap to heap + 2
action pass-on
    do
        nothing
end enough: draw
    heap is 4
"""


def test_faults_say_their_number() -> None:
    """What the hole in their words is filled with is the same whoever carries out the rules."""
    engine = built(HEAPING)
    python: ModuleType = engine.python
    words = "heap would be 7, and it goes from 0 to 5"
    (wanted,), (found,) = explore(python).faults, engine.explore().faults
    assert (found.words, found) == (words, wanted)
    calls: list[Callable[[Any], object]] = [
        lambda one: playouts(one, 50, 1),
        lambda one: perft(one.State.initial(), 6),
        lambda one: mcts(one.State.initial(), simulations=100),
    ]
    for call in calls:
        with pytest.raises(Fault) as plain:
            call(python)
        with pytest.raises(Fault, match=words) as native:
            call(engine)
        assert str(native.value) == str(plain.value)
    with pytest.raises(CannotStudy, match=words):
        engine.solve()
    with pytest.raises(CannotStudy, match=words):
        solve(python)


def test_faults_that_differ_in_a_number_are_one() -> None:
    text = HEAPING.replace("action add\n", "action add(more in 1..4)\n").replace("heap + 2", "heap + more")
    (wanted,), (found,) = explore(built(text).python).faults, built(text).explore().faults
    assert found == wanted
    assert (found.words, found.count) == ("heap would be 6, and it goes from 0 to 5", 12)


def test_what_is_counted_is_counted_once() -> None:
    """Looking for dead ends plays moves again, and that is none of the search."""

    def figures(dead: bool) -> Explored:
        return built(HEAPING.replace("heap + 2", "0")).explore(dead=dead)

    found, without = figures(dead=True), figures(dead=False)
    assert (found.dead is not None, without.dead) == (True, None)
    assert found.taken == without.taken


def test_damaged_bytes_are_no_state() -> None:
    """Whatever is read is a state that can be shown and packed again, or it is refused."""
    engine, rng, refused = built(noughts()), Rng(7), 0
    size = engine.library.about["packed"]
    batch = engine.batch(3)
    for held in (b"\xff" * size, *(bytes(rng.below(256) for _ in range(size)) for _ in range(50))):
        try:
            assert repr(engine.State.unpacked(held))
        except BadState as error:
            refused += 1
            assert str(error) == "that is no packed state of this game"
            rows = batch.packed()
            rows[1] = list(held)
            with pytest.raises(ValueError, match="row 1 is no packed state of this game"):
                engine.step_batch(rows, [0, 0, 0])
    assert refused > 40
    for held in (b"", b"\0" * (size + 1)):
        with pytest.raises(BadState):
            engine.State.unpacked(held)


def test_a_claim_that_cannot_be_looked_at_is_named() -> None:
    more = "claim walky always: every w in walks(a1, heap, touching): heap > 2\n"
    board = "board bed: squares(2, 2)\n    links touching: orthogonal\nvalues\n"
    found = built(HEAPING.replace("values\n", board) + more).explore()
    assert found.claims == ()
    assert found.unasked == ("walky",)
