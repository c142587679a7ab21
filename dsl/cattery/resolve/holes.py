"""Holes in texts (`tiles-{set}.csv`): how they are written, and where in a file they stand."""

from __future__ import annotations

import re
from collections.abc import Iterable

from cattery.source import Span
from cattery.syntax import ast

HOLE = re.compile(r"\{([^{}]*)\}")


def hole_span(doc: ast.Doc, start: int, end: int) -> Span:
    """Where a part of a text stands: as far as it can be told, since the text had its escapes taken out."""
    if "\\" in doc.text or doc.span.end - doc.span.start != len(doc.text) + 2:
        return doc.span
    first = doc.span.start + 1 + start
    return Span(doc.span.path, first, first + end - start, doc.span.line, doc.span.column + 1 + start)


def filled(text: str, words: Iterable[str]) -> str:
    """The text with a word in each of its holes."""
    parts = HOLE.split(text)
    parts[1::2] = words
    return "".join(parts)
