"""Conditions: what they say, and what is known where they hold.

`on[at] as one and owner of one is me`: each part of a chain is read in the light of the parts before it.
"""

from __future__ import annotations

from attrs import evolve, frozen

from cattery.model.expr import (
    Builtin,
    Compare,
    Content,
    Expr,
    Field,
    Lit,
    Local,
    Logic,
    Matches,
    Member,
    Narrow,
    Not,
    Quantified,
    Widen,
)
from cattery.model.types import BOOL, BagType, EnumType, OptionalType, PieceType
from cattery.resolve import names
from cattery.resolve.context import NOTHING, Env, Facts, PieceSource
from cattery.resolve.domains import source_of_items
from cattery.resolve.types import fit, said
from cattery.resolve.ways import way
from cattery.syntax import ast


@frozen(repr=False)
class Condition:
    """A condition, with what is known where it holds and where it does not."""

    expr: Expr
    yes: Facts = NOTHING
    no: Facts = NOTHING


def condition(env: Env, node: ast.Expr) -> Condition:
    """A condition at one place."""
    match node:
        case ast.BinaryExpr(("and" | "or") as op, left, right, span):
            first = condition(env, left)
            second = condition(env.knowing(first.yes if op == "and" else first.no), right)
            chain = Logic(op, first.expr, second.expr, span)
            if op == "and":
                return Condition(chain, yes=first.yes.plus(second.yes))
            return Condition(chain, no=first.no.plus(second.no))
        case ast.UnaryExpr("not", operand, span):
            inner = condition(env, operand)
            return Condition(Not(inner.expr, span), inner.no, inner.yes.unbound())
        case ast.AsExpr():
            return _narrow(env, node)
        case _:
            expr = fit(env.context, env.certain(node, BOOL), BOOL, "a condition", node.span)
            return Condition(expr, _facts(expr, True), _facts(expr, False))


def _narrow(env: Env, node: ast.AsExpr) -> Condition:
    operand = env.expr(node.operand)
    if not isinstance(operand.type, OptionalType):
        message = f"`as` asks whether there is something, and this is always {said(operand.type)}"
        env.report.stop("C0208", node.span, message, f"write `let {node.name.text} = ...`")
    binding = names.new(env, node.name, operand.type.inner, source_of(env, operand))
    yes = evolve(_present(_implied(operand)), bound=((node.name.text, binding),))
    return Condition(Narrow(operand, binding.local, node.span), yes)


def source_of(env: Env, expr: Expr) -> PieceSource | None:
    """Where the piece stands that an expression gives."""
    match expr:
        case Content(place, indices, OptionalType(PieceType())):
            return PieceSource("one", place, indices)
        case Builtin("top" | "bottom" as end, (Content(place, indices),)):
            return PieceSource("stack", place, indices, end)
        case Quantified("first", _, domain) if isinstance(domain.type, BagType):
            return source_of_items(env, domain) if isinstance(domain, Content) else None
        case _:
            return None


def _facts(expr: Expr, holds: bool) -> Facts:
    return evolve(_present(_known(expr, holds)), kinds=_of_kind(expr, holds))


def _present(found: list[Expr]) -> Facts:
    """That some expressions are not none."""
    ways = [way(expr) for expr in found if not isinstance(expr, Local) and isinstance(expr.type, OptionalType)]
    names = frozenset(expr.name for expr in found if isinstance(expr, Local))
    return Facts(present=names, there=frozenset(one for one in ways if one is not None))


def _known(expr: Expr, holds: bool) -> list[Expr]:
    """What is not none where a condition holds, or where it does not."""
    match expr:
        case Compare("is" | "is not" as op, left, Lit(None)):
            return _implied(left) if (op == "is not") == holds else []
        case Compare("is" | "is not" as op, Lit(None), right):
            return _implied(right) if (op == "is not") == holds else []
        case Compare("is", left, right) if holds:
            return _both(left, right)
        case Compare("is not", left, right) if not holds:
            return _both(left, right)
        case Compare("<" | "<=" | ">" | ">=", left, right) if holds:
            return [*_implied(left), *_implied(right)]
        case Matches(operand) if holds:
            return _implied(operand)
        case Member(item) if holds:
            return _implied(item)
        case _:
            return []


def _of_kind(expr: Expr, holds: bool) -> tuple[tuple[str, str], ...]:
    """The local that is a piece of a certain kind where a condition holds, or where it does not, with that kind."""
    match expr:
        case Not(operand):
            return _of_kind(operand, not holds)
        case Matches(Local(name), _, (Lit(str() as kind, EnumType()), *_)) if holds:
            return ((name, kind),)
        case Compare("is" | "is not" as op, Field(Local(name), "kind"), Lit(str() as kind)) if holds == (op == "is"):
            return ((name, kind),)
        case Compare("is" | "is not" as op, Lit(str() as kind), Field(Local(name), "kind")) if holds == (op == "is"):
            return ((name, kind),)
        case _:
            return ()


def _both(left: Expr, right: Expr) -> list[Expr]:
    """Two equal values: what is always there implies that the other one is there."""
    found: list[Expr] = []
    if not isinstance(right.type, OptionalType):
        found += _implied(left)
    if not isinstance(left.type, OptionalType):
        found += _implied(right)
    return found


def _implied(expr: Expr) -> list[Expr]:
    """What is not none when the value of an expression is not none: itself, and what it is made of."""
    match expr:
        case Field(operand):
            return [expr, *_implied(operand)]
        case Widen(operand):
            return _implied(operand)
        case Content(_, indices, type_) if isinstance(type_, OptionalType):
            return [expr, *(index for index in indices if isinstance(index, Local | Builtin))]
        case Builtin("top" | "bottom", (Content(_, indices),)):
            return [expr, *(index for index in indices if isinstance(index, Local | Builtin))]
        case Builtin("step", (site, _)):
            return [expr, *_implied(site)]
        case _:
            return [expr]
