"""Chance nodes: what may happen, how likely, and the one way to let it happen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, Generic, TypeVar

from attrs import frozen

from cattery_runtime.rng import Rng

if TYPE_CHECKING:
    from fractions import Fraction

M_co = TypeVar("M_co", covariant=True)

CHANCE: Final = "chance"
"""The actor of a chance node."""


@frozen
class Chance(Generic[M_co]):
    """One outcome of a chance node: it happens `weight` times out of `total`."""

    move: M_co
    weight: int
    total: int

    @property
    def probability(self) -> Fraction:
        """The exact probability."""
        from fractions import Fraction  # it costs more to import than the rest of the runtime

        return Fraction(self.weight, self.total)


def draw(chances: Sequence[Chance[M_co]], rng: Rng) -> M_co:
    """Let chance decide: one number below the total, the outcomes laid out by their weights in order."""
    left = rng.below(chances[0].total)
    for chance in chances:
        left -= chance.weight
        if left < 0:
            return chance.move
    raise ValueError("the weights of the outcomes add up to less than their total")
