"""What is laid anew is what was there: nothing is added or lost, and the sets of sites keep step."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cattery_runtime.bits import mask_of
from cattery_runtime.laying import arrange, cycle, spend, there

SITES = 6
CODES = 4

boards = st.lists(st.integers(0, CODES - 1), min_size=SITES, max_size=SITES)
ways = st.lists(st.integers(0, SITES - 1), unique=True)


def planes_of(cells: list[int]) -> list[int]:
    return [mask_of(site for site in range(SITES) if cells[site] == code) for code in range(CODES)]


def off_board(cells: list[int]) -> list[int]:
    """The cells with the one that an index off the board finds."""
    return [*cells, 0]


@given(boards, ways, st.integers(-9, 9), st.booleans())
def test_everything_goes_on_by_so_many_sites(cells: list[int], along: list[int], by: int, kept: bool) -> None:
    laid, planes = off_board(cells), planes_of(cells)
    assert cycle(laid, planes if kept else None, along, by)
    for place, site in enumerate(along):
        assert laid[along[(place + by) % len(along)]] == cells[site]
    assert all(laid[site] == cells[site] for site in range(SITES) if site not in along)
    assert laid[SITES] == 0
    assert planes == (planes_of(laid) if kept else planes_of(cells))


@given(boards, ways, st.integers(-9, 9))
def test_going_on_and_back_changes_nothing(cells: list[int], along: list[int], by: int) -> None:
    laid, planes = off_board(cells), planes_of(cells)
    assert cycle(laid, planes, along, by)
    assert cycle(laid, planes, iter(along), -by)
    assert laid == off_board(cells)
    assert planes == planes_of(cells)


@pytest.mark.parametrize("along", [(0, 1, 0), (0, -1), (-1,)])
def test_a_site_that_is_off_or_twice_is_refused(along: tuple[int, ...]) -> None:
    laid, planes = off_board([1, 2, 3, 0, 1, 2]), planes_of([1, 2, 3, 0, 1, 2])
    assert not cycle(laid, planes, along, 1)
    assert laid == off_board([1, 2, 3, 0, 1, 2])
    assert planes == planes_of(laid)


@given(boards, ways, st.data())
def test_the_order_is_laid_if_it_is_made_of_what_is_there(
    cells: list[int], along: list[int], data: st.DataObject
) -> None:
    held = [cells[site] for site in along]
    order = data.draw(st.permutations(held))
    laid, planes = off_board(cells), planes_of(cells)
    assert arrange(laid, planes, along, order)
    assert [laid[site] for site in along] == order
    assert all(laid[site] == cells[site] for site in range(SITES) if site not in along)
    assert planes == planes_of(laid)


@given(boards, ways, st.lists(st.integers(0, CODES - 1), max_size=SITES))
def test_another_order_is_refused_and_changes_nothing(cells: list[int], along: list[int], order: list[int]) -> None:
    laid, planes = off_board(cells), planes_of(cells)
    if sorted(order) != sorted(cells[site] for site in along):
        assert not arrange(laid, planes, along, order)
        assert laid == off_board(cells)
        assert planes == planes_of(cells)


def test_what_is_on_sites_is_told_with_them() -> None:
    assert there((4, 0), [7, 8, 9, 6, 5, 0]) == ((4, 0), (5, 7))


@given(st.lists(st.tuples(st.integers(0, 2), st.integers(-1, 1))), st.integers(0, 3))
def test_a_limited_rule_happens_so_often_for_the_same_keys(calls: list[tuple[int, int]], most: int) -> None:
    spent: tuple[tuple[int, ...], ...] = ()
    happened = dict.fromkeys(product(range(3), range(-1, 2)), 0)
    for keys in calls:
        after = spend(spent, keys, most)
        assert (after is None) == (happened[keys] == most)
        if after is not None:
            happened[keys] += 1
            spent = after
    assert spent == tuple(sorted((*keys, times) for keys, times in happened.items() if times))


def test_a_rule_that_is_limited_without_keys_counts_all_calls() -> None:
    once = spend((), (), 2)
    assert once == ((1,),)
    assert spend(once, (), 2) == ((2,),)
    assert spend(((2,),), (), 2) is None
