"""Source texts and places in them.

Everything that points at a `.cat` file does so with a `Span`; only this module knows how offsets become lines.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import cached_property

from attrs import field, frozen


@frozen(slots=True, order=True)
class Span:
    """A stretch of a source text: 0-based offsets, and the 1-based line and column where it starts.

    `path` is how the file is named to people: relative to the spec tree, never absolute.
    """

    path: str
    start: int
    end: int
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.path}:{self.line}:{self.column}"

    def to(self, last: Span) -> Span:
        """The stretch from the start of this span to the end of `last`."""
        return Span(self.path, self.start, max(self.end, last.end), self.line, self.column)


NOWHERE = Span("", 0, 0, 0, 0)
"""The place of what no file says, such as the built-in enum of players."""


@frozen(slots=False)
class Source:
    """One source text and the name it is shown under."""

    path: str
    text: str = field(repr=False)

    @cached_property
    def line_starts(self) -> tuple[int, ...]:
        """The offset at which each line starts; only a line feed ends a line."""
        starts = [0]
        at = self.text.find("\n")
        while at >= 0:
            starts.append(at + 1)
            at = self.text.find("\n", at + 1)
        return tuple(starts)

    def span(self, start: int, end: int) -> Span:
        """The span of the text between two offsets."""
        line = bisect_right(self.line_starts, start)
        return Span(self.path, start, end, line, start - self.line_starts[line - 1] + 1)

    def line(self, number: int) -> str:
        """The text of a 1-based line, without its end; empty past the last line."""
        if not 1 <= number <= len(self.line_starts):
            return ""
        start = self.line_starts[number - 1]
        end = self.line_starts[number] - 1 if number < len(self.line_starts) else len(self.text)
        return self.text[start:end]
