"""What values can be: how great numbers get, how many members a set and how many items a sequence can have.

A target whose memory is laid out beforehand asks this of every expression of the plan's code. All is worked out from the
plan alone, on the safe side: a value is never greater than what is said here.
"""

from __future__ import annotations

from functools import cache
from typing import assert_never

from attrs import evolve, frozen

from cattery.model.types import (
    BagType,
    BoolType,
    DirectionType,
    EnumType,
    IntType,
    OptionalType,
    PairType,
    PieceType,
    SequenceType,
    SetType,
    SiteType,
    Type,
)
from cattery.plan.encode import NO_NUMBER, Encoding
from cattery.plan.statements import kind_of

FAR = 2**53
"""No calculation of the language goes further from 0."""
ENDLESS = 1_000_000
"""No sequence is taken to be longer."""


@frozen
class Shape:
    """What a value can be: `kind` is `int`, `set` or `seq`.

    A number goes from `low` to `high` (there is none if that is turned round), and is `NO_NUMBER` besides where `none` is
    so. A set has its members below `bits`, and at most `most` of them. A sequence has at most `most` items like `item`.
    """

    kind: str
    low: int = 0
    high: int = -1
    none: bool = False
    bits: int = 0
    most: int = 0
    item: Shape | None = None

    @property
    def least(self) -> int:
        """The least number, that for none among them."""
        return NO_NUMBER if self.none else min(self.low, self.high)

    @property
    def greatest(self) -> int:
        """The greatest number."""
        return self.high if self.low <= self.high else self.least

    def joined(self, other: Shape) -> Shape:
        """What is like this one or like another."""
        ranges = [(s.low, s.high) for s in (self, other) if s.low <= s.high]
        return Shape(
            self.kind if self.kind != "int" else other.kind,
            min((low for low, _ in ranges), default=0),
            max((high for _, high in ranges), default=-1),
            self.none or other.none,
            max(self.bits, other.bits),
            max(self.most, other.most),
            other.item if self.item is None else self.item if other.item is None else self.item.joined(other.item),
        )

    def present(self, none: int) -> Shape:
        """The same, when it is known not to be the number `none`."""
        if none == NO_NUMBER:
            return evolve(self, none=False)
        return evolve(self, low=none + 1) if self.kind == "int" and self.low == none else self


TRUTH = Shape("int", 0, 1)


def number(low: int, high: int) -> Shape:
    """A number of a range."""
    return Shape("int", max(low, -FAR), min(high, FAR))


def members(bits: int, most: int | None = None) -> Shape:
    """A set of the numbers below `bits`."""
    return Shape("set", bits=bits, most=bits if most is None else max(0, min(bits, most)))


def sequence(most: int, item: Shape | None) -> Shape:
    """A sequence of so many items at most."""
    return Shape("seq", most=max(0, min(most, ENDLESS)), item=item)


def constant(value: int) -> Shape:
    """A number that is known."""
    return Shape("int", none=True) if value == NO_NUMBER else number(value, value)


def known_set(value: int) -> Shape:
    """A set that is known."""
    return members(value.bit_length(), value.bit_count())


def listed(items: tuple[Shape, ...]) -> Shape:
    """A sequence of these items."""
    return sequence(len(items), any_of(items))


def any_of(shapes: tuple[Shape, ...]) -> Shape | None:
    """What is like one of these."""
    found: Shape | None = None
    for shape in shapes:
        found = shape if found is None else found.joined(shape)
    return found


def typed(type_: Type, encoding: Encoding) -> Shape:
    """What a value of a type can be; nothing is known of the length of a sequence."""
    match type_:
        case OptionalType(inner=inner):
            shape = typed(inner, encoding)
            none = encoding.none(type_)
            return evolve(shape, none=True) if none == NO_NUMBER else evolve(shape, low=min(shape.low, none))
        case SetType(element=element):
            size = encoding.size(element)
            return members(size) if kind_of(type_) == "set" else sequence(size, typed(element, encoding))
        case SequenceType(element=element):
            return sequence(0, typed(element, encoding))
        case BoolType() | IntType() | EnumType() | SiteType() | DirectionType() | PieceType():
            low = encoding.low(type_)
            return number(low, low + encoding.size(type_) - 1)
        case BagType() | PairType():
            raise ValueError(f"{type_} is not held")
        case _:
            assert_never(type_)


# --- calculations ----------------------------------------------------------------------------------------------------


def calculated(op: str, a: Shape, b: Shape) -> Shape:
    """What a calculation gives."""
    ends = [(x, y) for x in (a.low, a.high) for y in (b.low, b.high)]
    match op:
        case "+":
            found = [x + y for x, y in ends]
        case "-":
            found = [x - y for x, y in ends]
        case "*":
            found = [x * y for x, y in ends]
        case "//":
            divisors = [d for d in (b.low, b.high, -1, 1) if d and b.low <= d <= b.high]
            found = [x // d for x in (a.low, a.high) for d in divisors] or [0]
        case _:
            if 0 <= a.low and a.high < b.low:
                return a
            found = [min(b.low + 1, 0), max(b.high - 1, 0)]
    return number(min(found), max(found))


def both_sets(op: str, a: Shape, b: Shape) -> Shape:
    """What is in both sets, in one of them, or in the first one only."""
    match op:
        case "&":
            return members(min(a.bits, b.bits), min(a.most, b.most))
        case "|":
            return members(max(a.bits, b.bits), a.most + b.most)
        case _:
            return a


# --- static tables ---------------------------------------------------------------------------------------------------


@cache
def entries(data: object, depth: int, leaf: str) -> Shape:
    """What the entries of a static table can be; of rows, whatever is in them."""
    assert isinstance(data, tuple) or depth == 0
    if depth > 0 and isinstance(data, tuple):
        return any_of(tuple(entries(part, depth - 1, leaf) for part in data)) or Shape("int")
    match data, leaf:
        case int(), "set":
            return known_set(data)
        case int(), _:
            return constant(data)
        case tuple(), "seq":
            return listed(tuple(constant(n) for n in data))
        case _:
            assert isinstance(data, tuple)
            return sequence(len(data), any_of(tuple(listed(tuple(constant(n) for n in row)) for row in data)))


def columns(data: object, depth: int) -> tuple[Shape, ...]:
    """What the numbers in the rows of a table's entries can be, one after another."""
    rows = [data]
    for _ in range(depth + 1):
        rows = [part for group in rows if isinstance(group, tuple) for part in group]
    found: tuple[Shape, ...] = ()
    for row in rows:
        assert isinstance(row, tuple)
        values = tuple(constant(n) for n in row)
        found = tuple(a.joined(b) for a, b in zip(found, values, strict=True)) if found else values
    return found
