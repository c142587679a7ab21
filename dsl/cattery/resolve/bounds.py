"""How great a number can get: ranges by interval arithmetic, sizes by what can be in a domain."""

from __future__ import annotations

from cattery.model import geometry
from cattery.model.builtins import COUNT_LIMIT
from cattery.model.expr import Builtin, Content, Domain, Expr, Interval, Lit, WholeType
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
from cattery.resolve.constants import NUMBER_LIMIT, Unknown, constant
from cattery.resolve.context import Context, Env
from cattery.resolve.types import bare
from cattery.source import Span


def arithmetic(env: Env, op: str, a: IntType, b: IntType, span: Span) -> IntType:
    """The range of a calculation; a result that no engine could hold is refused."""
    match op:
        case "+":
            ends = [a.low + b.low, a.high + b.high]
        case "-":
            ends = [a.low - b.high, a.high - b.low]
        case "*":
            ends = [x * y for x in (a.low, a.high) for y in (b.low, b.high)]
        case "/":
            ends = _quotients(a, b)
        case _:
            ends = _remainders(a, b)
    return checked(env, min(ends), max(ends), span)


def _quotients(a: IntType, b: IntType) -> list[int]:
    divisors = [d for d in (b.low, b.high, -1, 1) if d != 0 and b.low <= d <= b.high]
    ends = [x // d for x in (a.low, a.high) for d in divisors]
    return [*ends, 0] if b.low <= 0 <= b.high or not ends else ends


def _remainders(a: IntType, b: IntType) -> list[int]:
    """A remainder has the sign of the divisor and is nearer to zero."""
    if b.low > 0 and a.low >= 0 and a.high < b.low:
        return [a.low, a.high]
    return [min(b.low + 1, 0), max(b.high - 1, 0)]


def checked(env: Env, low: int, high: int, span: Span) -> IntType:
    """A range, if engines can hold it."""
    if low < -NUMBER_LIMIT or high > NUMBER_LIMIT:
        env.report.stop(
            "C0212", span, "this number can get too big for an engine", "make the ranges it is made of smaller"
        )
    return IntType(low, high)


def values_in(context: Context, type_: Type) -> int:
    """How many values a type has; a limit where there are too many to say."""
    match bare(type_):
        case BoolType():
            return 2
        case IntType(low, high):
            return high - low + 1
        case EnumType(name):
            return len(context.enums[name].members)
        case SiteType(board):
            return len(context.boards[board].sites)
        case DirectionType(board):
            return len(context.boards[board].directions)
        case PieceType(pieces):
            return len(context.pieces[pieces].counts)
        case PairType(first, second):
            return min(COUNT_LIMIT, values_in(context, first) * values_in(context, second))
        case _:
            return COUNT_LIMIT


def total(context: Context, pieces: str) -> int:
    """How many pieces of a kind there are."""
    return sum(count for _, count in context.pieces[pieces].counts)


def at_most(context: Context, domain: Domain) -> int:
    """The most things that a domain can yield, or that a set, sequence or bag can hold."""
    match domain:
        case WholeType(type_):
            return values_in(context, type_)
        case Interval(type=IntType(low, high)):
            return max(0, high - low + 1)
        case Content(_, _, SequenceType(PieceType(pieces))):
            return total(context, pieces)
        case Lit(tuple() as values, SetType()):
            return len(values)
        case Builtin():
            return _of_operation(context, domain)
        case _:
            return _of_type(context, domain.type)


def _of_type(context: Context, type_: Type) -> int:
    match type_:
        case SetType(element):
            return min(COUNT_LIMIT, values_in(context, element))
        case SequenceType(PieceType(pieces)):
            return total(context, pieces)
        case SequenceType(OptionalType(PieceType(pieces))):
            return _cells(context, pieces)
        case BagType(pieces):
            return total(context, pieces)
        case _:
            return COUNT_LIMIT


def _cells(context: Context, pieces: str) -> int:
    """How many sites there are at most to arrange such pieces on: of the boards that have places for them."""
    heads = [head for head in context.places.values() if head.kind == "one" and head.pieces == pieces]
    return max((values_in(context, head.per[0]) for head in heads if len(head.per) == 1), default=COUNT_LIMIT)


def _of_operation(context: Context, call: Builtin) -> int:
    board = None if call.board is None else context.boards[call.board]
    match call.op:
        case "flanks" | "along":
            return 2
        case "pairs":
            return max(0, at_most(context, call.arguments[0]) - 1)
        case "backwards":
            return at_most(context, call.arguments[0])
        case "pairing":
            return min(at_most(context, argument) for argument in call.arguments)
        case "ray" | "groups" if board is not None:
            return len(board.sites)
        case "directions" if board is not None:
            return len(board.link(call.links).directions)
        case "neighbours" if board is not None:
            return max((len(near) for near in board.link(call.links).neighbours), default=0)
        case "lines" if board is not None:
            length = constant(call.arguments[0])
            return COUNT_LIMIT if isinstance(length, Unknown) else len(geometry.lines(board, _int(length), call.links))
        case _:
            return _of_type(context, call.type)


def _int(value: object) -> int:
    return value if isinstance(value, int) else 0


def size_type(context: Context, thing: Expr) -> IntType:
    """The range of the size of a set, sequence or bag."""
    return IntType(0, at_most(context, thing))
