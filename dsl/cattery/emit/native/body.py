"""The plan's expressions as C text: one printer for all functions. What an expression needs declared is noted on the way.

Kinds of C values: `Num` (numbers and truths), `Set` (a bit set), `Seq` (a sequence of numbers), `Sets` and `Seqs` (sequences
of those).
A local keeps its name behind a letter for its kind, so that no word of a game can be a word of C.
"""

from __future__ import annotations

from itertools import count
from typing import assert_never

from attrs import define, field

from cattery.emit.native.shape import Shape, action_name, ctype
from cattery.plan import code as c
from cattery.plan.logic import inside
from cattery.plan.plan import ParamPlan, Plan, SlotPlan
from cattery.plan.search import harmless

LETTERS = {"Num": "v", "Set": "m", "Seq": "q", "Sets": "z", "Seqs": "w"}
ITEMS = {"Seq": "Num", "Sets": "Set", "Seqs": "Seq"}
"""What the items of sequences are."""
# How tightly an expression binds, loosest first; what binds less tightly than its surroundings is put in parentheses.
CHOICE, OR, AND, EQUAL, ORDER, SUM, PRODUCT, UNARY, POSTFIX = range(9)
_ARITHMETIC = {"+": SUM, "-": SUM, "*": PRODUCT}
_COMPARISONS = ("==", "!=", "<", "<=", ">", ">=")
_ON_SETS = {"&": "set_and", "|": "set_or", "without": "set_without"}
MOST_CHEAP = 20
MOST_SMALL = 2**31


@define(repr=False)
class Body:
    """Prints what belongs to one C function. `kinds` says what each local is; `declared` are those of the whole function."""

    plan: Plan
    shape: Shape
    kinds: dict[str, str] = field(factory=dict)
    declared: dict[str, str] = field(factory=dict)
    fresh: count[int] = field(factory=count)

    # --- names -------------------------------------------------------------------------------------------------------

    def bind(self, name: str, kind: str) -> str:
        """A local of the function, to be declared by whoever binds it; returns its name in C."""
        self.kinds[name] = kind
        return f"{LETTERS[kind]}_{name}"

    def keep(self, name: str, kind: str) -> str:
        """A local that is declared at the top of the function."""
        local = self.bind(name, kind)
        self.declared[local] = kind
        return local

    def var(self, name: str, kind: str) -> str:
        """The local's name in C."""
        return f"{LETTERS[self.kinds.get(name) or plain_kind(kind)]}_{name}"

    def var_of(self, p: ParamPlan) -> str:
        """A chosen parameter's name in C."""
        return self.var(p.var, {"family": "set", "set": "set", "walk": "seq", "order": "seq"}.get(p.form, "int"))

    @staticmethod
    def letter(kind: str) -> str:
        """What stands before the names of locals of a kind."""
        return LETTERS[kind]

    def slot(self, name: str) -> SlotPlan:
        """The slot of that name; `me` and `upcoming` are numbers that every state has."""
        return self.shape.slot(name)

    def declarations(self) -> list[str]:
        """The declarations for the top of the function."""
        blank = {"Num": "0", "Set": "SET_NONE"}
        return [f"{kind} {name} = {blank.get(kind, '{0}')};" for name, kind in sorted(self.declared.items())]

    # --- expressions -------------------------------------------------------------------------------------------------

    def truth(self, node: c.X, around: int = CHOICE) -> str:
        """An expression as a condition, in parentheses where what is around it binds more tightly."""
        text, level = self._truth(node)
        return f"({text})" if level < around else text

    def _truth(self, node: c.X) -> tuple[str, int]:
        match self.kind(node):
            case "Set":
                return f"!set_empty({self.x(node)})", UNARY
            case "Seq" | "Sets" | "Seqs":
                return f"{self._length(node)} > 0", ORDER
            case _:
                return self._x(node)

    def kind(self, node: c.X) -> str:
        """What kind of C value an expression is."""
        match node:
            case c.Var(name=name, kind=kind):
                return self.kinds.get(name) or plain_kind(kind)
            case c.Slot(slot=name) if self.slot(name).kind in ("seq", "number", "numbers"):
                return self.shape.held(name)
            case c.Table(table=name, indices=indices) if self.shape.whole(name, len(indices)):
                return ctype(self.shape.tables[name].leaf)
            case c.Cond(then=then):
                return self.kind(then)
            case c.Prim(op="groups"):
                return "Sets"
            case c.Prim(op="tail" | "backwards" | "distinct", args=(inner, *_)):
                return self.kind(inner)
            case c.Prim(op="head" | "peek", args=(inner, *_)):
                return ITEMS[self.kind(inner)]
            case c.Func(name=name) if node.kind == "seq":
                return self.shape.gives(name)
            case c.Fold(op="each", kind="seq", vars=names, over=over):
                item = self.item_kinds(over, names)[0]
                return next(kind for kind, of in ITEMS.items() if of == item)
            case c.Fold(op="first", vars=names, over=over):
                return self.item_kinds(over, names)[0]
            case _:
                return plain_kind(node.kind)

    def item_kinds(self, over: c.Over, names: tuple[str, ...]) -> list[str]:
        """What kind each variable of a loop is."""
        match over:
            case c.Items(seq=seq) | c.Touching(seq=seq):
                return [ITEMS[self.kind(seq)]] * len(names)
            case c.Together(left=left, right=right):
                return [ITEMS[self.kind(seq)] for seq in (left, right)]
            case c.Members():
                return ["Set"]
            case c.Paths():
                return ["Seq"]
            case _:
                return ["Num"] * len(names)

    def x(self, node: c.X, around: int = CHOICE) -> str:
        """An expression, in parentheses where what is around it binds more tightly."""
        text, level = self._x(node)
        return f"({text})" if level < around else text

    def _x(self, node: c.X) -> tuple[str, int]:
        """An expression, and how tightly it binds."""
        match node:
            case c.Prim(op="optional", args=(inner,)):
                return self._x(inner)
            case c.Prim():
                return self._prim(node)
            case c.Cond(test=test, then=then, otherwise=otherwise):
                return f"{self.truth(test, OR)} ? {self.x(then, OR)} : {self.x(otherwise, OR)}", CHOICE
            case c.Assigned(name=name, value=value, none=none):
                return f"({self.keep(name, self.kind(value))} = {self.x(value)}) != {number_text(none)}", EQUAL
            case _:
                return self._simple(node), POSTFIX

    def _simple(self, node: c.X) -> str:
        """An expression that is a name, a number, a part of something or a call."""
        match node:
            case c.Const(value=value, kind="set"):
                return self.shape.set_text(int(value))
            case c.Const(value=value):
                return number_text(int(value))
            case c.Seq(values=values):
                return self.shape.constant(values)
            case c.Var(name=name, kind=kind):
                return self.var(name, kind)
            case c.Slot(slot=slot, index=index) | c.Stack(slot=slot, index=index):
                return self.cell(slot, index)
            case c.Pushed(stack=stack, piece=piece):
                return f"seq_pushed({self.x(stack)}, {self.x(piece)})"
            case c.Plane(slot=slot, code=code):
                return f"g->s.{self.shape.field(slot)}_at[{self.x(code)}]"
            case c.Topped(slot=slot, code=c.Const(value=value)):
                return f"g->s.{self.shape.field(slot)}_top[{int(value)}]"
            case c.Topped(slot=slot, code=code):
                return f"topped_{self.shape.field(slot)}(g, {self.x(code)})"
            case c.Tall(slot=slot, least=least):
                return f"g->s.{self.shape.field(slot)}_tall[{least - 1}]"
            case c.Rowed(sites=sites, near=near, having=having):
                rows = f"set_gather({self.x(sites)}, {self.x(near)})"
                return rows if having is None else f"set_spread({rows}, {self.x(having)})"
            case c.Table(table=table, indices=indices):
                return f"T_{table}" + "".join(f"[{self._row(i)}]" for i in indices)
            case c.Func(name=name, args=args):
                return self.call(name, args)
            case c.Can(action=action, args=args):
                return f"can_{action_name(action)}({', '.join(['g', *map(self.x, args)])})"
            case c.Listed(items=items):
                given = ", ".join(self.x(item) for item in items)
                return f"seq_of({len(items)}, (const Num[]){{{given or '0'}}})"
            case c.Lined(family=family, sites=sites):
                return f"includes_{family.lower()}({self.x(sites)})"
            case c.Fold():
                return self._fold(node)
            case _:
                raise AssertionError(node)

    def call(self, name: str, args: tuple[c.X, ...]) -> str:
        """A function of the state."""
        if name == "sightings":
            return "sightings(g)"
        return f"{self.shape.function(name)}({', '.join(['g', *map(self.x, args)])})"

    def cell(self, slot: str, index: c.X | None) -> str:
        """A part of the state: a number, or a cell of an array; the cell for what is off comes first."""
        name = f"g->s.{self.shape.field(slot)}"
        if index is None:
            return name if self.slot(slot).kind in ("number", "seq") else f"{name}[{self.shape.pad(slot)}]"
        if self.slot(slot).bare:
            return f"look_{self.shape.field(slot)}(&g->s, {self.x(index)})"
        pad = self.shape.pad(slot)
        return f"{name}[{self.plus(index, pad)}]"

    def vacant(self, slot: str, index: c.X | None, op: str = "==") -> str:
        """Whether there is nothing at a cell, or with `!=` something."""
        return self.truth(c.Prim(op, (c.Slot(slot, index), c.Const(0)), "bool"))

    def plus(self, index: c.X, pad: int) -> str:
        """An index moved on by so many places."""
        if isinstance(index, c.Const):
            return str(int(index.value) + pad)
        return f"{self.x(index, SUM)} + {pad}" if pad else self.x(index)

    def _row(self, index: c.X) -> str:
        return self.plus(index, 1)

    def _prim(self, node: c.Prim) -> tuple[str, int]:
        op, args = node.op, node.args
        if op in _ON_SETS and node.kind == "set":
            return f"{_ON_SETS[op]}({self.x(args[0])}, {self.x(args[1])})", POSTFIX
        if op in _ARITHMETIC:
            level = _ARITHMETIC[op]
            return f"{self.x(args[0], level)} {op} {self.x(args[1], level + (op == '-'))}", level
        if op in ("//", "%"):
            return f"{'floor_div' if op == '//' else 'floor_mod'}({self.x(args[0])}, {self.x(args[1])})", POSTFIX
        if op in _COMPARISONS:
            return self._comparison(op, *args)
        if op in ("and", "or"):
            return self._joined(op, args)
        return self._unary(op, args)

    def _joined(self, op: str, args: tuple[c.X, ...]) -> tuple[str, int]:
        """Questions joined: both asked at once where that is quicker; compilers warn of `and` in `or` without parentheses."""
        if all(map(_is_cheap, args[1:])) and all(map(_is_truth, args)):
            return f"{'both' if op == 'and' else 'either'}({', '.join(map(self.truth, args))})", POSTFIX
        level, sign = (AND, "&&") if op == "and" else (OR, "||")
        return f" {sign} ".join(self.truth(a, level if _joins(a) == op else EQUAL) for a in args), level

    def _unary(self, op: str, args: tuple[c.X, ...]) -> tuple[str, int]:
        a = args[0]
        match op:
            case "not" | "empty":
                return f"!{self.truth(a, UNARY)}", UNARY
            case "neg":
                return f"-{self.x(a, POSTFIX)}", UNARY
            case "nonempty":
                return self._truth(a)
            case "size" if self.kind(a) != "Set":
                return f"(Num){self._length(a)}", UNARY
            case _:
                return self._called(op, args), POSTFIX

    def _called(self, op: str, args: tuple[c.X, ...]) -> str:
        a = args[0]
        match op:
            case "in":
                return f"{'set' if self.kind(args[1]) == 'Set' else 'seq'}_has({self.x(args[1])}, {self.x(a)})"
            case "size" | "lowest":
                return f"set_{op}({self.x(a)})"
            case "covers":
                return f"set_covers({self.x(a)}, {self.x(args[1])})"
            case "first" | "last" | "peek" | "head":
                return self._end_of(op, a)
            case "copies":
                return f"seq_copies({self.x(a)}, {self.x(args[1])})"
            case "distinct" | "tail" | "backwards":
                return f"{self.kind(a).lower()}_{op}({self.x(a)})"
            case "reach" | "groups":
                *given, near = args
                assert isinstance(near, c.Table)
                return f"{op}({', '.join([*map(self.x, given), f'T_{near.table} + 1'])})"
            case _:
                raise AssertionError(op)

    def _end_of(self, op: str, a: c.X) -> str:
        """An end of a sequence; the last of a stack in the state is read where it lies."""
        if self.kind(a) != "Seq":
            return f"{self.x(a, POSTFIX)}.v[0]"
        if isinstance(a, c.Stack | c.Slot):
            place = self.x(a)
            return f"seq_{'first' if op in ('first', 'head') else 'last'}(&{place})"
        return f"seq_{'first' if op in ('first', 'head') else 'last'}(&(const Seq[1]){{{self.x(a)}}}[0])"

    def _length(self, a: c.X) -> str:
        return f"{self.x(a, POSTFIX)}.n"

    def _comparison(self, op: str, a: c.X, b: c.X) -> tuple[str, int]:
        kinds = {self.kind(a), self.kind(b)}
        if kinds != {"Num"}:
            kind = next(k for k in ("Seqs", "Sets", "Seq", "Set") if k in kinds)
            same = f"{kind.lower()}_same({self._as(kind, a)}, {self._as(kind, b)})"
            return (same, POSTFIX) if op == "==" else (f"!{same}", UNARY)
        if isinstance(a, c.Slot) and op in ("==", "!=") and self.slot(a.slot).bare and a.index is not None:
            there = f"there_{self.shape.field(a.slot)}(&g->s, {self.x(a.index)}, {self.x(b)})"
            return (there, POSTFIX) if op == "==" else (f"!{there}", UNARY)
        return f"{self.x(a, SUM)} {op} {self.x(b, SUM)}", EQUAL if op in ("==", "!=") else ORDER

    def _as(self, kind: str, node: c.X) -> str:
        """An operand of a comparison; the number 0 stands for no set."""
        if kind == "Set" and isinstance(node, c.Const):
            return self.shape.set_text(int(node.value))
        return self.x(node)

    # --- loops -------------------------------------------------------------------------------------------------------

    def loop(self, names: tuple[str, ...], over: c.Over) -> tuple[str, int]:
        """The head of a loop with its variables bound, and how many braces it has opened."""
        n = next(self.fresh)
        kinds = self.item_kinds(over, names)
        match over:
            case c.Numbers(low=low, high=high):
                first, last = self.x(low), self.x(high)
                v = self.bind(names[0], "Num")
                return f"for (Num {v} = {first}, e{n} = {last}; {v} <= e{n}; {v}++) {{", 1
            case c.Bits(set=members):
                each = self.x(members)
                v = self.bind(names[0], "Num")
                head = f"for (Set b{n} = {each}; !set_empty(b{n}); b{n} = set_rest(b{n})) {{"
                return f"{head} const Num {v} = set_lowest(b{n});", 1
            case c.Items(seq=seq):
                held, kind = self.x(seq), self.kind(seq)
                v = self.bind(names[0], kinds[0])
                return f"{{ const {kind} t{n} = {held}; {counted(n, f't{n}.n')} const {kinds[0]} {v} = t{n}.v[i{n}];", 2
            case c.Rows(rows=rows):
                table = self.x(rows)
                cells = [f"const Num {self.bind(v, 'Num')} = {table}.v[i{n}][{k}];" for k, v in enumerate(names)]
                return f"{counted(n, f'{table}.n')} {' '.join(cells)}", 1
            case c.Touching(seq=seq):
                held, kind = self.x(seq), self.kind(seq)
                cells = [
                    f"const {kinds[k]} {self.bind(v, kinds[k])} = t{n}.v[i{n} + {k}];" for k, v in enumerate(names)
                ]
                return f"{{ const {kind} t{n} = {held}; {counted(n, f't{n}.n - 1')} {' '.join(cells)}", 2
            case c.Together(left=left, right=right):
                return self._together(n, names, (left, right), kinds)
            case c.InBag(slot=slot, base=base, codes=codes):
                start = self.plus(base, self.shape.pad(slot))
                v = self.bind(names[0], "Num")
                bag = f"g->s.{self.shape.field(slot)}[p{n} + {v} - 1]"
                return f"{{ const Num p{n} = {start}; for (Num {v} = 1; {v} <= {codes}; {v}++) if ({bag}) {{", 2
            case c.Members(family=family):
                v = self.bind(names[0], "Set")
                return f"{counted(n, str(len(self.shape.families[family].masks)))} const Set {v} = F_{family}[i{n}];", 1
            case c.Paths(family=family, start=start, length=length):
                given = f"walker_at(&W_{family}, {self.x(start)}, {self.x(length)})"
                v = self.bind(names[0], "Seq")
                head = f"for (Walker w{n} = {given}; w{n}.more; walker_next(&W_{family}, &w{n})) {{"
                return f"{head} const Seq {v} = walker_path(&W_{family}, &w{n});", 1
            case _:
                assert_never(over)

    def _together(self, n: int, names: tuple[str, ...], seqs: tuple[c.X, c.X], kinds: list[str]) -> tuple[str, int]:
        held = [f"const {self.kind(seq)} t{n}_{k} = {self.x(seq)};" for k, seq in enumerate(seqs)]
        most = f"(t{n}_0.n < t{n}_1.n ? t{n}_0.n : t{n}_1.n)"
        cells = [f"const {kinds[k]} {self.bind(v, kinds[k])} = t{n}_{k}.v[i{n}];" for k, v in enumerate(names)]
        return f"{{ {' '.join(held)} {counted(n, most)} {' '.join(cells)}", 2

    def _fold(self, node: c.Fold) -> str:
        """A fold as a block that gives a value."""
        n, before = next(self.fresh), dict(self.kinds)
        kind = self.kind(node)
        head, braces = self.loop(node.vars, node.over)
        where = "" if node.where is None else f"if ({self.truth(node.where)}) "
        body = "1" if node.body is None else self._valued(node.op, node.body)
        local = self.var(node.vars[0], "int")
        none = self.shape.set_text(node.none) if kind == "Set" else number_text(node.none)
        start, step = {
            "some": ("0", f"if ({body}) {{ r{n} = 1; goto d{n}; }}"),
            "every": ("1", f"if (!({body})) {{ r{n} = 0; goto d{n}; }}"),
            "count": ("0", f"r{n}++;"),
            "sum": ("0", f"r{n} += {body};"),
            "most": ("0", f"{{ const Num y{n} = {body}; if (!s{n} || y{n} > r{n}) {{ r{n} = y{n}; s{n} = 1; }} }}"),
            "least": ("0", f"{{ const Num y{n} = {body}; if (!s{n} || y{n} < r{n}) {{ r{n} = y{n}; s{n} = 1; }} }}"),
            "first": (none, f"{{ r{n} = {local}; goto d{n}; }}"),
            "each": self._each(n, kind, local),
        }[node.op]
        self.kinds.update({k: v for k, v in before.items() if k in node.vars})
        seen = f"int s{n} = 0; " if node.op in ("most", "least") else ""
        label = f" __label__ d{n};" if "goto" in step else ""
        done = f" d{n}:;" if label else ""
        return f"({{{label} {kind} r{n} = {start}; {seen}{head} {where}{step} {'}' * braces}{done} r{n}; }})"

    def _valued(self, op: str, body: c.X) -> str:
        return self.truth(body) if op in ("some", "every") else self.x(body)

    def _each(self, n: int, kind: str, local: str) -> tuple[str, str]:
        if kind == "Set":
            return "SET_NONE", f"r{n} = set_or(r{n}, set_of({local}));"
        return "{0}", f"r{n}.v[r{n}.n++] = {local};"


def _joins(node: c.X) -> str:
    """What joins questions in an expression: `and`, `or`, or nothing that matters."""
    return node.op if isinstance(node, c.Prim) else ""


def _is_truth(node: c.X) -> bool:
    """Whether an expression is 0 or 1 in C, whatever it is made of."""
    match node:
        case c.Prim(op="and" | "or" | "not", args=args):
            return all(map(_is_truth, args))
        case c.Prim(op=op):
            return op in (*_COMPARISONS, "empty", "nonempty")
        case _:
            return False


def _is_cheap(node: c.X) -> bool:
    """Whether a question may always be asked and takes a few instructions, which is less than guessing wrong whether to."""
    asked = inside(node)
    return len(asked) <= MOST_CHEAP and harmless(node) and not any(isinstance(n, c.Table) for n in asked)


def counted(n: int, most: str) -> str:
    """The head of a loop that counts to below a number."""
    return f"for (int i{n} = 0; i{n} < {most}; i{n}++) {{"


def plain_kind(kind: str) -> str:
    """What an expression of the plan is in C where nothing else is known of it."""
    return {"set": "Set", "seq": "Seq"}.get(kind, "Num")


def number_text(value: int) -> str:
    """A number as C text."""
    text = str(value) if abs(value) < MOST_SMALL else f"INT64_C({value})"
    return f"({text})" if value < 0 else text
