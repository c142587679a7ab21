# Generated from catspath/catspath.cat by `cattery build`; changes are made there.
"""The moves of The Cats' Path: one object each, numbered by `code`."""

from __future__ import annotations

from typing import ClassVar, Final

from cattery_runtime.bits import ChunkTables, bits, chunk_tables, mask_of
from cattery_runtime.moves import Move, intern
from cattery_runtime.notation import MoveTable

from .names import Card, Goal, Path, PathWay, Tile
from .tables import LINES_PATH_2
FAMILY_LINES_PATH_2: Final[tuple[tuple[Path, ...], ...]] = tuple(
    tuple(Path(site) for site in bits(sites))
    for sites in LINES_PATH_2
)


class PassagePick(Move):
    """Choose up to three tiles without cats, anywhere on the road, and lay them anew. A pick of pick."""

    __slots__ = ('pick_',)
    action: ClassVar = 0
    level: ClassVar = 0
    fields: ClassVar = ('pick_',)
    pick_: Path
    numbers: tuple[int]

    def __new__(cls, pick_: Path) -> PassagePick:
        return ALL_PASSAGE_PICK[pick_]


class PassageLay(Move):
    """Choose up to three tiles without cats, anywhere on the road, and lay them anew. A pick of lay."""

    __slots__ = ('lay',)
    action: ClassVar = 0
    level: ClassVar = 1
    fields: ClassVar = ('lay',)
    lay: Tile | None
    numbers: tuple[int]

    def __new__(cls, lay: Tile | None) -> PassageLay:
        return ALL_PASSAGE_LAY[19 if lay is None else lay - 1]


class FogPick(Move):
    """Choose tiles without cats out of up to four that hang together, and lay them anew. A pick of pick."""

    __slots__ = ('pick_',)
    action: ClassVar = 1
    level: ClassVar = 0
    fields: ClassVar = ('pick_',)
    pick_: Path
    numbers: tuple[int]

    def __new__(cls, pick_: Path) -> FogPick:
        return ALL_FOG_PICK[pick_]


class FogLay(Move):
    """Choose tiles without cats out of up to four that hang together, and lay them anew. A pick of lay."""

    __slots__ = ('lay',)
    action: ClassVar = 1
    level: ClassVar = 1
    fields: ClassVar = ('lay',)
    lay: Tile | None
    numbers: tuple[int]

    def __new__(cls, lay: Tile | None) -> FogLay:
        return ALL_FOG_LAY[19 if lay is None else lay - 1]


class SlideLane(Move):
    """Slide a column so many tiles down, and in again at the top. The cats stay, and no tile has an effect. A pick of lane."""

    __slots__ = ('lane',)
    action: ClassVar = 2
    level: ClassVar = 0
    fields: ClassVar = ('lane',)
    lane: int
    numbers: tuple[int]

    def __new__(cls, lane: int) -> SlideLane:
        return ALL_SLIDE_LANE[lane - 1]


class SlideSteps(Move):
    """Slide a column so many tiles down, and in again at the top. The cats stay, and no tile has an effect. A pick of steps."""

    __slots__ = ('steps',)
    action: ClassVar = 2
    level: ClassVar = 1
    fields: ClassVar = ('steps',)
    steps: int
    numbers: tuple[int]

    def __new__(cls, steps: int) -> SlideSteps:
        return ALL_SLIDE_STEPS[steps - 1]


class WanderAt(Move):
    """Choose a cat, anybody's, and one of eight directions; the tile it lands on has its effect. A pick of at."""

    __slots__ = ('at',)
    action: ClassVar = 3
    level: ClassVar = 0
    fields: ClassVar = ('at',)
    at: Path
    numbers: tuple[int]

    def __new__(cls, at: Path) -> WanderAt:
        return ALL_WANDER_AT[at]


class WanderWay(Move):
    """Choose a cat, anybody's, and one of eight directions; the tile it lands on has its effect. A pick of way."""

    __slots__ = ('way',)
    action: ClassVar = 3
    level: ClassVar = 1
    fields: ClassVar = ('way',)
    way: PathWay
    numbers: tuple[int]

    def __new__(cls, way: PathWay) -> WanderWay:
        return ALL_WANDER_WAY[way]


class Call(Move):
    """Choose a cat, anybody's, that goes back two tiles, or one; the tile it lands on has its effect."""

    __slots__ = ('at',)
    action: ClassVar = 4
    fields: ClassVar = ('at',)
    at: Path
    numbers: tuple[int]

    def __new__(cls, at: Path) -> Call:
        return ALL_CALL[at]


class ReflectMine(Move):
    """Choose one of your cats, then another cat in the same column or further behind: they swap places. A pick of mine."""

    __slots__ = ('mine',)
    action: ClassVar = 5
    level: ClassVar = 0
    fields: ClassVar = ('mine',)
    mine: Path
    numbers: tuple[int]

    def __new__(cls, mine: Path) -> ReflectMine:
        return ALL_REFLECT_MINE[mine]


class ReflectOther(Move):
    """Choose one of your cats, then another cat in the same column or further behind: they swap places. A pick of other."""

    __slots__ = ('other',)
    action: ClassVar = 5
    level: ClassVar = 1
    fields: ClassVar = ('other',)
    other: Path
    numbers: tuple[int]

    def __new__(cls, other: Path) -> ReflectOther:
        return ALL_REFLECT_OTHER[other]


class LayGoal(Move):
    """The destination tiles are shuffled and laid out."""

    __slots__ = ('prize',)
    action: ClassVar = 6
    fields: ClassVar = ('prize',)
    prize: Goal
    numbers: tuple[int]

    def __new__(cls, prize: Goal) -> LayGoal:
        return ALL_LAY_GOAL[(prize - 1)]


class LayTile(Move):
    """The road tiles are shuffled and laid out."""

    __slots__ = ('piece',)
    action: ClassVar = 7
    fields: ClassVar = ('piece',)
    piece: Tile
    numbers: tuple[int]

    def __new__(cls, piece: Tile) -> LayTile:
        return ALL_LAY_TILE[(piece - 1)]


class Deal(Move):
    """The hand cards are shuffled and dealt."""

    __slots__ = ('card',)
    action: ClassVar = 8
    fields: ClassVar = ('card',)
    card: Card
    numbers: tuple[int]

    def __new__(cls, card: Card) -> Deal:
        return ALL_DEAL[(card - 1)]


class Swap(Move):
    """Swap two road tiles that touch; the top row and the bottom row touch, too."""

    __slots__ = ('pair',)
    action: ClassVar = 9
    fields: ClassVar = ('pair',)
    pair: tuple[Path, ...]
    numbers: tuple[int]

    def __new__(cls, pair: tuple[Path, ...]) -> Swap:
        return ALL_SWAP[FAMILY_LINES_PATH_2.index(pair)]


class Play(Move):
    """Play a card from your hand; it is never used again."""

    __slots__ = ('card',)
    action: ClassVar = 10
    fields: ClassVar = ('card',)
    card: Card
    numbers: tuple[int]

    def __new__(cls, card: Card) -> Play:
        return ALL_PLAY[(card - 1)]


class Advance(Move):
    """Move one of your cats one tile forward."""

    __slots__ = ('at',)
    action: ClassVar = 11
    fields: ClassVar = ('at',)
    at: Path
    numbers: tuple[int]

    def __new__(cls, at: Path) -> Advance:
        return ALL_ADVANCE[at]


class Place(Move):
    """Place a cat on an open starting position."""

    __slots__ = ('at',)
    action: ClassVar = 12
    fields: ClassVar = ('at',)
    at: Path
    numbers: tuple[int]

    def __new__(cls, at: Path) -> Place:
        return ALL_PLACE[at]


class Back(Move):
    """Choose the starting position to which your cat goes back."""

    __slots__ = ('at',)
    action: ClassVar = 13
    fields: ClassVar = ('at',)
    at: Path
    numbers: tuple[int]

    def __new__(cls, at: Path) -> Back:
        return ALL_BACK[at]


class Reveal(Move):
    """The top exchange tile takes the place of the toy; it does nothing until the next cat lands on it."""

    __slots__ = ('piece',)
    action: ClassVar = 14
    fields: ClassVar = ('piece',)
    piece: Tile
    numbers: tuple[int]

    def __new__(cls, piece: Tile) -> Reveal:
        return ALL_REVEAL[(piece - 1)]


class Urge(Move):
    """Choose a cat, anybody's, that moves one tile forward."""

    __slots__ = ('at',)
    action: ClassVar = 15
    fields: ClassVar = ('at',)
    at: Path
    numbers: tuple[int]

    def __new__(cls, at: Path) -> Urge:
        return ALL_URGE[at]


class Decline(Move):
    """Choosing nothing where one may choose."""

    __slots__ = ()
    action: ClassVar = 16

    def __new__(cls) -> Decline:
        return DECLINE


class Done(Move):
    """Picking no more."""

    __slots__ = ()
    action: ClassVar = 17

    def __new__(cls) -> Done:
        return DONE


ALL_PASSAGE_PICK: Final = tuple(
    intern(PassagePick, 0 + code, f"passage pick {pick_!s}", (int(pick_),), pick_=pick_)
    for code, pick_ in enumerate(Path)
)
ALL_PASSAGE_LAY: Final = (
    *tuple(
        intern(PassageLay, 50 + code, f"passage lay {lay!s}", (int(lay),), lay=lay)
        for code, lay in enumerate(Tile)
    ),
    intern(PassageLay, 69, 'passage lay none', (0,), lay=None),
)
ALL_FOG_PICK: Final = tuple(
    intern(FogPick, 70 + code, f"fog pick {pick_!s}", (int(pick_),), pick_=pick_)
    for code, pick_ in enumerate(Path)
)
ALL_FOG_LAY: Final = (
    *tuple(intern(FogLay, 120 + code, f"fog lay {lay!s}", (int(lay),), lay=lay) for code, lay in enumerate(Tile)),
    intern(FogLay, 139, 'fog lay none', (0,), lay=None),
)
ALL_SLIDE_LANE: Final = tuple(
    intern(SlideLane, 140 + code, f"slide lane {lane!s}", (int(lane),), lane=lane)
    for code, lane in enumerate(range(1, 8))
)
ALL_SLIDE_STEPS: Final = tuple(
    intern(SlideSteps, 147 + code, f"slide steps {steps!s}", (int(steps),), steps=steps)
    for code, steps in enumerate(range(1, 6))
)
ALL_WANDER_AT: Final = tuple(
    intern(WanderAt, 152 + code, f"wander at {at!s}", (int(at),), at=at)
    for code, at in enumerate(Path)
)
ALL_WANDER_WAY: Final = tuple(
    intern(WanderWay, 202 + code, f"wander way {way!s}", (int(way),), way=way)
    for code, way in enumerate(PathWay)
)
ALL_CALL: Final = tuple(intern(Call, 210 + at, f"call {at!s}", (int(at),), at=at) for at in Path)
ALL_REFLECT_MINE: Final = tuple(
    intern(ReflectMine, 260 + code, f"reflect mine {mine!s}", (int(mine),), mine=mine)
    for code, mine in enumerate(Path)
)
ALL_REFLECT_OTHER: Final = tuple(
    intern(ReflectOther, 310 + code, f"reflect other {other!s}", (int(other),), other=other)
    for code, other in enumerate(Path)
)
ALL_LAY_GOAL: Final = tuple(
    intern(LayGoal, 360 + (prize - 1), f"lay-goal {prize!s}", (int(prize),), prize=prize)
    for prize in Goal
)
ALL_LAY_TILE: Final = tuple(
    intern(LayTile, 368 + (piece - 1), f"lay-tile {piece!s}", (int(piece),), piece=piece)
    for piece in Tile
)
ALL_DEAL: Final = tuple(intern(Deal, 387 + (card - 1), f"deal {card!s}", (int(card),), card=card) for card in Card)
ALL_SWAP: Final = tuple(
    intern(Swap, 393 + FAMILY_LINES_PATH_2.index(pair), f"swap {' '.join(map(str, pair))}", (mask_of(pair),), pair=pair)
    for pair in FAMILY_LINES_PATH_2
)
ALL_PLAY: Final = tuple(intern(Play, 458 + (card - 1), f"play {card!s}", (int(card),), card=card) for card in Card)
ALL_ADVANCE: Final = tuple(intern(Advance, 464 + at, f"advance {at!s}", (int(at),), at=at) for at in Path)
ALL_PLACE: Final = tuple(intern(Place, 514 + at, f"place {at!s}", (int(at),), at=at) for at in Path)
ALL_BACK: Final = tuple(intern(Back, 564 + at, f"back {at!s}", (int(at),), at=at) for at in Path)
ALL_REVEAL: Final = tuple(
    intern(Reveal, 614 + (piece - 1), f"reveal {piece!s}", (int(piece),), piece=piece)
    for piece in Tile
)
ALL_URGE: Final = tuple(intern(Urge, 633 + at, f"urge {at!s}", (int(at),), at=at) for at in Path)
DECLINE: Final = intern(Decline, 683, "decline")
DONE: Final = intern(Done, 684, "done")

AnyMove = PassagePick | PassageLay | FogPick | FogLay | SlideLane | SlideSteps | WanderAt | WanderWay | Call | ReflectMine | ReflectOther | LayGoal | LayTile | Deal | Swap | Play | Advance | Place | Back | Reveal | Urge | Decline | Done
MOVES: Final[tuple[AnyMove, ...]] = (
    *ALL_PASSAGE_PICK,
    *ALL_PASSAGE_LAY,
    *ALL_FOG_PICK,
    *ALL_FOG_LAY,
    *ALL_SLIDE_LANE,
    *ALL_SLIDE_STEPS,
    *ALL_WANDER_AT,
    *ALL_WANDER_WAY,
    *ALL_CALL,
    *ALL_REFLECT_MINE,
    *ALL_REFLECT_OTHER,
    *ALL_LAY_GOAL,
    *ALL_LAY_TILE,
    *ALL_DEAL,
    *ALL_SWAP,
    *ALL_PLAY,
    *ALL_ADVANCE,
    *ALL_PLACE,
    *ALL_BACK,
    *ALL_REVEAL,
    *ALL_URGE,
    DECLINE,
    DONE,
)
_TEXTS: Final = MoveTable(MOVES, ('swap',))


def parse_move(text: str) -> AnyMove:
    """The move that a text names; raises BadMove for any other text."""
    return _TEXTS.parse(text)


CHUNKS_PLACE: Final[ChunkTables[Place]] = chunk_tables(ALL_PLACE, 9)


CHUNKS_BACK: Final[ChunkTables[Back]] = chunk_tables(ALL_BACK, 9)
