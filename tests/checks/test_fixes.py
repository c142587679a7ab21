"""A fix mends what it is for, and a safe one leaves nothing else wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from cattery import pipeline
from cattery.diagnostics import Fix
from tests.conftest import ROOT

UNUSED = ("C0310", "C0311", "C0312", "C0313", "C0330", "C0331", "C0337")
CASES = [path for path in sorted((ROOT / "tests" / "errors").glob("C03*.cat")) if path.name[:5] in UNUSED]


def mended(text: str, fixes: list[Fix]) -> str:
    """The text with the fixes, from the last to the first."""
    for fix in sorted(fixes, key=lambda fix: fix.span, reverse=True):
        text = text[: fix.span.start] + fix.replacement + text[fix.span.end :]
    return text


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.name[:5])
def test_safe_fixes_mend_what_they_are_for_and_break_nothing(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    before = pipeline.check_text(text)
    fixes = [one.fix for one in before if one.fix is not None and one.fix.safe]
    after = pipeline.check_text(mended(text, fixes))
    assert [one for one in after if one.is_error] == []
    assert {one.message for one in after}.isdisjoint({one.message for one in before if one.fix in fixes})


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.name[:5])
def test_a_fix_is_about_a_whole_declaration_or_statement(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    fixes = [one.fix for one in pipeline.check_text(text) if one.fix is not None]
    assert fixes
    for fix in fixes:
        first = text[fix.span.start : fix.span.end].split()[0]
        assert first in {"action", "rule", "end", "define", "enum", "option", "let"}
