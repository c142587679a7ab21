"""What follows when a condition has turned out true, or false.

Only what is certain: a conjunction that holds says something of both its sides, one that fails says nothing unless one
side is known to hold.
"""

from __future__ import annotations

from typing import Protocol

from cattery.checks import worth as w
from cattery.checks.keys import Key
from cattery.checks.known import Known, joined
from cattery.checks.worth import Worth, between
from cattery.model.expr import (
    Builtin,
    Compare,
    Domain,
    Expr,
    Field,
    Has,
    Interval,
    Lit,
    Local,
    Logic,
    Matches,
    Member,
    Narrow,
    Not,
    Widen,
)
from cattery.model.types import BagType, SequenceType, SetType

FLIPPED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}
OTHER = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "is": "is not", "is not": "is"}


class Reckons(Protocol):
    """Whoever can say what an expression is worth and what it reads."""

    def worth(self, expr: Expr, known: Known) -> Worth: ...

    def truth(self, expr: Expr, known: Known) -> bool | None: ...

    def key(self, node: Domain) -> Key: ...

    def wanted(self, expr: Matches) -> tuple[tuple[Expr, Expr], ...]: ...


def assume(reckoner: Reckons, expr: Expr, wanted: bool, known: Known) -> Known | None:
    """What is known once a condition has turned out as `wanted`; None where it cannot."""
    truth = reckoner.truth(expr, known)
    if truth is not None and truth != wanted:
        return None
    if (id(expr), wanted) not in known.assumed:
        known.assumed[id(expr), wanted] = _assumed(reckoner, expr, wanted, known)
    return known.assumed[id(expr), wanted]


def _assumed(reckoner: Reckons, expr: Expr, wanted: bool, known: Known) -> Known | None:
    after = _follow(reckoner, expr, wanted, known)
    if after is None or isinstance(expr, Not | Logic | Narrow | Lit):
        return after
    key = reckoner.key(expr)
    if isinstance(expr, Compare) and expr.op in ("is", "is not"):
        after = after.having(key.opposite(expr.op, OTHER[expr.op]), w.truth(not wanted))
    return after.having(key, w.truth(wanted))


def _follow(reckoner: Reckons, expr: Expr, wanted: bool, known: Known) -> Known | None:
    match expr:
        case Not(operand):
            return assume(reckoner, operand, not wanted, known)
        case Logic():
            return _logic(reckoner, expr, wanted, known)
        case Compare():
            return _compare(reckoner, expr, wanted, known)
        case Narrow(operand, local):
            after = learn(reckoner, operand, w.SOMETHING if wanted else w.NOTHING, known)
            if after is None or not wanted:
                return after
            return after.having_local(local, reckoner.worth(operand, after).some())
        case Member(item, domain):
            return _member(reckoner, item, domain, wanted, known)
        case Matches() if wanted:
            return _matches(reckoner, expr, known)
        case Has(bag, count) if wanted:
            return learn(reckoner, bag, between(max(0, reckoner.worth(count, known).low), w.FAR), known)
        case Local(name):
            return known.having_local(name, w.truth(wanted))
        case _:
            return known


def _logic(reckoner: Reckons, expr: Logic, wanted: bool, known: Known) -> Known | None:
    if (expr.op == "and") == wanted:
        left = assume(reckoner, expr.left, wanted, known)
        return None if left is None else assume(reckoner, expr.right, wanted, left)
    first = assume(reckoner, expr.left, wanted, known)
    second = assume(reckoner, expr.left, not wanted, known)
    if second is not None:
        second = assume(reckoner, expr.right, wanted, second)
    return joined(first, second)


def _compare(reckoner: Reckons, expr: Compare, wanted: bool, known: Known) -> Known | None:
    left, right, op = expr.left, expr.right, expr.op if wanted else OTHER[expr.op]
    one, two = reckoner.worth(left, known), reckoner.worth(right, known)
    if op in ("is", "is not"):
        after = learn(reckoner, left, two if op == "is" else _unlike(one, two), known)
        return None if after is None else learn(reckoner, right, one if op == "is" else _unlike(two, one), after)
    if not wanted and (one.none or two.none):
        return known
    after = learn(reckoner, left, _bound(op, two), known)
    return None if after is None else learn(reckoner, right, _bound(FLIPPED[op], one), after)


def _unlike(own: Worth, other: Worth) -> Worth:
    """What is left of a worth when it is not that one thing."""
    if other.only_none:
        return w.SOMETHING if other.none else own
    if other.none:
        return own
    if own.values is not None and other.only is not None:
        return Worth(own.none, own.values - {other.only}, own.low, own.high)
    if other.low == other.high:
        low = own.low + (1 if own.low == other.low else 0)
        return Worth(own.none, own.values, low, own.high - (1 if own.high == other.high else 0))
    return own


def _bound(op: str, other: Worth) -> Worth:
    match op:
        case "<":
            return between(-w.FAR, other.high - 1)
        case "<=":
            return between(-w.FAR, other.high)
        case ">":
            return between(other.low + 1, w.FAR)
        case _:
            return between(other.low, w.FAR)


def _member(reckoner: Reckons, item: Expr, domain: Domain, wanted: bool, known: Known) -> Known | None:
    if not wanted:
        return known
    if isinstance(domain, Interval):
        low, high = reckoner.worth(domain.low, known), reckoner.worth(domain.high, known)
        return learn(reckoner, item, between(low.low, high.high), known)
    after = learn(reckoner, item, w.SOMETHING, known)
    if after is None or not isinstance(domain.type, SetType | SequenceType | BagType) or isinstance(domain, Lit):
        return after
    return learn(reckoner, domain, between(1, w.FAR), after)  # type: ignore[arg-type]


def _matches(reckoner: Reckons, expr: Matches, known: Known) -> Known | None:
    after = learn(reckoner, expr.operand, w.SOMETHING, known)
    for has, wanted in reckoner.wanted(expr):
        after = None if after is None else learn(reckoner, has, reckoner.worth(wanted, after), after)
    return after


def learn(reckoner: Reckons, expr: Expr, worth: Worth, known: Known) -> Known | None:
    """What is known once an expression is known to be worth no more than that; None where it cannot be."""
    now = reckoner.worth(expr, known)
    new = now.meet(worth)
    if new.never:
        return None
    if new == now or isinstance(expr, Lit):
        return known
    return _below(reckoner, expr, new, known.having(reckoner.key(expr), new))


def _below(reckoner: Reckons, expr: Expr, worth: Worth, known: Known) -> Known | None:
    """What an expression's worth says of its parts: a property of none is none, a top of nothing is none."""
    match expr:
        case Widen(operand):
            return learn(reckoner, operand, worth, known)
        case Field(operand) if not worth.none:
            return learn(reckoner, operand, w.SOMETHING, known)
        case Builtin("size", (argument,)):
            return learn(reckoner, argument, between(worth.low, worth.high), known)
        case Builtin("top" | "bottom", (argument,)) if worth.only_none:
            return learn(reckoner, argument, between(0, 0), known)
        case Builtin("top" | "bottom", (argument,)) if not worth.none:
            return learn(reckoner, argument, between(1, w.FAR), known)
        case _:
            return known
