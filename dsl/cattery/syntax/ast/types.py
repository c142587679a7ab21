"""Types, as parameters, options and values have them."""

from __future__ import annotations

from attrs import frozen

from cattery.source import Span
from cattery.syntax.ast.expr import Expr
from cattery.syntax.ast.leaves import Name


@frozen(repr=False)
class NameType:
    """`player`, `Kind`, `field`, `Man`, or `yes or no` (name `bool`)."""

    name: Name
    span: Span


@frozen(repr=False)
class RangeType:
    """`0..8`; the ends may be options."""

    low: Expr
    high: Expr
    span: Span


@frozen(repr=False)
class DirectionType:
    """`direction of field`, or `direction` where the game has one board."""

    board: Name | None
    span: Span


@frozen(repr=False)
class OptionalType:
    """`field or off`, `Man or none`."""

    inner: TypeExpr
    span: Span


@frozen(repr=False)
class SetType:
    """`set of field`."""

    inner: TypeExpr
    span: Span


TypeExpr = NameType | RangeType | DirectionType | OptionalType | SetType
