"""How values become numbers: every finite type is numbered here, once, for all targets."""

from __future__ import annotations

from functools import cached_property
from typing import assert_never

from attrs import frozen

from cattery.model.board import Board
from cattery.model.expr import Value
from cattery.model.game import Fields, Game, PiecesType
from cattery.model.types import (
    BagType,
    BoolType,
    DirectionType,
    EnumType,
    IntType,
    OptionalType,
    PairType,
    PieceType,
    SequenceType,
    SetType,
    SiteType,
    Type,
)

NO_NUMBER = -2_000_000_000
"""None among numbers: no range of the language reaches it."""


@frozen(slots=False)
class Encoding:
    """The numbers of a game's values.

    Enum members, sites and directions are numbered from 0 and their none is -1; pieces from 1, in the order of the
    counts, and their none is 0; a number is itself and its none is out of every range.
    """

    game: Game

    def members(self, enum: str) -> tuple[str, ...]:
        """The members of an enum, of `player`, or of an option's own values, as text."""
        if enum in self.game.enums:
            return self.game.enums[enum].members
        if enum == "player":
            return self.game.players
        return tuple(text(v) for v in self.game.options[enum].domain)

    def board(self, name: str) -> Board:
        """The board of that name."""
        return self.game.boards[name]

    def codes(self, pieces: str) -> dict[Fields, int]:
        """The number of each piece by its fields."""
        return self._codes[pieces]

    @cached_property
    def _codes(self) -> dict[str, dict[Fields, int]]:
        return {
            name: {fields: code for code, (fields, _) in enumerate(kind.counts, 1)}
            for name, kind in self.game.pieces.items()
        }

    def pieces(self, name: str) -> PiecesType:
        """The pieces of that name."""
        return self.game.pieces[name]

    def names(self, type: Type) -> tuple[str, ...]:
        """The texts of a type's values in the order of their numbers (pieces: from code 1)."""
        match type:
            case BoolType():
                return ("no", "yes")
            case IntType(low=low, high=high):
                return tuple(str(n) for n in range(low, high + 1))
            case EnumType(name=name):
                return self.members(name)
            case SiteType(board=board):
                return self.board(board).sites
            case DirectionType(board=board):
                return self.board(board).directions
            case PieceType(pieces=pieces):
                return tuple(piece_text(pieces, fields) for fields in self.codes(pieces))
            case OptionalType(inner=inner):
                return self.names(inner)
            case SetType() | SequenceType() | BagType() | PairType():
                raise ValueError(f"{type} has no names")
            case _:
                assert_never(type)

    def low(self, type: Type) -> int:
        """The number of a type's first value."""
        match type:
            case IntType(low=low):
                return low
            case PieceType():
                return 1
            case OptionalType(inner=inner):
                return self.low(inner)
            case _:
                return 0

    def size(self, type: Type) -> int:
        """How many values a type has, none left out."""
        inner = bare(type)
        return inner.high - inner.low + 1 if isinstance(inner, IntType) else len(self.names(type))

    def none(self, type: Type) -> int:
        """The number that stands for none: the same for all numbers, whatever their ranges."""
        match bare(type):
            case PieceType():
                return 0
            case IntType():
                return NO_NUMBER
            case _:
                return -1

    def number(self, value: Value, type: Type) -> int:
        """The number of a value of the IR."""
        if value is None:
            return self.none(type)
        match type:
            case BoolType():
                return int(bool(value))
            case IntType():
                assert isinstance(value, int)
                return value
            case EnumType(name=name):
                return self.members(name).index(text(value))
            case SiteType(board=board):
                return self.board(board).sites.index(str(value))
            case DirectionType(board=board):
                return self.board(board).directions.index(str(value))
            case PieceType(pieces=pieces):
                assert isinstance(value, tuple)
                return self.codes(pieces)[value[1:]]
            case OptionalType(inner=inner):
                return self.number(value, inner)
            case SetType(element=element):
                assert isinstance(value, tuple)
                return sum(1 << self.number(item, element) for item in value)
            case SequenceType() | BagType() | PairType():
                raise ValueError(f"{value!r} is not one number")
            case _:
                assert_never(type)


def piece_text(pieces: str, fields: Fields) -> str:
    """A piece as it is written: the values of the fields that it has, or its name where there are none."""
    return " ".join(text(value) for value in fields if value is not None) or pieces


def text(value: Value) -> str:
    """A value as it is written in a file: `yes`, `3`, `red`."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def bare(type: Type) -> Type:
    """The type without its none."""
    return type.inner if isinstance(type, OptionalType) else type
