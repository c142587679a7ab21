"""How types are said, compared and fitted together.

`fit` is the one place that decides whether a value can stand where another type is expected.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from cattery.model.expr import Expr, Local, Widen
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
from cattery.source import Span

if TYPE_CHECKING:
    from cattery.resolve.context import Context


def said(type_: Type) -> str:
    """A type as a person says it, with its article."""
    match type_:
        case BoolType():
            return "yes or no"
        case IntType(low, high):
            return f"the number {low}" if low == high else f"a number from {low} to {high}"
        case EnumType("player"):
            return "a player"
        case EnumType(name):
            return f"a value of {name}"
        case SiteType(board):
            return f"a site of {board}"
        case DirectionType(board):
            return f"a direction of {board}"
        case PieceType(pieces):
            return f"a piece of {pieces}"
        case OptionalType(inner):
            return f"{said(inner)} or {'off' if isinstance(inner, SiteType) else 'none'}"
        case SetType(element):
            return f"a set (each {said(element)})"
        case SequenceType(element):
            return f"a sequence (each {said(element)})"
        case BagType(pieces):
            return f"a bag of {pieces}"
        case PairType(first, second):
            return f"a pair ({said(first)}, {said(second)})"
        case _:
            assert_never(type_)


def bare(type_: Type) -> Type:
    """A type without its none."""
    return type_.inner if isinstance(type_, OptionalType) else type_


def optional(type_: Type) -> Type:
    """A type with none added; optionals are never nested."""
    return type_ if isinstance(type_, OptionalType) else OptionalType(type_)


def includes(context: Context, wide: Type, narrow: Type) -> bool:
    """Whether `wide` is an enum that has the members of the enum `narrow` (`each player`)."""
    if not isinstance(wide, EnumType) or not isinstance(narrow, EnumType):
        return False
    enum = context.enums.get(wide.name)
    if enum is None:
        return False
    return narrow.name in enum.includes or any(includes(context, EnumType(name), narrow) for name in enum.includes)


def alike(context: Context, one: Type, other: Type) -> bool:
    """Whether values of the two types can be compared, none aside."""
    a, b = bare(one), bare(other)
    if isinstance(a, IntType) and isinstance(b, IntType):
        return True
    return a == b or includes(context, a, b) or includes(context, b, a)


def widened(context: Context, expr: Expr, target: Type) -> Expr:
    """The expression as a member of the wider enum, where the two are enums of which one includes the other."""
    if includes(context, bare(target), bare(expr.type)):
        wide: Type = bare(target)
        return Widen(expr, optional(wide) if isinstance(expr.type, OptionalType) else wide, expr.span)
    return expr


def fit(context: Context, expr: Expr, expected: Type, what: str, span: Span | None = None) -> Expr:
    """The expression as a value of the expected type; `what` names the thing that expects it."""
    found = expr.type
    here = span or expr.span
    if not (alike(context, found, expected) and not includes(context, bare(found), bare(expected))):
        context.report.stop("C0206", here, f"{what} has to be {said(expected)}, but this is {said(found)}")
    if isinstance(found, OptionalType) and not isinstance(expected, OptionalType):
        maybe_none(context, expr, here)
    _in_range(context, found, expected, what, here)
    return widened(context, expr, expected)


def maybe_none(context: Context, expr: Expr, span: Span) -> None:
    """Give up: a value that may be none stands where there must be one."""
    none = "off" if isinstance(bare(expr.type), SiteType) else "none"
    message = f"this may be {none}, and here has to be {said(bare(expr.type))}"
    hint = f"ask first: `if ... is not {none}`, or `if ... as name`"
    if not isinstance(expr, Local):
        hint = f"give it a name: `if ... as name`, or ask in the same condition: `... is not {none} and ...`"
    context.report.stop("C0207", span, message, hint)


def _in_range(context: Context, found: Type, expected: Type, what: str, span: Span) -> None:
    a, b = bare(found), bare(expected)
    if isinstance(a, IntType) and isinstance(b, IntType) and (a.low > b.high or a.high < b.low):
        value = str(a.low) if a.low == a.high else f"between {a.low} and {a.high}"
        context.report.stop("C0212", span, f"{what} goes from {b.low} to {b.high}, but this is {value}")
