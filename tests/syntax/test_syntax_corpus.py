"""The corpus of constructs and mistakes: Markdown files in which each `cat` fence is followed by what it means.

`pytest --update tests/syntax` writes what the parser says now into the second fences; read the change before keeping it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from cattery.source import Source
from cattery.syntax import parse
from tests.syntax.dump import say, show

CORPUS = sorted((Path(__file__).resolve().parents[1] / "corpus").glob("syntax*.md"))
CASE = re.compile(r"^```cat\n(?P<cat>.*?)^```\n\n```(?P<kind>ast|diagnostics)\n.*?^```$", re.MULTILINE | re.DOTALL)


def meaning(text: str, kind: str) -> str:
    file, mistakes = parse(Source("case.cat", text))
    assert file is not None
    if kind == "diagnostics":
        assert mistakes, "nothing is wrong with this case"
        return "\n".join(map(say, mistakes))
    assert not mistakes, "\n".join(map(say, mistakes))
    return "\n".join(map(show, file.declarations))


def renewed(document: str) -> str:
    def case(found: re.Match[str]) -> str:
        text, kind = found["cat"], found["kind"]
        return f"```cat\n{text}```\n\n```{kind}\n{meaning(text, kind)}\n```"

    return CASE.sub(case, document)


@pytest.mark.parametrize("path", CORPUS, ids=lambda path: path.stem)
def test_cases_mean_what_they_say(path: Path, snapshot: Callable[[Path, str], None]) -> None:
    document = path.read_text(encoding="utf-8")
    assert len(CASE.findall(document)) == document.count("```cat\n") > 0
    snapshot(path, renewed(document))


def test_headings_are_unique() -> None:
    headings = [line for path in CORPUS for line in path.read_text(encoding="utf-8").splitlines() if line[:3] == "## "]
    assert sorted({heading for heading in headings if headings.count(heading) > 1}) == []
