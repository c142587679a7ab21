"""The C functions of an action in steps: what each pick is made from, what a pick breaks, and what it leads to."""

from __future__ import annotations

from attrs import frozen

from cattery.emit.native.actions import ActionParts, Refusals, with_declarations
from cattery.emit.native.body import number_text
from cattery.emit.native.moves import KINDS
from cattery.emit.native.shape import Shape, action_name, kind_in_c
from cattery.emit.native.statements import Statements
from cattery.model.types import OptionalType
from cattery.plan import code as c
from cattery.plan.encode import bare
from cattery.plan.faults import Faults
from cattery.plan.logic import inside, negate
from cattery.plan.plan import ActionPlan, ClausePlan, LevelPlan, ParamPlan, Plan
from cattery.plan.steps import element, picks

FORMS = {"one": "ONE", "set": "SET", "order": "ORDER"}
PARTS = {"Num": "number", "Set": "set", "Seq": "seq"}
REASONS = {"domain": "DOMAIN_", "after": "AFTER", "where": "WHERE", "done": "DONE_", "guard": "GUARD", "rest": "REST"}


@frozen(repr=False)
class StepParts:
    """Prints what the C file says of one action in steps."""

    plan: Plan
    shape: Shape
    faults: Faults
    refusals: Refusals
    action: ActionPlan

    @property
    def plain(self) -> ActionParts:
        """What it has in common with other actions."""
        return ActionParts(self.plan, self.shape, self.faults, self.refusals, self.action)

    def context(self) -> dict[str, object]:
        """What the template needs."""
        a, plain = self.action, self.plain
        kinds = [kind_in_c(t) for _, _, t in a.given]
        given = "".join(
            f", {kind} {plain.body().letter(kind)}_{n}" for kind, (_, n, _) in zip(kinds, a.given, strict=True)
        )
        args = [f"values[{k}].{PARTS[kind]}" for k, kind in enumerate([*kinds, *(KINDS[p.form] for p in a.params)])]
        return {
            "name": action_name(a.name),
            "steps": True,
            "number": self.plan.stepped.index(a) + 1,
            "given": given,
            "args": given
            + "".join(f", {kind} {plain.body().letter(kind)}_{n}" for n, kind in plain.numbering.chosen()),
            "supplied": [
                f"v[{k}].{PARTS[kind]} = {plain.body().letter(kind)}_{name};"
                for k, (kind, (_, name, _)) in enumerate(zip(kinds, a.given, strict=True))
            ],
            "count": len(a.given),
            "acts": a.enters is None,
            "body": plain.carried_out(),
            "levels": [self._level(k, p, level) for k, (p, level) in enumerate(zip(a.params, a.levels, strict=True))],
            "tries": plain.tries,
            "laws": plain.laws(),
            "applied": ", ".join(["g", *args]),
            "first": self._first(),
            "never": self._never(),
            "sets": a.picks_sets,
            "rows": [row for clause in a.clauses for row in self._row(clause)],
            "broken": [self.refusals.number(cl.law or a.name, cl.id) for cl in a.clauses if cl.test is None and cl.law],
            "not_now": self.refusals.number(a.name, "not-now"),
        }

    # --- levels ------------------------------------------------------------------------------------------------------

    def _body(self, number: int) -> Statements:
        """What prints a function that looks at the values of the first parameters."""
        body = Statements(self.plan, self.shape, faults=self.faults)
        for _, name, type_ in self.action.given:
            body.bind(name, kind_in_c(type_))
        for p in self.action.params[:number]:
            body.bind(p.var, KINDS[p.form])
        return body

    def _values(self, number: int, used: object) -> list[str]:
        """The values as locals, those that are used."""
        names = {n.name for n in inside(used) if isinstance(n, c.Var)}
        held = [(name, kind_in_c(t)) for _, name, t in self.action.given]
        held += [(p.var, KINDS[p.form]) for p in self.action.params[:number]]
        letter = Statements.letter
        return [
            f"const {kind} {letter(kind)}_{name} = v[{k}].{PARTS[kind]};"
            for k, (name, kind) in enumerate(held)
            if name in names
        ]

    def _level(self, number: int, p: ParamPlan, level: LevelPlan) -> dict[str, object]:
        inner = bare(element(p.type))
        low = 0 if level.form == "set" else self.plan.encoding.low(inner)
        optional = isinstance(element(p.type), OptionalType)
        return {
            "number": number,
            "form": FORMS[level.form],
            "domain": self._domain(number, level),
            "where": [] if level.where is None else self._test(number + 1, level.where),
            "guards": [self._test(number + 1, guard) for guard in level.guards],
            "base": p.base,
            "low": number_text(low),
            "size": self.plan.encoding.size(inner),
            "count": picks(self.plan.encoding, p.type),
            "optional": optional,
            "none": number_text(self.plan.encoding.none(OptionalType(inner))) if optional else "0",
        }

    def _test(self, number: int, test: c.X) -> list[str]:
        body = self._body(number)
        text = body.truth(test)
        return with_declarations(body, [*self._values(number, test), f"return {text};"])

    def _domain(self, number: int, level: LevelPlan) -> list[str]:
        body = self._body(number)
        match level.form:
            case "set":
                whole, low, high = (body.x(part) for part in level.parts)
                lines = [f"d->set = {whole};", f"d->low = {low};", f"d->high = {high};"]
            case "order":
                (sites,) = level.parts
                text = f"seq_of_set({body.x(sites)})" if body.kind(sites) == "Set" else body.x(sites)
                assert level.slot is not None
                cell = f"g->s.{self.shape.field(level.slot)}[d->sites.v[k] + {self.shape.pad(level.slot)}]"
                lines = [f"d->sites = {text};", "d->there = (Seq){0};"]
                lines += [f"for (int k = 0; k < d->sites.n; k++) d->there.v[d->there.n++] = (Item){cell};"]
            case _:
                assert level.over is not None
                head, braces = body.loop(("item",), level.over)
                lines = ["d->n = 0;", f"{head} d->items[d->n++] = {body.var('item', 'int')}; {'}' * braces}"]
        used = c.Listed(level.parts) if level.over is None else level.over
        return with_declarations(body, [*self._values(number, used), *lines])

    # --- why ---------------------------------------------------------------------------------------------------------

    def _first(self) -> str:
        """The condition without which nothing can be picked."""
        first = self.action.first
        return "" if first == c.TRUE else self._body(0).truth(negate(first))

    def _never(self) -> list[str]:
        """What the guards that need no pick forbid."""
        lines: list[str] = []
        body = self._body(0)
        for clause in self.action.clauses:
            if clause.stage == 0 and clause.test is not None and clause.test != c.TRUE:
                number = self.refusals.number(clause.law or self.action.name, clause.id)
                lines.append(f"if ({body.truth(negate(clause.test))}) return {number};")
        return with_declarations(body, lines)

    def _row(self, clause: ClausePlan) -> list[dict[str, object]]:
        """How the search names a clause, and its number among the refusals."""
        if clause.stage == 0 or clause.kind == "must":
            return []
        same = [k for k in self.action.clauses if k.kind == "guard" and k.stage == clause.stage]
        guard = same.index(clause) if clause.kind == "guard" else 0
        number = self.refusals.number(clause.law or self.action.name, clause.id)
        return [{"why": REASONS[clause.kind], "level": clause.stage - 1, "guard": guard, "number": number}]

    def most_items(self) -> int:
        """How many numbers a parameter is picked from at most."""
        known = [2]
        for p, level in zip(self.action.params, self.action.levels, strict=True):
            if level.form == "one":
                known.append(picks(self.plan.encoding, p.type) + self.shape.sizes.items)
        return max(known)
