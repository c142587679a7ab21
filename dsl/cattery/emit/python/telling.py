"""What each player is told of a move: a piece from a place that not everybody sees may stay a secret of some."""

from __future__ import annotations

from attrs import frozen

from cattery.emit.python.naming import Naming
from cattery.emit.python.printer import Printer
from cattery.model.types import BoolType
from cattery.plan import code as c
from cattery.plan.encode import bare
from cattery.plan.logic import inside
from cattery.plan.plan import ActionPlan, Plan


@frozen(repr=False)
class Telling:
    """Prints what is told of the moves of one action."""

    plan: Plan
    naming: Naming
    printer: Printer
    action: ActionPlan

    def lines(self, node: int, given: tuple[c.X, ...]) -> list[str]:
        """For a move made at a node: its text, with ? for each value that the player is not told."""
        found: list[str] = []
        for level, cls in enumerate(self.naming.classes_of(self.action)):
            params = range(level, level + 1) if self.action.levels else range(len(self.action.params))
            if any(self.action.told[n] is not None for n in params):
                found += [f"if s.node == {node} and isinstance(move, {cls}):"]
                found += ["    " + line for line in self._text(given, list(params))]
        return found

    def _text(self, given: tuple[c.X, ...], params: list[int]) -> list[str]:
        a = self.action
        names = [a.params[n].var for n in params]
        players = [x for n in params for x in a.told[n] or ()]
        used = {n.name for x in players for n in inside(x) if isinstance(n, c.Var)}
        lines = [f"{v} = {self.printer.x(g)}" for (_, v, _), g in zip(a.given, given, strict=True) if v in used]
        lines += [f"{name} = move.{name}" for name in names if name in used]
        first = [a.name, *([a.params[params[0]].name] if a.levels else [])]
        words = [repr(" ".join(first)), *(self._word(n) for n in params)]
        return [*lines, f"return ' '.join(({', '.join(words)}))"]

    def _word(self, number: int) -> str:
        p, players = self.action.params[number], self.action.told[number]
        shown = f"str(move.{p.var})"
        if p.form in ("family", "walk"):
            shown = f"' '.join(map(str, move.{p.var}))"
        elif isinstance(bare(p.type), BoolType):
            shown = f"('yes' if move.{p.var} else 'no')"
        if players is None:
            return shown
        if not players:
            return "'?'"
        return f"{shown} if player in ({', '.join(self.printer.x(x) for x in players)},) else '?'"
