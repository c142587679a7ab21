"""Loops made cheaper without a change of meaning: filters become sets, fixed steps become rows of a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cattery.model import expr as ir
from cattery.model.types import SetType, SiteType
from cattery.plan import sets
from cattery.plan.code import (
    Assigned,
    Bits,
    Code,
    Const,
    Do,
    For,
    If,
    Items,
    Numbers,
    Over,
    Plane,
    Prim,
    Rows,
    Seq,
    Slot,
    Stack,
    Table,
    Var,
    X,
)
from cattery.plan.logic import inside
from cattery.plan.static import value_of

if TYPE_CHECKING:
    from cattery.plan.expressions import Expressions
    from cattery.plan.world import World


def narrow(
    over: Over, names: tuple[str, ...], where: X | None, domain: ir.Domain, lowering: Expressions
) -> tuple[Over, X | None]:
    """A loop over sites with a filter as a loop over the set of those that pass it."""
    type = domain.type
    if not isinstance(domain, ir.WholeType) and isinstance(type, SetType):
        type = type.element
    if where is None or not isinstance(type, SiteType) or not isinstance(over, Numbers | Bits):
        return over, where
    kept = sets.as_set(where, names[0], type.board, lowering.world)
    if kept is None:
        return over, where
    full = Const(lowering.world.full(type.board), "set")
    whole = over.set if isinstance(over, Bits) else full
    return Bits(sets.meet(whole, kept, full)), None


def must_freeze(over: Over, where: X | None) -> bool:
    """Whether the domain has to be taken before the body runs, since its filter reads the state as it goes."""
    return where is not None and any(isinstance(n, Slot | Plane | Stack) for n in inside(where))


def hoisted(rule: Code) -> X | None:
    """The test without which a rule does nothing, where it is a cheap one: the first of its only `if`."""
    if len(rule) != 1 or not isinstance(rule[0], If) or rule[0].otherwise:
        return None
    test = rule[0].test
    while isinstance(test, Prim) and test.op == "and":
        test = test.args[0]
    if isinstance(test, Assigned):
        test = Prim("!=", (test.value, Const(test.none)), "bool")
    match test:
        case Prim(op="!=", args=(Slot(index=Var() | None), Const())):
            return test
        case _:
            return None


def tabulate(loop: For, world: World, rules: dict[str, Code]) -> For:
    """A loop over fixed directions that calls one rule becomes a loop over the rows of a table.

    A row holds the arguments that are fixed by the loop's variable and one outer variable; rows for which the rule
    certainly does nothing (a step off the board) are left out.
    """
    match loop:
        case For(vars=(var,), over=Items(Seq() as seq), where=None, body=(Do() as call,)):
            pass
        case _:
            return loop
    fixed = [a for a in call.args if isinstance(a, Table | Var) and sets.mentions(a, var)]
    outer = {n.name for a in fixed for n in inside(a) if isinstance(n, Var)} - {var}
    if len(outer) != 1 or any(isinstance(n, Slot) for a in fixed for n in inside(a)):
        return loop
    site = outer.pop()
    when = _when(call, world, rules)
    rows = _rows(call, seq.values, (var, site), fixed, when, world)
    if rows is None:
        return loop
    name = f"ROWS_{call.rule.upper().replace('-', '_')}_{len([t for t in world.tables if t.startswith('ROWS_')])}"
    comment = f"[site]: what {call.rule} is called with, for each direction in which it can do something"
    world.table(name, 1, "rows", comment, rows)
    names = tuple(a.name if isinstance(a, Var) else _row_name(call, a) for a in fixed)
    args = tuple(Var(names[fixed.index(a)]) if a in fixed else a for a in call.args)
    test = None if when is None else sets.substitute(when, {f"@{i}": a for i, a in enumerate(args)})
    return For(names, Rows(Table(name, (Var(site),), "rows")), None, (Do(call.rule, args, test),), False)


def _row_name(call: Do, argument: X) -> str:
    return f"{call.rule.replace('-', '_')}_{'abcdefgh'[call.args.index(argument)]}"


def _when(call: Do, world: World, rules: dict[str, Code]) -> X | None:
    """The hoisted test of the rule, its parameters written as `@0`, `@1`, ..."""
    test = hoisted(rules.get(call.rule, ()))
    if test is None:
        return None
    names = world.parameters[call.rule]
    return sets.substitute(test, {n: Var(f"@{i}") for i, n in enumerate(names)})


def _rows(
    call: Do, ways: tuple[int, ...], names: tuple[str, str], fixed: list[Table | Var], when: X | None, world: World
) -> tuple[tuple[tuple[int, ...], ...], ...] | None:
    var, site = names
    size = _index_size(fixed, site, world)
    if size is None:
        return None
    table = []
    for at in range(size):
        rows = []
        for way in ways:
            values = [value_of(a, {var: way, site: at}, world) for a in fixed]
            if not all(isinstance(v, int) for v in values):
                return None
            row = tuple(v for v in values if isinstance(v, int))
            if when is None or _can_matter(when, call, dict(zip(fixed, row, strict=True)), world):
                rows.append(row)
        table.append(tuple(rows))
    return tuple(table)


def _can_matter(when: X, call: Do, row: dict[Table | Var, int], world: World) -> bool:
    """Whether the rule may do something with this row: only a certain no leaves it out."""
    known = {f"@{i}": row[a] for i, a in enumerate(call.args) if isinstance(a, Table | Var) and a in row}
    return value_of(when, known, world) != 0


def _index_size(fixed: list[Table | Var], site: str, world: World) -> int | None:
    """The number of sites that the outer variable can be, from a table that it indexes."""
    for argument in fixed:
        if isinstance(argument, Table):
            for depth, index in enumerate(argument.indices):
                if index == Var(site):
                    data: object = world.tables[argument.table].data
                    for _ in range(depth):
                        assert isinstance(data, tuple)
                        data = data[0]
                    assert isinstance(data, tuple)
                    return len(data) - 1
    return None
