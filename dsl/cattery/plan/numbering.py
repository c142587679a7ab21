"""How moves are numbered: by their parameters in order, of which the first one changes last."""

from __future__ import annotations

from cattery.plan.plan import ActionPlan, ParamPlan, Plan


def size(plan: Plan, p: ParamPlan) -> int:
    """How many values a parameter has: the members of its family, or the values of its type."""
    if p.form == "family":
        return len(next(f for f in plan.families if f.name == p.family).members)
    return plan.encoding.size(p.type)


def strides(plan: Plan, action: ActionPlan, params: tuple[ParamPlan, ...]) -> list[int]:
    """How far apart the numbers are of two moves that differ by one in a parameter; `params` are the first ones."""
    stride, found = action.count, []
    for p in params:
        stride //= size(plan, p)
        found.append(stride)
    return found
