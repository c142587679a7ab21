"""What a tree of moves is worth, found in C. `cattery_runtime.study.alphabeta` is for users: it asks, and the answers are
those of its reference.

C searches in parts: between them Python looks at the clock and sees Ctrl-C.
"""

from __future__ import annotations

import ctypes
import math
import time
from typing import Any, Final

from cattery_runtime.native.library import SINGLE, Library
from cattery_runtime.native.state import NativeState
from cattery_runtime.study.alphabeta import DEEPEST, OutOfTime

STEPS: Final = 50_000
"""How many steps C makes at once: some hundredths of a second."""


class NativeAsker:
    """Answers by the C of a game. `memory`: of the table of states, in bytes."""

    def __init__(self, state: NativeState, memory: int) -> None:
        self.library = state.library.having("alphabeta")
        self.library.having(SINGLE)  # between the questions moves are played, and then the time runs
        _declare(self.library)
        self._search = self.library.c.cattery_alpha_open(DEEPEST, memory)
        if not self._search:
            raise MemoryError(f"there is no memory for a table of {memory:,} bytes")

    @property
    def nodes(self) -> int:
        """How many states have been looked at."""
        return int(self.library.c.cattery_alpha_nodes(self._search)) if self._search else self._seen

    def close(self) -> None:
        """Give back the memory; what was counted stays."""
        self._seen = self.nodes
        self.library.c.cattery_alpha_close(self._search)
        self._search = None

    def ask(self, state: Any, depth: int, low: float, high: float, unknown: float, until: float) -> float:
        """See `study.alphabeta.Asker`."""
        c, checked = self.library.c, self.library.checked
        if until != math.inf and time.monotonic() >= until:
            raise OutOfTime
        found = checked(c.cattery_alpha_ask(self._search, state.game, depth, low, high, int(2 * unknown)), self._search)
        while not found:
            found = checked(c.cattery_alpha_run(self._search, STEPS), self._search)
            if not found and time.monotonic() >= until:
                raise OutOfTime
        return float(c.cattery_alpha_value(self._search))


def _declare(library: Library) -> None:
    c, pointer, number, real = library.c, ctypes.c_void_p, ctypes.c_int, ctypes.c_double
    c.cattery_alpha_open.restype, c.cattery_alpha_open.argtypes = pointer, [number, ctypes.c_uint64]
    c.cattery_alpha_ask.restype = number
    c.cattery_alpha_ask.argtypes = [pointer, pointer, number, real, real, number]
    c.cattery_alpha_run.restype, c.cattery_alpha_run.argtypes = number, [pointer, ctypes.c_int64]
    c.cattery_alpha_value.restype, c.cattery_alpha_value.argtypes = real, [pointer]
    c.cattery_alpha_nodes.restype, c.cattery_alpha_nodes.argtypes = ctypes.c_uint64, [pointer]
    c.cattery_alpha_close.restype, c.cattery_alpha_close.argtypes = None, [pointer]
