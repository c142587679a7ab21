"""What searches and plays in batches has no warnings, and nothing that the sanitizers find."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from cattery_runtime.native.compiler import compilers
from tests.engines.cases import case
from tests.native.compiling import STRICT, printed_text, toy_text
from tests.native.searching import PARTS

MAIN = Path(__file__).with_name("search_main.c")
SANITIZERS = ("-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-O1", "-g")


@pytest.mark.parametrize("macros", [(), ("TOY_PLAIN",), ("TOY_PLAIN", "TOY_ENDLESS")], ids=" ".join)
def test_nothing_is_found(macros: tuple[str, ...], tmp_path: Path) -> None:
    run(toy_text(*PARTS, macros=macros), tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["boop", "catacomb", pytest.param("catspath-three", marks=pytest.mark.soak)])
def test_nothing_is_found_in_real_games(name: str, tmp_path: Path) -> None:
    run(printed_text(case(name)), tmp_path)


def run(text: str, folder: Path) -> None:
    """Compile a game with all that searches, and run it."""
    source, program = folder / "search.c", folder / "search"
    source.write_text(text + MAIN.read_text("utf-8"), encoding="utf-8")
    command = [*compilers()[0].command, *STRICT, *SANITIZERS, str(source), "-o", str(program)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    done = subprocess.run([program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
