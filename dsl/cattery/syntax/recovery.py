"""Cuts a file into its declarations, so that a mistake in one hides no mistake in another."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cattery.syntax.lalr import Tables

BLANK_LINES = re.compile(r"(?:\n++|[ \t]*+(?:#[^\n]*+|\r)?(?:\n|\Z))*+")
_COLUMN_ONE = re.compile(r"^(?P<word>[a-z]+)(?![\w-])", re.MULTILINE)


def declaration_words(tables: Tables) -> dict[str, str]:
    """The words that start a declaration, with their terminals."""
    first = tables.rows[tables.start]
    return {word: terminal for word, terminal in tables.words.items() if terminal in first}


def chunks(text: str, tables: Tables) -> Iterator[tuple[int, int]]:
    """Where each declaration starts and ends: its keyword stands at column one.

    What comes before the first keyword, if it is more than comments, is a chunk of its own.
    """
    words = declaration_words(tables)
    blank = BLANK_LINES.match(text, text.startswith("\ufeff"))
    start = blank.end() if blank else 0
    for found in _COLUMN_ONE.finditer(text):
        if found.start() > start and found["word"] in words:
            yield start, found.start()
            start = found.start()
    if start < len(text):
        yield start, len(text)
