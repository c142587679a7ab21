"""Sets of sites as whole numbers: bit i is site i.

A set is turned into the objects it stands for (interned moves) by tables over chunks of a few bits, which is several times
faster than looking at one bit after another.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")

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


def chunk_tables(objects: Sequence[T], width: int) -> ChunkTables[T]:
    """The tables for `objects`, of which the i-th belongs to site i, in chunks of so many sites."""
    return tuple(_subsets(objects[start : start + width]) for start in range(0, len(objects), width))


def _subsets(objects: Sequence[T]) -> tuple[tuple[T, ...], ...]:
    """Every subset of a few objects, numbered by its mask."""
    table: list[tuple[T, ...]] = [()]
    for item in objects:
        table += [(*subset, item) for subset in table]
    return tuple(table)


def lowest(mask: int) -> int:
    """The lowest site of a set, or -1."""
    return (mask & -mask).bit_length() - 1


def reach(start: int, through: int, neighbours: Sequence[int]) -> int:
    """The sites of `start`, and those of `through` that connect with them by steps within `through`."""
    found = border = start
    while border:
        near = 0
        for site in bits(border):
            near |= neighbours[site]
        border = near & through & ~found
        found |= border
    return found


def groups(sites: int, neighbours: Sequence[int]) -> tuple[int, ...]:
    """The connected groups of a set of sites, by their lowest site."""
    found: list[int] = []
    while sites:
        group = reach(sites & -sites, sites, neighbours)
        found.append(group)
        sites &= ~group
    return tuple(found)


def present(counts: Sequence[int], base: int, codes: int) -> list[int]:
    """The codes (from 1) of the pieces that a bag holds, whose counts start at `base`."""
    return [code for code in range(1, codes + 1) if counts[base + code - 1]]
