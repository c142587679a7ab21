"""What explores, searches and plays in batches has no warnings, and nothing that the sanitizers find."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from cattery.emit.native import emit_native
from cattery.plan import plan
from cattery_runtime.native.compiler import compilers
from tests.engines.cases import CASES, Case
from tests.engines.test_odd_games import NAMES
from tests.native.compiling import STRICT, printed_text, toy_text
from tests.native.searching import PARTS
from tests.native.test_sanitizers import odd

MAIN = Path(__file__).with_name("search_main.c")
SANITIZERS = ("-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-g")
FEW = ("boop", "catacomb")
FEW_ODD = ("secrets", "turning")


@pytest.mark.parametrize("macros", [(), ("TOY_PLAIN",), ("TOY_PLAIN", "TOY_ENDLESS")], ids=" ".join)
def test_nothing_is_found(macros: tuple[str, ...], tmp_path: Path) -> None:
    run(toy_text(*PARTS, "explore", "symmetry", macros=macros), tmp_path, "-O1")


@pytest.mark.slow
@pytest.mark.parametrize(
    "case", [pytest.param(c, id=str(c), marks=[] if c.name in FEW else pytest.mark.soak) for c in CASES]
)
def test_nothing_is_found_in_real_games(case: Case, tmp_path: Path) -> None:
    run(printed_text(case), tmp_path, "-O1")


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[] if name in FEW_ODD else pytest.mark.soak) for name in NAMES]
)
def test_nothing_is_found_in_odd_games(name: str, tmp_path: Path) -> None:
    run(emit_native(plan(odd(name))), tmp_path, "-O0", "600", "faults")  # which is compiled faster


def run(text: str, folder: Path, effort: str, *words: str) -> None:
    """Compile a game with all that studies it, and run it."""
    source, program = folder / "search.c", folder / "search"
    source.write_text(text + MAIN.read_text("utf-8"), encoding="utf-8")
    command = [*next(compilers()).command, *STRICT, *SANITIZERS, effort, str(source), "-o", str(program), "-lm"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    done = subprocess.run([program, *words], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
