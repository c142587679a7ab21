# Generated from boop/boop.cat by `cattery build`; changes are made there.
"""The rules of BOOoop.: one function each, under the name that the rules give it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cattery_runtime.bits import bits
from cattery_runtime.errors import Fault
from cattery_runtime.outcome import Outcome

from .names import PLAYERS
from .tables import FLANKS_SEAM, KIND_OF_MAN, LINES_BED_3_FROM, OWNER_OF_MAN, RAY_BED, RAY_SEAM, STEP_BED

if TYPE_CHECKING:
    from .state import State


def _includes_lines_bed_3(sites: int) -> bool:
    """Whether a set includes one of the lines of 3 on bed."""
    if sites.bit_count() < 3:
        return False
    pairs = sites & sites >> 6
    if pairs and pairs & pairs >> 6 & 0xffffff:
        return True
    pairs = sites & sites >> 5
    if pairs and pairs & pairs >> 5 & 0xf3cf3c:
        return True
    pairs = sites & sites >> 1
    if pairs and pairs & pairs >> 1 & 0x3cf3cf3cf:
        return True
    pairs = sites & sites >> 7
    if pairs and pairs & pairs >> 7 & 0x3cf3cf:
        return True
    return False


def _find_lines_bed_3(sites: int) -> list[int]:
    """The numbers of the lines of 3 on bed that a set includes, in order."""
    found: list[int] = []
    pairs = sites & sites >> 6
    if pairs and (starts := pairs & pairs >> 6 & 0xffffff):
        found += [LINES_BED_3_FROM[0][start] for start in bits(starts)]
    pairs = sites & sites >> 5
    if pairs and (starts := pairs & pairs >> 5 & 0xf3cf3c):
        found += [LINES_BED_3_FROM[1][start] for start in bits(starts)]
    pairs = sites & sites >> 1
    if pairs and (starts := pairs & pairs >> 1 & 0x3cf3cf3cf):
        found += [LINES_BED_3_FROM[2][start] for start in bits(starts)]
    pairs = sites & sites >> 7
    if pairs and (starts := pairs & pairs >> 7 & 0x3cf3cf):
        found += [LINES_BED_3_FROM[3][start] for start in bits(starts)]
    return found


def _lift_on(s: State, at: int) -> int:
    """Take the piece off a site."""
    piece = s.on[at]
    s.on[at] = 0
    planes, bit = s.on_at, 1 << at
    planes[piece] ^= bit
    planes[0] ^= bit
    return piece


def _lift_stitch(s: State, at: int) -> int:
    """Take the piece off a site."""
    piece = s.stitch[at]
    s.stitch[at] = 0
    planes, bit = s.stitch_at, 1 << at
    planes[piece] ^= bit
    planes[0] ^= bit
    return piece


def three_cats(s: State, who: int) -> bool:
    """Three of your cats in a row win, on your own turn.

    boop/boop.cat:106 [BO-17, BO-20]
    """
    return who == s.me and _includes_lines_bed_3(s.on_at[who + 3])


def eight_cats(s: State, who: int) -> bool:
    """All eight of your cats on the bed win.

    boop/boop.cat:111 [BO-18, ABO-09]
    """
    return s.on_at[who + 3].bit_count() == 8


def boop(s: State, target: int, way: int, by: int) -> None:
    """A piece is pushed one space straight away, unless something stands behind it.

    boop/boop.cat:57 [BO-05, BO-08, BO-09, BO-07]
    """
    if (man := s.on[target]) and (by == 1 or KIND_OF_MAN[man] == 0):
        behind = STEP_BED[way][target]
        if behind == -1:
            piece = _lift_on(s, target)
            s.pool[OWNER_OF_MAN[man] * 4 + piece - 1] += 1
        elif not s.on[behind]:
            piece = s.on[target]
            s.on[target] = 0
            s.on[behind] = piece
            both = 1 << target ^ 1 << behind
            s.on_at[piece] ^= both
            s.on_at[0] ^= both


def send_home(s: State, at: int) -> None:
    """A kitten leaves the game for good and a cat joins the pool; a cat returns to the pool.

    boop/boop.cat:98 [BO-11, BO-12]
    """
    if s.on[at] == s.me + 1:
        piece = _lift_on(s, at)
        s.box[s.me * 4 + piece - 1] += 1
        piece = s.me + 3
        if not s.box[s.me * 5 + 2]:
            raise Fault("there is no such piece", 'boop/boop.cat', 102)
        s.box[s.me * 5 + 2] -= 1
        s.pool[s.me * 4 + piece - 1] += 1
    else:
        if not s.on[at]:
            raise Fault("there is nothing to move", 'boop/boop.cat', 104)
        piece = _lift_on(s, at)
        s.pool[s.me * 4 + piece - 1] += 1


def scare(s: State, at: int, way: int) -> None:
    """A piece beside the ghost goes to the first open space straight away from it, or off the bed.

    boop/variants/booop.cat:57 [GC-16, GC-18, AGC-09, GC-20, GC-19, AGC-08]
    """
    if (man := s.on[at]):
        if (landing := next((spot for spot in RAY_BED[way][at] if not s.on[spot]), -1)) != -1:
            piece = s.on[at]
            s.on[at] = 0
            s.on[landing] = piece
            both = 1 << at ^ 1 << landing
            s.on_at[piece] ^= both
            s.on_at[0] ^= both
        else:
            piece = _lift_on(s, at)
            s.pool[OWNER_OF_MAN[man] * 4 + piece - 1] += 1


def drift(s: State, who: int) -> None:
    """The ghost moves one stitch forward, through the other ghost, or off the far side.

    boop/variants/booop.cat:44 [GC-10, GC-12, GC-29, AGC-06, GC-15, GC-17, GC-13, AGC-05, GC-27, GC-28]
    """
    for at in bits(s.stitch_at[who + 1]):
        if (way := s.heading[who]) != -1:
            if (arrival := next((next_ for next_ in RAY_SEAM[way][at] if not s.stitch[next_]), -1)) != -1:
                if not s.stitch[at]:
                    raise Fault("there is nothing to move", 'boop/variants/booop.cat', 49)
                piece = s.stitch[at]
                s.stitch[at] = 0
                s.stitch[arrival] = piece
                both = 1 << at ^ 1 << arrival
                s.stitch_at[piece] ^= both
                s.stitch_at[0] ^= both
                for side, away in FLANKS_SEAM[arrival]:
                    scare(s, side, away)
            else:
                if not s.stitch[at]:
                    raise Fault("there is nothing to move", 'boop/variants/booop.cat', 53)
                piece = _lift_stitch(s, at)
                s.den[who * 2 + piece - 1] += 1
                s.heading[who] = -1
                s.came_back = True


def _end_three_cats(s: State, who: int) -> None:
    """The game ends: Three of your cats in a row win, on your own turn."""
    s.outcome = Outcome.won('three-cats', [PLAYERS[who]], PLAYERS)
    s.node = -1


def _end_eight_cats(s: State, who: int) -> None:
    """The game ends: All eight of your cats on the bed win."""
    s.outcome = Outcome.won('eight-cats', [PLAYERS[who]], PLAYERS)
    s.node = -1
