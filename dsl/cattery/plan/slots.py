"""The slots of a state, those of its construction included."""

from __future__ import annotations

from cattery.model.types import EnumType
from cattery.plan.plan import Plan, SlotPlan


def all_slots(plan: Plan) -> list[SlotPlan]:
    """The slots of a plan, and those that its construction adds: who is next, frames, picks, and counts of limited rules."""
    extra = []
    if plan.pending:
        extra.append(SlotPlan("upcoming", "next", "number", (), EnumType("player"), (-1,), counted=False))
    names = [limit.slot for limit in plan.limits]
    names = [*(["frames"] if plan.nested else []), *(["choosing"] if plan.stepped else []), *names]
    extra += [SlotPlan(name, "", "rows", (), EnumType("player"), ()) for name in names]
    return [*plan.slots, *extra]
