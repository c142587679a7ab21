"""Expressions, and the binders that some of them have."""

from __future__ import annotations

from attrs import frozen

from cattery.source import Span
from cattery.syntax.ast.leaves import Name


@frozen(repr=False)
class NameExpr:
    """`me`, `red`, `at`, `none`, `off`, `yes`, `no`, `empty`: any bare name."""

    name: Name
    span: Span


@frozen(repr=False)
class NumberExpr:
    value: int
    span: Span


@frozen(repr=False)
class RangeExpr:
    """`1..6`, both ends included."""

    low: Expr
    high: Expr
    span: Span


@frozen(repr=False)
class IndexExpr:
    """`on[at]`: a place or a value of an index."""

    base: Name
    indices: tuple[Expr, ...]
    span: Span


@frozen(repr=False)
class CallExpr:
    """`can-push(by, man)`, `lines(field, 3)`, `Man(king, me)`: a define, a builtin or a piece."""

    name: Name
    arguments: tuple[Expr, ...]
    span: Span


@frozen(repr=False)
class OfExpr:
    """`owner of man`, `size of x`, `top of s`, `directions of field`: a property."""

    property: Name
    operand: Expr
    span: Span


@frozen(repr=False)
class UnaryExpr:
    """`op` is `not` or `-`."""

    op: str
    operand: Expr
    span: Span


@frozen(repr=False)
class BinaryExpr:
    """`op`: `or` `and` `is` `is not` `<` `<=` `>` `>=` `in` `not in` `+` `-` `*` `/` `mod`."""

    op: str
    left: Expr
    right: Expr
    span: Span


@frozen(repr=False)
class HasExpr:
    """`pool[me] has 3 Man(cat, me)`; `count` is None where none is written (at least one)."""

    bag: Expr
    count: Expr | None
    piece: Expr
    span: Span


@frozen(repr=False)
class AsExpr:
    """`on[at] as man`: true when there is something, which then has a name."""

    operand: Expr
    name: Name
    span: Span


@frozen(repr=False)
class Binder:
    """`x in D`, `lower, upper in D`: names bound one after another (two for a domain of pairs)."""

    names: tuple[Name, ...]
    domain: Expr
    span: Span


@frozen(repr=False)
class QuantExpr:
    """`every x in D where C: P`. `kind`: `every` `some` `count` `sum` `first` `each` `most` `least`.

    `body` is None for `count`, `first` and `each` (a set); `most`/`least` give the greatest/least value of the body.
    """

    kind: str
    binder: Binder
    where: Expr | None
    body: Expr | None
    span: Span


@frozen(repr=False)
class IfExpr:
    """`if C then A else B`."""

    condition: Expr
    then: Expr
    otherwise: Expr
    span: Span


Expr = (
    NameExpr
    | NumberExpr
    | RangeExpr
    | IndexExpr
    | CallExpr
    | OfExpr
    | UnaryExpr
    | BinaryExpr
    | HasExpr
    | AsExpr
    | QuantExpr
    | IfExpr
)
