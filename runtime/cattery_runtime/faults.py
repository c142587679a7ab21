"""What engines check while they run: ranges of values, and flows that never stop."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import wraps
from typing import Final, ParamSpec, TypeVar

from cattery_runtime.errors import Fault

ROUNDS: Final = range(1_000_000)
"""So many steps of a flow without a decision are taken for a flow that never stops."""


class GameOver(Exception):
    """An end was reached in the middle of an effect; what was being carried out is left. Only engines see it."""


def in_range(value: int, low: int, high: int, name: str, path: str, line: int) -> int:
    """The value, if it lies in its range; raises Fault if not."""
    if low <= value <= high:
        return value
    raise Fault(f"{name} would be {value}, and it goes from {low} to {high}", path, line)


MOST_FRAMES: Final = 100_000
"""Effects that go deeper are a fault of the rules."""
DEEPEST: Final = MOST_FRAMES + 100
"""What Python has to allow for that: a call of a rule is a call of Python's, which takes no room on the machine's stack."""


P = ParamSpec("P")
R = TypeVar("R")


def going_deep(function: Callable[P, R]) -> Callable[P, R]:
    """A function in which rules may use each other as deep as that; for what comes before and after it Python's limit stays."""

    @wraps(function)
    def call(*args: P.args, **kwargs: P.kwargs) -> R:
        before = sys.getrecursionlimit()
        sys.setrecursionlimit(max(before, DEEPEST))
        try:
            return function(*args, **kwargs)
        finally:
            sys.setrecursionlimit(before)

    return call
