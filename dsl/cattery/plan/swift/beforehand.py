"""One question before several: where play asks in turn for lines or sizes of sets, it asks first for those of their union.

If no line lies in a union of sets, none lies in one of the sets; if a union has fewer members than wanted, so has each of
them. Most of the time that one question settles all, for targets on which asking is cheap and guessing wrong is not.
"""

from __future__ import annotations

from functools import reduce

import attrs
from attrs import field, frozen

from cattery.plan import code as c
from cattery.plan.logic import assigns, either
from cattery.plan.plan import FunctionPlan, Plan
from cattery.plan.search import asked_at, harmless
from cattery.plan.sets import substitute
from cattery.plan.tidy import tidy


@frozen
class Wanted:
    """Something is wanted of a union of sets: a line of a family in it, or so many members (`family` is None)."""

    family: str | None
    least: int
    union: c.X = field(eq=False)
    sets: frozenset[c.X] = field(init=False)

    @sets.default
    def _sets(self) -> frozenset[c.X]:
        return _members(self.union)

    def covers(self, other: Wanted) -> bool:
        """Whether this is so wherever the other is."""
        return self.family == other.family and self.least <= other.least and self.sets >= other.sets

    @property
    def test(self) -> c.X:
        """It as a question."""
        if self.family is not None:
            return c.Lined(self.family, self.union)
        return c.Prim(">=", (c.Prim("size", (self.union,), "int"), c.Const(self.least)), "bool")


def asked_beforehand(plan: Plan) -> Plan:
    """The plan with such questions in its blocks."""
    asking = Beforehand(plan, {f.source: f for f in plan.functions})
    return attrs.evolve(plan, blocks=tuple(attrs.evolve(b, code=asking.code(b.code)) for b in plan.blocks))


@frozen
class Beforehand:
    """Puts them into the code of one plan."""

    plan: Plan
    functions: dict[str, FunctionPlan]

    def code(self, code: c.Code) -> c.Code:
        """The code with the first statements of which that is worth it in one question: as many as can be."""
        for start in range(len(code)):
            tests = self._tests(code[start:])
            for end in range(start + len(tests), start + 1, -1):
                before = _before(tests[: end - start])
                if before is not None:
                    return (*code[:start], c.If(before, code[start:end], ()), *code[end:])
        return code

    def _tests(self, code: c.Code) -> list[c.X]:
        """The conditions of the first statements, as far as they do nothing but ask."""
        tests: list[c.X] = []
        for s in code:
            test = self._test(s)
            if test is None or assigns(test):
                break
            tests.append(test)
        return tests

    def _test(self, s: c.Statement) -> c.X | None:
        """The condition without which a statement does nothing, if it is an end or a node that can be passed by."""
        match s:
            case c.Finish(end=end, args=args):
                f = self.functions[end]
                given = {var: arg for (_, var, _), arg in zip(f.params, args, strict=True)}
                return None if f.value is None else substitute(f.value, given)
            case c.Ask(node=node, skippable=True):
                asked = [test for _, test in asked_at(self.plan, node)]
                known = [test for test in asked if test is not None]
                return reduce(either, known) if known and len(known) == len(asked) else None
            case _:
                return None


def _before(tests: list[c.X]) -> c.X | None:
    """What is so wherever one of the tests holds, if it asks for fewer lines than they do."""
    wanted = [_wanted(tidy(test)) for test in tests]
    known = [w for found in wanted if found is not None for w in found]
    if len(tests) < 2 or any(found is None for found in wanted):
        return None
    fewest = [w for w in dict.fromkeys(known) if not any(other != w and other.covers(w) for other in known)]
    merged = _merged(fewest)
    if sum(w.family is not None for w in merged) >= sum(w.family is not None for w in known):
        return None
    return reduce(either, (w.test for w in merged))


def _merged(wanted: list[Wanted]) -> list[Wanted]:
    """Numbers of members wanted of sets that one of them holds all of, as one."""
    sizes = [w for w in wanted if w.family is None]
    least = min((w.least for w in sizes), default=0)
    greatest = max(sizes, key=lambda w: len(w.sets), default=None)
    if greatest is not None and all(w.sets <= greatest.sets for w in sizes):
        sizes = [Wanted(None, least, greatest.union)]
    return [w for w in wanted if w.family is not None] + sizes


def _wanted(test: c.X) -> tuple[Wanted, ...] | None:
    """One of these is so wherever the test holds; None where nothing is known."""
    match test:
        case c.Const(value=False):
            return ()
        case c.Prim(op="or", args=(left, right)):
            one, other = _wanted(left), _wanted(right)
            return None if one is None or other is None else (*one, *other)
        case c.Prim(op="and", args=(left, right)):
            found = [w for w in (_wanted(left), _wanted(right)) if w is not None]
            return min(found, key=len, default=None)
        case c.Lined(family=family, sites=sites) if harmless(sites):
            return (Wanted(family, 0, sites),)
        case c.Prim(op="==" | ">=" | ">" as op, args=(c.Prim(op="size", args=(sites,)), c.Const(value=n))):
            least = int(n) + (op == ">")
            sure = least > 0 and sites.kind == "set" and harmless(sites)
            return (Wanted(None, least, sites),) if sure else None
        case _:
            return None


def _members(sites: c.X) -> frozenset[c.X]:
    """The sets of which one is the union."""
    match sites:
        case c.Prim(op="|", args=(left, right)):
            return _members(left) | _members(right)
        case _:
            return frozenset({sites})
