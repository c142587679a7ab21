"""Games in C, compiled: the one by hand of `toy.c` with the drivers, and those that are printed."""

from __future__ import annotations

import re
import subprocess
import tempfile
from functools import cache
from pathlib import Path

from cattery.emit.native import DRIVERS, emit_native
from cattery.model.game import Game
from cattery.plan import plan
from cattery_runtime.native.cache import library
from cattery_runtime.native.compiler import FLAGS, compile_text, compilers
from cattery_runtime.native.library import Library
from tests.engines.cases import Case, game_of
from tests.tidy.project import ROOT

DRIVER = ROOT / "dsl" / "cattery" / "emit" / "native" / "templates" / "driver"
TOY = ROOT / "tests" / "native" / "toy.c"
STRICT = ("-std=gnu11", "-Wall", "-Wextra", "-Wno-unused-function", "-Werror")


def drivers_of(*parts: str) -> tuple[str, ...]:
    """The drivers of these parts, of which `main` may be one, and what all parts have."""
    among = {"api.c", *(name for name, owners in DRIVERS.items() if not set(owners).isdisjoint(parts))}
    return tuple(name for name in DRIVERS if name in among or (name == "main.c" and "main" in parts))


def toy_text(*parts: str, macros: tuple[str, ...] = ()) -> str:
    """The C of the game with these parts and what is asked of one state, all in one text."""
    defines = "".join(f"#define {macro.replace('=', ' ', 1)}\n" for macro in macros)
    paths = [TOY, *(DRIVER / name for name in drivers_of("single", *parts))]
    text = defines + "\n".join(path.read_text(encoding="utf-8") for path in paths)
    return re.sub(r'#include "(\w+\.c)"', lambda found: (DRIVER / found[1]).read_text(encoding="utf-8"), text)


@cache
def toy_library(*parts: str, macros: tuple[str, ...] = ()) -> Library:
    """The game with these parts in one library, loaded."""
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "toy.so"
        compile_text(next(compilers()), toy_text(*parts, macros=macros), target)
        return Library(target)


def toy_program(folder: Path, *parts: str, macros: tuple[str, ...] = ()) -> Path:
    """The game with these parts as a program, under sanitizers and with all warnings."""
    return program(folder, toy_text(*parts, macros=macros))


def program(folder: Path, text: str) -> Path:
    """The C of a game as a program, under sanitizers and with all warnings."""
    source, target = folder / "program.c", folder / "program"
    source.write_text(text, encoding="utf-8")
    sanitizers = ("-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-O1")
    command = [*next(compilers()).command, "-DCATTERY_MAIN", *STRICT, *sanitizers, str(source), "-o", str(target)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return target


@cache
def printed_text(each: Case) -> str:
    """The C that is printed of a game."""
    return emit_native(plan(game_of(each)))


@cache
def printed_library(each: Case) -> Library:
    """The game as it is compiled for users, from their cache."""
    return library(printed_text(each))


def quick_text(game: Game) -> str:
    """The C of a game without what studies it."""
    return emit_native(plan(game), drivers=drivers_of("single"))


def quick_library(text: str) -> Library:
    """A C text that is compiled as fast as can be, and loaded; it is kept nowhere."""
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder) / "quick.c", Path(folder) / "quick.so"
        source.write_text(text, encoding="utf-8")
        command = [*next(compilers()).command, "-O0", *FLAGS, str(source), "-o", str(target)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return Library(target)
