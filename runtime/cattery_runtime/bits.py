"""Sets of sites as whole numbers: bit i is site i.

A set is turned into the objects it stands for (interned moves, names) by tables over chunks of twelve bits, which is
several times faster than looking at one bit after another.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, TypeVar

T = TypeVar("T")

CHUNK: Final = 12
CHUNK_MASK: Final = (1 << CHUNK) - 1

ChunkTables = tuple[tuple[tuple[T, ...], ...], ...]
"""For each chunk of sites, lowest first, and each subset of the chunk: its objects in the order of the sites."""

popcount = int.bit_count
"""How many sites a set has."""


def bits(mask: int) -> Iterator[int]:
    """The sites of a set, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def mask_of(sites: Iterable[int]) -> int:
    """The set of some sites."""
    mask = 0
    for site in sites:
        mask |= 1 << site
    return mask


def chunk_tables(objects: Sequence[T]) -> ChunkTables[T]:
    """The tables for `objects`, of which the i-th belongs to site i."""
    return tuple(_subsets(objects[start : start + CHUNK]) for start in range(0, len(objects), CHUNK))


def _subsets(objects: Sequence[T]) -> tuple[tuple[T, ...], ...]:
    """Every subset of a few objects, numbered by its mask."""
    table: list[tuple[T, ...]] = [()]
    for item in objects:
        table += [subset + (item,) for subset in table]
    return tuple(table)


def gather(tables: ChunkTables[T], mask: int) -> tuple[T, ...]:
    """The objects of a set, in the order of the sites."""
    found: tuple[T, ...] = ()
    for table in tables:
        found += table[mask & CHUNK_MASK]
        mask >>= CHUNK
    return found
