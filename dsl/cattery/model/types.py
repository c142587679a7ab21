"""The types of the language. Every one has a finite set of values once the options are fixed."""

from __future__ import annotations

from attrs import frozen


@frozen(repr=False)
class BoolType:
    """`yes or no`."""


@frozen(repr=False)
class IntType:
    """The whole numbers from `low` to `high`, both included."""

    low: int
    high: int


@frozen(repr=False)
class EnumType:
    """A declared enum, an option's own members, or `player`."""

    name: str


@frozen(repr=False)
class SiteType:
    """The sites of a board."""

    board: str


@frozen(repr=False)
class DirectionType:
    """The directions of a board."""

    board: str


@frozen(repr=False)
class PieceType:
    """A piece by its fields (a king of red); alike pieces are one value."""

    pieces: str


@frozen(repr=False)
class OptionalType:
    """A value, or `none` (for sites spelled `off`); never nested."""

    inner: Type


@frozen(repr=False)
class SetType:
    """A set, in the order of its element's domain."""

    element: Type


@frozen(repr=False)
class SequenceType:
    """An ordered list with repetitions: a walk, a ray, a stack's contents bottom first."""

    element: Type


@frozen(repr=False)
class BagType:
    """The contents of a bag."""

    pieces: str


@frozen(repr=False)
class PairType:
    """What a domain of pairs yields; only a binder with two names takes it apart."""

    first: Type
    second: Type


Type = (
    BoolType
    | IntType
    | EnumType
    | SiteType
    | DirectionType
    | PieceType
    | OptionalType
    | SetType
    | SequenceType
    | BagType
    | PairType
)

BOOL = BoolType()
PLAYER = EnumType("player")
