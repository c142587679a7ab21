"""The property tests that are printed from the specs, run on what they are about: engines, and the interpreter as one."""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType

import pytest

from cattery.emit.properties import emit_properties
from tests.engines.built import engine_of, engine_texts
from tests.engines.cases import OPTIONAL, SHIPPED, Case, game_of
from tests.engines.interp_engine import interp_engine
from tests.engines.loading import fresh, in_place, module_in_place
from tests.engines.project import GENERATED


def printed(case: Case, package: str) -> str:
    """The text of a case's property module."""
    (text,) = emit_properties(game_of(case), package).values()
    return text


def names_of_tests(module: ModuleType) -> list[str]:
    """The names of the tests in a module."""
    return [name for name in vars(module) if name.startswith("test_")]


@pytest.mark.parametrize("case", SHIPPED, ids=str)
def test_committed_properties_are_what_the_specs_say(case: Case) -> None:
    ((name, text),) = emit_properties(game_of(case), f"cattery_engines.{case.package}").items()
    assert (GENERATED / name).read_text(encoding="utf-8") == text, "run: .venv/bin/cattery build"


def each_of(cases: Sequence[Case]) -> pytest.MarkDecorator:
    """One test for each case; most of them only in long campaigns."""
    return pytest.mark.parametrize(
        "case", [pytest.param(case, id=str(case), marks=[] if case.name in FEW else pytest.mark.soak) for case in cases]
    )


SLOW = {
    "test_broken_json_is_refused",
    "test_copies_are_independent",
    "test_equality_is_that_of_json",
    "test_illegal_moves_change_nothing",
    "test_json_round_trips",
    "test_play_is_determined",
    "test_why_agrees_with_moves",
}
"""What the interpreter has by its making, and takes long over."""

FEW = {"boop-3", "booop-2", "catacomb-3"}


@each_of(OPTIONAL)
def test_properties_with_other_options(case: Case) -> None:
    """The properties of games that nobody has committed hold of their engines as well."""
    package = f"properties_of_{case.name.replace('-', '_')}"
    with in_place(package, engine_texts(case, package)):
        module = fresh(f"test_{package}", printed(case, package))
        for name in names_of_tests(module):
            getattr(module, name)()


@pytest.mark.soak
@pytest.mark.parametrize("case", SHIPPED, ids=str)
def test_properties_of_the_interpreter(case: Case) -> None:
    """The interpreter has them too: so the printed conditions agree with a third execution of the rules."""
    engine = interp_engine(game_of(case), [str(move) for move in engine_of(case).MOVES])
    with module_in_place("interpreted", engine):
        module = fresh("test_interpreted", printed(case, "interpreted"))
        for name in names_of_tests(module):
            if name not in SLOW:
                getattr(module, name)()
