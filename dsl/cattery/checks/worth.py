"""What an expression can be worth, as far as that is certain: the small lattice that the checks reckon with.

Knows values and numbers; knows no expression and no game.
"""

from __future__ import annotations

from attrs import evolve, frozen

from cattery.model.expr import Value

FAR = 10**18
"""Further than any number of a game: an end of a range of which nothing is known."""


@frozen(repr=False)
class Worth:
    """Everything that an expression can be worth.

    It may be none; or else one of `values` (None: nothing is known of which); and as a number it is between `low` and
    `high`, as a set, a sequence, a stack or a bag it has that many elements.
    """

    none: bool = False
    values: frozenset[Value] | None = None
    low: int = -FAR
    high: int = FAR

    @property
    def never(self) -> bool:
        """Whether there is nothing that it can be: what asks for it is never reached."""
        return not self.none and self.only_none

    @property
    def only_none(self) -> bool:
        """Whether it cannot be anything but none."""
        return self.low > self.high or (self.values is not None and not self.values)

    @property
    def only(self) -> Value:
        """The one value that it can be; none also where there is no such value."""
        if self.none or self.values is None or len(self.values) != 1:
            return None
        (value,) = self.values
        return value

    def meet(self, other: Worth) -> Worth:
        """What it can be when both are known of it."""
        if other is ANYTHING:
            return self
        if self.values is None or other.values is None:
            values = other.values if self.values is None else self.values
        else:
            values = self.values & other.values
        return Worth(self.none and other.none, values, max(self.low, other.low), min(self.high, other.high))

    def join(self, other: Worth) -> Worth:
        """What it can be when it is the one or the other."""
        if self.only_none:
            return evolve(other, none=self.none or other.none)
        if other.only_none:
            return evolve(self, none=self.none or other.none)
        values = None if self.values is None or other.values is None else self.values | other.values
        return Worth(self.none or other.none, values, min(self.low, other.low), max(self.high, other.high))

    def some(self) -> Worth:
        """The same without none."""
        return evolve(self, none=False) if self.none else self

    def or_none(self) -> Worth:
        """The same, or none."""
        return self if self.none else evolve(self, none=True)


ANYTHING = Worth(none=True)
SOMETHING = Worth()
NOTHING = Worth(none=True, values=frozenset())
TRUE = Worth(values=frozenset({True}))
FALSE = Worth(values=frozenset({False}))
EITHER = Worth(values=frozenset({True, False}))


def truth(known: bool | None) -> Worth:
    """What a condition is worth of which that much is known."""
    return EITHER if known is None else TRUE if known else FALSE


def between(low: int, high: int) -> Worth:
    """A number, or a size, from `low` to `high`."""
    return Worth(low=low, high=high)


def among(values: frozenset[Value]) -> Worth:
    """One of some values."""
    return Worth(values=values)


def constant(value: Value) -> Worth:
    """Exactly this value."""
    match value:
        case None:
            return NOTHING
        case bool():
            return truth(value)
        case int():
            return between(value, value)
        case _:
            return among(frozenset({value}))


def exactly(worth: Worth) -> tuple[Value, ...]:
    """The one thing that it can be, or none, alone in a tuple; empty where that is not certain."""
    if worth.only_none:
        return (None,) if worth.none else ()
    if worth.none:
        return ()
    if worth.values is not None:
        return tuple(worth.values) if len(worth.values) == 1 else ()
    return (worth.low,) if worth.low == worth.high else ()


def equal(left: Worth, right: Worth, numbers: bool) -> bool | None:
    """Whether two things are the same, where that is certain; `numbers` says that the ranges are of numbers."""
    if left.only_none and right.only_none:
        return True
    both = left.meet(right)
    if not both.none and both.only_none:
        return False
    if left.none or right.none:
        return None
    if numbers:
        return True if left.low == left.high == right.low == right.high else None
    value = left.only
    return True if value is not None and value == right.only else None


def ordered(op: str, left: Worth, right: Worth) -> bool | None:
    """Whether `left op right` holds, where that is certain; with a none on either side it does not."""
    if left.only_none or right.only_none:
        return False
    if op in (">", ">="):
        left, right, op = right, left, "<" if op == ">" else "<="
    strict = op == "<"
    if left.low >= right.high + (0 if strict else 1):
        return False
    if left.none or right.none:
        return None
    return True if left.high < right.low + (0 if strict else 1) else None


def arithmetic(op: str, left: Worth, right: Worth) -> Worth:
    """The range of a sum, a product, ...; a far end stays far."""
    if left.only_none or right.only_none:
        return between(-FAR, FAR)
    match op:
        case "+":
            return _range(left.low + right.low, left.high + right.high)
        case "-":
            return _range(left.low - right.high, left.high - right.low)
        case "*":
            corners = [a * b for a in (left.low, left.high) for b in (right.low, right.high)]
            return _range(min(corners), max(corners))
        case "/" if right.low > 0:
            corners = [a // b for a in (left.low, left.high) for b in (right.low, right.high)]
            return _range(min(corners), max(corners))
        case "mod" if right.low > 0:
            if 0 <= left.low and left.high < right.low:
                return left.some()
            return _range(0, right.high - 1)
        case _:
            return between(-FAR, FAR)


def _range(low: int, high: int) -> Worth:
    return between(max(low, -FAR), min(high, FAR))
