# Generated from boop/boop.cat by `cattery build`; changes are made there.
"""The moves of BOOoop.: one object each, numbered by `code`."""

from __future__ import annotations

from typing import ClassVar, Final

from cattery_runtime.bits import ChunkTables, bits, chunk_tables, mask_of
from cattery_runtime.moves import Move, intern
from cattery_runtime.notation import MoveTable

from .names import Bed, BedWay, Kind, Player, Seam
from .tables import LINES_BED_3
FAMILY_LINES_BED_3: Final[tuple[tuple[Bed, ...], ...]] = tuple(
    tuple(Bed(site) for site in bits(sites))
    for sites in LINES_BED_3
)


class DrawLots(Move):
    """Chance says who begins."""

    __slots__ = ('who',)
    action: ClassVar = 0
    fields: ClassVar = ('who',)
    who: Player
    numbers: tuple[int]

    def __new__(cls, who: Player) -> DrawLots:
        return ALL_DRAW_LOTS[who]


class Place(Move):
    """Play one piece from your pool onto any empty space."""

    __slots__ = ('kind', 'at')
    action: ClassVar = 1
    fields: ClassVar = ('kind', 'at')
    kind: Kind
    at: Bed
    numbers: tuple[int, int]

    def __new__(cls, kind: Kind, at: Bed) -> Place:
        return ALL_PLACE[kind][at]


class Graduate(Move):
    """Take off three of your pieces in a row; each kitten is replaced by a cat."""

    __slots__ = ('group',)
    action: ClassVar = 2
    fields: ClassVar = ('group',)
    group: tuple[Bed, ...]
    numbers: tuple[int]

    def __new__(cls, group: tuple[Bed, ...]) -> Graduate:
        return ALL_GRADUATE[FAMILY_LINES_BED_3.index(group)]


class Retire(Move):
    """With all eight pieces on the bed, take one of them off."""

    __slots__ = ('at',)
    action: ClassVar = 3
    fields: ClassVar = ('at',)
    at: Bed
    numbers: tuple[int]

    def __new__(cls, at: Bed) -> Retire:
        return ALL_RETIRE[at]


class Forgo(Move):
    """Leave all eight pieces on the bed."""

    __slots__ = ()
    action: ClassVar = 4
    fields: ClassVar = ()

    def __new__(cls) -> Forgo:
        return ALL_FORGO


class Haunt(Move):
    """Put your ghost on a stitch that leads onto the bed; it touches nothing."""

    __slots__ = ('at', 'way')
    action: ClassVar = 5
    fields: ClassVar = ('at', 'way')
    at: Seam
    way: BedWay
    numbers: tuple[int, int]

    def __new__(cls, at: Seam, way: BedWay) -> Haunt:
        return ALL_HAUNT[at][way]


class Decline(Move):
    """Choosing nothing where one may choose."""

    __slots__ = ()
    action: ClassVar = 6

    def __new__(cls) -> Decline:
        return DECLINE


ALL_DRAW_LOTS: Final = tuple(intern(DrawLots, 0 + who, f"draw-lots {who!s}", (int(who),), who=who) for who in Player)
ALL_PLACE: Final = tuple(
    tuple(
        intern(Place, 2 + kind * 36 + at, f"place {kind!s} {at!s}", (int(kind), int(at)), kind=kind, at=at)
        for at in Bed
    )
    for kind in Kind
)
ALL_GRADUATE: Final = tuple(
    intern(
        Graduate,
        74 + FAMILY_LINES_BED_3.index(group),
        f"graduate {' '.join(map(str, group))}",
        (mask_of(group),),
        group=group,
    )
    for group in FAMILY_LINES_BED_3
)
ALL_RETIRE: Final = tuple(intern(Retire, 154 + at, f"retire {at!s}", (int(at),), at=at) for at in Bed)
ALL_FORGO: Final = intern(Forgo, 190, 'forgo')
ALL_HAUNT: Final = tuple(
    tuple(
        intern(Haunt, 191 + at * 8 + way, f"haunt {at!s} {way!s}", (int(at), int(way)), at=at, way=way)
        for way in BedWay
    )
    for at in Seam
)
DECLINE: Final = intern(Decline, 671, "decline")

AnyMove = DrawLots | Place | Graduate | Retire | Forgo | Haunt | Decline
MOVES: Final[tuple[AnyMove, ...]] = (
    *ALL_DRAW_LOTS,
    *(level_1 for level_0 in ALL_PLACE for level_1 in level_0),
    *ALL_GRADUATE,
    *ALL_RETIRE,
    *(ALL_FORGO,),
    *(level_1 for level_0 in ALL_HAUNT for level_1 in level_0),
    DECLINE,
)
_TEXTS: Final = MoveTable(MOVES, ('graduate',))


def parse_move(text: str) -> AnyMove:
    """The move that a text names; raises BadMove for any other text."""
    return _TEXTS.parse(text)


CHUNKS_PLACE: Final[tuple[ChunkTables[Place], ...]] = tuple(chunk_tables(row, 9) for row in ALL_PLACE)


CHUNKS_RETIRE: Final[ChunkTables[Retire]] = chunk_tables(ALL_RETIRE, 9)
