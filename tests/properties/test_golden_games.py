"""Games of what the shipped games use little of: their property tests as they are printed, and run on their engines."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import cast

import pytest

from cattery.emit.properties import emit_properties
from cattery.interp import Interpreter
from cattery.model.game import Game
from cattery.resolve import load, resolve
from tests.engines.built import AnyEngine, texts_of
from tests.engines.loading import fresh, in_place
from tests.engines.lockstep import Lockstep

GOLDEN = Path(__file__).parent / "golden"
CASES = [
    ("hoard", {"generous": "no"}),
    ("hoard", {"generous": "yes"}),
    ("depot", {"seats": "2"}),
    ("depot", {"seats": "3"}),
    ("garden", {}),
]
EXPECTED = {
    "hoard": {"test_never_too_many", "test_tokens_stay", "test_end_bare", "test_somebody_has_large"},
    "depot": {"test_limits", "test_secrets_are_kept", "test_few_shown", "test_end_sold_out"},
    "garden": {"test_air", "test_rested", "test_end_over"},
}


@cache
def game(name: str, *options: tuple[str, str]) -> Game:
    found, diagnostics = resolve(load(GOLDEN / f"{name}.cat", GOLDEN, ()), dict(options), ())
    assert found is not None, diagnostics
    return found


@pytest.fixture(scope="module", params=CASES, ids=lambda case: "-".join([case[0], *case[1].values()]))
def rules(request: pytest.FixtureRequest) -> Game:
    name, options = request.param
    return game(name, *options.items())


@pytest.fixture(scope="module")
def engine(rules: Game) -> Iterator[ModuleType]:
    """The engine, as long as it is needed in its place."""
    with in_place(rules.name, texts_of(rules, rules.name)) as module:
        yield module


def printed(rules: Game) -> str:
    ((name, text),) = emit_properties(rules, rules.name).items()
    assert name == f"properties/test_{rules.name}.py"
    return text


@pytest.mark.parametrize(("name", "options"), CASES[::2], ids=[name for name, _ in CASES[::2]])
def test_as_printed(name: str, options: dict[str, str], snapshot: Callable[[Path, str], None]) -> None:
    snapshot(GOLDEN / f"{name}.txt", printed(game(name, *options.items())))


def test_properties_hold(rules: Game, engine: ModuleType) -> None:
    module = fresh(f"test_{rules.name}", printed(rules))
    tests = [name for name in vars(module) if name.startswith("test_")]
    assert EXPECTED[rules.name] <= set(tests)
    for name in tests:
        if name != "test_never":
            getattr(module, name)()


def test_what_nobody_reaches_is_reported() -> None:
    rules = game("hoard", ("generous", "no"))
    with in_place(rules.name, texts_of(rules, rules.name)):
        module = fresh("test_hoard", printed(rules))
        with pytest.raises(pytest.skip.Exception, match="never"):
            module.test_never()


def test_lockstep(rules: Game, engine: ModuleType) -> None:
    again = "tests/properties/test_golden_games.py::test_lockstep"
    pair = Lockstep(Interpreter(rules), cast(AnyEngine, engine), again)
    for seed in range(6):
        pair.play(seed, 60)


def test_what_needs_a_move_to_be_tried_is_said_and_not_guessed() -> None:
    text = printed(game("garden"))
    assert "Not told here, because that needs a move to be tried: planted, no-room, prune.1, rest.1." in text
    assert '("prune.1", None), ("prune.2", prune_2)' in text
    assert "can_plant" not in text and "ARENA.can(" not in text
