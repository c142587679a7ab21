"""Sets as numbers give back what a set of sites gives."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cattery_runtime.bits import bits, chunk_tables, groups, lowest, mask_of, popcount, present, reach

site_sets = st.frozensets(st.integers(0, 60))


@given(site_sets)
def test_bits_are_the_sites_in_order(sites: frozenset[int]) -> None:
    mask = mask_of(sites)
    assert list(bits(mask)) == sorted(sites)
    assert popcount(mask) == len(sites)


@pytest.mark.parametrize("width", [1, 3, 9])
@given(st.frozensets(st.integers(0, 20)))
def test_chunks_give_the_objects_of_the_sites_in_order(width: int, sites: frozenset[int]) -> None:
    tables = chunk_tables([f"s{site}" for site in range(21)], width)
    mask = mask_of(sites)
    found = [
        name for n, table in enumerate(tables) for name in table[mask >> n * width & (1 << width) - 1 & len(table) - 1]
    ]
    assert found == [f"s{site}" for site in sorted(sites)]


RING = [mask_of([(site + 1) % 60, (site - 1) % 60]) for site in range(60)]
ring_sites = st.frozensets(st.integers(0, 59))


@given(site_sets)
def test_lowest_is_the_first_site(sites: frozenset[int]) -> None:
    assert lowest(mask_of(sites)) == min(sites, default=-1)


@given(ring_sites)
def test_groups_part_a_set_into_what_hangs_together(sites: frozenset[int]) -> None:
    mask = mask_of(sites)
    found = groups(mask, RING)
    assert sum(found) == mask
    assert sum(map(popcount, found)) == len(sites)
    assert [lowest(group) for group in found] == sorted(lowest(group) for group in found)
    starts = [site for site in sites if (site - 1) % 60 not in sites]
    assert len(found) == (len(starts) if starts or not sites else 1)


@given(ring_sites, st.integers(0, 59))
def test_reach_goes_through_the_set_only(sites: frozenset[int], start: int) -> None:
    wanted = {start}
    for step in (1, -1):
        site = (start + step) % 60
        while site in sites and site not in wanted:
            wanted.add(site)
            site = (site + step) % 60
    assert reach(1 << start, mask_of(sites), RING) == mask_of(wanted)


def test_present_gives_the_codes_of_what_a_bag_holds() -> None:
    assert present([9, 0, 2, 0, 1, 9], 1, 4) == [2, 4]
