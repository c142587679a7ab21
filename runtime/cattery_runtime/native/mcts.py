"""Tree search in C. `cattery_runtime.study.mcts` is for users, and the definition: the rankings are equal.

C searches in parts of about a thirtieth of a second: between them Python looks at the clock and sees Ctrl-C.
"""

from __future__ import annotations

import ctypes
import time
from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from cattery_runtime.native.library import Library
from cattery_runtime.native.state import NativeState
from cattery_runtime.study.mcts import DIGITS, LONGEST_LINE, Asked, Ranked, Ranking, means, root, root_of_log
from cattery_runtime.study.worth import unit

SECONDS: Final = 0.03
FIRST_PART: Final = 16
MASK: Final = 2**64 - 1


def mcts(state: NativeState, asked: Asked, seed: int, exploration: float, most: int) -> Ranking:
    """What `study.mcts.mcts` finds, from a native state."""
    library = state.library.having("mcts")
    _declare(library)
    asked.begin()
    c, part = library.c, FIRST_PART
    tree = c.cattery_mcts_open(state.game, asked.nodes, seed & MASK, exploration, most, _roots())
    if not tree:
        raise MemoryError(f"there is no memory for a tree of {asked.nodes:,} nodes")
    try:
        while count := asked.left(part):
            began = time.perf_counter()
            library.checked(c.cattery_mcts_run(tree, count), tree)  # a tree begins with a game
            asked.done += count
            took = max(time.perf_counter() - began, 1e-7)
            part = max(1, min(4 * part, int(count * SECONDS / took)))
        ranked = [_ranked(library, tree, move) for move in state.moves()]
        best = max(ranked, key=lambda one: one.visits).move
        return asked.ranking(ranked, _line(library, tree, best.code, state.engine.MOVES), c.cattery_mcts_used(tree))
    finally:
        c.cattery_mcts_close(tree)


def _ranked(library: Library, tree: int, move: Any) -> Ranked:
    sums = (ctypes.c_int64 * library.seats)()
    visits = library.c.cattery_mcts_move(tree, move.code, sums)
    return Ranked(move, visits, means(list(sums), visits, unit(library.seats), library.seats))


def _line(library: Library, tree: int, code: int, moves: Sequence[Any]) -> list[Any]:
    codes = (ctypes.c_int32 * LONGEST_LINE)()
    length = library.c.cattery_mcts_line(tree, code, LONGEST_LINE, codes)
    return [moves[code] for code in codes[:length]]


@cache
def _roots() -> Any:
    """What `root_of_log` and `root` give for all rounded counts: made once, and with the same functions as in Python."""
    counts = [*range(1, 1 << DIGITS)]
    counts += [first << more for more in range(1, 33 - DIGITS) for first in range(1 << DIGITS - 1, 1 << DIGITS)]
    roots = [0.0, *map(root_of_log, counts), 0.0, *map(root, counts)]
    return (ctypes.c_double * len(roots))(*roots)


def _declare(library: Library) -> None:
    c, pointer, wide, code = library.c, ctypes.c_void_p, ctypes.c_int64, ctypes.c_int32
    c.cattery_mcts_open.restype = pointer
    c.cattery_mcts_open.argtypes = [pointer, ctypes.c_uint64, ctypes.c_uint64, ctypes.c_double, wide, pointer]
    c.cattery_mcts_run.restype, c.cattery_mcts_run.argtypes = ctypes.c_int, [pointer, wide]
    c.cattery_mcts_used.restype, c.cattery_mcts_used.argtypes = ctypes.c_uint32, [pointer]
    c.cattery_mcts_move.restype, c.cattery_mcts_move.argtypes = ctypes.c_uint32, [pointer, code, pointer]
    c.cattery_mcts_line.restype = ctypes.c_int
    c.cattery_mcts_line.argtypes = [pointer, code, ctypes.c_int, pointer]
    c.cattery_mcts_close.restype, c.cattery_mcts_close.argtypes = None, [pointer]
