"""Sets as numbers give back what a set of sites gives."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cattery_runtime.bits import bits, chunk_tables, gather, mask_of, popcount

site_sets = st.frozensets(st.integers(0, 60))


@given(site_sets)
def test_bits_are_the_sites_in_order(sites: frozenset[int]) -> None:
    mask = mask_of(sites)
    assert list(bits(mask)) == sorted(sites)
    assert popcount(mask) == len(sites)


@pytest.mark.parametrize("size", [0, 1, 11, 12, 13, 24, 36, 61])
def test_tables_cover_every_site(size: int) -> None:
    objects = [f"s{site}" for site in range(size)]
    assert gather(chunk_tables(objects), (1 << size) - 1) == tuple(objects)


@given(site_sets)
def test_gather_gives_the_objects_of_the_sites_in_order(sites: frozenset[int]) -> None:
    assert gather(TABLES, mask_of(sites)) == tuple(f"s{site}" for site in sorted(sites))


TABLES = chunk_tables([f"s{site}" for site in range(61)])
