"""Diagnostics for people (text with carets), for programs (JSON) and for code review (GitHub's annotations).

Takes and returns values: who calls it knows whether there is a terminal, and how a file's text is had. Whatever comes
from a file is made printable, so that no file can send control codes to a terminal or commands to a build server.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from unicodedata import combining, east_asian_width

from cattery.diagnostics import CODES, Diagnostic, Label
from cattery.source import NOWHERE, Source, Span

WIDEST = 96
MOST = 30
TAB = 4
CUT = "..."

Reader = Callable[[str], str | None]
"""Gives the text of a file by the name it is shown under, or None."""

_RED, _YELLOW, _BLUE, _BOLD, _PLAIN = "\x1b[31m", "\x1b[33m", "\x1b[34m", "\x1b[1m", "\x1b[0m"


def text(diagnostics: Iterable[Diagnostic], read: Reader, colour: bool = False) -> str:
    """All diagnostics with the lines they mean, errors first, in the order of the text."""
    found = in_order(diagnostics)
    lines = [line for diagnostic in found[:MOST] for line in _lines(diagnostic, read, colour)]
    if len(found) > MOST:
        lines.append(f"... and {len(found) - MOST} more")
    return "\n".join(lines) + "\n" if lines else ""


def to_json(diagnostics: Iterable[Diagnostic]) -> list[dict[str, object]]:
    """All diagnostics as JSON values; `end` is the offset after the last character, `line` and `column` count from 1."""
    return [
        {
            "code": diagnostic.code,
            "slug": CODES[diagnostic.code].slug,
            "severity": diagnostic.severity,
            **_place(diagnostic.span),
            "message": diagnostic.message,
            "suggestion": diagnostic.suggestion,
            "labels": [{**_place(label.span), "text": label.text} for label in diagnostic.labels],
        }
        for diagnostic in in_order(diagnostics)
    ]


def github(diagnostics: Iterable[Diagnostic]) -> str:
    """Commands that make GitHub show each diagnostic at its line of a change."""
    return "".join(f"{_annotation(diagnostic)}\n" for diagnostic in in_order(diagnostics))


def in_order(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Errors first, then by file and place; tables of pieces before what is made of them, which may be wrong for that."""
    return sorted(diagnostics, key=lambda one: (not one.is_error, not one.span.path.endswith(".csv"), one.span))


def printable(words: str) -> str:
    """The text with everything that is not simply drawn written as an escape."""
    if words.isprintable():
        return words
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in words)


def _place(span: Span) -> dict[str, object]:
    if span == NOWHERE:
        return {"path": None, "line": None, "column": None, "start": None, "end": None}
    return {"path": span.path, "line": span.line, "column": span.column, "start": span.start, "end": span.end}


def _annotation(diagnostic: Diagnostic) -> str:
    span = diagnostic.span
    values = {"title": f"{diagnostic.code} {CODES[diagnostic.code].slug}"}
    if span != NOWHERE:
        values |= {"file": span.path, "line": str(span.line), "col": str(span.column)}
    parts = [diagnostic.message, *([diagnostic.suggestion] if diagnostic.suggestion else [])]
    fields = ",".join(f"{key}={_escaped(value, ':,')}" for key, value in values.items())
    return f"::{diagnostic.severity} {fields}::{_escaped(chr(10).join(parts), '')}"


def _escaped(words: str, signs: str) -> str:
    """What GitHub would read as a part of the command, as it wants it written."""
    return "".join(f"%{ord(c):02X}" if c in f"%\r\n{signs}" else c for c in words)


def _lines(diagnostic: Diagnostic, read: Reader, colour: bool) -> Iterator[str]:
    def style(words: str, *codes: str) -> str:
        return f"{''.join(codes)}{words}{_PLAIN}" if colour else words

    hue = _RED if diagnostic.is_error else _YELLOW
    yield f"{style(f'{diagnostic.severity}[{diagnostic.code}]', _BOLD, hue)}: {printable(diagnostic.message)}"
    for label in (Label(diagnostic.span, ""), *diagnostic.labels):
        if label.span == NOWHERE:
            continue
        yield style(f"  --> {printable(str(label.span))}", _BLUE) + (f": {printable(label.text)}" if label.text else "")
        source = read(label.span.path)
        if source is not None:
            for line in excerpt(Source(label.span.path, source), label.span):
                yield style(line, hue if line.endswith("^") else _BLUE)
    if diagnostic.suggestion:
        yield f"  = {printable(diagnostic.suggestion)}"


def excerpt(source: Source, span: Span) -> Iterator[str]:
    """The line that a span starts in, with carets under it; of a very long line the part around the span, with dots where
    it is cut."""
    line = source.line(span.line)
    first = max(0, span.column - 1 - WIDEST // 2) if len(line) > WIDEST else 0
    shown = line[first : first + WIDEST]
    cut = first > 0, first + WIDEST < len(line.rstrip())
    before = CUT * cut[0] + printable(shown[: span.column - 1 - first].expandtabs(TAB))
    rest = shown[span.column - 1 - first :]
    marked = printable(rest[: span.end - span.start].rstrip())
    gutter = " " * len(str(span.line))
    yield f"{gutter} |"
    yield f"{span.line} | {before}{printable(rest.rstrip())}{CUT * cut[1]}"
    yield f"{gutter} | {' ' * _width(before)}{'^' * max(1, _width(marked))}"


def _width(words: str) -> int:
    return sum(0 if combining(c) else 2 if east_asian_width(c) in "WF" else 1 for c in words)
