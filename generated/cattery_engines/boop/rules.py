# Generated from boop/boop.cat by `cattery build`; changes are made there.
"""The rules of boop.: one function each, under the name that the rules give it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cattery_runtime.bits import bits
from cattery_runtime.errors import Fault
from cattery_runtime.outcome import Outcome

from .names import PLAYERS
from .tables import KIND_OF_MAN, LINES_BED_3_FROM, OWNER_OF_MAN, STEP_BED

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


def _end_three_cats(s: State, who: int) -> None:
    """The game ends: Three of your cats in a row win, on your own turn."""
    s.outcome = Outcome.won('three-cats', [PLAYERS[who]], PLAYERS)
    s.node = -1


def _end_eight_cats(s: State, who: int) -> None:
    """The game ends: All eight of your cats on the bed win."""
    s.outcome = Outcome.won('eight-cats', [PLAYERS[who]], PLAYERS)
    s.node = -1
