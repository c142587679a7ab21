"""Engines and the reference interpreter play the same games: same moves in order, same states, same ends, same reasons."""

from __future__ import annotations

import pytest

from cattery.interp import Interpreter
from tests.engines.built import engine_of
from tests.engines.cases import CASES, Case, game_of
from tests.engines.lockstep import Lockstep

PLIES = 200
LONG = 4000


def lockstep(case: Case, test: str) -> Lockstep:
    again = f".venv/bin/python -m pytest 'tests/engines/test_lockstep.py::{test}[{case}]'"
    return Lockstep(Interpreter(game_of(case)), engine_of(case), again)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_lockstep(case: Case) -> None:
    """From the start, several games."""
    pair, wanted = lockstep(case, "test_lockstep"), PLIES
    for seed in range(1, 100):
        pair.play(seed, wanted - pair.plies)
        if pair.plies >= wanted:
            return


@pytest.mark.parametrize("case", CASES, ids=str)
def test_lockstep_from_examples(case: Case) -> None:
    """From each drawn position of the spec: what random play reaches late, or never."""
    pair = lockstep(case, "test_lockstep_from_examples")
    for seed, example in enumerate(game_of(case).examples):
        if example.given is not None:
            pair.play(seed, 6, pair.interpreter.load_given(example.given).to_json())


@pytest.mark.soak
@pytest.mark.parametrize("case", CASES, ids=str)
def test_lockstep_for_long(case: Case) -> None:
    """The same for long, asking about more moves."""
    pair = lockstep(case, "test_lockstep_for_long")
    pair.asked = 40
    for seed in range(1000, 100_000):
        pair.play(seed, LONG - pair.plies)
        if pair.plies >= LONG:
            return
