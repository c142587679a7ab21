"""Cuts a file into its declarations, so that a mistake in one hides no mistake in another."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cattery.syntax.lalr import Tables

_COLUMN_ONE = re.compile(r"^(?P<word>[^\s#][^\s:]*)", re.MULTILINE)


def chunks(text: str, tables: Tables) -> Iterator[tuple[int, int]]:
    """Where each declaration starts and ends: its keyword stands at column one.

    What comes before the first keyword, if it is more than comments, is a chunk of its own.
    """
    first = tables.rows[tables.start]
    start: int | None = None
    for found in _COLUMN_ONE.finditer(text):
        begins = tables.words.get(found["word"]) in first
        if start is None:
            start = found.start()
        elif begins:
            yield start, found.start()
            start = found.start()
    if start is not None:
        yield start, len(text)
