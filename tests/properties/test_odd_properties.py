"""The small games with odd rules keep the properties that are printed for them, on their engines and as interpreted."""

from __future__ import annotations

from collections.abc import Collection
from types import ModuleType

import pytest

from cattery import pipeline
from cattery.emit.properties import emit_properties
from cattery.model.game import Game
from tests.engines.built import texts_of
from tests.engines.interp_engine import interp_engine
from tests.engines.loading import fresh, in_place, module_in_place
from tests.engines.test_odd_games import GAMES, NAMES
from tests.engines.test_properties import SLOW

FAULTY = {"found-b9", "found-filter-taken-once", "turning"}
"""Games that are made to come to a fault, where their plays end."""
FEW = {
    "atoll",
    "clauses-more",
    "copies",
    "fences",
    "limits",
    "narrowed-values",
    "nested",
    "secrets",
    "set_values",
    "steps",
    "ties-2",
}
"""Those that are looked at in every run; the others in long campaigns."""

each_of = pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[] if name in FEW else pytest.mark.soak) for name in NAMES if name not in FAULTY]
)


def game_of(name: str) -> Game:
    path, variants, options = GAMES[NAMES.index(name)]
    return pipeline.resolve_game(pipeline.load_game(path, path.parent, options, variants)).game


def run(module: ModuleType, without: Collection[str] = ()) -> None:
    tests = [name for name in vars(module) if name.startswith("test_") and name not in without]
    assert len(tests) > 10
    for test in tests:
        getattr(module, test)()


@each_of
def test_properties_hold(name: str) -> None:
    game, package = game_of(name), f"properties_of_{name.replace('-', '_')}"
    with in_place(package, texts_of(game, package)):
        (text,) = emit_properties(game, package).values()
        run(fresh(f"test_{package}", text))


def test_what_a_question_has_found_is_printed_as_there() -> None:
    (text,) = emit_properties(game_of("narrowed-values"), "narrowed").values()
    assert 'price(state, present(state["values"]["wish"][who])) < 4' in text
    assert "present(step(FIELD_STEP, at, way))] < 9" in text


@pytest.mark.soak
@each_of
def test_properties_hold_as_interpreted(name: str) -> None:
    game, package = game_of(name), f"properties_of_{name.replace('-', '_')}"
    with in_place(package, texts_of(game, package)) as engine:
        moves = [str(move) for move in engine.MOVES]
    with module_in_place("interpreted", interp_engine(game, moves)):
        (text,) = emit_properties(game, "interpreted").values()
        run(fresh("test_interpreted", text), without=SLOW)
