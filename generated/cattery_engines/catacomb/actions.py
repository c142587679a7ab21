# Generated from catacomb/catacomb.cat by `cattery build`; changes are made there.
"""The actions of Cat-a-comb: what each does, which moves of it are legal, and why the others are not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING


from cattery_runtime.bits import present
from cattery_runtime.errors import Fault
from cattery_runtime.moves import Walks
from cattery_runtime.refusal import Refusal

from .moves import ALL_LAY, ALL_PLACE, ALL_SETTLE, ALL_TRAVEL, AnyMove, Lay, Place, Settle, Travel
from .rules import golden_rule_1, golden_rule_2
from .tables import PLAYER_AS_COLOUR

if TYPE_CHECKING:
    from .state import State


def lay(s: State, tile: int, piece: int) -> None:
    """lay

    catacomb/catacomb.cat:72
    """
    s.sack[piece - 1] -= 1
    if s.region[tile]:
        raise Fault("something is there already", 'catacomb/catacomb.cat', 74)
    s.region[tile] = piece
    bit = 1 << tile
    s.region_at[piece] ^= bit
    s.region_at[0] ^= bit


def _moves_lay(s: State, out: list[AnyMove], tile: int) -> None:
    """The legal moves of lay, in order."""
    for piece in present(s.sack, 0, 3):
        out.append(ALL_LAY[piece - 1])


def _can_lay(s: State, tile: int) -> bool:
    """Whether a move of lay is legal."""
    for piece in present(s.sack, 0, 3):
        return True
    return False

_LAY_PIECE = Refusal('lay.piece', 'lay', 'there is no such piece here', (), 'catacomb/catacomb.cat', 72)


def _why_lay(s: State, move: Lay, tile: int) -> Refusal | None:
    """The first clause that forbids a move of lay, or None."""
    piece, = move.numbers
    if not s.sack[piece - 1]:
        return _LAY_PIECE
    return None


def settle(s: State, hue: int, tile: int) -> None:
    """Put a neutral cat on a tile of each colour.

    catacomb/catacomb.cat:76 [CC-08]
    """
    if not s.basket[0]:
        raise Fault("there is no such piece", 'catacomb/catacomb.cat', 80)
    s.basket[0] -= 1
    s.stack[tile] += (1,)


def _moves_settle(s: State, out: list[AnyMove], hue: int) -> None:
    """The legal moves of settle, in order."""
    for tile in range(9):
        if s.region[tile] == hue + 1 and len(s.stack[tile]) < 3 and (not s.stack[tile] or s.stack[tile][-1] != 1):
            out.append(ALL_SETTLE[tile])


def _can_settle(s: State, hue: int) -> bool:
    """Whether a move of settle is legal."""
    for tile in range(9):
        if s.region[tile] == hue + 1 and len(s.stack[tile]) < 3 and (not s.stack[tile] or s.stack[tile][-1] != 1):
            return True
    return False

_SETTLE_1 = Refusal('settle.1', 'settle', 'that tile has another colour', (), 'catacomb/catacomb.cat', 78)
_SETTLE_GOLDEN_RULE_1_LAW = Refusal(
    'must.golden-rule-1',
    'golden-rule-1',
    'there are never more than three cats in a stack',
    ('CC-11', 'CC-13', 'ACC-04'),
    'catacomb/catacomb.cat',
    101,
)
_SETTLE_GOLDEN_RULE_2_LAW = Refusal(
    'must.golden-rule-2',
    'golden-rule-2',
    'cats of one colour never touch in a stack',
    ('CC-12', 'CC-13', 'ACC-05', 'ACC-06'),
    'catacomb/catacomb.cat',
    103,
)


def _why_settle(s: State, move: Settle, hue: int) -> Refusal | None:
    """The first clause that forbids a move of settle, or None."""
    tile, = move.numbers
    if s.region[tile] != hue + 1:
        return _SETTLE_1
    if len(s.stack[tile]) >= 3:
        return _SETTLE_GOLDEN_RULE_1_LAW
    if s.stack[tile] and s.stack[tile][-1] == 1:
        return _SETTLE_GOLDEN_RULE_2_LAW
    return None


def place(s: State, tile: int) -> None:
    """Put a cat from your reserve on a single cat of another colour.

    catacomb/catacomb.cat:82 [CC-14, CC-15, ACC-10]
    """
    piece = PLAYER_AS_COLOUR[s.me] + 1
    s.reserve[s.me * 3 + PLAYER_AS_COLOUR[s.me]] -= 1
    s.stack[tile] += (piece,)
    s.passes = 0


def _moves_place(s: State, out: list[AnyMove]) -> None:
    """The legal moves of place, in order."""
    if not s.reserve[s.me * 3 + PLAYER_AS_COLOUR[s.me]]:
        return
    for tile in range(9):
        if (
            len(s.stack[tile]) == 1
            and (s.stack[tile][-1] if s.stack[tile] else 0) != PLAYER_AS_COLOUR[s.me] + 1
            and len(s.stack[tile]) < 3
            and (not s.stack[tile] or s.stack[tile][-1] != PLAYER_AS_COLOUR[s.me] + 1)
        ):
            out.append(ALL_PLACE[tile])


def _can_place(s: State) -> bool:
    """Whether a move of place is legal."""
    if not s.reserve[s.me * 3 + PLAYER_AS_COLOUR[s.me]]:
        return False
    for tile in range(9):
        if (
            len(s.stack[tile]) == 1
            and (s.stack[tile][-1] if s.stack[tile] else 0) != PLAYER_AS_COLOUR[s.me] + 1
            and len(s.stack[tile]) < 3
            and (not s.stack[tile] or s.stack[tile][-1] != PLAYER_AS_COLOUR[s.me] + 1)
        ):
            return True
    return False

_PLACE_1 = Refusal('place.1', 'place', 'your reserve is empty', (), 'catacomb/catacomb.cat', 84)
_PLACE_2 = Refusal(
    'place.2',
    'place',
    'you may only sit on a cat that sits directly on a tile',
    (),
    'catacomb/catacomb.cat',
    85,
)
_PLACE_3 = Refusal('place.3', 'place', 'you may not sit on a cat of your own', (), 'catacomb/catacomb.cat', 86)
_PLACE_GOLDEN_RULE_1_LAW = Refusal(
    'must.golden-rule-1',
    'golden-rule-1',
    'there are never more than three cats in a stack',
    ('CC-11', 'CC-13', 'ACC-04'),
    'catacomb/catacomb.cat',
    101,
)
_PLACE_GOLDEN_RULE_2_LAW = Refusal(
    'must.golden-rule-2',
    'golden-rule-2',
    'cats of one colour never touch in a stack',
    ('CC-12', 'CC-13', 'ACC-05', 'ACC-06'),
    'catacomb/catacomb.cat',
    103,
)


def _why_place(s: State, move: Place) -> Refusal | None:
    """The first clause that forbids a move of place, or None."""
    tile, = move.numbers
    if not s.reserve[s.me * 3 + PLAYER_AS_COLOUR[s.me]]:
        return _PLACE_1
    if len(s.stack[tile]) != 1:
        return _PLACE_2
    if (s.stack[tile][-1] if s.stack[tile] else 0) == PLAYER_AS_COLOUR[s.me] + 1:
        return _PLACE_3
    if len(s.stack[tile]) >= 3:
        return _PLACE_GOLDEN_RULE_1_LAW
    if s.stack[tile] and s.stack[tile][-1] == PLAYER_AS_COLOUR[s.me] + 1:
        return _PLACE_GOLDEN_RULE_2_LAW
    return None


def travel(s: State, start: int, path: Sequence[int]) -> None:
    """Pick up a whole stack and drop its cats, bottom first, each on a tile next to the last.

    catacomb/catacomb.cat:91 [CC-16, CC-17, CC-18, CC-19, ACC-07, ACC-08, ACC-09]
    """
    carried = s.stack[start]
    s.stack[start] = ()
    for cat, tile in zip(carried, path, strict=False):
        s.stack[tile] += (cat,)
    s.passes = 0


def _drop_travel(
    stacks: list[tuple[int, ...]], carried: tuple[int, ...], number: int, steps: Walks[Travel], out: list[AnyMove]
) -> None:
    """All ways to drop what is carried, from the piece of that number on, along a tree of walks."""
    piece = carried[number]
    last = number + 1 == len(carried)
    for site, move, deeper in steps:
        stack = stacks[site]
        if len(stack) < 3 and (not stack or stack[-1] != piece):
            if last:
                out.append(move)
            else:
                stacks[site] = (*stack, piece)
                _drop_travel(stacks, carried, number + 1, deeper, out)
                stacks[site] = stack


def _can_drop_travel(
    stacks: list[tuple[int, ...]], carried: tuple[int, ...], number: int, steps: Walks[Travel]
) -> bool:
    """Whether there is a way to drop what is carried, from the piece of that number on."""
    piece = carried[number]
    for site, _, deeper in steps:
        stack = stacks[site]
        if len(stack) < 3 and (not stack or stack[-1] != piece):
            if number + 1 == len(carried):
                return True
            stacks[site] = (*stack, piece)
            found = _can_drop_travel(stacks, carried, number + 1, deeper)
            stacks[site] = stack
            if found:
                return True
    return False


def _moves_travel(s: State, out: list[AnyMove]) -> None:
    """The legal moves of travel, in order."""
    for start in range(9):
        if len(s.stack[start]) > 0:
            held = s.stack[start]
            s.stack[start] = ()
            _drop_travel(s.stack, held, 0, ALL_TRAVEL[start], out)
            s.stack[start] = held


def _can_travel(s: State) -> bool:
    """Whether a move of travel is legal."""
    for start in range(9):
        if len(s.stack[start]) > 0:
            held = s.stack[start]
            s.stack[start] = ()
            found = _can_drop_travel(s.stack, held, 0, ALL_TRAVEL[start])
            s.stack[start] = held
            if found:
                return True
    return False

_TRAVEL_1 = Refusal('travel.1', 'travel', 'nobody sits there', (), 'catacomb/catacomb.cat', 93)
_TRAVEL_PATH = Refusal(
    'travel.path',
    'travel',
    'there is no such path here',
    ('CC-16', 'CC-17', 'CC-18', 'CC-19', 'ACC-07', 'ACC-08', 'ACC-09'),
    'catacomb/catacomb.cat',
    91,
)
_TRAVEL_GOLDEN_RULE_1_LAW = Refusal(
    'must.golden-rule-1',
    'golden-rule-1',
    'there are never more than three cats in a stack',
    ('CC-11', 'CC-13', 'ACC-04'),
    'catacomb/catacomb.cat',
    101,
)
_TRAVEL_GOLDEN_RULE_2_LAW = Refusal(
    'must.golden-rule-2',
    'golden-rule-2',
    'cats of one colour never touch in a stack',
    ('CC-12', 'CC-13', 'ACC-05', 'ACC-06'),
    'catacomb/catacomb.cat',
    103,
)


def _why_travel(s: State, move: Travel) -> Refusal | None:
    """The first clause that forbids a move of travel, or None."""
    start, path = move.numbers
    if len(s.stack[start]) <= 0:
        return _TRAVEL_1
    if len(path) != len(s.stack[start]):
        return _TRAVEL_PATH
    tried = s.copy()
    travel(tried, start, path)
    if not golden_rule_1(tried):
        return _TRAVEL_GOLDEN_RULE_1_LAW
    if not golden_rule_2(tried):
        return _TRAVEL_GOLDEN_RULE_2_LAW
    return None
