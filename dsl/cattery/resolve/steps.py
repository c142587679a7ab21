"""What is chosen step by step: the subsets and arrangements that a parameter of an action in steps is chosen from.

They are no values: too many to be listed, they are picked one thing at a time. So they stand as a parameter's domain and
nowhere else.
"""

from __future__ import annotations

from attrs import frozen

from cattery.model.builtins import OPERATIONS
from cattery.model.expr import Builtin, Expr
from cattery.model.types import (
    DirectionType,
    EnumType,
    IntType,
    OptionalType,
    PieceType,
    SequenceType,
    SetType,
    SiteType,
)
from cattery.resolve import names
from cattery.resolve.context import PLACES, Env, PlaceHead
from cattery.resolve.domains import Gone, as_value, domain, number
from cattery.resolve.overlays import Merged
from cattery.resolve.types import said
from cattery.source import Span
from cattery.syntax import ast

FORMS = ("subsets", "arrangements")


@frozen(repr=False)
class Cells:
    """A place that holds one piece on each site of a board, and that board's sites."""

    head: PlaceHead
    site: SiteType


def check(env: Env, node: ast.ActionDecl) -> None:
    """An action in steps has something to choose, and only its sets have a `where`."""
    if node.stepped and all(param.domain is None for param in node.params):
        message = f"`{node.name.text}` is in steps, but there is nothing to choose"
        env.report.stop("C0270", node.name.span, message, "leave `in steps` out, or let something be chosen")


def chosen_from(env: Env, node: ast.Param, stepped: bool) -> Gone:
    """What a parameter is chosen from: things one of which is taken, or what is picked step by step."""
    assert node.domain is not None
    form = _form(node.domain)
    if node.where is not None and form != "subsets":
        suggestion = (
            f"write it as a guard, `when ...`, or let `{node.name.text}` be picked from `subsets(...)` in steps"
        )
        message = "`where` says of a set that is picked one by one what holds after each pick"
        env.report.stop("C0270", node.where.span, message, suggestion)
    if form is None or not isinstance(node.domain, ast.CallExpr):
        return domain(env, node.domain)
    if not stepped:
        message = f"`{form}` are picked one thing at a time, and this action is not in steps"
        env.report.stop("C0270", node.domain.span, message, "write `in steps` behind the action's parameters")
    made = _subsets(env, node.domain) if form == "subsets" else _arrangements(env, node.domain)
    assert isinstance(made.type, SequenceType)
    return Gone(made, made.type.element)


def picks_sets(merged: Merged) -> bool:
    """Whether a game has an action in steps that picks a set, so that `done` is a move."""
    nodes = [declared.declaration for declared in merged.declared.values()]
    stepped = [node for node in nodes if isinstance(node, ast.ActionDecl) and node.stepped]
    domains = [param.domain for node in stepped for param in node.params if param.domain is not None]
    return any(_form(domain) == "subsets" for domain in domains)


def _form(node: ast.Expr) -> str | None:
    return node.name.text if isinstance(node, ast.CallExpr) and node.name.text in FORMS else None


def not_here(env: Env, node: ast.CallExpr) -> Expr:
    """`subsets(...)` or `arrangements(...)` where it cannot be: anywhere but as a parameter's domain."""
    message = f"`{node.name.text}` are no value: they are picked one thing at a time"
    suggestion = f"write `action NAME(x in {node.name.text}(...)) in steps`"
    env.report.stop("C0270", node.span, message, suggestion)


def _count(env: Env, node: ast.CallExpr, wanted: int) -> None:
    if len(node.arguments) != wanted:
        message = f"`{node.name.text}` takes {wanted} arguments, not {len(node.arguments)}"
        env.report.stop("C0209", node.span, message, OPERATIONS[node.name.text].meaning)


def _subsets(env: Env, node: ast.CallExpr) -> Builtin:
    """`subsets(S, low, high)`."""
    _count(env, node, 3)
    things, least, most = node.arguments
    gone = domain(env, things)
    if not isinstance(gone.element, EnumType | SiteType | DirectionType):
        message = f"a set is picked of sites, directions or enum values, and there is {said(gone.element)} in it"
        env.report.stop("C0206", things.span, message)
    low, high = number(env, least, "the fewest picks"), number(env, most, "the most picks")
    _in_order(env, low, high, least.span.to(most.span))
    made = SequenceType(SetType(gone.element))
    return Builtin("subsets", (as_value(env, gone, as_set=True), low, high), made, node.span)


def _in_order(env: Env, low: Expr, high: Expr, span: Span) -> None:
    """The fewest picks are certainly not more than the most."""
    assert isinstance(low.type, IntType) and isinstance(high.type, IntType)
    if high.type.high < 1:
        env.report.stop("C0212", span, "nothing could ever be picked", "let the most picks be at least 1")
    if low.type.low > high.type.high:
        env.report.stop("C0212", span, "the fewest picks are more than the most", "put the smaller number first")


def _arrangements(env: Env, node: ast.CallExpr) -> Builtin:
    """`arrangements(PLACE, S)`."""
    _count(env, node, 2)
    name, where = node.arguments
    if not isinstance(name, ast.NameExpr):
        env.report.stop("C0228", name.span, "here has to be the name of a place", "write its name without an index")
    found = cells(env, name.name)
    order = SequenceType(OptionalType(PieceType(found.head.pieces)))
    return Builtin(
        "arrangements", (sites_of(env, found, where),), SequenceType(order), node.span, place=found.head.name
    )


def cells(env: Env, name: ast.Name) -> Cells:
    """A place `one ... per BOARD`, by its name."""
    if name.text in env.bindings:
        env.report.stop("C0228", name.span, f"`{name.text}` is a name bound above, not a place")
    names.declared_name(env.context, name, ("place",))
    head = env.context.places[name.text]
    match head.kind, head.per:
        case "one", (SiteType() as site,):
            return Cells(head, site)
        case "one", _:
            message = f"`{name.text}` is not there once for each site of a board, and for nothing else"
            env.report.stop("C0228", name.span, message, "only a place `per BOARD` can be rearranged")
        case kind, _:
            message = f"`{name.text}` is {PLACES[kind]}, and only places for one piece can be rearranged"
            env.report.stop("C0228", name.span, message)


def sites_of(env: Env, found: Cells, node: ast.Expr) -> Expr:
    """A set of sites of a place, as a value."""
    gone = domain(env, node)
    if gone.element != found.site:
        message = f"`{found.head.name}` is rearranged on {said(SetType(found.site))}, and there is {said(gone.element)} in this"
        env.report.stop("C0206", node.span, message)
    return as_value(env, gone, as_set=True)
