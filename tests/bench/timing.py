"""Fair measuring: contestants take turns in one run, processor time counts, and medians are compared."""

from __future__ import annotations

import gc
import subprocess
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from time import perf_counter, process_time

from attrs import frozen

Contestant = Callable[[int], int]
"""Does some work for a round, given the round's number as a seed; returns how many units it did."""


def rates(contestants: Mapping[str, Contestant], rounds: int) -> dict[str, float]:
    """The median number of units per second of processor time of each contestant; one round more to warm up."""
    found: dict[str, list[float]] = {name: [] for name in contestants}
    for number in range(rounds + 1):
        for name, contestant in contestants.items():
            gc.collect()
            start = process_time()
            units = contestant(number)
            found[name].append(units / (process_time() - start))
    return {name: median(values[1:]) for name, values in found.items()}


@frozen
class Taken:
    """How long a process took: on the clock, and of the processor, which is the same while the machine is idle."""

    clock: float
    processor: float


def process(
    command: Sequence[str],
    folder: Path,
    rounds: int,
    environ: Mapping[str, str] | None = None,
    before: Callable[[], None] = lambda: None,
) -> Taken:
    """The medians of a few runs of a command, after one to warm up; `before` makes ready for each run."""
    found = []
    for _ in range(rounds + 1):
        before()
        used, start = getrusage(RUSAGE_CHILDREN), perf_counter()
        subprocess.run(command, cwd=folder, check=True, capture_output=True, env=environ)
        clock, after = perf_counter() - start, getrusage(RUSAGE_CHILDREN)
        found.append(Taken(clock, after.ru_utime + after.ru_stime - used.ru_utime - used.ru_stime))
    return Taken(median(run.clock for run in found[1:]), median(run.processor for run in found[1:]))
