"""The flow, and every rule and action in which play can stop, cut into blocks: straight pieces of code between the nodes.

A block ends by going on at another block, by asking at a node, by entering a rule or leaving one, or by the end of the
game. Locals that live across a node are slots of the state; a frame keeps those of what is left for a while.
"""

from __future__ import annotations

from attrs import define, evolve, field

from cattery.diagnostics import CatError, Diagnostic
from cattery.model import legality
from cattery.model import stmt as ir
from cattery.model.expr import Domain, Expr, Local, Narrow
from cattery.model.game import Action, Rule
from cattery.model.nodes import FLOW, Owner, Point, Points, is_fixed, rest_of
from cattery.model.paths import Path, element_type
from cattery.model.types import SequenceType, Type
from cattery.model.walk import block_expressions, statements, walk
from cattery.plan import faults
from cattery.plan.code import (
    TRUE,
    Argument,
    Ask,
    Claims,
    Code,
    Cond,
    Const,
    Enter,
    Fail,
    Forget,
    Goto,
    If,
    Leave,
    Let,
    Limit,
    Numbers,
    Prim,
    Reset,
    Set,
    Slot,
    Statement,
    X,
)
from cattery.plan.encode import bare
from cattery.plan.expressions import Expressions, Scope
from cattery.plan.plan import BlockPlan, LimitPlan, NodePlan, PointPlan, SlotPlan, UsePlan
from cattery.plan.statements import Statements, kind_of
from cattery.plan.world import ident

STOP = -1


@define
class Blocks:
    """The blocks of a game, of whatever owner, and the slots of the locals that are needed after a node."""

    expressions: Expressions
    points: Points
    rules: dict[str, Code]
    limits: dict[str, LimitPlan]
    limited: frozenset[str]
    """The rules that count themselves, or use rules that do."""
    resets: tuple[Set | Reset, ...]
    pending: bool
    in_turns: dict[str, bool]
    watched: bool
    """Whether there are claims about the end of each turn."""
    made: list[BlockPlan] = field(factory=list)
    nodes: dict[int, NodePlan] = field(factory=dict)
    frames: dict[str, PointPlan] = field(factory=dict)
    """The points at which a frame can go on, by name (calls after nodes)."""
    entries: dict[Owner, int] = field(factory=dict)
    owned: dict[Owner, dict[str, SlotPlan]] = field(factory=dict)
    """The slot of each local, by owner and name."""

    def flow(self) -> int:
        """The blocks of the whole game; returns the number of the first one."""
        game = self.expressions.world.game
        self.owned[FLOW] = {}
        actions = [name for name in game.actions if name in self.points.actions]
        rules = [name for name in game.rules if name in self.points.rules]
        for name in actions:
            self.declare(("action", name), game.actions[name])
        for name in rules:
            self.declare(("rule", name), game.rules[name])
        over = self.reserve("after_the_flow", "The flow has run out.")
        self.fill(over, (Fail(faults.FLOW_RUN_OUT, game.origin.span),))
        start = Cutter(self, FLOW, self.expressions.scope()).sequence(game.flow, (), over, False, "start")
        for name in actions:
            self.body(("action", name), game.actions[name])
        for name in rules:
            self.body(("rule", name), game.rules[name])
        return start

    def declare(self, owner: Owner, declared: Action | Rule) -> None:
        """The slots of the parameters of a rule or an action in which play can stop, but for those that it never uses."""
        self.owned[owner] = {}
        limit = declared.limit if isinstance(declared, Rule) else None
        keys = () if limit is None else limit.keys
        parts = (*block_expressions(declared.body), *(part for key in keys for part in walk(key)))
        used = {part.name for part in parts if isinstance(part, Local)}
        for parameter in declared.parameters:
            if parameter.name in used:
                self.slot(owner, parameter.name, parameter.type)

    def body(self, owner: Owner, declared: Action | Rule) -> None:
        """The blocks of a rule or an action: its parameters are in their slots when it is entered."""
        scope = self.expressions.scope()
        for parameter in declared.parameters:
            slot = self.owned[owner].get(parameter.name)
            if slot is not None:
                scope.bound[parameter.name] = Slot(slot.name, None, kind_of(parameter.type))
        cutter = Cutter(self, owner, scope)
        leave: Code = (Leave(owner),)
        if owner[0] == "action" and f"times_{ident(owner[1])}" in self.expressions.world.slots:
            times = Slot(f"times_{ident(owner[1])}", None)
            leave = (Set(times.slot, None, Prim("+", (times, Const(1)), "int"), None, None), *leave)
        done = self.reserve(f"{ident(owner[1])}_done", f"{declared.name} is done.")
        self.fill(done, leave)
        entry = self.reserve(ident(owner[1]), declared.origin.doc or declared.name)
        self.entries[owner] = entry
        code = cutter.lower(declared.body, 0, (), done, self.in_turns[owner[1]])
        limit = self.limits.get(owner[1]) if owner[0] == "rule" else None
        if limit is not None and isinstance(declared, Rule) and declared.limit is not None:
            keys = tuple(cutter.x(key) for key in declared.limit.keys)
            code = (Limit(limit.slot, keys, limit.most, (Leave(owner),)), *code)
        self.fill(entry, code)

    def parameters(self, action: str) -> tuple[str | None, ...] | None:
        """The slots of the parameters of an action in which play can stop, None for one that it never uses; None for others."""
        if action not in self.points.actions:
            return None
        declared = self.expressions.world.game.actions[action]
        ordered = (*legality.given(declared), *legality.chosen(declared))
        slots = (self.owned["action", action].get(p.name) for p in ordered)
        return tuple(None if slot is None else slot.name for slot in slots)

    # --- what is shared ----------------------------------------------------------------------------------------------

    def slot(self, owner: Owner, local: str, type_: Type) -> SlotPlan:
        """The slot of a local; one of its own for each owner and name."""
        slots = self.owned[owner]
        if local not in slots:
            taken = {s.name for others in self.owned.values() for s in others.values()}
            plain = f"at_{ident(local)}" if owner == FLOW else f"at_{ident(owner[1])}_{ident(local)}"
            name, number = plain, 2
            while name in taken or name in self.expressions.world.slots:
                name, number = f"{plain}_{number}", number + 1
            sequence = isinstance(type_, SequenceType) or kind_of(type_) == "seq"
            initial: tuple[int, ...] = () if sequence else (-1,)
            slots[local] = SlotPlan(name, local, "seq" if sequence else "number", (), type_, initial, counted=False)
        return slots[local]

    def reserve(self, name: str, comment: str) -> int:
        """The number of a block to be filled later."""
        number = len(self.made)
        taken = {b.name for b in self.made}
        unique, n = ident(name), 2
        while unique in taken:
            unique, n = f"{ident(name)}_{n}", n + 1
        self.made.append(BlockPlan(number, unique, comment, ()))
        return number

    def fill(self, number: int, code: Code) -> int:
        """Give a block its code; returns its number."""
        self.made[number] = evolve(self.made[number], code=code)
        return number

    def frame(
        self, point: Point, leads: tuple[Owner, ...], after: int, locals_: tuple[tuple[str, str, Type], ...]
    ) -> int:
        """The number of the frame that goes on at a point."""
        known = self.frames.get(point.name)
        number = len(self.frames) if known is None else known.number
        self.frames[point.name] = PointPlan(number, point.name, point.owner, leads, after, locals_)
        return number


@define
class Cutter:
    """Cuts the block of one owner."""

    blocks: Blocks
    owner: Owner
    scope: Scope
    numbers: dict[Path, tuple[int, Point]] = field(init=False)
    calls: dict[Path, Point] = field(init=False)
    alive: frozenset[str] = field(init=False)
    """The names that some point needs: no other is ever used in a block after the one that binds it."""

    def __attrs_post_init__(self) -> None:
        points = self.blocks.points
        self.numbers = {p.path: (n, p) for n, p in enumerate(points.nodes) if p.owner == self.owner}
        self.calls = {p.path: p for p in points.calls if p.owner == self.owner}
        here = (*(p for _, p in self.numbers.values()), *self.calls.values())
        self.alive = frozenset(name for p in here for name, _ in p.locals)

    def sequence(self, block: ir.Block, path: Path, after: int, in_turn: bool, name: str) -> int:
        """A block as one of code blocks; going on at `after`."""
        number = self.reserve(name)
        return self.blocks.fill(number, self.lower(block, 0, path, after, in_turn))

    def reserve(self, name: str) -> int:
        """The number of a block of this owner, to be filled later."""
        prefix = "" if self.owner == FLOW else f"{self.owner[1]}_"
        return self.blocks.reserve(prefix + name, "")

    def lower(self, block: ir.Block, start: int, path: Path, after: int, in_turn: bool) -> Code:
        """The statements from `start` on, up to the first that may stop."""
        code: list[Statement] = []
        for index in range(start, len(block)):
            statement = block[index]
            if not self.deciding(statement):
                code.extend(self.plain(statement, in_turn))
                if isinstance(statement, ir.Let) and statement.local in self.alive:
                    code.append(self.keep(statement.local, statement.value.type))
                continue
            rest = self._rest(block, index, path, after, in_turn)
            code.extend(self._deciding(statement, (*path, (index, "")), rest, in_turn))
            return tuple(code)
        return (*code, Goto(after))

    def plain(self, statement: ir.Stmt, in_turn: bool) -> Code:
        """A statement in which play cannot stop; back in the flow, limited rules may happen again."""
        code = Statements(self.blocks.expressions, self.scope, self.blocks.rules, in_turn).statement(statement)
        called = {s.rule for s in ir_statements(statement) if isinstance(s, ir.Invoke)}
        return (*code, Forget()) if self.owner == FLOW and called & self.blocks.limited else code

    def keep(self, local: str, type_: Type) -> Set:
        """A local that is needed after a node moves from a variable into a slot of the state."""
        variable = self.scope.bound[local]
        slot = self.blocks.slot(self.owner, local, type_)
        self.scope.bound[local] = Slot(slot.name, None, variable.kind)
        return Set(slot.name, None, variable, None, None)

    def _rest(self, block: ir.Block, index: int, path: Path, after: int, in_turn: bool) -> int:
        """The block for what follows a statement that may stop."""
        if index + 1 == len(block):
            return after
        number = self.reserve(f"after_{_label(block[index])}")
        return self.blocks.fill(number, self.lower(block, index + 1, path, after, in_turn))

    def x(self, e: Expr) -> X:
        """An expression in this owner's scope."""
        return self.blocks.expressions.lower(e, self.scope)

    def deciding(self, statement: ir.Stmt) -> bool:
        """Whether a statement can stop at a node or loop for ever, so that the code has to be cut there."""
        rules = self.blocks.points.rules
        return any(
            isinstance(s, ir.Decide | ir.Turn | ir.Repeat) or (isinstance(s, ir.Invoke) and s.rule in rules)
            for s in ir_statements(statement)
        )

    # --- statements that may stop ------------------------------------------------------------------------------------

    def _deciding(self, statement: ir.Stmt, path: Path, after: int, in_turn: bool) -> Code:
        match statement:
            case ir.Decide():
                return self._decide(statement, path, after, in_turn)
            case ir.Invoke():
                return self._call(statement, path, after)
            case ir.Branch():
                return self._branch(statement, path, after, in_turn)
            case ir.Repeat(body=body, until=until):
                return self._repeat(body, until, path, after, in_turn)
            case ir.Turn(body=body):
                end = self._turn_end(after)
                first = self.sequence(body, _into(path, "body"), end, True, "turn_body")
                return (*self.blocks.resets, Goto(first))
            case ir.Loop():
                return (self._counted if is_fixed(statement) else self._listed)(statement, path, after, in_turn)
            case _:
                raise AssertionError(statement)

    def _branch(self, s: ir.Branch, path: Path, after: int, in_turn: bool) -> Code:
        test = self.x(s.condition)
        named = [n for n in walk(s.condition) if isinstance(n, Narrow)]
        if test == TRUE and not named:
            return self.lower(s.then, 0, _into(path, "then"), after, in_turn)
        before = dict(self.scope.bound)
        kept = [self.keep(n.local, bare(n.operand.type)) for n in named if n.local in self.alive]
        a = (*kept, *self.lower(s.then, 0, _into(path, "then"), after, in_turn))
        self.scope.bound = before
        b = self.lower(s.otherwise, 0, _into(path, "otherwise"), after, in_turn)
        return b if test == Const(False, "bool") else (If(test, a, b),)

    def _call(self, s: ir.Invoke, path: Path, after: int) -> Code:
        """A rule in which play can stop: a frame goes on after it."""
        point, owner = self.calls[path], ("rule", s.rule)
        frame = self.blocks.frame(point, (owner,), after, self._locals(point))
        parameters = self.blocks.expressions.world.game.rules[s.rule].parameters
        slots = [self.blocks.owned[owner].get(p.name) for p in parameters]
        pairs = zip(slots, s.arguments, strict=True)
        arguments = tuple(Argument(slot.name, self.x(a)) for slot, a in pairs if slot is not None)
        return (Enter(frame, owner, arguments),)

    def _locals(self, point: Point) -> tuple[tuple[str, str, Type], ...]:
        """The names alive at a point, with their slots."""
        return tuple((name, self.blocks.slot(self.owner, name, t).name, t) for name, t in point.locals)

    def _decide(self, d: ir.Decide, path: Path, after: int, in_turn: bool) -> Code:
        number, point = self.numbers[path]
        uses = tuple(UsePlan(u.name, tuple(self.x(a) for a in u.arguments)) for u in d.uses)
        actor = None if d.actor is None else self.x(d.actor)
        locals_ = self._locals(point)
        leads = tuple(("action", u.name) for u in d.uses if u.name in self.blocks.points.actions)
        frame = self.blocks.frame(point, leads, after, locals_) if leads else -1
        self._refuse_chance_in_steps(d)
        self.blocks.nodes[number] = NodePlan(number, point.name, actor, uses, d.may, after, locals_, self.owner, frame)
        skippable = d.if_possible or (d.otherwise is not None and not d.may)
        if not skippable:
            return (Ask(number, False),)
        stuck = self.lower(d.otherwise or (), 0, _into(path, "otherwise"), after, in_turn)
        return (Ask(number, True), *stuck)

    def _refuse_chance_in_steps(self, d: ir.Decide) -> None:
        """Raises CatError (C0408) where chance is to choose an action in steps: nothing says how likely each pick is."""
        actions = self.blocks.expressions.world.game.actions
        for use in d.uses:
            if d.actor is None and actions[use.name].stepped:
                message = (
                    f"chance cannot choose {use.name}, which is chosen in steps: nothing says how likely each pick is."
                )
                raise CatError(Diagnostic("C0408", use.span, message))

    def _repeat(self, body: ir.Block, until: Expr | None, path: Path, after: int, in_turn: bool) -> Code:
        head = self.reserve("repeat")
        back = head
        if until is not None:
            back = self.reserve("until")
            self.blocks.fill(back, (If(self.x(until), (Goto(after),), (Goto(head),)),))
        self.blocks.fill(head, self.lower(body, 0, _into(path, "body"), back, in_turn))
        return (Goto(head),)

    def _turn_end(self, after: int) -> int:
        count = len(self.blocks.expressions.world.game.players)
        me = Slot("me", None)
        following = self.blocks.expressions.following(me) if count > 1 else Const(0)
        pass_on: Code = (Set("me", None, following, None, None),)
        if self.blocks.pending:
            upcoming = Slot("upcoming", None)
            test = Prim(">=", (upcoming, Const(0)), "bool")
            pass_on = (
                Set("me", None, Cond(test, upcoming, following, "int"), None, None),
                Set("upcoming", None, Const(-1), None, None),
            )
        watch: Code = (Claims("turn"),) if self.blocks.watched else ()
        return self.blocks.fill(self.reserve("end_of_turn"), (*watch, *pass_on, Goto(after)))

    def _counted(self, s: ir.Loop, path: Path, after: int, in_turn: bool) -> Code:
        """A loop over what is known beforehand: its variable is a slot, counted through the domain."""
        over = self._numbers(s.domain)
        (local,) = s.locals
        slot = self.blocks.slot(self.owner, local, s.domain.type).name
        here = Slot(slot, None)
        self.scope.bound[local] = here
        step, head = self.reserve(f"next_{local}"), self.reserve(f"each_{local}")
        body = self.lower(s.body, 0, _into(path, "body"), step, in_turn)
        self.blocks.fill(head, (If(Prim(">", (here, over.high), "bool"), (Goto(after),), body),))
        onward: Code = (Set(slot, None, Prim("+", (here, Const(1)), "int"), None, None), Goto(head))
        self.blocks.fill(step, onward)
        return (Set(slot, None, over.low, None, None), Goto(head))

    def _numbers(self, domain: Domain) -> Numbers:
        over = self.blocks.expressions.over(domain, self.scope)
        assert isinstance(over, Numbers)
        return over

    def _listed(self, s: ir.Loop, path: Path, after: int, in_turn: bool) -> Code:
        """A loop over anything else: what is still to come is kept as a sequence."""
        if len(s.locals) > 1:
            raise AssertionError("the checks refuse pairs around a decision")
        (local,) = s.locals
        element = element_type(s.domain)
        name = self.scope.name(local, kind_of(element)).name
        where = None if s.where is None else self.x(s.where)
        items = self.blocks.expressions.sequence(s.domain, self.scope, (name,), None if where == TRUE else where)
        rest = Slot(self.blocks.slot(self.owner, rest_of(s), SequenceType(element)).name, None, "seq")
        head = self.reserve(f"each_{local}")
        first: Statement = Let(name, Prim("head", (rest,), kind_of(element)))
        if local in self.alive:
            slot = self.blocks.slot(self.owner, local, element).name
            self.scope.bound[local] = Slot(slot, None, kind_of(element))
            first = Set(slot, None, Prim("head", (rest,), kind_of(element)), None, None)
        take: Code = (first, Set(rest.slot, None, Prim("tail", (rest,), "seq"), None, None))
        body = self.lower(s.body, 0, _into(path, "body"), head, in_turn)
        more = Prim("nonempty", (rest,), "bool")
        self.blocks.fill(head, (If(more, (*take, *body), (Goto(after),)),))
        return (Set(rest.slot, None, items, None, None), Goto(head))


def ir_statements(statement: ir.Stmt) -> list[ir.Stmt]:
    """A statement and those inside it."""
    return list(statements((statement,)))


def _into(path: Path, part: str) -> Path:
    """The path of a statement continued into one of its blocks."""
    return (*path[:-1], (path[-1][0], part))


def _label(statement: ir.Stmt) -> str:
    match statement:
        case ir.Decide(uses=uses):
            return "_or_".join(u.name for u in uses)
        case ir.Invoke(rule=rule):
            return rule
        case ir.Turn():
            return "turn"
        case ir.Repeat():
            return "repeat"
        case ir.Loop(locals=names):
            return "each_" + "_".join(names)
        case _:
            return "choice"
