"""Set algebra instead of loops: questions about all sites of a board become operations on sets of sites.

A predicate over a site variable becomes the set of sites that satisfy it, where that set can be put together from the
planes of places and from static tables; what cannot is left as a loop.
"""

from __future__ import annotations

import itertools
from functools import reduce
from typing import TYPE_CHECKING, Any, TypeVar

import attrs

from cattery.model.types import SiteType
from cattery.plan.code import (
    FALSE,
    TRUE,
    Assigned,
    Bits,
    Can,
    Cond,
    Const,
    Fold,
    For,
    Func,
    Lined,
    Members,
    Numbers,
    Plane,
    Prim,
    Slot,
    Stack,
    Table,
    Tall,
    Topped,
    Var,
    X,
)
from cattery.plan.logic import both, either, inside, mapped
from cattery.plan.static import value_of
from cattery.source import Span

if TYPE_CHECKING:
    from cattery.plan.world import World

EMPTY = Const(0, "set")
T = TypeVar("T")


def simplify(fold: Fold, board: str | None, world: World) -> X:
    """The fold as set algebra where that can be done, else the fold itself."""
    if isinstance(fold.over, Members):
        return _some_line(fold, world)
    if board is None or len(fold.vars) != 1 or not isinstance(fold.over, Numbers | Bits):
        return fold
    full = Const(world.full(board), "set")
    domain: X = fold.over.set if isinstance(fold.over, Bits) else full
    if fold.where is not None:
        named = {n.name for n in inside(fold.where) if isinstance(n, Assigned)}
        kept = as_set(fold.where, fold.vars[0], board, world)
        if kept is None or (fold.body is not None and any(mentions(fold.body, name) for name in named)):
            return fold
        domain = meet(domain, kept, full)
    over = fold.over if domain == full else Bits(domain)
    return _algebra(attrs.evolve(fold, over=over, where=None), domain, fold.where or TRUE, board, world)


def _algebra(fold: Fold, domain: X, where: X, board: str, world: World) -> X:
    if fold.op == "count":
        return Prim("size", (domain,), "int")
    if fold.op == "each":
        return domain
    if fold.op == "first":
        return Prim("lowest", (domain,), "int")
    if fold.op in ("some", "every") and fold.body is not None:
        body = as_set(fold.body, fold.vars[0], board, world)
        if body is not None:
            full = Const(world.full(board), "set")
            body = _asked_after(where, "and", body, fold.vars[0], full)
            if fold.op == "some":
                return Prim("nonempty", (meet(domain, body, full),), "bool")
            return Prim("covers", (body, domain), "bool")
    return fold


SMALL = 12
"""Defines of at most so many parts are written out wherever they are used."""


def expand(test: X, world: World) -> X:
    """The test with small defines written out, so that what they ask can be seen."""
    match test:
        case Func(name=name, args=args) if name in world.inlinable:
            params, body = world.inlinable[name]
            if any(isinstance(n, Fold | Assigned) for n in inside(body)):
                return test  # names bound inside could capture those of the arguments
            return expand(substitute(body, dict(zip(params, args, strict=True))), world)
        case Prim(op="and" | "or" | "not" as op, args=args):
            return Prim(op, tuple(expand(a, world) for a in args), "bool")
        case _:
            return test


def _some_line(fold: Fold, world: World) -> X:
    """`some G in lines(..): every x in G: P` asks whether a set includes a line."""
    assert isinstance(fold.over, Members)
    match fold.op, fold.where, None if fold.body is None else expand(fold.body, world):
        case "some", None, Prim(op="covers", args=(sites, Var(name=name))) if name == fold.vars[0]:
            if not mentions(sites, name):
                return Lined(fold.over.family, sites)
    return fold


def as_set(test: X, var: str, board: str, world: World) -> X | None:
    """The set of sites for which `test` holds of the variable; None where it cannot be put together."""
    if not mentions(test, var):
        if test in (TRUE, FALSE):
            return Const(world.full(board), "set") if test == TRUE else EMPTY
        return Cond(test, Const(world.full(board), "set"), EMPTY, "set") if not assigned(test) else None
    tabled = _tabulated(test, var, board, world)
    if tabled is not None:
        return tabled
    tall = _by_height(test, var, board, world)
    if tall is not None:
        return tall
    match test:
        case Prim(op="and" | "or" as op, args=(left, right)):
            a, b = as_set(left, var, board, world), as_set(right, var, board, world)
            if a is None or b is None or assigned(test):
                return None  # what one side names on the way the other may ask about
            full = Const(world.full(board), "set")
            b = _asked_after(left, op, b, var, full)
            return meet(a, b, full) if op == "and" else join(a, b)
        case Prim(op="not", args=(operand,)):
            inner = as_set(operand, var, board, world)
            return None if inner is None else _complement(inner, board, world)
        case Prim(op="==" | "!=" as op, args=(left, right)):
            found = _comparison(left, right, var, world) or _comparison(right, left, var, world)
            return found if found is None or op == "==" else _complement(found, board, world)
        case Prim(op="in", args=(Var(name=name), sites)) if name == var and not mentions(sites, var):
            return sites if sites.kind == "set" else None
        case Assigned(value=Slot() as cell, none=none) if none == 0:
            return as_set(Prim("!=", (cell, Const(0)), "bool"), var, board, world)
        case Func():
            wider = expand(test, world)
            return None if wider == test else as_set(wider, var, board, world)
        case _:
            return None


def _asked_after(left: X, op: str, found: X, var: str, full: Const) -> X:
    """The set that belongs to what comes after `left`: not asked for where that settles all, since names can be none there."""
    known = [test for test in _joined(left, op) if not mentions(test, var) and test not in (TRUE, FALSE)]
    if not known or sure(found):
        return found
    if op == "and":
        return Cond(reduce(both, known), found, EMPTY, "set")
    return Cond(reduce(either, known), full, found, "set")


def _joined(test: X, op: str) -> list[X]:
    """The tests that an `and` or an `or` joins."""
    match test:
        case Prim(op=found, args=(left, right)) if found == op:
            return _joined(left, op) + _joined(right, op)
        case _:
            return [test]


def _comparison(left: X, right: X, var: str, world: World) -> X | None:
    """The sites at which a place holds a piece, or a piece with a field."""
    if mentions(right, var):
        return None
    match left:
        case Slot(slot=slot, index=Var(name=name)) if name == var and planeable(slot, world):
            world.planed.add(slot)
            return Plane(slot, right)
        case Table(table=table, indices=(Slot(slot=slot, index=Var(name=name)),)) if name == var:
            if planeable(slot, world) and table in world.fields:
                world.planed.add(slot)
                return _by_field(Plane(slot, Const(0)), table, right, world)
            return None
        case Prim(op="last" | "peek", args=(Stack(slot=slot, index=Var(name=name)),)):
            return Topped(slot, right) if name == var and slot in world.topped else None
        case Table(table=table, indices=(Prim(op="last" | "peek", args=(Stack(slot=slot, index=Var(name=name)),)),)):
            known = name == var and slot in world.topped and table in world.fields
            return _by_field(Topped(slot, Const(0)), table, right, world) if known else None
        case _:
            return None


def _by_height(test: X, var: str, board: str, world: World) -> X | None:
    """The sites at which a stack is empty, or so high, where that is kept."""
    match test:
        case Prim(op="empty" | "nonempty" as op, args=(Stack(slot=slot, index=Var(name=name)),)):
            op, limit = ("<" if op == "empty" else ">="), 1
        case Prim(op=op, args=(Prim(op="size", args=(Stack(slot=slot, index=Var(name=name)),)), Const(value=value))):
            limit = int(value)
        case _:
            return None
    if name != var or slot not in world.topped:
        return None
    full = Const(world.full(board), "set")
    here, above = (full if n <= 0 else Tall(slot, n) for n in (limit, limit + 1))
    exactly = meet(here, _complement(above, board, world), full)
    found: dict[str, X] = {
        ">=": here,
        ">": above,
        "<": _complement(here, board, world),
        "<=": _complement(above, board, world),
        "==": exactly,
        "!=": _complement(exactly, board, world),
    }
    return found.get(op)


def _by_field(plane: Plane | Topped, table: str, wanted: X, world: World) -> X | None:
    """The union of the planes of the pieces whose field is `wanted`; `plane` is one of them."""
    data = world.tables[table].data
    assert isinstance(data, tuple)
    codes_of: dict[int, list[int]] = {}
    for code, number in enumerate(data):
        codes_of.setdefault(number, []).append(code)
    if isinstance(wanted, Const):
        return _union([attrs.evolve(plane, code=Const(c)) for c in codes_of.get(int(wanted.value), [])])
    present = {n: codes for n, codes in codes_of.items() if n >= 0}
    counts = {len(codes) for codes in present.values()}
    if any(isinstance(n, Prim) and n.op == "optional" for n in inside(wanted)):
        return None  # none as a field means that there is no piece
    if len(counts) != 1 or sorted(present) != list(range(len(present))):
        return None
    codes = [_code(table, k, present, wanted, world) for k in range(counts.pop())]
    return _union([attrs.evolve(plane, code=code) for code in codes])


def _code(table: str, k: int, codes: dict[int, list[int]], wanted: X, world: World) -> X:
    """The k-th code with the wanted field: linear where the codes are, else a table."""
    column = [codes[n][k] for n in range(len(codes))]
    steps = {b - a for a, b in itertools.pairwise(column)}
    if len(steps) <= 1:
        step = steps.pop() if steps else 0
        scaled = wanted if step == 1 else Prim("*", (wanted, Const(step)), "int")
        return Prim("+", (scaled, Const(column[0])), "int") if column[0] else scaled
    name = world.table(f"{table}_{k}", 1, "int", "the codes with this field", tuple(column))
    return Table(name, (wanted,))


def _tabulated(test: X, var: str, board: str, world: World) -> X | None:
    """A predicate that looks only at the site and at static tables is a constant set."""
    found = 0
    for site in range(len(world.board(board).sites)):
        value = value_of(test, {var: site}, world)
        if not isinstance(value, int):
            return None
        found |= bool(value) << site
    return Const(found, "set")


def planeable(slot: str, world: World) -> bool:
    """Whether a slot is a place of one piece per site of a board, which has planes or may get some."""
    plan = world.slots.get(slot)
    if plan is None or (world.settled and slot not in world.planed):
        return False
    return plan.kind == "one" and len(plan.per) == 1 and isinstance(plan.per[0], SiteType)


def meet(a: X, b: X, full: Const) -> X:
    """Intersection of sets of a board, with constants folded; `full` is the whole board."""
    if EMPTY in (a, b):
        return EMPTY
    if a == full:
        return b
    if b == full:
        return a
    match b:
        case Prim(op="without", args=(whole, inner)) if whole == full:
            return Prim("without", (a, inner), "set")
        case _:
            return Prim("&", (a, b), "set")


def join(a: X, b: X) -> X:
    """Union, with constants folded."""
    if a == EMPTY:
        return b
    return a if b == EMPTY else Prim("|", (a, b), "set")


def _union(sets: list[Plane | Topped]) -> X:
    result: X = EMPTY
    for s in sets:
        result = join(result, s)
    return result


def _complement(sites: X, board: str, world: World) -> X:
    full = world.full(board)
    if isinstance(sites, Const):
        return Const(full & ~sites.value, "set")
    return Prim("without", (Const(full, "set"), sites), "set")


def mentions(node: X, var: str) -> bool:
    """Whether a variable occurs in an expression."""
    return any(isinstance(n, Var) and n.name == var for n in inside(node))


def sure(x: X) -> bool:
    """Whether all that an expression asks for is there, also where the rules would not ask.

    Where they would not, a name can be none, for which there may be no cell; who is to move and constants never are.
    """
    asked = (n for part in inside(x) for index in _indices(part) for n in inside(index))
    return all(isinstance(n, Const | Prim) or n == Slot("me", None) for n in asked)


def _indices(node: object) -> tuple[X, ...]:
    """What says which cell, set or entry is read, or what a function is asked about."""
    match node:
        case Slot(index=index) | Stack(index=index) if index is not None:
            return (index,)
        case Plane(code=code) | Topped(code=code):
            return (code,)
        case Table(indices=given) | Func(args=given) | Can(args=given):
            return given
        case _:
            return ()


def assigned(node: X) -> bool:
    """Whether an expression names something on the way."""
    return any(isinstance(n, Assigned) for n in inside(node))


def substitute(node: T, values: dict[str, X]) -> T:
    """The node with variables replaced; names bound inside make way where they would capture one of the values'."""
    if isinstance(node, Var):
        return values.get(node.name, node)  # type: ignore[return-value]
    if isinstance(node, tuple):
        return tuple(substitute(n, values) for n in node)  # type: ignore[return-value]
    if not attrs.has(type(node)) or isinstance(node, Span):
        return node
    if isinstance(node, Fold | For):
        node, values = _kept_apart(node, values)
    return mapped(node, lambda old: substitute(old, values))


def _kept_apart(node: Any, values: dict[str, X]) -> tuple[Any, dict[str, X]]:
    """A loop with its variables renamed that occur in the values, and the values for what is inside it."""
    used = {n.name for value in values.values() for n in inside(value) if isinstance(n, Var)}
    inner = {name: value for name, value in values.items() if name not in node.vars}
    renamed = {}
    for name in node.vars:
        fresh = name
        while fresh in used:
            fresh += "_"
        renamed[name] = fresh
        if fresh != name:
            inner[name] = Var(fresh)
    return attrs.evolve(node, vars=tuple(renamed[name] for name in node.vars)), inner
