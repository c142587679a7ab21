# Generated from boop/boop.cat by `cattery build`; changes are made there.
"""The flow of boop. for beginners: what happens between one node and the next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cattery_runtime.errors import Fault
from cattery_runtime.faults import ROUNDS

from .rules import _end_nobody_can_play, _end_three_kittens, nobody_can_play, three_kittens

if TYPE_CHECKING:
    from .state import State

STOP: Final = -1
_AT_TURN_BODY: Final = 0
_AT_AFTER_PLACE: Final = 1
START: Final = _AT_TURN_BODY


def _turn_body(s: State) -> int:
    """Turn body."""
    if (s.pool[s.me * 5] >= 1 or s.pool[s.me * 5 + 2] >= 1) and s.on_at[0] != 0:
        s.node = 0
        return STOP
    return _AT_AFTER_PLACE


def _after_place(s: State) -> int:
    """After place."""
    if three_kittens(s, s.me):
        _end_three_kittens(s, s.me)
        return STOP
    if nobody_can_play(s):
        _end_nobody_can_play(s)
        return STOP
    s.me = 1 - s.me
    return _turn_body(s)


_BLOCKS: Final = (_turn_body, _after_place, )


def _run(s: State, block: int) -> None:
    """Go on from a block to the next node or to the end of the game."""
    if block < 0:
        return
    for _ in ROUNDS:
        block = _BLOCKS[block](s)
        if block < 0:
            return
    raise Fault("the flow goes round and round without a decision", 'boop/boop.cat', 2)
