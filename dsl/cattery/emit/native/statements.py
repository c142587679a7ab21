"""The plan's statements as lines of C."""

from __future__ import annotations

from typing import assert_never

from attrs import define

from cattery.emit.native.body import CHOICE, EQUAL, SUM, Body, number_text
from cattery.emit.native.counts import Counted
from cattery.emit.native.shape import action_name
from cattery.plan import code as c
from cattery.plan import faults
from cattery.plan.faults import Faults
from cattery.plan.search import asked_at
from cattery.plan.world import ident
from cattery.source import Span


@define(repr=False, kw_only=True)
class Statements(Body):
    """Prints statements. `flow`: they are blocks of the flow, which go on at labels; else those of a rule or an action."""

    faults: Faults
    flow: bool = False

    def lines(self, block: c.Code) -> list[str]:
        """Statements as lines."""
        return [line for s in block for line in self.statement(s)]

    def statement(self, s: c.Statement) -> list[str]:
        """One statement as lines."""
        match s:
            case c.Let(name=name, value=value):
                text, kind = self.x(value), self.kind(value)
                return [f"{self.keep(name, kind)} = {text};"]
            case c.If():
                return self._if(s)
            case c.For():
                return self._for(s)
            case c.Do(rule=rule, args=args, when=when):
                call = f"{self.call(rule, args)};"
                return [call] if when is None else [f"if ({self.truth(when)}) {call}"]
            case c.Set():
                return self._set(s)
            case c.Tally(rule=rule, rows=rows):
                return Counted(self.plan).take("rule", rule, f"(uint64_t)set_size({self.x(rows)})")
            case c.Reset(slot=slot):
                field = self.shape.field(slot)
                return [f"memcpy(g->s.{field}, INITIAL.{field}, sizeof INITIAL.{field});"]
            case c.Turnover(slot=slot, sites=sites, by=by, span=span):
                call = f"cycle_{self.shape.field(slot)}(g, {self._sequence(sites)}, {self.x(by)})"
                return [f"if (!{call}) {self.fail(faults.NOT_LAID_LIKE_THAT, span)}"]
            case c.Relay(slot=slot, sites=sites, order=order, span=span):
                call = f"arrange_{self.shape.field(slot)}(g, {self._sequence(sites)}, {self.x(order)})"
                return [f"if (!{call}) {self.fail(faults.NOT_LAID_LIKE_THAT, span)}"]
            case c.Limit():
                return self._limit(s)
            case c.Forget():
                return self.forget_limits()
            case c.Claims(moment=moment):
                return ["if (g->watching) look_at_turn(g);"] if self._claims(moment) else []
            case c.Note():
                return ["note(g);"]
            case c.Fail(words=words, span=span):
                return [self.fail(words, span)]
            case c.Enter() | c.Leave() | c.Goto() | c.Ask() | c.Finish():
                return self._onward(s)
            case _:
                return self._transfer(s)

    def _claims(self, moment: str) -> bool:
        return any(claim.moment == moment for claim in self.plan.claims)

    def fail(self, words: str, span: Span) -> str:
        """What leaves play at a fault."""
        return f"fail(g, {self.faults.number(words, span)});"

    def forget_limits(self) -> list[str]:
        """What limited rules have counted is forgotten."""
        return [f"memset(&g->s.{name}, 0, sizeof g->s.{name});" for name in map(self.shape.field, self._limits())]

    def _limits(self) -> list[str]:
        return [limit.slot for limit in self.plan.limits]

    def _sequence(self, sites: c.X) -> str:
        return f"seq_of_set({self.x(sites)})" if self.kind(sites) == "Set" else self.x(sites)

    # --- branches and loops ------------------------------------------------------------------------------------------

    def _if(self, s: c.If) -> list[str]:
        lines = [f"if ({self.truth(s.test)}) {{", *self.lines(s.then)]
        return [*lines, "} else {", *self.lines(s.otherwise), "}"] if s.otherwise else [*lines, "}"]

    def _for(self, s: c.For) -> list[str]:
        """A loop. What a bag holds, and what passes a filter that reads the state, is found before the body changes it."""
        if isinstance(s.over, c.InBag) or (s.where is not None and s.frozen):
            return self._frozen(s)
        by_site = self._by_site(s)
        if by_site is not None:
            return by_site
        before = dict(self.kinds)
        head, braces = self.loop(s.vars, s.over)
        test = [] if s.where is None else [f"if ({self.truth(s.where)}) {{"]
        lines = [head, *test, *self.lines(s.body), *["}"] * (braces + len(test))]
        self._unbind(s.vars, before)
        return lines

    def _by_site(self, s: c.For) -> list[str] | None:
        """A loop over rows of a table for those in which a site is not empty: such rows are found by their sites at once.

        They are looked for anew after each, since what was done may have changed which sites are empty.
        """
        match s:
            case c.For(
                over=c.Rows(rows=c.Table(table=table, indices=(index,))),
                where=None,
                body=(
                    c.Do(
                        when=c.Prim(op="!=", args=(c.Slot(slot=slot, index=c.Var(name=site)), c.Const(value=0)))
                    ) as do,
                ),
            ) if site in s.vars and self.slot(slot).planes:
                name = self.shape.rows_by_site(table, s.vars.index(site))
            case _:
                return None
        if name is None:
            return None
        n, before = next(self.fresh), dict(self.kinds)
        row = f"T_{table}[{self.plus(index, 1)}]"
        full = self.shape.set_text((1 << self.shape.cells(slot)) - 1)
        there = f"set_without({full}, g->s.{self.shape.field(slot)}_at[0])"
        rows = f"rows_{name}({self.plus(index, 1)}, {there})"
        cells = [f"const Num {self.bind(v, 'Num')} = {row}.v[i{n}][{k}];" for k, v in enumerate(s.vars)]
        head = f"for (unsigned i{n}, l{n} = {rows}; l{n}; l{n} = {rows} & ~0u << i{n} << 1) {{"
        lines = [head, f"i{n} = (unsigned)__builtin_ctz(l{n});", *cells, f"{self.call(do.rule, do.args)};", "}"]
        self._unbind(s.vars, before)
        return lines

    def _frozen(self, s: c.For) -> list[str]:
        n, before = next(self.fresh), dict(self.kinds)
        kinds = self.item_kinds(s.over, s.vars)
        lines = [f"{{ int n{n} = 0;"]
        for filling in (False, True):
            head, braces = self.loop(s.vars, s.over)
            test = "" if s.where is None else f"if ({self.truth(s.where)}) "
            kept = " ".join(f"f{n}_{k}[n{n}] = {self.var(v, 'int')};" for k, v in enumerate(s.vars))
            if filling:
                lines += [f"{kind} f{n}_{k}[n{n} + 1];" for k, kind in enumerate(kinds)]
                lines += [f"n{n} = 0;"]
            step = f"{{ {kept} n{n}++; }}" if filling else f"n{n}++;"
            lines.append(f"{head} {test}{step} {'}' * braces}")
        lines.append(f"for (int k{n} = 0; k{n} < n{n}; k{n}++) {{")
        for k, (v, kind) in enumerate(zip(s.vars, kinds, strict=True)):
            lines.append(f"const {kind} {self.bind(v, kind)} = f{n}_{k}[k{n}];")
        lines += [*self.lines(s.body), "} }"]
        self._unbind(s.vars, before)
        return lines

    def _unbind(self, names: tuple[str, ...], before: dict[str, str]) -> None:
        self.kinds.update({k: v for k, v in before.items() if k in names})

    # --- numbers of the state ----------------------------------------------------------------------------------------

    def _set(self, s: c.Set) -> list[str]:
        target = self.cell(s.slot, s.index)
        if s.low is None or s.high is None:
            return [f"{target} = {self._held(s)};"]
        words = faults.out_of_range(self.slot(s.slot).source, s.low, s.high)
        number = self.faults.number(words, s.span)
        value = f"in_range(g, {self.x(s.value)}, {number_text(s.low)}, {number_text(s.high)}, {number})"
        return [f"{target} = {value};"]

    def _held(self, s: c.Set) -> str:
        """The value to be set; a number stands for no set."""
        if self.shape.held(s.slot) == "Set" and isinstance(s.value, c.Const):
            return self.shape.set_text(max(0, int(s.value.value)))
        return self.x(s.value)

    def _limit(self, s: c.Limit) -> list[str]:
        keys = ", ".join(self.x(key) for key in s.keys)
        leave = self.lines(s.leave) or ["return;"]
        spend = f"spend_{s.slot}(g, (const Num[]){{{keys or '0'}}}, {s.most})"
        return [f"if (!{spend}) {{", *leave, "}"]

    # --- pieces ------------------------------------------------------------------------------------------------------

    def _transfer(self, s: c.Statement) -> list[str]:
        match s:
            case c.Lift(slot=slot, index=index, into=into, sure=sure, span=span):
                at = self._index(index)
                check = [] if sure else [f"if ({self.vacant(slot, index)}) {self.fail(faults.NOTHING_TO_MOVE, span)}"]
                return [*check, f"{self.keep(into, 'Num')} = lift_{self.shape.field(slot)}(g, {at});"]
            case c.Put(slot=slot, index=index, piece=piece, sure=sure, span=span):
                check = (
                    [] if sure else [f"if ({self.vacant(slot, index, '!=')}) {self.fail(faults.TAKEN_ALREADY, span)}"]
                )
                return [*check, f"put_{self.shape.field(slot)}(g, {self._index(index)}, {self.x(piece)});"]
            case c.Slide():
                return self._slide(s)
            case c.Shift():
                return self._shift(s)
            case c.Draw(slot=slot, cell=cell, sure=sure, span=span):
                place = self.cell(slot, cell)
                return [*([] if sure else [f"if (!{place}) {self.fail(faults.NO_SUCH_PIECE, span)}"]), f"{place}--;"]
            case c.Drop(slot=slot, cell=cell):
                return [f"{self.cell(slot, cell)}++;"]
            case c.Push(slot=slot, index=index, piece=piece, bottom=bottom):
                how = "put_under" if bottom else "push"
                return [f"{how}_{self.shape.field(slot)}(g, {self._index(index)}, {self.x(piece)});"]
            case c.Pop(slot=slot, index=index, bottom=bottom, into=into, span=span):
                place = self.cell(slot, index)
                empty = f"if (!{place}.n) {self.fail(faults.STACK_IS_EMPTY, span)}"
                how = f"{'pull' if bottom else 'pop'}_{self.shape.field(slot)}"
                return [empty, f"{self.keep(into, 'Num')} = {how}(g, {self._index(index)});"]
            case c.TakeAll(slot=slot, index=index, into=into):
                return [f"{self.keep(into, 'Seq')} = take_{self.shape.field(slot)}(g, {self._index(index)});"]
            case _:
                raise AssertionError(s)

    def _slide(self, s: c.Slide) -> list[str]:
        here, there = self.cell(s.slot, s.index), self.cell(s.slot, s.target)
        start, target = self._index(s.index, SUM), self._index(s.target, SUM)
        lines = [] if s.sure else [f"if (!{here}) {self.fail(faults.NOTHING_TO_MOVE, s.span)}"]
        if not s.free:
            lines.append(f"if ({there} && {start} != {target}) {self.fail(faults.TAKEN_ALREADY, s.span)}")
        return [*lines, f"{self.keep(s.into, 'Num')} = slide_{self.shape.field(s.slot)}(g, {start}, {target});"]

    def _shift(self, s: c.Shift) -> list[str]:
        """Each plane anew: what stays on it, and what comes to the sites ahead. No branch asks whether anything moves."""
        n, codes, planes = next(self.fresh), self.slot(s.slot).codes, f"g->s.{self.shape.field(s.slot)}_at"
        lines = [
            f"{{ const Set start{n} = {self.x(s.start)}, ahead{n} = {self.x(s.ahead)}, rows{n} = {self.x(s.rows)};",
            f"const Set off{n} = {self.x(s.off)}, left{n} = set_or(off{n}, set_spread(rows{n}, start{n}));",
        ]
        for code in range(1, codes + 1):
            bag = self.cell(s.bag, c.Table(s.cells, (c.Const(code),)))
            going = f"set_spread(set_and(set_gather(here, start{n}), rows{n}), ahead{n})"
            lines += [
                f"{{ const Set here = {planes}[{code}];",
                f"{bag} += set_size(set_and(here, off{n}));",
                f"{planes}[{code}] = set_or(set_without(here, left{n}), {going}); }}",
            ]
        free = f"set_or(set_without({planes}[0], set_spread(rows{n}, ahead{n})), left{n})"
        return [*lines, f"{planes}[0] = {free}; }}"]

    def _index(self, index: c.X | None, around: int = CHOICE) -> str:
        return "0" if index is None else self.x(index, around)

    # --- where play goes on ------------------------------------------------------------------------------------------

    def _onward(self, s: c.Enter | c.Leave | c.Goto | c.Ask | c.Finish) -> list[str]:
        match s:
            case c.Goto(block=block, direct=direct):
                return [f"goto B_{block};" if direct else f"AGAIN goto B_{block};"]
            case c.Enter():
                return self._enter(s)
            case c.Leave(owner=owner):
                return [*self.blank(self.plan.owned[owner]), "goto leave;"]
            case c.Ask(node=node, skippable=skippable):
                stop = [f"g->s.Node = {node};", *self.blank(self.plan.forgotten(node)), "return;"]
                return [f"if ({self.can_act(node)}) {{", *stop, "}"] if skippable else stop
            case c.Finish(end=end, args=args):
                return self._finish(end, args)
            case _:
                assert_never(s)

    def blank(self, slots: tuple[str, ...]) -> list[str]:
        """Slots of locals that hold nothing."""
        lines = []
        for slot in slots:
            field, held = f"g->s.{self.shape.field(slot)}", self.shape.held(slot)
            lines.append(f"{field} = -1;" if held == "Num" else f"memset(&{field}, 0, sizeof {field});")
        return lines

    def _enter(self, s: c.Enter) -> list[str]:
        kinds = [self.shape.held(a.slot) for a in s.args]
        lines = [
            f"{{ const {kind} a{k} = {self.x(a.value)};" for k, (kind, a) in enumerate(zip(kinds, s.args, strict=True))
        ]
        lines += [f"push_{s.point}(g);"]
        lines += [f"g->s.{self.shape.field(a.slot)} = a{k};" for k, a in enumerate(s.args)]
        entry = self.plan.entries[s.owner]
        return [*lines, f"AGAIN goto B_{entry}; {'}' * len(s.args)}"]

    def _finish(self, end: str, args: tuple[c.X, ...]) -> list[str]:
        given = ", ".join(["g", *map(self.x, args)])
        leave = "return;" if self.flow else "game_over(g);"
        return [f"if ({self.shape.function(end)}({given})) {{", f"end_{ident(end)}({given});", leave, "}"]

    def can_act(self, node: int) -> str:
        """Whether anything can be done at a node: asked on the spot where that is short, else by a function."""
        tests, asked = list[str](), asked_at(self.plan, node)
        for use, test in asked:
            given = ", ".join(["g", *map(self.x, use.given)])
            around = EQUAL if len(asked) > 1 else CHOICE
            tests.append(f"can_{action_name(use.action)}({given})" if test is None else self.truth(test, around))
        return " || ".join(tests) or "0"
