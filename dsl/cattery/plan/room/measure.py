"""Goes through all code of a plan and finds what each expression of it can be.

What a sequence in a slot or a parameter can be depends on what it is given, which can depend on other such sequences: so
all code is gone through until nothing new is found. Names are bound on the way, as a printer binds them.
"""

from __future__ import annotations

from typing import assert_never

from attrs import define, field

from cattery.model import geometry
from cattery.model.types import PieceType, SequenceType, Type
from cattery.plan import code as c
from cattery.plan.claims import watched
from cattery.plan.plan import (
    ActionPlan,
    Emit,
    EndPlan,
    FunctionPlan,
    Gather,
    LevelPlan,
    Match,
    Plan,
    Search,
    SlotPlan,
    Stream,
    Through,
)
from cattery.plan.room import shapes
from cattery.plan.room.shapes import TRUTH, Shape, members, number, sequence
from cattery.plan.steps import element

Names = dict[str, Shape]

ROUNDS = 100
"""So many rounds are enough for every sequence to be followed to where it comes from."""
COUNTED = 65_535
"""So often is a thing counted at most."""


@define
class Measure:
    """The shapes of a plan's slots, parameters and expressions."""

    plan: Plan
    taken: dict[tuple[str, str], Shape] = field(factory=dict)
    """What the sequences among the parameters of functions and actions are given, by declaration and variable."""
    kept: dict[str, Shape] = field(factory=dict)
    """What slots of sequences are given."""
    seen: dict[str, Shape] = field(factory=dict)
    """All values that have been met, by their kind: `int`, `set`, `seq of int`, `seq of set`, `seq of seq`."""
    functions: dict[str, FunctionPlan] = field(init=False)
    slots: dict[str, Shape] = field(init=False)
    kinds: dict[str, SlotPlan] = field(init=False)
    results: dict[str, Shape] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        self.plan = watched(self.plan)
        self.functions = {f.source: f for f in self.plan.functions}
        self.kinds = {slot.name: slot for slot in self.plan.slots}
        players = len(self.plan.game.players)
        self.slots = {"me": number(0, players - 1), "upcoming": number(-1, players - 1)}
        self.slots |= {slot.name: self._slot(slot) for slot in self.plan.slots}
        for _ in range(ROUNDS):
            before = (dict(self.taken), dict(self.kept))
            self.results = {}
            self._round()
            if before == (self.taken, self.kept):
                return
        raise AssertionError("a sequence grows without end")

    # --- slots and parameters ----------------------------------------------------------------------------------------

    def typed(self, type_: Type) -> Shape:
        """What a value of a type can be."""
        return shapes.typed(type_, self.plan.encoding)

    def _slot(self, slot: SlotPlan) -> Shape:
        """What a cell of a slot can hold, before anything is known of what sequences are given."""
        match slot.kind:
            case "one":
                return number(0, slot.codes)
            case "bag":
                return number(0, max(self.copies(slot), default=0))
            case "stack":
                return sequence(sum(self.copies(slot)), number(1, slot.codes))
            case "seq":
                return self.typed(slot.type)
            case _:
                shape = self.typed(slot.type)
                return shape.joined(number(-1, -1)) if slot.name in self.plan.kept else shape

    def copies(self, slot: SlotPlan) -> list[int]:
        """How many pieces there are of each code that a place can hold: none is ever added or lost."""
        assert isinstance(slot.type, PieceType)
        return [count for _, count in self.plan.game.pieces[slot.type.pieces].counts]

    def slot(self, name: str) -> Shape:
        """What a cell of a slot can hold."""
        shape = self.slots[name]
        return shape.joined(self.kept[name]) if name in self.kept else shape

    def params(self, owner: str, params: tuple[tuple[str, str, Type], ...]) -> Names:
        """The parameters of a function, or the given ones of an action."""
        return {var: self._param(owner, var, self.typed(type_)) for _, var, type_ in params}

    def _param(self, owner: str, var: str, shape: Shape) -> Shape:
        return shape.joined(self.taken[owner, var]) if (owner, var) in self.taken else shape

    def chosen(self, action: ActionPlan) -> Names:
        """All parameters of an action."""
        names = self.params(action.name, action.given)
        for n, p in enumerate(action.params):
            match p.form:
                case "number":
                    names[p.var] = self.typed(p.type)
                case "family":
                    names[p.var] = self._family(p.family or "")
                case "walk":
                    names[p.var] = self._walk(p.family or "", shapes.ENDLESS)
                case _:
                    names[p.var] = self.picked(action.levels[n], p.type, names)
        return names

    def picked(self, level: LevelPlan, type_: Type, names: Names) -> Shape:
        """What is picked one by one: a set or an order; the names are those of the parameters before."""
        item = self.typed(element(type_))
        if level.form == "one":
            return item
        parts = [self.of(part, names) for part in level.parts]
        if level.form == "order":
            return sequence(parts[0].most, item)
        return members(parts[0].bits, min(parts[0].most, parts[2].high))

    def _family(self, name: str) -> Shape:
        family = next(f for f in self.plan.families if f.name == name)
        return members(len(self.plan.game.boards[family.board].sites), family.length)

    def _walk(self, name: str, longest: int) -> Shape:
        walks = next(w for w in self.plan.walks if w.name == name)
        sites = len(self.plan.game.boards[walks.board].sites)
        return sequence(min(longest, walks.longest or longest), number(0, sites - 1))

    # --- expressions -------------------------------------------------------------------------------------------------

    def of(self, x: c.X, names: Names) -> Shape:
        """What an expression can be; the names that it gives on the way are added to those that are known."""
        shape = self._of(x, names)
        self.see(shape)
        return shape

    def see(self, shape: Shape) -> None:
        """Remember a value that occurs."""
        kind = shape.kind if shape.kind != "seq" else f"seq of {shape.item.kind if shape.item else 'int'}"
        known = self.seen.get(kind)
        self.seen[kind] = shape if known is None else known.joined(shape)
        if shape.item is not None and shape.kind == "seq":
            self.see(shape.item)

    def _of(self, x: c.X, names: Names) -> Shape:
        match x:
            case c.Const(value=value, kind=kind):
                return shapes.known_set(int(value)) if kind == "set" else shapes.constant(int(value))
            case c.Seq(values=values):
                return shapes.listed(tuple(shapes.constant(v) for v in values))
            case c.Var(name=name):
                return names[name]
            case c.Slot(slot=slot, index=index) | c.Stack(slot=slot, index=index):
                self._all((index,), names)
                return self.slot(slot)
            case c.Pushed(stack=stack, piece=piece):
                below, item = self.of(stack, names), self.of(piece, names)
                return sequence(below.most + 1, shapes.any_of(tuple(s for s in (below.item, item) if s)))
            case c.Tall(slot=slot):
                return members(len(self.kinds[slot].initial))
            case c.Plane(slot=slot, code=code) | c.Topped(slot=slot, code=code):
                self.of(code, names)
                return members(len(self.kinds[slot].initial))
            case c.Rowed(sites=sites, near=near):
                self.of(sites, names)
                return members(self.of(near, names).most)
            case c.Table(table=table, indices=indices):
                self._all(indices, names)
                plan = next(t for t in self.plan.tables if t.name == table)
                return shapes.entries(plan.data, plan.depth, plan.leaf)
            case c.Cond(test=test, then=then, otherwise=otherwise):
                self.of(test, names)
                return self.of(then, names).joined(self.of(otherwise, names))
            case c.Func(name=name, args=args):
                return self._result(name, tuple(self.of(a, names) for a in args))
            case c.Can(args=args):
                self._give(x.action, self.plan.action(x.action).given, tuple(self.of(a, names) for a in args))
                return TRUTH
            case c.Listed(items=items):
                return shapes.listed(tuple(self.of(item, names) for item in items))
            case c.Lined(sites=sites):
                self.of(sites, names)
                return TRUTH
            case c.Assigned(name=name, value=value, none=none):
                names[name] = self.of(value, names).present(none)
                return TRUTH
            case c.Prim():
                return self._prim(x, names)
            case c.Fold():
                return self._fold(x, names)
            case _:
                assert_never(x)

    def _all(self, parts: tuple[c.X | None, ...], names: Names) -> None:
        for part in parts:
            if part is not None:
                self.of(part, names)

    def _prim(self, x: c.Prim, names: Names) -> Shape:
        if x.op in ("reach", "groups"):  # the last argument is a whole table
            first, *_ = [self.of(a, names) for a in x.args[:-1]]
            bits = max([first.bits, *(self.of(a, names).bits for a in x.args[:-1])])
            return members(bits) if x.op == "reach" else sequence(first.most, members(bits))
        args = [self.of(a, names) for a in x.args]
        a = args[0]
        match x.op:
            case "+" | "-" | "*" | "//" | "%":
                return shapes.calculated(x.op, *args)
            case "&" | "|" | "without":
                return shapes.both_sets(x.op, *args)
            case "neg":
                return number(-a.high, -a.low)
            case "size" | "copies":
                return number(0, a.most)
            case "lowest":
                return number(-1, a.bits - 1)
            case "optional" | "backwards" | "distinct":
                return a
            case "tail":
                return sequence(a.most - 1, a.item)
            case "head" | "peek":
                return a.item or Shape("int")
            case "first" | "last":
                return (a.item or Shape("int")).joined(number(0, 0))
            case _:
                return TRUTH

    def _result(self, name: str, args: tuple[Shape, ...]) -> Shape:
        """What a function gives; of what it is given only sequences tell more than its parameters' types."""
        if name not in self.functions:
            return number(0, COUNTED)
        function = self.functions[name]
        self._give(name, function.params, args)
        if name not in self.results:
            assert function.value is not None
            self.results[name] = self.of(function.value, self.params(name, function.params))
        return self.results[name]

    def _give(self, owner: str, params: tuple[tuple[str, str, Type], ...], args: tuple[Shape, ...]) -> None:
        for (_, var, type_), shape in zip(params, args, strict=True):
            if isinstance(type_, SequenceType):
                known = self.taken.get((owner, var))
                self.taken[owner, var] = shape if known is None else known.joined(shape)

    def _fold(self, x: c.Fold, names: Names) -> Shape:
        inner, count = self.bound(x.vars, x.over, names)
        self._all((x.where,), inner)
        body = None if x.body is None else self.of(x.body, inner)
        item = inner[x.vars[0]]
        match x.op:
            case "count":
                return number(0, count)
            case "sum" if body is not None:
                return number(min(0, count * body.low), max(0, count * body.high))
            case "most" | "least" if body is not None:
                return body.joined(number(0, 0))
            case "first":
                return item if item.kind == "set" else item.joined(shapes.constant(x.none))
            case "each":
                return members(item.high + 1, count) if x.kind == "set" else sequence(count, item)
            case _:
                return TRUTH

    def bound(self, variables: tuple[str, ...], over: c.Over, names: Names) -> tuple[Names, int]:
        """The names inside a loop, and how often it goes round at most."""
        items, count = self.over(over, names)
        return names | dict(zip(variables, items, strict=True)), count

    def over(self, over: c.Over, names: Names) -> tuple[tuple[Shape, ...], int]:
        """What a loop goes through: what each of its variables can be, and how many there are at most."""
        match over:
            case c.Numbers(low=low, high=high):
                first, last = self.of(low, names), self.of(high, names)
                return (number(first.low, last.high),), max(0, last.high - first.low + 1)
            case c.Bits(set=inside):
                shape = self.of(inside, names)
                return (number(0, shape.bits - 1),), shape.most
            case c.Items(seq=seq):
                shape = self.of(seq, names)
                return (shape.item or Shape("int"),), shape.most
            case c.Rows(rows=rows):
                assert isinstance(rows, c.Table)
                shape = self._of(rows, names)  # no sequence that is ever held: targets go through the table
                plan = next(t for t in self.plan.tables if t.name == rows.table)
                return shapes.columns(plan.data, plan.depth), shape.most
            case c.Touching(seq=seq):
                shape = self.of(seq, names)
                item = shape.item or Shape("int")
                return (item, item), max(0, shape.most - 1)
            case c.Together(left=left, right=right):
                one, other = self.of(left, names), self.of(right, names)
                return (one.item or Shape("int"), other.item or Shape("int")), min(one.most, other.most)
            case c.InBag(base=base, codes=codes):
                self.of(base, names)
                return (number(1, codes),), codes
            case c.Members(family=family):
                return (self._family(family),), len(next(f for f in self.plan.families if f.name == family).members)
            case c.Paths():
                return self._paths(over, names)
            case _:
                assert_never(over)

    def _paths(self, over: c.Paths, names: Names) -> tuple[tuple[Shape, ...], int]:
        self.of(over.start, names)
        length = max(0, self.of(over.length, names).high)
        walk = self._walk(over.family, length)
        walks = next(w for w in self.plan.walks if w.name == over.family)
        board = self.plan.game.boards[walks.board]
        ways = (
            geometry.count_walks(board, site, walk.most, shapes.ENDLESS, walks.links)
            for site in range(len(board.sites))
        )
        return (walk,), min(shapes.ENDLESS, max(ways, default=0))

    # --- statements --------------------------------------------------------------------------------------------------

    def block(self, block: c.Code, names: Names) -> None:
        """The statements of a block, one after another; what they bind is added to the names."""
        for s in block:
            self.statement(s, names)

    def statement(self, s: c.Statement, names: Names) -> None:
        """One statement."""
        match s:
            case c.Let(name=name, value=value):
                names[name] = self.of(value, names)
            case c.If(test=test, then=then, otherwise=otherwise):
                self.of(test, names)
                self.block(then, dict(names))
                self.block(otherwise, dict(names))
            case c.For(vars=variables, over=over, where=where, body=body):
                inner, _ = self.bound(variables, over, names)
                self._all((where,), inner)
                self.block(body, inner)
            case c.Do(rule=rule, args=args, when=when):
                self._all((when,), names)
                self._give(rule, self.functions[rule].params, tuple(self.of(a, names) for a in args))
            case c.Set(slot=slot, index=index, value=value):
                self._all((index,), names)
                self._keep(slot, self.of(value, names))
            case c.Enter(args=args):
                for argument in args:
                    self._keep(argument.slot, self.of(argument.value, names))
            case c.Limit(keys=keys, leave=leave):
                self._all(keys, names)
                self.block(leave, dict(names))
            case c.Finish(args=args):
                self._give(s.end, self.functions[s.end].params, tuple(self.of(a, names) for a in args))
            case c.Tally(rows=rows):
                self.of(rows, names)
            case c.Shift(rows=rows, start=start, ahead=ahead, off=off):
                self._all((rows, start, ahead, off), names)
            case c.Turnover(sites=sites, by=by):
                self._all((sites, by), names)
            case c.Relay(sites=sites, order=order):
                self._all((sites, order), names)
            case c.Reset() | c.Forget() | c.Claims() | c.Note() | c.Fail() | c.Goto() | c.Leave() | c.Ask():
                pass
            case _:
                self._transfer(s, names)

    def _keep(self, slot: str, shape: Shape) -> None:
        if self.slots[slot].kind == "seq":
            self.kept[slot] = self.kept[slot].joined(shape) if slot in self.kept else shape

    def _transfer(
        self, s: c.Lift | c.Put | c.Slide | c.Draw | c.Drop | c.Push | c.Pop | c.TakeAll, names: Names
    ) -> None:
        """A piece that goes from one place to another, or is on the way."""
        match s:
            case c.Lift(slot=slot, index=index, into=into):
                self._all((index,), names)
                names[into] = number(1, self.kinds[slot].codes)
            case c.Slide(slot=slot, index=index, target=target, into=into):
                self._all((index, target), names)
                names[into] = number(1, self.kinds[slot].codes)
            case c.Pop(slot=slot, index=index, into=into):
                self._all((index,), names)
                names[into] = number(1, self.kinds[slot].codes)
            case c.TakeAll(slot=slot, index=index, into=into):
                self._all((index,), names)
                names[into] = self.slot(slot)
            case c.Put(index=index, piece=piece) | c.Push(index=index, piece=piece):
                self._all((index, piece), names)
            case c.Draw(cell=cell) | c.Drop(cell=cell):
                self._all((cell,), names)
            case _:
                assert_never(s)

    # --- all of it ---------------------------------------------------------------------------------------------------

    def _round(self) -> None:
        """Everything once."""
        for shape in map(self.slot, self.slots):
            self.see(shape)
        for f in self.plan.functions:
            names = self.params(f.source, f.params)
            self._all((f.value,), names)
            self.block(f.body, names)
        for end in self.plan.ends:
            if end.name in self.functions:
                self._end(end)
        for action in self.plan.actions:
            if action.offered:
                self._action(action)
        for node in self.plan.nodes:
            self._all((node.actor,), {})
            for use in node.uses:
                given = tuple(self.of(g, {}) for g in use.given)
                self._give(use.action, self.plan.action(use.action).given, given)
        for block in self.plan.blocks:
            self.block(block.code, {})
        for claim in self.plan.claims:
            self.of(claim.test, {})

    def _end(self, end: EndPlan) -> None:
        names = self.params(end.name, end.params)
        self._all((end.player,), names)
        names["player"] = self.slots["me"]
        self._all((end.score, *end.ties), names)

    def _action(self, action: ActionPlan) -> None:
        names = self.chosen(action)
        for shape in names.values():
            self.see(shape)
        every = [*action.given, *((p.name, p.var, p.type) for p in action.params)]
        for slot, (_, var, _) in zip(action.enters or (), every, strict=False):
            if slot is not None:
                self._keep(slot, names[var])
        self._all((action.first, action.weight), names)
        for clause in action.clauses:
            self._all((clause.test, *(part[0] for part in clause.words if not isinstance(part, str))), names)
        for level, p in zip(action.levels, action.params, strict=False):
            self._level(level, names, p.var)
        for told in action.told:
            self._all(told or (), names)
        self._search(action.search, names)
        self.block(action.body, dict(names))

    def _level(self, level: LevelPlan, names: Names, var: str) -> None:
        if level.over is not None:
            self.bound((var,), level.over, names)
        self._all((*level.parts, level.where, *level.guards), names)

    def _search(self, search: Search, names: Names) -> None:
        match search:
            case Through(var=var, over=over, test=test, then=then):
                self.bound((var,), over, names)
                self._all((test,), names)
                self._search(then, names)
            case Gather(before=before, sites=sites):
                self._all((*before, sites), names)
            case Match(sites=sites):
                self._all((sites,), names)
            case Stream(slot=slot, stack=stack, piece=piece, test=test):
                pieces = number(1, self.kinds[slot].codes)
                self._all((test,), names | {stack: self.slot(slot), piece: pieces})
            case Emit(args=args, test=test):
                self._all((*args, test), names)
            case _:
                assert_never(search)
