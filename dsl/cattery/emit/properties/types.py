"""The types of the language as Python has them over JSON: sites, members and pieces are texts."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from cattery.model.game import Fields, Parameter, PiecesType, Place, StateValue
from cattery.model.legality import form
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


def python_type(type_: Type) -> str:
    """The type of an expression or a parameter."""
    match type_:
        case BoolType():
            return "bool"
        case IntType():
            return "int"
        case EnumType() | SiteType() | DirectionType() | PieceType():
            return "str"
        case OptionalType(inner):
            return f"{python_type(inner)} | None"
        case SetType(element) | SequenceType(element):
            return f"Sequence[{python_type(element)}]"
        case BagType():
            return "Mapping[str, int]"
        case PairType(first, second):
            return f"tuple[{python_type(first)}, {python_type(second)}]"
        case _:
            assert_never(type_)


def json_type(type_: Type) -> str:
    """The type of a value in the JSON."""
    match type_:
        case SetType(element) | SequenceType(element):
            return f"list[{json_type(element)}]"
        case OptionalType(inner):
            return f"{json_type(inner)} | None"
        case _:
            return python_type(type_)


def place_type(place: Place) -> str:
    """The type of a family of places in the JSON."""
    inside = {"one": "str | None", "stack": "list[str]", "bag": "dict[str, int]"}[place.kind]
    return nested(inside, len(place.per))


def value_type(value: StateValue) -> str:
    """The type of a family of values in the JSON."""
    return nested(json_type(value.type), len(value.per))


def nested(inside: str, depth: int) -> str:
    """A table of tables."""
    return f"dict[str, {nested(inside, depth - 1)}]" if depth else inside


def may_be_none(type_: Type) -> bool:
    """Whether none is among the values."""
    return isinstance(type_, OptionalType)


def bare(type_: Type) -> Type:
    """A type without none."""
    return type_.inner if isinstance(type_, OptionalType) else type_


def piece_text(pieces: str, fields: Fields) -> str:
    """A piece as the JSON has it: the values that it has, side by side."""
    said = (
        ("yes" if value else "no") if isinstance(value, bool) else str(value) for value in fields if value is not None
    )
    return " ".join(said) or pieces


def is_plain(pieces: PiecesType) -> bool:
    """Whether all fields of such pieces are words, and every piece has all of them."""
    return not pieces.kinds and not any(isinstance(type_, IntType | BoolType) for _, type_ in pieces.fields)


def reader(type_: Type, piece: Callable[[str], str]) -> str:
    """How a chosen parameter is read from a move text; `piece` says how pieces are."""
    match type_:
        case BoolType():
            return "FLAG"
        case IntType():
            return "NUMBER"
        case PieceType(pieces):
            return piece(pieces)
        case OptionalType(inner):
            return f"optional({reader(inner, piece)})"
        case SetType(element) | SequenceType(element):
            return f"several({reader(element, piece)})"
        case EnumType() | SiteType() | DirectionType():
            return "WORD"
        case BagType() | PairType():
            raise ValueError(f"nobody chooses a {type_}")
        case _:
            assert_never(type_)


def picked_type(parameter: Parameter) -> Type:
    """The type of what is said in one move: of a set or an order that is picked bit by bit, one of its elements."""
    match parameter.type:
        case SetType(element) | SequenceType(element) if form(parameter) != "one":
            return element
        case whole:
            return whole
