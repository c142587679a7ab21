"""The registry of codes, the pages that explain them and what the compiler really says are held together here.

A page is named after its code and slug. Its title is `# CODE slug`, and below the title stands the registry's one-line
title. A code that is found in a `.cat` text has two fences: ```` ```cat fails ````, an example that gives exactly that
code, and ```` ```cat fixed ````, which gives nothing. A code that is found elsewhere is shown by a command in a fence
```` ```console ````, which the tests of the command line run.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cattery import pipeline
from cattery.diagnostics import CODES, Code
from tests.tidy.project import ROOT

PAGES = ROOT / "dsl" / "docs" / "errors"
OF_TEXTS = {"syntax", "resolve", "checks", "plan"}
"""The stages that a `.cat` text is enough for."""

UNSHOWN = {"internal"}
"""The stage of what no command is known to bring about."""


def page(code: Code) -> Path:
    return PAGES / f"{code.code}-{code.slug}.md"


def fences(text: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\b[^\n]*\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def codes_of(text: str) -> list[str]:
    return sorted({found.code for found in pipeline.check_text(text)})


def test_registry_is_in_order_and_without_doubles() -> None:
    assert list(CODES) == sorted(CODES)
    slugs = [code.slug for code in CODES.values()]
    assert sorted({slug for slug in slugs if slugs.count(slug) > 1}) == []
    for code in CODES.values():
        assert re.fullmatch(r"C0[1-9]\d\d", code.code)
        assert re.fullmatch(r"[a-z]+(-[a-z]+)*", code.slug)
        assert code.title[0].isupper()
        assert not code.title.endswith(".")


def test_every_page_belongs_to_a_code() -> None:
    named = {page(code).name for code in CODES.values()}
    assert {path.name for path in PAGES.glob("C*.md")} - named == set()


@pytest.mark.parametrize("code", CODES.values(), ids=list(CODES))
def test_code_has_its_page(code: Code) -> None:
    lines = page(code).read_text(encoding="utf-8").split("\n")
    assert lines[0] == f"# {code.code} {code.slug}"
    assert code.title in lines[2]


@pytest.mark.parametrize(
    "code", [code for code in CODES.values() if code.stage in OF_TEXTS], ids=lambda code: code.code
)
def test_failing_example_gives_the_code_and_the_fixed_one_nothing(code: Code) -> None:
    examples = fences(page(code).read_text(encoding="utf-8"), "cat")
    assert len(examples) == 2
    failing, fixed = examples
    assert codes_of(failing) == [code.code]
    assert codes_of(fixed) == []


@pytest.mark.parametrize(
    "code", [code for code in CODES.values() if code.stage not in OF_TEXTS | UNSHOWN], ids=lambda code: code.code
)
def test_other_codes_show_a_command(code: Code) -> None:
    transcripts = fences(page(code).read_text(encoding="utf-8"), "console")
    assert any("$ cattery" in transcript and code.code in transcript for transcript in transcripts)
