"""All that a generator of random numbers can bring, with exact probabilities: for tests that count instead of trying."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import NoReturn, TypeVar

from cattery_runtime.rng import Rng

T = TypeVar("T")


class _Told(Rng):
    """Gives the numbers that it is told, then zeros; keeps what each was below."""

    __slots__ = ("below_what", "numbers")

    def __init__(self, numbers: tuple[int, ...]) -> None:
        super().__init__(0)
        self.numbers = numbers
        self.below_what: list[int] = []

    def below(self, n: int) -> int:
        if n < 1:
            raise ValueError(f"below() needs a number from 1, not {n}")
        place = len(self.below_what)
        self.below_what.append(n)
        return self.numbers[place] if place < len(self.numbers) else 0

    def next64(self) -> NoReturn:
        raise AssertionError("what draws random bits has too many outcomes to go through")


def every_outcome(act: Callable[[Rng], T]) -> Iterator[tuple[T, Fraction]]:
    """What an act gives for each run of numbers `below` can bring it, and how likely that run is; in their order."""
    numbers: tuple[int, ...] | None = ()
    while numbers is not None:
        rng = _Told(numbers)
        result = act(rng)
        chance = Fraction(1)
        for n in rng.below_what:
            chance /= n
        yield result, chance
        numbers = _following(numbers, rng.below_what)


def _following(numbers: tuple[int, ...], below: list[int]) -> tuple[int, ...] | None:
    """The next run of numbers: the last that can be more is one more."""
    run = [*numbers, *[0] * (len(below) - len(numbers))]
    for place in reversed(range(len(below))):
        if run[place] + 1 < below[place]:
            return (*run[:place], run[place] + 1)
    return None


def distribution(act: Callable[[Rng], T]) -> dict[T, Fraction]:
    """How likely each result of an act is, exactly; results must be hashable."""
    found: dict[T, Fraction] = {}
    for result, chance in every_outcome(act):
        found[result] = found.get(result, Fraction(0)) + chance
    return found
