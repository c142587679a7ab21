"""Sums of numbers in one short form, so that the cell of a place is written as a person would write it."""

from __future__ import annotations

from math import gcd

from cattery.plan.code import Const, Prim, X

Sum = tuple[dict[X, int], int]
"""How often each term occurs, and the constant."""


def plus(a: X, b: X) -> X:
    """The sum of two numbers."""
    return _written(*_joined(_sum(a), _sum(b), 1))


def minus(a: X, b: X) -> X:
    """The difference of two numbers."""
    return _written(*_joined(_sum(a), _sum(b), -1))


def times(a: X, factor: int) -> X:
    """A number so many times."""
    return _written(*_joined(({}, 0), _sum(a), factor))


def _sum(x: X) -> Sum:
    match x:
        case Const(value=value):
            return {}, int(value)
        case Prim(op="+" | "-" as op, args=(a, b)):
            return _joined(_sum(a), _sum(b), 1 if op == "+" else -1)
        case Prim(op="*", args=(a, Const(value=factor))):
            return _joined(({}, 0), _sum(a), int(factor))
        case _:
            return {x: 1}, 0


def _joined(left: Sum, right: Sum, factor: int) -> Sum:
    """The left sum and so many times the right one."""
    terms = dict(left[0])
    for term, n in right[0].items():
        terms[term] = terms.get(term, 0) + n * factor
    return terms, left[1] + right[1] * factor


def _written(terms: dict[X, int], constant: int) -> X:
    """The sum: what is added first, then what is taken away, then the constant."""
    added = [(t, n) for t, n in terms.items() if n > 0]
    taken = [(t, -n) for t, n in terms.items() if n < 0]
    if not added:
        result: X = Const(constant)
        constant = 0
    else:
        result = _scaled(*added[0])
        for term, n in added[1:]:
            result = Prim("+", (result, _scaled(term, n)), "int")
    for term, n in taken:
        result = Prim("-", (result, _scaled(term, n)), "int")
    if constant:
        result = Prim("+" if constant > 0 else "-", (result, Const(abs(constant))), "int")
    return result


def _scaled(term: X, n: int) -> X:
    return term if n == 1 else Prim("*", (term, Const(n)), "int")


def differ(a: X, b: X) -> bool:
    """Whether two numbers can never be equal: their difference is never 0, whatever its terms are."""
    terms, constant = _joined(_sum(a), _sum(b), -1)
    factor = gcd(*(n for n in terms.values() if n)) if any(terms.values()) else 0
    return constant != 0 if factor == 0 else constant % factor != 0
