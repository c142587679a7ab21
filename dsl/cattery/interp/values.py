"""What values there are, and how a value is written: in move texts, in state JSON, and back.

The order of a type's values is the order of the language everywhere: legal moves, sets, bags.
"""

from __future__ import annotations

from typing import assert_never

from cattery.interp.facts import Piece, facts
from cattery.model.expr import Value
from cattery.model.game import Game
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


def values_of(game: Game, type_: Type) -> tuple[Value, ...]:
    """All values of a type in order. Sequences and bags are too many to list and have none here."""
    match type_:
        case BoolType():
            return (False, True)
        case IntType(low, high):
            return tuple(range(low, high + 1))
        case EnumType(name):
            return members(game, name)
        case SiteType(board):
            return game.boards[board].sites
        case DirectionType(board):
            return game.boards[board].directions
        case PieceType(pieces):
            return pieces_of(game, pieces)
        case OptionalType(inner):
            return (*values_of(game, inner), None)
        case PairType(first, second):
            return tuple((a, b) for a in values_of(game, first) for b in values_of(game, second))
        case SetType() | SequenceType() | BagType():
            return ()
        case _:
            assert_never(type_)


def members(game: Game, name: str) -> tuple[Value, ...]:
    """The members of an enum, of the players, or of an option's own list."""
    if name in game.enums:
        return game.enums[name].members
    return game.players if name == "player" else game.options[name].domain


def pieces_of(game: Game, name: str) -> tuple[Piece, ...]:
    """The different pieces of a kind, in order."""
    return facts(game).pieces[name]


def in_order(game: Game, pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """A bag's contents in the order of the pieces, which is how a bag is kept."""
    return tuple(sorted(pieces, key=facts(game).rank.__getitem__))


def fits(game: Game, type_: Type, value: Value) -> bool:
    """Whether a value is one of a type's."""
    match type_:
        case SetType(element) | SequenceType(element):
            return isinstance(value, tuple) and all(fits(game, element, item) for item in value)
        case BagType(pieces):
            return isinstance(value, tuple) and all(fits(game, PieceType(pieces), item) for item in value)
        case IntType(low, high):
            return type(value) is int and low <= value <= high
        case _:
            return any(value == one and type(value) is type(one) for one in values_of(game, type_))


def piece_text(piece: Piece) -> str:
    """A piece as people type it: the fields that it has, or its name where it has none."""
    return " ".join(plain_text(part) for part in piece[1:] if part is not None) or plain_text(piece[0])


def plain_text(value: Value) -> str:
    """A truth, a number or a name."""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def value_text(type_: Type, value: Value) -> str:
    """A value as it stands in a move text or in words said to a player."""
    match type_:
        case OptionalType(inner):
            return "none" if value is None else value_text(inner, value)
        case PieceType() if isinstance(value, tuple):
            return piece_text(as_piece(value))
        case SetType(element) | SequenceType(element) if isinstance(value, tuple):
            return " ".join(value_text(element, item) for item in value)
        case BagType(pieces) if isinstance(value, tuple):
            return ", ".join(value_text(PieceType(pieces), item) for item in value)
        case PairType(first, second) if isinstance(value, tuple):
            return f"{value_text(first, value[0])} {value_text(second, value[1])}"
        case _:
            return plain_text(value)


def value_json(type_: Type, value: Value) -> object:
    """A value as the state JSON holds it."""
    match type_:
        case OptionalType(inner):
            return None if value is None else value_json(inner, value)
        case PieceType() if isinstance(value, tuple):
            return piece_text(as_piece(value))
        case SetType(element) | SequenceType(element) if isinstance(value, tuple):
            return [value_json(element, item) for item in value]
        case PairType(first, second) if isinstance(value, tuple):
            return [value_json(first, value[0]), value_json(second, value[1])]
        case _:
            return value


def as_piece(value: Value) -> Piece:
    """A value that is known to be a piece."""
    if not isinstance(value, tuple):
        raise TypeError(f"not a piece: {value!r}")
    return value
