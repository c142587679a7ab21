"""Static tables, families of lines and walks as C text. Each dimension begins with the entry that an index of -1 (off) finds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import frozen

from cattery.emit.native.shape import Shape, small_type
from cattery.model.geometry import count_walks
from cattery.plan.plan import FamilyPlan, Plan, TablePlan, WalksPlan

LINE = 110


@frozen(repr=False)
class Tables:
    """Prints the tables of one plan."""

    plan: Plan
    shape: Shape

    def table(self, table: TablePlan) -> list[str]:
        """A table's definition."""
        data = _first_last(table.data, table.depth)
        sizes = _sizes(data, table.depth)
        leaf: Callable[[object], str]
        dims = "".join(f"[{n}]" for n in sizes)
        leaves = _leaves(data, table.depth)
        match table.leaf:
            case "set":
                kind, leaf = "Set", self._set
            case "seq":
                kind, leaf = "Seq", _sequence
            case "rows":
                width = max((len(row) for entry in leaves for row in _tuple(entry)), default=1)
                most = max((len(_tuple(entry)) for entry in leaves), default=1) or 1
                kind, leaf = f"struct {{ int n; int16_t v[{most}][{width}]; }}", _rows
            case _:
                numbers = [n for n in leaves if isinstance(n, int)]
                kind, leaf = small_type(min(numbers), max(numbers)), str
        text = _nested(data, table.depth, leaf)
        return wrapped(f"static const {kind} T_{table.name}{dims} = {text};")

    def _set(self, value: object) -> str:
        assert isinstance(value, int)
        words = [f"UINT64_C({value >> 64 * k & (1 << 64) - 1:#x})" for k in range(self.shape.words)]
        return words[0] if len(words) == 1 else f"{{ {{{', '.join(words)}}} }}"

    def rows(self, table: str, column: int, name: str) -> dict[str, object]:
        """A table of rows by the sites in a column: for each set of them the rows, as bits in the order of the rows."""
        data = _tuple(self.shape.tables[table].data)
        kinds: dict[tuple[int, ...], int] = {}
        order, near = [], []
        for rows in (data[-1], *data):
            sites = [row[column] for row in rows]
            near.append(sum(1 << site for site in sites))
            places = tuple(sites.index(site) for site in sorted(sites))
            order.append(kinds.setdefault(places, len(kinds)))
        width = 1 << max(map(len, kinds))
        orders = [
            [sum(1 << row for k, row in enumerate(places) if bits >> k & 1) for bits in range(width)]
            for places in kinds
        ]
        return {
            "table": table,
            "name": name,
            "size": len(near),
            "kinds": len(kinds),
            "width": width,
            "sites": wrapped(", ".join(map(self._set, near))),
            "orders": wrapped(", ".join(f"{{{', '.join(map(str, row))}}}" for row in orders)),
            "order": wrapped(", ".join(map(str, order))),
        }

    # --- families ----------------------------------------------------------------------------------------------------

    def family(self, family: FamilyPlan) -> dict[str, object]:
        """What the template of a family needs."""
        shifts = []
        for number, (step, starts) in enumerate(family.shifts):
            row = family.numbers[number] if family.numbers else ()
            shifts.append(
                {
                    "step": step,
                    "further": [step * k for k in range(1, family.length - 1)],
                    "starts": self.shape.set_text(starts),
                    "first": number * len(row),
                }
            )
        return {
            "name": family.name,
            "lower": family.name.lower(),
            "size": len(family.masks),
            "length": family.length,
            "masks": wrapped(", ".join(self._set(mask) for mask in family.masks)),
            "shifts": shifts,
            "numbered": bool(family.numbers),
            "numbers": wrapped(", ".join(str(n) for row in family.numbers for n in row)),
            "cells": sum(map(len, family.numbers)),
            "type": small_type(-1, max(len(family.masks), 1)),
        }

    # --- walks -------------------------------------------------------------------------------------------------------

    def walks(self, walks: WalksPlan) -> dict[str, object]:
        """The steps from each site, and all walks as a tree: shorter ones before those that go on from them."""
        board = next(b for b in self.plan.game.boards.values() if b.name == walks.board)
        near = board.link(walks.links).neighbours
        total = sum(
            count_walks(board, s, n, 10**9, walks.links) for s in range(len(near)) for n in range(1, walks.longest + 1)
        )
        tree: Tree = ([], [], [])
        sites, sizes, parents = tree
        starts = [0]
        for start in range(len(near)):
            _tree(near, start, walks.longest, -1, tree)
            starts.append(len(sites))
        assert total == len(sites)
        return {
            "name": walks.name,
            "sites": len(near),
            "most": max(1, len(sites)),
            "longest": max(1, walks.longest),
            "reach": max(map(len, near), default=0) or 1,
            "near": wrapped(", ".join(f"{{{', '.join(map(str, row)) or '0'}}}" for row in near)),
            "pairs": _pairs(near) if has_pairs(near) else [],
            "to": wrapped(", ".join(self._set(sum(1 << site for site in set(row))) for row in near)),
            "counts": wrapped(", ".join(str(len(row)) for row in near)),
            "site": wrapped(", ".join(map(str, sites)) or "0"),
            "size": wrapped(", ".join(map(str, sizes)) or "0"),
            "parent": wrapped(", ".join(map(str, parents)) or "0"),
            "start": wrapped(", ".join(map(str, starts))),
        }


MOST_PAIRED = 10
"""Boards with so many sites have a table with an entry for each set of their sites."""


def has_pairs(near: tuple[tuple[int, ...], ...]) -> bool:
    """Whether the steps that lead into a set of sites are counted for all sites at once, in four bits for each."""
    return len(near) <= MOST_PAIRED and all(len(row) < 16 for row in near)


def _pairs(near: tuple[tuple[int, ...], ...]) -> list[str]:
    """For each set of sites: from each site, four bits, how many steps lead into it."""
    found = [
        sum(sum(to >> site & 1 for site in row) << 4 * at for at, row in enumerate(near))
        for to in range(1 << len(near))
    ]
    return wrapped(", ".join(f"{number:#x}" for number in found))


Tree = tuple[list[int], list[int], list[int]]


def _tree(near: tuple[tuple[int, ...], ...], at: int, left: int, parent: int, tree: Tree) -> None:
    """The walks that go on from a site, each followed by those that go on from it."""
    if left == 0:
        return
    sites, sizes, parents = tree
    for site in near[at]:
        number = len(sites)
        sites.append(site)
        sizes.append(0)
        parents.append(parent)
        _tree(near, site, left - 1, number, tree)
        sizes[number] = len(sites) - number


def _nested(data: object, depth: int, leaf: Callable[[object], str]) -> str:
    """Nested tuples as nested braces."""
    if depth == 0:
        return leaf(data)
    return f"{{{', '.join(_nested(item, depth - 1, leaf) for item in _tuple(data))}}}"


def _tuple(data: object) -> tuple[Any, ...]:
    assert isinstance(data, tuple)
    return data


def _sizes(data: object, depth: int) -> list[int]:
    sizes = []
    for _ in range(depth):
        assert isinstance(data, tuple)
        sizes.append(len(data))
        data = data[0] if data else ()
    return sizes


def _first_last(data: object, depth: int) -> object:
    """The same with the last entry of each dimension once more before the first."""
    if depth == 0:
        return data
    assert isinstance(data, tuple)
    turned = tuple(_first_last(item, depth - 1) for item in data)
    return turned[-1:] + turned


def _leaves(data: object, depth: int) -> list[object]:
    if depth == 0:
        return [data]
    assert isinstance(data, tuple)
    return [leaf for item in data for leaf in _leaves(item, depth - 1)]


def _sequence(values: object) -> str:
    assert isinstance(values, tuple)
    return f"{{{len(values)}, {{{', '.join(map(str, values)) or '0'}}}}}"


def _rows(rows: object) -> str:
    assert isinstance(rows, tuple)
    inner = ", ".join(f"{{{', '.join(map(str, row))}}}" for row in rows)
    return f"{{{len(rows)}, {{{inner or '{0}'}}}}}"


def wrapped(text: str) -> list[str]:
    """A long text over several lines, broken after commas."""
    lines, line = [], ""
    for word in text.split(" "):
        if line and len(line) + 1 + len(word) > LINE:
            lines.append(line)
            line = "    " + word
        else:
            line = f"{line} {word}" if line else word
    return [*lines, line]
