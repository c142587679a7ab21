"""Finds the conditions inside expressions that always turn out the same where they stand."""

from __future__ import annotations

from attrs import field, frozen

from cattery.checks.findings import Constant, Finding, Outside
from cattery.checks.known import Known
from cattery.checks.reckon import Reckoner
from cattery.model.expr import (
    Call,
    Choice,
    Domain,
    Expr,
    Interval,
    Lit,
    Local,
    Logic,
    Narrow,
    Not,
    OptionValue,
    Possible,
    Quantified,
    Read,
    WholeType,
)
from cattery.model.game import Parameter
from cattery.model.types import BoolType, IntType, OptionalType
from cattery.model.walk import children
from cattery.source import Span


@frozen(eq=False)
class Conditions:
    """Looks into expressions and adds what it finds to `found`.

    A guard that uses the name of an earlier guard asks its question once more, and so does the action's block: such a
    question holds by then, and says nothing new. `asked` are the questions met so far.
    """

    reckon: Reckoner
    found: list[Finding]
    asked: set[tuple[str, Span]] = field(factory=set)

    def look(self, expr: Domain, known: Known, role: str = "condition") -> None:
        """Look into an expression; where it is itself a condition, `role` says what it is for."""
        if isinstance(expr, WholeType | Interval):
            for child in children(expr):
                self.look(child, known)
        elif isinstance(expr.type, BoolType):
            self.condition(expr, known, role)
        else:
            self._inside(expr, known)

    def condition(self, expr: Expr, known: Known, role: str) -> None:
        """Name what makes a condition always the same: the smallest part that turns out as the whole does.

        A bare yes or no, or what holds one, that is only handed on (role `value`) is no condition. `as` that always
        holds is none either: its type says that there may be nothing, and without the question there is no name.
        """
        if isinstance(expr, Narrow):
            if (expr.local, expr.span) in self.asked:
                return
            self.asked.add((expr.local, expr.span))
        before = len(self.found)
        self._parts(expr, known)
        truth = self.reckon.truth(expr, known)
        if truth is None or (role == "value" and isinstance(expr, Lit | Local | Read | OptionValue)):
            return
        if truth and _only_names(expr):
            return
        parts = [part for part in self.found[before:] if isinstance(part, Constant) and part.truth == truth]
        self.found[before:] = [Constant(parts[0].span if parts else expr.span, truth, role)]

    def _parts(self, expr: Expr, known: Known) -> None:
        match expr:
            case Logic(op, left, right):
                self.condition(left, known, "condition")
                after = self.reckon.assume(left, op == "and", known)
                if after is not None:
                    self.condition(right, after, "condition")
            case Not(operand):
                self.condition(operand, known, "condition")
            case _:
                self._inside(expr, known)

    def _inside(self, expr: Expr, known: Known) -> None:
        match expr:
            case Quantified():
                self._quantified(expr, known)
            case Choice(condition, then, otherwise):
                self.condition(condition, known, "condition")
                for part, wanted in ((then, True), (otherwise, False)):
                    after = self.reckon.assume(condition, wanted, known)
                    if after is not None:
                        self.look(part, after, "value")
            case _:
                if isinstance(expr, Call):
                    self.arguments(self.reckon.game.defines[expr.define].parameters, expr.arguments, known)
                elif isinstance(expr, Possible):
                    self.arguments(self.reckon.game.actions[expr.action].parameters, expr.arguments, known)
                for child in children(expr):
                    self.look(child, known, "value")

    def _quantified(self, expr: Quantified, known: Known) -> None:
        self.look(expr.domain, known)
        inner: Known | None = self.reckon.bound(expr.locals, expr.domain, known)
        if expr.where is not None and inner is not None:
            self.condition(expr.where, inner, "condition")
            inner = self.reckon.assume(expr.where, True, inner)
        if expr.body is not None and inner is not None:
            self.look(expr.body, inner)

    def arguments(self, parameters: tuple[Parameter, ...], arguments: tuple[Expr, ...], known: Known) -> None:
        """Numbers that can never be what a parameter allows."""
        given = (parameter for parameter in parameters if parameter.domain is None)
        for parameter, argument in zip(given, arguments, strict=True):
            self.fits(argument, parameter.type, parameter.name, known)

    def fits(self, expr: Expr, type_: object, what: str, known: Known) -> None:
        """A number that can never be within a range."""
        wanted = type_.inner if isinstance(type_, OptionalType) else type_
        if not isinstance(wanted, IntType):
            return
        worth = self.reckon.worth(expr, known)
        if worth.none or worth.only_none:
            return
        limits = self.reckon.types.top(wanted)
        if worth.low > limits.high or worth.high < limits.low:
            self.found.append(Outside(expr.span, what, worth, wanted))


def _only_names(expr: Expr) -> bool:
    """Whether a condition only gives names to what there is (`a as b and c as d`)."""
    match expr:
        case Logic("and", left, right):
            return _only_names(left) and _only_names(right)
        case _:
            return isinstance(expr, Narrow)
