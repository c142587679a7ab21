"""The types of the language. Every one has a finite set of values once the options are fixed."""

from __future__ import annotations

from attrs import frozen


@frozen
class BoolType:
    """`yes or no`."""


@frozen
class IntType:
    """The whole numbers from `low` to `high`, both included."""

    low: int
    high: int


@frozen
class EnumType:
    """A declared enum, an option's own members, or `player`."""

    name: str


@frozen
class SiteType:
    """The sites of a board."""

    board: str


@frozen
class DirectionType:
    """The directions of a board."""

    board: str


@frozen
class PieceType:
    """A piece by its fields (a king of red); alike pieces are one value."""

    pieces: str


@frozen
class OptionalType:
    """A value, or `none` (for sites spelled `off`); never nested."""

    inner: Type


@frozen
class SetType:
    """A set, in the order of its element's domain."""

    element: Type


@frozen
class SequenceType:
    """An ordered list with repetitions: a walk, a ray, a stack's contents bottom first."""

    element: Type


@frozen
class BagType:
    """The contents of a bag."""

    pieces: str


@frozen
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
