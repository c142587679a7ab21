"""Short texts side by side, so that long lists stay on one screen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def columns(items: Sequence[str], width: int = 78) -> str:
    """The items in columns of one width, down and then across."""
    if not items:
        return ""
    room = max(map(len, items)) + 2
    across = max(1, width // room)
    down = -(-len(items) // across)
    rows = [items[row::down] for row in range(down)]
    return "\n".join("".join(item.ljust(room) for item in row).rstrip() for row in rows)


def table(heads: Sequence[str], rows: Iterable[Sequence[str]], right: Iterable[int] = ()) -> str:
    """A table with headings; the columns in `right` are aligned to the right."""
    all_rows = [list(heads), *map(list, rows)]
    widths = [max(len(row[column]) for row in all_rows) for column in range(len(heads))]
    aligned = set(right)
    return "\n".join(
        "  ".join(
            c.rjust(w) if i in aligned else c.ljust(w) for i, (c, w) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in all_rows
    )
