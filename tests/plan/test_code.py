"""The small algebra under the plan: sums, tests and facts keep their value when they are made shorter."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cattery.plan.code import FALSE, TRUE, Const, Prim, Slot, Var, X
from cattery.plan.facts import Facts
from cattery.plan.linear import differ, minus, plus, times
from cattery.plan.logic import both, either, negate
from cattery.plan.tidy import tidy

A, B = Var("a"), Var("b")


def sums() -> st.SearchStrategy[X]:
    leaves = st.one_of(st.sampled_from([A, B]), st.integers(-3, 3).map(Const))
    return st.recursive(
        leaves,
        lambda inner: st.one_of(
            st.tuples(inner, inner).map(lambda p: Prim("+", p, "int")),
            st.tuples(inner, inner).map(lambda p: Prim("-", p, "int")),
            st.tuples(inner, st.integers(-3, 3)).map(lambda p: Prim("*", (p[0], Const(p[1])), "int")),
        ),
        max_leaves=8,
    )


def conditions() -> st.SearchStrategy[X]:
    compare = st.tuples(st.sampled_from(["==", "!="]), sums(), sums()).map(lambda p: Prim(p[0], (p[1], p[2]), "bool"))
    return st.recursive(
        compare,
        lambda inner: st.one_of(
            st.tuples(st.sampled_from(["and", "or"]), inner, inner).map(lambda p: Prim(p[0], (p[1], p[2]), "bool")),
            inner.map(lambda p: Prim("not", (p,), "bool")),
        ),
        max_leaves=5,
    )


def value(x: X, a: int, b: int) -> int | bool:
    match x:
        case Const(value=number):
            return number
        case Var(name=name):
            return {"a": a, "b": b}[name]
        case Prim(op="not", args=(inner,)):
            return not value(inner, a, b)
        case Prim(op=op, args=(left, right)):
            m, n = value(left, a, b), value(right, a, b)
            results = {"+": m + n, "-": m - n, "*": m * n, "==": m == n, "!=": m != n, "and": m and n, "or": m or n}
            return results[op]
        case _:
            raise AssertionError(x)


numbers = st.integers(-9, 9)


@given(sums(), sums(), st.integers(-3, 3), numbers, numbers)
def test_sums_keep_their_value(x: X, y: X, factor: int, a: int, b: int) -> None:
    assert value(plus(x, y), a, b) == value(x, a, b) + value(y, a, b)
    assert value(minus(x, y), a, b) == value(x, a, b) - value(y, a, b)
    assert value(times(x, factor), a, b) == value(x, a, b) * factor


@given(sums(), sums(), numbers, numbers)
def test_numbers_that_differ_are_never_equal(x: X, y: X, a: int, b: int) -> None:
    if differ(x, y):
        assert value(x, a, b) != value(y, a, b)


@given(conditions(), numbers, numbers)
def test_tests_keep_their_value_when_made_short_or_negated(x: X, a: int, b: int) -> None:
    assert bool(value(tidy(x), a, b)) == bool(value(x, a, b))
    assert bool(value(negate(x), a, b)) != bool(value(x, a, b))


def test_constants_are_folded() -> None:
    test = Prim("==", (A, B), "bool")
    assert both(TRUE, test) == test == either(FALSE, test)
    assert both(FALSE, test) == FALSE
    assert either(TRUE, test) == TRUE


def test_facts_do_not_outlive_what_they_are_about() -> None:
    facts = Facts()
    cell = Slot("on", A)
    facts.learn(
        Prim("and", (Prim("==", (cell, Const(0)), "bool"), Prim("!=", (Slot("on", B), Const(0)), "bool")), "bool")
    )
    assert facts.is_empty(cell)
    assert facts.is_some(Slot("on", B))
    facts.wrote("on", lifted=True)
    assert facts.is_empty(cell)
    assert not facts.is_some(Slot("on", B))
    facts.wrote("on")
    assert not facts.is_empty(cell)
