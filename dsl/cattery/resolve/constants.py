"""What an expression is worth when it depends on nothing but options; and the types that are written with them."""

from __future__ import annotations

from typing import Final

from cattery.model.expr import (
    Arith,
    Choice,
    Compare,
    Expr,
    Lit,
    Logic,
    Not,
    OptionValue,
    Value,
    Widen,
)
from cattery.model.types import (
    BOOL,
    DirectionType,
    EnumType,
    IntType,
    OptionalType,
    PieceType,
    SetType,
    SiteType,
    Type,
)
from cattery.model.walk import walk
from cattery.resolve.context import Context, Env
from cattery.resolve.names import declared_name
from cattery.resolve.types import said
from cattery.source import Span
from cattery.syntax import ast


class Unknown:
    """The value of what is not constant."""


UNKNOWN: Final = Unknown()

NUMBER_LIMIT = 2**53
"""Numbers beyond this are refused: engines in every language can count up to here."""


def constant(expr: Expr) -> Value | Unknown:
    """The value of an expression that is made of literals and options; UNKNOWN of any other."""
    match expr:
        case Lit(value) | OptionValue(value=value):
            return value
        case Widen(operand):
            return constant(operand)
        case Not(operand):
            inner = constant(operand)
            return inner if isinstance(inner, Unknown) else not inner
        case Choice(condition, then, otherwise):
            asked = constant(condition)
            return asked if isinstance(asked, Unknown) else constant(then if asked else otherwise)
        case Arith(op, left, right):
            return _numbers(op, constant(left), constant(right))
        case Compare(op, left, right):
            return _compared(op, constant(left), constant(right))
        case Logic(op, left, right):
            return _logic(op, constant(left), constant(right))
        case _:
            return UNKNOWN


def _numbers(op: str, a: Value | Unknown, b: Value | Unknown) -> Value | Unknown:
    if not isinstance(a, int) or not isinstance(b, int):
        return UNKNOWN
    match op:
        case "+":
            return a + b
        case "-":
            return a - b
        case "*":
            return a * b
        case "/":
            return a // b if b else 0
        case _:
            return a % b if b else 0


def _compared(op: str, a: Value | Unknown, b: Value | Unknown) -> Value | Unknown:
    if isinstance(a, Unknown) or isinstance(b, Unknown):
        return UNKNOWN
    if op in ("is", "is not"):
        return (a == b) == (op == "is")
    if not isinstance(a, int) or not isinstance(b, int):
        return False
    return {"<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b}[op]


def _logic(op: str, a: Value | Unknown, b: Value | Unknown) -> Value | Unknown:
    stops = op == "or"
    if a is stops or b is stops:
        return stops
    return UNKNOWN if isinstance(a, Unknown) or isinstance(b, Unknown) else b


def constant_value(env: Env, node: ast.Expr, expected: Type | None, what: str) -> Value:
    """The value of an expression that has to be known before the game starts."""
    expr = env.expr(node, expected)
    return fixed(env, expr, what)


def fixed(env: Env, expr: Expr, what: str) -> Value:
    """The value of a resolved expression that has to be known before the game starts."""
    value = constant(expr)
    if isinstance(value, Unknown):
        env.report.stop(
            "C0211", expr.span, f"{what} has to be known before the game starts", "use numbers and options only"
        )
    env.context.shaping.update(node.name for node in walk(expr) if isinstance(node, OptionValue))
    return value


def constant_number(env: Env, node: ast.Expr, what: str, low: int, high: int) -> int:
    """A number that has to be known before the game starts, in a range."""
    expr = env.expr(node, IntType(low, high))
    if not isinstance(expr.type, IntType):
        env.report.stop("C0206", node.span, f"{what} has to be a number, but this is {said(expr.type)}")
    value = fixed(env, expr, what)
    if not isinstance(value, int) or not low <= value <= high:
        env.report.stop("C0212", node.span, f"{what} goes from {low} to {high}, but this is {value}")
    return value


# --- types -----------------------------------------------------------------------------------------------------------


def type_of(env: Env, node: ast.TypeExpr) -> Type:
    """A type as it is written."""
    match node:
        case ast.NameType(name):
            return named_type(env.context, name)
        case ast.RangeType(low, high, span):
            return _range(env, low, high, span)
        case ast.DirectionType(board, span):
            return DirectionType(_direction_board(env.context, board, span))
        case ast.OptionalType(inner, span):
            type_ = type_of(env, inner)
            if isinstance(type_, OptionalType | SetType):
                env.report.stop("C0206", span, f"{said(type_)} cannot be optional once more")
            return OptionalType(type_)
        case ast.SetType(inner, span):
            element = type_of(env, inner)
            if not isinstance(element, EnumType | SiteType | DirectionType):
                env.report.stop("C0206", span, f"a set holds sites, directions or enum values, not {said(element)}")
            return SetType(element)


def named_type(context: Context, name: ast.Name) -> Type:
    """A type by its name: an enum, a board's sites, pieces, an option's own values, `player` or `bool`."""
    if name.text == "bool":
        return BOOL
    declared_name(context, name, ("enum", "board", "pieces", "option"))
    match context.kind_of(name.text):
        case "board":
            return SiteType(name.text)
        case "pieces":
            return PieceType(name.text)
        case "option":
            return context.options[name.text].type if name.text in context.options else EnumType(name.text)
        case _:
            return EnumType(name.text)


def _range(env: Env, low: ast.Expr, high: ast.Expr, span: Span) -> IntType:
    first = constant_number(env, low, "a range", -NUMBER_LIMIT, NUMBER_LIMIT)
    last = constant_number(env, high, "a range", -NUMBER_LIMIT, NUMBER_LIMIT)
    if first > last:
        env.report.stop(
            "C0212", span, f"the range from {first} to {last} has nothing in it", "put the smaller number first"
        )
    return IntType(first, last)


def _direction_board(context: Context, name: ast.Name | None, span: Span) -> str:
    if name is not None:
        declared_name(context, name, ("board",))
        board = context.boards[name.text]
        return board.base or board.name
    boards = [board.name for board in context.boards.values() if board.base is None]
    if len(boards) != 1:
        context.report.stop("C0205", span, "a direction of which board?", "write `direction of <board>`")
    return boards[0]
