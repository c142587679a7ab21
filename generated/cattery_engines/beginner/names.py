# Generated from boop/boop.cat by `cattery build`; changes are made there.
"""The names of boop. for beginners: everything that is numbered, in order, and what none is called."""

from __future__ import annotations

from enum import IntEnum
from typing import Final, Literal

YES_NO: Final = ("no", "yes")

class Player(IntEnum):
    """The players, in the order of their seats."""
    GRAY = 0
    ORANGE = 1

    def __str__(self) -> str:
        return PLAYER_NAMES[self]


PLAYER_NAMES: Final = (
    'gray',
    'orange',
    'none',
)

class Kind(IntEnum):
    """Kind, in the order of the rules."""
    KITTEN = 0
    CAT = 1

    def __str__(self) -> str:
        return KIND_NAMES[self]


KIND_NAMES: Final = (
    'kitten',
    'cat',
    'none',
)

class FirstName(IntEnum):
    """Who starts: the latest to have petted a cat, or a random player."""
    GRAY = 0
    ORANGE = 1
    RANDOM = 2

    def __str__(self) -> str:
        return FIRSTNAME_NAMES[self]


FIRSTNAME_NAMES: Final = (
    'gray',
    'orange',
    'random',
    'none',
)

class OpponentLineWinsName(IntEnum):
    """When three cats win that the other player lined up."""
    AT_OWN_TURN_END = 0
    IMMEDIATELY = 1

    def __str__(self) -> str:
        return OPPONENTLINEWINSNAME_NAMES[self]


OPPONENTLINEWINSNAME_NAMES: Final = (
    'at-own-turn-end',
    'immediately',
    'none',
)

class Bed(IntEnum):
    """The sites of bed, in order."""
    A1 = 0
    B1 = 1
    C1 = 2
    D1 = 3
    E1 = 4
    F1 = 5
    A2 = 6
    B2 = 7
    C2 = 8
    D2 = 9
    E2 = 10
    F2 = 11
    A3 = 12
    B3 = 13
    C3 = 14
    D3 = 15
    E3 = 16
    F3 = 17
    A4 = 18
    B4 = 19
    C4 = 20
    D4 = 21
    E4 = 22
    F4 = 23
    A5 = 24
    B5 = 25
    C5 = 26
    D5 = 27
    E5 = 28
    F5 = 29
    A6 = 30
    B6 = 31
    C6 = 32
    D6 = 33
    E6 = 34
    F6 = 35

    def __str__(self) -> str:
        return BED_NAMES[self]


BED_NAMES: Final = (
    'a1',
    'b1',
    'c1',
    'd1',
    'e1',
    'f1',
    'a2',
    'b2',
    'c2',
    'd2',
    'e2',
    'f2',
    'a3',
    'b3',
    'c3',
    'd3',
    'e3',
    'f3',
    'a4',
    'b4',
    'c4',
    'd4',
    'e4',
    'f4',
    'a5',
    'b5',
    'c5',
    'd5',
    'e5',
    'f5',
    'a6',
    'b6',
    'c6',
    'd6',
    'e6',
    'f6',
    'none',
)

class BedWay(IntEnum):
    """The directions of bed, in order."""
    UP = 0
    UP_RIGHT = 1
    RIGHT = 2
    DOWN_RIGHT = 3
    DOWN = 4
    DOWN_LEFT = 5
    LEFT = 6
    UP_LEFT = 7

    def __str__(self) -> str:
        return BEDWAY_NAMES[self]


BEDWAY_NAMES: Final = (
    'up',
    'up-right',
    'right',
    'down-right',
    'down',
    'down-left',
    'left',
    'up-left',
    'none',
)

class Man(IntEnum):
    """The pieces called Man, by their codes; 0 is no piece."""
    KITTEN_GRAY = 1
    KITTEN_ORANGE = 2
    CAT_GRAY = 3
    CAT_ORANGE = 4

    def __str__(self) -> str:
        return MAN_NAMES[self]


MAN_NAMES: Final = (
    'nothing',
    'kitten gray',
    'kitten orange',
    'cat gray',
    'cat orange',
)

PlayerName = Literal['gray', 'orange']
PLAYERS: Final[tuple[PlayerName, ...]] = ('gray', 'orange',)
