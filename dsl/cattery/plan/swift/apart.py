"""What a rule does for one row of a table, as branches without questions, and whether rows keep out of each other's way."""

from __future__ import annotations

from typing import Any, TypeVar

import attrs
from attrs import frozen

from cattery.plan import code as c
from cattery.plan.logic import inside, negate
from cattery.plan.sets import mentions, substitute
from cattery.plan.swift.columns import OFF, Columns

T = TypeVar("T")
Tests = tuple[c.X, ...]
_BINDING = {c.Let: "name", c.Assigned: "name", c.Lift: "into", c.Slide: "into", c.Pop: "into", c.TakeAll: "into"}


@frozen(repr=False)
class Branch:
    """What is done where all tests hold. The tests are about what was before anything is done."""

    tests: Tests
    code: c.Code


# --- names -----------------------------------------------------------------------------------------------------------


def names_in(node: object) -> set[str]:
    """All names that are bound or used."""
    found: set[str] = set()
    for n in _all_inside(node):
        if isinstance(n, c.Var):
            found.add(n.name)
        elif isinstance(n, c.For | c.Fold):
            found.update(n.vars)
        elif type(n) in _BINDING:
            found.add(getattr(n, _BINDING[type(n)]))
    return found


def _all_inside(node: object) -> list[object]:
    return [n for item in node for n in _all_inside(item)] if isinstance(node, tuple) else inside(node)


def unused(name: str, used: set[str]) -> str:
    """A name like this one that nothing has; now it is used."""
    while name in used:
        name += "_"
    used.add(name)
    return name


def renamed(code: c.Code, used: set[str]) -> c.Code:
    """Statements whose own names are new ones, so that they can stand among others."""
    bound = {getattr(n, _BINDING[type(n)]) for n in _all_inside(code) if type(n) in _BINDING}
    names = {name: unused(name, used) for name in sorted(bound)}
    values: dict[str, c.X] = {name: c.Var(new) for name, new in names.items()}
    found: c.Code = _bound_anew(substitute(code, values), names)
    return found


def _bound_anew(node: Any, names: dict[str, str]) -> Any:
    """The node with what binds names binding others."""
    if isinstance(node, tuple):
        return tuple(_bound_anew(n, names) for n in node)
    if not attrs.has(type(node)):
        return node
    changes = {}
    for a in attrs.fields(type(node)):
        old = getattr(node, a.name)
        if a.name == _BINDING.get(type(node)):
            changes[a.name] = names[old]
        elif isinstance(old, tuple) or (attrs.has(type(old)) and a.name != "span"):
            changes[a.name] = _bound_anew(old, names)
    return attrs.evolve(node, **changes)


# --- branches --------------------------------------------------------------------------------------------------------


class Unfit(Exception):
    """The rule does more than can be done for all rows at once."""


def branches(code: c.Code, columns: Columns) -> list[Branch]:
    """The branches of a rule's code, in which parameters are already what they are given; none where it does not fit."""
    found: list[Branch] = []
    try:
        _walk(code, (), {}, columns, found)
    except Unfit:
        return []
    return found


def _walk(code: c.Code, tests: Tests, values: dict[str, c.X], columns: Columns, found: list[Branch]) -> None:
    for k, s in enumerate(code):
        match s:
            case c.Let(name=name, value=value):
                values[name] = columns.known(substitute(value, values))
            case c.If(test=test, then=then, otherwise=otherwise) if k + 1 == len(code):
                asked = columns.known(_plain(test, values))
                _walk(then, (*tests, asked), dict(values), columns, found)
                _walk(otherwise, (*tests, negate(asked)), dict(values), columns, found)
                return
            case c.Lift() | c.Put() | c.Slide() | c.Drop():
                found.append(Branch(_parted(tests), _done(code[k:], values, columns)))
                return
            case _:
                raise Unfit


def _plain(test: c.X, values: dict[str, c.X]) -> c.X:
    """A test that names nothing on the way; the values get what it would have named."""
    match test:
        case c.Assigned(name=name, value=value, none=none):
            values[name] = substitute(value, values)
            return c.Prim("!=", (values[name], c.Const(none)), "bool")
        case c.Prim(op="and" | "or" | "not" as op, args=args):
            return c.Prim(op, tuple(_plain(a, values) for a in args), "bool")
        case _:
            if any(isinstance(n, c.Assigned) for n in inside(test)):
                raise Unfit
            return substitute(test, values)


def _parted(tests: Tests) -> Tests:
    """Tests that are put together of several as several; each once."""
    found: list[c.X] = []
    for test in tests:
        match test:
            case c.Prim(op="and", args=args):
                found += _parted(args)
            case _:
                found.append(test)
    return tuple(dict.fromkeys(found))


def _done(code: c.Code, values: dict[str, c.X], columns: Columns) -> c.Code:
    """Effects, behind those of the values that they use which are no names."""
    effects = []
    simple: dict[str, c.X] = {name: value for name, value in values.items() if isinstance(value, c.Var | c.Const)}
    for s in code:
        match s:
            case c.Lift(sure=True) | c.Put(sure=True) | c.Slide(sure=True, free=True) | c.Drop():
                effects.append(columns.known(substitute(s, simple)))
            case _:
                raise Unfit
    used = [name for name in values if name not in simple and any(mentions(s, name) for s in effects)]
    return (*(c.Let(name, values[name]) for name in used), *effects)


@frozen(repr=False)
class Departure:
    """Two branches in which a piece goes on to a site, or off the board into a bag: tests of both, and those of the site."""

    common: Tests
    rest: Tests
    slide: c.Slide
    drop: c.Drop
    lets: tuple[c.Let, ...]


def departure(found: list[Branch]) -> Departure | None:
    """Such branches, if that is all that a rule does."""
    if len(found) != 2:
        return None
    for a, b in (found, found[::-1]):
        match a.code, b.code:
            case (*lets, c.Lift() as lift, c.Drop() as drop), (c.Slide(target=c.Var() as target) as slide,):
                off = c.Prim("==", (target, OFF), "bool")
                common = tuple(test for test in a.tests if test in b.tests)
                rest = tuple(test for test in b.tests if test not in common)
                same = (lift.slot, lift.index, lift.into) == (slide.slot, slide.index, slide.into)
                named = all(isinstance(let, c.Let) for let in lets)
                if same and named and negate(off) in rest and all(test in (*common, off) for test in a.tests):
                    rest = tuple(test for test in rest if test != negate(off))
                    return Departure(common, rest, slide, drop, tuple(let for let in lets if isinstance(let, c.Let)))
            case _:
                pass
    return None


# --- what is in whose way --------------------------------------------------------------------------------------------


def keep_apart(found: list[Branch], when: Tests, columns: Columns) -> bool:
    """Whether no row looks at what another row changes, in any entry of the table."""
    code = tuple(s for branch in found for s in branch.code)
    changed = {s.slot for s in code if isinstance(s, c.Lift | c.Put | c.Slide)}
    counted = {s.slot for s in code if isinstance(s, c.Drop)}
    written = {pair for s in code for pair in _written(s)}
    touched = set(written)
    for n in _all_inside((when, *(branch.tests for branch in found), code)):
        match n:
            case c.Func() | c.Can():
                return False
            case c.Slot(slot=slot, index=c.Var(name=name)) if slot in changed and name in columns.values:
                touched.add((slot, name))
            case c.Slot(slot=slot) | c.Plane(slot=slot) | c.Stack(slot=slot) if slot in changed | counted:
                return False
            case _:
                pass
    if any(name not in columns.values for _, name in written):
        return False
    return all(_is_apart(entry, written, touched, columns) for entry in range(len(columns.rows)))


def _written(s: c.Statement) -> tuple[tuple[str, str], ...]:
    """The slots that a statement changes, and the names of the sites at which it does; no name where a site has none."""
    match s:
        case c.Lift(slot=slot, index=index) | c.Put(slot=slot, index=index):
            sites: tuple[c.X | None, ...] = (index,)
        case c.Slide(slot=slot, index=index, target=target):
            sites = (index, target)
        case _:
            return ()
    return tuple((slot, site.name if isinstance(site, c.Var) else "") for site in sites)


def _is_apart(entry: int, written: set[tuple[str, str]], touched: set[tuple[str, str]], columns: Columns) -> bool:
    owner: dict[tuple[str, int], int] = {}
    for slot, name in written:
        for row, site in enumerate(columns.values[name][entry]):
            if site >= 0 and owner.setdefault((slot, site), row) != row:
                return False
    return all(
        owner.get((slot, site), row) == row
        for slot, name in touched
        for row, site in enumerate(columns.values[name][entry])
    )
