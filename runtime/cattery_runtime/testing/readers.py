"""How the parameters of a move are read from its text: words, numbers, pieces, and several of them.

Some values take a fixed number of words, others as many as are left over; what fits together is found by trying.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from attrs import frozen

Words = Sequence[str]


@frozen
class Reader:
    """How one parameter is read: `widths` says how many of the words that are left it may take, `read` what they mean."""

    widths: Callable[[Words], Iterable[int]]
    read: Callable[[Words], object]


def one_word(_: Words) -> tuple[int]:
    """Just the next word."""
    return (1,)


WORD: Final = Reader(one_word, lambda words: words[0])
NUMBER: Final = Reader(one_word, lambda words: int(words[0]))
FLAG: Final = Reader(one_word, lambda words: words[0] == "yes")


def piece_of(fields: int) -> Reader:
    """A piece with that many fields: a text like in the JSON."""
    return Reader(lambda _: (max(1, fields),), " ".join)


def optional(reader: Reader) -> Reader:
    """A value or `none`."""

    def widths(words: Words) -> Iterable[int]:
        return (1,) if words[:1] == ["none"] else reader.widths(words)

    return Reader(widths, lambda words: None if list(words) == ["none"] else reader.read(words))


def several(reader: Reader) -> Reader:
    """A set or a sequence: as many values as fit."""

    def read(words: Words) -> tuple[object, ...]:
        found: list[object] = []
        while words:
            width = next(iter(reader.widths(words)))
            found.append(reader.read(words[:width]))
            words = words[width:]
        return tuple(found)

    return Reader(lambda words: range(len(words), -1, -1), read)


def shares(readers: Sequence[Reader], words: Words) -> list[Words] | None:
    """The words that each of several readers takes; None where they do not take just these."""
    if not readers:
        return None if words else []
    first, *others = readers
    for width in first.widths(words):
        if width <= len(words):
            rest = shares(others, words[width:])
            if rest is not None:
                return [words[:width], *rest]
    return None


def read_all(readers: Sequence[Reader], words: Words) -> tuple[object, ...] | None:
    """What words mean to readers one after another; None where they do not take just these."""
    found = shares(readers, words)
    return None if found is None else tuple(reader.read(own) for reader, own in zip(readers, found, strict=True))
