"""Pieces whose fields are not all words: numbers, truths, and fields that only some kinds of them have.

A piece is its text in the JSON: the values of its fields side by side, without those that it has not.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import EllipsisType
from typing import Any, TypeVar, cast

from attrs import field, frozen

from cattery_runtime.testing.look import ANY, Bag, tally
from cattery_runtime.testing.readers import Reader, Words

T = TypeVar("T")


def spelt(*values: object) -> str:
    """The text of a piece with these fields."""
    return " ".join(("yes" if value else "no") if isinstance(value, bool) else str(value) for value in said(values))


def said(values: tuple[object, ...]) -> list[object]:
    """The values that are there."""
    return [value for value in values if value is not None]


def present(value: T | None) -> T:
    """A value that the rules know to be there."""
    return cast(T, value)


@frozen
class Fields:
    """The fields of pieces in order, of which some are `numbers` and some `flags`.

    `kinds`: the fields of each kind beside the kind itself, which is the first field; empty for pieces of one kind.
    """

    names: tuple[str, ...]
    numbers: Collection[str] = ()
    flags: Collection[str] = ()
    kinds: Mapping[str, Collection[str]] = field(factory=dict)

    def own(self, first: str) -> list[str]:
        """The fields of a piece whose text begins with that word."""
        if not self.kinds:
            return list(self.names)
        return [name for name in self.names if name == self.names[0] or name in self.kinds[first]]

    def read(self, piece: str) -> dict[str, Any]:
        """The values of a piece's fields."""
        words = piece.split()
        return {name: self._value(name, word) for name, word in zip(self.own(words[0]), words, strict=True)}

    def _value(self, name: str, word: str) -> str | int | bool:
        if name in self.numbers:
            return int(word)
        return word == "yes" if name in self.flags else word

    def word(self, piece: str | None, name: str) -> str | None:
        """A field that is a word; none has no fields."""
        return None if piece is None else self.read(piece).get(name)

    def number(self, piece: str | None, name: str) -> int | None:
        """A field that is a number."""
        return None if piece is None else self.read(piece).get(name)

    def flag(self, piece: str | None, name: str) -> bool | None:
        """A field that is yes or no."""
        return None if piece is None else self.read(piece).get(name)

    def fits(self, piece: str | None, *wanted: str | int | bool | EllipsisType | None) -> bool:
        """Whether there is a piece and its fields, of which there are as many as of all kinds, are these."""
        if piece is None:
            return False
        have = self.read(piece)
        return all(want is ANY or want == have.get(name) for name, want in zip(self.names, wanted, strict=True))

    def amount(self, bag: Bag, *wanted: str | int | bool | EllipsisType | None) -> int:
        """How many pieces with these fields there are in a bag or a stack."""
        return sum(number for piece, number in tally(bag).items() if self.fits(piece, *wanted))

    @property
    def reader(self) -> Reader:
        """How such a piece is read from a move text."""

        def widths(words: Words) -> tuple[int, ...]:
            known = words and (not self.kinds or words[0] in self.kinds)
            return (len(self.own(words[0])),) if known else ()

        return Reader(widths, " ".join)
