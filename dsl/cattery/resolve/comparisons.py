"""Comparisons: each side tells the other what its literals mean. `is`, orders, `in`, `has`, `is empty`, and pieces."""

from __future__ import annotations

from cattery.model.expr import (
    Builtin,
    Compare,
    Content,
    Expr,
    Field,
    Has,
    Lit,
    Local,
    Matches,
    Member,
    Not,
    Quantified,
    WholeType,
)
from cattery.model.types import (
    BOOL,
    BagType,
    IntType,
    OptionalType,
    PieceType,
    SequenceType,
    SetType,
    SiteType,
    Type,
)
from cattery.resolve import names, patterns
from cattery.resolve.bounds import size_type
from cattery.resolve.context import Context, Env
from cattery.resolve.domains import domain, number
from cattery.resolve.literals import has_literal
from cattery.resolve.patterns import Pattern
from cattery.resolve.report import listed
from cattery.resolve.types import alike, bare, fit, includes, optional, said, widened
from cattery.source import Span
from cattery.syntax import ast


def compare(env: Env, node: ast.BinaryExpr) -> Expr:
    """`is`, `is not`, `<`, `<=`, `>`, `>=`."""
    if node.op not in ("is", "is not"):
        return _order(env, node)
    if isinstance(node.right, ast.NameExpr) and node.right.name.text == "empty" and "empty" not in env.bindings:
        return _negated(node, _empty(env, node))
    if patterns.is_pattern(env, node.right):
        return _negated(node, _matches(env, node))
    left, right = sides(env, node.left, node.right)
    if isinstance(right, Pattern):
        return _negated(node, Matches(left, right.pieces, right.fields, node.span))
    return _equal(env, node, left, right)


def _negated(node: ast.BinaryExpr, expr: Expr) -> Expr:
    return Not(expr, node.span) if node.op == "is not" else expr


def sides(env: Env, left: ast.Expr, right: ast.Expr) -> tuple[Expr, Expr | Pattern]:
    """Both sides; a literal is read by the type of the other side, beside a piece as the pieces with such a field."""
    if names.is_literal(env, left) and not names.is_literal(env, right):
        second = env.expr(right)
        return env.expr(left, _for_literal(env.context, left, second.type)), second
    first = env.expr(left)
    kind = bare(first.type)
    if isinstance(kind, PieceType) and isinstance(right, ast.NameExpr) and names.is_literal(env, right):
        fields = [type_ for _, type_ in env.context.pieces[kind.pieces].fields]
        if any(has_literal(env.context, right.name.text, type_) for type_ in fields):
            return first, patterns.pattern(env, right, kind.pieces)
    return first, env.expr(right, _for_literal(env.context, right, first.type))


def _for_literal(context: Context, node: ast.Expr, other: Type) -> Type:
    """`none` needs an optional type to be none of."""
    if not isinstance(node, ast.NameExpr) or node.name.text not in ("none", "off") or isinstance(other, OptionalType):
        return other
    return other if has_literal(context, node.name.text, other) else OptionalType(other)


def _equal(env: Env, node: ast.BinaryExpr, left: Expr, right: Expr) -> Expr:
    for side, other in ((left, right), (right, left)):
        if isinstance(side, Lit) and side.value is None and not isinstance(other.type, OptionalType):
            none = "off" if isinstance(other.type, SiteType) else "none"
            message = f"this is always {said(other.type)}, never {none}"
            env.report.stop("C0208", node.span, message, "leave the question out")
    if not alike(env.context, left.type, right.type) or isinstance(bare(left.type), BagType):
        message = f"{said(left.type)} cannot be compared with {said(right.type)}"
        env.report.stop("C0206", node.span, message)
    left, right = widened(env.context, left, right.type), widened(env.context, right, left.type)
    return Compare(node.op, left, right, node.span)


def _order(env: Env, node: ast.BinaryExpr) -> Expr:
    left, right = env.expr(node.left), env.expr(node.right)
    for side, text in ((left, node.left), (right, node.right)):
        if not isinstance(bare(side.type), IntType):
            message = f"`{node.op}` compares numbers, but this is {said(side.type)}"
            env.report.stop("C0206", text.span, message)
    return Compare(node.op, left, right, node.span)


def _matches(env: Env, node: ast.BinaryExpr) -> Expr:
    left = env.expr(node.left)
    type_ = bare(left.type)
    if not isinstance(type_, PieceType):
        env.report.stop("C0206", node.left.span, f"this is compared with a piece, but it is {said(left.type)}")
    pattern = patterns.pattern(env, node.right, type_.pieces)
    return Matches(left, pattern.pieces, pattern.fields, node.span)


def _empty(env: Env, node: ast.BinaryExpr) -> Expr:
    """`X is empty`: a bag, stack or set has nothing in it; a place, or all places of a name, have no piece."""
    left = node.left
    if isinstance(left, ast.NameExpr) and env.context.kind_of(left.name.text) == "place":
        env.context.needs(left.name.text, left.span)
        return _all_empty(env, left, node.span)
    return _nothing_in(env, env.expr(left), node.span)


def _nothing_in(env: Env, thing: Expr, span: Span) -> Expr:
    if isinstance(thing.type, OptionalType):
        return Compare("is", thing, Lit(None, thing.type, span), span)
    if not isinstance(thing.type, SetType | SequenceType | BagType):
        env.report.stop("C0206", thing.span, f"{said(thing.type)} cannot be empty")
    size = Builtin("size", (thing,), size_type(env.context, thing), thing.span)
    return Compare("is", size, Lit(0, IntType(0, 0), span), span)


def _all_empty(env: Env, node: ast.NameExpr, span: Span) -> Expr:
    head = env.context.places[node.name.text]
    locals_ = [(env.locals.fresh(f"at{number or ''}"), type_) for number, type_ in enumerate(head.per)]
    indices = tuple(Local(local, type_, span) for local, type_ in locals_)
    expr = _nothing_in(env, Content(head.name, indices, names.content_type(head.kind, head.pieces), node.span), span)
    for local, type_ in reversed(locals_):
        expr = Quantified("every", (local,), WholeType(type_, span), None, expr, BOOL, span)
    return expr


# --- membership ------------------------------------------------------------------------------------------------------


def member(env: Env, node: ast.BinaryExpr) -> Expr:
    """`x in D`, `x not in D`."""
    gone = domain(env, node.right)
    item = env.expr(node.left, gone.element)
    if not alike(env.context, item.type, gone.element):
        message = f"there is {said(gone.element)} in it, but this is {said(item.type)}"
        env.report.stop("C0206", node.left.span, message)
    if includes(env.context, bare(gone.element), bare(item.type)):
        item = widened(env.context, item, gone.element)
    expr = Member(item, gone.domain, node.span)
    return Not(expr, node.span) if node.op == "not in" else expr


def has(env: Env, node: ast.HasExpr) -> Expr:
    """`pool[me] has 3 Man(cat, me)`: at least so many of such pieces."""
    bag = env.expr(node.bag)
    match bag.type:
        case BagType(pieces) | SequenceType(PieceType(pieces)):
            pattern = patterns.pattern(env, node.piece, pieces)
        case _:
            env.report.stop("C0206", node.bag.span, f"`has` looks into a bag or a stack, and this is {said(bag.type)}")
    count: Expr = Lit(1, IntType(1, 1), node.span)
    if node.count is not None:
        count = fit(env.context, number(env, node.count, "a number of pieces"), IntType(0, 2**31), "a number of pieces")
    if isinstance(bag.type, BagType):
        return Has(bag, count, pattern.pieces, pattern.fields, node.span)
    return _stack_has(env, bag, count, pattern, node)


def _stack_has(env: Env, stack: Expr, count: Expr, pattern: Pattern, node: ast.HasExpr) -> Expr:
    """The same of a stack: its pieces are gone through."""
    local = env.locals.fresh("one")
    one = Local(local, PieceType(pattern.pieces), node.span)
    fits = Matches(one, pattern.pieces, pattern.fields, node.span)
    if node.count is None:
        return Quantified("some", (local,), stack, None, fits, BOOL, node.span)
    found = Quantified("count", (local,), stack, fits, None, size_type(env.context, stack), node.span)
    return Compare(">=", found, count, node.span)


def field_of(env: Env, operand: Expr, name: str, span: Span) -> Expr | None:
    """A field of a piece; of none it is none. Where the kind of a piece is known, it surely has the kind's fields."""
    type_ = bare(operand.type)
    if not isinstance(type_, PieceType):
        return None
    pieces = env.context.pieces[type_.pieces]
    field_type = dict(pieces.fields).get(name)
    if field_type is None:
        return None
    kind = env.kinds.get(operand.name) if isinstance(operand, Local) else None
    own = None if kind is None else dict(pieces.kinds).get(kind)
    if own is not None and name in own:
        field_type = bare(field_type)
    elif own is not None and name != pieces.fields[0][0]:
        has = f"it has {listed(own)}" if own else "it has no fields of its own"
        env.report.stop("C0214", span, f"a piece of {pieces.name} that is {kind} has no `{name}`", has)
    found = optional(field_type) if isinstance(operand.type, OptionalType) else field_type
    return Field(operand, name, found, span)
