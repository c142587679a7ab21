"""An engine needs neither the compiler nor what the compiler needs: it runs where only attrs is installed."""

from __future__ import annotations

import pkgutil
import subprocess
import sys

import pytest

import cattery_engines

ENGINES = sorted(module.name for module in pkgutil.iter_modules(cattery_engines.__path__))

ALONE = """
import sys
BLOCKED = ("cattery", "click", "hypothesis", "jinja2", "lark", "numpy", "pytest", "rich", "ziglang")
sys.modules.update(dict.fromkeys(BLOCKED))          # importing them fails from here on
before = set(sys.modules)
from importlib import import_module
engine = import_module("cattery_engines." + sys.argv[1])
from cattery_runtime import Rng, Session
session = Session(engine.State.initial(), Rng(1))
session.finish(200)
assert session.history
loaded = {name.split(".")[0] for name in set(sys.modules) - before}
print(*sorted(name for name in loaded if name not in sys.stdlib_module_names))
"""


def test_there_are_engines() -> None:
    assert {"boop", "catacomb"} <= set(ENGINES)


@pytest.mark.parametrize("name", ENGINES)
def test_engine_plays_with_attrs_only(name: str) -> None:
    run = subprocess.run([sys.executable, "-c", ALONE, name], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert set(run.stdout.split()) <= {"attr", "attrs", "cattery_engines", "cattery_runtime"}


NATIVE = (
    ALONE.partition("from importlib")[0]
    + """
import cattery_runtime.native
loaded = {name.split(".")[0] for name in set(sys.modules) - before}
print(*sorted(name for name in loaded if name not in sys.stdlib_module_names))
"""
)


def test_native_engines_need_no_more() -> None:
    run = subprocess.run([sys.executable, "-c", NATIVE], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert set(run.stdout.split()) <= {"attr", "attrs", "cattery_runtime"}


def test_the_block_works() -> None:
    run = subprocess.run(
        [sys.executable, "-c", ALONE.replace("from importlib", "import lark\nfrom importlib"), "boop"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert "import of lark halted" in run.stderr
