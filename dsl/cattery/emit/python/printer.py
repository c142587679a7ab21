"""The plan's code as Python text: one expression printer and one statement printer for all templates."""

from __future__ import annotations

from typing import assert_never

from attrs import frozen

from cattery.emit.python.naming import Naming
from cattery.model.nodes import Owner
from cattery.model.types import BoolType, IntType, OptionalType, SequenceType, SetType, Type
from cattery.plan import code as c
from cattery.plan import faults
from cattery.plan.logic import inside
from cattery.plan.plan import Plan, SlotPlan
from cattery.plan.search import asked_at
from cattery.plan.world import ident
from cattery.source import Span

# How tightly an expression binds, loosest first; what binds less tightly than its surroundings is put in parentheses.
WALRUS, TERNARY, OR, AND, NOT, COMPARE, BIT_OR, BIT_AND, SHIFT, SUM, PRODUCT, UNARY, ATOM = range(13)

_BINARY = {"+": SUM, "-": SUM, "*": PRODUCT, "//": PRODUCT, "%": PRODUCT, "&": BIT_AND, "|": BIT_OR}
_COMPARISONS = ("==", "!=", "<", "<=", ">", ">=")


@frozen(repr=False)
class Printer:
    """Prints the expressions and statements of one plan; `s` is the state in all of them."""

    plan: Plan
    naming: Naming
    effect: bool = False
    """Whether statements are printed for a rule or an action, where an end leaves what is being carried out."""

    # --- expressions -------------------------------------------------------------------------------------------------

    def x(self, node: c.X, around: int = TERNARY) -> str:
        """An expression, in parentheses where what is around it binds more tightly."""
        text, level = self._x(node)
        return f"({text})" if level < around else text

    def truth(self, node: c.X, around: int = TERNARY) -> str:
        """An expression whose truth is all that matters."""
        match node:
            case c.Prim(op="nonempty", args=(inner,)):
                return self.x(inner, around)
            case c.Prim(op="!=", args=(a, b)) if self._asks_for_piece(a, b):
                return self.x(a, around)
            case c.Prim(op="and" | "or" as op, args=args):
                level = AND if op == "and" else OR
                text = f" {op} ".join(self.truth(a, level) for a in args)
                return f"({text})" if around > level else text
            case c.Prim(op=">=", args=(c.Slot() as cell, c.Const(value=1))) if self.slot(cell.slot).kind == "bag":
                return self.x(cell, around)
            case c.Prim(op="<", args=(c.Slot() as cell, c.Const(value=1))) if self.slot(cell.slot).kind == "bag":
                text = f"not {self.x(cell)}"
                return f"({text})" if around > NOT else text
            case _:
                return self.x(node, around)

    def value(self, node: c.X, around: int = TERNARY) -> str:
        """An expression whose value matters: a truth as True or False."""
        return self.boolean(node, around) if node.kind == "bool" else self.x(node, around)

    def boolean(self, node: c.X, around: int = TERNARY) -> str:
        """An expression that is True or False, not only something or nothing."""
        match node:
            case c.Prim(op="in") | c.Slot() | c.Var() | c.Table():
                return f"bool({self.truth(node)})"
            case c.Assigned(none=0):
                return f"bool({self.x(node)})"
            case c.Cond(test=test, then=then, otherwise=otherwise):
                text = f"{self.boolean(then, OR)} if {self.truth(test, OR)} else {self.boolean(otherwise)}"
                return f"({text})" if around > TERNARY else text
            case _:
                return self.x(node, around)

    def _x(self, node: c.X) -> tuple[str, int]:
        match node:
            case c.Const(value=value, kind=kind):
                if kind == "bool":
                    return str(bool(value)), ATOM
                if kind == "set" and value > 255:
                    return f"{value:#x}", ATOM
                return str(int(value)), ATOM if value >= 0 else UNARY
            case c.Seq(values=values):
                return tuple_text(values), ATOM
            case c.Var(name=name):
                return name, ATOM
            case c.Slot(slot=slot, index=index) | c.Stack(slot=slot, index=index):
                return f"s.{slot}{self._index(slot, index)}", ATOM
            case c.Pushed(stack=stack, piece=piece):
                return f"{self.x(stack, SUM)} + ({self.x(piece)},)", SUM
            case c.Plane(slot=slot, code=code):
                return f"s.{slot}_at[{self.x(code)}]", ATOM
            case c.Topped() | c.Tall() | c.Rowed():
                raise AssertionError("no Python engine keeps such sets")
            case c.Table(table=table, indices=indices):
                return table + "".join(f"[{self.x(i)}]" for i in indices), ATOM
            case c.Prim():
                return self._prim(node)
            case c.Cond(test=test, then=then, otherwise=otherwise):
                return f"{self.x(then, OR)} if {self.truth(test, OR)} else {self.x(otherwise, TERNARY)}", TERNARY
            case c.Func(name=name, args=args):
                return self._call(name, args), ATOM
            case c.Can(action=action, args=args):
                return self.can(action, args), ATOM
            case c.Listed(items=items):
                return tuple_text(tuple(self.x(item) for item in items)), ATOM
            case c.Lined(family=family, sites=sites):
                return f"_includes_{family.lower()}({self.x(sites)})", ATOM
            case c.Assigned(name=name, value=value, none=none):
                named = f"{name} := {self.x(value)}"
                return (named, WALRUS) if none == 0 else (f"({named}) != {none}", COMPARE)
            case c.Fold():
                return self._fold(node), ATOM
            case _:
                assert_never(node)

    def can(self, action: str, args: tuple[c.X, ...]) -> str:
        """Whether a move of an action is legal, asked by its function."""
        return f"_can_{ident(action)}({', '.join(['s', *(self.value(a) for a in args)])})"

    def _call(self, name: str, args: tuple[c.X, ...]) -> str:
        if name == "sightings":
            return "_sightings(s)"
        target = next(f.name for f in self.plan.functions if f.source == name)
        return f"{target}({', '.join(['s', *(self.value(a) for a in args)])})"

    def _index(self, slot: str, index: c.X | None) -> str:
        if index is not None:
            return f"[{self.x(index)}]"
        return "" if self.slot(slot).kind in ("number", "seq") else "[0]"

    def slot(self, name: str) -> SlotPlan:
        """The slot of that name; `me` and `upcoming` are numbers that every state has."""
        for slot in self.plan.slots:
            if slot.name == name:
                return slot
        return SlotPlan(name, name, "number", (), IntType(0, 0), (0,))

    def _prim(self, node: c.Prim) -> tuple[str, int]:
        op, args = node.op, node.args
        if op in _BINARY:
            level = _BINARY[op]
            right = level + 1 if op in ("-", "//", "%") else level
            return f"{self.x(args[0], level)} {op} {self.x(args[1], right)}", level
        if op in _COMPARISONS:
            return self._comparison(op, *args)
        if op in ("and", "or"):
            level = AND if op == "and" else OR
            return f" {op} ".join(self.boolean(a, level) for a in args), level
        a = args[0]
        match op:
            case "not" if isinstance(a, c.Prim) and a.op == "covers" and isinstance(a.args[1], c.Var):
                return self._covers(*a.args)[0].replace(" == ", " != "), COMPARE
            case "not":
                return f"not {self.x(a, NOT)}", NOT
            case "neg":
                return f"-{self.x(a, UNARY)}", UNARY
            case "in":
                return self._in(a, args[1])
            case "nonempty":
                return f"{self.x(a, COMPARE + 1)} != 0" if a.kind == "set" else f"len({self.x(a)}) > 0", COMPARE
            case "empty":
                return f"not {self.x(a, NOT)}", NOT
            case "size" if isinstance(a, c.Const):
                return str(a.value.bit_count()), ATOM
            case "size":
                return (f"{self.x(a, ATOM)}.bit_count()" if a.kind == "set" else f"len({self.x(a)})"), ATOM
            case "covers":
                return self._covers(a, args[1])
            case "without":
                return f"{self.x(a, BIT_AND)} & ~{self.x(args[1], UNARY)}", BIT_AND
            case "lowest":
                return f"lowest({self.x(a)})", ATOM
            case "first" | "last":
                stack = self.x(a, ATOM)
                return f"{stack}[{0 if op == 'first' else -1}] if {stack} else 0", TERNARY
            case "optional":
                return self._x(a)
            case "peek":
                return f"{self.x(a, ATOM)}[-1]", ATOM
            case "distinct":
                return f"tuple(dict.fromkeys({self.x(a)}))", ATOM
            case "copies":
                return f"{self.x(a, ATOM)}.count({self.x(args[1])})", ATOM
            case "head" | "tail" | "backwards":
                return f"{self.x(a, ATOM)}[{ {'head': '0', 'tail': '1:', 'backwards': '::-1'}[op] }]", ATOM
            case "reach" | "groups":
                return f"{op}({', '.join(self.x(arg) for arg in args)})", ATOM
            case _:
                raise AssertionError(op)

    def _comparison(self, op: str, a: c.X, b: c.X) -> tuple[str, int]:
        if op == "==" and self._asks_for_piece(a, b):
            return f"not {self.x(a, NOT)}", NOT
        return f"{self.value(a, COMPARE + 1)} {op} {self.value(b, COMPARE + 1)}", COMPARE

    def _asks_for_piece(self, a: c.X, b: c.X) -> bool:
        """Whether a comparison asks if a cell of a place for one piece holds none."""
        return b == c.Const(0) and isinstance(a, c.Slot) and self.slot(a.slot).kind == "one"

    def _in(self, item: c.X, domain: c.X) -> tuple[str, int]:
        if domain.kind == "set":
            return f"{self.x(domain, SHIFT)} >> {self.x(item, SHIFT + 1)} & 1", BIT_AND
        return f"{self.x(item, COMPARE + 1)} in {self.x(domain, COMPARE + 1)}", COMPARE

    def _covers(self, whole: c.X, part: c.X) -> tuple[str, int]:
        if isinstance(part, c.Var):
            return f"{self.x(whole, BIT_AND)} & {part.name} == {part.name}", COMPARE
        return f"not {self.x(part, BIT_AND)} & ~{self.x(whole, UNARY)}", NOT

    def _fold(self, node: c.Fold) -> str:
        names = ", ".join(node.vars)
        where = "" if node.where is None else f" if {self.truth(node.where, OR)}"
        loop = f"for {names} in {self.over(node.over)}{where}"
        body = "1" if node.body is None else (self.truth if node.op in ("some", "every") else self.value)(node.body)
        match node.op:
            case "some":
                return f"any({body} {loop})"
            case "every":
                return f"all({body} {loop})"
            case "count":
                return f"sum(1 {loop})"
            case "sum":
                return f"sum({body} {loop})"
            case "most" | "least":
                return f"{'max' if node.op == 'most' else 'min'}(({body} {loop}), default=0)"
            case "first":
                return f"next(({names} {loop}), {node.none})"
            case _:
                return f"mask_of({names} {loop})" if node.kind == "set" else f"tuple({names} {loop})"

    def over(self, over: c.Over) -> str:
        """What a loop goes through."""
        match over:
            case c.Numbers(low=low, high=high):
                if isinstance(low, c.Const) and isinstance(high, c.Const) and high.value - low.value < 8:
                    return tuple_text(tuple(range(low.value, high.value + 1)))
                last = str(high.value + 1) if isinstance(high, c.Const) else f"{self.x(high, SUM)} + 1"
                return f"range({last})" if low == c.Const(0) else f"range({self.x(low)}, {last})"
            case c.Bits(set=members):
                return f"bits({self.x(members)})"
            case c.Items(seq=seq) | c.Rows(rows=seq):
                return self.x(seq, ATOM)
            case c.Touching(seq=seq):
                return f"pairwise({self.x(seq)})"
            case c.Together(left=left, right=right):
                return f"zip({self.x(left)}, {self.x(right)}, strict=False)"
            case c.InBag(slot=slot, base=base, codes=codes):
                return f"present(s.{slot}, {self.x(base)}, {codes})"
            case c.Members(family=family):
                return family
            case c.Paths(family=family, start=start, length=length):
                return f"paths(STEPS_{family}, {self.x(start)}, {self.x(length)})"
            case _:
                assert_never(over)

    # --- words -------------------------------------------------------------------------------------------------------

    def words(self, parts: tuple[str | tuple[c.X, Type], ...]) -> str:
        """A text with holes as a Python literal."""
        if all(isinstance(p, str) for p in parts):
            return repr("".join(p for p in parts if isinstance(p, str)))
        inner = "".join(_escape(p) if isinstance(p, str) else "{" + self._hole(*p) + "}" for p in parts)
        return f'f"{inner}"'

    def _hole(self, value: c.X, type: Type) -> str:
        match type:
            case IntType():
                return self.x(value)
            case BoolType():
                return f"YES_NO[{self.x(value)}]"
            case OptionalType(inner=IntType() as inner):
                return f"'none' if {self.x(value, COMPARE)} == {inner.low - 1} else {self.x(value)}"
            case OptionalType(inner=inner):
                return self._hole(value, inner)
            case SetType(element=element) | SequenceType(element=element):
                items = f"bits({self.x(value)})" if isinstance(type, SetType) else self.x(value)
                return f"' '.join({self.naming.table(element)}[n] for n in {items})"
            case _:
                return f"{self.naming.table(type)}[{self.x(value)}]"

    # --- statements --------------------------------------------------------------------------------------------------

    def block(self, block: c.Code, indent: int = 1) -> list[str]:
        """Statements as lines, indented by so many steps; `pass` where there are none."""
        lines = self._lines(block)
        return ["    " * indent + line for line in (lines or ["pass"])]

    def _lines(self, block: c.Code) -> list[str]:
        """Statements as lines without indentation, up to one that control never comes out of."""
        last = next((n for n, s in enumerate(block) if ends((s,))), len(block))
        return [line for s in block[: last + 1] for line in self.statement(s)]

    def statement(self, s: c.Statement) -> list[str]:
        """One statement as lines without indentation."""
        match s:
            case c.Let(name=name, value=value):
                return [f"{name} = {self.value(value)}"]
            case c.If():
                return self._if(s)
            case c.For():
                return self._for(s)
            case c.Do(rule=rule, args=args, when=when):
                call = self._call(rule, args)
                return [call] if when is None else [f"if {self.truth(when)}:", f"    {call}"]
            case c.Set():
                return self._set(s)
            case c.Reset(slot=slot):
                return [f"s.{slot} = [{', '.join(map(str, self.slot(slot).initial))}]"]
            case c.Turnover() | c.Relay():
                return self._laid_anew(s)
            case c.Limit():
                return self._limit(s)
            case c.Forget():
                return self.forget_limits()
            case c.Enter():
                return self._enter(s)
            case c.Leave(owner=owner):
                return [*self._blank(self.plan.owned[owner]), "return _leave(s)"]
            case c.Claims():
                return []  # Python engines are looked at by their property tests
            case c.Note():
                return ["_note(s)"]
            case c.Fail(words=words, span=span):
                return [f"raise Fault({words!r}, {span.path!r}, {span.line})"]
            case c.Finish(end=end, args=args):
                return self._finish(end, args)
            case c.Goto(block=block, direct=direct):
                return [f"return {f'_{self.plan.blocks[block].name}(s)' if direct else block_name(self.plan, block)}"]
            case c.Ask(node=node, skippable=skippable):
                stop = [f"s.node = {node}", *self._blank(self.plan.forgotten(node)), "return STOP"]
                return [f"if {self.can_act(node)}:", *("    " + line for line in stop)] if skippable else stop
            case c.Shift() | c.Tally():
                raise AssertionError("Python engines go through rows one by one")
            case c.Lift() | c.Put() | c.Slide() | c.Draw() | c.Drop() | c.Push() | c.Pop() | c.TakeAll():
                return self._transfer(s)
            case _:
                assert_never(s)

    def _blank(self, slots: tuple[str, ...]) -> list[str]:
        """Slots of locals that hold nothing."""
        return [f"s.{slot} = {blank(self.slot(slot))}" for slot in slots]

    def forget_limits(self) -> list[str]:
        """What limited rules have counted is forgotten."""
        return [f"s.{limit.slot} = ()" for limit in self.plan.limits]

    def _limit(self, s: c.Limit) -> list[str]:
        keys = tuple_text(tuple(self.x(key) for key in s.keys))
        leave = self._lines(s.leave) or ["return"]
        return [
            f"spent = laying.spend(s.{s.slot}, {keys}, {s.most})",
            "if spent is None:",
            *("    " + line for line in leave),
            f"s.{s.slot} = spent",
        ]

    def _enter(self, s: c.Enter) -> list[str]:
        point = self.plan.points[s.point]
        names = tuple(argument.slot for argument in s.args)
        given = f"to_{ident(s.owner[1])}"
        lines = [f"{given} = {tuple_text(tuple(self.x(a.value) for a in s.args))}"] if names else []
        lines += self.push(point.number, tuple(slot for _, slot, _ in point.locals), point.owner)
        targets = ", ".join(f"s.{name}" for name in names)
        lines += [f"{targets}{',' if len(names) == 1 else ''} = {given}"] if names else []
        return [*lines, f"return {block_name(self.plan, self.plan.entries[s.owner])}"]

    def push(self, point: int, slots: tuple[str, ...], owner: Owner) -> list[str]:
        """A frame keeps what is needed to go on at a point; its owner's locals are put aside."""
        frame = tuple_text((point, *(f"s.{slot}" for slot in slots)))
        return [f"s.frames += ({frame},)", *self._blank(self.plan.owned[owner])]

    def _laid_anew(self, s: c.Turnover | c.Relay) -> list[str]:
        plan = self.slot(s.slot)
        planes = f"s.{s.slot}_at" if plan.planes else "None"
        sites = f"bits({self.x(s.sites)})" if s.sites.kind == "set" else self.x(s.sites)
        how, what = ("laying.cycle", self.x(s.by)) if isinstance(s, c.Turnover) else ("laying.arrange", self.x(s.order))
        fault = raised(faults.NOT_LAID_LIKE_THAT, s.span)
        return [f"if not {how}(s.{s.slot}, {planes}, {sites}, {what}):", f"    {fault}"]

    def can_act(self, node: int) -> str:
        """Whether anything can be done at a node: asked on the spot where that is short, else by a function."""
        tests = []
        for use, test in asked_at(self.plan, node):
            given = ", ".join(["s", *(self.x(g) for g in use.given)])
            tests.append(f"_can_{ident(use.action)}({given})" if test is None else self.x(test, AND))
        return " or ".join(tests) or "False"

    def _if(self, s: c.If) -> list[str]:
        lines = [f"if {self.truth(without_unused(s.test, s.then))}:", *self.block(s.then)]
        rest = s.otherwise
        while len(rest) == 1 and isinstance(rest[0], c.If):
            lines += [f"elif {self.truth(rest[0].test)}:", *self.block(rest[0].then)]
            rest = rest[0].otherwise
        if rest and ends(s.then) and len(s.otherwise) == len(rest):
            return lines + self._lines(rest)
        return lines + (["else:", *self.block(rest)] if rest else [])

    def _for(self, s: c.For) -> list[str]:
        names, over = ", ".join(s.vars), self.over(s.over)
        names += "," if isinstance(s.over, c.Rows) and len(s.vars) == 1 else ""
        match s.body:
            case (c.Do(when=c.Prim(args=(c.Slot(slot=slot, index=index), *_))),) if (
                index is not None and s.where is None
            ):
                inner = [line.replace(f"if s.{slot}[", f"if {slot}[", 1) for line in self.block(s.body)]
                return [f"{slot} = s.{slot}", f"for {names} in {over}:", *inner]
        if s.where is None:
            return [f"for {names} in {over}:", *self.block(s.body)]
        if s.frozen:
            items = names if len(s.vars) == 1 else f"({names})"
            fits = self.truth(s.where, OR)
            return [f"for {names} in [{items} for {names} in {over} if {fits}]:", *self.block(s.body)]
        return [f"for {names} in {over}:", f"    if {self.truth(s.where)}:", *self.block(s.body, 2)]

    def _set(self, s: c.Set) -> list[str]:
        target = f"s.{s.slot}{self._index(s.slot, s.index)}"
        if s.low is None or s.high is None:
            return [f"{target} = {self.value(s.value)}"]
        where = f"{s.span.path!r}, {s.span.line}"
        name = self.slot(s.slot).source
        return [f"{target} = in_range({self.x(s.value)}, {s.low}, {s.high}, {name!r}, {where})"]

    def _finish(self, end: str, args: tuple[c.X, ...]) -> list[str]:
        call = ", ".join(["s", *(self.x(a) for a in args)])
        target = next(f.name for f in self.plan.functions if f.source == end and f.what == "end")
        leave = "raise GameOver" if self.effect else "return STOP"
        return [f"if {target}({call}):", f"    _end_{target}({call})", f"    {leave}"]

    def _transfer(self, s: c.Lift | c.Put | c.Slide | c.Draw | c.Drop | c.Push | c.Pop | c.TakeAll) -> list[str]:
        match s:
            case c.Lift():
                return self._lift(s)
            case c.Put():
                return self._put(s)
            case c.Slide():
                return self._slide(s)
            case c.Draw(slot=slot, cell=cell, sure=sure, span=span):
                place = f"s.{slot}[{self.x(cell)}]"
                check = [f"if not {place}:", f"    {raised(faults.NO_SUCH_PIECE, span)}"]
                return ([] if sure else check) + [f"{place} -= 1"]
            case c.Drop(slot=slot, cell=cell):
                return [f"s.{slot}[{self.x(cell)}] += 1"]
            case c.Push(slot=slot, index=index, piece=piece, bottom=bottom):
                place, one = f"s.{slot}{self._index(slot, index)}", f"({self.x(piece)},)"
                return [f"{place} = {one} + {place}" if bottom else f"{place} += {one}"]
            case c.Pop(slot=slot, index=index, bottom=bottom, into=into, span=span):
                place = f"s.{slot}{self._index(slot, index)}"
                lines = [f"if not {place}:", f"    {raised(faults.STACK_IS_EMPTY, span)}"]
                if bottom:
                    return [*lines, f"{into} = {place}[0]", f"{place} = {place}[1:]"]
                return [*lines, f"{into} = {place}[-1]", f"{place} = {place}[:-1]"]
            case c.TakeAll(slot=slot, index=index, into=into):
                place = f"s.{slot}{self._index(slot, index)}"
                return [f"{into} = {place}", f"{place} = ()"]
            case _:
                assert_never(s)

    def _lift(self, s: c.Lift) -> list[str]:
        index = self._at(s.index)
        lines = [] if s.sure else self._nothing_there(s.slot, index, s.span)
        if self.slot(s.slot).planes:
            return [*lines, f"{s.into} = _lift_{s.slot}(s, {index})"]
        return [*lines, f"{s.into} = s.{s.slot}[{index}]", f"s.{s.slot}[{index}] = 0"]

    def _put(self, s: c.Put) -> list[str]:
        named, cell = self._once(s.slot, s.index, "cell")
        index = self._at(cell)
        lines = [*named, *([] if s.sure else self._taken(s.slot, index, s.span))]
        lines += [f"s.{s.slot}[{index}] = {self.x(s.piece)}"]
        if self.slot(s.slot).planes:
            lines += [f"bit = 1 << {self._at(cell, SUM)}"]
            lines += [f"s.{s.slot}_at[{self.x(s.piece)}] ^= bit", f"s.{s.slot}_at[0] ^= bit"]
        return lines

    def _slide(self, s: c.Slide) -> list[str]:
        named, cell = self._once(s.slot, s.index, "cell")
        named_too, goal = self._once(s.slot, s.target, "other_cell")
        index, target = self._at(cell), self._at(goal)
        lines = [*named, *named_too, *([] if s.sure else self._nothing_there(s.slot, index, s.span))]
        unless = f" and {self._at(cell, COMPARE + 1)} != {self._at(goal, COMPARE + 1)}"
        lines += [] if s.free else self._taken(s.slot, target, s.span, unless)
        lines += [f"{s.into} = s.{s.slot}[{index}]", f"s.{s.slot}[{index}] = 0", f"s.{s.slot}[{target}] = {s.into}"]
        if self.slot(s.slot).planes:
            lines += [f"both = 1 << {self._at(cell, SUM)} ^ 1 << {self._at(goal, SUM)}"]
            lines += [f"s.{s.slot}_at[{s.into}] ^= both", f"s.{s.slot}_at[0] ^= both"]
        return lines

    def _once(self, slot: str, index: c.X | None, name: str) -> tuple[list[str], c.X | None]:
        """A cell that depends on what is in the place gets a name, before that is changed."""
        asked = inside(index)
        if any(isinstance(n, c.Func | c.Can) or (isinstance(n, c.Slot | c.Plane) and n.slot == slot) for n in asked):
            return [f"{name} = {self._at(index)}"], c.Var(name)
        return [], index

    def _at(self, index: c.X | None, around: int = TERNARY) -> str:
        """The cell of a place, as a part of something."""
        return "0" if index is None else self.x(index, around)

    def _nothing_there(self, slot: str, index: str, span: Span) -> list[str]:
        return [f"if not s.{slot}[{index}]:", f"    {raised(faults.NOTHING_TO_MOVE, span)}"]

    def _taken(self, slot: str, index: str, span: Span, unless: str = "") -> list[str]:
        return [f"if s.{slot}[{index}]{unless}:", f"    {raised(faults.TAKEN_ALREADY, span)}"]


def raised(words: str, span: Span) -> str:
    """The statement that raises a fault with words of the plan, which have no quotes in them."""
    return f'raise Fault("{words}", {span.path!r}, {span.line})'


def without_unused(test: c.X, then: c.Code) -> c.X:
    """A test without the names that it gives on the way and nothing in its block uses."""
    match test:
        case c.Prim(op="and", args=(left, right)):
            return c.Prim("and", (without_unused(left, (c.If(right, then, ()),)), without_unused(right, then)), "bool")
        case c.Assigned(name=name, value=value, none=none):
            used = any(isinstance(n, c.Var) and n.name == name for s in then for n in inside(s))
            return test if used else c.Prim("!=", (value, c.Const(none)), "bool")
        case _:
            return test


def ends(block: c.Code) -> bool:
    """Whether control never comes out of a block at its end."""
    if not block:
        return False
    match block[-1]:
        case c.Goto() | c.Fail() | c.Enter() | c.Leave() | c.Ask(skippable=False):
            return True
        case c.If(then=then, otherwise=otherwise):
            return ends(then) and ends(otherwise)
        case _:
            return False


def blank(slot: SlotPlan) -> str:
    """What a slot of a local holds where the local is not alive."""
    return "()" if slot.kind == "seq" else "-1"


def block_name(plan: Plan, number: int) -> str:
    """The constant that numbers a block."""
    return f"_AT_{plan.blocks[number].name.upper()}"


def node_name(plan: Plan, number: int) -> str:
    """A node's name as part of a Python name: its first action and, where that is not enough, its number."""
    mine = plan.nodes[number].uses[0].action
    twins = [n.number for n in plan.nodes if n.uses[0].action == mine]
    return ident(mine) if len(twins) == 1 else f"{ident(mine)}_{twins.index(number) + 1}"


def tuple_text(values: tuple[object, ...]) -> str:
    """A tuple of numbers as Python text."""
    return f"({', '.join(map(str, values))}{',' if len(values) == 1 else ''})"


def _escape(text: str) -> str:
    """Text inside a double-quoted f-string: as `repr` shows it beside both kinds of quotes, then made fit."""
    return repr("\"'" + text)[4:-1].replace('"', '\\"').replace("{", "{{").replace("}", "}}")
