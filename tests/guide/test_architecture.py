"""The documents name only files, folders and tests that exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "dsl" / "docs").glob("[!e]*/*.md"))]
TEST = re.compile(r"`(tests/[\w/]+\.py)::(\w+)`")
PATH = re.compile(r"`((?:dsl|runtime|generated|spec|tests)/[\w./-]*)`")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_named_tests_exist(page: Path) -> None:
    for file, name in TEST.findall(page.read_text(encoding="utf-8")):
        path = ROOT / file
        assert path.is_file(), file
        assert re.search(rf"^def {name}\(", path.read_text(encoding="utf-8"), re.MULTILINE), f"{file}::{name}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_named_files_exist(page: Path) -> None:
    missing = [path for path in PATH.findall(page.read_text(encoding="utf-8")) if not (ROOT / path).exists()]
    assert missing == []


def test_every_invariant_has_its_test() -> None:
    table = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8").split("| invariant | test |")[1].split("\n\n")[0]
    rows = table.splitlines()[2:]
    assert len(rows) > 20
    assert [row for row in rows if not TEST.search(row)] == []


def test_the_map_shows_every_package() -> None:
    """Every package of the compiler and the runtime has a line, or stands below one that has."""
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8").split("## The map")[1].split("## What is promised")[0]
    named = [Path(path) for path in PATH.findall(text)]
    packages = [
        path.parent.relative_to(ROOT) for root in ("dsl", "runtime") for path in (ROOT / root).rglob("__init__.py")
    ]
    assert len(packages) > 10
    missing = [path for path in packages if path not in named and path.parent not in named and path.name != "cattery"]
    assert missing == []
