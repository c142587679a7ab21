"""Expressions: from the syntax tree to typed expressions of the IR. One case for each kind; the rest is next door."""

from __future__ import annotations

from typing import NoReturn, assert_never

from cattery.diagnostics.suggest import suggest
from cattery.model.expr import Arith, Builtin, Choice, Content, Expr, Lit, Quantified, Read
from cattery.model.types import (
    BOOL,
    BagType,
    DirectionType,
    IntType,
    OptionalType,
    PairType,
    PieceType,
    SequenceType,
    SetType,
    SiteType,
    Type,
)
from cattery.resolve import calls, comparisons, names
from cattery.resolve.bounds import arithmetic, at_most, checked, size_type
from cattery.resolve.conditions import condition
from cattery.resolve.constants import NUMBER_LIMIT
from cattery.resolve.context import Context, Env, Facts
from cattery.resolve.domains import Gone, bind, domain, number
from cattery.resolve.literals import seam_literal
from cattery.resolve.report import counted, listed
from cattery.resolve.types import alike, bare, fit, includes, optional, said, widened
from cattery.source import Span
from cattery.syntax import ast


def expression(env: Env, node: ast.Expr, expected: Type | None) -> Expr:
    """A typed expression; `expected` says how literals are read, and is not checked here."""
    match node:
        case ast.NameExpr():
            return names.name_expr(env, node, expected)
        case ast.NumberExpr(value, span):
            if value > NUMBER_LIMIT:
                env.report.stop("C0212", span, "this number is too big for an engine")
            return Lit(value, IntType(value, value), span)
        case ast.IndexExpr():
            return _index(env, node)
        case ast.CallExpr():
            return calls.call(env, node)
        case ast.OfExpr():
            return _property(env, node)
        case ast.UnaryExpr("-", operand, span):
            return _arithmetic(env, "-", Lit(0, IntType(0, 0), span), number(env, operand, "what follows `-`"), span)
        case ast.UnaryExpr() | ast.AsExpr():
            return condition(env, node).expr
        case ast.BinaryExpr():
            return _binary(env, node, expected)
        case ast.HasExpr():
            return comparisons.has(env, node)
        case ast.QuantExpr():
            return _quantified(env, node)
        case ast.IfExpr():
            return _choice(env, node, expected)
        case ast.RangeExpr(_, _, span):
            env.report.stop("C0206", span, "a range is no value", "it can be gone through, or asked with `in`")
        case _:
            assert_never(node)


def _binary(env: Env, node: ast.BinaryExpr, expected: Type | None) -> Expr:
    match node.op:
        case "and" | "or":
            return condition(env, node).expr
        case "is" | "is not" | "<" | "<=" | ">" | ">=":
            return comparisons.compare(env, node)
        case "in" | "not in":
            return comparisons.member(env, node)
        case _:
            pass
    seam = seam_literal(env, node, expected)
    if seam is not None:
        return seam
    if node.op == "+":
        left = env.expr(node.left, expected if names.is_literal(env, node.left) else None)
        if isinstance(bare(left.type), SiteType):
            return _step(env, left, node)
    else:
        left = env.expr(node.left)
    left, right = env.sure(left), env.certain(node.right)
    for side, text in ((left, node.left), (right, node.right)):
        if not isinstance(side.type, IntType):
            env.report.stop("C0206", text.span, f"`{node.op}` takes numbers, but this is {said(side.type)}")
    return _arithmetic(env, node.op, left, right, node.span)


def _arithmetic(env: Env, op: str, left: Expr, right: Expr, span: Span) -> Expr:
    assert isinstance(left.type, IntType) and isinstance(right.type, IntType)
    return Arith(op, left, right, arithmetic(env, op, left.type, right.type, span), span)


def _step(env: Env, site: Expr, node: ast.BinaryExpr) -> Expr:
    """`site + direction`: the next site, or off."""
    type_ = bare(site.type)
    assert isinstance(type_, SiteType)
    board = env.context.boards[type_.board]
    direction = DirectionType(board.base or board.name)
    way = fit(env.context, env.certain(node.right, direction), direction, f"a step on {board.name}", node.right.span)
    return Builtin("step", (site, way), OptionalType(type_), node.span, board.name)


# --- places, values, properties --------------------------------------------------------------------------------------


def _index(env: Env, node: ast.IndexExpr) -> Expr:
    context, name = env.context, node.base.text
    if name in env.bindings:
        env.report.stop("C0204", node.base.span, f"`{name}` is a name bound above, not a place or a value")
    names.declared_name(context, node.base, ("place", "value"))
    if name in context.places:
        head = context.places[name]
        indices = index_values(env, node.base, node.indices, head.per, node.span, maybe=True)
        return Content(name, indices, names.content_type(head.kind, head.pieces), node.span)
    value = context.values[name]
    indices = index_values(env, node.base, node.indices, value.per, node.span, maybe=False)
    return Read(name, indices, value.type, node.span)


def index_values(
    env: Env, name: ast.Name, nodes: tuple[ast.Expr, ...], per: tuple[Type, ...], span: Span, maybe: bool
) -> tuple[Expr, ...]:
    """The indices of a place or value; with `maybe` one may be off or none, where there is nothing."""
    if len(nodes) != len(per):
        which = f" (per {listed([names.short(type_) for type_ in per])})" if per else ""
        message = f"`{name.text}` takes {counted(len(per), 'index', 'indices')}{which}, not {len(nodes)}"
        env.report.stop("C0209", span, message)
    found = []
    for node, type_ in zip(nodes, per, strict=True):
        expr = env.expr(node, type_) if maybe else env.certain(node, type_)
        wanted = optional(type_) if maybe else type_
        found.append(fit(env.context, expr, wanted, f"the index of `{name.text}`", node.span))
    return tuple(found)


def _property(env: Env, node: ast.OfExpr) -> Expr:
    name, span = node.property.text, node.span
    if name == "directions":
        return calls.directions(env, node.operand, (), span)
    if name == "size" and isinstance(node.operand, ast.NameExpr):
        total = _how_many(env.context, node.operand.name.text)
        if total is not None:
            return Lit(total, IntType(total, total), span)
    operand = env.expr(node.operand)
    field = comparisons.field_of(env, operand, name, span)
    if field is not None:
        return field
    match name:
        case "size":
            if not isinstance(operand.type, SetType | SequenceType | BagType):
                env.report.stop("C0206", span, f"{said(operand.type)} has no size", "sets, stacks and bags have one")
            return Builtin("size", (operand,), size_type(env.context, operand), span)
        case "top" | "bottom":
            return calls.end_of_stack(env, operand, name, span)
        case "row" | "column":
            return _coordinate(env, operand, name, span)
        case _:
            _no_property(env, operand, node)


def _how_many(context: Context, name: str) -> int | None:
    """`size of Man`: how many such pieces there are; `size of spare`: how many a column of that name counts."""
    if name in context.pieces:
        return sum(count for _, count in context.pieces[name].counts)
    columns = [columns[name] for columns in context.columns.values() if name in columns]
    return sum(columns[0].values()) if len(columns) == 1 and context.kind_of(name) is None else None


def _coordinate(env: Env, operand: Expr, name: str, span: Span) -> Expr:
    type_ = bare(operand.type)
    if not isinstance(type_, SiteType):
        env.report.stop("C0206", operand.span, f"only a site has a {name}, but this is {said(operand.type)}")
    site = fit(env.context, env.sure(operand), type_, "a site", operand.span)
    board = env.context.boards[type_.board]
    numbers = board.row if name == "row" else board.column
    return Builtin(name, (site,), IntType(1, max(numbers)), span, board.name)


def _no_property(env: Env, operand: Expr, node: ast.OfExpr) -> NoReturn:
    type_ = bare(operand.type)
    known = ["size", "top", "bottom", "row", "column"]
    if isinstance(type_, PieceType):
        known = [name for name, _ in env.context.pieces[type_.pieces].fields]
    close = suggest(node.property.text, known)
    suggestion = f"did you mean `{close}`?" if close else None
    if isinstance(type_, PieceType) and not close:
        suggestion = f"it has {listed(known)}" if known else "it has no fields"
    message = f"{said(operand.type)} has no `{node.property.text}`"
    env.report.stop("C0214", node.property.span, message, suggestion)


# --- quantifiers and choices -----------------------------------------------------------------------------------------


def _quantified(env: Env, node: ast.QuantExpr) -> Expr:
    gone = domain(env, node.binder.domain)
    inner, locals_ = bind(env, node.binder, gone)
    where = None if node.where is None else condition(inner, node.where)
    facts = Facts() if where is None else where.yes
    body, type_ = _body(inner.knowing(facts), node, gone)
    return Quantified(node.kind, locals_, gone.domain, None if where is None else where.expr, body, type_, node.span)


def _body(env: Env, node: ast.QuantExpr, gone: Gone) -> tuple[Expr | None, Type]:
    match node.kind:
        case "every" | "some":
            assert node.body is not None
            return condition(env, node.body).expr, BOOL
        case "count":
            return None, IntType(0, at_most(env.context, gone.domain))
        case "sum" | "most" | "least":
            assert node.body is not None
            return _number_body(env, node, node.body, gone)
        case "first":
            return None, optional(_single(env, node, gone))
        case _:
            return None, SetType(_single(env, node, gone))


def _number_body(env: Env, node: ast.QuantExpr, body: ast.Expr, gone: Gone) -> tuple[Expr, Type]:
    expr = number(env, body, f"what `{node.kind}` is asked of")
    assert isinstance(expr.type, IntType)
    low, high = min(0, expr.type.low), max(0, expr.type.high)
    if node.kind != "sum":
        return expr, IntType(low, high)
    most = at_most(env.context, gone.domain)
    return expr, checked(env, low * most, high * most, node.span)


def _single(env: Env, node: ast.QuantExpr, gone: Gone) -> Type:
    if isinstance(gone.element, PairType):
        env.report.stop("C0210", node.span, f"`{node.kind}` gives one thing, and this yields pairs")
    return gone.element


def _choice(env: Env, node: ast.IfExpr, expected: Type | None) -> Expr:
    asked = condition(env, node.condition)
    then_env, else_env = env.knowing(asked.yes), env.knowing(asked.no)
    if expected is None and names.is_literal(env, node.then):
        otherwise = else_env.expr(node.otherwise)
        then = then_env.expr(node.then, optional(otherwise.type) if is_none(node.then) else otherwise.type)
    else:
        then = then_env.expr(node.then, expected)
        hint = optional(then.type) if expected is None and is_none(node.otherwise) else expected or then.type
        otherwise = else_env.expr(node.otherwise, hint)
    if not isinstance(expected, OptionalType):
        then, otherwise = then_env.sure(then), else_env.sure(otherwise)
    return joined(env, asked.expr, then, otherwise, node.span)


def is_none(node: ast.Expr) -> bool:
    """Whether an expression is a bare `none` or `off`."""
    return isinstance(node, ast.NameExpr) and node.name.text in ("none", "off")


def joined(env: Env, asked: Expr, then: Expr, otherwise: Expr, span: Span) -> Expr:
    """A choice between two values, which have to be of one type."""
    a, b = bare(then.type), bare(otherwise.type)
    if not alike(env.context, a, b):
        message = f"the two results differ: {said(then.type)}, and {said(otherwise.type)}"
        env.report.stop("C0206", span, message)
    both: Type = a
    if isinstance(a, IntType) and isinstance(b, IntType):
        both = IntType(min(a.low, b.low), max(a.high, b.high))
    elif includes(env.context, b, a):
        both = b
    then, otherwise = widened(env.context, then, both), widened(env.context, otherwise, both)
    if isinstance(then.type, OptionalType) or isinstance(otherwise.type, OptionalType):
        both = optional(both)
    return Choice(asked, then, otherwise, both, span)
