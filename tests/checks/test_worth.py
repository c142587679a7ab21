"""The lattice says only what is certain: whatever two things are, what is said of them is so."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cattery.checks.worth import Worth, among, arithmetic, between, constant, equal, ordered
from cattery.interp.evaluate import arithmetic as exactly
from cattery.interp.evaluate import compare
from cattery.model.expr import Value

NUMBERS = st.integers(-12, 12)
NAMES = st.sampled_from(["red", "blue", "green"])


def may_be(worth: Worth, value: Value) -> bool:
    """Whether a value is one of those that a worth allows."""
    if value is None:
        return worth.none
    if isinstance(value, int) and not isinstance(value, bool):
        return worth.low <= value <= worth.high
    return worth.values is None or value in worth.values


@st.composite
def numbers(draw: st.DrawFn) -> tuple[Worth, Value]:
    """A number, or none, and something that is known of it."""
    value = draw(NUMBERS)
    worth = between(value - draw(st.integers(0, 5)), value + draw(st.integers(0, 5)))
    none = draw(st.sampled_from(["never", "maybe", "is"]))
    if none == "never":
        return worth, value
    return worth.or_none(), None if none == "is" else value


@st.composite
def names(draw: st.DrawFn) -> tuple[Worth, Value]:
    """A name, or none, and something that is known of it."""
    value = draw(NAMES)
    worth = among(frozenset({value, *draw(st.sets(NAMES))}))
    if draw(st.booleans()):
        return worth, value
    return worth.or_none(), draw(st.sampled_from([value, None]))


@given(st.one_of(st.tuples(numbers(), numbers()), st.tuples(names(), names())))
def test_join_allows_both_and_meet_what_both_allow(pair: tuple[tuple[Worth, Value], tuple[Worth, Value]]) -> None:
    (left, one), (right, other) = pair
    assert may_be(left.join(right), one)
    assert may_be(left.join(right), other)
    assert may_be(left.meet(right), one) == may_be(right, one)
    if may_be(right, one):
        assert not left.meet(right).never


@given(st.one_of(st.tuples(numbers(), numbers()), st.tuples(names(), names())))
def test_what_is_said_to_be_equal_is(pair: tuple[tuple[Worth, Value], tuple[Worth, Value]]) -> None:
    (left, one), (right, other) = pair
    assert equal(left, right, numbers=isinstance(one, int)) in (None, one == other)


@given(numbers(), numbers(), st.sampled_from(["<", "<=", ">", ">="]))
def test_what_is_said_of_an_order_is_so(one: tuple[Worth, Value], other: tuple[Worth, Value], op: str) -> None:
    assert ordered(op, one[0], other[0]) in (None, compare(op, one[1], other[1]))


@given(NUMBERS, NUMBERS, st.integers(0, 4), st.sampled_from(["+", "-", "*", "/", "mod"]))
def test_a_sum_lies_in_the_range_that_is_said(one: int, other: int, slack: int, op: str) -> None:
    worth = arithmetic(op, between(one - slack, one + slack), between(other - slack, other + slack))
    assert may_be(worth, exactly(op, one, other))


def test_known_things_are_told_apart() -> None:
    assert equal(constant(3), constant(3), numbers=True) is True
    assert equal(constant(3), between(4, 5), numbers=True) is False
    assert equal(constant("red"), constant("red"), numbers=False) is True
    assert equal(constant(None), constant("red"), numbers=False) is False
    assert ordered("<", between(1, 2), between(3, 4)) is True
    assert ordered(">=", constant(None), constant(1)) is False
    assert constant(1).meet(constant(2)).never
    assert arithmetic("mod", between(0, 3), between(5, 5)) == between(0, 3)
