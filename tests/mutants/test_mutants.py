"""The tests bite: each broken copy of an engine is caught by the test that is about what is broken."""

from __future__ import annotations

import importlib

import pytest

from tests.mutants.mutant import LOCKSTEP, Mutant, broken, failure
from tests.mutants.table import MUTANTS

CONTROLS = sorted({(mutant.engine, mutant.caught_by) for mutant in MUTANTS if mutant.caught_by != LOCKSTEP})
"""The lock step of the right engines is a test of its own."""


@pytest.mark.parametrize("mutant", MUTANTS, ids=str)
def test_mutant_is_caught(mutant: Mutant) -> None:
    found = None
    with broken(mutant) as engine:
        for _ in range(3):  # a test that plays at random can miss it once in a while
            found = found or failure(mutant.engine, engine, mutant.caught_by)
    assert found is not None, f"{mutant.caught_by} does not see it"


@pytest.mark.parametrize(("engine", "test"), CONTROLS, ids=[f"{engine}-{test}" for engine, test in CONTROLS])
def test_the_right_engine_passes(engine: str, test: str) -> None:
    """The guard against a test that fails whatever the engine is."""
    found = failure(engine, importlib.import_module(f"cattery_engines.{engine}"), test)
    assert found is None, repr(found)


def test_there_are_mutants_of_every_engine() -> None:
    assert len(MUTANTS) >= 12
    assert len({mutant.name for mutant in MUTANTS}) == len(MUTANTS)
    assert {mutant.engine for mutant in MUTANTS} == {"boop", "booop", "catacomb"}
