# Generated from boop/boop.cat by `cattery build`; changes are made there.
"""The names of BOOoop.: everything that is numbered, in order, and what none is called."""

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

class EightRuleName(IntEnum):
    """Must a player whose eight pieces are all on the bed take one back?"""
    REQUIRED = 0
    OPTIONAL = 1
    OFF = 2

    def __str__(self) -> str:
        return EIGHTRULENAME_NAMES[self]


EIGHTRULENAME_NAMES: Final = (
    'required',
    'optional',
    'off',
    'none',
)

class EightVsLineName(IntEnum):
    """With a line of three and all eight on the bed: choose freely, or the line first."""
    CHOOSE = 0
    LINE_FIRST = 1

    def __str__(self) -> str:
        return EIGHTVSLINENAME_NAMES[self]


EIGHTVSLINENAME_NAMES: Final = (
    'choose',
    'line-first',
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

class GhostsName(IntEnum):
    """Play with the ghosts, or plain boop."""
    ON = 0
    OFF = 1

    def __str__(self) -> str:
        return GHOSTSNAME_NAMES[self]


GHOSTSNAME_NAMES: Final = (
    'on',
    'off',
    'none',
)

class GhostCheckName(IntEnum):
    """Lines are looked for after the ghost has moved, or before as well."""
    AFTER_GHOST = 0
    BEFORE_AND_AFTER = 1

    def __str__(self) -> str:
        return GHOSTCHECKNAME_NAMES[self]


GHOSTCHECKNAME_NAMES: Final = (
    'after-ghost',
    'before-and-after',
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

class Seam(IntEnum):
    """The sites of seam, in order."""
    A1_B1 = 0
    A1_A2 = 1
    B1_C1 = 2
    B1_B2 = 3
    C1_D1 = 4
    C1_C2 = 5
    D1_E1 = 6
    D1_D2 = 7
    E1_F1 = 8
    E1_E2 = 9
    F1_F2 = 10
    A2_B2 = 11
    A2_A3 = 12
    B2_C2 = 13
    B2_B3 = 14
    C2_D2 = 15
    C2_C3 = 16
    D2_E2 = 17
    D2_D3 = 18
    E2_F2 = 19
    E2_E3 = 20
    F2_F3 = 21
    A3_B3 = 22
    A3_A4 = 23
    B3_C3 = 24
    B3_B4 = 25
    C3_D3 = 26
    C3_C4 = 27
    D3_E3 = 28
    D3_D4 = 29
    E3_F3 = 30
    E3_E4 = 31
    F3_F4 = 32
    A4_B4 = 33
    A4_A5 = 34
    B4_C4 = 35
    B4_B5 = 36
    C4_D4 = 37
    C4_C5 = 38
    D4_E4 = 39
    D4_D5 = 40
    E4_F4 = 41
    E4_E5 = 42
    F4_F5 = 43
    A5_B5 = 44
    A5_A6 = 45
    B5_C5 = 46
    B5_B6 = 47
    C5_D5 = 48
    C5_C6 = 49
    D5_E5 = 50
    D5_D6 = 51
    E5_F5 = 52
    E5_E6 = 53
    F5_F6 = 54
    A6_B6 = 55
    B6_C6 = 56
    C6_D6 = 57
    D6_E6 = 58
    E6_F6 = 59

    def __str__(self) -> str:
        return SEAM_NAMES[self]


SEAM_NAMES: Final = (
    'a1/b1',
    'a1/a2',
    'b1/c1',
    'b1/b2',
    'c1/d1',
    'c1/c2',
    'd1/e1',
    'd1/d2',
    'e1/f1',
    'e1/e2',
    'f1/f2',
    'a2/b2',
    'a2/a3',
    'b2/c2',
    'b2/b3',
    'c2/d2',
    'c2/c3',
    'd2/e2',
    'd2/d3',
    'e2/f2',
    'e2/e3',
    'f2/f3',
    'a3/b3',
    'a3/a4',
    'b3/c3',
    'b3/b4',
    'c3/d3',
    'c3/c4',
    'd3/e3',
    'd3/d4',
    'e3/f3',
    'e3/e4',
    'f3/f4',
    'a4/b4',
    'a4/a5',
    'b4/c4',
    'b4/b5',
    'c4/d4',
    'c4/c5',
    'd4/e4',
    'd4/d5',
    'e4/f4',
    'e4/e5',
    'f4/f5',
    'a5/b5',
    'a5/a6',
    'b5/c5',
    'b5/b6',
    'c5/d5',
    'c5/c6',
    'd5/e5',
    'd5/d6',
    'e5/f5',
    'e5/e6',
    'f5/f6',
    'a6/b6',
    'b6/c6',
    'c6/d6',
    'd6/e6',
    'e6/f6',
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

class Ghost(IntEnum):
    """The pieces called Ghost, by their codes; 0 is no piece."""
    GRAY = 1
    ORANGE = 2

    def __str__(self) -> str:
        return GHOST_NAMES[self]


GHOST_NAMES: Final = (
    'nothing',
    'gray',
    'orange',
)

PlayerName = Literal['gray', 'orange']
PLAYERS: Final[tuple[PlayerName, ...]] = ('gray', 'orange',)
