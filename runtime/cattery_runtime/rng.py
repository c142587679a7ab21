"""The one random generator, specified so that every engine on every machine plays the same game from the same seed.

The generator is splitmix64: G. L. Steele, D. Lea, C. H. Flood, "Fast Splittable Pseudorandom Number Generators",
OOPSLA 2014, with the constants of S. Vigna's public domain `splitmix64.c`. All arithmetic is modulo 2**64:

    state = state + 0x9E3779B97F4A7C15
    z = state
    z = (z xor (z >> 30)) * 0xBF58476D1CE4E5B9
    z = (z xor (z >> 27)) * 0x94D049BB133111EB
    output z xor (z >> 31)

The seed is the first state. A number below n is the upper half of the 128-bit product output * n; the output is thrown
away and another one drawn while the lower half is below 2**64 mod n, which makes every result equally likely
(D. Lemire, "Fast Random Integer Generation in an Interval", ACM TOMACS 29(1), 2019).
"""

from __future__ import annotations

from typing import Final

_MASK: Final = 0xFFFFFFFFFFFFFFFF
_GAMMA: Final = 0x9E3779B97F4A7C15
_MIX_1: Final = 0xBF58476D1CE4E5B9
_MIX_2: Final = 0x94D049BB133111EB


class Rng:
    """A stream of random numbers. Its whole state is the 64-bit number `state`, which may be read and set."""

    __slots__ = ("state",)

    state: int

    def __init__(self, seed: int) -> None:
        self.state = seed & _MASK

    def next64(self) -> int:
        """The next 64 random bits."""
        self.state = z = (self.state + _GAMMA) & _MASK
        z = ((z ^ (z >> 30)) * _MIX_1) & _MASK
        z = ((z ^ (z >> 27)) * _MIX_2) & _MASK
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely; n is from 1 to 2**64."""
        if not 0 < n <= _MASK + 1:
            raise ValueError(f"below() needs a number from 1 to 2**64, not {n}")
        product = self.next64() * n
        if product & _MASK < n:
            threshold = (_MASK + 1) % n
            while product & _MASK < threshold:
                product = self.next64() * n
        return product >> 64

    def copy(self) -> Rng:
        """A generator that goes on from here on its own."""
        return Rng(self.state)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rng) and self.state == other.state

    __hash__ = None  # type: ignore[assignment]  # it changes with every draw

    def __repr__(self) -> str:
        return f"Rng({self.state:#x})"
