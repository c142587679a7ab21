"""What the rows and columns of a square board are called: the two parts that the sites' names are made of.

Knows names and where they are drawn, and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from attrs import frozen

from cattery.model.board import Board

Join = Callable[[str, str], str]
"""A site's name from the names of its row and its column."""


@frozen(repr=False)
class Headings:
    """The names of a square board's rows and columns."""

    rows: tuple[str, ...]
    columns: tuple[str, ...]


def headings(board: Board) -> Headings | None:
    """The two parts of the sites' names, where each row shares the one and each column the other."""
    if board.shape != "squares":
        return None
    names = [[board.sites[site] for _, site in row] for row in board.drawing]
    for join in (_row_first, _column_first):
        for length in range(max(map(len, names[0])) - 1, 0, -1):
            found = _split(names, length, join)
            if found is not None:
                return found
    return None


def _split(names: Sequence[Sequence[str]], length: int, join: Join) -> Headings | None:
    """The names taken apart so that the first row's name has that many letters."""
    first = names[0][0][:length] if join is _row_first else names[0][0][-length:]
    columns = tuple(_without(name, first, join) for name in names[0])
    rows = tuple(_without(row[0], columns[0], _other(join)) for row in names)
    if not all((*columns, *rows)) or len({*columns}) < len(columns) or len({*rows}) < len(rows):
        return None
    made = [[join(row, column) for column in columns] for row in rows]
    return Headings(rows, columns) if made == [list(row) for row in names] else None


def _row_first(row: str, column: str) -> str:
    return row + column


def _column_first(row: str, column: str) -> str:
    return column + row


def _other(join: Join) -> Join:
    return _column_first if join is _row_first else _row_first


def _without(name: str, part: str, join: Join) -> str:
    """What is left of a name without a part at its beginning, or at its end; empty where the part is not there."""
    if join is _row_first:
        return name.removeprefix(part) if name.startswith(part) else ""
    return name.removesuffix(part) if name.endswith(part) else ""
