# Generated from boop/boop.cat by `cattery build`; changes are made there.
"""The moves of boop. for beginners: one object each, numbered by `code`."""

from __future__ import annotations

from typing import ClassVar, Final

from cattery_runtime.bits import ChunkTables, bits, chunk_tables
from cattery_runtime.moves import Move, intern
from cattery_runtime.notation import MoveTable

from .names import Bed, Kind, Player
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


class Decline(Move):
    """Choosing nothing where one may choose."""

    __slots__ = ()
    action: ClassVar = 2

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
DECLINE: Final = intern(Decline, 74, "decline")

AnyMove = DrawLots | Place | Decline
MOVES: Final[tuple[AnyMove, ...]] = (
    *ALL_DRAW_LOTS,
    *(level_1 for level_0 in ALL_PLACE for level_1 in level_0),
    DECLINE,
)
_TEXTS: Final = MoveTable(MOVES, ())


def parse_move(text: str) -> AnyMove:
    """The move that a text names; raises BadMove for any other text."""
    return _TEXTS.parse(text)


CHUNKS_PLACE: Final[tuple[ChunkTables[Place], ...]] = tuple(chunk_tables(row, 9) for row in ALL_PLACE)
