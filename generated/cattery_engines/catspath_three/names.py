# Generated from catspath/catspath.cat by `cattery build`; changes are made there.
"""The names of The Cats' Path: everything that is numbered, in order, and what none is called."""

from __future__ import annotations

from enum import IntEnum
from typing import Final, Literal

YES_NO: Final = ("no", "yes")

class Player(IntEnum):
    """The players, in the order of their seats."""
    RED = 0
    BLUE = 1
    GREEN = 2

    def __str__(self) -> str:
        return PLAYER_NAMES[self]


PLAYER_NAMES: Final = (
    'red',
    'blue',
    'green',
    'none',
)

class TileKind(IntEnum):
    """Tile-kind, in the order of the rules."""
    ARROW = 0
    TOY = 1
    CAT_FORWARD = 2
    WALL = 3
    TUNNEL = 4

    def __str__(self) -> str:
        return TILEKIND_NAMES[self]


TILEKIND_NAMES: Final = (
    'arrow',
    'toy',
    'cat-forward',
    'wall',
    'tunnel',
    'none',
)

class GoalKind(IntEnum):
    """Goal-kind, in the order of the rules."""
    MATCH = 0
    FIXED = 1
    PLACING = 2

    def __str__(self) -> str:
        return GOALKIND_NAMES[self]


GOALKIND_NAMES: Final = (
    'match',
    'fixed',
    'placing',
    'none',
)

class CardKind(IntEnum):
    """Card-kind, in the order of the rules."""
    HIDDEN_PASSAGE = 0
    DEEP_FOG = 1
    LIVING_PATH = 2
    CURIOSITY = 3
    CALLING = 4
    MIRROR = 5

    def __str__(self) -> str:
        return CARDKIND_NAMES[self]


CARDKIND_NAMES: Final = (
    'hidden-passage',
    'deep-fog',
    'living-path',
    'curiosity',
    'calling',
    'mirror',
    'none',
)

class Colour(IntEnum):
    """Colour, in the order of the rules."""
    RED = 0
    BLUE = 1
    GREEN = 2
    YELLOW = 3

    def __str__(self) -> str:
        return COLOUR_NAMES[self]


COLOUR_NAMES: Final = (
    'red',
    'blue',
    'green',
    'yellow',
    'none',
)

class Hue(IntEnum):
    """Hue, in the order of the rules."""
    RED = 0
    BLUE = 1
    GREEN = 2
    YELLOW = 3
    BLACK = 4

    def __str__(self) -> str:
        return HUE_NAMES[self]


HUE_NAMES: Final = (
    'red',
    'blue',
    'green',
    'yellow',
    'black',
    'none',
)

class TileSetName(IntEnum):
    """Which road tiles there are; the mix of the published game is not known, so both are invented."""
    INVENTED = 0
    GENTLE = 1

    def __str__(self) -> str:
        return TILESETNAME_NAMES[self]


TILESETNAME_NAMES: Final = (
    'invented',
    'gentle',
    'none',
)

class DestinationSetName(IntEnum):
    """Which destination tiles there are; the mix of the published game is not known, so both are invented."""
    INVENTED = 0
    GENEROUS = 1

    def __str__(self) -> str:
        return DESTINATIONSETNAME_NAMES[self]


DESTINATIONSETNAME_NAMES: Final = (
    'invented',
    'generous',
    'none',
)

class LoopGuardName(IntEnum):
    """Effects that chase each other: a cat meets the same tile once in one action, or twenty effects happen in all."""
    ONCE_PER_PAWN_AND_TILE = 0
    STEP_CAP = 1

    def __str__(self) -> str:
        return LOOPGUARDNAME_NAMES[self]


LOOPGUARDNAME_NAMES: Final = (
    'once-per-pawn-and-tile',
    'step-cap',
    'none',
)

class CatForwardChooserName(IntEnum):
    """Who chooses the cat that a Cat Forward tile moves: whose turn it is, or the owner of the cat that landed there."""
    ACTIVE_PLAYER = 0
    OWNER = 1

    def __str__(self) -> str:
        return CATFORWARDCHOOSERNAME_NAMES[self]


CATFORWARDCHOOSERNAME_NAMES: Final = (
    'active-player',
    'owner',
    'none',
)

class LivingPathPawnsName(IntEnum):
    """Do cats stay where they are when the column under them slides, or ride along?"""
    STAY = 0
    RIDE = 1

    def __str__(self) -> str:
        return LIVINGPATHPAWNSNAME_NAMES[self]


LIVINGPATHPAWNSNAME_NAMES: Final = (
    'stay',
    'ride',
    'none',
)

class FogShapeName(IntEnum):
    """Deep Fog lies over up to four tiles that hang together, or over two by two."""
    CONNECTED = 0
    BLOCK = 1

    def __str__(self) -> str:
        return FOGSHAPENAME_NAMES[self]


FOGSHAPENAME_NAMES: Final = (
    'connected',
    'block',
    'none',
)

class Path(IntEnum):
    """The sites of path, in order."""
    AF = 0
    AN = 1
    A1 = 2
    A2 = 3
    A3 = 4
    A4 = 5
    A5 = 6
    A6 = 7
    A7 = 8
    AS = 9
    BF = 10
    BN = 11
    B1 = 12
    B2 = 13
    B3 = 14
    B4 = 15
    B5 = 16
    B6 = 17
    B7 = 18
    BS = 19
    CF = 20
    CN = 21
    C1 = 22
    C2 = 23
    C3 = 24
    C4 = 25
    C5 = 26
    C6 = 27
    C7 = 28
    CS = 29
    DF = 30
    DN = 31
    D1 = 32
    D2 = 33
    D3 = 34
    D4 = 35
    D5 = 36
    D6 = 37
    D7 = 38
    DS = 39
    EF = 40
    EN = 41
    E1 = 42
    E2 = 43
    E3 = 44
    E4 = 45
    E5 = 46
    E6 = 47
    E7 = 48
    ES = 49

    def __str__(self) -> str:
        return PATH_NAMES[self]


PATH_NAMES: Final = (
    'Af',
    'An',
    'A1',
    'A2',
    'A3',
    'A4',
    'A5',
    'A6',
    'A7',
    'As',
    'Bf',
    'Bn',
    'B1',
    'B2',
    'B3',
    'B4',
    'B5',
    'B6',
    'B7',
    'Bs',
    'Cf',
    'Cn',
    'C1',
    'C2',
    'C3',
    'C4',
    'C5',
    'C6',
    'C7',
    'Cs',
    'Df',
    'Dn',
    'D1',
    'D2',
    'D3',
    'D4',
    'D5',
    'D6',
    'D7',
    'Ds',
    'Ef',
    'En',
    'E1',
    'E2',
    'E3',
    'E4',
    'E5',
    'E6',
    'E7',
    'Es',
    'none',
)

class PathWay(IntEnum):
    """The directions of path, in order."""
    UP = 0
    RIGHT = 1
    DOWN = 2
    LEFT = 3
    UP_RIGHT = 4
    DOWN_RIGHT = 5
    DOWN_LEFT = 6
    UP_LEFT = 7

    def __str__(self) -> str:
        return PATHWAY_NAMES[self]


PATHWAY_NAMES: Final = (
    'up',
    'right',
    'down',
    'left',
    'up-right',
    'down-right',
    'down-left',
    'up-left',
    'none',
)

class Tile(IntEnum):
    """The pieces called Tile, by their codes; 0 is no piece."""
    ARROW_RED_UP = 1
    ARROW_RED_DOWN = 2
    ARROW_RED_LEFT = 3
    ARROW_BLUE_UP = 4
    ARROW_BLUE_DOWN = 5
    ARROW_BLUE_LEFT = 6
    ARROW_GREEN_UP = 7
    ARROW_GREEN_DOWN = 8
    ARROW_GREEN_LEFT = 9
    ARROW_YELLOW_UP = 10
    ARROW_YELLOW_DOWN = 11
    ARROW_YELLOW_LEFT = 12
    ARROW_BLACK_UP = 13
    ARROW_BLACK_DOWN = 14
    ARROW_BLACK_LEFT = 15
    TOY = 16
    CAT_FORWARD = 17
    WALL = 18
    TUNNEL = 19

    def __str__(self) -> str:
        return TILE_NAMES[self]


TILE_NAMES: Final = (
    'nothing',
    'arrow red up',
    'arrow red down',
    'arrow red left',
    'arrow blue up',
    'arrow blue down',
    'arrow blue left',
    'arrow green up',
    'arrow green down',
    'arrow green left',
    'arrow yellow up',
    'arrow yellow down',
    'arrow yellow left',
    'arrow black up',
    'arrow black down',
    'arrow black left',
    'toy',
    'cat-forward',
    'wall',
    'tunnel',
)

class Goal(IntEnum):
    """The pieces called Goal, by their codes; 0 is no piece."""
    MATCH_RED_BLUE = 1
    MATCH_RED_GREEN = 2
    MATCH_RED_YELLOW = 3
    MATCH_BLUE_GREEN = 4
    MATCH_BLUE_YELLOW = 5
    MATCH_GREEN_YELLOW = 6
    FIXED_4 = 7
    PLACING_3 = 8

    def __str__(self) -> str:
        return GOAL_NAMES[self]


GOAL_NAMES: Final = (
    'nothing',
    'match red blue',
    'match red green',
    'match red yellow',
    'match blue green',
    'match blue yellow',
    'match green yellow',
    'fixed 4',
    'placing 3',
)

class Card(IntEnum):
    """The pieces called Card, by their codes; 0 is no piece."""
    HIDDEN_PASSAGE = 1
    DEEP_FOG = 2
    LIVING_PATH = 3
    CURIOSITY = 4
    CALLING = 5
    MIRROR = 6

    def __str__(self) -> str:
        return CARD_NAMES[self]


CARD_NAMES: Final = (
    'nothing',
    'hidden-passage',
    'deep-fog',
    'living-path',
    'curiosity',
    'calling',
    'mirror',
)

class Pawn(IntEnum):
    """The pieces called Pawn, by their codes; 0 is no piece."""
    RED_1 = 1
    RED_2 = 2
    BLUE_1 = 3
    BLUE_2 = 4
    GREEN_1 = 5
    GREEN_2 = 6

    def __str__(self) -> str:
        return PAWN_NAMES[self]


PAWN_NAMES: Final = (
    'nothing',
    'red 1',
    'red 2',
    'blue 1',
    'blue 2',
    'green 1',
    'green 2',
)

PlayerName = Literal['red', 'blue', 'green']
PLAYERS: Final[tuple[PlayerName, ...]] = ('red', 'blue', 'green',)
