"""The C functions of one action: what it does, its legal moves, how many there are, and which clause forbids one."""

from __future__ import annotations

from attrs import define, frozen

from cattery.emit.native.body import AND, CHOICE, LETTERS, UNARY
from cattery.emit.native.moves import KINDS, Numbering
from cattery.emit.native.shape import Shape, action_name, kind_in_c
from cattery.emit.native.statements import Statements
from cattery.emit.native.streams import StreamParts
from cattery.plan import code as c
from cattery.plan.faults import Faults
from cattery.plan.logic import inside, negate
from cattery.plan.plan import ActionPlan, Emit, Gather, Match, Plan, Search, Stream, Through
from cattery.plan.search import few_sets, few_values, harmless

FEW = 8
"""What is gone through twice, to count moves and to find one of them, has at most so many values."""


@define
class Refusals:
    """Numbers the reasons for which a move can be refused, from 1: an action and the name of a clause."""

    found: dict[tuple[str, str], int]

    def number(self, action: str, clause: str) -> int:
        """The number of a reason."""
        return self.found.setdefault((action, clause), len(self.found) + 1)


@frozen(repr=False)
class ActionParts:
    """Prints what the C file says of one action that is chosen in one move."""

    plan: Plan
    shape: Shape
    faults: Faults
    refusals: Refusals
    action: ActionPlan

    def body(self) -> Statements:
        """What prints one of the functions, in which the given parameters are known."""
        body = Statements(self.plan, self.shape, faults=self.faults)
        for _, name, type_ in self.action.given:
            body.bind(name, kind_in_c(type_))
        return body

    @property
    def numbering(self) -> Numbering:
        """The numbers of its moves."""
        return Numbering(self.plan, self.action)

    def context(self) -> dict[str, object]:
        """What the template needs."""
        a = self.action
        given = "".join(f", {kind_in_c(t)} {LETTERS[kind_in_c(t)]}_{name}" for _, name, t in a.given)
        return {
            "name": action_name(a.name),
            "steps": False,
            "given": given,
            "args": given + "".join(f", {kind} {LETTERS[kind]}_{name}" for name, kind in self.numbering.chosen()),
            "acts": a.enters is None,
            "body": self.carried_out(),
            "list": self._searching("list"),
            "can": self._searching("can"),
            "countable": self.countable,
            "count": self._searching("count") if self.countable else [],
            "nth": self._searching("nth") if self.countable else [],
            "stream": self._stream(),
            "drops": self._dropping(),
            "laws": self.laws(),
            "tries": self.tries,
            "finishes": True,
            "why": self._why(),
        }

    def carried_out(self) -> list[str]:
        """What the action does."""
        body = self.body()
        for name, kind in self.numbering.chosen():
            body.bind(name, kind)
        return with_declarations(body, body.lines(self.action.body))

    @property
    def tries(self) -> bool:
        """Whether golden rules are looked at by trying."""
        return any(clause.test is None and clause.law for clause in self.action.clauses)

    def laws(self) -> list[str]:
        """The functions of the golden rules that are looked at by trying."""
        names = [clause.law for clause in self.action.clauses if clause.test is None and clause.law]
        return [self.shape.function(name) for name in names]

    # --- search ------------------------------------------------------------------------------------------------------

    @property
    def countable(self) -> bool:
        """Whether the moves are better counted, and one of them found, than listed."""
        search = self.action.search
        if self.streamed is not None:
            return isinstance(search, Through) and self._drops(self.streamed).countable
        while isinstance(search, Through):
            if not _few(search.over):
                return False
            search = search.then
        return isinstance(search, Gather | Match) or (isinstance(search, Emit) and not search.trying)

    def steps(self, act: str) -> list[str]:
        """What finds the k-th move and carries it out at once, by the function `act`, and returns `n`."""
        body = self.body()
        return with_declarations(body, self._search(body, self.action.search, f"step {act}"))

    def _searching(self, goal: str) -> list[str]:
        """The body of a search; `goal` is to list all, to count them, to find the k-th, or to see whether there is one."""
        body, first = self.body(), self.action.first
        none = {"list": "return n;", "count": "return n;", "can": "return 0;", "nth": "return -1;"}[goal]
        if first == c.FALSE:
            return [none]
        lines = self._search(body, self.action.search, goal)
        if first != c.TRUE:
            lines = [f"if ({body.truth(negate(first))}) {none}", *lines]
        return with_declarations(body, [*lines, none])

    def _search(self, body: Statements, search: Search, goal: str) -> list[str]:
        match search:
            case Through(then=Gather()) if self._is_sized() and goal == "count":
                return [f"n += {size};" for size in self._sizes(body)]
            case Through(var=var, then=Gather() as then) if self._is_sized() and goal.startswith("step"):
                return self._chosen(body, var, then, goal)
            case Through(var=var, over=over, test=test, then=then):
                if isinstance(then, Stream) and self.countable and goal == "count":
                    return self._counts(body, var, over, test)
                if isinstance(then, Stream) and self.countable and goal not in ("list", "can"):
                    return self._found(body, then, goal)
                head, braces = body.loop((var,), over)
                tested = [] if test == c.TRUE else [f"if ({body.truth(test)}) {{"]
                return [head, *tested, *self._search(body, then, goal), *["}"] * (braces + len(tested))]
            case Emit(args=args, test=test, trying=trying):
                return self._emit(body, args, test, trying, goal)
            case Gather(before=before, sites=sites):
                return self._gather(body, before, body.x(sites), goal)
            case Match(family=family, sites=sites):
                return self._match(body, family.lower(), body.x(sites), goal)
            case Stream():
                return self._streamed(body, search, goal)

    def _emit(self, body: Statements, args: tuple[c.X, ...], test: c.X, trying: bool, goal: str) -> list[str]:
        code = self.numbering.code(body, args)
        done = {
            "list": f"out[n++] = {code};",
            "count": "n++;",
            "can": "return 1;",
            "nth": f"if (k-- == 0) return {code};",
        }.get(goal) or f"if (k-- == 0) {{ {self._act(body, goal, code, [*map(body.x, args)])} }}"
        tests = [] if test == c.TRUE else [body.truth(test, AND if trying else CHOICE)]
        if trying:
            given = [body.var(name, "int") for _, name, _ in self.action.given]
            tests.append(f"broken_{action_name(self.action.name)}({', '.join(['g', *given, *map(body.x, args)])}) <= 0")
        return [f"if ({' && '.join(tests)}) {done}" if tests else done]

    def _gather(self, body: Statements, before: tuple[c.X, ...], sites: str, goal: str) -> list[str]:
        first = self.numbering.code(body, (*before, c.Const(0)))
        match goal:
            case "can":
                return [f"if (!set_empty({sites})) return 1;"]
            case "count":
                return [f"n += set_size({sites});"]
            case "nth":
                found = f"{{ const Set all = {sites}; const int size = set_size(all);"
                return [f"{found} if (k < size) return {first} + (Code)set_nth(all, k); k -= size; }}"]
            case "list":
                each = f"for (Set left = {sites}; !set_empty(left); left = set_rest(left))"
                return [f"{{ const Code first = {first}; {each} out[n++] = first + (Code)set_lowest(left); }}"]
            case _:
                found = f"{{ const Set all = {sites}; const int size = set_size(all); if (k < size) {{"
                act = self._act(body, goal, f"{first} + (Code)at", [*map(body.x, before), "at"])
                return [f"{found} const Num at = set_nth(all, k); {act} }} k -= size; }}"]

    def _is_sized(self) -> bool:
        """Whether the moves are a few sets that may be asked for their sizes, also where there are none of one."""
        sets = few_sets(self.action.search)
        return bool(sets) and all(harmless(part) for pair in sets for part in pair)

    def _sizes(self, body: Statements) -> list[str]:
        """How many moves there are for each value of the variable, without a branch."""
        found = []
        for test, sites in few_sets(self.action.search):
            size = f"set_size({body.x(sites)})"
            found.append(size if test == c.TRUE else f"{size} * !!({body.truth(test)})")
        return found

    def _chosen(self, body: Statements, var: str, then: Gather, goal: str) -> list[str]:
        """The value of the variable and the site that the k-th move has: no branch, for it could not be foretold."""
        first, *_ = few_values(self.action.search)
        chosen = body.bind(var, "Num")
        lines = [f"{{ Num {chosen} = {first}; int past = 1;"]
        for size in self._sizes(body)[:-1]:
            lines.append(f"{{ const int size = {size}; past &= k >= size; k -= size & -past; {chosen} += past; }}")
        code = f"{self.numbering.code(body, (*then.before, c.Const(0)))} + (Code)at"
        act = self._act(body, goal, code, [*map(body.x, then.before), "at"])
        return [*lines, f"const Num at = set_nth({body.x(then.sites)}, k); {act} }}"]

    def _match(self, body: Statements, family: str, sites: str, goal: str) -> list[str]:
        base = self.action.base
        match goal:
            case "can":
                return [f"if (includes_{family}({sites})) return 1;"]
            case "count":
                return [f"n += count_{family}({sites});"]
            case "nth":
                return [f"return {base} + nth_{family}({sites}, k);"]
            case "list":
                return [f"n = find_{family}({sites}, {base}, out, n);"]
            case _:
                act = self._act(body, goal, f"{base} + number", [f"F_{family.upper()}[number]"])
                return [f"{{ const int number = nth_{family}({sites}, k); {act} }}"]

    def _act(self, body: Statements, goal: str, code: str, args: list[str]) -> str:
        """A move that has been found is carried out."""
        given = [body.var(name, "int") for _, name, _ in self.action.given]
        return f"if (code) *code = {code}; {goal.removeprefix('step ')}({', '.join(['g', *given, *args])}); return n;"

    # --- walks along which a stack is dropped ------------------------------------------------------------------------

    def _streamed(self, body: Statements, stream: Stream, goal: str) -> list[str]:
        if self.countable:
            name, start = action_name(self.action.name), body.var(stream.start, "int")
            listed = f"n = list_drops_{name}(g, {start}, {self.action.base}, out, n);"
            return [listed if goal == "list" else f"if (can_drops_{name}(g, {start})) return 1;"]
        stack, start = body.cell(stream.slot, c.Var(stream.start)), body.var(stream.start, "int")
        name, walks = action_name(self.action.name), f"W_{stream.target}"
        base = str(self.action.base)
        for p, stride in zip(self.numbering.plain, self.numbering.strides(), strict=True):
            base += f" + {body.var(p.var, 'int')} * {stride}"
        given = f"g, &carried, 0, walks_from(&{walks}, {start}), walks_from(&{walks}, {start} + 1)"
        lines = [f"{{ const Seq carried = stack_take(&{stack});"]
        if goal == "can":
            lines.append(f"const int found = can_drop_{name}({given});")
        else:
            lines.append(f"n = drop_{name}({given}, (Code)({base}), out, n);")
        lines.append(f"{stack} = carried;")
        return [*lines, "if (found) return 1; }" if goal == "can" else "}"]

    def _counts(self, body: Statements, var: str, over: c.Over, test: c.X) -> list[str]:
        """The walks from all sites; how many are from each is kept for those who look for one of them."""
        count = f"n += count_walks_{action_name(self.action.name)}(g, "
        if isinstance(over, c.Bits) and test == c.TRUE:
            return [f"{count}{body.x(over.set)});"]
        head, braces = body.loop((var,), over)
        kept = f"if ({body.truth(test)}) from = set_or(from, set_of({body.var(var, 'int')}));"
        return ["{ Set from = SET_NONE;", head, kept, *["}"] * braces, f"{count}from); }}"]

    def _found(self, body: Statements, stream: Stream, goal: str) -> list[str]:
        """One of the walks that have been counted."""
        name = action_name(self.action.name)
        start, path = body.bind(stream.start, "Num"), body.bind(self.action.params[-1].var, "Seq")
        code = self.numbering.code(body, tuple(c.Var(p.var) for p in self.action.params))
        lines = [f"const Num {start} = found_walk_{name}(g, &k);"]
        found = f"const Seq {path} = nth_drops_{name}(g, {start}, k);"
        if goal == "nth":
            return [*lines, found, f"return {code};"]
        if not self.drops:
            return [*lines, found, self._act(body, goal, code, [start, path])]
        told = f"if (code) {{ {found} *code = {code}; }}"
        given = [body.var(name, "int") for _, name, _ in self.action.given]
        act = f"{goal.removeprefix('step ')}({', '.join(['g', *given, start])});"
        return [*lines, told, f"drop_drops_{name}(g, {start}, k);", act, "return n;"]

    @property
    def drops(self) -> bool:
        """Whether a walk is carried out as it is found, so that its action has only what it does besides left to do."""
        stream = self.streamed
        return stream is not None and self.countable and self._drops(stream).after is not None

    @property
    def streamed(self) -> Stream | None:
        """How its moves are found, if they are walks along which a stack is dropped."""
        search = self.action.search
        while isinstance(search, Through):
            search = search.then
        return search if isinstance(search, Stream) else None

    def _drops(self, stream: Stream) -> StreamParts:
        return StreamParts(self.plan, self.shape, self.action, stream)

    def _dropping(self) -> dict[str, object] | None:
        stream = self.streamed
        if stream is None or not self.countable:
            return None
        after = self.body()
        given = "".join(f", Num {after.bind(name, 'Num')}" for _, name, _ in self.action.given)
        args = f"{given}, Num {after.bind(stream.start, 'Num')}"
        return {**self._drops(stream).context(self.body(), after), "args": args}

    def _stream(self) -> dict[str, str] | None:
        search = self.streamed
        if search is None:
            return None
        body = self.body()
        body.bind(search.stack, "Seq")
        body.bind(search.piece, "Num")
        test = body.truth(search.test, UNARY)
        pad = self.shape.pad(search.slot)
        stacks = f"g->s.{self.shape.field(search.slot)}[W_{search.target}.site[k] + {pad}]"
        return {
            "test": test,
            "walks": f"W_{search.target}",
            "stack": stacks,
            "seq": body.var(search.stack, "seq"),
            "piece": body.var(search.piece, "int"),
        }

    # --- why ---------------------------------------------------------------------------------------------------------

    def _why(self) -> list[str]:
        """The body of what gives the number of the first clause that forbids the move `code`, or 0."""
        body, a = self.body(), self.action
        used = {n.name for clause in a.clauses for n in inside(clause.test) if isinstance(n, c.Var)}
        used |= {p.var for p in a.params} if self.tries else set()
        unpacked = self.numbering.unpack(body, used)
        lines: list[str] = []
        tried = [clause for clause in a.clauses if clause.test is None and clause.law]
        for clause in a.clauses:
            reason = f"return {self.refusals.number(clause.law or a.name, clause.id)};"
            if clause.test is None and clause.law:
                if clause is tried[0]:
                    given = ", ".join(["g", *(body.var(n, "int") for _, n, _ in a.given), *map(body.var_of, a.params)])
                    lines += [
                        f"const int64_t broken = broken_{action_name(a.name)}({given});",
                        "if (broken < 0) return 0;",
                    ]
                lines.append(f"if (broken >> {tried.index(clause)} & 1) {reason}")
            elif clause.test is not None and clause.test != c.TRUE:
                lines.append(f"if ({body.truth(negate(clause.test))}) {reason}")
        return with_declarations(body, [*unpacked, *lines, "return 0;"])


def _few(over: c.Over) -> bool:
    """Whether a loop has few rounds."""
    match over:
        case c.Numbers(low=c.Const(value=low), high=c.Const(value=high)):
            return high - low < FEW
        case c.Items(seq=c.Seq(values=values)):
            return len(values) <= FEW
        case c.InBag(codes=codes):
            return codes <= FEW
        case _:
            return False


def with_declarations(body: Statements, lines: list[str]) -> list[str]:
    """Lines of a function behind what they need declared."""
    return [*body.declarations(), *lines]


__all__ = ["KINDS", "ActionParts", "Refusals", "with_declarations"]
