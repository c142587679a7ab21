"""Sequences of moves, counted in C. `cattery_runtime.study.perft` is for users.

What is below each first move is counted by itself, in parts of about a twentieth of a second: between them Python sees
Ctrl-C.
"""

from __future__ import annotations

import ctypes
import threading
import time
from collections.abc import Callable, Collection, Mapping
from concurrent.futures import FIRST_EXCEPTION, Future, ThreadPoolExecutor, wait
from typing import Any, Final

from cattery_runtime.native.library import OVER, Game, Library

SECONDS: Final = 0.05
"""How long a part takes, about."""
FIRST_PART, LARGEST_PART = 1000, 1 << 40

Counts = tuple[int, ...]


class Halted(KeyboardInterrupt):
    """Ctrl-C while sequences are counted: what was counted below each first move until then, and below which of them all."""

    def __init__(self, below: Mapping[int, Counts], whole: Collection[int]) -> None:
        super().__init__(below, whole)
        self.below = below
        self.whole = whole


def perft(
    library: Library,
    game: Game,
    depth: int,
    *,
    threads: int = 1,
    after: Callable[[int], None] | None = None,
) -> dict[int, Counts]:
    """For the code of each move that may be played in a state: how many sequences of 1, ... `depth` begin with it.

    Raises Halted at Ctrl-C.
    """
    library = library.having("series")
    _declare(library)
    codes = _listed(library, game) if depth else []
    stopped = threading.Event()
    with ThreadPoolExecutor(threads) as pool:
        tasks = {pool.submit(_below, library, game, code, depth - 1, stopped): code for code in codes}
        waiting = set(tasks)
        try:
            while waiting:
                done, waiting = wait(waiting, SECONDS, FIRST_EXCEPTION)
                for task in done:
                    task.result()
                if after is not None:
                    after(len(tasks) - len(waiting))
        except KeyboardInterrupt:
            _stop(pool, stopped)
            raise _halted({code: task for task, code in tasks.items()}, depth) from None
        finally:
            _stop(pool, stopped)
    return {code: task.result()[0] for task, code in tasks.items()}


def _stop(pool: ThreadPoolExecutor, stopped: threading.Event) -> None:
    """Let all threads come to an end, with what they have counted."""
    stopped.set()
    pool.shutdown(wait=True, cancel_futures=True)


def _halted(tasks: Mapping[int, Future[tuple[Counts, bool]]], depth: int) -> Halted:
    """What is known when the threads have been stopped; of a move that nobody has begun with it is itself."""
    none: tuple[Counts, bool] = (1, *[0] * (depth - 1)), depth == 1
    known = {
        code: none if task.cancelled() or task.exception() is not None else task.result()
        for code, task in tasks.items()
    }
    return Halted(
        {code: counts for code, (counts, _) in known.items()}, [c for c, (_, whole) in known.items() if whole]
    )


def _declare(library: Library) -> None:
    c, pointer, number, wide = library.c, ctypes.c_void_p, ctypes.c_int, ctypes.c_int64
    c.cattery_perft_size.restype, c.cattery_perft_size.argtypes = wide, [number]
    c.cattery_perft_counts.restype, c.cattery_perft_counts.argtypes = wide, []
    c.cattery_perft_begin.restype, c.cattery_perft_begin.argtypes = number, [pointer, pointer, pointer, number]
    c.cattery_perft_run.restype, c.cattery_perft_run.argtypes = number, [pointer, pointer, wide]


def _listed(library: Library, game: Game) -> list[int]:
    """The codes of the moves of a decision, or of the outcomes of a chance node."""
    if library.c.cattery_actor(game) == OVER:
        return []
    codes = (ctypes.c_int32 * library.about["most_moves"])()
    return list(codes[: library.checked(library.c.cattery_list(game, codes), game)])


def _below(library: Library, game: Game, code: int, depth: int, stopped: threading.Event) -> tuple[Counts, bool]:
    """How many sequences of 0, 1, ... `depth` moves come after one move, and whether all are counted."""
    start, scratch = library.copied(game), library.game()
    library.checked(library.c.cattery_play(start, code), start)
    walk = ctypes.create_string_buffer(library.c.cattery_perft_size(depth))
    state = library.c.cattery_perft_begin(scratch, walk, start, depth)
    part = FIRST_PART
    while not state and not stopped.is_set():
        began = time.perf_counter()
        state = library.c.cattery_perft_run(scratch, walk, part)
        took = max(time.perf_counter() - began, 1e-7)
        part = max(1, min(4 * part, LARGEST_PART, int(part * SECONDS / took)))
    if state < 0:
        raise library.fault(-1 - _number(walk, 0), scratch)
    first = library.c.cattery_perft_counts()
    return tuple(_number(walk, first + 8 * level) for level in range(depth + 1)), bool(state)


def _number(walk: Any, place: int) -> int:
    """A number in a walk."""
    return ctypes.c_uint64.from_buffer(walk, place).value
