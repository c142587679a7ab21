"""Every relative link in the documents leads to a file, and every heading that is linked to is there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LINK = re.compile(r"(?<!!)\[[^\]\n]+\]\(([^)\s]+)\)")
FENCE = re.compile(r"^(```|~~~).*?^\1", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"`[^`\n]*`")
HEADING = re.compile(r"^#{1,6} (.+)$", re.MULTILINE)


def pages() -> list[Path]:
    inside = [path for folder in ("dsl", "tests", "spec", "runtime") for path in (ROOT / folder).rglob("*.md")]
    return sorted([*ROOT.glob("*.md"), *inside])


def prose(page: Path) -> str:
    return FENCE.sub("", page.read_text(encoding="utf-8"))


def links(page: Path) -> Iterator[str]:
    return (match[1] for match in LINK.finditer(CODE.sub("", prose(page))))


def anchors(page: Path) -> set[str]:
    """The names that a page's headings have as the ends of links."""
    plain = (re.sub(r"[^\w\- ]", "", heading.casefold()) for heading in HEADING.findall(prose(page)))
    return {words.strip().replace(" ", "-") for words in plain}


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.relative_to(ROOT).as_posix())
def test_relative_links_lead_somewhere(page: Path) -> None:
    for link in links(page):
        if re.match(r"[a-z]+:", link):
            continue
        name, _, anchor = link.partition("#")
        target = (page.parent / name).resolve() if name else page
        assert target.is_relative_to(ROOT), f"{link} leads out of the project"
        assert target.exists(), f"{link} leads nowhere"
        if anchor:
            assert anchor in anchors(target), f"{target.name} has no heading for {link}"


def test_links_are_found() -> None:
    """The guard against a test that looks for nothing."""
    guide = ROOT / "dsl" / "docs" / "guide" / "README.md"
    assert "01-noughts-and-crosses.md" in set(links(guide))


def test_every_page_of_the_documents_can_be_come_to() -> None:
    """From the README, by links, without the pages of the diagnostics, which `cattery explain` shows."""
    seen: set[Path] = set()
    waiting = [ROOT / "README.md"]
    while waiting:
        page = waiting.pop()
        if page in seen:
            continue
        seen.add(page)
        for link in links(page):
            target = (page.parent / link.partition("#")[0]).resolve()
            if target.suffix == ".md" and target.is_file():
                waiting.append(target)
    documents = {*ROOT.glob("*.md"), *(ROOT / "dsl" / "docs").glob("*.md")}
    documents |= {path for part in ("guide", "decisions") for path in (ROOT / "dsl" / "docs" / part).glob("*.md")}
    assert {path.relative_to(ROOT).as_posix() for path in documents - seen} == set()
