"""From a game to its native engine: by its module or by its name, and what is said where that cannot be."""

from __future__ import annotations

import importlib.metadata
import shutil
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, cast

import pytest

import cattery_engines.boop
from cattery.cache import load_engine
from cattery.diagnostics import CatError
from cattery_runtime import BadState, Rng, Session
from cattery_runtime.conformance import check_game
from cattery_runtime.native import NativeEngine, NativeUnavailable, load
from cattery_runtime.native.cache import open_shelf
from cattery_runtime.native.load import SOURCE, python_engine
from tests.engines.built import engine_of
from tests.engines.cases import case, game_of
from tests.native.compiling import quick_library, quick_text
from tests.native.stub import needs_posix

pytestmark = needs_posix


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing of the user's is used or touched."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.delenv("CC", raising=False)


@cache
def text_of(name: str) -> str:
    return quick_text(game_of(case(name)))


@cache
def native_of(name: str) -> NativeEngine:
    """The native engine of a shipped game."""
    return NativeEngine(cast(ModuleType, engine_of(case(name))), quick_library(text_of(name)))


@pytest.fixture
def boop() -> NativeEngine:
    return native_of("boop")


def package(folder: Path, c: str | None) -> ModuleType:
    """A copy of a committed engine, with this C beside it."""
    source = Path(cattery_engines.boop.__file__).parent
    shutil.copytree(source, folder / "copied", ignore=shutil.ignore_patterns(SOURCE, "__pycache__"))
    if c is not None:
        (folder / "copied" / SOURCE).write_text(c, encoding="utf-8")
    return load_engine(folder / "copied", f"copied_{folder.name}_{id(folder)}")


def test_the_module_of_an_engine_with_its_c_beside_it(tmp_path: Path) -> None:
    module = package(tmp_path, text_of("boop"))
    with pytest.raises(NativeUnavailable, match="it has not been compiled yet"):
        load(module, kept=True)
    engine = load(module)
    assert load(module, kept=True).library.path == engine.library.path
    assert engine.MOVES is module.MOVES
    assert engine.META is module.META
    assert engine.Place is module.Place
    assert str(engine) == "<native engine of boop>"
    with pytest.raises(TypeError, match="options are for games that are named"):
        load(module, first="orange")


def test_a_name_that_nobody_knows() -> None:
    with pytest.raises(CatError, match="^C0511 there is no game called `nosuch`$"):
        load("nosuch")


def test_an_engine_without_c(tmp_path: Path) -> None:
    for module in (package(tmp_path, None), ModuleType("of no file")):
        with pytest.raises(NativeUnavailable, match="beside the engine `.*`; build it anew with `cattery build`"):
            load(module)


def test_c_of_another_game(tmp_path: Path) -> None:
    with pytest.raises(NativeUnavailable, match="of another game than the engine"):
        load(package(tmp_path, text_of("catacomb")))
    with pytest.raises(NativeUnavailable, match="of another game than the engine"):
        NativeEngine(cattery_engines.boop, quick_library(text_of("boop-2")))


def test_a_game_by_its_name() -> None:
    assert python_engine("boop").__name__ == "cattery_engines.boop"
    other = python_engine("boop", first="random", max_turns=40, eight_may_return_cat=False)
    assert other.META["options"]["first"] == "random"
    assert other.META["options"]["max-turns"] == "40"
    assert other.META["options"]["eight-may-return-cat"] == "no"
    path = Path(__file__).parents[1] / "engines" / "odd" / "pig.cat"
    assert str(python_engine(path).State.initial()).startswith("<State of pig:")


def test_nothing_that_knows_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.metadata, "entry_points", lambda group: ())
    with pytest.raises(NativeUnavailable, match="nothing is installed that knows games by name"):
        load("boop")


def test_sessions_play_it_as_any_engine(boop: NativeEngine) -> None:
    native, python = (Session[Any, Any](kind.initial(), Rng(5)) for kind in (boop.State, boop.python.State))
    assert native.finish() == python.finish()
    assert [str(step.move) for step in native.history] == [str(step.move) for step in python.history]
    assert native.undo()
    assert native.state.outcome is None


def test_a_state_of_the_python_engine_is_taken_over(boop: NativeEngine) -> None:
    state = boop.python.State.initial()
    state.play(state.moves()[3])
    taken = boop.adopt(state)
    assert boop.adopt(taken) is taken
    assert taken.to_json() == state.to_json()


def test_what_c_has_no_room_for_is_no_state(boop: NativeEngine) -> None:
    data: Any = boop.State.initial().to_json()
    data["times"]["graduate"] = 65_535
    assert boop.python.State.from_json(data).times_graduate == 65_535
    try:
        kept = boop.State.from_json(data).to_json()
    except BadState as error:
        assert "more in this state than can come about" in str(error)
    else:
        assert kept == data


@pytest.mark.parametrize("name", ["boop", "catacomb", "catspath-three"])
def test_what_holds_for_every_engine_holds(name: str) -> None:
    check_game(native_of(name), 3, 25)


def test_a_note_says_where_nothing_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "cattery").write_text("", encoding="utf-8")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    engine = load(package(tmp_path, text_of("boop")))
    assert engine.notes == (f"`{tmp_path}/cattery/native` cannot be written to, so what is compiled is not kept",)
    assert open_shelf().notes == engine.notes
