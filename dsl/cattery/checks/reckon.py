"""What an expression is worth where some facts are known: the checks' own, careful reading of expressions.

Everything it says is certain: `truth` gives None unless a condition holds, or fails, in every state that fits the facts.
Nothing is made of the range of a number's parameter: an argument is not looked at again when play comes there.
With `free` that must be so whatever the options are; else the options have the values that the game is built with.
"""

from __future__ import annotations

from functools import reduce
from typing import assert_never

from attrs import field, frozen

from cattery.checks import worth as w
from cattery.checks.assume import assume
from cattery.checks.footprint import TIMES, Footprints, of_place, of_value
from cattery.checks.keys import Key, Keys
from cattery.checks.known import Known
from cattery.checks.operations import operation
from cattery.checks.places import PlaceFacts
from cattery.checks.types import TypeFacts
from cattery.checks.worth import Worth, between, constant
from cattery.model.expr import (
    Arith,
    Builtin,
    Call,
    Choice,
    Compare,
    Content,
    Domain,
    Expr,
    Field,
    Has,
    Interval,
    Lit,
    Local,
    Logic,
    Matches,
    Me,
    Member,
    Narrow,
    Not,
    OptionValue,
    PieceOf,
    Possible,
    Quantified,
    Read,
    Times,
    Value,
    WholeType,
    Widen,
)
from cattery.model.game import Game
from cattery.model.types import BagType, IntType, OptionalType, SequenceType, SetType, Type

Truth = bool | None

CASES = 2000
"""So many different cases of defines are looked into."""


@frozen(eq=False)
class Reckoner:
    """Reads the expressions of one game."""

    game: Game
    prints: Footprints
    free: bool
    types: TypeFacts
    places: PlaceFacts
    keys: Keys
    unknown: Known = field(factory=lambda: Known({}), init=False)
    """Where nothing is known."""
    _cases: dict[tuple[object, ...], Worth] = field(factory=dict, init=False)
    _wanted: dict[str, tuple[tuple[Expr, Expr], ...]] = field(factory=dict, init=False)

    def key(self, node: Domain) -> Key:
        """The key of what is known of an expression, with what of the state it looks at."""
        return self.keys.of(node)

    def worth(self, expr: Expr, known: Known) -> Worth:
        """What an expression can be worth."""
        found = known.worths.get(id(expr))
        if found is None:
            fact = known.facts.get(self.keys.of(expr).text)
            if fact is None:
                found = self._worth(expr, known)
            elif fact.worth.only is not None:
                found = fact.worth
            else:
                found = self._worth(expr, known).meet(fact.worth)
            known.worths[id(expr)] = found
        return found

    def truth(self, expr: Expr, known: Known) -> Truth:
        """Whether a condition holds, where that is certain."""
        only = self.worth(expr, known).only
        return only if isinstance(only, bool) else None

    def _worth(self, expr: Expr, known: Known) -> Worth:
        match expr:
            case Lit(value, type_):
                return self._literal(value, type_)
            case Local(type=IntType()):
                return w.SOMETHING
            case Local(type=OptionalType(IntType())):
                return w.ANYTHING
            case Local(type=type_) | Me(type_):
                return self.types.top(type_)
            case OptionValue():
                return self.option(expr)
            case Read(name, _, type_):
                return self._read(name, known).meet(self.types.top(type_))
            case Content(place):
                return self.places.content(expr).meet(known.get(of_place(place)))
            case Arith(op, left, right):
                return w.arithmetic(op, self.worth(left, known), self.worth(right, known))
            case PieceOf(pieces, fields):
                values = [value for item in fields for value in w.exactly(self.worth(item, known))]
                return constant((pieces, *values)) if len(values) == len(fields) else w.SOMETHING
            case Field():
                return self._field(expr, known)
            case Choice(condition, then, otherwise):
                return self._choice(condition, then, otherwise, known)
            case Quantified():
                return self._quantified(expr, known)
            case Call():
                return self._call(expr, known)
            case Builtin(type=type_):
                return self._builtin(expr, known).meet(self.types.top(type_))
            case Widen(operand):
                return self.worth(operand, known)
            case Times():
                return between(0, w.FAR).meet(known.get(TIMES))
            case Possible():
                return w.EITHER
            case Not() | Logic() | Compare() | Member() | Matches() | Has() | Narrow():
                return w.truth(self._truth(expr, known))
            case _:
                assert_never(expr)

    def _truth(self, expr: Not | Logic | Compare | Member | Matches | Has | Narrow, known: Known) -> Truth:
        match expr:
            case Not(operand):
                inner = self.truth(operand, known)
                return None if inner is None else not inner
            case Logic():
                return self._logic(expr, known)
            case Compare():
                return self._compare(expr, known)
            case Member(item, domain):
                return self._member(item, domain, known)
            case Matches():
                return self._matches(expr, known)
            case Has():
                return self._has(expr, known)
            case Narrow(operand):
                value = self.worth(operand, known)
                return False if value.only_none else None if value.none else True
            case _:
                assert_never(expr)

    # --- what is read ------------------------------------------------------------------------------------------------

    def _literal(self, value: Value, type_: Type) -> Worth:
        """A constant; a set of sites may be another where an option shapes the board."""
        if not isinstance(type_, SetType | SequenceType) or not isinstance(value, tuple):
            return constant(value)
        return between(0, w.FAR) if value and self.types.loose else between(len(value), len(value))

    def option(self, expr: OptionValue) -> Worth:
        """An option: what it is in this build, or everything that it can be."""
        declared = self.game.options.get(expr.name)
        if not self.free or declared is None:
            return constant(expr.value)
        found = constant(declared.domain[0])
        for value in (*declared.domain[1:2], *declared.domain[-1:]) if _numbers(expr) else declared.domain[1:]:
            found = found.join(constant(value))
        return found

    def _read(self, name: str, known: Known) -> Worth:
        fact = known.get(of_value(name))
        if name in self.places.set_values:
            return fact
        return fact.meet(self.worth(self.game.values[name].initial, self.unknown))

    def _field(self, expr: Field, known: Known) -> Worth:
        operand = self.worth(expr.operand, known)
        top = self.types.top(expr.type)
        if operand.only_none:
            return w.NOTHING
        position, declared = self.places.field_of(expr)
        maybe = operand.none or isinstance(declared, OptionalType)
        found = top.or_none() if maybe else top.some()
        values = [constant(value[1 + position]) for value in operand.values or () if isinstance(value, tuple)]
        if not values:
            return found
        fields = reduce(Worth.join, values)
        return found.meet(fields.or_none() if operand.none else fields)

    def _choice(self, condition: Expr, then: Expr, otherwise: Expr, known: Known) -> Worth:
        ways = (self.assume(condition, True, known), self.assume(condition, False, known))
        worths = [self.worth(e, k) for e, k in zip((then, otherwise), ways, strict=True) if k is not None]
        return worths[0] if len(worths) == 1 else worths[0].join(worths[1]) if worths else w.ANYTHING

    def _call(self, expr: Call, known: Known) -> Worth:
        """A define is worth what its body is, where its parameters are the arguments and the state is as it is here.

        What is remembered does not depend on who asks. Past a number of different cases nothing is said of a define.
        """
        define = self.game.defines[expr.define]
        reads = self.prints.define(expr.define)
        facts = {
            key: fact for key, fact in known.facts.items() if fact.closed and (fact.reads & reads or not fact.reads)
        }
        worths = [self.worth(argument, known) for argument in expr.arguments]
        case = (expr.define, *worths, frozenset((key, fact.worth) for key, fact in facts.items()))
        if case not in self._cases:
            if len(self._cases) >= CASES:
                return w.ANYTHING
            self._cases[case] = w.ANYTHING
            inner = Known(facts)
            for parameter, worth in zip(define.parameters, worths, strict=True):
                inner = inner.having_local(parameter.name, worth)
            self._cases[case] = self.worth(define.body, inner)
        return self._cases[case]

    def _builtin(self, expr: Builtin, known: Known) -> Worth:
        if expr.op == "backwards":
            return self.size(expr.arguments[0], known)
        return operation(self.game, expr, lambda part: self.worth(part, known), self.types.loose)

    # --- conditions --------------------------------------------------------------------------------------------------

    def _logic(self, expr: Logic, known: Known) -> Truth:
        decisive = expr.op == "or"
        left = self.truth(expr.left, known)
        if left is decisive:
            return decisive
        after = self.assume(expr.left, not decisive, known)
        right = decisive if after is None else self.truth(expr.right, after)
        if right is decisive:
            return decisive
        return None if left is None or right is None else not decisive

    def _compare(self, expr: Compare, known: Known) -> Truth:
        left, right = self.worth(expr.left, known), self.worth(expr.right, known)
        if expr.op not in ("is", "is not"):
            return w.ordered(expr.op, left, right)
        alike = self.keys.of(expr.left).text == self.keys.of(expr.right).text
        same = True if alike else w.equal(left, right, _numbers(expr.left))
        return None if same is None else same == (expr.op == "is")

    def _member(self, item: Expr, domain: Domain, known: Known) -> Truth:
        value = self.worth(item, known)
        if value.only_none:
            return False
        match domain:
            case WholeType():
                return None if value.none else True
            case Interval(low, high):
                lower, upper = self.worth(low, known), self.worth(high, known)
                if value.low > upper.high or value.high < lower.low:
                    return False
                return True if not value.none and value.low >= lower.high and value.high <= upper.low else None
            case _:
                return False if self.size(domain, known).high == 0 else None

    def _matches(self, expr: Matches, known: Known) -> Truth:
        operand = self.worth(expr.operand, known)
        if operand.only_none:
            return False
        alike: Truth = None if operand.none else True
        for has, wanted in self.wanted(expr):
            same = w.equal(self.worth(has, known), self.worth(wanted, known), _numbers(has))
            if same is False:
                return False
            alike = None if same is None else alike
        return alike

    def wanted(self, expr: Matches) -> tuple[tuple[Expr, Expr], ...]:
        """The fields that a pattern asks for: what the piece has, and what is wanted."""
        text = self.keys.of(expr).text
        if text not in self._wanted:
            fields = zip(self.game.pieces[expr.pieces].fields, expr.fields, strict=True)
            self._wanted[text] = tuple(
                (Field(expr.operand, name, type_), wanted) for (name, type_), wanted in fields if wanted is not None
            )
        return self._wanted[text]

    def _has(self, expr: Has, known: Known) -> Truth:
        count = self.worth(expr.count, known)
        most = min(self.size(expr.bag, known).high, self._existing(expr.pieces, expr.fields, known))
        if most < count.low:
            return False
        return True if count.high <= 0 else None

    def _existing(self, pieces: str, fields: tuple[Expr | None, ...], known: Known) -> int:
        wanted = [w.ANYTHING if item is None else self.worth(item, known) for item in fields]
        return self.places.existing(pieces, wanted)

    # --- quantifiers -------------------------------------------------------------------------------------------------

    def size(self, domain: Domain, known: Known) -> Worth:
        """How many there are to go through."""
        match domain:
            case WholeType(type_):
                return between(self.types.least(type_), self.types.count(type_))
            case Interval(low, high):
                span = w.arithmetic("-", self.worth(high, known), self.worth(low, known))
                return between(max(0, min(span.low + 1, w.FAR)), max(0, min(span.high + 1, w.FAR)))
            case _:
                found = self.worth(domain, known)
                least = max(0, found.low)
                return between(min(least, 1) if isinstance(domain.type, BagType) else least, max(0, found.high))

    def bound(self, names: tuple[str, ...], domain: Domain, known: Known) -> Known:
        """What is known of the names that go through a domain."""
        if isinstance(domain, Interval) and len(names) == 1:
            low, high = self.worth(domain.low, known), self.worth(domain.high, known)
            return known.having_local(names[0], between(low.low, high.high))
        return known

    def fitting(self, expr: Quantified, known: Known) -> tuple[Worth, Known | None]:
        """How many fit, and what is known of one that does (None: none can)."""
        size = self.size(expr.domain, known)
        inner: Known | None = self.bound(expr.locals, expr.domain, known)
        if size.high == 0:
            return between(0, 0), None
        if expr.where is None or inner is None:
            return size, inner
        fits = self.truth(expr.where, inner)
        if fits is False:
            return between(0, 0), None
        return (size if fits else between(0, size.high)), self.assume(expr.where, True, inner)

    def _every_or_some(self, expr: Quantified, known: Known) -> Truth:
        size, inner = self.fitting(expr, known)
        empty = expr.kind == "every"
        if inner is None or expr.body is None:
            return empty
        holds = self.truth(expr.body, inner)
        if holds is empty:
            return empty
        return None if holds is None or size.low == 0 else not empty

    def _quantified(self, expr: Quantified, known: Known) -> Worth:
        size, inner = self.fitting(expr, known)
        body = w.ANYTHING if inner is None or expr.body is None else self.worth(expr.body, inner)
        match expr.kind:
            case "every" | "some":
                return w.truth(self._every_or_some(expr, known))
            case "count" | "each":
                return size
            case "sum":
                return between(0, 0) if inner is None else w.arithmetic("*", size, body)
            case "most" | "least":
                nothing = constant(0)
                return nothing if inner is None else body if size.low > 0 else body.join(nothing)
            case _:
                if inner is None:
                    return w.NOTHING
                top = self.types.top(expr.type)
                return top.some() if size.low > 0 else top.or_none()

    # --- what follows when a condition is known ----------------------------------------------------------------------

    def assume(self, expr: Expr, wanted: bool, known: Known) -> Known | None:
        """What is known once a condition has turned out true (or false); None where it cannot."""
        return assume(self, expr, wanted, known)


def _numbers(expr: Expr) -> bool:
    return isinstance(expr.type, IntType)
