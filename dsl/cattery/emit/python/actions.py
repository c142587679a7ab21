"""The functions of one action: its legal moves, whether there is one, why a move is refused, and what it does."""

from __future__ import annotations

from attrs import frozen

from cattery.emit.python.moves import CHUNK, MoveParts, doc, where
from cattery.emit.python.naming import Naming
from cattery.emit.python.printer import Printer
from cattery.model.types import BoolType, SequenceType, SetType, Type
from cattery.plan import code as c
from cattery.plan.logic import both, inside, negate
from cattery.plan.numbering import size
from cattery.plan.plan import ActionPlan, ClausePlan, Emit, Gather, Match, Plan, Search, Stream, Through
from cattery.plan.search import can_at_a_stroke
from cattery.plan.world import ident, shout


@frozen(repr=False)
class ActionParts:
    """Prints what `actions.py` says of one action."""

    plan: Plan
    naming: Naming
    printer: Printer
    action: ActionPlan

    @property
    def moves(self) -> MoveParts:
        """The action's tables of moves."""
        return MoveParts(self.plan, self.naming, self.action)

    def context(self) -> dict[str, object]:
        """What the template needs."""
        a = self.action
        given = "".join(f", {v}: {python_type(t)}" for _, v, t in a.given)
        args = "".join(f", {p.var}: {held(p.type)}" for p in a.params)
        return {
            "steps": False,
            "enters": a.enters is not None,
            "name": ident(a.name),
            "cls": self.naming.moves[a.name],
            "doc": doc(a.origin.doc or a.name, ()),
            "where": where(a.origin),
            "given": given,
            "args": given + args,
            "search": self._searching("out"),
            "can": self._searching("can") if self._asked() else [],
            "refusals": [self._refusal(clause) for clause in self._told()],
            "unpack": self.unpack() if self._looks() else [],
            "why": self._why(),
            "body": self.printer.block(a.body) if a.body else [],
            "lawful": self._lawful(given + args) if self._tries() else "",
            "stream": self._stream_function(),
            "weight": self.printer.x(a.weight),
        }

    def _asked(self) -> bool:
        """Whether the flow asks, by a function, if a move of the action is legal."""
        asked = any(
            isinstance(n, c.Can) and n.action == self.action.name for part in self._everything() for n in inside(part)
        )
        given = {bool(u.given) for n in self.plan.nodes for u in n.uses if u.action == self.action.name}
        return asked or self.action.first != c.FALSE and (True in given or can_at_a_stroke(self.action) is None)

    def _everything(self) -> tuple[object, ...]:
        """All that can ask."""
        plan = self.plan
        return (*plan.functions, *plan.actions, *plan.blocks, *plan.nodes)

    # --- search ------------------------------------------------------------------------------------------------------

    def _searching(self, goal: str) -> list[str]:
        """The body of a search: `out` appends all legal moves, `can` returns True at the first."""
        first = self.action.first
        lines = self._search(self.action.search, goal, 1)
        if first == c.FALSE:
            return ["    return False" if goal == "can" else "    return"]
        if first != c.TRUE:
            stop = "return False" if goal == "can" else "return"
            lines = [f"    if {self.printer.truth(negate(first))}:", f"        {stop}", *lines]
        returned = lines[-1].startswith("    return")
        return lines + (["    return False"] if goal == "can" and not returned else [])

    def _search(self, search: Search, goal: str, indent: int) -> list[str]:
        pad = "    " * indent
        match search:
            case Through(var=var, over=over, test=test, then=then):
                lines = [f"{pad}for {var} in {self.printer.over(over)}:"]
                if test != c.TRUE:
                    lines.append(f"{pad}    if {self.printer.truth(test)}:")
                    indent += 1
                return lines + self._search(then, goal, indent + 1)
            case Emit(args=args, test=test, trying=trying):
                return self._emit(args, test, trying, goal, indent)
            case Gather(sites=sites):
                return self._gather(sites, goal, pad)
            case Match(family=family, sites=sites):
                return self._match(family, sites, goal, pad)
            case Stream():
                return self._stream(search, goal, pad)

    def _emit(self, args: tuple[c.X, ...], test: c.X, trying: bool, goal: str, indent: int) -> list[str]:
        pad = "    " * indent
        if trying:
            given = "".join(f", {v}" for _, v, _ in self.action.given)
            tried = c.Var(f"_keeps_the_laws_{ident(self.action.name)}(s{given}{self._args(args)})", "bool")
            test = tried if test == c.TRUE else c.Prim("and", (test, tried), "bool")
        if test != c.TRUE:
            return [f"{pad}if {self.printer.truth(test)}:", *self._emit(args, c.TRUE, False, goal, indent + 1)]
        if goal == "can":
            return [f"{pad}return True"]
        return [f"{pad}out.append({self._move(args)})"]

    def _args(self, args: tuple[c.X, ...]) -> str:
        return "".join(f", {self.printer.x(a)}" for a in args)

    def _move(self, args: tuple[c.X, ...]) -> str:
        """The move of these parameters, from its table."""
        if self.action.params and self.action.params[-1].form == "walk":
            return f"PATHS_{shout(self.action.name)}[{', '.join(self.printer.x(a) for a in args)}]"
        indices = ""
        for p, arg in zip(self.action.params, args, strict=True):
            low = 0 if p.form == "family" else self.plan.encoding.low(p.type)
            text = self.printer.x(arg)
            if p.form == "family":
                text = f"{p.family}.index({text})"
            indices += f"[{text} - {low}]" if low > 0 else f"[{text} + {-low}]" if low < 0 else f"[{text}]"
        return self.moves.table + indices

    def _gather(self, sites: c.X, goal: str, pad: str) -> list[str]:
        if goal == "can":
            return [f"{pad}if {self.printer.truth(sites)}:", f"{pad}    return True"]
        before = "".join(f"[{self.moves.index(p)}]" for p in self.action.params[:-1])
        if not self.moves.chunked:
            last = self.action.params[-1].var
            move = f"{self.moves.table}{before}[{last}]"
            return [f"{pad}out += [{move} for {last} in bits({self.printer.x(sites)})]"]
        members = size(self.plan, self.action.params[-1])
        lines = [f"{pad}sites, chunks = {self.printer.x(sites)}, CHUNKS_{shout(self.action.name)}{before}"]
        for number in range(-(-members // CHUNK)):
            part = "sites" if number == 0 else f"sites >> {CHUNK * number}"
            masked = part if (number + 1) * CHUNK >= members else f"{part} & {(1 << CHUNK) - 1}"
            lines.append(f"{pad}out += chunks[{number}][{masked}]")
        return lines

    def _match(self, family: str, sites: c.X, goal: str, pad: str) -> list[str]:
        if goal == "can":
            return [f"{pad}return _includes_{family.lower()}({self.printer.x(sites)})"]
        found = f"_find_{family.lower()}({self.printer.x(sites)})"
        return [f"{pad}out += [{self.moves.table}[number] for number in {found}]"]

    def _stream(self, stream: Stream, goal: str, pad: str) -> list[str]:
        slot, start, name = stream.slot, stream.start, ident(self.action.name)
        before = "".join(f"[{self.moves.index(p)}]" for p in self.action.params[:-1])
        tree = f"{self.moves.table}{before}"
        lines = [f"{pad}held = s.{slot}[{start}]", f"{pad}s.{slot}[{start}] = ()"]
        if goal == "can":
            lines.append(f"{pad}found = _can_drop_{name}(s.{slot}, held, 0, {tree})")
        else:
            lines.append(f"{pad}_drop_{name}(s.{slot}, held, 0, {tree}, out)")
        lines.append(f"{pad}s.{slot}[{start}] = held")
        return lines + ([f"{pad}if found:", f"{pad}    return True"] if goal == "can" else [])

    def _stream_function(self) -> dict[str, str] | None:
        search = self.action.search
        while isinstance(search, Through):
            search = search.then
        if not isinstance(search, Stream):
            return None
        return {"test": self.printer.truth(search.test), "target": search.target}

    # --- why ---------------------------------------------------------------------------------------------------------

    def _told(self) -> list[ClausePlan]:
        """The clauses that can be the reason: none that always holds, none after one that never does."""
        told: list[ClausePlan] = []
        for clause in self.action.clauses:
            if not always(clause):
                told.append(clause)
            if clause.test == c.FALSE:
                break
        return told

    def _refusal(self, clause: ClausePlan) -> dict[str, object]:
        plain = all(isinstance(w, str) for w in clause.words)
        words = self.printer.words(clause.words) if plain else repr("")
        o = clause.origin
        return {
            "name": refusal_name(self.action, clause),
            "args": f"{clause.id!r}, {clause.law or self.action.name!r}, {words}, {o.cites!r}, {o.span.path!r}, {o.span.line}",
        }

    def unpack(self) -> list[str]:
        """The parameters as plain numbers, from the move."""
        names = [p.var for p in self.action.params]
        return [f"{', '.join(names)}{',' if len(names) == 1 else ''} = move.numbers"] if names else []

    def refuse(self) -> list[str]:
        """What raises for an illegal move: the clauses at a stroke, and only then the one that it breaks."""
        if any(clause.test is None for clause in self.action.clauses):
            given = "".join(f", {v}" for _, v, _ in self.action.given)
            refusal = f"refusal = _why_{ident(self.action.name)}(s, move{given})"
            return [refusal, "if refusal is not None:", "    raise IllegalMove(refusal)"]
        test: c.X = c.TRUE
        for clause in self.action.clauses:
            if clause.test is not None:
                test = both(test, clause.test)
        if test == c.TRUE:
            return []
        if test == c.FALSE:
            return ["raise IllegalMove(_refused(s, move))"]
        return [f"if {self.printer.truth(negate(test))}:", "    raise IllegalMove(_refused(s, move))"]

    def _looks(self) -> bool:
        """Whether a clause looks at a parameter."""
        names = {p.var for p in self.action.params}
        used = {n.name for clause in self.action.clauses for n in inside(clause) if isinstance(n, c.Var)}
        return bool(names & used) or any(clause.test is None for clause in self.action.clauses)

    def _why(self) -> list[str]:
        lines: list[str] = []
        tried = False
        for clause in self.action.clauses:
            if always(clause):
                continue
            name = refusal_name(self.action, clause)
            if clause.test == c.FALSE:
                return [*lines, f"return {self._said(clause, name)}"]
            if clause.test is None:
                if not tried:
                    args = "".join(f", {v}" for _, v, _ in self.action.given) + "".join(
                        f", {p.var}" for p in self.action.params
                    )
                    lines += ["tried = s.copy()", *self.tried_on(args, "None")]
                    tried = True
                target = next(f.name for f in self.plan.functions if f.source == clause.law)
                lines.append(f"if not {target}(tried):")
            else:
                lines.append(f"if {self.printer.truth(negate(clause.test))}:")
            lines.append(f"    return {self._said(clause, name)}")
        return [*lines, "return None"]

    def _said(self, clause: ClausePlan, name: str) -> str:
        """A clause's refusal, its words filled in where they have holes."""
        if all(isinstance(w, str) for w in clause.words):
            return name
        return f"evolve({name}, words={self.printer.words(clause.words)})"

    def _tries(self) -> bool:
        return any(isinstance(n, Emit) and n.trying for n in inside(self.action.search))

    def _lawful(self, args: str) -> dict[str, object]:
        call = "".join(f", {v}" for _, v, _ in self.action.given) + "".join(f", {p.var}" for p in self.action.params)
        laws = [f.name for f in self.plan.functions if f.what == "must" and self._tried(f.source)]
        test = " and ".join(f"{law}(tried)" for law in laws)
        return {"args": args, "lines": self.tried_on(call, "True"), "test": test}

    def tried_on(self, args: str, over: str) -> list[str]:
        """The action on a copy; a move that ends the game at once breaks no law."""
        call = f"{ident(self.action.name)}(tried{args})"
        if not self._may_finish():
            return [call]
        return ["try:", f"    {call}", "except GameOver:", f"    return {over}"]

    def _may_finish(self) -> bool:
        """Whether an end can be reached in the middle of the action."""
        rules = {f.source: f.body for f in self.plan.functions}
        border: list[c.Code] = [self.action.body]
        seen: set[str] = set()
        while border:
            for n in (n for s in border.pop() for n in inside(s)):
                if isinstance(n, c.Finish):
                    return True
                if isinstance(n, c.Do) and n.rule not in seen:
                    seen.add(n.rule)
                    border.append(rules.get(n.rule, ()))
        return False

    def _tried(self, law: str) -> bool:
        return any(clause.law == law and clause.test is None for clause in self.action.clauses)


def always(clause: ClausePlan) -> bool:
    """Whether a clause holds whatever happens, so that nothing is printed for it."""
    return clause.test == c.TRUE


def refusal_name(action: ActionPlan, clause: ClausePlan) -> str:
    """The constant that holds a clause's refusal."""
    return f"_{shout(action.name)}_{shout(clause.id.split('.', 1)[1])}" + ("_LAW" if clause.law else "")


def python_type(type_: Type) -> str:
    """How a function takes a value of this type."""
    if isinstance(type_, SequenceType):
        return "tuple[int, ...]"
    return "bool" if isinstance(type_, BoolType) else "int"


def held(type_: Type) -> str:
    """How an action's function takes a parameter: sets as numbers, walks as sequences."""
    return (
        "int"
        if isinstance(type_, SetType)
        else "Sequence[int]"
        if isinstance(type_, SequenceType)
        else python_type(type_)
    )
