"""The flow cut into blocks: straight pieces of code between the nodes, each saying where it goes on.

A block ends by going on at another block, by asking at a node, or by the end of the game. Locals of the flow that live
across a node become slots of the state.
"""

from __future__ import annotations

from attrs import define, evolve, field

from cattery.model import stmt as ir
from cattery.model.expr import Domain, Expr, Narrow
from cattery.model.nodes import Node, nodes
from cattery.model.types import Type
from cattery.model.walk import walk
from cattery.plan.code import (
    TRUE,
    Ask,
    Code,
    Cond,
    Const,
    Fail,
    Goto,
    If,
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
from cattery.plan.plan import BlockPlan, NodePlan, UsePlan
from cattery.plan.statements import Statements
from cattery.plan.world import ident

STOP = -1
Path = tuple[tuple[int, str], ...]


@define
class Flow:
    """Lowers the flow; `slots` collects the slots of its locals."""

    expressions: Expressions
    rules: dict[str, Code]
    resets: tuple[Set | Reset, ...]
    pending: bool
    scope: Scope
    blocks: list[BlockPlan] = field(factory=list)
    nodes: dict[int, NodePlan] = field(factory=dict)
    numbers: dict[Path, tuple[int, Node]] = field(factory=dict)
    kept: dict[str, tuple[str, Type]] = field(factory=dict)
    """The slot and type of each local that is alive at a node."""

    def plan(self) -> int:
        """All blocks and nodes; returns the number of the first block."""
        game = self.expressions.world.game
        for number, node in enumerate(nodes(game)):
            self.numbers[node.path] = (number, node)
        over = self._block("after_the_flow", "The flow has run out.", lambda: self._run_out())
        return self._sequence(game.flow, (), over, False, "start")

    def _run_out(self) -> Code:
        return (Fail("the flow has run out without an end", self.expressions.world.game.origin.span),)

    # --- blocks ------------------------------------------------------------------------------------------------------

    def _reserve(self, name: str, comment: str) -> int:
        number = len(self.blocks)
        taken = {b.name for b in self.blocks}
        unique, n = ident(name), 2
        while unique in taken:
            unique, n = f"{ident(name)}_{n}", n + 1
        self.blocks.append(BlockPlan(number, unique, comment, ()))
        return number

    def _fill(self, number: int, code: Code) -> int:
        self.blocks[number] = evolve(self.blocks[number], code=code)
        return number

    def _block(self, name: str, comment: str, make: object) -> int:
        number = self._reserve(name, comment)
        assert callable(make)
        return self._fill(number, make())

    def _sequence(self, block: ir.Block, path: Path, after: int, in_turn: bool, name: str) -> int:
        """A block of the flow as one of code blocks; going on at `after`."""
        number = self._reserve(name, "")
        return self._fill(number, self._lower(block, 0, path, after, in_turn))

    def _lower(self, block: ir.Block, start: int, path: Path, after: int, in_turn: bool) -> Code:
        """The statements from `start` on, up to the first that may stop."""
        code: list[Statement] = []
        for index in range(start, len(block)):
            statement = block[index]
            if not deciding(statement):
                code.extend(self._statements(in_turn).statement(statement))
                if isinstance(statement, ir.Let) and any(deciding(s) for s in block[index + 1 :]):
                    code.append(self._keep(statement.local, statement.value.type))
                continue
            rest = self._rest(block, index, path, after, in_turn)
            code.extend(self._deciding(statement, (*path, (index, "")), rest, in_turn))
            return tuple(code)
        return (*code, Goto(after))

    def _keep(self, local: str, type_: Type) -> Set:
        """A local that is needed after a node moves from a variable into a slot of the state."""
        variable, slot = self.scope.bound[local], f"at_{ident(local)}"
        self.scope.bound[local] = Slot(slot, None, variable.kind)
        self.kept[local] = (slot, type_)
        return Set(slot, None, variable, None, None)

    def _rest(self, block: ir.Block, index: int, path: Path, after: int, in_turn: bool) -> int:
        """The block for what follows a statement that may stop."""
        if index + 1 == len(block):
            return after
        name = f"after_{self._label(block[index])}"
        number = self._reserve(name, "")
        return self._fill(number, self._lower(block, index + 1, path, after, in_turn))

    def _label(self, statement: ir.Stmt) -> str:
        match statement:
            case ir.Decide(uses=uses):
                return "_or_".join(u.name for u in uses)
            case ir.Turn():
                return "turn"
            case ir.Repeat():
                return "repeat"
            case ir.Loop(locals=names):
                return "each_" + "_".join(names)
            case _:
                return "choice"

    def _statements(self, in_turn: bool) -> Statements:
        return Statements(self.expressions, self.scope, self.rules, in_turn)

    def _x(self, e: Expr) -> X:
        return self.expressions.lower(e, self.scope)

    # --- statements that may stop ------------------------------------------------------------------------------------

    def _deciding(self, statement: ir.Stmt, path: Path, after: int, in_turn: bool) -> Code:
        match statement:
            case ir.Decide():
                return self._decide(statement, path, after, in_turn)
            case ir.Branch(condition=condition, then=then, otherwise=otherwise):
                return self._branch(condition, then, otherwise, path, after, in_turn)
            case ir.Repeat(body=body, until=until):
                return self._repeat(body, until, path, after, in_turn)
            case ir.Turn(body=body):
                end = self._turn_end(after)
                first = self._sequence(body, _into(path, "body"), end, True, "turn_body")
                return (*self.resets, Goto(first))
            case ir.Loop():
                return self._loop(statement, path, after, in_turn)
            case _:
                raise AssertionError(statement)

    def _branch(
        self, condition: Expr, then: ir.Block, otherwise: ir.Block, path: Path, after: int, in_turn: bool
    ) -> Code:
        test = self._x(condition)
        if test == TRUE and not any(isinstance(n, Narrow) for n in walk(condition)):
            return self._lower(then, 0, _into(path, "then"), after, in_turn)
        kept = [self._keep(n.local, bare(n.operand.type)) for n in walk(condition) if isinstance(n, Narrow)]
        a = (*kept, *self._lower(then, 0, _into(path, "then"), after, in_turn))
        b = self._lower(otherwise, 0, _into(path, "otherwise"), after, in_turn)
        return b if test == Const(False, "bool") else (If(test, a, b),)

    def _decide(self, d: ir.Decide, path: Path, after: int, in_turn: bool) -> Code:
        number, node = self.numbers[path]
        uses = tuple(UsePlan(u.name, tuple(self._x(a) for a in u.arguments)) for u in d.uses)
        actor = None if d.actor is None else self._x(d.actor)
        locals_ = tuple((n, self.kept[n][0], t) for n, t in node.locals)
        self.nodes[number] = NodePlan(number, node.name, actor, uses, d.may, after, locals_)
        skippable = d.if_possible or (d.otherwise is not None and not d.may)
        if not skippable:
            return (Ask(number, False),)
        stuck = self._lower(d.otherwise or (), 0, _into(path, "otherwise"), after, in_turn)
        return (Ask(number, True), *stuck)

    def _repeat(self, body: ir.Block, until: Expr | None, path: Path, after: int, in_turn: bool) -> Code:
        head = self._reserve("repeat", "")
        back = head
        if until is not None:
            back = self._reserve("until", "")
        if until is not None:
            self._fill(back, (If(self._x(until), (Goto(after),), (Goto(head),)),))
        self._fill(head, self._lower(body, 0, _into(path, "body"), back, in_turn))
        return (Goto(head),)

    def _turn_end(self, after: int) -> int:
        count = len(self.expressions.world.game.players)
        me = Slot("me", None)
        following = self.expressions.following(me)
        if count == 1:
            following = Const(0)
        pass_on: Code = (Set("me", None, following, None, None),)
        if self.pending:
            upcoming = Slot("upcoming", None)
            test = Prim(">=", (upcoming, Const(0)), "bool")
            pass_on = (
                Set("me", None, Cond(test, upcoming, following, "int"), None, None),
                Set("upcoming", None, Const(-1), None, None),
            )
        number = self._reserve("end_of_turn", "")
        return self._fill(number, (*pass_on, Goto(after)))

    def _loop(self, s: ir.Loop, path: Path, after: int, in_turn: bool) -> Code:
        """A loop around a decision: its variable is a slot, counted through a static domain."""
        over = self._static(s.domain)
        (local,) = s.locals
        slot = f"at_{ident(local)}"
        self.kept[local] = (slot, s.domain.type)
        self.scope.bound[local] = Slot(slot, None)
        step = self._reserve(f"next_{local}", "")
        head = self._reserve(f"each_{local}", "")
        here = Slot(slot, None)
        leave: Code = (Goto(after),)
        body = self._lower(s.body, 0, _into(path, "body"), step, in_turn)
        if s.where is not None:
            body = (If(self._x(s.where), body, (Goto(step),)),)
        self._fill(head, (If(Prim(">", (here, over.high), "bool"), leave, body),))
        self._fill(step, (Set(slot, None, Prim("+", (here, Const(1)), "int"), None, None), Goto(head)))
        return (Set(slot, None, over.low, None, None), Goto(head))

    def _static(self, domain: Domain) -> Numbers:
        """The domain of a loop around a decision; the checks have refused one that is not fixed."""
        over = self.expressions.over(domain, self.scope)
        if isinstance(over, Numbers):
            return over
        raise AssertionError("a loop around a decision goes through numbers")


def _into(path: Path, part: str) -> Path:
    """The path of a statement continued into one of its blocks."""
    return (*path[:-1], (path[-1][0], part))


def deciding(statement: ir.Stmt) -> bool:
    """Whether a statement can stop at a node or loop for ever, so that the flow has to be cut there."""
    match statement:
        case ir.Decide() | ir.Turn() | ir.Repeat():
            return True
        case ir.Branch(then=then, otherwise=otherwise):
            return any(deciding(s) for s in (*then, *otherwise))
        case ir.Loop(body=body):
            return any(deciding(s) for s in body)
        case _:
            return False
