# Generated from catacomb/catacomb.cat by `cattery build`; changes are made there.
"""The flow of Cat-a-comb: what happens between one node and the next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cattery_runtime.errors import Fault
from cattery_runtime.faults import ROUNDS, in_range

from .actions import _can_place, _can_settle, _can_travel
from .rules import _end_region_win, _end_tower_win, _end_two_passes, region_win, tower_win, two_passes

if TYPE_CHECKING:
    from .state import State

STOP: Final = -1
_AT_START: Final = 0
_AT_TURN_BODY: Final = 1
_AT_AFTER_PLACE_OR_TRAVEL: Final = 2
_AT_NEXT_HUE: Final = 3
_AT_EACH_HUE: Final = 4
_AT_NEXT_TILE: Final = 5
_AT_EACH_TILE: Final = 6
START: Final = _AT_START


def _start(s: State) -> int:
    """Start."""
    s.at_tile = 0
    return _each_tile(s)


def _turn_body(s: State) -> int:
    """Turn body."""
    if _can_place(s) or _can_travel(s):
        s.node = 2
        s.at_hue = -1
        s.at_tile = -1
        return STOP
    s.passes = in_range(s.passes + 1, 0, 2, 'passes', 'catacomb/catacomb.cat', 65)
    if two_passes(s):
        _end_two_passes(s)
        return STOP
    return _after_place_or_travel(s)


def _after_place_or_travel(s: State) -> int:
    """After place or travel."""
    if region_win(s, s.me):
        _end_region_win(s, s.me)
        return STOP
    if tower_win(s, s.me):
        _end_tower_win(s, s.me)
        return STOP
    s.me = 1 - s.me
    return _AT_TURN_BODY


def _next_hue(s: State) -> int:
    """Next hue."""
    s.at_hue = s.at_hue + 1
    return _AT_EACH_HUE


def _each_hue(s: State) -> int:
    """Each hue."""
    if s.at_hue > 2:
        s.me = 1 - s.me
        return _turn_body(s)
    if _can_settle(s, s.at_hue):
        s.node = 1
        s.at_tile = -1
        return STOP
    raise Fault('there is a tile of each colour', 'catacomb/catacomb.cat', 59)


def _next_tile(s: State) -> int:
    """Next tile."""
    s.at_tile = s.at_tile + 1
    return _each_tile(s)


def _each_tile(s: State) -> int:
    """Each tile."""
    if s.at_tile > 8:
        s.me = 1
        s.at_hue = 0
        return _each_hue(s)
    s.node = 0
    s.at_hue = -1
    return STOP


_BLOCKS: Final = (_start, _turn_body, _after_place_or_travel, _next_hue, _each_hue, _next_tile, _each_tile, )


def _run(s: State, block: int) -> None:
    """Go on from a block to the next node or to the end of the game."""
    if block < 0:
        return
    for _ in ROUNDS:
        block = _BLOCKS[block](s)
        if block < 0:
            return
    raise Fault("the flow goes round and round without a decision", 'catacomb/catacomb.cat', 2)
