"""Every kind of mistake in a text of its own: the findings are exactly those that its comments announce.

A file `CODE-slug.cat` shows mistakes of that code, and beside them what comes close and is none. `# ! C0301` at the end of a
line says that this code is found there (written twice where it is found twice). A folder of that name holds a game that
needs several files: the game is the file directly in it, every variant and erratum is in `variants` or `errata` below.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from cattery import pipeline
from cattery.diagnostics import CODES, CatError, Diagnostic

HERE = Path(__file__).parent
CASES = sorted(path for path in HERE.iterdir() if path.name.startswith("C"))
OF_TEXTS = {"syntax", "resolve", "checks"}

Findings = list[tuple[str, int, str]]


def texts(case: Path) -> list[Path]:
    return sorted(case.rglob("*.cat")) if case.is_dir() else [case]


def announced(case: Path) -> Findings:
    return sorted((path.name, line, code) for path in texts(case) for line, code in _announced(path))


def _announced(path: Path) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(path.read_bytes().decode("utf-8", "replace").split("\n"), start=1):
        _, mark, codes = line.partition("# !")
        yield from ((number, code) for code in re.findall(r"C\d{4}", codes if mark else ""))


def found(case: Path) -> tuple[Diagnostic, ...]:
    game = next(case.glob("*.cat")) if case.is_dir() else case
    overlays = tuple(path.stem for path in texts(case) if path.parent.name in ("variants", "errata"))
    try:
        loaded = pipeline.load_game(game, game.parent, {}, overlays)
        return pipeline.check_game(pipeline.resolve_game(loaded)).diagnostics
    except CatError as error:
        return error.diagnostics


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_findings_are_those_announced(case: Path) -> None:
    findings = sorted((Path(one.span.path).name, one.span.line, one.code) for one in found(case))
    assert findings == announced(case)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_file_shows_the_code_it_is_named_after(case: Path) -> None:
    code = CODES[case.name[:5]]
    assert case.name.removesuffix(".cat") == f"{code.code}-{code.slug}"
    assert {code for _, _, code in announced(case)} == {code.code}


@pytest.mark.parametrize("code", [code.code for code in CODES.values() if code.stage in OF_TEXTS])
def test_every_code_of_texts_has_a_case(code: str) -> None:
    assert [case.name for case in CASES if case.name.startswith(code)]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_findings_can_be_shown(case: Path) -> None:
    for one in found(case):
        assert one.message
        assert not one.message.endswith(".")
        assert one.span.line >= 1
        for label in one.labels:
            assert label.text
