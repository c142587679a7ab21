"""Names, citations and texts: what every other node is made of."""

from __future__ import annotations

from attrs import frozen

from cattery.source import Span


@frozen(repr=False)
class Name:
    """A name as written, with its place."""

    text: str
    span: Span


@frozen(repr=False)
class Cite:
    """A rulebook id (`BO-05`); a range `[CC-16..19]` has been spread out into its ids."""

    text: str
    span: Span


@frozen(repr=False)
class Doc:
    """A text in quotes: a declaration's own words, or the words of a guard. `{expr}` holes are kept in `text`."""

    text: str
    span: Span
