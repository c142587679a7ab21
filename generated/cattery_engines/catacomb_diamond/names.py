# Generated from catacomb/catacomb.cat by `cattery build`; changes are made there.
"""The names of Cat-a-comb: everything that is numbered, in order, and what none is called."""

from __future__ import annotations

from enum import IntEnum
from typing import Final, Literal

YES_NO: Final = ("no", "yes")

class Player(IntEnum):
    """The players, in the order of their seats."""
    BLACK = 0
    WHITE = 1

    def __str__(self) -> str:
        return PLAYER_NAMES[self]


PLAYER_NAMES: Final = (
    'black',
    'white',
    'none',
)

class Colour(IntEnum):
    """Colour, in the order of the rules."""
    BROWN = 0
    BLACK = 1
    WHITE = 2

    def __str__(self) -> str:
        return COLOUR_NAMES[self]


COLOUR_NAMES: Final = (
    'brown',
    'black',
    'white',
    'none',
)

class LayoutName(IntEnum):
    """layout, in the order of the rules."""
    STAGGERED = 0
    DIAMOND = 1
    SQUARE = 2
    CLUSTER = 3

    def __str__(self) -> str:
        return LAYOUTNAME_NAMES[self]


LAYOUTNAME_NAMES: Final = (
    'staggered',
    'diamond',
    'square',
    'cluster',
    'none',
)

class MoveStackName(IntEnum):
    """move-stack, in the order of the rules."""
    ANY = 0
    OWN_TOP = 1

    def __str__(self) -> str:
        return MOVESTACKNAME_NAMES[self]


MOVESTACKNAME_NAMES: Final = (
    'any',
    'own-top',
    'none',
)

class NoMoveName(IntEnum):
    """no-move, in the order of the rules."""
    PASS = 0
    LOSE = 1

    def __str__(self) -> str:
        return NOMOVENAME_NAMES[self]


NOMOVENAME_NAMES: Final = (
    'pass',
    'lose',
    'none',
)

class SetupPlayerName(IntEnum):
    """setup-player, in the order of the rules."""
    BLACK = 0
    WHITE = 1
    RANDOM = 2

    def __str__(self) -> str:
        return SETUPPLAYERNAME_NAMES[self]


SETUPPLAYERNAME_NAMES: Final = (
    'black',
    'white',
    'random',
    'none',
)

class Comb(IntEnum):
    """The sites of comb, in order."""
    A1 = 0
    B1 = 1
    B2 = 2
    C1 = 3
    C2 = 4
    C3 = 5
    D1 = 6
    D2 = 7
    E1 = 8

    def __str__(self) -> str:
        return COMB_NAMES[self]


COMB_NAMES: Final = (
    'A1',
    'B1',
    'B2',
    'C1',
    'C2',
    'C3',
    'D1',
    'D2',
    'E1',
    'none',
)

class CombWay(IntEnum):
    """The directions of comb, in order."""
    UP_RIGHT = 0
    RIGHT = 1
    DOWN_RIGHT = 2
    DOWN_LEFT = 3
    LEFT = 4
    UP_LEFT = 5

    def __str__(self) -> str:
        return COMBWAY_NAMES[self]


COMBWAY_NAMES: Final = (
    'up-right',
    'right',
    'down-right',
    'down-left',
    'left',
    'up-left',
    'none',
)

class Region(IntEnum):
    """The pieces called Region, by their codes; 0 is no piece."""
    BROWN = 1
    BLACK = 2
    WHITE = 3

    def __str__(self) -> str:
        return REGION_NAMES[self]


REGION_NAMES: Final = (
    'nothing',
    'brown',
    'black',
    'white',
)

class Cat(IntEnum):
    """The pieces called Cat, by their codes; 0 is no piece."""
    BROWN = 1
    BLACK = 2
    WHITE = 3

    def __str__(self) -> str:
        return CAT_NAMES[self]


CAT_NAMES: Final = (
    'nothing',
    'brown',
    'black',
    'white',
)

PlayerName = Literal['black', 'white']
PLAYERS: Final[tuple[PlayerName, ...]] = ('black', 'white',)
