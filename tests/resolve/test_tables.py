"""Tables as texts: what another writer of such tables writes comes back cell by cell, and any text has an answer."""

from __future__ import annotations

import csv
import io

from hypothesis import example, given
from hypothesis import strategies as st

from cattery.resolve.report import Enough, Report, Stop
from cattery.resolve.tables import Table, read_table
from cattery.source import Source

PRINTED = st.text(st.characters(exclude_categories=("Cc", "Cs")), max_size=8).map(str.strip)
"""What can stand in a cell, without blanks around it."""
HEADS = st.lists(PRINTED.filter(lambda text: text and not text.startswith("#")), min_size=2, max_size=5, unique=True)


@st.composite
def tables(draw: st.DrawFn) -> list[list[str]]:
    """Headings, and rows of as many cells; no row starts like a comment or is empty."""
    head = draw(HEADS)
    cells = st.lists(PRINTED, min_size=len(head), max_size=len(head))
    rows = cells.filter(lambda row: any(row) and not row[0].startswith("#"))
    return [head, *draw(st.lists(rows, min_size=1, max_size=5))]


def read(text: str) -> tuple[Table | None, Report]:
    report = Report()
    try:
        return read_table(Source("table.csv", text), report), report
    except (Stop, Enough):
        return None, report


@given(tables(), st.sampled_from([csv.QUOTE_ALL, csv.QUOTE_MINIMAL]), st.sampled_from(["\n", "\n\n", "\n# no row\n"]))
@example([["a b", 'c"d'], ["e,f", '"'], ["", "#"]], csv.QUOTE_MINIMAL, "\n")
def test_cells_come_back_with_their_places(rows: list[list[str]], quoting: int, end: str) -> None:
    stream = io.StringIO()
    csv.writer(stream, quoting=quoting, lineterminator=end).writerows(rows)  # type: ignore[arg-type]
    text = stream.getvalue()
    table, report = read(text)
    assert table is not None, [one.message for one in report.found]
    assert [[cell.text for cell in row] for row in (table.head, *table.rows)] == rows
    for cell in (cell for row in (table.head, *table.rows) for cell in row):
        there = text[cell.span.start : cell.span.end]
        assert there in (cell.text, '"' + cell.text.replace('"', '""') + '"')
        assert Source("", text).span(cell.span.start, cell.span.end).column == cell.span.column


@given(st.text(st.sampled_from('a1,"# \t\n\r\0é'), max_size=60))
@example('"a"",b\n')
@example(' "a" ,\n')
def test_any_text_is_a_table_or_is_told_what_is_wrong(text: str) -> None:
    table, report = read(text)
    assert table is not None or report.found
    for one in report.found:
        assert 0 <= one.span.start <= one.span.end <= len(text)
        assert one.code in ("C0256", "C0258")
    for row in () if table is None else table.rows:
        assert len(row) == len(table.head if table is not None else ())


def test_a_table_says_something_of_itself() -> None:
    table, _ = read("# first\n#\n## second \n\nkind,count\n# no more\na,1\n")
    assert table is not None
    assert table.note == "first\n\nsecond"
