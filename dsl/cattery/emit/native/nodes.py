"""What may be done at each node, what it does, and how one of the moves is found at random."""

from __future__ import annotations

from attrs import frozen

from cattery.emit.native.actions import ActionParts, Refusals, with_declarations
from cattery.emit.native.body import UNARY
from cattery.emit.native.counts import Counted
from cattery.emit.native.moves import KINDS, Numbering
from cattery.emit.native.shape import Shape, action_name, kind_in_c
from cattery.emit.native.statements import Statements
from cattery.model.nodes import FLOW
from cattery.plan import code as c
from cattery.plan.faults import Faults
from cattery.plan.logic import inside
from cattery.plan.plan import ActionPlan, NodePlan, Plan, UsePlan
from cattery.plan.world import ident

NOT_NOW = "not-now"


@frozen(repr=False)
class NodeParts:
    """Prints the nodes of one plan."""

    plan: Plan
    shape: Shape
    faults: Faults
    refusals: Refusals
    counted: Counted

    def body(self) -> Statements:
        """What prints the code of one function."""
        return Statements(self.plan, self.shape, faults=self.faults, flow=True)

    def context(self, n: NodePlan) -> dict[str, object]:
        """What the template needs of a node."""
        return {
            "number": n.number,
            "actor": "CHANCE" if n.actor is None else self.body().x(n.actor, UNARY),
            "chance": n.actor is None,
            "list": self._list(n),
            "uniform": self._is_uniform(n),
            "draw": self._draw(n),
            "acts": self._acts(n),
            "step": self._step(n),
            "copies": len(self.plan.game.players) if n.actor == c.Slot("me", None) else 1,
            "weights": self._weights(n),
            "play": self._play(n),
            "why": self._why(n),
        }

    def _uses(self, n: NodePlan) -> list[tuple[UsePlan, ActionPlan]]:
        """The actions that a node offers, but for those that are never legal."""
        pairs = [(use, self.plan.action(use.action)) for use in n.uses]
        return [(use, action) for use, action in pairs if action.first != c.FALSE]

    def _given(self, body: Statements, use: UsePlan) -> str:
        return "".join(f", {body.x(g)}" for g in use.given)

    def _list(self, n: NodePlan) -> list[str]:
        body, uses = self.body(), self._uses(n)
        lines = []
        for use, a in uses:
            if a.levels:
                only = f"if (g->s.Picks.action == {self.plan.stepped.index(a) + 1})"
                lines.append(f"{only} return list_{action_name(a.name)}(g, out, n{self._given(body, use)});")
        for use, a in uses:
            lines.append(f"n = list_{action_name(a.name)}(g, out, n{self._given(body, use)});")
        lines += ["out[n++] = DECLINE;"] if n.may else []
        return with_declarations(body, [*lines, "return n;"])

    # --- at random ---------------------------------------------------------------------------------------------------

    def _is_uniform(self, n: NodePlan) -> bool:
        """Whether what can be done is better counted than listed: nothing is picked in steps, and all is equally likely."""
        actions = [a for _, a in self._uses(n)]
        parts = [ActionParts(self.plan, self.shape, self.faults, self.refusals, a) for a in actions]
        counted = all(not a.levels and p.countable for a, p in zip(actions, parts, strict=True))
        return counted and (n.actor is not None or all(a.weight == c.Const(1) for a in actions))

    def _draw(self, n: NodePlan) -> list[str]:
        """How one of the moves is found at random where they can be counted."""
        if not self._is_uniform(n):
            return []
        body, uses = self.body(), self._uses(n)
        lines, total = self._counts(n)
        lines += [f"const int n = {total};", "int k = (int)rng_below(rng, (uint64_t)n);"]
        for k, (use, a) in enumerate(uses):
            nth = f"*code = nth_{action_name(a.name)}(g, k{self._given(body, use)});"
            last = k + 1 == len(uses) and not n.may
            lines.append(nth if last else f"if (k < n{k}) {{ {nth} return n; }} k -= n{k};")
        lines += ["*code = DECLINE;"] if n.may else []
        return with_declarations(body, [*lines, "return n;"])

    def _acts(self, n: NodePlan) -> list[dict[str, object]]:
        """For each action of a node at which moves are counted, what carries a move of it out, as a function."""
        found: list[dict[str, object]] = []
        for k, (_, a) in enumerate(self._uses(n) if self._is_uniform(n) else []):
            body = self.body()
            drops = ActionParts(self.plan, self.shape, self.faults, self.refusals, a).drops
            args = [(name, kind_in_c(t)) for _, name, t in a.given] + Numbering(self.plan, a).chosen()
            args = args[:-1] if drops else args
            text = "".join(f", {kind} {body.bind(name, kind)}" for name, kind in args)
            found.append({"name": f"act_{n.number}_{k}", "args": text, "lines": self._carried_out(body, n, a, drops)})
        return found

    def _step(self, n: NodePlan) -> list[str]:
        """How one of the moves is found at random and carried out at once, where they can be counted."""
        if not self._is_uniform(n):
            return []
        lines, total = self._counts(n)
        lines += [f"const int n = {total};", "int k = (int)rng_below(rng, (uint64_t)n);"]
        for k, (use, a) in enumerate(self._uses(n)):
            parts = ActionParts(self.plan, self.shape, self.faults, self.refusals, a)
            given = self._with_given(self.body(), use, a)
            found = parts.steps(f"act_{n.number}_{k}")
            lines += [f"if (k < n{k}) {{", *given, *found, "}", f"k -= n{k};"]
        lines += ["if (code) *code = DECLINE;", f"run(g, {n.after});"] if n.may else []
        return [*lines, "return n;"]

    def _counts(self, n: NodePlan) -> tuple[list[str], str]:
        """How many moves each action has, and all together."""
        body, uses = self.body(), self._uses(n)
        lines = [
            f"const int n{k} = count_{action_name(a.name)}(g{self._given(body, use)});"
            for k, (use, a) in enumerate(uses)
        ]
        total = " + ".join([f"n{k}" for k in range(len(uses))] + (["1"] if n.may else [])) or "0"
        return with_declarations(body, lines), total

    def _weights(self, n: NodePlan) -> list[str]:
        """How often the outcome `code` occurs among all, where that is not always once."""
        if n.actor is not None:
            return []
        lines: list[str] = []
        for use in n.uses:
            a = self.plan.action(use.action)
            if a.weight != c.Const(1):
                body = self.body()
                inner = self._with_given(body, use, a)
                used = {v.name for v in inside(a.weight) if isinstance(v, c.Var)}
                inner += Numbering(self.plan, a).unpack(body, used)
                lines += [
                    self._is_move(a),
                    *with_declarations(body, inner),
                    f"return (uint64_t){body.x(a.weight, UNARY)};",
                    "}",
                ]
        return [*lines, "return 1;"] if lines else []

    def _is_move(self, a: ActionPlan) -> str:
        """The head of what is done for a move of an action, or for what ends the picks of it."""
        test = f"code >= {a.base} && code < {a.base + a.count}"
        if a.picks_sets:
            test = f"({test}) || (code == DONE && g->s.Picks.action == {self.plan.stepped.index(a) + 1})"
        return f"if ({test}) {{"

    def _with_given(self, body: Statements, use: UsePlan, a: ActionPlan) -> list[str]:
        lines = []
        for (_, name, type_), given in zip(a.given, use.given, strict=True):
            text, kind = body.x(given), kind_in_c(type_)
            lines.append(f"const {kind} {body.bind(name, kind)} = {text};")
        return lines

    # --- play --------------------------------------------------------------------------------------------------------

    def _play(self, n: NodePlan) -> list[str]:
        lines: list[str] = []
        for use in n.uses:
            a = self.plan.action(use.action)
            body = self.body()
            inner = self._with_given(body, use, a)
            if a.levels:
                inner += self._picked(body, a)
            else:
                names = {p.var for p in a.params}
                inner += Numbering(self.plan, a).unpack(body, names)
            inner += self._acted(body, n, use, a)
            lines += [self._is_move(a), *with_declarations(body, inner), "return;", "}"]
        if n.may:
            lines.append(f"if (code == DECLINE) run(g, {n.after});")
        return lines

    def _acted(self, body: Statements, n: NodePlan, use: UsePlan, a: ActionPlan) -> list[str]:
        """What a move of an action does: by the function that does it also where moves are drawn, if there is one."""
        uses = [one for one, _ in self._uses(n)] if self._is_uniform(n) else []
        drops = ActionParts(self.plan, self.shape, self.faults, self.refusals, a).drops
        if drops or use not in uses:
            return self._carried_out(body, n, a)
        given = [body.var(v, "int") for _, v, _ in a.given] + [body.var_of(p) for p in a.params]
        return [f"act_{n.number}_{uses.index(use)}({', '.join(['g', *given])});"]

    def _picked(self, body: Statements, a: ActionPlan) -> list[str]:
        """A pick is made; after the last one the parameters are known."""
        given = "".join(f", {body.var(name, 'int')}" for _, name, _ in a.given)
        lines = ["Value values[MOST_VALUES];", f"if (!pick_{action_name(a.name)}(g, code, values{given})) return;"]
        for k, p in enumerate(a.params, len(a.given)):
            kind = KINDS[p.form]
            part = {"Num": "number", "Set": "set", "Seq": "seq"}[kind]
            lines.append(f"const {kind} {body.bind(p.var, kind)} = values[{k}].{part};")
        return lines

    def _carried_out(self, body: Statements, n: NodePlan, a: ActionPlan, dropped: bool = False) -> list[str]:
        """What a move of an action does, and where play goes on; `dropped`: its walk has been carried out already."""
        names = [body.var(v, "int") for _, v, _ in a.given] + [body.var_of(p) for p in a.params]
        take = self.counted.take("action", a.name)
        if a.enters is not None:
            lines = [*take, f"push_{n.point}(g);"]
            for slot, name in zip(a.enters, names, strict=True):
                lines += [f"g->s.{self.shape.field(slot)} = {name};"] if slot else []
            return [*lines, f"run(g, {self.plan.entries['action', a.name]});"]
        act = f"{'after' if dropped else 'a'}_{action_name(a.name)}"
        lines = [*take, f"{act}({', '.join(['g', *(names[:-1] if dropped else names)])});"]
        lines += [f"g->s.{self.shape.field(f'times_{ident(a.name)}')}++;"] if a.counted else []
        lines += body.forget_limits() if a.forgets and n.owner == FLOW else []
        return [*lines, f"run(g, {n.after});"]

    # --- why ---------------------------------------------------------------------------------------------------------

    def _why(self, n: NodePlan) -> list[str]:
        body, lines = self.body(), list[str]()
        stepped = [(use, self.plan.action(use.action)) for use in n.uses if self.plan.action(use.action).levels]
        for _, a in stepped:
            done = " || code == DONE" if a.picks_sets else ""
            chosen = f"g->s.Picks.action == {self.plan.stepped.index(a) + 1}"
            lines.append(
                f"if ({chosen} && !((code >= {a.base} && code < {a.base + a.count}){done})) return not_now(g, code);"
            )
        for use in n.uses:
            a = self.plan.action(use.action)
            lines += [self._is_move(a), f"return why_{action_name(a.name)}(g, code{self._given(body, use)});", "}"]
        lines += ["if (code == DECLINE) return 0;"] if n.may else []
        return with_declarations(body, [*lines, "return not_now(g, code);"])
