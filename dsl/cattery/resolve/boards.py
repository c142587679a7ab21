"""Boards as they are declared, worked out into sites, directions, links and steps."""

from __future__ import annotations

from attrs import evolve

from cattery.diagnostics.suggest import suggest
from cattery.model.board import Board, Links
from cattery.model.types import EnumType
from cattery.resolve import shapes
from cattery.resolve.constants import constant_number
from cattery.resolve.context import Context, Env
from cattery.resolve.report import listed, part
from cattery.resolve.shapes import Grid
from cattery.syntax import ast

MAX_BOARDS = 64
MAX_SITES = 4096
MAX_LINKED = 32_768


def boards(env: Env) -> None:
    """All boards; seams after the boards they are on."""
    context = env.context
    nodes = [d.declaration for d in context.merged.declared.values() if isinstance(d.declaration, ast.BoardDecl)]
    made: dict[str, Board] = {}
    for node in nodes[MAX_BOARDS:]:
        context.report.say("C0219", node.name.span, f"a game has at most {MAX_BOARDS} boards")
        context.broken.add(node.name.text)
    del nodes[MAX_BOARDS:]
    for seams in (False, True):
        for node in nodes:
            with part():
                shape = _shape(env, node)
                if isinstance(shape, ast.SeamsShape) == seams:
                    made[node.name.text] = _seams(context, node, shape) if seams else _board(env, node, shape)
                    context.boards[node.name.text] = made[node.name.text]
    context.broken.update(node.name.text for node in nodes if node.name.text not in made)
    context.boards = {node.name.text: made[node.name.text] for node in nodes if node.name.text in made}


def _shape(env: Env, node: ast.BoardDecl) -> ast.Shape:
    """The shape that the option picks, or the only one."""
    if node.by is None:
        return node.cases[0][1]
    context, by = env.context, node.by
    known = [name for name, d in context.merged.declared.items() if d.kind == "option"]
    if by.text not in known:
        close = suggest(by.text, known)
        suggestion = f"did you mean `{close}`?" if close else None
        env.report.stop("C0201", by.span, f"there is no option `{by.text}`", suggestion)
    context.needs(by.text, by.span)
    option = context.options[by.text]
    if not isinstance(option.type, EnumType):
        env.report.stop(
            "C0218", by.span, f"`{by.text}` does not list its values", "let an option with named values pick the shape"
        )
    context.shaping.add(by.text)
    values = [str(value) for value in option.domain]
    cases: dict[str, ast.Shape] = {}
    for name, shape in node.cases:
        if name is None:
            continue
        if name.text not in values:
            close = suggest(name.text, values)
            suggestion = f"did you mean `{close}`?" if close else f"it can be {listed(values, 'or')}"
            env.report.stop("C0201", name.span, f"`{name.text}` is not a value of `{by.text}`", suggestion)
        if name.text in cases:
            env.report.stop("C0202", name.span, f"there are two shapes for `{name.text}`")
        cases[name.text] = shape
    missing = [value for value in values if value not in cases]
    if missing:
        env.report.stop(
            "C0218", node.span, f"there is no shape for {listed(missing)}", f"give one for each value of `{by.text}`"
        )
    return cases[str(option.value)]


def _board(env: Env, node: ast.BoardDecl, shape: ast.Shape) -> Board:
    grid = _grid(env, node, shape)
    if len(grid.at) > MAX_SITES:
        env.report.stop("C0219", shape.span, f"a board has at most {MAX_SITES} sites, and this one has {len(grid.at)}")
    if isinstance(shape, ast.GraphShape):
        return _graph(env.context, node, shape)
    env.context.spend("sites in all links", len(grid.at) * max(1, len(node.links)), MAX_LINKED, node.span)
    order = _direction_order(env.context, node, grid)
    sites = shapes.site_names(grid, _naming(env.context, node, grid))
    index = {place: number for number, place in enumerate(grid.at)}
    steps = tuple(tuple(grid.beyond(index, place, grid.moves[name]) for place in grid.at) for name in order)
    opposite = tuple(order.index(grid.opposites[name]) for name in order)
    links = _links(env.context, node, grid, order, steps)
    return Board(
        node.name.text,
        grid.shape,
        sites,
        order,
        steps,
        opposite,
        links,
        grid.rows(),
        grid.columns(),
        grid.drawing(),
        span=node.span,
    )


def _grid(env: Env, node: ast.BoardDecl, shape: ast.Shape) -> Grid:
    match shape:
        case ast.SquaresShape(columns, rows):
            width = constant_number(env, columns, "the number of columns", 1, MAX_SITES)
            height = constant_number(env, rows, "the number of rows", 1, MAX_SITES)
            if width * height > MAX_SITES:
                message = f"a board has at most {MAX_SITES} sites, and this one has {width * height}"
                env.report.stop("C0219", shape.span, message)
            return shapes.squares(width, height)
        case ast.HexesShape():
            return shapes.hexes(shape, env.report)
        case ast.TrackShape(length, closed):
            return shapes.track(constant_number(env, length, "the length", 2 if closed else 1, MAX_SITES), closed)
        case ast.GraphShape():
            return shapes.Grid("graph", ())
        case ast.SeamsShape():
            raise AssertionError("seams are made from the board they are on")


def _direction_order(context: Context, node: ast.BoardDecl, grid: Grid) -> tuple[str, ...]:
    """The directions of the default links in the order of the shape, then the others."""
    first = set(grid.default) if not node.links else set(_members(context, node, node.links[0], grid))
    return (*(d for d in grid.moves if d in first), *(d for d in grid.moves if d not in first))


def _members(context: Context, node: ast.BoardDecl, clause: ast.LinksClause, grid: Grid) -> list[str]:
    found: list[str] = []
    for name in clause.directions:
        members = grid.groups.get(name.text, (name.text,) if name.text in grid.moves else ())
        if not members:
            known = [*grid.groups, *grid.moves]
            close = suggest(name.text, known)
            suggestion = f"did you mean `{close}`?" if close else f"there is {listed(known)}"
            context.report.stop("C0220", name.span, f"`{node.name.text}` has no direction `{name.text}`", suggestion)
        found += [member for member in members if member not in found]
    return found


def _links(
    context: Context, node: ast.BoardDecl, grid: Grid, order: tuple[str, ...], steps: tuple[tuple[int | None, ...], ...]
) -> tuple[Links, ...]:
    if not node.links:
        return (_link(grid.default_name, grid.default, order, steps),)
    found: list[Links] = []
    for clause in node.links:
        if any(clause.name.text == links.name for links in found):
            context.report.stop("C0202", clause.name.span, f"the links `{clause.name.text}` are declared twice")
        found.append(_link(clause.name.text, tuple(_members(context, node, clause, grid)), order, steps))
    return tuple(found)


def _link(
    name: str, members: tuple[str, ...], order: tuple[str, ...], steps: tuple[tuple[int | None, ...], ...]
) -> Links:
    ways = tuple(number for number, direction in enumerate(order) if direction in members)
    count = len(steps[0]) if steps else 0
    neighbours = tuple(
        tuple(sorted({target for way in ways if (target := steps[way][site]) is not None and target != site}))
        for site in range(count)
    )
    return Links(name, ways, neighbours)


def _naming(context: Context, node: ast.BoardDecl, grid: Grid) -> tuple[str, ...]:
    words = tuple(name.text for name in node.naming)
    if not words:
        return ()
    kinds = (("row", "column"), ("column", "row"))
    if words[:2] not in kinds or words[2:] not in ((), ("from", "bottom")) or grid.shape not in ("squares", "hexes"):
        span = node.naming[0].span.to(node.naming[-1].span)
        suggestion = (
            "write `sites named row column` or `sites named column row`, with `from bottom` if row 1 is the lowest"
        )
        context.report.stop("C0221", span, f"sites of {grid.shape} cannot be named `{' '.join(words)}`", suggestion)
    return words


def _graph(context: Context, node: ast.BoardDecl, shape: ast.GraphShape) -> Board:
    sites: dict[str, int] = {}
    near: list[set[int]] = []
    for start, ends in shape.edges:
        for name in (start, *ends):
            if name.text not in sites:
                sites[name.text] = len(sites)
                near.append(set())
        for end in ends:
            if end.text == start.text:
                context.report.stop("C0218", end.span, f"`{end.text}` cannot be linked with itself")
            near[sites[start.text]].add(sites[end.text])
            near[sites[end.text]].add(sites[start.text])
    if len(sites) > MAX_SITES:
        context.report.stop(
            "C0219", shape.span, f"a board has at most {MAX_SITES} sites, and this one has {len(sites)}"
        )
    if node.links or node.naming:
        context.report.stop("C0220", node.span, "a graph says itself what its sites are called and how they are linked")
    links = (Links("edges", (), tuple(tuple(sorted(others)) for others in near)),)
    count = len(sites)
    drawing = (tuple((2 * number, number) for number in range(count)),)
    columns = tuple(range(1, count + 1))
    return Board(
        node.name.text, "graph", tuple(sites), (), (), (), links, (1,) * count, columns, drawing, span=node.span
    )


def _seams(context: Context, node: ast.BoardDecl, shape: ast.Shape) -> Board:
    assert isinstance(shape, ast.SeamsShape)
    name = shape.board
    if name.text not in context.boards:
        if context.kind_of(name.text) == "board":
            context.needs(name.text, name.span)
            context.report.stop("C0218", name.span, "seams have no seams", "name a board of squares")
        close = suggest(name.text, list(context.boards))
        suggestion = f"did you mean `{close}`?" if close else None
        context.report.stop("C0201", name.span, f"there is no board `{name.text}`", suggestion)
    base = context.boards[name.text]
    if base.shape != "squares":
        context.report.stop("C0218", name.span, f"only squares have seams, and `{name.text}` is made of {base.shape}")
    if node.links or node.naming:
        context.report.stop("C0220", node.span, "seams take their names and directions from the board they are on")
    seams = shapes.seams(base, node.name.text)
    if len(seams.sites) > MAX_SITES:
        context.report.stop(
            "C0219", shape.span, f"a board has at most {MAX_SITES} sites, and this one has {len(seams.sites)}"
        )
    return evolve(seams, span=node.span)
