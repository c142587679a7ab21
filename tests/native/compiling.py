"""The game by hand of `toy.c`, compiled with the drivers."""

from __future__ import annotations

import re
import subprocess
import tempfile
from functools import cache
from pathlib import Path

from cattery_runtime.native.compiler import compile_text, compilers
from cattery_runtime.native.library import Library
from tests.tidy.project import ROOT

DRIVER = ROOT / "dsl" / "cattery" / "emit" / "native" / "templates" / "driver"
TOY = ROOT / "tests" / "native" / "toy.c"
STRICT = ("-std=gnu11", "-Wall", "-Wextra", "-Wno-unused-function", "-Werror")


def toy_text(*drivers: str, macros: tuple[str, ...] = ()) -> str:
    """The C of the game with these drivers, all in one text."""
    defines = "".join(f"#define {macro.replace('=', ' ', 1)}\n" for macro in macros)
    parts = [TOY, *(DRIVER / f"{name}.c" for name in ("api", *drivers))]
    text = defines + "\n".join(part.read_text(encoding="utf-8") for part in parts)
    return re.sub(r'#include "(\w+\.c)"', lambda found: (DRIVER / found[1]).read_text(encoding="utf-8"), text)


@cache
def toy_library(*drivers: str, macros: tuple[str, ...] = ()) -> Library:
    """The game with these drivers, loaded."""
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "toy.so"
        compile_text(compilers()[0], toy_text(*drivers, macros=macros), target)
        return Library(target)


def toy_program(folder: Path, *drivers: str, macros: tuple[str, ...] = (), flags: tuple[str, ...] = ()) -> Path:
    """The game with these drivers as a program, under sanitizers and with all warnings; what the flags say comes last."""
    source, target = folder / "toy_program.c", folder / "toy_program"
    source.write_text(toy_text(*drivers, macros=("CATTERY_MAIN", *macros)), encoding="utf-8")
    sanitizers = ("-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-O1", "-g")
    command = [*compilers()[0].command, *STRICT, *sanitizers, *flags, str(source), "-o", str(target)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return target
