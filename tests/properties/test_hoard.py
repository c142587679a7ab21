"""A game of what the shipped games do not use: its property tests as they are printed, and run on its engine."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import cast

import pytest

from cattery.emit import emit
from cattery.emit.properties import emit_properties
from cattery.interp import Interpreter
from cattery.model.game import Game
from cattery.plan import plan
from cattery.resolve import load, resolve
from tests.engines.built import AnyEngine
from tests.engines.loading import fresh, in_place
from tests.engines.lockstep import Lockstep

GOLDEN = Path(__file__).parent / "golden"
PACKAGE = "hoard"


@cache
def game(generous: str) -> Game:
    found, diagnostics = resolve(load(GOLDEN / "hoard.cat", GOLDEN, ()), {"generous": generous}, ())
    assert found is not None, diagnostics
    return found


@pytest.fixture(scope="module", params=["no", "yes"])
def rules(request: pytest.FixtureRequest) -> Game:
    return game(request.param)


@pytest.fixture(scope="module")
def engine(rules: Game) -> Iterator[ModuleType]:
    """The engine, as long as it is needed in its place."""
    texts = {}
    for path, text in emit(plan(rules)).items():
        inner = path.partition("/")[2].removesuffix(".py")
        texts[PACKAGE if inner == "__init__" else f"{PACKAGE}.{inner}"] = text
    with in_place(PACKAGE, texts) as module:
        yield module


def printed(rules: Game) -> str:
    ((name, text),) = emit_properties(rules, PACKAGE).items()
    assert name == "properties/test_hoard.py"
    return text


def test_as_printed(snapshot: Callable[[Path, str], None]) -> None:
    snapshot(GOLDEN / "hoard.txt", printed(game("no")))


def test_properties_hold(rules: Game, engine: ModuleType) -> None:
    module = fresh("test_hoard", printed(rules))
    tests = [name for name in vars(module) if name.startswith("test_")]
    assert {"test_never_too_many", "test_tokens_stay", "test_end_bare", "test_somebody_has_large"} <= set(tests)
    for name in tests:
        if name != "test_never":
            getattr(module, name)()


def test_what_nobody_reaches_is_reported(rules: Game, engine: ModuleType) -> None:
    module = fresh("test_hoard", printed(rules))
    with pytest.raises(pytest.skip.Exception, match="never"):
        module.test_never()


def test_lockstep(rules: Game, engine: ModuleType) -> None:
    pair = Lockstep(Interpreter(rules), cast(AnyEngine, engine), "tests/properties/test_hoard.py::test_lockstep")
    for seed in range(6):
        pair.play(seed, 60)
