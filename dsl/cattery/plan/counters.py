"""What is counted while many games are played: how often each action is played, each rule carried out, each end reached."""

from __future__ import annotations

from attrs import frozen

from cattery.model.game import Origin
from cattery.plan.plan import Plan
from cattery.source import Span

OF = " for "
"""What stands in the name of a clause between the rule that it belongs to and the kind of pieces that it is for."""


@frozen
class Counter:
    """Something that is counted: `kind` is `action`, `rule`, `clause` or `end`. `of` is the rule that a clause belongs to.

    An action counts when it is played, not when it is tried; a rule or a clause when it is carried out, not where its limit
    stops it; an end when the game ends by it. What a rule does by way of its clause counts for both.
    """

    number: int
    kind: str
    name: str
    of: str | None
    span: Span


def counters(plan: Plan) -> tuple[Counter, ...]:
    """All that can be counted in a game: actions, rules and clauses, ends, each in the order of the files.

    What play cannot come to with the options as they are is left out, and so are rules and clauses that do nothing.
    """
    game = plan.game
    offered = {use.action for node in plan.nodes for use in node.uses}
    carried_out = {f.source for f in plan.functions if f.what == "rule"}
    carried_out |= {name for kind, name in plan.entries if kind == "rule"}
    reached = {f.source for f in plan.functions if f.what == "end"}
    found: list[tuple[str, str, str | None, Origin]] = []
    found += [("action", a.name, None, a.origin) for a in game.actions.values() if a.name in offered]
    for rule in game.rules.values():
        if rule.name in carried_out:
            of, is_clause, _ = rule.name.partition(OF)
            found.append(("clause" if is_clause else "rule", rule.name, of if is_clause else None, rule.origin))
    found += [("end", end.name, None, end.origin) for end in game.ends.values() if end.name in reached]
    return tuple(Counter(number, kind, name, of, origin.span) for number, (kind, name, of, origin) in enumerate(found))


def numbered(plan: Plan) -> dict[tuple[str, str], Counter]:
    """The counters by what a printer meets: `action`, `rule` (also a clause) or `end`, and its name."""
    return {("rule" if c.kind == "clause" else c.kind, c.name): c for c in counters(plan)}
