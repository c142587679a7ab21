"""Ranges of calculations are sound and tight: every result lies inside, and both ends occur (`mod` may be wider)."""

from __future__ import annotations

from itertools import combinations_with_replacement, product

import pytest

from cattery.model.types import IntType
from cattery.resolve.bounds import arithmetic
from cattery.resolve.context import Context
from cattery.resolve.declarations import place
from cattery.resolve.load import load_text
from cattery.resolve.overlays import merge
from cattery.resolve.report import Report
from cattery.source import NOWHERE

RANGES = [IntType(low, high) for low, high in combinations_with_replacement(range(-4, 5), 2)]


def calculate(op: str, a: int, b: int) -> int:
    match op:
        case "+":
            return a + b
        case "-":
            return a - b
        case "*":
            return a * b
        case "/":
            return a // b if b else 0
        case _:
            return a % b if b else 0


@pytest.mark.parametrize("op", ["+", "-", "*", "/", "mod"])
def test_every_result_lies_in_the_range(op: str) -> None:
    report = Report()
    merged = merge(load_text('game "x"\n    players a, b\n'), report)
    assert merged is not None
    env = place(Context(merged, report, {}))
    for a, b in product(RANGES, RANGES):
        found = arithmetic(env, op, a, b, NOWHERE)
        results = [calculate(op, x, y) for x in range(a.low, a.high + 1) for y in range(b.low, b.high + 1)]
        if op == "mod":
            assert found.low <= min(results)
            assert max(results) <= found.high
        else:
            assert (found.low, found.high) == (min(results), max(results))
