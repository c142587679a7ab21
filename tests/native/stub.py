"""A library that is no game but has all functions, and compilers that are none: for tests of finding, keeping and loading.

Its `cattery_end` gives a number that a test chooses, so that it can tell one library from another.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
from pathlib import Path

import pytest

from cattery_runtime.native.library import FORMAT, TELLING, Library
from tests.tidy.project import ROOT

needs_posix = pytest.mark.skipif(sys.platform == "win32", reason="needs scripts, modes and signals")
REAL = next((path for path in map(shutil.which, ("cc", "gcc", "clang")) if path), "cc")
FUNCTIONS = {
    "initial",
    "list",
    "play",
    "claim",
    "sample",
    "observe",
    "pack",
    "unpack",
    "flat",
    "fill",
    *TELLING.values(),
}


def stub(answer: int, form: int = FORMAT) -> str:
    """The C text of a library that answers so."""
    about = json.dumps({"format": form, "players": ["a", "b"], "faults": []})
    lines = [
        "#include <stdint.h>",
        '#define API __attribute__((visibility("default")))',
        f"API const char cattery_about[] = {json.dumps(about)};",
        "API uint64_t cattery_size(void) { return 8; }",
        "API uint64_t cattery_state_size(void) { return 8; }",
        "API uint64_t cattery_weights(void) { return 0; }",
        "API void cattery_result(void) { }",
        "API int cattery_actor(void) { return -1; }",
        f"API int cattery_end(void) {{ return {answer}; }}",
        *(f"API int cattery_{name}(void) {{ return 0; }}" for name in sorted(FUNCTIONS)),
    ]
    return "\n".join(lines) + "\n"


def answer(library: Library) -> int:
    """What a library answers."""
    return int(library.c.cattery_end(library.game()))


def script(folder: Path, name: str, body: str) -> str:
    """A compiler that says its version and else does what the shell text says; `cc` is the real one. Returns its command."""
    path = folder / name
    lines = ["#!/bin/sh", 'if [ "$1" = --version ]; then echo fake 1.0; exit 0; fi', f"cc={REAL}", body]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    path.chmod(0o755)
    return str(path)


def environment(folder: Path, **more: str) -> dict[str, str]:
    """The environment of another process that keeps its libraries in a folder."""
    paths = os.pathsep.join(str(ROOT / part) for part in ("runtime", "."))
    return {**os.environ, "XDG_CACHE_HOME": str(folder), "PYTHONPATH": paths, **more}


ELSEWHERE = """
import sys
from cattery_runtime.native import NativeUnavailable, library
from tests.native.stub import answer, stub
try:
    found = library(stub(int(sys.argv[1])))
except NativeUnavailable as error:
    print("unavailable:", error)
else:
    print("answer", answer(found), *found.notes, sep="|")
"""
"""What another process does: prints the answer of a stub, with the notes, or why there is none."""
