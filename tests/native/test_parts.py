"""A game is compiled in parts: each by itself is sound C, is compiled once and when it is wanted, and plays as the others do."""

from __future__ import annotations

import subprocess
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import ModuleType
from typing import cast

import pytest

from cattery.emit.native import PARTS as PRINTED
from cattery_runtime.native import NativeEngine, NativeUnavailable, library
from cattery_runtime.native.compiler import FLAGS, compilers
from cattery_runtime.native.library import PARTS
from cattery_runtime.study import explore, perft, playouts
from cattery_runtime.study.alphabeta import alphabeta
from cattery_runtime.study.mcts import mcts
from tests.engines.built import engine_of
from tests.engines.cases import case
from tests.native.compiling import STRICT, printed_text
from tests.native.stub import REAL, answer, needs_posix, script, stub

pytestmark = needs_posix
GAMES = ["boop", "catacomb", pytest.param("catspath", marks=pytest.mark.slow)]


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Nothing of the user's is used or touched."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.delenv("CC", raising=False)
    return tmp_path / "cache" / "cattery" / "native"


def noting(folder: Path) -> str:
    """A compiler that works, and leaves a line for each part that it was asked for."""
    note = f'for word; do case "$word" in -DPART=*) echo "$word" >> {folder}/parts;; esac; done'
    return script(folder, "noting", f'{note}; exec $cc "$@"')


def noted(folder: Path) -> list[str]:
    """The parts that were compiled."""
    lines = (folder / "parts").read_text(encoding="utf-8").split()
    return [line.rpartition("_")[2].lower() for line in lines]


def refusing(folder: Path, part: str) -> str:
    """A compiler that cannot compile one part."""
    body = f'case "$*" in *PART_{part.upper()}*) echo "error: too hard" >&2; exit 1;; esac; exec {REAL} "$@"'
    return script(folder, "refusing", body)


def boop(compiler: str | None = None, *parts: str, kept: bool = False) -> NativeEngine:
    """A native engine with these parts."""
    each = case("boop")
    found = library(printed_text(each), compiler, kept, parts or ("single",))
    return NativeEngine(cast(ModuleType, engine_of(each)), found)


# --- each by itself --------------------------------------------------------------------------------------------------


def test_what_is_printed_is_what_can_be_asked_for() -> None:
    assert PRINTED == PARTS


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("part", PARTS)
def test_a_part_is_complete_and_without_warnings(part: str, name: str, tmp_path: Path) -> None:
    """Also when all that is missing has to be said: a library could be loaded without it."""
    source, target = tmp_path / "native.c", tmp_path / "native.so"
    source.write_text(printed_text(case(name)), encoding="utf-8")
    strict = [flag for flag in (*STRICT, *FLAGS) if flag != "-w"]
    command = [*next(compilers()).command, "-O1", *strict, f"-DPART=PART_{part.upper()}", str(source), "-lm"]
    done = subprocess.run([*command, "-o", str(target)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    listed = subprocess.run(["nm", "-u", str(target)], capture_output=True, text=True, check=False).stdout
    known = ("@", " w ", "__", "_ITM")
    assert [line for line in listed.splitlines() if not any(mark in line for mark in known)] == []


# --- when it is wanted -----------------------------------------------------------------------------------------------


def test_a_part_is_compiled_when_it_is_wanted_and_once(tmp_path: Path) -> None:
    compiler = noting(tmp_path)
    engine = boop(compiler, "series")
    assert noted(tmp_path) == ["series"]
    first = engine.playouts(50, 3)
    assert engine.playouts(50, 3) == first
    assert perft(engine.State.initial(), 2).nodes == perft(engine.python.State.initial(), 2).nodes
    assert noted(tmp_path) == ["series"]
    engine.State.initial().to_json()
    assert noted(tmp_path) == ["series", "single"]
    again = boop(compiler, "single", "series", kept=True)
    assert again.playouts(50, 3) == first
    assert noted(tmp_path) == ["series", "single"]


def test_threads_that_want_the_same_part_compile_it_once(tmp_path: Path) -> None:
    whole = library(stub(1), noting(tmp_path))
    ready = threading.Barrier(4)

    def ask(_: int) -> object:
        ready.wait()
        return whole.having("mcts")

    with ThreadPoolExecutor(4) as pool:
        assert len(set(pool.map(ask, range(4)))) == 1
    assert noted(tmp_path) == ["single", "mcts"]


def test_parts_of_one_text_are_entries_of_their_own(own_cache: Path) -> None:
    whole = library(stub(1))
    other = whole.having("series")
    assert whole.having("single") is whole
    assert other.having("single") is whole
    assert answer(whole) == 1
    assert whole.path != other.path
    assert len([path for path in own_cache.iterdir() if path.is_dir()]) == 2


@pytest.mark.parametrize("parts", [(), ("play",), ("single", "")])
def test_what_is_no_part_is_refused(parts: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="parts are some of single, series"):
        library(stub(1), parts=parts)


# --- where it cannot be had ------------------------------------------------------------------------------------------


def test_only_what_is_kept(own_cache: Path) -> None:
    library(stub(1))
    whole = library(stub(1), kept=True)
    with pytest.raises(NativeUnavailable, match="it has not been compiled yet"):
        whole.having("explore")
    with pytest.raises(NativeUnavailable, match="it has not been compiled yet"):
        library(stub(1), kept=True, parts=("single", "explore"))
    assert answer(whole) == 1
    library(stub(1), parts=("explore",))
    assert whole.having("explore").part == "explore"


def test_a_part_that_cannot_be_compiled_is_said_so_and_may_be_asked_for_again(tmp_path: Path) -> None:
    engine = boop(refusing(tmp_path, "mcts"), "single")
    start = engine.State.initial()
    for _ in range(2):
        with pytest.raises(NativeUnavailable, match="exit code 1: error: too hard"):
            engine.mcts(start, simulations=10)
    assert engine.perft(start, 1).nodes[1] == len(start.moves())
    refusing(tmp_path, "nothing")
    assert engine.mcts(start, simulations=10).simulations == 10


@pytest.mark.parametrize(("made", "wanted"), [("series", "explore"), ("mcts", "single"), ("single", "series")])
def test_another_part_is_not_taken_for_the_one_that_is_wanted(made: str, wanted: str, tmp_path: Path) -> None:
    """Whatever the compiler has done: it is noticed when the library is loaded, and not when it is used."""
    defined = f'case "$word" in -DPART=*) set -- "$@" -DPART=PART_{made.upper()};; esac'
    compiler = script(tmp_path, "mistaken", f'for word; do {defined}; done; exec $cc "$@"')
    with pytest.raises(NativeUnavailable, match="made something that cannot be used: .*undefined symbol"):
        boop(compiler, wanted)
    assert boop(compiler, made).library.part == made


def test_a_note_about_any_part_is_one_about_the_engine(own_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    engine = boop(None, "series")
    assert not engine.notes
    monkeypatch.setenv("XDG_CACHE_HOME", "/dev/null")
    engine.State.initial().packed()
    assert list(engine.notes) == ["`/dev/null/cattery/native` cannot be written to, so what is compiled is not kept"]


# --- as one ----------------------------------------------------------------------------------------------------------


def test_parts_go_on_with_each_others_states() -> None:
    """A state comes from one library and is studied by all others, as the Python engine studies it."""
    engine = boop(None, "series")
    python = engine.python.State.initial()
    for _ in range(5):
        python.play(python.moves()[-1])
    state = engine.adopt(python)
    assert perft(state, 2) == perft(python, 2)
    assert playouts(engine, 20, 5, start=state, counts=False) == playouts(engine.python, 20, 5, start=python)
    assert mcts(state, simulations=40, seed=2).moves == mcts(python, simulations=40, seed=2).moves
    assert alphabeta(state, 1).value == alphabeta(python, 1).value
    assert explore(engine, start=state, depth=1).states == explore(engine.python, start=python, depth=1).states
    assert state.to_json() == python.to_json()
