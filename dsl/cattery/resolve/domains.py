"""What can be gone through: whole types, ranges, sets, sequences and bags; and the names bound to what they yield."""

from __future__ import annotations

from attrs import frozen

from cattery.model.expr import Builtin, Content, Domain, Expr, Interval, Local, Quantified, WholeType
from cattery.model.types import (
    BOOL,
    BagType,
    BoolType,
    DirectionType,
    EnumType,
    IntType,
    PairType,
    PieceType,
    SequenceType,
    SetType,
    SiteType,
    Type,
)
from cattery.resolve import names
from cattery.resolve.context import Binding, Env, PieceSource
from cattery.resolve.report import counted
from cattery.resolve.types import said
from cattery.source import Span
from cattery.syntax import ast


@frozen(repr=False)
class Gone:
    """A domain, the type of what it yields, and where the pieces stand that it yields."""

    domain: Domain
    element: Type
    source: PieceSource | None = None


def domain(env: Env, node: ast.Expr) -> Gone:
    """An expression where something to go through is expected."""
    match node:
        case ast.NameExpr(name) if name.text not in env.bindings:
            whole = _whole(env, name)
            if whole is not None:
                return Gone(WholeType(whole, node.span), whole)
        case ast.RangeExpr(low, high, span):
            return _interval(env, low, high, span)
        case ast.BinaryExpr("or", ast.NameExpr(ast.Name("yes")), ast.NameExpr(ast.Name("no")), span):
            return Gone(WholeType(BOOL, span), BOOL)
        case _:
            pass
    expr = env.expr(node)
    element = element_of(expr.type)
    if element is None:
        suggestion = "write the name of a type, a range, or something that is a set, a stack or a bag"
        env.report.stop("C0213", node.span, f"there is nothing to go through in {said(expr.type)}", suggestion)
    return Gone(expr, element, source_of_items(env, expr))


def as_value(env: Env, gone: Gone, as_set: bool = False) -> Expr:
    """What a domain yields, as a value: of a type or a range the set of all of it; on demand a set in any case."""
    if isinstance(gone.domain, WholeType | Interval) or (as_set and not isinstance(gone.domain.type, SetType)):
        one = env.locals.fresh("one")
        return Quantified("each", (one,), gone.domain, None, None, SetType(gone.element), gone.domain.span)
    return gone.domain


def _whole(env: Env, name: ast.Name) -> Type | None:
    context = env.context
    kind = context.kind_of(name.text)
    if kind in ("enum", "board", "pieces", "option"):
        context.needs(name.text, name.span)
    match kind:
        case "enum":
            return EnumType(name.text)
        case "board":
            return SiteType(name.text)
        case "option" if isinstance(context.options[name.text].type, EnumType):
            return EnumType(name.text) if name.text in context.enums else None
        case "pieces":
            env.report.stop(
                "C0213",
                name.span,
                f"the pieces of {name.text} are gone through where they are",
                "name a bag or a stack",
            )
        case _:
            return None


def _interval(env: Env, low: ast.Expr, high: ast.Expr, span: Span) -> Gone:
    first, last = number(env, low, "a range"), number(env, high, "a range")
    assert isinstance(first.type, IntType) and isinstance(last.type, IntType)
    type_ = IntType(first.type.low, max(first.type.low, last.type.high))
    return Gone(Interval(first, last, type_, span), type_)


def number(env: Env, node: ast.Expr, what: str) -> Expr:
    """An expression that has to be a number."""
    expr = env.certain(node)
    if not isinstance(expr.type, IntType):
        env.report.stop("C0206", node.span, f"{what} has to be a number, but this is {said(expr.type)}")
    return expr


def element_of(type_: Type) -> Type | None:
    """The type of what a set, sequence or bag yields."""
    match type_:
        case SetType(element) | SequenceType(element):
            return element
        case BagType(pieces):
            return PieceType(pieces)
        case _:
            return None


def source_of_items(env: Env, expr: Expr) -> PieceSource | None:
    """Where the pieces stand that a domain yields, so that they can be moved by name."""
    match expr:
        case Content(place, indices, BagType()):
            return PieceSource("bag", place, indices)
        case Local(name):
            source = next((b.source for b in env.bindings.values() if b.local == name), None)
            return source if source is not None and source.kind == "taken" else None
        case Builtin("pairing", (first, _)) | Builtin("backwards", (first,)):
            return source_of_items(env, first)
        case _:
            return None


def bind(env: Env, binder: ast.Binder, gone: Gone) -> tuple[Env, tuple[str, ...]]:
    """The place inside a loop or quantifier, and the locals that it binds."""
    types: tuple[Type, ...] = (gone.element,)
    if isinstance(gone.element, PairType):
        types = (gone.element.first, gone.element.second)
    if len(types) != len(binder.names):
        span = binder.names[0].span.to(binder.names[-1].span)
        message = (
            f"this yields {'pairs' if len(types) == 2 else 'one thing at a time'}: {counted(len(types), 'name')} needed"
        )
        suggestion = "write `first, second in ...`" if len(types) == 2 else "write one name"
        env.report.stop("C0210", span, message, suggestion)
    bound: list[tuple[str, Binding]] = []
    for position, (name, type_) in enumerate(zip(binder.names, types, strict=True)):
        inner = env.with_names(*bound)
        bound.append((name.text, names.new(inner, name, type_, gone.source if position == 0 else None)))
    return env.with_names(*bound), tuple(binding.local for _, binding in bound)


def storable(type_: Type) -> bool:
    """Whether a type's values can be listed, so that places and values can be indexed by it."""
    return isinstance(type_, BoolType | EnumType | SiteType | DirectionType)
