"""The functions of an action in steps: what each pick is made from, what a pick breaks, and what it leads to."""

from __future__ import annotations

from attrs import frozen

from cattery.emit.python.actions import ActionParts, held, python_type, refusal_name
from cattery.emit.python.moves import doc, listed, where
from cattery.emit.python.naming import Naming
from cattery.emit.python.printer import Printer, tuple_text
from cattery.model import legality
from cattery.plan import code as c
from cattery.plan.logic import inside, negate
from cattery.plan.plan import ActionPlan, ClausePlan, LevelPlan, ParamPlan, Plan
from cattery.plan.world import ident, shout


@frozen(repr=False)
class StepParts:
    """Prints what `actions.py` says of one action in steps."""

    plan: Plan
    naming: Naming
    printer: Printer
    action: ActionPlan

    def context(self) -> dict[str, object]:
        """What the template needs."""
        a = self.action
        given = "".join(f", {v}: {python_type(t)}" for _, v, t in a.given)
        return {
            "steps": True,
            "name": ident(a.name),
            "shout": shout(a.name),
            "doc": doc(a.origin.doc or a.name, ()),
            "where": where(a.origin),
            "given": given,
            "args": given + "".join(f", {p.var}: {held(p.type)}" for p in a.params),
            "body": self.printer.block(a.body),
            "enters": a.enters is not None,
            "stop": self._stop("return"),
            "cannot": self._stop("return False"),
            "never": self._first_refusal(),
            "supplied": tuple_text(tuple(v for _, v, _ in a.given)),
            "levels": [self._level(n, p, level) for n, (p, level) in enumerate(zip(a.params, a.levels, strict=True))],
            "sets": self.action.picks_sets,
            "refusals": [self._refusal(clause) for clause in a.clauses],
            "not_now": self._not_now(),
            "rows": [row for clause in a.clauses for row in self._row(clause)],
            "worded": [part for clause in a.clauses for part in self._worded(clause)],
            "laws": [self._law(clause) for clause in a.clauses if clause.kind == "must"],
            "unpacked": self._unpack(len(a.params)),
            "tried": self._tried(),
            "picks": " | ".join([*self.naming.classes_of(a), *(["Done"] if self.action.picks_sets else [])]),
            "asked": "(len(s.choosing) - 2, None) if isinstance(move, Done) else " * self.action.picks_sets
            + "(move.level, move.numbers[0])",
            "pick": "None if isinstance(move, Done) else " * self.action.picks_sets + "move.numbers[0]",
            "number": self.plan.stepped.index(a),
            "own": "".join(f", {v}" for _, v, _ in a.given),
        }

    def _tried(self) -> list[str]:
        """The action's block on a copy, to look at the golden rules."""
        args = "".join(f", {v}" for _, v, _ in self.action.given) + "".join(f", {p.var}" for p in self.action.params)
        return ActionParts(self.plan, self.naming, self.printer, self.action).tried_on(args, "None")

    # --- what is picked from -----------------------------------------------------------------------------------------

    def _level(self, number: int, p: ParamPlan, level: LevelPlan) -> dict[str, object]:
        before = [v for _, v, _ in self.action.given] + [q.var for q in self.action.params[:number]]
        return {
            "name": ident(p.name),
            "form": repr(level.form),
            "unpack": self._names(before, (level.over, level.parts)),
            "domain": self._domain(level),
            "table": f"ALL_{shout(self.action.name)}_{shout(p.name)}",
            "low": self.plan.encoding.low(p.type) if level.form == "one" else 1 if level.form == "order" else 0,
            "where": "" if level.where is None else f"bool({self.printer.truth(level.where)})",
            "where_unpack": self._names([*before, p.var], (level.where,)),
            "guards": [
                {"unpack": self._names([*before, p.var], (guard,)), "test": f"bool({self.printer.truth(guard)})"}
                for guard in level.guards
            ],
        }

    def _names(self, names: list[str], used: tuple[object, ...]) -> str:
        """What takes the values apart, where one of them is used."""
        mentioned = {n.name for part in used for item in _parts(part) for n in inside(item) if isinstance(n, c.Var)}
        taken = [name if name in mentioned else "_" for name in names]
        return f"{listed(taken)} = values" if mentioned & set(names) else ""

    def _unpack(self, number: int) -> str:
        names = [v for _, v, _ in self.action.given] + [q.var for q in self.action.params[:number]]
        return f"{listed(names)} = values" if names else ""

    def _domain(self, level: LevelPlan) -> str:
        match level.form:
            case "set":
                return tuple_text(tuple(self.printer.x(part) for part in level.parts))
            case "order":
                sites = level.parts[0]
                there = f"tuple(bits({self.printer.x(sites)}))" if sites.kind == "set" else self.printer.x(sites)
                return f"laying.there({there}, s.{level.slot})"
            case _:
                assert level.over is not None
                over = self.printer.over(level.over)
                return over if over.startswith("(") else f"tuple({over})"

    # --- why not -----------------------------------------------------------------------------------------------------

    def _stop(self, leave: str) -> list[str]:
        """What stops where the guards that need no pick do not hold."""
        if self.action.first == c.TRUE:
            return []
        return [f"if {self.printer.truth(negate(self.action.first))}:", f"    {leave}"]

    def _first_refusal(self) -> list[str]:
        lines = []
        for clause in self.action.clauses:
            if clause.stage == 0 and clause.test is not None and clause.test != c.TRUE:
                lines += [f"if {self.printer.truth(negate(clause.test))}:", f"    return {self._said(clause)}"]
        return lines

    def _said(self, clause: ClausePlan) -> str:
        name = refusal_name(self.action, clause)
        plain = all(isinstance(w, str) for w in clause.words)
        return name if plain else f"evolve({name}, words={self.printer.words(clause.words)})"

    def _refusal(self, clause: ClausePlan) -> dict[str, str]:
        plain = all(isinstance(w, str) for w in clause.words)
        words = self.printer.words(clause.words) if plain else repr("")
        o = clause.origin
        args = (
            f"{clause.id!r}, {clause.law or self.action.name!r}, {words}, {o.cites!r}, {o.span.path!r}, {o.span.line}"
        )
        return {"name": refusal_name(self.action, clause), "args": args}

    def _not_now(self) -> str:
        action = self.plan.game.actions[self.action.name]
        clause = legality.clauses(self.plan.game, action)[0]
        words = "".join(str(p) for p in legality.words(action, clause).parts)
        o = self.action.origin
        return f"{legality.NOT_NOW!r}, {action.name!r}, {words!r}, {o.cites!r}, {o.span.path!r}, {o.span.line}"

    def _key(self, clause: ClausePlan) -> str:
        """The clause as the search for picks names it: kind, level, and which guard."""
        same = [k for k in self.action.clauses if k.kind == "guard" and k.stage == clause.stage]
        number = same.index(clause) if clause.kind == "guard" else 0
        return f"({clause.kind!r}, {clause.stage - 1}, {number})"

    def _row(self, clause: ClausePlan) -> list[str]:
        if clause.stage == 0 or clause.kind == "must":
            return []
        return [f"{self._key(clause)}: {refusal_name(self.action, clause)}"]

    def _worded(self, clause: ClausePlan) -> list[dict[str, object]]:
        """The clauses whose words have holes, which are filled with the values so far."""
        if clause.stage == 0 or all(isinstance(w, str) for w in clause.words):
            return []
        unpack = self._unpack(clause.stage - (clause.kind == "domain"))
        p = self.action.params[clause.stage - 1]
        tried = f"{p.var} = pick" if clause.kind == "domain" and p.form == "number" else ""
        lines = [line for line in (unpack, tried) if line]
        return [{"key": self._key(clause), "lines": lines, "said": self._said(clause)}]

    def _law(self, clause: ClausePlan) -> dict[str, str]:
        target = next(f.name for f in self.plan.functions if f.source == clause.law)
        return {"function": target, "refusal": self._said(clause)}


def _parts(part: object) -> tuple[object, ...]:
    return part if isinstance(part, tuple) else () if part is None else (part,)
