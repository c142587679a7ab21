"""Cuts a file into its declarations, so that a mistake in one hides no mistake in another."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cattery.syntax.lalr import Tables

_BLANK_LINES = re.compile(r"\n+|[ \t]*(?:#[^\n]*|\r)?(?:\n|\Z)")
_COLUMN_ONE = re.compile(r"^(?P<word>[a-z]+)(?![\w-])", re.MULTILINE)


def after_blank_lines(text: str, at: int, end: int) -> int:
    """Where the lines end that are empty or have a comment only.

    One after the other, since possessive repeats of groups do not work before Python 3.11.5.
    """
    while (found := _BLANK_LINES.match(text, at, end)) is not None and found.end() > at:
        at = found.end()
    return at


def declaration_words(tables: Tables) -> dict[str, str]:
    """The words that start a declaration, with their terminals."""
    first = tables.rows[tables.start]
    return {word: terminal for word, terminal in tables.words.items() if terminal in first}


def chunks(text: str, tables: Tables) -> Iterator[tuple[int, int]]:
    """Where each declaration starts and ends: its keyword stands at column one.

    What comes before the first keyword, if it is more than comments, is a chunk of its own.
    """
    words = declaration_words(tables)
    start = after_blank_lines(text, int(text.startswith("\ufeff")), len(text))
    for found in _COLUMN_ONE.finditer(text):
        if found.start() > start and found["word"] in words:
            yield start, found.start()
            start = found.start()
    if start < len(text):
        yield start, len(text)
