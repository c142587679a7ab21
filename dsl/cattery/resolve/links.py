"""Links of boards: which directions they have, within which regions they stay, and where they wrap round."""

from __future__ import annotations

from attrs import frozen

from cattery.diagnostics.suggest import suggest
from cattery.model.board import Links
from cattery.resolve.context import Context
from cattery.resolve.regions import Regions
from cattery.resolve.report import listed
from cattery.resolve.shapes import Grid, Point
from cattery.syntax import ast

Steps = tuple[tuple[int | None, ...], ...]


@frozen(repr=False)
class Field:
    """A board as far as its links need it: its sites as points, its directions in order, and its own steps."""

    grid: Grid
    order: tuple[str, ...]
    steps: Steps
    regions: Regions


def direction_order(context: Context, node: ast.BoardDecl, grid: Grid) -> tuple[str, ...]:
    """The directions of the default links in the order of the shape, then the others."""
    first = set(grid.default) if not node.links else set(_members(context, node, node.links[0], grid))
    return (*(d for d in grid.moves if d in first), *(d for d in grid.moves if d not in first))


def links(context: Context, node: ast.BoardDecl, on: Field) -> tuple[Links, ...]:
    """The links of a board, or the only ones of its shape where it declares none."""
    if not node.links:
        return (_link(on, on.grid.default_name, on.grid.default, on.steps),)
    found: list[Links] = []
    for clause in node.links:
        if any(clause.name.text == other.name for other in found):
            context.report.stop("C0202", clause.name.span, f"the links `{clause.name.text}` are declared twice")
        members = tuple(_members(context, node, clause, on.grid))
        found.append(_link(on, clause.name.text, members, _clause_steps(context, node, clause, on)))
    return tuple(found)


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


def _link(on: Field, name: str, members: tuple[str, ...], steps: Steps) -> Links:
    """The links with these directions; the others lead nowhere."""
    ways = tuple(number for number, direction in enumerate(on.order) if direction in members)
    count = len(on.grid.at)
    own = tuple(steps[way] if way in ways else (None,) * count for way in range(len(on.order)))
    return Links(name, ways, neighbours_by(own, ways, count), own)


def neighbours_by(steps: Steps, ways: tuple[int, ...], count: int) -> tuple[tuple[int, ...], ...]:
    """The sites one step from each site, in site order."""
    return tuple(
        tuple(sorted({target for way in ways if (target := steps[way][site]) is not None and target != site}))
        for site in range(count)
    )


# --- within and wrapping ---------------------------------------------------------------------------------------------


def _clause_steps(context: Context, node: ast.BoardDecl, clause: ast.LinksClause, on: Field) -> Steps:
    """The steps of all directions by these links: the board's own, but within the regions, and round where they wrap."""
    if not clause.within and not clause.wrapping:
        return on.steps
    everywhere = frozenset(range(len(on.grid.at)))
    parts = [_region(context, node, name, on) for name in clause.within]
    inside = frozenset[int]().union(*parts) if parts else everywhere
    round_ = inside if clause.wrapping_of is None else inside & _region(context, node, clause.wrapping_of, on)
    axes = _axes(context, node, clause, on.grid)
    index = {place: number for number, place in enumerate(on.grid.at)}

    def target(site: int, way: int) -> int | None:
        there = on.steps[way][site]
        if there is not None or not axes or site not in round_:
            return there if site in inside and there in inside else None
        there = index.get(_round(on.grid, on.grid.at[site], on.grid.moves[on.order[way]], axes))
        return there if there in round_ and there != site else None

    return tuple(tuple(target(site, way) for site in range(len(on.grid.at))) for way in range(len(on.order)))


def _round(grid: Grid, place: Point, move: Point, axes: tuple[str, ...]) -> Point:
    """One move on, with rows and columns taken round where they wrap."""
    height, width = (1 + max(point[axis] for point in grid.at) for axis in (0, 1))
    row, column = place[0] + move[0], place[1] + move[1]
    return (row % height if "rows" in axes else row, column % width if "columns" in axes else column)


def _axes(context: Context, node: ast.BoardDecl, clause: ast.LinksClause, grid: Grid) -> tuple[str, ...]:
    if clause.wrapping and grid.shape != "squares":
        message = f"only links of squares wrap round, and `{node.name.text}` is made of {grid.shape}"
        context.report.stop("C0220", clause.wrapping[0].span, message)
    return tuple(name.text for name in clause.wrapping)


def _region(context: Context, node: ast.BoardDecl, name: ast.Name, on: Field) -> frozenset[int]:
    if name.text not in on.regions:
        close = suggest(name.text, on.regions)
        has = f"it has {listed(list(on.regions))}" if on.regions else "declare it with `region`"
        suggestion = f"did you mean `{close}`?" if close else has
        context.report.stop("C0220", name.span, f"`{node.name.text}` has no region `{name.text}`", suggestion)
    return frozenset(on.regions[name.text])
