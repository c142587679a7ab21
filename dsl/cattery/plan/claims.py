"""Claims: what a designer says always holds, as conditions for targets that look at them while they play.

They are lowered when everything else has been: what only they need is kept apart, and engines that do not look at them
are the same whether there are claims or not.
"""

from __future__ import annotations

import attrs

from cattery.diagnostics import CatError
from cattery.model.game import Game
from cattery.plan.expressions import Expressions
from cattery.plan.plan import ClaimPlan, Plan, Watching
from cattery.plan.world import World


def are_watched(game: Game, moment: str) -> bool:
    """Whether there are claims about a moment."""
    return any(law.kind == "claim" and law.moment == moment for law in game.laws.values())


def claims(world: World) -> tuple[tuple[ClaimPlan, ...], Watching]:
    """The claims of a game in their order, and the static tables that only they need.

    No slot gets planes for a claim's sake. What no engine can ask of a state (all walks of some length) is left out.
    """
    apart = attrs.evolve(
        world, tables=dict(world.tables), families=dict(world.families), walks=dict(world.walks), settled=True
    )
    expressions = Expressions(apart)
    found: list[ClaimPlan] = []
    left_out = []
    for law in world.game.laws.values():
        if law.kind == "claim":
            try:
                test = expressions.lower(law.condition, expressions.scope())
            except CatError as error:
                left_out.append((law.name, error.diagnostics[0]))
            else:
                found.append(ClaimPlan(len(found), law.name, law.moment, test, law.origin))
    return tuple(found), Watching(
        tables=tuple(t for name, t in apart.tables.items() if name not in world.tables),
        families=tuple(f for name, f in apart.families.items() if name not in world.families),
        walks=tuple(w for name, w in apart.walks.items() if name not in world.walks),
        left_out=tuple(left_out),
    )


def watched(plan: Plan) -> Plan:
    """The plan with what its claims need among the rest, for targets that look at them."""
    more = plan.watching
    actions = tuple(attrs.evolve(a, offered=True) if a.name in more.actions else a for a in plan.actions)
    return attrs.evolve(
        plan,
        functions=(*plan.functions, *more.functions),
        actions=actions,
        tables=(*plan.tables, *more.tables),
        families=(*plan.families, *more.families),
        walks=(*plan.walks, *more.walks),
        watching=Watching(left_out=more.left_out),
    )
