# Generated from boop/boop.cat by `cattery build`; changes are made there.
"""The rules of boop. for beginners: one function each, under the name that the rules give it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cattery_runtime.outcome import Outcome

from .names import PLAYERS
from .tables import KIND_OF_MAN, OWNER_OF_MAN, STEP_BED

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


def _lift_on(s: State, at: int) -> int:
    """Take the piece off a site."""
    piece = s.on[at]
    s.on[at] = 0
    planes, bit = s.on_at, 1 << at
    planes[piece] ^= bit
    planes[0] ^= bit
    return piece


def nobody_can_play(s: State) -> bool:
    """Both players can be left with all their kittens on the bed and no line.

    boop/variants/beginner.cat:26
    """
    return all((s.on_at[who + 1] | s.on_at[who + 3]).bit_count() == 8 for who in (0, 1))


def three_kittens(s: State, who: int) -> bool:
    """Three of your kittens in a row win, on your own turn.

    boop/variants/beginner.cat:21 [BO-21]
    """
    return who == s.me and _includes_lines_bed_3(s.on_at[who + 1] | s.on_at[who + 3])


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


def _end_nobody_can_play(s: State) -> None:
    """The game ends: Both players can be left with all their kittens on the bed and no line."""
    s.outcome = Outcome.drawn('nobody-can-play', PLAYERS)
    s.node = -1


def _end_three_kittens(s: State, who: int) -> None:
    """The game ends: Three of your kittens in a row win, on your own turn."""
    s.outcome = Outcome.won('three-kittens', [PLAYERS[who]], PLAYERS)
    s.node = -1
