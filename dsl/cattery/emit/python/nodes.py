"""What may be done at each node, what it does, and what each player is told of it."""

from __future__ import annotations

from attrs import frozen

from cattery.emit.python.actions import ActionParts
from cattery.emit.python.moves import listed
from cattery.emit.python.naming import Naming
from cattery.emit.python.printer import Printer, block_name, node_name, tuple_text
from cattery.emit.python.telling import Telling
from cattery.model.nodes import FLOW
from cattery.plan import code as c
from cattery.plan.plan import ActionPlan, NodePlan, Plan, UsePlan
from cattery.plan.world import ident, shout


@frozen(repr=False)
class NodeParts:
    """Prints the nodes of one plan."""

    plan: Plan
    naming: Naming
    printer: Printer
    effects: Printer

    def context(self, n: NodePlan) -> dict[str, object]:
        """What the template needs of a node."""
        return {
            "number": n.number,
            "name": node_name(self.plan, n.number),
            "label": n.name,
            "chance": n.actor is None,
            "actor": "" if n.actor is None else self.printer.x(n.actor),
            "offer": self._offer(n),
            "offers": self._offers(n),
            "play": self._play(n),
            "why": self._why(n),
        }

    def _given(self, given: tuple[c.X, ...]) -> str:
        return "".join(f", {self.printer.x(g)}" for g in given)

    def _offer(self, n: NodePlan) -> list[str]:
        """What collects the moves of a node; nothing where one action's own function does."""
        uses = [u for u in n.uses if self.plan.action(u.action).first != c.FALSE]
        if len(uses) == 1 and not uses[0].given and not n.may:
            return []
        lines = self._offer_steps(uses) if len(uses) > 1 or n.may else []
        lines += [f"_moves_{ident(u.action)}(s, out{self._given(u.given)})" for u in uses]
        return [*lines, "out.append(DECLINE)"] if n.may else lines or ["pass"]

    def _offer_steps(self, uses: list[UsePlan]) -> list[str]:
        """While an action in steps is being chosen, nothing else is offered."""
        lines = []
        for u in uses:
            a = self.plan.action(u.action)
            if a.levels:
                lines += [f"if s.choosing and s.choosing[0] == {self.plan.stepped.index(a)}:"]
                lines += [f"    return _moves_{ident(a.name)}(s, out{self._given(u.given)})"]
        return lines

    def _offers(self, n: NodePlan) -> str:
        """The function that collects the moves of a node."""
        only = next(u.action for u in n.uses if self.plan.action(u.action).first != c.FALSE or u == n.uses[-1])
        return f"_offer_at_{node_name(self.plan, n.number)}" if self._offer(n) else f"_moves_{ident(only)}"

    def _play(self, n: NodePlan) -> list[str]:
        after = f"return _run(s, _{self.plan.blocks[n.after].name}(s))"
        lines = []
        if any(self.plan.action(u.action).levels for u in n.uses):
            lines += ["if s.choosing and not isinstance(move, _STEPS[s.choosing[0]]):"]
            lines += ["    raise IllegalMove(_not_now(s, move))"]
        for u in n.uses:
            a = self.plan.action(u.action)
            given = [f"{v} = {self.printer.x(g)}" for (_, v, _), g in zip(a.given, u.given, strict=True)]
            refuse: list[str] = []
            if a.levels:
                body = [*given, *self._picked(a)]
            else:
                parts = ActionParts(self.plan, self.naming, self.effects, a)
                refuse = parts.refuse()
                body = [*parts.unpack(), *given, *refuse]
            body += self._carried_out(n, a, after)
            if refuse and refuse[0].startswith("raise"):
                body = refuse
            lines += [f"if {self._is_move(a)}:", *("    " + line for line in body)]
        if n.may:
            lines += ["if isinstance(move, Decline):", f"    {after}"]
        return [*lines, "raise IllegalMove(_not_now(s, move))"]

    def _is_move(self, a: ActionPlan) -> str:
        """Whether a move is one of an action, or ends the picks of it."""
        classes = self.naming.classes_of(a)
        test = f"isinstance(move, {classes[0] if len(classes) == 1 else '(' + ', '.join(classes) + ')'})"
        if not a.picks_sets:
            return test
        return f"{test} or (isinstance(move, Done) and s.choosing and s.choosing[0] == {self.plan.stepped.index(a)})"

    def _picked(self, a: ActionPlan) -> list[str]:
        """A pick is made; after the last one the parameters are known."""
        given = "".join(f", {v}" for _, v, _ in a.given)
        lines = [f"values = _pick_{ident(a.name)}(s, move{given})", "if values is None:", "    return None"]
        return [*lines, f"{listed([p.var for p in a.params])} = values"] if a.params else lines

    def _carried_out(self, n: NodePlan, a: ActionPlan, after: str) -> list[str]:
        """What a move of an action does, and where play goes on."""
        names = [*(v for _, v, _ in a.given), *(p.var for p in a.params)]
        if a.enters is not None:
            point = self.plan.points[n.point]
            lines = self.printer.push(point.number, tuple(slot for _, slot, _ in point.locals), point.owner)
            lines += [f"s.{slot} = {name}" for slot, name in zip(a.enters, names, strict=True) if slot]
            return [*lines, f"return _run(s, {block_name(self.plan, self.plan.entries['action', a.name])})"]
        lines = [f"{ident(a.name)}({', '.join(['s', *names])})"]
        lines += [f"s.times_{ident(a.name)} += 1"] if a.counted else []
        lines += self.printer.forget_limits() if a.forgets and n.owner == FLOW else []
        return [*lines, after]

    def step_classes(self, a: ActionPlan) -> list[str]:
        """The moves that can be played while an action is being chosen."""
        return [*self.naming.classes_of(a), *(["Done"] if a.picks_sets else [])]

    def came_about(self) -> list[str]:
        """For each node and action in steps, whether its picks can have been made there."""
        lines = []
        for n in self.plan.nodes:
            for u in n.uses:
                a = self.plan.action(u.action)
                if a.levels:
                    given = tuple_text(tuple(self.printer.value(g) for g in u.given))
                    lines += [f"if s.node == {n.number} and s.choosing[0] == {self.plan.stepped.index(a)}:"]
                    lines += [f"    return picking.came_about(s, _STEPS_{shout(a.name)}, s.choosing[1:], {given})"]
        return lines

    def secrets(self) -> list[str]:
        """For each node at which something can be chosen that not everybody is told, what is told instead."""
        lines = []
        for n in self.plan.nodes:
            for u in n.uses:
                a = self.plan.action(u.action)
                lines += (
                    Telling(self.plan, self.naming, self.printer, a).lines(n.number, u.given)
                    if any(players is not None for players in a.told)
                    else []
                )
        return lines

    def _why(self, n: NodePlan) -> list[str]:
        lines = []
        if any(self.plan.action(u.action).levels for u in n.uses):
            lines += ["if s.choosing and not isinstance(move, _STEPS[s.choosing[0]]):", "    return _not_now(s, move)"]
        for u in n.uses:
            lines.append(f"if {self._is_move(self.plan.action(u.action))}:")
            lines.append(f"    return _why_{ident(u.action)}(s, move{self._given(u.given)})")
        if n.may:
            lines += ["if isinstance(move, Decline):", "    return None"]
        return [*lines, "return _not_now(s, move)"]
