# Generated from boop/boop.cat by `cattery build`; changes are made there.
"""The flow of BOOoop.: what happens between one node and the next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cattery_runtime.errors import Fault
from cattery_runtime.faults import ROUNDS

from .actions import _can_haunt
from .rules import _end_eight_cats, _end_three_cats, _includes_lines_bed_3, drift, eight_cats, three_cats

if TYPE_CHECKING:
    from .state import State

STOP: Final = -1
_AT_REPEAT: Final = 0
_AT_END_OF_TURN: Final = 1
_AT_AFTER_CHOICE_2: Final = 2
_AT_AFTER_GRADUATE_OR_RETIRE_OR_FORGO: Final = 3
START: Final = _AT_REPEAT


def _repeat(s: State) -> int:
    """Repeat."""
    s.came_back = 0
    s.times_graduate = 0
    s.times_retire = 0
    if (s.pool[s.me * 5] >= 1 or s.pool[s.me * 5 + 2] >= 1) and s.on_at[0] != 0:
        s.node = 0
        return STOP
    if (s.on_at[s.me + 1] | s.on_at[s.me + 3]).bit_count() == 8:
        s.node = 1
        return STOP
    return _AT_AFTER_CHOICE_2


def _end_of_turn(s: State) -> int:
    """End of turn."""
    s.me = 1 - s.me
    return _repeat(s)


def _after_choice_2(s: State) -> int:
    """After choice 2."""
    drift(s, s.me)
    if three_cats(s, s.me):
        _end_three_cats(s, s.me)
        return STOP
    if eight_cats(s, s.me):
        _end_eight_cats(s, s.me)
        return STOP
    if (
        s.times_graduate + s.times_retire == 0 and _includes_lines_bed_3(s.on_at[s.me + 1] | s.on_at[s.me + 3])
        or (s.on_at[s.me + 1] | s.on_at[s.me + 3]).bit_count() == 8
    ):
        s.node = 2
        return STOP
    return _after_graduate_or_retire_or_forgo(s)


def _after_graduate_or_retire_or_forgo(s: State) -> int:
    """After graduate or retire or forgo."""
    if _can_haunt(s):
        s.node = 3
        return STOP
    return _end_of_turn(s)


_BLOCKS: Final = (_repeat, _end_of_turn, _after_choice_2, _after_graduate_or_retire_or_forgo, )


def _run(s: State, block: int) -> None:
    """Go on from a block to the next node or to the end of the game."""
    if block < 0:
        return
    for _ in ROUNDS:
        block = _BLOCKS[block](s)
        if block < 0:
            return
    raise Fault("the flow goes round and round without a decision", 'boop/boop.cat', 2)
