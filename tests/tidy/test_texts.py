"""What no text of the project may hold: marks of unfinished work, paths of somebody's machine, unheaded printed files."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.tidy.project import ROOT, all_texts, files, name

UNFINISHED = re.compile("|".join(["TO" + "DO", "FIX" + "ME", r"\bXX" + r"X\b", "NotImplemented" + "Error"]))
MACHINE = re.compile(r"/(?:home|root|work|tmp|Users|private|farm)/\w|\b[A-Z]:\\\\?Users|file:/{2}")
TIMED = re.compile(r"\b20\d\d-\d\d-\d\d[T ]\d\d:\d\d|\b\d\d:\d\d:\d\d\b")
VERSIONED = re.compile(r"\b(?:python|lark|jinja2?|attrs|cattery|ruff)[ =v]+\d+\.\d+", re.IGNORECASE)
TEXTS = list(all_texts())


@pytest.mark.parametrize("path", TEXTS, ids=name)
def test_text_is_finished_and_at_home_anywhere(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert not UNFINISHED.findall(text)
    assert not MACHINE.findall(text)
    assert "\r" not in text
    assert text.endswith("\n") or not text


PRINTED = [
    path
    for path in files("generated", endings={".py"})
    if path.parent != ROOT / "generated" / "cattery_engines" and path.stat().st_size
]


def test_printed_files_say_where_they_come_from() -> None:
    """From which spec and by which command; nothing that differs from day to day or from machine to machine."""
    wrong = []
    for path in PRINTED:
        text = path.read_text(encoding="utf-8")
        header = text[:600]
        spec = re.search(r"[\w/.-]+\.cat", header)
        if not spec or not (ROOT / "spec" / spec.group()).exists() or "cattery build" not in header:
            wrong.append(f"{name(path)}: the header does not name its spec and `cattery build`")
        if TIMED.search(text) or VERSIONED.search(header):
            wrong.append(f"{name(path)}: names a time or a version of a tool")
    assert wrong == []


def test_lock_file_pins_everything_and_names_no_host() -> None:
    text = (ROOT / "requirements-dev.lock").read_text(encoding="utf-8")
    assert not re.search(r"https?:|index-url|find-links|\.(?:com|org|net|io)\b", text)
    entries = [entry for entry in re.split(r"\n(?=\S)", text) if not entry.startswith("#")]
    assert len(entries) > 20
    for entry in entries:
        assert re.match(r"[a-z0-9-]+==\S+", entry), entry[:60]
        assert "--hash=sha256:" in entry, entry[:60]
