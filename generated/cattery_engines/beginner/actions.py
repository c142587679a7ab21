# Generated from boop/boop.cat by `cattery build`; changes are made there.
"""The actions of boop. for beginners: what each does, which moves of it are legal, and why the others are not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from cattery_runtime.refusal import Refusal

from .moves import CHUNKS_PLACE, AnyMove, Place
from .names import KIND_NAMES
from .rules import boop
from .tables import ROWS_BOOP_0

if TYPE_CHECKING:
    from .state import State


def place(s: State, kind: int, at: int) -> None:
    """Play one piece from your pool onto any empty space.

    boop/boop.cat:48 [BO-04]
    """
    piece = kind * 2 + s.me + 1
    s.pool[s.me * 5 + kind * 2] -= 1
    s.on[at] = piece
    bit = 1 << at
    s.on_at[piece] ^= bit
    s.on_at[0] ^= bit
    on = s.on
    for boop_a, way in ROWS_BOOP_0[at]:
        if on[boop_a]:
            boop(s, boop_a, way, kind)


def _moves_place(s: State, out: list[AnyMove]) -> None:
    """The legal moves of place, in order."""
    for kind in (0, 1):
        if s.pool[s.me * 5 + kind * 2]:
            sites, chunks = s.on_at[0], CHUNKS_PLACE[kind]
            out += chunks[0][sites & 511]
            out += chunks[1][sites >> 9 & 511]
            out += chunks[2][sites >> 18 & 511]
            out += chunks[3][sites >> 27]

_PLACE_1 = Refusal('place.1', 'place', '', (), 'boop/boop.cat', 50)
_PLACE_2 = Refusal('place.2', 'place', 'that space is taken', (), 'boop/boop.cat', 51)


def _why_place(s: State, move: Place) -> Refusal | None:
    """The first clause that forbids a move of place, or None."""
    kind, at = move.numbers
    if not s.pool[s.me * 5 + kind * 2]:
        return evolve(_PLACE_1, words=f"you have no {KIND_NAMES[kind]} in your pool")
    if s.on[at]:
        return _PLACE_2
    return None
