"""A square board on which several things lie on one site, drawn with room for words.

Each site has a cell some characters wide. What belongs to players stands below, or where there are few lines beside, what
lies on the site; lines between rows and columns set regions apart. Knows cells and sites, and no game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property

from attrs import frozen

from cattery.cli.canvas import Canvas, Run
from cattery.cli.headings import Headings
from cattery.cli.labels import Cell, width_of
from cattery.cli.pen import Pen
from cattery.model.board import Board

NARROWEST = 3
"""A cell with less room than this says nothing in words."""

Lay = Callable[[str, tuple[int, ...]], tuple[Cell, ...]]
"""The lines of a site's cell, each in so many characters."""


@frozen(repr=False)
class Spacing:
    """How the cells are laid out: how many lines each has, and how many empty ones stand between the rows."""

    lines: int
    gap: int


ALONE, BESIDE, BELOW, ROOMY = Spacing(1, 0), Spacing(1, 0), Spacing(2, 0), Spacing(2, 1)


@frozen(repr=False, slots=False)
class Spread:
    """One board with its headings. `marks` is how wide a mark of what stands second is, 0 where nothing does; `widest` what
    words could take."""

    board: Board
    headings: Headings
    pen: Pen
    widest: int
    marks: int

    @property
    def left(self) -> int:
        """Where the first cell begins."""
        return max(map(len, self.headings.rows)) + 2

    @cached_property
    def cell(self) -> int:
        """How wide a cell is."""
        columns = len(self.headings.columns)
        free = self.pen.width - self.left - 2 * len(self.column_walls) - (columns - 1)
        return max(*map(len, self.headings.columns), min(free // columns, self.widest))

    @property
    def spacings(self) -> tuple[Spacing, ...]:
        """The ways in which there is room for words, those with the most space first."""
        if not self.marks:
            return (ALONE,) if self.cell >= NARROWEST else ()
        below = (ROOMY, BELOW) if self.cell >= max(NARROWEST, self.marks) else ()
        return (*below, BESIDE) if self.cell >= NARROWEST + 1 + self.marks else below

    def starts(self) -> list[int]:
        """Where each column begins."""
        found, at = [], self.left
        for number in range(len(self.headings.columns)):
            at += 2 if number in self.column_walls else 0
            found.append(at)
            at += self.cell + 1
        return found

    def drawn(self, spacing: Spacing, lay: Lay) -> list[list[Run]]:
        """The board; `lay` says what is on a site."""
        canvas, starts = Canvas(), self.starts()
        top = self.names(canvas, starts)
        for name, x in zip(self.headings.columns, starts, strict=True):
            canvas.put(top, x, [(name, "name")])
        y = top + 1
        for number, row in enumerate(self.board.drawing):
            if number in self.row_walls:
                canvas.put(y, self.left, [(self.pen.floor * (starts[-1] + self.cell - self.left), "dim")])
                y += 1
            canvas.put(y, 0, [(self.headings.rows[number].rjust(self.left - 2), "name")])
            self.row(canvas, y, number, spacing, lay)
            self.walls(canvas, y, spacing, row)
            y += spacing.lines + (spacing.gap if number + 1 < len(self.board.drawing) else 0)
        return canvas.lines()

    def row(self, canvas: Canvas, y: int, number: int, spacing: Spacing, lay: Lay) -> None:
        """The cells of one row."""
        first = self.cell if spacing.lines > 1 or not self.marks else self.cell - 1 - self.marks
        second = self.cell if spacing.lines > 1 else self.marks
        for (_, site), x in zip(self.board.drawing[number], self.starts(), strict=True):
            lines = lay(self.board.sites[site], (first, second))
            for line, cell in enumerate(lines):
                down, right = (line, 0) if spacing.lines > 1 else (0, line * (first + 1))
                canvas.put(y + down, x + right, cell)

    def walls(self, canvas: Canvas, y: int, spacing: Spacing, row: tuple[tuple[int, int], ...]) -> None:
        """The lines that set regions apart within a row, its gap included."""
        starts = self.starts()
        for number in self.column_walls:
            if self.regions[row[number - 1][1]] != self.regions[row[number][1]]:
                for line in range(spacing.lines + spacing.gap):
                    canvas.put(y + line, starts[number] - 2, [(self.pen.wall, "dim")])

    def names(self, canvas: Canvas, starts: Sequence[int]) -> int:
        """The regions that are whole columns, named above them; returns the line below."""
        rows = len(self.headings.rows)
        placed = False
        taken = -1
        for name, sites in self.board.regions:
            columns = sorted({self.board.column[site] - 1 for site in sites})
            whole = len(sites) == len(columns) * rows and columns == list(range(columns[0], columns[-1] + 1))
            room = starts[columns[-1]] + self.cell - starts[columns[0]] if columns else 0
            if whole and len(name) <= room and len(columns) < len(starts) and starts[columns[0]] > taken:
                canvas.put(0, starts[columns[0]], [(name, "dim")])
                placed, taken = True, starts[columns[0]] + len(name)
        return 1 if placed else 0

    # --- where regions meet ------------------------------------------------------------------------------------------

    @cached_property
    def regions(self) -> Mapping[int, frozenset[str]]:
        """The regions that each site lies in."""
        found: dict[int, frozenset[str]] = dict.fromkeys(range(len(self.board.sites)), frozenset())
        for name, sites in self.board.regions:
            for site in sites:
                found[site] |= {name}
        return found

    @cached_property
    def column_walls(self) -> tuple[int, ...]:
        """The columns that begin beside another region, in some row."""
        regions, rows = self.regions, self.board.drawing
        return tuple(
            number
            for number in range(1, len(self.headings.columns))
            if any(regions[row[number - 1][1]] != regions[row[number][1]] for row in rows)
        )

    @cached_property
    def row_walls(self) -> tuple[int, ...]:
        """The rows that begin below another region, in most columns."""
        regions, rows = self.regions, self.board.drawing
        found = []
        for number in range(1, len(rows)):
            pairs = list(zip(rows[number - 1], rows[number], strict=True))
            apart = sum(regions[above[1]] != regions[below[1]] for above, below in pairs)
            if 2 * apart > len(pairs):
                found.append(number)
        return tuple(found)


def joined(parts: Sequence[Cell]) -> Cell:
    """Cells one after another, with spaces between."""
    runs: list[Run] = []
    for part in parts:
        if runs and part:
            runs.append((" ", ""))
        runs += part
    return tuple(runs)


def cut(cell: Cell, width: int) -> Cell:
    """As much of a cell as there is room for."""
    runs: list[Run] = []
    for text, style in cell:
        left = width - width_of(tuple(runs))
        if left <= 0:
            break
        runs.append((text[:left], style))
    return tuple(runs)
