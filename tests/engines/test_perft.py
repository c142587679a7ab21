"""How many ways a game can go: counted with the engine, and where nobody has counted them elsewhere, by the interpreter."""

from __future__ import annotations

import pytest

from cattery.interp import Interpreter, Position
from cattery_runtime.study import perft
from tests.bench import boop_by_hand as by_hand
from tests.engines.built import engine_of
from tests.engines.cases import SHIPPED, Case, case, game_of

KNOWN = {"boop": (36, 1260), "booop": (36, 756)}
"""The numbers of sequences of so many decisions that the rules give without any program: 36, and 36 times 35; with the
ghosts 36, and 36 times 20 ghost placements or none."""


def perft_of_interpreter(interpreter: Interpreter, position: Position, depth: int) -> int:
    """The same, by the interpreter."""
    moves = [text for text, _ in interpreter.chances(position)] or interpreter.moves(position)
    if depth <= 1:
        return len(moves)
    return sum(perft_of_interpreter(interpreter, interpreter.play(position, text), depth - 1) for text in moves)


@pytest.mark.parametrize("name", KNOWN)
def test_known_numbers(name: str) -> None:
    state = engine_of(case(name)).State.initial()
    assert perft(state, 2).nodes == (1, *KNOWN[name])


def test_same_numbers_as_an_engine_written_by_hand() -> None:
    state = engine_of(case("boop")).State.initial()
    assert perft(state, 3).nodes[-1] == by_hand.perft(by_hand.Boop(), 3)


@pytest.mark.parametrize("each", SHIPPED, ids=str)
def test_same_numbers_as_the_interpreter(each: Case) -> None:
    interpreter = Interpreter(game_of(each))
    wanted = perft_of_interpreter(interpreter, interpreter.initial(), 2)
    assert perft(engine_of(each).State.initial(), 2).nodes[-1] == wanted
