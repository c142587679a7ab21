"""What an expression of the IR is worth in a state.

One case for each kind of expression, in the words of `model/expr.py`. Expressions are pure and total; the only thing
written is the environment, where a bound or narrowed name is put (names are unique within a declaration).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from attrs import frozen

from cattery.interp.builtins import Operations
from cattery.interp.state import State
from cattery.interp.values import as_piece, values_of
from cattery.model.expr import (
    Arith,
    Builtin,
    Call,
    Choice,
    Compare,
    Content,
    Domain,
    Expr,
    Field,
    Has,
    Interval,
    Lit,
    Local,
    Logic,
    Matches,
    Me,
    Member,
    Narrow,
    Not,
    OptionValue,
    PieceOf,
    Possible,
    Quantified,
    Read,
    Times,
    Value,
    WholeType,
    Widen,
)
from cattery.model.game import Game
from cattery.model.types import BagType

Env = dict[str, Value]


@frozen(repr=False)
class Evaluator:
    """Reads the game and the state; knows no statement and no decision."""

    game: Game
    state: State

    def value(self, expr: Expr, env: Env) -> Value:
        """What an expression is worth."""
        match expr:
            case Lit(value) | OptionValue(value=value):
                return value
            case Local(name):
                return env[name]
            case Me():
                return self.state.me
            case Read(name, indices):
                return self.state.values[name][self.key(indices, env)]
            case Content(place, indices):
                return self.content(place, self.key(indices, env))
            case Times(action):
                return self.state.times[action]
            case Not() | Logic() | Compare() | Member() | Matches() | Has() | Narrow() | Possible():
                return self.truth(expr, env)
            case Arith(op, left, right):
                return arithmetic(op, self.number(left, env), self.number(right, env))
            case PieceOf(pieces, fields):
                return (pieces, *(self.value(item, env) for item in fields))
            case Field(operand, name):
                return self.field(self.value(operand, env), name)
            case Choice(condition, then, otherwise):
                return self.value(then if self.truth(condition, env) else otherwise, env)
            case Quantified():
                return self.quantified(expr, env)
            case Call(define, arguments):
                return self.call(define, arguments, env)
            case Builtin(arguments=arguments):
                values = tuple(self.value(argument, env) for argument in arguments)
                return Operations(self.game, self.state).apply(expr, values)
            case Widen(operand):
                return self.value(operand, env)
            case _:
                assert_never(expr)

    def truth(self, expr: Expr, env: Env) -> bool:
        """Whether a condition holds."""
        match expr:
            case Not(operand):
                return not self.truth(operand, env)
            case Logic("and", left, right):
                return self.truth(left, env) and self.truth(right, env)
            case Logic(_, left, right):
                return self.truth(left, env) or self.truth(right, env)
            case Compare(op, left, right):
                return compare(op, self.value(left, env), self.value(right, env))
            case Member(item, domain):
                return self.value(item, env) in self.items(domain, env)
            case Matches(operand, pieces, fields):
                return self.matches(self.value(operand, env), pieces, fields, env)
            case Has(bag, count, pieces, fields):
                inside = sequence(self.value(bag, env))
                return sum(self.matches(piece, pieces, fields, env) for piece in inside) >= self.number(count, env)
            case Narrow(operand, local):
                env[local] = self.value(operand, env)
                return env[local] is not None
            case Possible(action, arguments):
                from cattery.interp.choices import Choices  # which look with this evaluator

                return Choices(self.game, self.state).possible(action, self.key(arguments, env))
            case _:
                value = self.value(expr, env)
                if not isinstance(value, bool):
                    raise TypeError(f"not a truth: {value!r}")
                return value

    def number(self, expr: Expr, env: Env) -> int:
        """The value of an expression that is a number."""
        value = self.value(expr, env)
        if not isinstance(value, int):
            raise TypeError(f"not a number: {value!r}")
        return value

    def key(self, indices: tuple[Expr, ...], env: Env) -> tuple[Value, ...]:
        """The values of the indices of a place or a value."""
        return tuple(self.value(index, env) for index in indices)

    def content(self, place: str, key: tuple[Value, ...]) -> Value:
        """What is in a place; at an index that is off there is nothing."""
        inside = self.state.places[place].get(key, ())
        if self.game.places[place].kind == "one":
            return inside[0] if inside else None
        return inside

    def field(self, value: Value, name: str) -> Value:
        """A field of a piece; of none it is none."""
        if value is None:
            return None
        piece = as_piece(value)
        names = [field for field, _ in self.game.pieces[str(piece[0])].fields]
        return piece[1 + names.index(name)]

    def matches(self, value: Value, pieces: str, fields: tuple[Expr | None, ...], env: Env) -> bool:
        """Whether there is a piece, and its fields are these; a field that is left out matches anything."""
        if not isinstance(value, tuple) or value[0] != pieces:
            return False
        wanted = [None if item is None else self.value(item, env) for item in fields]
        return all(item is None or want == has for item, want, has in zip(fields, wanted, value[1:], strict=True))

    def call(self, name: str, arguments: tuple[Expr, ...], env: Env) -> Value:
        """The value of a define."""
        define = self.game.defines[name]
        values = [self.value(argument, env) for argument in arguments]
        return self.value(define.body, {p.name: v for p, v in zip(define.parameters, values, strict=True)})

    def items(self, domain: Domain, env: Env) -> tuple[Value, ...]:
        """What a domain yields, in order; a bag yields each different piece once."""
        match domain:
            case WholeType(type_):
                return values_of(self.game, type_)
            case Interval(low, high):
                return tuple(range(self.number(low, env), self.number(high, env) + 1))
            case _:
                found = sequence(self.value(domain, env))
                return tuple(dict.fromkeys(found)) if isinstance(domain.type, BagType) else found

    def bind(self, names: tuple[str, ...], item: Value, env: Env) -> None:
        """Give an item its name, or the two halves of a pair their names."""
        if len(names) == 1:
            env[names[0]] = item
        else:
            env.update(zip(names, sequence(item), strict=True))

    def chosen(self, names: tuple[str, ...], domain: Domain, where: Expr | None, env: Env) -> Iterator[Value]:
        """The items of a domain that fit, each bound while the caller looks at it."""
        for item in self.items(domain, env):
            self.bind(names, item, env)
            if where is None or self.truth(where, env):
                yield item

    def quantified(self, expr: Quantified, env: Env) -> Value:
        """`every`, `some`, `count`, `sum`, `first`, `each`, `most`, `least`."""
        fitting = self.chosen(expr.locals, expr.domain, expr.where, env)
        body = expr.body if expr.body is not None else Lit(True, expr.type)
        match expr.kind:
            case "every":
                return all(self.truth(body, env) for _ in fitting)
            case "some":
                return any(self.truth(body, env) for _ in fitting)
            case "count":
                return sum(1 for _ in fitting)
            case "sum":
                return sum(self.number(body, env) for _ in fitting)
            case "first":
                return next(fitting, None)
            case "each":
                return tuple(fitting)
            case "most":
                return max((self.number(body, env) for _ in fitting), default=0)
            case "least":
                return min((self.number(body, env) for _ in fitting), default=0)
            case other:
                raise ValueError(f"no such quantifier: {other}")


def sequence(value: Value) -> tuple[Value, ...]:
    """A value that is a set, a sequence, a bag or a pair."""
    if not isinstance(value, tuple):
        raise TypeError(f"nothing to go through: {value!r}")
    return value


def arithmetic(op: str, left: int, right: int) -> int:
    """Floor division, and 0 for a division by zero."""
    match op:
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return left * right
        case "/":
            return left // right if right else 0
        case "mod":
            return left % right if right else 0
        case other:
            raise ValueError(f"no such operation: {other}")


def compare(op: str, left: Value, right: Value) -> bool:
    """Equality of any values; an order only of numbers, and never of none."""
    if op in ("is", "is not"):
        return (left == right) == (op == "is")
    if not isinstance(left, int) or not isinstance(right, int):
        return False
    return {"<": left < right, "<=": left <= right, ">": left > right, ">=": left >= right}[op]
