"""Loops over the rows of a table in which no row stands in another's way, for targets to which sets are cheap.

A loop that calls a rule for each row asks the rule's questions row by row. Where what one row changes is nothing that
another row looks at, they can be asked of all rows before anything is changed: which rows pass is put together from sets
of sites, and only those are gone through, each without a question. Whether rows keep apart is not guessed: it is looked
up in the table, for every entry and every pair of rows.
"""

from __future__ import annotations

from typing import TypeVar

import attrs

from cattery.plan import code as c
from cattery.plan.logic import inside, mapped
from cattery.plan.plan import FunctionPlan, Plan
from cattery.plan.sets import substitute, sure
from cattery.plan.static import value_of
from cattery.plan.swift.apart import Branch, Departure, branches, departure, keep_apart, names_in, renamed, unused
from cattery.plan.swift.columns import MOST_ROWS, Columns, Rowing
from cattery.plan.swift.tops import Asking
from cattery.plan.world import ident
from cattery.source import Span

T = TypeVar("T")
MOST_CODES, MOST_SITES = 8, 64


def at_once(plan: Plan) -> Plan:
    """The plan with every such loop as one over the rows in which something is done."""
    finding = Finding(plan)
    functions = tuple(attrs.evolve(f, body=finding.all(f.body)) for f in plan.functions)
    found = attrs.evolve(
        plan,
        functions=functions,
        actions=tuple(attrs.evolve(a, body=finding.all(a.body)) for a in plan.actions),
        blocks=tuple(attrs.evolve(b, code=finding.all(b.code)) for b in plan.blocks),
    )
    if not finding.made:
        return plan
    kept = (found.functions, found.actions, found.ends, found.nodes, found.blocks, found.claims)
    cells = {
        n.cells for a in (*found.functions, *found.actions, *found.blocks) for n in inside(a) if isinstance(n, c.Shift)
    }
    named = cells | {n.table for part in kept for item in part for n in inside(item) if isinstance(n, c.Table)}
    tables = [t for t in plan.tables if t.name in named or t.name not in finding.made]
    tables += [t for name, t in finding.world.tables.items() if name in named and t not in plan.tables]
    slots = tuple(attrs.evolve(s, bare=s.name in finding.bare) for s in plan.slots)
    return attrs.evolve(found, tables=tuple(tables), slots=slots)


def _barable(plan: Plan) -> frozenset[str]:
    """The places of which planes can be all that is held: small, seen by all, and never asked what is where in a row."""
    apart = {n.slot for part in (*plan.functions, *plan.actions, *plan.blocks) for n in inside(part)
             if isinstance(n, c.Turnover | c.Relay)}  # fmt: skip
    apart |= {level.slot for a in plan.actions for level in a.levels if level.slot is not None}
    apart |= {ident(place.name) for place in plan.game.places.values() if place.visible is not None}
    small = {s.name for s in plan.slots if s.planes and s.codes <= MOST_CODES and len(s.initial) <= MOST_SITES}
    return frozenset() if plan.noting else frozenset(small - apart)


class Finding:
    """Finds such loops in one plan.

    `made` are the tables whose rows some loop no longer goes through one by one, `bare` the places that hold planes alone.
    """

    def __init__(self, plan: Plan) -> None:
        self.world = Asking(plan, {}).world
        self.rules: dict[str, FunctionPlan] = {f.source: f for f in plan.functions if f.what == "rule"}
        self.used = names_in((plan.functions, plan.actions, plan.blocks))
        self.made: set[str] = set()
        self.bare: set[str] = set()
        self.barable = _barable(plan)

    def all(self, node: T) -> T:
        """The node with such loops written anew."""
        if isinstance(node, tuple):
            return tuple(new for n in node for new in self._statements(n))  # type: ignore[return-value]
        if not attrs.has(type(node)) or isinstance(node, Span):
            return node
        return mapped(node, self.all)

    def _statements(self, node: object) -> tuple[object, ...]:
        match node:
            case c.For(over=c.Rows(rows=c.Table(indices=(c.Var(),))), where=None, body=(c.Do() as do,)):
                return self._rewritten(node, do)
            case _:
                return (self.all(node),)

    def _rewritten(self, loop: c.For, do: c.Do) -> c.Code:
        """The loop as loops over the rows in which something is done; itself where that is not certain."""
        rule = self.rules.get(do.rule)
        columns = Columns(loop, self.world, self.used)
        if rule is None or max(map(len, columns.rows), default=0) > MOST_ROWS or _hides(rule.body, columns):
            return (loop,)
        given = dict(zip((var for _, var, _ in rule.params), do.args, strict=True))
        found = branches(substitute(renamed(rule.body, self.used), given), columns)
        when = () if do.when is None else (columns.known(do.when),)
        if not found or not keep_apart(found, when, columns):
            return (loop,)
        rowing = Rowing(columns)
        called, gone = rowing.rows(when), departure(found)
        shift = None if gone is None else self._shift(gone, when, rowing)
        if called is not None and shift is not None:
            self.made.add(columns.table)
            self.bare.update(s.slot for s in shift if isinstance(s, c.Shift))
            return (c.Tally(do.rule, rowing.amount(called)), *shift)
        passing = [rowing.rows(tuple(dict.fromkeys((*when, *branch.tests)))) for branch in found]
        if called is None or any(rows is None for rows in passing):
            return (loop,)
        self.made.add(columns.table)
        names = [unused("rows", self.used) for _ in found]
        lets = (c.Let(name, rows) for name, rows in zip(names, passing, strict=True) if rows is not None)
        each = (self._each(branch, name, rowing) for branch, name in zip(found, names, strict=True))
        return (c.Tally(do.rule, rowing.amount(called)), *lets, *each)

    def _shift(self, gone: Departure, when: tuple[c.X, ...], rowing: Rowing) -> c.Code | None:
        """All pieces that go on or off at once, where the place can do without saying what is at each site."""
        slot, index, target = gone.slide.slot, gone.slide.index, gone.slide.target
        assert isinstance(index, c.Var) and isinstance(target, c.Var)
        cells = self._cells(gone)
        if slot not in self.barable or cells is None or not rowing.keep_step(index.name, target.name):
            return None
        columns, staying = rowing.columns, tuple(dict.fromkeys((*when, *gone.common)))
        start, ahead = rowing.starting(index.name, target.name), rowing.near(target.name)
        if any(columns.asked(test) - {index.name} for test in staying) or any(
            columns.asked(test) != {target.name} for test in gone.rest
        ):
            return None
        sites, free = rowing.sites(staying, index.name), rowing.sites(gone.rest, target.name)
        if sites is None or free is None or not sure(free):
            return None
        name = unused("sites", self.used)
        let, sites = c.Let(name, sites), c.Var(name, "set")
        rows = c.Prim("&", (c.Rowed(sites, start, None), c.Rowed(free, ahead, None)), "set")
        off = c.Prim("&", (sites, rowing.leaving(index.name, target.name)), "set")
        return (let, c.Shift(slot, rows, start, ahead, off, gone.drop.slot, rowing.by_code(cells)))

    def _cells(self, gone: Departure) -> tuple[int, ...] | None:
        """For each code, 0 among them, the cell of the bag that such a piece joins, if nothing else decides it."""
        piece: c.X = c.Slot(gone.slide.slot, gone.slide.index)
        known: dict[str, c.X] = {let.name: c.Var(gone.slide.into) for let in gone.lets if let.value == piece}
        cell = substitute(gone.drop.cell, known)
        codes = range(1, self.world.slots[gone.slide.slot].codes + 1)
        found = [value_of(cell, {gone.slide.into: code}, self.world) for code in codes]
        numbers = tuple(value for value in found if isinstance(value, int))
        return (0, *numbers) if len(numbers) == len(found) else None

    def _each(self, branch: Branch, rows: str, rowing: Rowing) -> c.For:
        """What a branch does, for each row that comes to it."""
        row, code = unused("row", self.used), branch.code
        return c.For((row,), c.Bits(c.Var(rows, "set")), None, (*rowing.lets(row, code), *code), False)


def _hides(code: c.Code, columns: Columns) -> bool:
    """Whether something inside has a name of the loop's."""
    names = {*columns.values, columns.index.name}
    return any(names.intersection(n.vars) for s in code for n in inside(s) if isinstance(n, c.Fold | c.For))
