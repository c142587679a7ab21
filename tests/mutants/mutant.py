"""Broken copies of engines, and whether a test sees what is broken.

A mutant is the text of a committed engine with a few places changed. It is imported in the engine's stead, and a named test
is run on it: a property test printed from the spec, or the lock step with the interpreter.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import cast

from attrs import frozen
from hypothesis import HealthCheck, Phase, Verbosity, given, settings

from cattery.interp import Interpreter
from cattery_runtime.testing import plays
from tests.engines.built import AnyEngine
from tests.engines.cases import case, game_of
from tests.engines.loading import fresh, in_place, package_texts
from tests.engines.lockstep import Lockstep
from tests.engines.project import ENGINES, PROPERTIES

LOCKSTEP = "lockstep"
EXAMPLES = 40
PLIES = 400


@frozen
class Patch:
    """One change in one function of an engine, wherever it stands: `old` occurs exactly once in it.

    `a.b` is the method b of the class a; an underscore before a name does not matter.
    """

    function: str
    old: str
    new: str

    def apply(self, texts: dict[str, str]) -> dict[str, str]:
        """The modules with the change made; raises LookupError where it does not fit."""
        found = [(name, span) for name, text in texts.items() if (span := function_lines(text, self.function))]
        if len(found) != 1:
            raise LookupError(f"{self.function} is in {[name for name, _ in found]}")
        name, (start, end) = found[0]
        lines = texts[name].splitlines(keepends=True)
        body = "".join(lines[start:end])
        if body.count(self.old) != 1:
            raise LookupError(f"{self.old!r} occurs {body.count(self.old)} times in {self.function}:\n{body}")
        return {**texts, name: "".join([*lines[:start], body.replace(self.old, self.new), *lines[end:]])}


def function_lines(text: str, name: str) -> tuple[int, int] | None:
    """The first line of a function and the line behind its last one, from 0; None where it does not stand."""
    inside: list[ast.stmt] = list(ast.parse(text).body)
    lines: tuple[int, int] | None = None
    for part in name.split("."):
        found = (n for n in inside if isinstance(n, ast.FunctionDef | ast.ClassDef))
        node = next((n for n in found if n.name in (part, f"_{part}")), None)
        if node is None:
            return None
        inside = list(node.body)
        lines = node.lineno - 1, node.end_lineno or node.lineno
    return lines


@frozen
class Mutant:
    """A broken engine: what is broken, how, and the name of the test that sees it."""

    name: str
    engine: str
    caught_by: str
    patches: tuple[Patch, ...]

    def __str__(self) -> str:
        return f"{self.engine}-{self.name}"

    @property
    def package(self) -> str:
        """How the engine is imported."""
        return f"cattery_engines.{self.engine}"

    def texts(self) -> dict[str, str]:
        """The modules of the broken engine; every patch has to fit."""
        texts = package_texts(self.package, ENGINES / self.engine)
        for patch in self.patches:
            texts = patch.apply(texts)
        return texts


@contextmanager
def broken(mutant: Mutant) -> Iterator[ModuleType]:
    """While this lasts, the engine is the broken one."""
    with in_place(mutant.package, mutant.texts()) as engine:
        yield engine


def failure(engine_name: str, engine: ModuleType, test: str) -> AssertionError | None:
    """What a test says of the engine that is in place; None when it sees nothing.

    An engine that cannot even be run has not been caught: any other exception is passed on.
    """
    run = lock_step(engine_name, engine) if test == LOCKSTEP else property_test(engine_name, test)
    try:
        run()
    except AssertionError as error:
        return error
    return None


def property_test(engine_name: str, test: str) -> Callable[[], None]:
    """A test of the committed property module, bound to what stands in the engine's place now.

    It stops at the first failure: what is shown is that there is one, not the simplest.
    """
    name = f"test_{engine_name}"
    module = fresh(name, (PROPERTIES / f"{name}.py").read_text(encoding="utf-8"))
    found = getattr(module, test)
    inner = getattr(found, "hypothesis", None)
    if inner is None:
        return cast(Callable[[], None], found)
    quick = settings(
        max_examples=EXAMPLES,
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        verbosity=Verbosity.quiet,
        suppress_health_check=list(HealthCheck),
    )
    return quick(given(plays())(inner.inner_test))


def lock_step(engine_name: str, engine: ModuleType) -> Callable[[], None]:
    """The engine side by side with the interpreter."""
    pair = Lockstep(Interpreter(game_of(case(engine_name))), cast(AnyEngine, engine), f"the mutants of {engine_name}")

    def run() -> None:
        for seed in range(1, 100):
            pair.play(seed, PLIES - pair.plies)
            if pair.plies >= PLIES:
                return

    return run
