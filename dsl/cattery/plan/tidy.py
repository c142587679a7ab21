"""Expressions in their shortest form, after parts of them have been replaced."""

from __future__ import annotations

import attrs

from cattery.plan.code import FALSE, TRUE, Const, Plane, Prim, Slot, Stack, Table, Topped, X
from cattery.plan.linear import differ, minus, plus, times
from cattery.plan.logic import both, either, negate


def tidy(x: X) -> X:
    """The same value: sums in short form, constants folded, what both sides of a comparison add left out."""
    match x:
        case Prim(op="and" | "or" as op, args=(left, right)):
            return (both if op == "and" else either)(tidy(left), tidy(right))
        case Prim(op="not", args=(inner,)):
            return negate(tidy(inner))
        case Prim(op="+" | "-" as op, args=(left, right)):
            return (plus if op == "+" else minus)(tidy(left), tidy(right))
        case Prim(op="*", args=(left, Const(value=factor))):
            return times(tidy(left), int(factor))
        case Prim(op="==" | "!=" as op, args=(left, right)):
            test = equal(tidy(left), tidy(right))
            return test if op == "==" else negate(test)
        case Prim(args=args):
            return attrs.evolve(x, args=tuple(tidy(a) for a in args))
        case Slot(index=index) | Stack(index=index) if index is not None:
            return attrs.evolve(x, index=tidy(index))
        case Plane(code=code) | Topped(code=code):
            return attrs.evolve(x, code=tidy(code))
        case Table(indices=indices):
            return attrs.evolve(x, indices=tuple(tidy(i) for i in indices))
        case _:
            return x


def equal(left: X, right: X) -> X:
    """Left is right, with constants folded."""
    if isinstance(left, Const) and isinstance(right, Const):
        return TRUE if left.value == right.value else FALSE
    if left.kind == "bool" and isinstance(right, Const):
        return left if right.value else negate(left)
    if right.kind == "bool" and isinstance(left, Const):
        return right if left.value else negate(right)
    if left.kind == "int" and right.kind == "int":
        if differ(left, right):
            return FALSE
        left, right = _without_common(left, right)
    return Prim("==", (left, right), "bool")


def _without_common(left: X, right: X) -> tuple[X, X]:
    """Both sides without what is taken away from the left one: `a - 1 == b - 1` is `a == b`."""
    match left, right:
        case Prim(op="-", args=(a, Const() as less)), _:
            return a, plus(right, less)
        case _, Prim(op="-", args=(b, Const() as less)):
            return plus(left, less), b
        case _:
            return left, right
