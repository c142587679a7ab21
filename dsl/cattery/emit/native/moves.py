"""Moves by their numbers: how a number is made from the parameters of a move, and how they come out of it again."""

from __future__ import annotations

from attrs import frozen

from cattery.emit.native.body import PRODUCT, SUM, Body, number_text
from cattery.emit.native.shape import kind_in_c
from cattery.plan import code as c
from cattery.plan.numbering import size, strides
from cattery.plan.plan import ActionPlan, ParamPlan, Plan

KINDS = {"number": "Num", "family": "Set", "walk": "Seq", "set": "Set", "order": "Seq"}


@frozen(repr=False)
class Numbering:
    """The numbers of one action's moves: those of the first parameter change last, as in the engine's table of moves."""

    plan: Plan
    action: ActionPlan

    @property
    def walks(self) -> bool:
        """Whether the last parameter is a walk, which is numbered with its start."""
        return bool(self.action.params) and self.action.params[-1].form == "walk"

    @property
    def plain(self) -> tuple[ParamPlan, ...]:
        """The parameters that are numbered each by itself."""
        return self.action.params[:-2] if self.walks else self.action.params

    def strides(self) -> list[int]:
        """How far apart two numbers are that differ by one in a plain parameter."""
        return strides(self.plan, self.action, self.plain)

    def code(self, body: Body, args: tuple[c.X, ...]) -> str:
        """The number of the move with these parameters."""
        parts = [number_text(self.action.base)]
        for p, arg, stride in zip(self.plain, args, self.strides(), strict=False):
            index = self._index(body, p, arg, PRODUCT if stride > 1 else SUM)
            parts.append(f"{index} * {stride}" if stride > 1 else index)
        if self.walks:
            family = self.action.params[-1].family
            parts.append(f"walk_number(&W_{family}, {body.x(args[-2])}, {body.x(args[-1])})")
        return f"(Code)({' + '.join(parts)})"

    def _index(self, body: Body, p: ParamPlan, arg: c.X, around: int) -> str:
        if p.form == "family":
            return f"number_in_{(p.family or '').lower()}({body.x(arg)})"
        low = self.plan.encoding.low(p.type)
        return f"({body.x(arg, SUM)} - {number_text(low)})" if low else body.x(arg, around)

    def unpack(self, body: Body, used: set[str]) -> list[str]:
        """The parameters of the move `code`, those that are used, as locals of the function."""
        base = self.action.base
        lines = [f"const Num index = code - {base};"] if used & {p.var for p in self.action.params} else []
        for p, stride in zip(self.plain, self.strides(), strict=True):
            if p.var in used:
                local = body.bind(p.var, KINDS[p.form])
                lines.append(f"const {KINDS[p.form]} {local} = {self._value(p, stride)};")
        if self.walks:
            start, path = self.action.params[-2:]
            number = f"index % W_{path.family}.most"
            if start.var in used:
                lines.append(f"const Num {body.bind(start.var, 'Num')} = walk_start(&W_{path.family}, {number});")
            if path.var in used:
                lines.append(f"const Seq {body.bind(path.var, 'Seq')} = walk_path(&W_{path.family}, {number});")
        return lines

    def _value(self, p: ParamPlan, stride: int) -> str:
        first = p is self.plain[0]
        index = f"index / {stride}" if stride > 1 else "index"
        index = index if first and not self.walks else f"{index} % {size(self.plan, p)}"
        if p.form == "family":
            return f"F_{p.family}[{index}]"
        low = self.plan.encoding.low(p.type)
        return f"{index} + {number_text(low)}" if low else index

    def arguments(self) -> list[str]:
        """How the action's function takes its parameters, given ones first."""
        given = [(name, kind_in_c(type_)) for _, name, type_ in self.action.given]
        return [f"{kind} {Body.letter(kind)}_{name}" for name, kind in (*given, *self.chosen())]

    def chosen(self) -> list[tuple[str, str]]:
        """The chosen parameters and what they are in C."""
        return [(p.var, KINDS[p.form]) for p in self.action.params]
