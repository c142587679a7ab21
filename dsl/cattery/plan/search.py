"""What can be said at a stroke of the moves of an action, without looking for them one by one."""

from __future__ import annotations

from functools import reduce

from cattery.plan import code as c
from cattery.plan.logic import both, either
from cattery.plan.plan import ActionPlan, Emit, Gather, Match, Plan, Through, UsePlan
from cattery.plan.sets import substitute
from cattery.plan.tidy import tidy


def can_at_a_stroke(action: ActionPlan) -> c.X | None:
    """Whether some move of an action is legal, where that is one expression; None where moves have to be looked for."""
    match action.search:
        case Match(family=family, sites=sites):
            return both(action.first, c.Lined(family, sites))
        case Gather(before=(), sites=sites):
            return both(action.first, c.Prim("nonempty", (sites,), "bool"))
        case Emit(args=(), test=test, trying=False):
            return both(action.first, test)
        case Through(
            var=var, over=c.Numbers(low=c.Const() as low, high=c.Const() as high), test=test, then=Gather() as then
        ):
            if high.value - low.value > 2:
                return None
            found = both(test, c.Prim("nonempty", (then.sites,), "bool"))
            ways = [tidy(substitute(found, {var: c.Const(n)})) for n in range(int(low.value), int(high.value) + 1)]
            return both(action.first, reduce(either, ways))
        case _:
            return None


def asked_at(plan: Plan, node: int) -> list[tuple[UsePlan, c.X | None]]:
    """What is asked to know whether anything can be done at a node: a test for each action, None where a function is asked."""
    uses = [use for use in plan.nodes[node].uses if plan.action(use.action).first != c.FALSE]
    return [(use, None if use.given else can_at_a_stroke(plan.action(use.action))) for use in uses]
