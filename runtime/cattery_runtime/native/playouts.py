"""Random games in C, on several threads. `cattery_runtime.study.playouts` is for users, and says which games are played.

The series is handed out in parts of about a twentieth of a second, in order: between them Python sees Ctrl-C and says how
far it is. Each thread adds up its own games in whole numbers, so that the sum does not depend on who played which.
"""

from __future__ import annotations

import ctypes
import threading
import time
from collections.abc import Callable
from concurrent.futures import FIRST_EXCEPTION, Future, ThreadPoolExecutor, wait
from itertools import islice
from typing import Any, Final

from attrs import define, field

from cattery_runtime.errors import Fault
from cattery_runtime.limits import MOST_DECISIONS
from cattery_runtime.native.library import Game, Library
from cattery_runtime.study.figures import Figures, Taken
from cattery_runtime.study.playouts import FaultInSeries, Stopped

SECONDS: Final = 0.05
"""How long a part takes, about."""
FIRST_PART, LARGEST_PART = 16, 1 << 24
FAULT: Final = 8
"""Where the statistics have the number of a fault; ten numbers stand before those of the ends."""
HEAD: Final = 10


def playouts(
    library: Library,
    n: int,
    seed: int,
    *,
    start: Game = None,
    most: int = MOST_DECISIONS,
    threads: int = 1,
    counts: bool = True,
    after: Callable[[int], None] | None = None,
) -> Figures:
    """Play n games from the beginning, or from the state in some memory, and add up what comes of them."""
    library = library.having("series")
    _declare(library)
    threads = min(threads, max(1, n))  # each has statistics of its own, and more than games are of no use
    series = _Series(library, seed, start, int(counts), _Parts(n, threads))
    with ThreadPoolExecutor(threads) as pool:
        rows = [_statistics(library, most) for _ in range(threads)]
        tasks = [pool.submit(series.work, row) for row in rows]
        try:
            _wait(tasks, series.parts, after)
        except KeyboardInterrupt:
            series.parts.stop()
            wait(tasks)
            raise Stopped(_sum(library, rows, counts)) from None
        finally:
            series.parts.stop()
    if series.faults:
        number, fault = min(series.faults, key=lambda found: found[0])
        raise FaultInSeries.of(fault, seed + number)
    return _sum(library, rows, counts)


@define
class _Parts:
    """Hands out the numbers of games, in order."""

    n: int
    threads: int
    next: int = 0
    done: int = 0
    lock: threading.Lock = field(factory=threading.Lock)

    def take(self, count: int) -> range:
        """The next numbers, about so many; none when there are none left. The last ones are shared by all threads."""
        with self.lock:
            left = self.n - self.next
            part = range(self.next, self.next + min(count, -(-left // self.threads)))
            self.next = part.stop
            return part

    def finish(self, count: int) -> None:
        """So many more are done."""
        with self.lock:
            self.done += count

    def stop(self) -> None:
        """Hand out no more."""
        with self.lock:
            self.n = self.next


@define
class _Series:
    """What all threads play."""

    library: Library
    seed: int
    start: Game
    counting: int
    parts: _Parts
    faults: list[tuple[int, Fault]] = field(factory=list)
    """Numbers of games, and the faults in them."""

    def work(self, row: Any) -> None:
        """Play part after part and add up what comes of it."""
        game, count = self.library.game(), FIRST_PART
        while part := self.parts.take(count):
            began = time.perf_counter()
            first = (self.seed + part.start) % 2**64
            played = self.library.c.cattery_playouts(game, first, len(part), self.start, self.counting, row)
            self.parts.finish(played)
            if row[FAULT]:
                self.faults.append((part.start + played, self.library.fault(-1 - row[FAULT], game)))
                self.parts.stop()
                return
            took = max(time.perf_counter() - began, 1e-7)
            count = max(1, min(4 * count, LARGEST_PART, int(len(part) * SECONDS / took)))


def _wait(tasks: list[Future[None]], parts: _Parts, after: Callable[[int], None] | None) -> None:
    """Wait for all threads, and say now and then how far they are."""
    waiting = set(tasks)
    while waiting:
        done, waiting = wait(waiting, SECONDS, FIRST_EXCEPTION)
        for task in done:
            task.result()
        if after is not None:
            after(parts.done)


def _declare(library: Library) -> None:
    c, pointer, wide = library.c, ctypes.c_void_p, ctypes.c_int64
    c.cattery_stats_size.restype, c.cattery_stats_size.argtypes = wide, [wide]
    c.cattery_stats_begin.restype, c.cattery_stats_begin.argtypes = None, [pointer, wide]
    c.cattery_playouts.restype = wide
    c.cattery_playouts.argtypes = [pointer, ctypes.c_uint64, wide, pointer, ctypes.c_int, pointer]


def _statistics(library: Library, most: int) -> Any:
    """The statistics of no games."""
    row = (ctypes.c_int64 * library.c.cattery_stats_size(most))()
    library.c.cattery_stats_begin(row, most)
    return row


def _sum(library: Library, rows: list[Any], counts: bool) -> Figures:
    """What all threads have found."""
    figures = [_figures(library.about, list(row), counts) for row in rows]
    return sum(figures[1:], figures[0])


def _figures(about: dict[str, Any], row: list[int], counts: bool) -> Figures:
    """Statistics as C has them, in the order of its `Stats`."""
    players, ends, rules = tuple(about["players"]), about["ends"], about["taken"]
    seats, left = range(len(players)), iter(row)
    games, given_up, draws, shared, decisions, chances, alternatives, widest, *_ = _next(left, HEAD)
    reached = dict(zip([*ends, ""], _next(left, len(ends) + 1), strict=True))
    wins, twice = _next(left, len(seats)), _next(left, len(seats))
    halves = [_next(left, 2) for _ in seats]
    ranks = [tuple(_next(left, len(seats))) for _ in seats]
    times, in_games = _next(left, len(rules) + 1), _next(left, len(rules) + 1)
    taken = tuple(
        Taken(rule["kind"], rule["name"], rule["path"], rule["line"], times[i], in_games[i])
        for i, rule in enumerate(rules)
    )
    return Figures(
        players=players,
        games=games,
        unfinished=given_up,
        draws=draws,
        shared=shared,
        decisions=decisions,
        chances=chances,
        alternatives=alternatives,
        widest=widest,
        wins=dict(zip(players, wins, strict=True)),
        twice=dict(zip(players, twice, strict=True)),
        squares={p: low % 2**64 + (high << 64) for p, (low, high) in zip(players, halves, strict=True)},
        ranks=dict(zip(players, ranks, strict=True)),
        endings={end: count for end, count in reached.items() if count},
        lengths={length: count for length, count in enumerate(left) if count},
        taken=taken if counts else None,
    )


def _next(numbers: Any, count: int) -> list[int]:
    return list(islice(numbers, count))
