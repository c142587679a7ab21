"""Fair measuring: contestants take turns in one run, processor time counts, and medians are compared."""

from __future__ import annotations

import gc
from collections.abc import Callable, Mapping
from statistics import median
from time import perf_counter, process_time

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


def seconds(command: Callable[[], object], rounds: int) -> float:
    """The median time on the clock of a few runs, after one to warm up."""
    found = []
    for _ in range(rounds + 1):
        start = perf_counter()
        command()
        found.append(perf_counter() - start)
    return median(found[1:])
