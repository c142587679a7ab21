# Generated from catacomb/catacomb.cat by `cattery build`; changes are made there.
"""The rules of Cat-a-comb: one function each, under the name that the rules give it."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from cattery_runtime.bits import bits
from cattery_runtime.outcome import Outcome

from .names import PLAYERS
from .tables import PLAYER_AS_COLOUR

if TYPE_CHECKING:
    from .state import State


def region_win(s: State, who: int) -> bool:
    """region-win

    catacomb/catacomb.cat:106 [CC-21, ACC-14]
    """
    return any(
        all(
            (s.stack[tile][-1] if s.stack[tile] else 0) == PLAYER_AS_COLOUR[who] + 1
            for tile in bits(s.region_at[hue + 1])
        )
        for hue in (0, 1, 2)
    )


def tower_win(s: State, who: int) -> bool:
    """tower-win

    catacomb/catacomb.cat:108 [CC-22, ACC-15]
    """
    return sum(
        1
        for tile in range(9) if len(s.stack[tile]) == 3 and (
            s.stack[tile][-1] if s.stack[tile] else 0
        ) == PLAYER_AS_COLOUR[who] + 1
    ) >= 3


def two_passes(s: State) -> bool:
    """two-passes

    catacomb/catacomb.cat:112
    """
    return s.passes == 2


def golden_rule_1(s: State) -> bool:
    """there are never more than three cats in a stack

    catacomb/catacomb.cat:101 [CC-11, CC-13, ACC-04]
    """
    return all(len(s.stack[tile]) <= 3 for tile in range(9))


def golden_rule_2(s: State) -> bool:
    """cats of one colour never touch in a stack

    catacomb/catacomb.cat:103 [CC-12, CC-13, ACC-05, ACC-06]
    """
    return all(all(lower != upper for lower, upper in pairwise(s.stack[tile])) for tile in range(9))


def _end_region_win(s: State, who: int) -> None:
    """The game ends: region-win"""
    s.outcome = Outcome.won('region-win', [PLAYERS[who]], PLAYERS)
    s.node = -1
    s.at_hue = -1
    s.at_tile = -1


def _end_tower_win(s: State, who: int) -> None:
    """The game ends: tower-win"""
    s.outcome = Outcome.won('tower-win', [PLAYERS[who]], PLAYERS)
    s.node = -1
    s.at_hue = -1
    s.at_tile = -1


def _end_two_passes(s: State) -> None:
    """The game ends: two-passes"""
    s.outcome = Outcome.drawn('two-passes', PLAYERS)
    s.node = -1
    s.at_hue = -1
    s.at_tile = -1
