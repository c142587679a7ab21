"""Planning of actions: the numbers of their moves, the clauses of their legality, and how legal moves are found."""

from __future__ import annotations

from attrs import define, evolve, field

from cattery.diagnostics import CatError, Diagnostic
from cattery.model import expr as ir
from cattery.model import legality, secrets
from cattery.model.game import Action, Parameter, Words
from cattery.model.types import BagType, SequenceType, SetType, SiteType, Type
from cattery.plan import laws, sets, steps
from cattery.plan.code import (
    FALSE,
    TRUE,
    Bits,
    Code,
    Const,
    InBag,
    Items,
    Members,
    Numbers,
    Over,
    Paths,
    Prim,
    Slot,
    Stack,
    Var,
    X,
)
from cattery.plan.encode import bare
from cattery.plan.expressions import Expressions, Scope
from cattery.plan.footprint import EVERYTHING, reads, writes
from cattery.plan.linear import minus, plus
from cattery.plan.logic import both, inside
from cattery.plan.plan import (
    ActionPlan,
    ClausePlan,
    Emit,
    Gather,
    Match,
    ParamPlan,
    Search,
    Stream,
    Through,
)
from cattery.plan.statements import Statements, kind_of
from cattery.plan.world import ident

MOST_MOVES = 200_000


@define
class Actions:
    """Plans the actions of a game. `laws_` are the golden rules: (law, condition, its local form or None)."""

    expressions: Expressions
    rules: dict[str, Code]
    rule_writes: dict[str, frozenset[str]]
    function_reads: dict[str, frozenset[str]]
    laws_: list[tuple[str, X, laws.Local | None]]
    in_turns: dict[str, bool]
    between: frozenset[str]
    """The slots that change between two actions: a golden rule about one of them need not hold before an action."""
    deciding: frozenset[str]
    """The actions in which play can stop."""
    base: int = 0
    made: list[ActionPlan] = field(factory=list)

    def plan(self, action: Action) -> ActionPlan:
        """One action; its moves are numbered after those of the actions before."""
        scope = self.expressions.scope()
        given = tuple((p.name, scope.name(p.name, kind_of(p.type)).name, p.type) for p in legality.given(action))
        if action.stepped:
            made = self._in_steps(action, given, scope)
        else:
            made = self._at_once(action, given, scope)
        self.base += made.count
        self.made.append(made)
        return made

    def _at_once(self, action: Action, given: tuple[tuple[str, str, Type], ...], scope: Scope) -> ActionPlan:
        """An action whose parameters are chosen in one move."""
        params, overs = self._params(action, scope)
        clauses = self._clauses(action, params, overs, scope)
        count = self._count(action, params)
        body = self._body(action, clauses, scope)
        first, search, clauses = self._search(action, params, overs, clauses, body)
        weight = self._weight(action, params, scope)
        return ActionPlan(
            action.name, len(self.made), self.base, count, params, given, clauses, first, search, body, weight,
            self._is_counted(action.name), action.origin, told=self._told(action, scope),
        )  # fmt: skip

    def _in_steps(self, action: Action, given: tuple[tuple[str, str, Type], ...], scope: Scope) -> ActionPlan:
        """An action whose parameters are chosen one after another."""
        params: list[ParamPlan] = []
        base = self.base
        for p in legality.chosen(action):
            if not steps.can_be_picked(p):
                raise self._unsupported(p, "a set is picked from sites, directions or members of an enum")
            params.append(steps.picked(p, scope, base))
            base += steps.picks(self.expressions.world.encoding, p.type)
        clauses = self._step_clauses(action, scope)
        levels = tuple(
            steps.level(self.expressions, p, [c for c in clauses if c.stage == n and c.kind == "guard"], scope)
            for n, p in enumerate(legality.chosen(action), start=1)
        )
        body = self._body(action, clauses, scope)
        golden, _, _ = self._golden(action, body)
        clauses += tuple(evolve(clause, test=None) for clause in golden)
        first = self._stage(tuple(c for c in clauses if c.kind == "guard"), 0)
        search = Emit(action.name, tuple(Var(p.var) for p in params), TRUE, bool(golden))
        return ActionPlan(
            action.name, len(self.made), self.base, base - self.base, tuple(params), given, clauses, first, search, body,
            Const(1), self._is_counted(action.name), action.origin, levels=levels, told=self._told(action, scope),
        )  # fmt: skip

    def _body(self, action: Action, clauses: tuple[ClausePlan, ...], scope: Scope) -> Code:
        """The action's own block; that of one in which play can stop is cut into blocks with the flow."""
        if action.name in self.deciding:
            return ()
        statements = Statements(self.expressions, scope, self.rules, self.in_turns[action.name])
        for clause in clauses:
            if clause.test is not None and clause.kind in ("guard", "domain"):
                statements.facts.learn(clause.test)
        return statements.block(action.body)

    def _told(self, action: Action, scope: Scope) -> tuple[tuple[X, ...] | None, ...]:
        """Who is told the value of each parameter."""
        found: list[tuple[X, ...] | None] = []
        for p in legality.chosen(action):
            players = secrets.told(self.expressions.world.game, action, p)
            found.append(None if players is None else tuple(self.expressions.lower(e, scope) for e in players))
        return tuple(found)

    def _is_counted(self, name: str) -> bool:
        return f"times_{ident(name)}" in self.expressions.world.slots

    # --- parameters --------------------------------------------------------------------------------------------------

    def _params(self, action: Action, scope: Scope) -> tuple[tuple[ParamPlan, ...], list[Over]]:
        params: list[ParamPlan] = []
        overs: list[Over] = []
        for p in legality.chosen(action):
            assert p.domain is not None
            form, family, over = self._form(p, scope)
            kind = {"number": "int", "family": "set", "walk": "seq"}[form]
            var = scope.name(p.name, kind).name
            params.append(ParamPlan(p.name, var, p.type, form, family))
            overs.append(over)
        return tuple(params), overs

    def _form(self, p: Parameter, scope: Scope) -> tuple[str, str | None, Over]:
        match p.type:
            case SetType(element=SiteType()):
                over = self.expressions.over(p.domain, scope)  # type: ignore[arg-type]
                if not isinstance(over, Members):
                    raise self._unsupported(p, "a set can only be chosen from lines")
                return "family", over.family, over
            case SequenceType():
                return "walk", *self._walk(p, scope)
            case SetType():
                raise self._unsupported(p, "sets of this kind cannot be chosen at once")
            case _:
                return "number", None, steps.choices(self.expressions, p, scope)

    def _walk(self, p: Parameter, scope: Scope) -> tuple[str, Over]:
        """The family of a walk, and the walks that there are."""
        domain = p.domain
        if not isinstance(domain, ir.Builtin) or domain.op != "walks" or not isinstance(domain.arguments[0], ir.Local):
            raise self._unsupported(p, "a path is chosen from walks(start, n), where start is a parameter before it")
        start, length = (self.expressions.lower(a, scope) for a in domain.arguments)
        board, links = self.expressions.about(domain)
        family = self.expressions.world.walk_family(board, links, self._longest(p, length))
        return family, Paths(family, start, length)

    def _longest(self, p: Parameter, length: X) -> int:
        match length:
            case Const(value=value):
                return int(value)
            case Prim(op="size", args=(Stack(slot=slot),)):
                limit = laws.capacity([condition for _, condition, _ in self.laws_], slot)
                if limit is not None:
                    return limit
            case _:
                pass
        raise self._unsupported(p, "nothing says how long this walk can get; a `must` on the size of the stack would")

    def _unsupported(self, p: Parameter, why: str) -> CatError:
        return CatError(Diagnostic("C0401", p.span, f"The choices of {p.name} cannot be numbered: {why}."))

    def _count(self, action: Action, params: tuple[ParamPlan, ...]) -> int:
        count = 1
        for position, p in enumerate(params):
            if p.form == "walk":
                if position == 0 or position != len(params) - 1:
                    raise self._unsupported(legality.chosen(action)[position], "a walk is the last parameter")
                start = self.expressions.world.encoding.size(params[position - 1].type)
                count = count // start * self._walks_count(p)
            else:
                count *= self._choices(p)
            if count > MOST_MOVES:
                message = f"{action.name} has more than {MOST_MOVES:,} different moves"
                raise CatError(Diagnostic("C0402", action.origin.span, message))
        return count

    def _choices(self, p: ParamPlan) -> int:
        world = self.expressions.world
        return len(world.families[p.family].members) if p.family else world.encoding.size(p.type)

    def _walks_count(self, p: ParamPlan) -> int:
        world = self.expressions.world
        plan = world.walks[p.family or ""]
        neighbours = world.board(plan.board).link(plan.links).neighbours
        ending = [1] * len(neighbours)
        total = 0
        for _ in range(plan.longest):
            ending = [sum(ending[other] for other in near) for near in neighbours]
            total += sum(ending)
        return total

    def _weight(self, action: Action, params: tuple[ParamPlan, ...], scope: Scope) -> X:
        """How often an outcome of chance occurs: a drawn piece as often as it is there."""
        weight: X = Const(1)
        for p, plan in zip(legality.chosen(action), params, strict=True):
            if legality.weighs(p):
                assert not isinstance(p.domain, ir.WholeType | ir.Interval | None)
                if isinstance(p.domain.type, BagType):
                    copies: X = Slot(*self.expressions.bag_cell(p.domain, Var(plan.var), scope))
                else:
                    copies = Prim("copies", (self.expressions.sequence(p.domain, scope), Var(plan.var)), "int")
                weight = copies if weight == Const(1) else Prim("*", (weight, copies), "int")
        return weight

    # --- clauses -----------------------------------------------------------------------------------------------------

    def words(self, words: Words | None, scope: Scope) -> tuple[str | tuple[X, Type], ...]:
        """A text with its holes lowered."""
        if words is None:
            return ()
        return tuple(p if isinstance(p, str) else (self.expressions.lower(p, scope), p.type) for p in words.parts)

    def _clauses(
        self, action: Action, params: tuple[ParamPlan, ...], overs: list[Over], scope: Scope
    ) -> tuple[ClausePlan, ...]:
        found = []
        for clause in legality.clauses(self.expressions.world.game, action):
            if clause.kind in ("node", "must"):
                continue
            words = self.words(legality.words(action, clause), scope)
            if clause.guard is not None:
                test = self.expressions.lower(clause.guard.condition, scope)
                found.append(ClausePlan(clause.id, clause.bound, test, words, None, clause.guard.origin))
            else:
                position = clause.bound - 1
                test = self._in_domain(params[position], overs[position])
                found.append(ClausePlan(clause.id, clause.bound, test, words, None, action.origin, "domain"))
        return tuple(found)

    def _step_clauses(self, action: Action, scope: Scope) -> tuple[ClausePlan, ...]:
        """The clauses of an action in steps: only guards have a test of their own, the rest is found by picking."""
        found = []
        for clause in legality.clauses(self.expressions.world.game, action):
            if clause.kind in ("node", "must"):
                continue
            words = self.words(legality.words(action, clause), scope)
            origin, test = action.origin, None
            if clause.guard is not None:
                origin, test = clause.guard.origin, self.expressions.lower(clause.guard.condition, scope)
            found.append(ClausePlan(clause.id, clause.bound, test, words, None, origin, clause.kind))
        return tuple(found)

    def _in_domain(self, p: ParamPlan, over: Over) -> X:
        """Whether a value that a parameter can have is one that it can have here."""
        var = Var(p.var)
        if p.form == "walk":
            assert isinstance(over, Paths)
            return Prim("==", (Prim("size", (Var(p.var, "seq"),), "int"), over.length), "bool")
        match over:
            case Members():
                return TRUE
            case Numbers(low=low, high=high):
                encoding = self.expressions.world.encoding
                first, last = encoding.low(p.type), encoding.low(p.type) + encoding.size(p.type) - 1
                above = TRUE if low == Const(first) else Prim(">=", (var, low), "bool")
                return both(above, TRUE if high == Const(last) else Prim("<=", (var, high), "bool"))
            case Bits(set=members):
                return Prim("in", (var, members), "bool")
            case _:
                return self._in_sequence(var, over)

    def _in_sequence(self, var: Var, over: Over) -> X:
        if isinstance(over, Items):
            return Prim("in", (var, over.seq), "bool")
        assert isinstance(over, InBag)
        cell = minus(plus(over.base, var), Const(1))
        return Prim(">=", (Slot(over.slot, cell), Const(1)), "bool")

    # --- search ------------------------------------------------------------------------------------------------------

    def _search(
        self,
        action: Action,
        params: tuple[ParamPlan, ...],
        overs: list[Over],
        clauses: tuple[ClausePlan, ...],
        body: Code,
    ) -> tuple[X, Search, tuple[ClausePlan, ...]]:
        """The test that needs no parameter, how moves are found, and all clauses with the golden rules at their end."""
        golden, streamed, trying = self._golden(action, body)
        first = self._stage(clauses, 0)
        full = (*clauses, *golden)
        if streamed is not None:
            search = self._stream(action, params, overs, clauses, streamed)
            if search is not None:
                return first, search, full
            trying = True
        push_tests: X = TRUE
        for clause in golden:
            if clause.test is not None:
                push_tests = both(push_tests, clause.test)
        return first, self._level(action, params, overs, clauses, 0, push_tests, trying), full

    def _golden(self, action: Action, body: Code) -> tuple[tuple[ClausePlan, ...], laws.Pushes | None, bool]:
        """The clauses of the golden rules that the action can break, and how they are looked at."""
        if action.name in self.deciding:
            return (), None, False
        written = writes(body, self.rule_writes)
        clauses: list[ClausePlan] = []
        stream: laws.Pushes | None = None
        trying = False
        count = len(legality.chosen(action))
        game = self.expressions.world.game
        for name, condition, local in self.laws_:
            law = game.laws[name]
            words = self.words(legality.words(action, self._must_clause(action, name)), self.expressions.scope())
            looked = reads(condition, self.function_reads)
            steady = not looked & self.between and EVERYTHING not in looked
            if steady and not written & looked:
                continue
            how = laws.pushes(body, local.slot) if local is not None and steady else None
            if local is not None and how is not None and self._disturbed(body, how, condition):
                how = None
            test: X | None = None
            if local is not None and how is not None and how.single is not None:
                cell, piece = how.single
                test = laws.pushed(local.test, Stack(local.slot, cell), piece)
            elif local is not None and how is not None and local.lasting and _holds_when_empty(local):
                stream = how
            else:
                trying = True
            clauses.append(ClausePlan(f"must.{name}", count, test, words, name, law.origin, "must"))
        return tuple(clauses), (stream if not trying else None), trying

    def _disturbed(self, body: Code, how: laws.Pushes, condition: X) -> bool:
        """Whether anything else that the action does changes what a law, or a push that it looks at, depends on."""
        others = laws.others(body, how.slot)
        asked: list[X] = [condition, *(x for x in how.single or () if x is not None)]
        needed = {slot for x in asked for slot in reads(x, self.function_reads)} | {how.slot}
        return bool(needed & writes(others, self.rule_writes))

    def _must_clause(self, action: Action, name: str) -> legality.Clause:
        every = legality.clauses(self.expressions.world.game, action)
        return next(c for c in every if c.id == f"must.{name}")

    def _stage(self, clauses: tuple[ClausePlan, ...], stage: int) -> X:
        test: X = TRUE
        for clause in clauses:
            if clause.stage == stage and clause.test is not None and clause.law is None:
                test = both(test, clause.test)
        return test

    def _level(
        self,
        action: Action,
        params: tuple[ParamPlan, ...],
        overs: list[Over],
        clauses: tuple[ClausePlan, ...],
        depth: int,
        golden: X,
        trying: bool,
    ) -> Search:
        last = depth == len(params) - 1
        if depth == len(params):
            return Emit(action.name, tuple(Var(p.var) for p in params), golden, trying)
        p, over = params[depth], overs[depth]
        test = self._guards(clauses, p, depth + 1)
        if last:
            test = both(test, golden)
            leaf = None if trying else self._leaf(action, params, over, test)
            if leaf is not None:
                return leaf
        golden = TRUE if last else golden
        then = self._level(action, params, overs, clauses, depth + 1, golden, trying)
        return Through(p.var, over, test, then)

    def _guards(self, clauses: tuple[ClausePlan, ...], p: ParamPlan, stage: int) -> X:
        """The guards of a stage; going through the domain keeps the domain's own clause."""
        kept = tuple(c for c in clauses if not c.id.endswith(f".{p.name}"))
        return self._stage(kept, stage)

    def _leaf(self, action: Action, params: tuple[ParamPlan, ...], over: Over, test: X) -> Search | None:
        """The last parameter at a stroke: the moves of a set of sites, or the lines inside a set of sites."""
        p = params[-1]
        if p.form == "family":
            match sets.expand(test, self.expressions.world):
                case Prim(op="covers", args=(sites, Var(name=name))) if name == p.var and len(params) == 1:
                    return Match(action.name, p.family or "", sites)
            return None
        kind = bare(p.type)
        if not isinstance(kind, SiteType) or not isinstance(over, Numbers | Bits):
            return None
        fits = sets.as_set(test, p.var, kind.board, self.expressions.world)
        if fits is None:
            return None
        if isinstance(over, Bits):
            fits = sets.meet(over.set, fits, Const(self.expressions.world.full(kind.board), "set"))
        return Gather(action.name, tuple(Var(q.var) for q in params[:-1]), fits)

    def _stream(
        self,
        action: Action,
        params: tuple[ParamPlan, ...],
        overs: list[Over],
        clauses: tuple[ClausePlan, ...],
        how: laws.Pushes,
    ) -> Search | None:
        """Walks found step by step, each drop looked at as it is made."""
        if len(params) != 2 or params[1].form != "walk" or how.along is None:
            return None
        start, path, over = params[0], params[1], overs[1]
        taken = Prim("size", (Stack(how.slot, Var(start.var)),), "int")
        if how.along[0] != Var(start.var) or over != Paths(path.family or "", Var(start.var), taken):
            return None
        if self._guards(clauses, path, 2) != TRUE or start.var == _IN_HAND:
            return None
        test: X = TRUE
        for _, _, local in self.laws_:
            if local is not None and local.slot == how.slot:
                test = both(test, laws.pushed(local.test, laws.STACK, laws.PIECE))
        stream = Stream(action.name, how.slot, start.var, path.family or "", "stack", "piece", test)
        return Through(start.var, overs[0], self._guards(clauses, start, 1), stream)


_IN_HAND = "carried"
"""What an engine calls the pieces of a `Stream` while it looks for walks; a parameter of that name is looked at by trying."""


def _holds_when_empty(local: laws.Local) -> bool:
    """Whether an empty stack keeps the rule: taking a whole stack up cannot break it."""
    return all(
        n.args[1].value >= (0 if n.op == "<=" else 1)
        for n in inside(local.test)
        if isinstance(n, Prim) and n.op in ("<=", "<") and isinstance(n.args[1], Const)
    )


__all__ = ["FALSE", "MOST_MOVES", "Actions"]
