"""`cycle` and `arrange`: what stands on sites of a place is laid there anew."""

from __future__ import annotations

from cattery.model.expr import Expr, Lit
from cattery.model.stmt import Arrange, Cycle
from cattery.model.types import IntType, PieceType, SequenceType
from cattery.resolve.context import Env
from cattery.resolve.domains import as_value, domain, number
from cattery.resolve.steps import Cells, cells, sites_of
from cattery.resolve.types import bare, fit, said
from cattery.syntax import ast


def cycle(env: Env, node: ast.CycleStmt) -> Cycle:
    """`cycle PLACE along SITES by E`."""
    found = cells(env, node.place)
    by: Expr = Lit(1, IntType(1, 1), node.span) if node.by is None else number(env, node.by, "what follows `by`")
    return Cycle(found.head.name, _along(env, found, node.sites), by, node.span)


def _along(env: Env, found: Cells, nodes: tuple[ast.Expr, ...]) -> tuple[Expr, ...]:
    """All sites in one set or sequence, or several single sites."""
    if len(nodes) == 1:
        return (_in_one(env, found, nodes[0]),)
    what = f"where `{found.head.name}` is rearranged"
    return tuple(fit(env.context, env.certain(node, found.site), found.site, what, node.span) for node in nodes)


def _in_one(env: Env, found: Cells, node: ast.Expr) -> Expr:
    """A set or sequence of sites."""
    gone = domain(env, node)
    if gone.element != found.site:
        wanted = f"sites of {found.site.board}"
        message = f"`{found.head.name}` is rearranged along {wanted}, and there is {said(gone.element)} in this"
        env.report.stop("C0206", node.span, message)
    return as_value(env, gone)


def arrange(env: Env, node: ast.ArrangeStmt) -> Arrange:
    """`arrange PLACE on SITES as ORDER`."""
    found = cells(env, node.place)
    sites = sites_of(env, found, node.sites)
    order = env.expr(node.order)
    match order.type:
        case SequenceType(element) if bare(element) == PieceType(found.head.pieces):
            return Arrange(found.head.name, sites, order, node.span)
        case _:
            pieces = said(SequenceType(PieceType(found.head.pieces)))
            message = f"the order has to be {pieces}, but this is {said(order.type)}"
            suggestion = f"let it be chosen from `arrangements({found.head.name}, ...)`"
            env.report.stop("C0206", node.order.span, message, suggestion)
