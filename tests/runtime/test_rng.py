"""The random generator is the published one, and its numbers below n are unbiased."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cattery_runtime import Chance, Rng, draw
from cattery_runtime.rng import _GAMMA


def test_outputs_are_those_of_splitmix64() -> None:
    """The first five outputs for the seed 1234567, as published with other implementations."""
    rng = Rng(1234567)
    assert [rng.next64() for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


@given(st.integers(), st.integers(1, 2**64))
def test_below_stays_below(seed: int, n: int) -> None:
    assert 0 <= Rng(seed).below(n) < n


@given(st.integers(0, 2**64 - 1), st.integers(1, 2**64))
def test_below_is_the_specified_function_of_the_outputs(seed: int, n: int) -> None:
    outputs = Rng(seed)
    while True:
        high, low = divmod(outputs.next64() * n, 2**64)
        if low >= 2**64 % n:
            break
    rng = Rng(seed)
    assert rng.below(n) == high
    assert rng == outputs


def test_below_rejects_what_would_be_biased() -> None:
    """With n = 3 * 2**62, outputs whose lower half falls short are drawn again: one in four."""
    n = 3 * 2**62
    drawn = 0
    rng = Rng(0)
    for _ in range(2_000):
        before = rng.state
        rng.below(n)
        drawn += ((rng.state - before) * pow(_GAMMA, -1, 2**64)) % 2**64
    assert 2_500 < drawn < 2_850


def test_every_number_is_about_equally_likely() -> None:
    rng = Rng(7)
    counts = [0] * 6
    for _ in range(60_000):
        counts[rng.below(6)] += 1
    assert sum((count - 10_000) ** 2 / 10_000 for count in counts) < 20.5  # chi square, 5 degrees, one in a thousand


@pytest.mark.parametrize("n", [0, -1, 2**64 + 1])
def test_below_refuses_what_it_cannot_give(n: int) -> None:
    with pytest.raises(ValueError, match=r"from 1 to 2\*\*64"):
        Rng(1).below(n)


def test_copy_goes_on_alone() -> None:
    rng = Rng(3)
    rng.next64()
    copy = rng.copy()
    assert copy == rng
    assert [copy.next64() for _ in range(3)] == [rng.next64() for _ in range(3)]
    copy.next64()
    assert copy != rng


def test_state_can_be_read_and_set() -> None:
    rng = Rng(3)
    kept = rng.state
    first = rng.next64()
    rng.state = kept
    assert rng.next64() == first
    assert pickle.loads(pickle.dumps(rng)) == rng


def test_draw_follows_the_weights() -> None:
    rng = Rng(11)
    chances = [Chance("a", 1, 6), Chance("b", 2, 6), Chance("c", 3, 6)]
    drawn = [draw(chances, rng) for _ in range(6_000)]
    for chance in chances:
        assert abs(drawn.count(chance.move) - 6_000 * chance.probability) < 150


def test_draw_reads_the_outcomes_in_order() -> None:
    """The number below the total falls into the outcomes laid end to end."""
    for seed in range(50):
        number = Rng(seed).below(6)
        assert draw([Chance("a", 1, 6), Chance("b", 2, 6), Chance("c", 3, 6)], Rng(seed)) == "abbccc"[number]


def test_weights_below_their_total_are_an_error() -> None:
    with pytest.raises(ValueError, match="less than their total"):
        for seed in range(50):
            draw([Chance("a", 1, 6)], Rng(seed))
