"""What is called by name: the operations of the language, defines, pieces, and `times`."""

from __future__ import annotations

from collections.abc import Callable

from cattery.diagnostics.suggest import suggest
from cattery.model.board import Board
from cattery.model.builtins import COUNT_LIMIT, OPERATIONS
from cattery.model.expr import Builtin, Content, Expr, Possible, Times
from cattery.model.types import (
    PLAYER,
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
from cattery.resolve import names, patterns, steps
from cattery.resolve.constants import fixed
from cattery.resolve.context import Env
from cattery.resolve.domains import as_value, domain, element_of, number
from cattery.resolve.report import counted, listed
from cattery.resolve.types import bare, fit, said
from cattery.source import Span
from cattery.syntax import ast

LENGTH = IntType(0, 4096)
"""How long a line or a walk may be asked for."""


def call(env: Env, node: ast.CallExpr) -> Expr:
    """`NAME(...)`."""
    name = node.name.text
    kind = env.context.kind_of(name)
    if kind == "pieces":
        return patterns.piece(env, node)
    if kind == "define":
        return _define(env, node)
    if name in _CALLS:
        return _CALLS[name](env, node)
    if kind in ("place", "value"):
        message = f"`{name}` is {names.with_article(kind)}; what it holds is written with square brackets"
        env.report.stop("C0204", node.name.span, message, f"write {name}[...]")
    if kind is not None:
        message = f"`{name}` is {names.with_article(kind)}, which an expression cannot call"
        env.report.stop("C0204", node.name.span, message)
    if name in OPERATIONS:
        env.report.stop("C0204", node.name.span, f"`{name}` is written with `of`", f"write `{name} of ...`")
    known = [*_CALLS, *(n for n, d in env.context.merged.declared.items() if d.kind in ("define", "pieces"))]
    close = suggest(name, known)
    suggestion = f"did you mean `{close}`?" if close else None
    env.report.stop("C0201", node.name.span, f"nothing that can be called is named `{name}`", suggestion)


def _define(env: Env, node: ast.CallExpr) -> Expr:
    declared = env.context.merged.declared[node.name.text].declaration
    assert isinstance(declared, ast.DefineDecl)
    names.define_call(env, node.name.text, (), node.span)
    define = env.context.defines[node.name.text]
    types = [(parameter.name, parameter.type) for parameter in define.parameters]
    return names.define_call(
        env, node.name.text, arguments(env, node.name, node.arguments, types, node.span), node.span
    )


def arguments(
    env: Env, name: ast.Name, given: tuple[ast.Expr, ...], wanted: list[tuple[str, Type]], span: Span
) -> tuple[Expr, ...]:
    """The arguments of a call, fitted to what is wanted."""
    if len(given) != len(wanted):
        takes = f"takes {counted(len(wanted), 'argument')}"
        which = f" ({listed([n for n, _ in wanted])})" if wanted else ""
        env.report.stop("C0209", span, f"`{name.text}` {takes}{which}, not {len(given)}")
    found = []
    for argument, (what, type_) in zip(given, wanted, strict=True):
        expr = env.expr(argument, type_) if isinstance(type_, OptionalType) else env.certain(argument, type_)
        found.append(fit(env.context, expr, type_, f"`{what}`", argument.span))
    return tuple(found)


def _count(env: Env, node: ast.CallExpr, *numbers: int) -> None:
    if len(node.arguments) not in numbers:
        wanted = listed([str(n) for n in numbers], "or")
        form = OPERATIONS[node.name.text].meaning if node.name.text in OPERATIONS else ""
        message = f"`{node.name.text}` takes {wanted} arguments, not {len(node.arguments)}"
        env.report.stop("C0209", node.span, message, form or None)


def _site(env: Env, node: ast.Expr, expected: Type | None = None) -> tuple[Expr, Board]:
    """A site that is certainly there, and its board."""
    expr = env.expr(node, expected)
    type_ = bare(expr.type)
    if not isinstance(type_, SiteType):
        env.report.stop("C0206", node.span, f"here has to be a site, but this is {said(expr.type)}")
    return fit(env.context, env.sure(expr), type_, "a site", node.span), env.context.boards[type_.board]


def _way(env: Env, node: ast.Expr, board: Board) -> Expr:
    type_ = DirectionType(board.base or board.name)
    return fit(env.context, env.certain(node, type_), type_, "a direction", node.span)


def _board(env: Env, node: ast.Expr) -> Board:
    if not isinstance(node, ast.NameExpr):
        env.report.stop("C0206", node.span, "here has to be the name of a board")
    names.declared_name(env.context, node.name, ("board",))
    return env.context.boards[node.name.text]


def _links(env: Env, board: Board, nodes: tuple[ast.Expr, ...], span: Span) -> str:
    """The name of the links that are meant: the board's first ones where nothing is said."""
    if not nodes:
        return board.links[0].name
    known = [links.name for links in board.links]
    node = nodes[0]
    if isinstance(node, ast.NameExpr) and node.name.text in known:
        return node.name.text
    text = node.name.text if isinstance(node, ast.NameExpr) else ""
    close = suggest(text, known)
    suggestion = f"did you mean `{close}`?" if close else f"it has {listed(known)}"
    env.report.stop("C0220", node.span, f"these are no links of {board.name}", suggestion)


def directions(env: Env, board_node: ast.Expr, links: tuple[ast.Expr, ...], span: Span) -> Expr:
    """`directions of B`, `directions(B, links)`."""
    board = _board(env, board_node)
    type_ = SetType(DirectionType(board.base or board.name))
    return Builtin("directions", (), type_, span, board.name, _links(env, board, links, span))


def _directions(env: Env, node: ast.CallExpr) -> Expr:
    _count(env, node, 1, 2)
    return directions(env, node.arguments[0], node.arguments[1:], node.span)


def _opposite(env: Env, node: ast.CallExpr) -> Expr:
    _count(env, node, 1)
    way = env.expr(node.arguments[0])
    type_ = bare(way.type)
    if not isinstance(type_, DirectionType):
        env.report.stop("C0206", node.arguments[0].span, f"here has to be a direction, but this is {said(way.type)}")
    way = fit(env.context, env.sure(way), type_, "a direction", node.arguments[0].span)
    return Builtin("opposite", (way,), type_, node.span, type_.board)


def _neighbours(env: Env, node: ast.CallExpr) -> Expr:
    _count(env, node, 1, 2)
    first = env.expr(node.arguments[0])
    match first.type:
        case SequenceType(PieceType() as piece) if len(node.arguments) == 1:
            return Builtin("pairs", (first,), SequenceType(PairType(piece, piece)), node.span)
        case _:
            site, board = _site(env, node.arguments[0])
            links = _links(env, board, node.arguments[1:], node.span)
            return Builtin("neighbours", (site,), SetType(SiteType(board.name)), node.span, board.name, links)


def _ray(env: Env, node: ast.CallExpr) -> Expr:
    _count(env, node, 2)
    site, board = _site(env, node.arguments[0])
    way = _way(env, node.arguments[1], board)
    return Builtin("ray", (site, way), SequenceType(SiteType(board.name)), node.span, board.name)


def _lines(env: Env, node: ast.CallExpr) -> Expr:
    _count(env, node, 2, 3)
    board = _board(env, node.arguments[0])
    length = fit(env.context, number(env, node.arguments[1], "a length"), LENGTH, "a length", node.arguments[1].span)
    fixed(env, length, "the length of a line")
    links = _links(env, board, node.arguments[2:], node.span)
    return Builtin("lines", (length,), SetType(SetType(SiteType(board.name))), node.span, board.name, links)


def _walks(env: Env, node: ast.CallExpr) -> Expr:
    _count(env, node, 2, 3)
    site, board = _site(env, node.arguments[0])
    length = fit(env.context, number(env, node.arguments[1], "a length"), LENGTH, "a length", node.arguments[1].span)
    links = _links(env, board, node.arguments[2:], node.span)
    type_ = SetType(SequenceType(SiteType(board.name)))
    return Builtin("walks", (site, length), type_, node.span, board.name, links)


def _seam(env: Env, node: ast.CallExpr) -> tuple[Expr, Board, str]:
    _count(env, node, 1)
    site, board = _site(env, node.arguments[0])
    if board.base is None:
        env.report.stop("C0206", node.arguments[0].span, f"here has to be a seam, but this is {said(site.type)}")
    return site, board, board.base


def _along(env: Env, node: ast.CallExpr) -> Expr:
    site, board, base = _seam(env, node)
    return Builtin("along", (site,), SetType(DirectionType(base)), node.span, board.name)


def _flanks(env: Env, node: ast.CallExpr) -> Expr:
    site, board, base = _seam(env, node)
    pair = PairType(SiteType(base), DirectionType(base))
    return Builtin("flanks", (site,), SequenceType(pair), node.span, board.name)


def _distance(env: Env, node: ast.CallExpr) -> Expr:
    _count(env, node, 2, 3)
    literal = names.is_literal(env, node.arguments[0])
    other, board = _site(env, node.arguments[1 if literal else 0])
    site, _ = _site(env, node.arguments[0 if literal else 1], other.type)
    pair = (site, other) if literal else (other, site)
    for argument, expr in zip(node.arguments, pair, strict=False):
        fit(env.context, expr, SiteType(board.name), "a site", argument.span)
    links = _links(env, board, node.arguments[2:], node.span)
    type_ = OptionalType(IntType(0, len(board.sites) - 1))
    return Builtin("distance", pair, type_, node.span, board.name, links)


def _sites(env: Env, node: ast.Expr, expected: Type | None) -> tuple[Expr, Board]:
    expr = env.expr(node)
    element = element_of(expr.type)
    if not isinstance(expr.type, SetType) or not isinstance(element, SiteType):
        env.report.stop("C0206", node.span, f"here has to be a set of sites, but this is {said(expr.type)}")
    if expected is not None:
        fit(env.context, expr, expected, "the second set", node.span)
    return expr, env.context.boards[element.board]


def _reach(env: Env, node: ast.CallExpr) -> Expr:
    _count(env, node, 2, 3)
    start, board = _sites(env, node.arguments[0], None)
    through, _ = _sites(env, node.arguments[1], start.type)
    links = _links(env, board, node.arguments[2:], node.span)
    return Builtin("reach", (start, through), start.type, node.span, board.name, links)


def _groups(env: Env, node: ast.CallExpr) -> Expr:
    _count(env, node, 1, 2)
    sites, board = _sites(env, node.arguments[0], None)
    links = _links(env, board, node.arguments[1:], node.span)
    return Builtin("groups", (sites,), SetType(sites.type), node.span, board.name, links)


def _pairing(env: Env, node: ast.CallExpr) -> Expr:
    _count(env, node, 2)
    first, second = env.expr(node.arguments[0]), env.expr(node.arguments[1])
    elements = []
    for expr, argument in zip((first, second), node.arguments, strict=True):
        if not isinstance(expr.type, SequenceType) or isinstance(expr.type.element, PairType):
            env.report.stop("C0206", argument.span, f"`pairing` takes sequences, but this is {said(expr.type)}")
        elements.append(expr.type.element)
    return Builtin("pairing", (first, second), SequenceType(PairType(elements[0], elements[1])), node.span)


def _onward(env: Env, node: ast.CallExpr) -> Expr:
    _count(env, node, 3)
    site, board = _site(env, node.arguments[0])
    if not board.directions:
        message = f"{board.name} has no directions to go in"
        env.report.stop("C0220", node.arguments[0].span, message, "go through `neighbours(...)`")
    way = _way(env, node.arguments[1], board)
    links = _links(env, board, node.arguments[2:], node.span)
    return Builtin("onward", (site, way), OptionalType(SiteType(board.name)), node.span, board.name, links)


def _site_at(env: Env, node: ast.CallExpr) -> Expr:
    _count(env, node, 3)
    board = _board(env, node.arguments[0])
    row, column = (number(env, n, f"a {what}") for n, what in zip(node.arguments[1:], ("row", "column"), strict=True))
    return Builtin("site-at", (row, column), OptionalType(SiteType(board.name)), node.span, board.name)


def _backwards(env: Env, node: ast.CallExpr) -> Expr:
    _count(env, node, 1)
    gone = domain(env, node.arguments[0])
    return Builtin("backwards", (as_value(env, gone),), SequenceType(gone.element), node.span)


def _player(env: Env, node: ast.CallExpr) -> Expr:
    _count(env, node, 1)
    argument = node.arguments[0]
    player = fit(env.context, env.certain(argument, PLAYER), PLAYER, "a player", argument.span)
    if node.name.text == "opponent" and len(env.context.players) != 2:
        message = f"`opponent` needs a game of two, and here play {len(env.context.players)}"
        env.report.stop("C0235", node.span, message, "write `next(...)`, or go through the players")
    return Builtin(node.name.text, (player,), PLAYER, node.span)


def _sightings(env: Env, node: ast.CallExpr) -> Expr:
    _count(env, node, 0)
    return Builtin("sightings", (), IntType(0, COUNT_LIMIT), node.span)


def _times(env: Env, node: ast.CallExpr) -> Expr:
    if len(node.arguments) != 1 or not isinstance(node.arguments[0], ast.NameExpr):
        env.report.stop("C0209", node.span, "`times` takes the name of one action")
    action = names.declared_name(env.context, node.arguments[0].name, ("action",))
    return Times(action, IntType(0, COUNT_LIMIT), node.span)


def _possible(env: Env, node: ast.CallExpr) -> Expr:
    """`possible(jump)`, `possible(jump(man))`: of one action, with its given arguments."""
    match node.arguments:
        case (ast.NameExpr(name),):
            given: tuple[ast.Expr, ...] = ()
        case (ast.CallExpr(name, given),):
            pass
        case _:
            message = "`possible` takes one action, with what it is given"
            env.report.stop("C0209", node.span, message, "write `possible(NAME)` or `possible(NAME(...))`")
    action = names.declared_name(env.context, name, ("action",))
    env.context.possibles += 1
    wanted = [(parameter.name, parameter.type) for parameter in env.context.parameters[action]]
    return Possible(action, arguments(env, name, given, wanted, node.arguments[0].span), node.span)


_CALLS: dict[str, Callable[[Env, ast.CallExpr], Expr]] = {
    "directions": _directions,
    "opposite": _opposite,
    "neighbours": _neighbours,
    "ray": _ray,
    "lines": _lines,
    "walks": _walks,
    "along": _along,
    "flanks": _flanks,
    "distance": _distance,
    "reach": _reach,
    "groups": _groups,
    "pairing": _pairing,
    "opponent": _player,
    "next": _player,
    "onward": _onward,
    "site-at": _site_at,
    "backwards": _backwards,
    "subsets": steps.not_here,
    "arrangements": steps.not_here,
    "sightings": _sightings,
    "times": _times,
    "possible": _possible,
}


def end_of_stack(env: Env, operand: Expr, end: str, span: Span) -> Expr:
    """`top of s`, `bottom of s`: a piece or none."""
    match operand.type:
        case SequenceType(PieceType() as piece):
            return Builtin(end, (operand,), OptionalType(piece), span)
        case _:
            what = " (a bag has no order)" if isinstance(operand, Content) else ""
            env.report.stop("C0206", operand.span, f"only a stack has a {end}, but this is {said(operand.type)}{what}")
