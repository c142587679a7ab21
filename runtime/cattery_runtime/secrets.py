"""What a player cannot see: which places are dark, and how their contents may be for all that the player knows.

The one definition of a sampled state, which the interpreter follows, too: the pieces in dark places are put together,
and dealt out anew so that every arrangement of the single copies is equally likely.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from cattery_runtime.codec import Names
from cattery_runtime.fields import PlaceField, Schema
from cattery_runtime.rng import Rng


def unseen(place: PlaceField, player: int) -> Collection[int]:
    """The cells of a family of places that a player cannot see."""
    if place.visible is None:
        return ()
    if place.visible == "hidden":
        return range(place.cells)
    own = place.cells // len(place.per[0])
    return [cell for cell in range(place.cells) if cell // own != player]


def amount(place: PlaceField, slot: Sequence[Any], cell: int) -> int:
    """How many pieces there are in one place."""
    match place.kind:
        case "bag":
            codes = len(place.pieces)
            return int(sum(slot[cell * codes : (cell + 1) * codes]))
        case "stack":
            return len(slot[cell])
        case _:
            return int(slot[cell] != 0)


def sample(schema: Schema, state: Any, player: int, rng: Rng) -> None:
    """Deal out anew what a player cannot see, in place.

    For each dark cell in the order of places and indices, and for each of its pieces (a stack's from the bottom): a
    number below the copies that are left of such pieces is drawn, and it is that copy, in the order of their codes.
    Numbers of pieces stay, and so does everything else; what an engine has derived from places is not brought up to date.
    """
    dark = [(place, unseen(place, player)) for place in schema.places]
    pools: dict[Names, list[int]] = {}
    for place, cells in dark:
        pool = pools.setdefault(place.pieces, [0] * len(place.pieces))
        for cell in cells:
            for code in _codes(place, getattr(state, place.slot), cell):
                pool[code - 1] += 1
    for place, cells in dark:
        slot = getattr(state, place.slot)
        for cell in cells:
            dealt = [_draw(pools[place.pieces], rng) for _ in range(amount(place, slot, cell))]
            _fill(place, slot, cell, dealt)


def _codes(place: PlaceField, slot: Sequence[Any], cell: int) -> list[int]:
    """What is in one place, by codes from 1."""
    match place.kind:
        case "bag":
            codes = len(place.pieces)
            counts = slot[cell * codes : (cell + 1) * codes]
            return [code for code, count in enumerate(counts, 1) for _ in range(count)]
        case "stack":
            return list(slot[cell])
        case _:
            return [slot[cell]] if slot[cell] else []


def _draw(pool: list[int], rng: Rng) -> int:
    """One of the copies that are left in a pool, which loses it."""
    left = rng.below(sum(pool))
    for index, count in enumerate(pool):
        if left < count:
            pool[index] -= 1
            return index + 1
        left -= count
    raise AssertionError("a number below the copies left is one of them")


def _fill(place: PlaceField, slot: list[Any], cell: int, dealt: list[int]) -> None:
    """Put pieces where others were."""
    match place.kind:
        case "bag":
            codes = len(place.pieces)
            slot[cell * codes : (cell + 1) * codes] = [dealt.count(code) for code in range(1, codes + 1)]
        case "stack":
            slot[cell] = tuple(dealt)
        case _:
            slot[cell] = dealt[0] if dealt else 0
