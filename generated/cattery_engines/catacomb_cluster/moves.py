# Generated from catacomb/catacomb.cat by `cattery build`; changes are made there.
"""The moves of Cat-a-comb: one object each, numbered by `code`."""

from __future__ import annotations

from itertools import count
from typing import ClassVar, Final

from cattery_runtime.moves import Move, Walks, intern, tree_moves, walk_tree
from cattery_runtime.notation import MoveTable

from .names import Comb, Player, Region
from .tables import STEPS_WALKS_COMB


class DrawLots(Move):
    """Chance says who begins."""

    __slots__ = ('who',)
    action: ClassVar = 0
    fields: ClassVar = ('who',)
    who: Player
    numbers: tuple[int]

    def __new__(cls, who: Player) -> DrawLots:
        return ALL_DRAW_LOTS[who]


class Lay(Move):
    """lay"""

    __slots__ = ('piece',)
    action: ClassVar = 1
    fields: ClassVar = ('piece',)
    piece: Region
    numbers: tuple[int]

    def __new__(cls, piece: Region) -> Lay:
        return ALL_LAY[(piece - 1)]


class Settle(Move):
    """Put a neutral cat on a tile of each colour."""

    __slots__ = ('tile',)
    action: ClassVar = 2
    fields: ClassVar = ('tile',)
    tile: Comb
    numbers: tuple[int]

    def __new__(cls, tile: Comb) -> Settle:
        return ALL_SETTLE[tile]


class Place(Move):
    """Put a cat from your reserve on a single cat of another colour."""

    __slots__ = ('tile',)
    action: ClassVar = 3
    fields: ClassVar = ('tile',)
    tile: Comb
    numbers: tuple[int]

    def __new__(cls, tile: Comb) -> Place:
        return ALL_PLACE[tile]


class Travel(Move):
    """Pick up a whole stack and drop its cats, bottom first, each on a tile next to the last."""

    __slots__ = ('start', 'path')
    action: ClassVar = 4
    fields: ClassVar = ('start', 'path')
    start: Comb
    path: tuple[Comb, ...]
    numbers: tuple[int, tuple[int, ...]]

    def __new__(cls, start: Comb, path: tuple[Comb, ...]) -> Travel:
        return PATHS_TRAVEL[start, path]


class Decline(Move):
    """Choosing nothing where one may choose."""

    __slots__ = ()
    action: ClassVar = 5

    def __new__(cls) -> Decline:
        return DECLINE


ALL_DRAW_LOTS: Final = tuple(intern(DrawLots, 0 + who, f"draw-lots {who!s}", (int(who),), who=who) for who in Player)
ALL_LAY: Final = tuple(intern(Lay, 2 + (piece - 1), f"lay {piece!s}", (int(piece),), piece=piece) for piece in Region)
ALL_SETTLE: Final = tuple(intern(Settle, 5 + tile, f"settle {tile!s}", (int(tile),), tile=tile) for tile in Comb)
ALL_PLACE: Final = tuple(intern(Place, 12 + tile, f"place {tile!s}", (int(tile),), tile=tile) for tile in Comb)
_code_4 = count(19)


def _walks_4(start: Comb) -> Walks[Travel]:
    def make(steps: tuple[int, ...]) -> Travel:
        path = tuple(Comb(step) for step in steps)
        numbers = (int(start), steps)
        return intern(
            Travel,
            next(_code_4),
            f"travel {start!s} {' '.join(map(str, path))}",
            numbers,
            start=start,
            path=path,
        )

    return walk_tree(start, STEPS_WALKS_COMB, 3, make)


ALL_TRAVEL: Final = tuple(_walks_4(start) for start in Comb)
DECLINE: Final = intern(Decline, 457, "decline")

AnyMove = DrawLots | Lay | Settle | Place | Travel | Decline
MOVES: Final[tuple[AnyMove, ...]] = (
    *ALL_DRAW_LOTS,
    *ALL_LAY,
    *ALL_SETTLE,
    *ALL_PLACE,
    *(move for level_0 in ALL_TRAVEL for move in tree_moves(level_0)),
    DECLINE,
)
_TEXTS: Final = MoveTable(MOVES, ())


def parse_move(text: str) -> AnyMove:
    """The move that a text names; raises BadMove for any other text."""
    return _TEXTS.parse(text)


PATHS_TRAVEL: Final[dict[tuple[int, tuple[int, ...]], Travel]] = {
    move.numbers: move
    for move in (move for level_0 in ALL_TRAVEL for move in tree_moves(level_0))
}
