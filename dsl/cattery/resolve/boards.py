"""Boards as they are declared, worked out into sites, directions, links and steps."""

from __future__ import annotations

import re
from collections.abc import Mapping

from attrs import evolve

from cattery.diagnostics.suggest import suggest
from cattery.model.board import Board, Links
from cattery.model.types import EnumType
from cattery.resolve import shapes
from cattery.resolve.constants import constant_number
from cattery.resolve.context import Context, Env
from cattery.resolve.links import Field, direction_order, links
from cattery.resolve.names import RESERVED
from cattery.resolve.regions import Layout, regions
from cattery.resolve.report import counted, listed, part
from cattery.resolve.shapes import Grid
from cattery.syntax import ast

MAX_BOARDS = 64
MAX_SITES = 4096
MAX_LINKED = 32_768

_SITE = re.compile(r"[A-Za-z][A-Za-z0-9]*")


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
        return _graph(env, node, shape)
    env.context.spend("sites in all links", len(grid.at) * max(1, len(node.links)), MAX_LINKED, node.span)
    order = direction_order(env.context, node, grid)
    naming = _naming(env.context, node, grid)
    sites = shapes.site_names(grid, naming, _labels(env.context, node, grid, naming))
    _check_names(env.context, node, sites)
    index = {place: number for number, place in enumerate(grid.at)}
    steps = tuple(tuple(grid.beyond(index, place, grid.moves[name]) for place in grid.at) for name in order)
    found = regions(env, node, Layout(sites, grid.rows(), grid.columns()))
    return Board(
        name=node.name.text,
        shape=grid.shape,
        sites=sites,
        directions=order,
        steps=steps,
        opposite=tuple(order.index(grid.opposites[name]) for name in order),
        links=links(env.context, node, Field(grid, order, steps, found)),
        row=grid.rows(),
        column=grid.columns(),
        drawing=grid.drawing(),
        regions=tuple(found.items()),
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


def _labels(
    context: Context, node: ast.BoardDecl, grid: Grid, naming: tuple[str, ...]
) -> Mapping[str, tuple[str, ...]]:
    """What rows and columns are called, one label for each."""
    if node.labels and not naming:
        suggestion = "add a line `sites named row column` or `sites named column row`"
        span = node.labels[0][0].span
        context.report.stop("C0221", span, "nothing says how the sites are named by these", suggestion)
    for word, texts in node.labels:
        wanted = max(grid.rows() if word.text == "rows" else grid.columns())
        if len(texts) != wanted:
            message = f"`{node.name.text}` has {counted(wanted, word.text[:-1])}, and here {_are(len(texts), 'name')}"
            context.report.stop("C0221", word.span, message)
    return {word.text: texts for word, texts in node.labels}


def _are(number: int, noun: str) -> str:
    return f"{'is' if number == 1 else 'are'} {counted(number, noun)}"


def _check_names(context: Context, node: ast.BoardDecl, sites: tuple[str, ...]) -> None:
    """Names put together from labels have to be names, each of one site only."""
    if not node.labels:
        return
    span, seen = node.labels[0][0].span, set[str]()
    for site in sites:
        if not _SITE.fullmatch(site):
            message = f"a site would be called `{site}`, and a name starts with a letter"
            context.report.stop("C0221", span, message, "let letters come first in `sites named`")
        if site in RESERVED:
            context.report.stop("C0221", span, f"a site would be called `{site}`, a word of the language")
        if site in seen:
            context.report.stop("C0221", span, f"two sites would be called `{site}`", "choose other names")
        seen.add(site)


def _graph(env: Env, node: ast.BoardDecl, shape: ast.GraphShape) -> Board:
    context = env.context
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
    if node.links or node.naming or node.labels:
        context.report.stop("C0220", node.span, "a graph says itself what its sites are called and how they are linked")
    edges = (Links("edges", (), tuple(tuple(sorted(others)) for others in near)),)
    count = len(sites)
    drawing = (tuple((2 * number, number) for number in range(count)),)
    rows, columns = (1,) * count, tuple(range(1, count + 1))
    found = regions(env, node, Layout(tuple(sites), rows, columns, has_rows=False))
    return Board(
        name=node.name.text,
        shape="graph",
        sites=tuple(sites),
        directions=(),
        steps=(),
        opposite=(),
        links=edges,
        row=rows,
        column=columns,
        drawing=drawing,
        regions=tuple(found.items()),
        span=node.span,
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
    if node.links or node.naming or node.labels or node.regions:
        context.report.stop("C0220", node.span, "seams take their names and directions from the board they are on")
    seams = shapes.seams(base, node.name.text)
    if len(seams.sites) > MAX_SITES:
        context.report.stop(
            "C0219", shape.span, f"a board has at most {MAX_SITES} sites, and this one has {len(seams.sites)}"
        )
    return evolve(seams, span=node.span)
