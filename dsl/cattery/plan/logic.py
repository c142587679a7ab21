"""Conditions put together with constants folded, and how the plan's code is taken apart."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import attrs

from cattery.plan.code import FALSE, TRUE, Assigned, Const, Forget, Note, Prim, X
from cattery.source import Span

T = TypeVar("T")


def both(left: X, right: X) -> X:
    """Left and right, with constants folded."""
    if left == TRUE:
        return right
    if right == TRUE:
        return left
    if FALSE in (left, right):
        return (
            FALSE
            if left == FALSE
            else (FALSE if right == FALSE and not assigns(left) else Prim("and", (left, right), "bool"))
        )
    return Prim("and", (left, right), "bool")


def either(left: X, right: X) -> X:
    """Left or right, with constants folded."""
    if left == FALSE:
        return right
    if right == FALSE:
        return left
    if left == TRUE or right == TRUE:
        return TRUE
    return Prim("or", (left, right), "bool")


def negate(operand: X) -> X:
    """Not, pushed into comparisons and constants."""
    flipped = {
        "==": "!=",
        "!=": "==",
        "<": ">=",
        ">=": "<",
        ">": "<=",
        "<=": ">",
        "empty": "nonempty",
        "nonempty": "empty",
    }
    match operand:
        case Const(value=value):
            return Const(not value, "bool")
        case Prim(op="not", args=(inner,)):
            return inner
        case Prim(op="and" | "or" as op, args=(left, right)) if _flips(left) and _flips(right):
            return Prim("or" if op == "and" else "and", (negate(left), negate(right)), "bool")
        case Prim(op=op, args=args) if op in flipped:
            return Prim(flipped[op], args, "bool")
        case _:
            return Prim("not", (operand,), "bool")


def _flips(test: X) -> bool:
    """Whether a test can be negated without a `not`."""
    return negate(test).kind == "bool" and not (isinstance(negate(test), Prim) and negate(test).op == "not")  # type: ignore[union-attr]


_FIELDS: dict[type, tuple[str, ...]] = {}


def _fields(kind: type) -> tuple[str, ...]:
    """The names of a node's fields; none for what is no node."""
    known = _FIELDS.get(kind)
    if known is None:
        known = tuple(a.name for a in attrs.fields(kind)) if attrs.has(kind) and kind is not Span else ()
        _FIELDS[kind] = known
    return known


def parts(node: object) -> tuple[object, ...]:
    """The fields of a node that are nodes, and the nodes in its fields that are tuples; some have no fields themselves."""
    found: list[object] = []
    for name in _fields(type(node)):
        value = getattr(node, name)
        for item in value if isinstance(value, tuple) else (value,):
            if _fields(type(item)) or isinstance(item, Note | Forget):
                found.append(item)
    return tuple(found)


def mapped(node: T, each: Callable[[Any], Any]) -> T:
    """The node with each of its fields that is a node, or a tuple, put through a function."""
    changes = {}
    for name in _fields(type(node)):
        old = getattr(node, name)
        if isinstance(old, tuple) or _fields(type(old)):
            new = each(old)
            if new is not old:
                changes[name] = new
    return attrs.evolve(node, **changes) if changes else node  # type: ignore[misc]


def inside(node: object) -> list[object]:
    """The node and everything in it."""
    found = [node]
    for part in parts(node):
        found.extend(inside(part))
    return found


def assigns(node: object) -> bool:
    """Whether evaluating it names something on the way."""
    return any(isinstance(n, Assigned) for n in inside(node))
