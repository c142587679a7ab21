"""What can be said at a stroke of the moves of an action, without looking for them one by one."""

from __future__ import annotations

from functools import reduce

from cattery.plan import code as c
from cattery.plan.logic import both, either, inside
from cattery.plan.plan import ActionPlan, Emit, Gather, Match, Plan, Search, Through, UsePlan
from cattery.plan.sets import mentions, substitute, sure
from cattery.plan.tidy import tidy

FEW = 3
"""A variable with so many values at most is done without: what is asked is asked for each of them."""
_HARMLESS = {*"+-*&|", "<", "<=", ">", ">=", "==", "!=", "and", "or", "not", "without", "empty", "nonempty", "size"}


def can_at_a_stroke(action: ActionPlan) -> c.X | None:
    """Whether some move of an action is legal, where that is one expression; None where moves have to be looked for."""
    match action.search:
        case Match(family=family, sites=sites):
            return both(action.first, c.Lined(family, sites))
        case Gather(before=(), sites=sites):
            return action.first if _fills(action.first, sites) else both(action.first, _some(sites))
        case Emit(args=(), test=test, trying=False):
            return both(action.first, test)
        case Through(var=var, then=Gather(sites=sites)):
            ways = few_sets(action.search)
            if not ways:
                return None
            if mentions(sites, var):
                return both(action.first, reduce(either, (both(test, _some(each)) for test, each in ways)))
            return both(action.first, both(reduce(either, (test for test, _ in ways)), _some(sites)))
        case _:
            return None


def few_values(search: Search) -> range:
    """The values of the variable that moves have besides their last parameter, where they are known and few; else none."""
    match search:
        case Through(over=c.Numbers(low=c.Const(value=low), high=c.Const(value=high)), then=Gather()):
            return range(int(low), int(high) + 1) if high - low < FEW else range(0)
        case _:
            return range(0)


def few_sets(search: Search) -> tuple[tuple[c.X, c.X], ...]:
    """For each such value, what has to hold, and the set of what the last parameter can be; empty where they are not few."""
    match search:
        case Through(var=var, test=test, then=Gather(sites=sites)):
            each: list[dict[str, c.X]] = [{var: c.Const(n)} for n in few_values(search)]
            return tuple((tidy(substitute(test, one)), tidy(substitute(sites, one))) for one in each)
        case _:
            return ()


def harmless(x: c.X) -> bool:
    """Whether an expression can be worked out also where the rules would not ask for it, and soon."""
    asked = inside(x)
    plain = (c.Const, c.Var, c.Slot, c.Plane, c.Topped, c.Tall, c.Table, c.Prim)
    simple = all(isinstance(n, plain) and (not isinstance(n, c.Prim) or n.op in _HARMLESS) for n in asked)
    return simple and sure(x)


def _some(sites: c.X) -> c.X:
    return c.Prim("nonempty", (sites,), "bool")


def _fills(test: c.X, sites: c.X) -> bool:
    """Whether a test holds only where the set is not empty, since it asks for some number of members."""
    match test:
        case c.Prim(op="==" | ">=", args=(c.Prim(op="size", args=(counted,)), c.Const(value=n))):
            return counted == sites and n > 0
        case _:
            return False


def asked_at(plan: Plan, node: int) -> list[tuple[UsePlan, c.X | None]]:
    """What is asked to know whether anything can be done at a node: a test for each action, None where a function is asked."""
    uses = [use for use in plan.nodes[node].uses if plan.action(use.action).first != c.FALSE]
    return [(use, None if use.given else can_at_a_stroke(plan.action(use.action))) for use in uses]
