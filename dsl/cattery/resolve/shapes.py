"""The shapes of boards as plain geometry: where the sites lie, which ways there are, and what sites are called."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType

from attrs import field, frozen

from cattery.model.board import Board, Links
from cattery.resolve.report import Report
from cattery.syntax import ast

Point = tuple[int, int]
"""Row and column, from 0; columns of hexes count half tiles."""

SQUARE_MOVES: dict[str, Point] = {
    "up": (-1, 0),
    "up-right": (-1, 1),
    "right": (0, 1),
    "down-right": (1, 1),
    "down": (1, 0),
    "down-left": (1, -1),
    "left": (0, -1),
    "up-left": (-1, -1),
}
SQUARE_GROUPS = {
    "orthogonal": ("up", "right", "down", "left"),
    "diagonal": ("up-right", "down-right", "down-left", "up-left"),
}
HEX_MOVES: dict[str, Point] = {
    "up-right": (-1, 1),
    "right": (0, 2),
    "down-right": (1, 1),
    "down-left": (1, -1),
    "left": (0, -2),
    "up-left": (-1, -1),
}
TRACK_MOVES: dict[str, Point] = {"forward": (0, 1), "back": (0, -1)}


@frozen(repr=False)
class Grid:
    """A board's sites as points in their order, with the moves of its directions in the shape's order."""

    shape: str
    at: tuple[Point, ...]
    moves: Mapping[str, Point] = field(factory=dict)
    groups: Mapping[str, tuple[str, ...]] = field(factory=dict)
    default: tuple[str, ...] = ()
    default_name: str = ""
    wraps: bool = False

    @property
    def opposites(self) -> dict[str, str]:
        """The direction back of each direction."""
        back = {move: name for name, move in self.moves.items()}
        return {name: back[-row, -column] for name, (row, column) in self.moves.items()}

    def beyond(self, index: Mapping[Point, int], place: Point, move: Point) -> int | None:
        """The number of the site one move on; None for off."""
        row, column = place[0] + move[0], place[1] + move[1]
        return index.get((row, column % len(self.at) if self.wraps else column))

    def rows(self) -> tuple[int, ...]:
        """The row of each site, from 1."""
        return tuple(row + 1 for row, _ in self.at)

    def columns(self) -> tuple[int, ...]:
        """The place of each site in its row, from 1."""
        seen: Counter[int] = Counter()
        places = []
        for row, _ in self.at:
            seen[row] += 1
            places.append(seen[row])
        return tuple(places)

    def drawing(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """The rows to draw: the offset of each site, in half tiles, and its number."""
        wide = 1 if self.shape == "hexes" else 2
        rows: dict[int, list[tuple[int, int]]] = {}
        for number, (row, column) in enumerate(self.at):
            rows.setdefault(row, []).append((wide * column, number))
        return tuple(tuple(rows[row]) for row in sorted(rows))


def squares(width: int, height: int) -> Grid:
    """Squares row by row from the top."""
    at = tuple((row, column) for row in range(height) for column in range(width))
    return Grid("squares", at, SQUARE_MOVES, SQUARE_GROUPS, SQUARE_GROUPS["orthogonal"], "orthogonal")


def track(length: int, closed: bool) -> Grid:
    """Sites in a row, or round in a circle."""
    at = tuple((0, column) for column in range(length))
    return Grid("ring" if closed else "track", at, TRACK_MOVES, {}, tuple(TRACK_MOVES), "adjacent", closed)


def hexes(shape: ast.HexesShape, report: Report) -> Grid:
    """Hexagons as they are drawn: neighbours in a row are two columns apart, in the next row one."""
    at: list[Point] = []
    for row, line in enumerate(shape.rows):
        for column, mark in enumerate(line.text):
            if mark == ".":
                at.append((row, column))
            elif mark != " ":
                report.stop("C0218", line.span, f"`{mark}` stands for no tile", "draw each tile as a dot")
    if not at:
        report.stop("C0218", shape.span, "there is not a single tile", "draw each tile as a dot")
    odd = (at[0][0] + at[0][1]) % 2
    for row, column in at:
        if (row + column) % 2 != odd:
            suggestion = "tiles in a row are two columns apart, and each row is one column off from the one above"
            report.stop(
                "C0218", shape.rows[row].span, f"the tile in column {column + 1} lies between the others", suggestion
            )
    left = min(column for _, column in at)
    return Grid("hexes", tuple((row, column - left) for row, column in at), HEX_MOVES, {}, tuple(HEX_MOVES), "adjacent")


def letters(number: int) -> str:
    """The letters of a number from 1: `a` to `z`, then `aa`, `ab` and so on."""
    text = ""
    while number > 0:
        number, digit = divmod(number - 1, 26)
        text = chr(ord("a") + digit) + text
    return text


def site_names(
    grid: Grid, naming: tuple[str, ...] = (), labels: Mapping[str, tuple[str, ...]] = MappingProxyType({})
) -> tuple[str, ...]:
    """The names of a grid's sites, by default or in the words of `sites named`.

    `labels` are what the `rows` or `columns` are called, where it is not a letter or a number.
    """
    rows, columns = grid.rows(), grid.columns()
    if grid.shape in ("track", "ring"):
        return tuple(f"s{column}" for column in columns)
    if naming[2:] == ("from", "bottom"):
        rows = tuple(max(rows) + 1 - row for row in rows)
    by_row = naming[:2] == ("row", "column") if naming else grid.shape == "hexes"
    row_names = labels.get("rows") or _default_labels(rows, letters_first=by_row, capitals=True)
    column_names = labels.get("columns") or _default_labels(columns, letters_first=not by_row, capitals=False)
    pairs = [(row_names[row - 1], column_names[column - 1]) for row, column in zip(rows, columns, strict=True)]
    return tuple(f"{row}{column}" if by_row else f"{column}{row}" for row, column in pairs)


def _default_labels(numbers: tuple[int, ...], letters_first: bool, capitals: bool) -> tuple[str, ...]:
    """Letters for what comes first in a name, numbers for what comes second."""
    if not letters_first:
        return tuple(str(number) for number in range(1, max(numbers) + 1))
    names = (letters(number) for number in range(1, max(numbers) + 1))
    return tuple(name.upper() if capitals else name for name in names)


def seams(base: Board, name: str) -> Board:
    """The seams between the squares of a board: right of each square, then below it, in the order of the squares."""
    ways = {direction: number for number, direction in enumerate(base.directions)}
    pairs: dict[Point, int] = {}
    flanks: list[tuple[tuple[int, int], ...]] = []
    for site in range(len(base.sites)):
        for out, back in (("right", "left"), ("down", "up")):
            other = base.steps[ways[out]][site]
            if other is not None:
                pairs[site, other] = len(pairs)
                flanks.append(((site, ways[back]), (other, ways[out])))
    steps: list[tuple[int | None, ...]] = []
    for way, direction in enumerate(base.directions):
        steps.append(tuple(_next_seam(base, pairs, pair, way, direction) for pair in pairs))
    along = tuple(
        tuple(way for way, direction in enumerate(base.directions) if _runs(base, pair, direction)) for pair in pairs
    )
    near = tuple(tuple(sorted({s for way in along[n] if (s := steps[way][n]) is not None})) for n in range(len(pairs)))
    links = (Links("adjacent", tuple(sorted({way for ways_ in along for way in ways_})), near, tuple(steps)),)
    names = tuple(f"{base.sites[a]}/{base.sites[b]}" for a, b in pairs)
    rows, columns = tuple(base.row[a] for a, _ in pairs), tuple(base.column[a] for a, _ in pairs)
    return Board(
        name,
        "seams",
        names,
        base.directions,
        tuple(steps),
        base.opposite,
        links,
        rows,
        columns,
        _seam_drawing(base, pairs),
        base.name,
        tuple(flanks),
        along,
    )


def _runs(base: Board, pair: Point, direction: str) -> bool:
    """Whether a seam runs that way: up and down between squares of a row, left and right otherwise."""
    side_by_side = base.row[pair[0]] == base.row[pair[1]]
    return direction in (("up", "down") if side_by_side else ("left", "right"))


def _next_seam(base: Board, pairs: dict[Point, int], pair: Point, way: int, direction: str) -> int | None:
    if not _runs(base, pair, direction):
        return None
    one, other = base.steps[way][pair[0]], base.steps[way][pair[1]]
    return None if one is None or other is None else pairs[one, other]


def _seam_drawing(base: Board, pairs: dict[Point, int]) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Seams beside the squares of a row stand in odd columns, those below a row in a row of their own."""
    rows: dict[int, list[tuple[int, int]]] = {}
    for (one, other), number in pairs.items():
        beside = base.row[one] == base.row[other]
        line = 2 * base.row[one] - (2 if beside else 1)
        rows.setdefault(line, []).append((2 * base.column[one] - (1 if beside else 2), number))
    return tuple(tuple(sorted(rows[line])) for line in sorted(rows))
