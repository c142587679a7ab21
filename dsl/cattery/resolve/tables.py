"""Tables of components: a text of rows with commas taken apart into cells, each with its exact place.

A line that starts with `#` is a comment; what the comments before the headings say is what the table says of itself. A
cell can stand in quotes, with `""` for a quote in it, and ends on its line. Knows nothing of pieces.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from attrs import frozen

from cattery.resolve.report import Report, Stop
from cattery.source import Source, Span

MAX_ROWS = 10_000
MAX_COLUMNS = 64
MAX_CELL = 1000
"""How long a cell may be."""
MAX_NOTE = 4000

_ODD = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
_QUOTED = re.compile(r'[ \t]*("(?:[^"]|"")*")[ \t]*')
BLANKS = " \t"


@frozen(repr=False)
class Cell:
    """What stands between two commas, without the spaces around it and without its quotes."""

    text: str
    span: Span


Row = tuple[Cell, ...]


@frozen(repr=False)
class Table:
    """The headings, the rows below them (each with as many cells), and what the table says of itself."""

    head: Row
    rows: tuple[Row, ...]
    note: str | None


def read_table(source: Source, report: Report) -> Table:
    """The table in a text. A row that is wrong is said and left out; without headings or rows there is no table."""
    wrong = False
    head: Row | None = None
    rows: list[Row] = []
    notes: list[str] = []
    for start, line in _lines(source):
        text = line.strip()
        if text.startswith("#"):
            if head is None:
                notes.append(text.lstrip("#").strip())
            continue
        if not text:
            continue
        try:
            cells = _cells(source, report, start, line)
            if head is None:
                head = _head(report, cells)
            elif any(cell.text for cell in cells):
                rows.append(_row(source, report, start, line, head, cells))
        except Stop:
            if head is None:
                raise
            wrong = True
        if len(rows) > MAX_ROWS:
            span = source.span(start, start + len(line))
            report.stop(
                "C0256", span, f"a table has at most {MAX_ROWS} rows", "let columns count pieces that are alike"
            )
    if head is None:
        end = source.span(len(source.text), len(source.text))
        report.stop("C0256", end, "the table has no headings", "the first line names the columns: `kind,...,count`")
    if not rows and not wrong:
        report.stop("C0256", head[0].span.to(head[-1].span), "there is no row below the headings")
    return Table(head, tuple(rows), _note(notes))


def _lines(source: Source) -> Iterator[tuple[int, str]]:
    """The lines with the offsets at which they start."""
    start = 0
    while start < len(source.text):
        end = source.text.find("\n", start)
        end = len(source.text) if end < 0 else end
        yield start, source.text[start:end]
        start = end + 1


def _note(lines: list[str]) -> str | None:
    return "\n".join(lines).strip()[:MAX_NOTE] or None


def _cells(source: Source, report: Report, start: int, line: str) -> Row:
    """The cells of one line."""
    odd = _ODD.search(line)
    if odd is not None:
        span = source.span(start + odd.start(), start + odd.end())
        suggestion = "end lines with a line feed" if odd[0] == "\r" else "save the table as plain UTF-8 text"
        report.stop("C0256", span, f"a table cannot have the character U+{ord(odd[0]):04X}", suggestion)
    cells: list[Cell] = []
    at = 0
    while True:
        cell, at = _cell(source, report, start, line, at)
        cells.append(cell)
        if len(cells) > MAX_COLUMNS:
            report.stop("C0256", cell.span, f"a table has at most {MAX_COLUMNS} columns")
        if at == len(line):
            return tuple(cells)
        at += 1


def _cell(source: Source, report: Report, start: int, line: str, at: int) -> tuple[Cell, int]:
    """The cell that starts at an offset of the line, and the offset of the comma or the end after it."""
    quoted = _QUOTED.match(line, at)
    if quoted is not None:
        first, last = start + quoted.start(1), start + quoted.end(1)
        if quoted.end() < len(line) and line[quoted.end()] != ",":
            span = source.span(start + quoted.end(), start + quoted.end() + 1)
            report.stop("C0256", span, "something follows the quoted cell", "write a comma, or two quotes for one")
        text = quoted[1][1:-1].replace('""', '"').strip()
        return _short(report, Cell(text, source.span(first, last))), quoted.end()
    comma = line.find(",", at)
    end = len(line) if comma < 0 else comma
    text = line[at:end].strip(BLANKS)
    first = start + end - len(line[at:end].lstrip(BLANKS))
    span = source.span(first, first + len(text))
    if text.startswith('"'):
        report.stop("C0256", span, "this quote is not closed on its line", 'write `"` at the end of the cell')
    return _short(report, Cell(text, span)), end


def _short(report: Report, cell: Cell) -> Cell:
    if len(cell.text) > MAX_CELL:
        report.stop("C0256", cell.span, f"a cell has at most {MAX_CELL} letters")
    return cell


def _head(report: Report, cells: Row) -> Row:
    """The headings, each one said once."""
    if len(cells) == 1:
        sign = next((sign for sign in ";\t|" if sign in cells[0].text), None)
        if sign is not None:
            suggestion = "separate the cells with commas"
            report.stop("C0256", cells[0].span, "there is only one heading", suggestion)
    seen: set[str] = set()
    for cell in cells:
        if not cell.text:
            report.stop("C0256", cell.span, "this column has no heading", "name it, or take the comma out")
        if cell.text in seen:
            report.stop("C0256", cell.span, f"two columns are called `{cell.text}`", "choose another name")
        seen.add(cell.text)
    return cells


def _row(source: Source, report: Report, start: int, line: str, head: Row, cells: Row) -> Row:
    """A row with a cell below each heading."""
    if len(cells) > len(head):
        extra = cells[len(head)]
        span = extra.span if extra.text else source.span(extra.span.start - 1, extra.span.start)
        message = f"there are {len(head)} headings, and this row has {len(cells)} cells"
        report.stop("C0258", span, message, "take it out, or name its column in the first row")
    if len(cells) < len(head):
        missing = head[len(cells)].text
        end = start + len(line.rstrip())
        message = f"this row ends before its `{missing}`"
        report.stop("C0258", source.span(end, end), message, "write a comma for each cell that is empty")
    return cells
