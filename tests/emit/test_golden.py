"""Every template has a small golden module, so that a change of what is printed is read by somebody."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from cattery.emit import emit
from cattery.emit.python.imports import prune
from cattery.emit.python.layout import WIDTH, lay_out
from tests.plan.games import ask, planned, put, spread

GOLDEN = Path(__file__).parent / "golden"
GAMES = {"put": put(), "spread": spread(), "ask": ask()}


@pytest.mark.parametrize("name", GAMES)
def test_golden_modules(name: str, snapshot: Callable[[Path, str], None]) -> None:
    for file, text in emit(planned(GAMES[name])).items():
        snapshot(GOLDEN / name / f"{Path(file).stem.strip('_')}.txt", text)


@pytest.mark.parametrize("name", GAMES)
def test_modules_are_python_with_short_lines_and_no_unused_import(name: str) -> None:
    for file, text in emit(planned(GAMES[name])).items():
        tree = ast.parse(text)
        imported = {a.name for n in ast.walk(tree) if isinstance(n, ast.ImportFrom) for a in n.names} - {"annotations"}
        outside = [line for line in text.split("\n") if "import" not in line]
        assert {n for n in imported if not any(n in line for line in outside)} == set(), file
        assert [line for line in text.split("\n") if len(line) > WIDTH + 20] == [], file


def test_hostile_words_stay_words(tmp_path: Path) -> None:
    """Nothing that a file says becomes code: not through quotes, braces, backslashes or comments."""
    words = "''' \"\"\" {me} \\ # \u00a0 %s \\N{me} \U0001f408"
    written = words.replace("\\", "\\\\").replace('"', '\\"')
    text = put().replace('"that is taken"', f'"{written}"').replace('game "Put"', "game \"Put # ''' Put\"")
    files = emit(planned(text))
    for file, source in files.items():
        target = tmp_path / "hostile_engines" / file
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(source, encoding="utf-8")
        ast.parse(source)
    package = next(iter(files)).split("/")[0]
    program = (
        f"from {package} import State, MOVES\n"
        "s = State.initial(); m = s.moves()[0]; s.play(m); print(ascii(s.why(m).words))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=tmp_path / "hostile_engines", capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert eval(done.stdout) == words.replace("{me}", "two")


def test_prune_keeps_what_is_used_and_exported() -> None:
    text = 'from a import used, unused, shown\n"""unused in words"""\nx = used\n__all__ = ["shown"]\n'
    assert prune(text).split("\n")[0] == "from a import shown, used"


def test_long_lines_are_broken_without_a_change_of_meaning() -> None:
    test = " or ".join(f"(first_{n} and second_{n})" for n in range(9))
    text = f"def f():\n    if {test}:\n        return call({', '.join(f'argument_{n}' for n in range(20))})\n"
    assert ast.dump(ast.parse(lay_out(text))) == ast.dump(ast.parse(text))
    assert max(map(len, lay_out(text).split("\n"))) <= WIDTH
