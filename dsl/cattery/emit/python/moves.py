"""The parts of a game's module of moves: a class and a table for each action."""

from __future__ import annotations

from attrs import frozen

from cattery.emit.python.naming import Naming
from cattery.model.game import Origin
from cattery.model.types import BoolType, IntType, OptionalType, SequenceType, SetType, Type
from cattery.plan.encode import bare
from cattery.plan.logic import inside
from cattery.plan.numbering import size, strides
from cattery.plan.plan import ActionPlan, Gather, ParamPlan, Plan
from cattery.plan.steps import element
from cattery.plan.world import shout

CHUNK = 9
MOST_CHUNKS = 24


@frozen(repr=False)
class MoveParts:
    """Prints what `moves.py` says of one action."""

    plan: Plan
    naming: Naming
    action: ActionPlan

    @property
    def table(self) -> str:
        """The table of the action's moves."""
        return f"ALL_{shout(self.action.name)}"

    def context(self) -> dict[str, object]:
        """What the template needs."""
        a = self.action
        params = [{"name": p.var, "annotation": self.annotation(p)} for p in a.params]
        slots = [repr(p.var) for p in a.params]
        return {
            "cls": self.naming.moves[a.name],
            "number": a.number,
            "level": None,
            "doc": doc(a.origin.doc or a.name, ()),
            "params": params,
            "numbers": self.number_types() if a.params else "",
            "slots": listed(slots),
            "fields": listed([repr(p.var) for p in a.params]),
            "signature": "".join(f", {p.var}: {self.annotation(p)}" for p in a.params),
            "lookup": self.lookup(),
            "build": self.build(),
            "flat": self.flat(),
            "gathered": self.gathered(),
        }

    def annotation(self, p: ParamPlan) -> str:
        """The Python type of a parameter."""
        match p.type:
            case SetType(element=element) | SequenceType(element=element):
                return f"tuple[{self.naming.name(element)}, ...]"
            case _:
                return self.scalar(p.type)

    def scalar(self, type_: Type) -> str:
        """The Python type of one value."""
        inner = bare(type_)
        return "bool" if isinstance(inner, BoolType) else self.naming.name(inner)

    # --- tables ------------------------------------------------------------------------------------------------------

    def build(self) -> str:
        """The table's definition: nested tuples over the parameters, a tree of walks at the end."""
        a = self.action
        cls = self.naming.moves[a.name]
        fields = "".join(f", {p.var}={p.var}" for p in a.params)
        if a.params and a.params[-1].form == "walk":
            return self._build_walks(cls)
        text = f"{cls}, {self._code()}, {self._text()}{self._numbers()}{fields}"
        made = f"intern({text})"
        for p in reversed(a.params):
            made = f"tuple({made} for {p.var} in {self._values(p)})"
        return f"{self.table}: Final = {made}"

    def _numbers(self) -> str:
        """The parameters as plain numbers."""
        if not self.action.params:
            return ""
        return f", ({listed([self._number(p) for p in self.action.params])})"

    def _number(self, p: ParamPlan) -> str:
        """A parameter as a plain number; a truth stays one."""
        if p.form == "family":
            return f"mask_of({p.var})"
        return p.var if isinstance(p.type, BoolType) else f"int({p.var})"

    def number_types(self) -> str:
        """The type of the parameters as plain numbers."""
        parts = [
            "tuple[int, ...]" if p.form == "walk" else "bool" if isinstance(p.type, BoolType) else "int"
            for p in self.action.params
        ]
        return f"tuple[{', '.join(parts)}]"

    def _code(self) -> str:
        """The number of a move from its parameters."""
        a = self.action
        code = str(a.base)
        for p, stride in zip(a.params, strides(self.plan, a, a.params), strict=True):
            index = f"FAMILY_{p.family}.index({p.var})" if p.form == "family" else self.index(p)
            code += f" + {index}" + (f" * {stride}" if stride > 1 else "")
        return code

    def index(self, p: ParamPlan, prefix: str = "") -> str:
        """A parameter as an index from 0."""
        low = self.plan.encoding.low(p.type)
        return (
            f"{prefix}{p.var}"
            if low == 0
            else f"({prefix}{p.var} - {low})"
            if low > 0
            else f"({prefix}{p.var} + {-low})"
        )

    def _values(self, p: ParamPlan) -> str:
        """What a parameter goes through, as typed values."""
        if p.form == "family":
            return f"FAMILY_{p.family}"
        inner = bare(p.type)
        if isinstance(inner, IntType):
            return f"range({inner.low}, {inner.high + 1})"
        return "(False, True)" if isinstance(inner, BoolType) else self.naming.name(inner)

    def _text(self) -> str:
        parts = [self.action.name]
        for p in self.action.params:
            if p.form == "number":
                parts.append(f"{{YES_NO[{p.var}]}}" if isinstance(bare(p.type), BoolType) else f"{{{p.var}!s}}")
            else:
                parts.append(f"{{' '.join(map(str, {p.var}))}}")
        text = " ".join(parts)
        return f'f"{text}"' if self.action.params else repr(text)

    def _build_walks(self, cls: str) -> str:
        a = self.action
        start, path = a.params[-2], a.params[-1]
        walks = next(w for w in self.plan.walks if w.name == path.family)
        site = self.naming.name(start.type)
        names = [p.var for p in a.params[:-1]]
        args = ", ".join(f"{p.var}: {self.annotation(p)}" for p in a.params[:-1])
        fields = "".join(f", {n}={n}" for n in names)
        text = self._text()
        lines = [
            f"_code_{a.number} = count({a.base})",
            "",
            "",
            f"def _walks_{a.number}({args}) -> Walks[{cls}]:",
            f"    def make(steps: tuple[int, ...]) -> {cls}:",
            f"        {path.var} = tuple({site}(step) for step in steps)",
            f"        numbers = ({', '.join([*(f'int({n})' for n in names), 'steps'])})",
            f"        return intern({cls}, next(_code_{a.number}), {text}, numbers{fields}, {path.var}={path.var})",
            "",
            f"    return walk_tree({start.var}, STEPS_{path.family}, {walks.longest}, make)",
            "",
            "",
        ]
        made = f"_walks_{a.number}({', '.join(names)})"
        for p in reversed(a.params[:-1]):
            made = f"tuple({made} for {p.var} in {self._values(p)})"
        return "\n".join([*lines, f"{self.table}: Final = {made}"])

    def flat(self) -> str:
        """All moves of the table in the order of their codes."""
        params = self.action.params
        if not params:
            return f"({self.table},)"
        walks = params[-1].form == "walk"
        depth = len(params) - (1 if walks else 0)
        if depth == 1 and not walks:
            return self.table
        loops, inner = "", self.table
        for i in range(depth):
            loops += f" for level_{i} in {inner}"
            inner = f"level_{i}"
        if walks:
            return f"(move{loops} for move in tree_moves({inner}))"
        return f"({inner}{loops})"

    def lookup(self) -> str:
        """The expression that finds the move of given parameters."""
        params = self.action.params
        if params and params[-1].form == "walk":
            keys = ", ".join(p.var for p in params)
            return f"PATHS_{shout(self.action.name)}[{keys}]"
        parts = ""
        for p in params:
            parts += f"[FAMILY_{p.family}.index({p.var})]" if p.form == "family" else f"[{self.index(p)}]"
        return self.table + parts

    @property
    def chunked(self) -> bool:
        """Whether the moves of a set of last parameters are looked up in chunks."""
        params = self.action.params
        if not params or params[-1].form != "number":
            return False
        rows = 1
        for p in params[:-1]:
            rows *= size(self.plan, p)
        return len(params) <= 2 and rows * -(-size(self.plan, params[-1]) // CHUNK) <= MOST_CHUNKS

    def gathered(self) -> str:
        """The tables by chunks of sites, and the table of walks by their paths."""
        a = self.action
        if a.params and a.params[-1].form == "walk":
            cls, name = self.naming.moves[a.name], f"PATHS_{shout(a.name)}"
            return (
                f"{name}: Final[dict[{self.number_types()}, {cls}]] = {{move.numbers: move for move in {self.flat()}}}"
            )
        if not self.chunked or not self._gathers():
            return ""
        name, cls = f"CHUNKS_{shout(a.name)}", self.naming.moves[a.name]
        if len(a.params) == 1:
            return f"{name}: Final[ChunkTables[{cls}]] = chunk_tables({self.table}, {CHUNK})"
        return (
            f"{name}: Final[tuple[ChunkTables[{cls}], ...]] = tuple(chunk_tables(row, {CHUNK}) for row in {self.table})"
        )

    def _gathers(self) -> bool:
        return any(isinstance(n, Gather) for n in inside(self.action.search))


@frozen(repr=False)
class PickParts:
    """Prints what `moves.py` says of the picks of one parameter of an action in steps."""

    plan: Plan
    naming: Naming
    action: ActionPlan
    level: int

    @property
    def param(self) -> ParamPlan:
        """The parameter."""
        return self.action.params[self.level]

    @property
    def table(self) -> str:
        """The table of its picks."""
        return f"ALL_{shout(self.action.name)}_{shout(self.param.name)}"

    def context(self) -> dict[str, object]:
        """What the template needs; as for an action with one parameter."""
        p, name = self.param, self.param.var
        inner, maybe = bare(element(p.type)), isinstance(element(p.type), OptionalType)
        annotation = "bool" if isinstance(inner, BoolType) else self.naming.name(inner)
        low = self.plan.encoding.low(inner)
        index = f"{name} - {low}" if low > 0 else f"{name} + {-low}" if low < 0 else name
        size = self.plan.encoding.size(inner)
        cls = self.naming.picks[self.action.name, p.name]
        given = f"{name}: {annotation} | None" if maybe else f"{name}: {annotation}"
        return {
            "cls": cls,
            "number": self.action.number,
            "level": self.level,
            "doc": f"{doc(self.action.origin.doc or self.action.name)} A pick of {doc(p.name)}.",
            "params": [{"name": name, "annotation": f"{annotation} | None" if maybe else annotation}],
            "numbers": "tuple[int]",
            "slots": f"{name!r},",
            "fields": f"{name!r},",
            "signature": f", {given}",
            "lookup": f"{self.table}[{size} if {name} is None else {index}]" if maybe else f"{self.table}[{index}]",
            "build": self._build(cls, inner, maybe, size),
            "flat": self.table,
            "gathered": "",
        }

    def _build(self, cls: str, inner: Type, maybe: bool, size: int) -> str:
        """The table: a pick for each value, that of none last."""
        p, name = self.param, self.param.var
        what = f"{self.action.name} {p.name}"
        if isinstance(inner, IntType):
            values = f"range({inner.low}, {inner.high + 1})"
        else:
            values = "(False, True)" if isinstance(inner, BoolType) else self.naming.name(inner)
        shown = f"{{YES_NO[{name}]}}" if isinstance(inner, BoolType) else f"{{{name}!s}}"
        one = f'intern({cls}, {p.base} + code, f"{what} {shown}", (int({name}),), {name}={name})'
        text = f"tuple({one} for code, {name} in enumerate({values}))"
        if maybe:
            none = self.plan.encoding.none(OptionalType(inner))
            text = f"(*{text}, intern({cls}, {p.base + size}, {f'{what} none'!r}, ({none},), {name}=None))"
        return f"{self.table}: Final = {text}"


def where(origin: Origin) -> str:
    """Where a rule is said, and what it cites."""
    cites = f" [{', '.join(origin.cites)}]" if origin.cites else ""
    return f"{origin.span.path}:{origin.span.line}{cites}"


def doc(text: str, cites: tuple[str, ...] = ()) -> str:
    """A docstring's text, safe between triple quotes, with what it cites."""
    plain = text.replace("\\", "\\\\").replace('"', '\\"')
    plain = "".join(c if c.isprintable() else " " for c in plain)
    return f"{plain} [{', '.join(cites)}]" if cites else plain


def listed(items: list[str]) -> str:
    """The inside of a tuple."""
    return ", ".join(items) + ("," if len(items) == 1 else "")
