"""How much code play would be if all that is called were part of it: whether a target may do so for a game at all."""

from __future__ import annotations

from attrs import define, field

from cattery.plan import code as c
from cattery.plan.logic import inside
from cattery.plan.plan import ActionPlan, FunctionPlan, NodePlan, Plan, Stream

ENDLESS = 1_000_000


def extent(plan: Plan) -> int:
    """The number of parts (calls, operations, names, ...) of what follows each move at each node, calls included."""
    reckoning = Reckoning(plan)
    return sum(reckoning.node(n) for n in plan.nodes)


@define
class Reckoning:
    """Adds up parts of one plan. What uses itself, or goes along walks, counts as `ENDLESS`."""

    plan: Plan
    functions: dict[str, FunctionPlan] = field(init=False)
    known: dict[str, int] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        self.functions = {f.source: f for f in self.plan.functions}

    def node(self, n: NodePlan) -> int:
        """The parts of all moves of a node."""
        after = sum(self.parts(self.plan.blocks[b].code) for b in self._following(n.after))
        return sum(self._action(self.plan.action(use.action)) + after for use in n.uses)

    def _action(self, a: ActionPlan) -> int:
        return self.parts((a.first, a.search, a.body))

    def parts(self, node: object) -> int:
        """The parts of some code, with those of the rules that it uses."""
        if isinstance(node, tuple):
            return min(sum(map(self.parts, node)), ENDLESS)
        found = inside(node)
        total = len(found)
        for part in found:
            match part:
                case c.Do(rule=name) | c.Func(name=name) | c.Finish(end=name) if name in self.functions:
                    total += self._function(name)
                case c.Can(action=action):
                    total += self._action(self.plan.action(action))
                case Stream():
                    total = ENDLESS
        return min(total, ENDLESS)

    def _function(self, name: str) -> int:
        if name not in self.known:
            self.known[name] = ENDLESS
            f = self.functions[name]
            self.known[name] = self.parts((f.value, f.body))
        return self.known[name]

    def _following(self, start: int) -> set[int]:
        """The blocks that are come to from one without a decision."""
        border, found = [start], set[int]()
        while border:
            number = border.pop()
            if number not in found:
                found.add(number)
                border += [s.block for s in inside(self.plan.blocks[number]) if isinstance(s, c.Goto)]
        return found
