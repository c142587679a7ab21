"""The rows of a static table with more columns: what else is known of each row, and sets of rows found by sets of sites."""

from __future__ import annotations

from functools import reduce
from typing import Any

import attrs

from cattery.model.types import SiteType
from cattery.plan import code as c
from cattery.plan.logic import both, inside
from cattery.plan.sets import EMPTY, as_set, join, sure
from cattery.plan.static import value_of
from cattery.plan.world import World
from cattery.source import Span

OFF = c.Const(-1)
MOST_ROWS = 32

Values = tuple[tuple[int, ...], ...]
"""For each entry of the table, a number of each of its rows."""


class Columns:
    """What is known of the rows of a loop's table, by names. `index` says which entry is gone through."""

    def __init__(self, loop: c.For, world: World, used: set[str]) -> None:
        assert isinstance(loop.over, c.Rows) and isinstance(loop.over.rows, c.Table)
        (index,) = loop.over.rows.indices
        assert isinstance(index, c.Var)
        self.world, self.index, self.vars, self.used = world, index, loop.vars, used
        self.table = loop.over.rows.table
        data: Any = world.tables[self.table].data
        self.rows: tuple[tuple[tuple[int, ...], ...], ...] = data
        self.values: dict[str, Values] = {
            name: tuple(tuple(row[k] for row in rows) for rows in self.rows) for k, name in enumerate(loop.vars)
        }

    def known(self, node: Any) -> Any:
        """The node with what can be known of each row beforehand as names of columns."""
        if isinstance(node, tuple):
            return tuple(self.known(n) for n in node)
        if not attrs.has(type(node)) or isinstance(node, Span):
            return node
        if isinstance(node, c.Table | c.Prim) and node.kind == "int":
            values = self.of(node)
            if values is not None:
                return c.Var(self._column(values))
        changes = {a.name: self.known(getattr(node, a.name)) for a in attrs.fields(type(node))}
        return attrs.evolve(node, **changes)

    def of(self, x: c.X) -> Values | None:
        """What an expression is for each row, where it says something of rows and nothing of the state."""
        if not self.asked(x):
            return None
        found = []
        for entry, rows in enumerate(self.rows):
            numbers = []
            for k in range(len(rows)):
                names = {name: values[entry][k] for name, values in self.values.items()}
                value = value_of(x, {self.index.name: entry, **names}, self.world)
                if not isinstance(value, int):
                    return None
                numbers.append(int(value))
            found.append(tuple(numbers))
        return tuple(found)

    def asked(self, x: object) -> set[str]:
        """The columns that an expression asks."""
        return {n.name for n in inside(x) if isinstance(n, c.Var) and n.name in self.values}

    def _column(self, values: Values) -> str:
        """The column with these values, an old one or a new one."""
        for name, known in self.values.items():
            if known == values:
                return name
        name = f"known_{len(self.values)}"
        while name in self.used:
            name += "_"
        self.used.add(name)
        self.values[name] = values
        return name


class Rowing:
    """Puts together sets of rows: bit k of one is the k-th row of the entry, in the order of one column's sites."""

    def __init__(self, columns: Columns) -> None:
        self.columns, self.world = columns, columns.world
        self.order = self._order()

    def _order(self) -> tuple[tuple[int, ...], ...]:
        """For each entry its rows in order: that of the sites in the first column in which these are all different."""
        for values in self.columns.values.values():
            if all(len(set(row)) == len(row) and min(row, default=0) >= 0 for row in values):
                return tuple(tuple(sorted(range(len(row)), key=row.__getitem__)) for row in values)
        return tuple(tuple(range(len(rows))) for rows in self.columns.rows)

    def rows(self, tests: tuple[c.X, ...]) -> c.X | None:
        """The rows that pass all tests; None where that is no set."""
        certain = [self.columns.of(test) for test in tests]
        asked = [test for test, known in zip(tests, certain, strict=True) if known is None]
        masks = [known for known in certain if known is not None]
        groups: dict[frozenset[str], list[c.X]] = {}
        for test in asked:
            groups.setdefault(frozenset(self.columns.asked(test)), []).append(test)
        parts = [self._asked(reduce(both, group)) for group in groups.values()]
        if masks or not parts:
            parts.append(
                self.mask(tuple(_all_of(entry) for entry in zip(*masks, strict=True))) if masks else self.whole
            )
        if any(part is None for part in parts):
            return None
        return reduce(lambda a, b: c.Prim("&", (a, b), "set"), [part for part in parts if part is not None])

    def amount(self, rows: c.X) -> c.X:
        """A set of as many members: sites, where they tell as much as rows."""
        match rows:
            case c.Rowed(sites=sites, near=near, having=None):
                return c.Prim("&", (sites, near), "set")
            case _:
                return rows

    @property
    def whole(self) -> c.X:
        """All rows."""
        return self.mask(tuple((1,) * len(rows) for rows in self.columns.rows))

    def mask(self, truths: Values) -> c.Table:
        """The rows for which something is so whatever the state."""
        data = tuple(
            sum(bool(truth[row]) << bit for bit, row in enumerate(order))
            for truth, order in zip(truths, self.order, strict=True)
        )
        return c.Table(self._table("sets", 1, "set", data), (self.columns.index,), "set")

    def _asked(self, test: c.X) -> c.X | None:
        """The rows that pass a test which asks something of the state."""
        asked = self.columns.asked(test)
        if not asked:
            return c.Cond(test, self.whole, EMPTY, "set")
        found = self._by_sites(test, asked.pop()) if len(asked) == 1 else None
        if found is not None:
            return found
        match test:
            case c.Prim(op="and" | "or" as op, args=(left, right)):
                a, b = self._asked_or_known(left), self._asked_or_known(right)
                if a is None or b is None:
                    return None
                return c.Prim("&", (a, b), "set") if op == "and" else join(a, b)
            case c.Prim(op="not", args=(inner,)):
                rows = self._asked_or_known(inner)
                return None if rows is None else c.Prim("without", (self.whole, rows), "set")
            case _:
                return None

    def _asked_or_known(self, test: c.X) -> c.X | None:
        known = self.columns.of(test)
        return self._asked(test) if known is None else self.mask(known)

    def _by_sites(self, test: c.X, column: str) -> c.X | None:
        """The rows whose site in a column passes a test."""
        board = self._board(test, column)
        sites = None if board is None else as_set(test, column, board, self.world)
        if sites is None or not sure(sites) or not self.keep_step(column):
            return None  # another test may be the one that lets this be asked
        near, having = self.near(column), self.having(column)
        if having == self.whole:
            return c.Rowed(sites, near, None)
        off = value_of(test, {column: -1}, self.world)
        if off is None:
            return None
        found = c.Rowed(sites, near, having)
        return join(found, self._without(having)) if off else found

    def near(self, column: str) -> c.Table:
        """The sites in a column."""
        data = tuple(sum(1 << site for site in entry if site >= 0) for entry in self.columns.values[column])
        return c.Table(self._table("near", 1, "set", data), (self.columns.index,), "set")

    def having(self, column: str) -> c.Table:
        """The rows that have a site in a column."""
        return self.mask(tuple(tuple(int(site >= 0) for site in entry) for entry in self.columns.values[column]))

    def starting(self, column: str, other: str) -> c.Table:
        """The sites in a column of the rows that have one in another column, too."""
        return self._paired(column, other, True)

    def leaving(self, column: str, other: str) -> c.Table:
        """... of the rows that have none in the other column."""
        return self._paired(column, other, False)

    def _paired(self, column: str, other: str, on: bool) -> c.Table:
        pairs = zip(self.columns.values[column], self.columns.values[other], strict=True)
        data = tuple(sum(1 << a for a, b in zip(*entry, strict=True) if a >= 0 and (b >= 0) == on) for entry in pairs)
        return c.Table(self._table("start" if on else "leaving", 1, "set", data), (self.columns.index,), "set")

    def sites(self, tests: tuple[c.X, ...], column: str) -> c.X | None:
        """The sites of a column's board that pass all tests, which ask nothing of other columns."""
        if not tests:
            return None
        test = reduce(both, tests)
        board = self._board(test, column)
        return None if board is None else as_set(test, column, board, self.world)

    def _without(self, mask: c.Table) -> c.Table:
        """All rows but these."""
        data: Any = self.world.tables[mask.table].data
        rest = tuple((1 << len(rows)) - 1 & ~known for rows, known in zip(self.columns.rows, data, strict=True))
        return c.Table(self._table("sets", 1, "set", rest), (self.columns.index,), "set")

    def keep_step(self, *columns: str) -> bool:
        """Whether the sites in each of these columns come in the order of the rows."""
        return all(self._in_step(self.columns.values[column]) for column in columns)

    def _in_step(self, values: Values) -> bool:
        """Whether the sites in a column come in the order of the rows, each once."""
        for entry, order in zip(values, self.order, strict=True):
            sites = [entry[row] for row in order if entry[row] >= 0]
            if sites != sorted(set(sites)):
                return False
        return True

    def _board(self, test: c.X, column: str) -> str | None:
        """The board whose sites a test asks about."""
        slots = [n.slot for n in inside(test) if isinstance(n, c.Slot) and n.index == c.Var(column)]
        kinds = [per for slot in slots if slot in self.world.slots for per in self.world.slots[slot].per]
        boards = {kind.board for kind in kinds if isinstance(kind, SiteType)}
        return boards.pop() if len(boards) == 1 and len(kinds) == len(slots) else None

    def lets(self, row: str, code: c.Code) -> c.Code:
        """The columns that code uses, of the row of that number."""
        used = {name for s in code for name in self.columns.asked(s)}
        most = max(map(len, self.columns.rows))
        found = []
        for name, values in self.columns.values.items():
            if name in used:
                data = tuple(
                    tuple(entry[row] for row in order) + (-1,) * (most - len(order))
                    for entry, order in zip(values, self.order, strict=True)
                )
                table = self._table(name, 2, "int", data)
                found.append(c.Let(name, c.Table(table, (self.columns.index, c.Var(row)))))
        return tuple(found)

    def by_code(self, cells: tuple[int, ...]) -> str:
        """The name of a table by the codes of pieces."""
        return self._table("cells", 1, "int", cells)

    def _table(self, what: str, depth: int, leaf: str, data: object) -> str:
        """A table by the loop's index; the same one for the same contents."""
        for name, table in self.world.tables.items():
            if name.startswith(f"{self.columns.table}_") and table.data == data and table.leaf == leaf:
                return name
        name = f"{self.columns.table}_{what.upper()}_{len(self.world.tables)}"
        return self.world.table(name, depth, leaf, "what is known beforehand of the rows gone through at once", data)


def _all_of(entries: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    return tuple(int(all(row)) for row in zip(*entries, strict=True))
