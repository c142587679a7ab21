# Generated from boop/boop.cat by `cattery build`; changes are made there.
"""The actions of BOOoop.: what each does, which moves of it are legal, and why the others are not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from cattery_runtime.bits import bits
from cattery_runtime.refusal import Refusal

from .moves import ALL_GRADUATE, ALL_HAUNT, CHUNKS_PLACE, CHUNKS_RETIRE, AnyMove, Forgo, Graduate, Haunt, Place, Retire
from .names import KIND_NAMES
from .rules import _find_lines_bed_3, boop, send_home
from .tables import ALONG_SEAM, BACK_BED, OWNER_OF_MAN, ROWS_BOOP_0, STEP_SEAM

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


def graduate(s: State, group: int) -> None:
    """Take off three of your pieces in a row; each kitten is replaced by a cat.

    boop/boop.cat:73 [BO-10, BO-13, ABO-08]
    """
    for at in bits(group):
        send_home(s, at)


def _moves_graduate(s: State, out: list[AnyMove]) -> None:
    """The legal moves of graduate, in order."""
    if s.times_graduate + s.times_retire != 0:
        return
    out += [ALL_GRADUATE[number] for number in _find_lines_bed_3(s.on_at[s.me + 1] | s.on_at[s.me + 3])]

_GRADUATE_2 = Refusal('graduate.2', 'graduate', 'you have already taken pieces off this turn', (), 'boop/boop.cat', 76)
_GRADUATE_1 = Refusal('graduate.1', 'graduate', 'those are not three of your pieces in a row', (), 'boop/boop.cat', 75)


def _why_graduate(s: State, move: Graduate) -> Refusal | None:
    """The first clause that forbids a move of graduate, or None."""
    group, = move.numbers
    if s.times_graduate + s.times_retire != 0:
        return _GRADUATE_2
    if (s.on_at[s.me + 1] | s.on_at[s.me + 3]) & group != group:
        return _GRADUATE_1
    return None


def retire(s: State, at: int) -> None:
    """With all eight pieces on the bed, take one of them off.

    boop/boop.cat:81 [BO-14]
    """
    send_home(s, at)


def _moves_retire(s: State, out: list[AnyMove]) -> None:
    """The legal moves of retire, in order."""
    if (s.on_at[s.me + 1] | s.on_at[s.me + 3]).bit_count() != 8:
        return
    sites, chunks = s.on_at[s.me + 1] | s.on_at[s.me + 3], CHUNKS_RETIRE
    out += chunks[0][sites & 511]
    out += chunks[1][sites >> 9 & 511]
    out += chunks[2][sites >> 18 & 511]
    out += chunks[3][sites >> 27]

_RETIRE_3 = Refusal('retire.3', 'retire', 'not all eight of your pieces are on the bed', (), 'boop/boop.cat', 85)
_RETIRE_2 = Refusal('retire.2', 'retire', 'that is not a piece of yours', (), 'boop/boop.cat', 84)


def _why_retire(s: State, move: Retire) -> Refusal | None:
    """The first clause that forbids a move of retire, or None."""
    at, = move.numbers
    if (s.on_at[s.me + 1] | s.on_at[s.me + 3]).bit_count() != 8:
        return _RETIRE_3
    if OWNER_OF_MAN[s.on[at]] != s.me:
        return _RETIRE_2
    return None


def forgo(s: State) -> None:
    """Leave all eight pieces on the bed.

    boop/boop.cat:91
    """


def _moves_forgo(s: State, out: list[AnyMove]) -> None:
    """The legal moves of forgo, in order."""
    return

_FORGO_1 = Refusal('forgo.1', 'forgo', 'you must take a piece off', (), 'boop/boop.cat', 93)


def _why_forgo(s: State, move: Forgo) -> Refusal | None:
    """The first clause that forbids a move of forgo, or None."""
    return _FORGO_1


def haunt(s: State, at: int, way: int) -> None:
    """Put your ghost on a stitch that leads onto the bed; it touches nothing.

    boop/variants/booop.cat:33 [GC-05, AGC-07, GC-07]
    """
    piece = s.me + 1
    s.den[s.me * 3] -= 1
    s.stitch[at] = piece
    bit = 1 << at
    s.stitch_at[piece] ^= bit
    s.stitch_at[0] ^= bit
    s.heading[s.me] = way


def _moves_haunt(s: State, out: list[AnyMove]) -> None:
    """The legal moves of haunt, in order."""
    if not (s.den[s.me * 3] >= 1 and not s.came_back):
        return
    for at in range(60):
        if not s.stitch[at]:
            for way in bits(ALONG_SEAM[at]):
                if STEP_SEAM[BACK_BED[way]][at] == -1:
                    out.append(ALL_HAUNT[at][way])


def _can_haunt(s: State) -> bool:
    """Whether a move of haunt is legal."""
    if not (s.den[s.me * 3] >= 1 and not s.came_back):
        return False
    for at in range(60):
        if not s.stitch[at]:
            for way in bits(ALONG_SEAM[at]):
                if STEP_SEAM[BACK_BED[way]][at] == -1:
                    return True
    return False

_HAUNT_2 = Refusal('haunt.2', 'haunt', 'your ghost is already on the bed', (), 'boop/variants/booop.cat', 36)
_HAUNT_3 = Refusal('haunt.3', 'haunt', 'your ghost has only just come back', (), 'boop/variants/booop.cat', 37)
_HAUNT_5 = Refusal('haunt.5', 'haunt', 'the other ghost is there', ('AGC-04',), 'boop/variants/booop.cat', 39)
_HAUNT_WAY = Refusal(
    'haunt.way',
    'haunt',
    'there is no such way here',
    ('GC-05', 'AGC-07', 'GC-07'),
    'boop/variants/booop.cat',
    33,
)
_HAUNT_4 = Refusal('haunt.4', 'haunt', 'a ghost comes in from an edge', (), 'boop/variants/booop.cat', 38)


def _why_haunt(s: State, move: Haunt) -> Refusal | None:
    """The first clause that forbids a move of haunt, or None."""
    at, way = move.numbers
    if not s.den[s.me * 3]:
        return _HAUNT_2
    if s.came_back:
        return _HAUNT_3
    if s.stitch[at]:
        return _HAUNT_5
    if not ALONG_SEAM[at] >> way & 1:
        return _HAUNT_WAY
    if STEP_SEAM[BACK_BED[way]][at] != -1:
        return _HAUNT_4
    return None
