"""Sets of sites for stacks: by the piece on top and by height, for targets that keep such sets.

Questions about all stacks of a board become operations on sets, as `sets` makes them for places of one piece. Targets that
keep no such sets never ask for this, and their engines are the same whether it is there or not.
"""

from __future__ import annotations

from typing import Any, TypeVar

import attrs

from cattery.model.types import SiteType
from cattery.plan import laws, sets
from cattery.plan.code import (
    TRUE,
    Bits,
    Can,
    Const,
    Fold,
    For,
    Func,
    Numbers,
    Over,
    Prim,
    Stack,
    Table,
    Tall,
    Topped,
    Var,
    X,
)
from cattery.plan.encode import bare
from cattery.plan.logic import assigns, both, inside, mapped
from cattery.plan.plan import HEIGHT, TOP, ActionPlan, Emit, Gather, Plan, Search, SlotPlan, Stream, Through
from cattery.plan.world import World
from cattery.source import Span

T = TypeVar("T")
SITE = "Site_"


def with_tops(plan: Plan) -> Plan:
    """The plan with sets of sites for the stacks of boards, and what can be asked of them asked of them."""
    boards = {s.name: s.per[0].board for s in plan.slots if s.kind == "stack" and _is_on_board(s)}  # type: ignore[union-attr]
    if not boards:
        return plan
    asking = Asking(plan, boards)
    functions = tuple(attrs.evolve(f, value=asking.all(f.value), body=asking.all(f.body)) for f in plan.functions)
    found = attrs.evolve(
        plan,
        actions=tuple(asking.action(a) for a in plan.actions),
        functions=functions,
        ends=tuple(attrs.evolve(e, score=asking.all(e.score), ties=asking.all(e.ties)) for e in plan.ends),
        blocks=tuple(attrs.evolve(b, code=asking.all(b.code)) for b in plan.blocks),
        claims=tuple(attrs.evolve(claim, test=asking.all(claim.test)) for claim in plan.claims),
    )
    nodes = [
        n for part in (*found.actions, *functions, *found.ends, *found.blocks, *found.claims) for n in inside(part)
    ]
    named, known = {n.table for n in nodes if isinstance(n, Table)}, {t.name for t in plan.tables}
    tables = (t for name, t in asking.world.tables.items() if name in named and name not in known)
    slots = tuple(_kept(s, nodes, {w.name: w.longest for w in plan.walks}) for s in plan.slots)
    return attrs.evolve(found, slots=slots, tables=(*plan.tables, *tables))


def _is_on_board(slot: SlotPlan) -> bool:
    """Whether a slot has one cell for each site of a board."""
    return len(slot.per) == 1 and isinstance(slot.per[0], SiteType)


def _kept(slot: SlotPlan, nodes: list[object], longest: dict[str, int]) -> SlotPlan:
    """The slot with the sets that something asks for; walks are counted by the heights of what is taken up."""
    tops = any(isinstance(n, Topped) and n.slot == slot.name for n in nodes)
    heights = [n.least for n in nodes if isinstance(n, Tall) and n.slot == slot.name]
    heights += [longest[n.target] + 1 for n in nodes if isinstance(n, Stream) and n.slot == slot.name]
    tall = max(heights, default=0)
    return attrs.evolve(slot, tops=tops, tall=tall)


class Asking:
    """Turns what is asked of each stack of a board into what is asked of sets."""

    def __init__(self, plan: Plan, boards: dict[str, str]) -> None:
        self.boards = boards
        self.world = World(
            plan.game,
            plan.encoding,
            slots={s.name: s for s in plan.slots},
            tables={t.name: t for t in plan.tables},
            families={f.name: f for f in plan.families},
            planed={s.name for s in plan.slots if s.planes},
            settled=True,
            topped=set(boards),
        )
        self.world.fields = _fields(plan)
        for f in plan.functions:
            if f.what == "define" and f.value is not None:
                self.world.inlinable[f.source] = (tuple(var for _, var, _ in f.params), f.value)

    # --- expressions and statements ----------------------------------------------------------------------------------

    def all(self, node: T) -> T:
        """The node with every question about all stacks of a board put to sets."""
        if isinstance(node, tuple):
            return tuple(self.all(n) for n in node)  # type: ignore[return-value]
        if not attrs.has(type(node)) or isinstance(node, Span):
            return node
        changed: Any = mapped(node, self.all)
        if isinstance(changed, Fold):
            board = self.board(changed.vars, changed.over, (changed.where, changed.body))
            return sets.simplify(changed, board, self.world) if board else changed  # type: ignore[return-value]
        return self._loop(changed) if isinstance(changed, For) else changed  # type: ignore[return-value]

    def _loop(self, loop: For) -> For:
        """A loop over the sites that pass a test, which is asked of all of them before the first round."""
        board = self.board(loop.vars, loop.over, (loop.where,))
        if board is None or loop.where is None or assigns(loop.where):
            return loop
        kept = sets.as_set(loop.where, loop.vars[0], board, self.world)
        return loop if kept is None else attrs.evolve(loop, over=self.among(loop.over, kept, board), where=None)

    def board(self, names: tuple[str, ...], over: Over, asked: tuple[object, ...]) -> str | None:
        """The board whose sites a loop goes through to ask of the stacks there; None where it is no such loop."""
        stacks = [n for part in asked for n in inside(part) if isinstance(n, Stack) and n.slot in self.boards]
        found = {self.boards[n.slot] for n in stacks if isinstance(n.index, Var) and n.index.name == names[0]}
        if len(names) != 1 or len(found) != 1:
            return None
        board = found.pop()
        every = Numbers(Const(0), Const(len(self.world.board(board).sites) - 1))
        return board if isinstance(over, Bits) or over == every else None

    def among(self, over: Over, kept: X, board: str) -> Bits:
        """Those of the sites of a loop that are in a set."""
        return Bits(sets.meet(over.set, kept, Const(self.world.full(board), "set")) if isinstance(over, Bits) else kept)

    # --- actions -----------------------------------------------------------------------------------------------------

    def action(self, a: ActionPlan) -> ActionPlan:
        """An action whose moves are found by sets where that can be done."""
        return attrs.evolve(
            a,
            first=self.all(a.first),
            search=self.search(a, a.search),
            body=self.all(a.body),
            weight=self.all(a.weight),
            levels=self.all(a.levels),
        )

    def search(self, a: ActionPlan, search: Search) -> Search:
        """A way to look for moves."""
        match search:
            case Through(var=var, over=over, test=test, then=then):
                test, then = self.all(test), self.search(a, then)
                asked = (test, then.test) if isinstance(then, Emit) else (test,)
                board = self.board((var,), over, asked)
                if board is None or assigns(test):
                    return attrs.evolve(search, test=test, then=then)
                gathered = self._gathered(a, var, over, both(test, then.test), then) if isinstance(then, Emit) else None
                if gathered is not None:
                    return gathered
                kept = sets.as_set(test, var, board, self.world)
                if kept is None:
                    return attrs.evolve(search, test=test, then=then)
                return Through(var, self.among(over, kept, board), TRUE, then)
            case Stream():
                return self._stream(search)
            case _:
                return self.all(search)

    def _gathered(self, a: ActionPlan, var: str, over: Over, test: X, then: Emit) -> Gather | None:
        """The last parameter, a site, at a stroke."""
        last = a.params[-1]
        kind = bare(last.type)
        if then.trying or assigns(test) or last.var != var or last.form != "number" or not isinstance(kind, SiteType):
            return None
        if then.args != tuple(Var(p.var) for p in a.params):
            return None
        fits = sets.as_set(test, var, kind.board, self.world)
        return None if fits is None else Gather(then.action, then.args[:-1], self.among(over, fits, kind.board).set)

    def _stream(self, stream: Stream) -> Stream:
        """What can be known of a stack by its height and its top, and where what is carried can be dropped at first."""
        if stream.slot not in self.boards:
            return stream
        here = sets.substitute(stream.test, {stream.stack: Stack(stream.slot, Var(SITE))})
        return attrs.evolve(
            stream,
            takes=_by_height_and_top(stream.test, stream.stack),
            room=sets.as_set(here, SITE, self.boards[stream.slot], self.world),
        )


def _by_height_and_top(test: X, stack: str) -> X | None:
    """A test of a stack as one of its height and top; None where it asks more of it."""
    held, height = Var(stack, "seq"), Var(HEIGHT)
    found = test
    for asked, known in (
        (Prim("size", (held,), "int"), height),
        (Prim("empty", (held,), "bool"), Prim("==", (height, Const(0)), "bool")),
        (Prim("nonempty", (held,), "bool"), Prim("!=", (height, Const(0)), "bool")),
        (Prim("peek", (held,), "int"), Var(TOP)),
        (Prim("last", (held,), "int"), Var(TOP)),
    ):
        found = laws.replaced(found, asked, known)
    return None if sets.mentions(found, stack) or any(isinstance(n, Func | Can) for n in inside(found)) else found


def _fields(plan: Plan) -> set[str]:
    """The tables that give a field of a piece."""
    apart = World(plan.game, plan.encoding)
    for name, pieces in plan.game.pieces.items():
        for field, _ in pieces.fields:
            apart.field_of(name, field, Const(0))
    return apart.fields
