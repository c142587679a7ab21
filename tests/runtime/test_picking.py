"""Picks one by one are the whole moves that a plain enumeration finds, no pick more and none less."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import combinations, permutations
from math import comb
from typing import Any
from zlib import crc32

import pytest
from attrs import frozen
from hypothesis import given, settings
from hypothesis import strategies as st

from cattery_runtime.bits import bits, mask_of
from cattery_runtime.picking import (
    STOP,
    Chosen,
    Level,
    Reason,
    Steps,
    Test,
    came_about,
    can_stop,
    completes,
    picks,
    refusal,
    settle,
)

Move = tuple[tuple[int, int | None], ...]
"""A whole move, pick by pick: the level, and what is picked there or STOP."""

# --- actions in steps with rules made up at random -------------------------------------------------------------------


@frozen
class Rules:
    """What one level asks: `seed` decides, `holds` says how many of four conditions hold."""

    form: str
    seed: int
    holds: int
    where: bool
    guards: int


def decided(*parts: object) -> int:
    """A number that hangs on all parts."""
    return crc32(repr(parts).encode())


def condition(seed: int, holds: int) -> Test:
    return lambda s, values: decided(s, seed, values) % 4 < holds


def domain(rules: Rules) -> Any:
    """A domain that hangs on the values before; often a small one, and sometimes an empty one."""

    def one(s: object, values: list[Any]) -> Any:
        number = decided(s, rules.seed, values)
        return [value for value in range(4) if number >> value & 1]

    def subsets(s: object, values: list[Any]) -> Any:
        number = decided(s, rules.seed, values)
        low = number >> 8 & 3
        return number & 31, low, low + (number >> 10) % 4 - (number >> 12 & 1)

    def arrangements(s: object, values: list[Any]) -> Any:
        number = decided(s, rules.seed, values)
        sites = tuple(range(number % 5))
        return sites, tuple(number >> 2 * site + 4 & 3 for site in sites)

    return {"one": one, "set": subsets, "order": arrangements}[rules.form]


def level(rules: Rules) -> Level:
    where = condition(rules.seed + 1, rules.holds) if rules.where else None
    guards = tuple(condition(rules.seed + 2 + number, rules.holds) for number in range(rules.guards))
    return Level(rules.form, domain(rules), where, guards)  # type: ignore[arg-type]


rule_sets = st.builds(
    Rules,
    st.sampled_from(["one", "set", "order"]),
    st.integers(0, 10**6),
    st.sampled_from([2, 3, 4]),
    st.booleans(),
    st.sampled_from([0, 0, 1, 2]),
)
actions = st.builds(
    lambda levels, last: Steps(tuple(map(level, levels)), condition(7, 3) if last else None),
    st.lists(rule_sets, min_size=1, max_size=3),
    st.booleans(),
)


# --- what they mean, in the plainest way -----------------------------------------------------------------------------


def whole_moves(s: object, steps: Steps, given: list[Any]) -> dict[Move, list[Any]]:
    """All whole moves with the values that they choose."""
    found: dict[Move, list[Any]] = {}
    for move, values in completed(s, steps, 0, given, ()):
        if move and (steps.last is None or steps.last(s, values)):
            found[move] = values[len(given) :]
    return found


def completed(s: object, steps: Steps, at: int, values: list[Any], move: Move) -> Iterator[tuple[Move, list[Any]]]:
    """All ways to choose the levels from one on; golden rules apart."""
    if at == len(steps.levels):
        yield move, values
        return
    here = steps.levels[at]
    for picked, ended in ways(here, here.domain(s, values), bool(move)):
        shown = [picked[: n + 1] for n in range(len(picked))]
        if here.where is not None and not all(here.where(s, [*values, worth(here, some)]) for some in shown):
            continue
        now = [*values, worth(here, picked)]
        if all(guard(s, now) for guard in here.guards):
            steps_taken = tuple((at, pick) for pick in picked) + (((at, STOP),) if ended else ())
            yield from completed(s, steps, at + 1, now, move + steps_taken)


def worth(here: Level, picked: tuple[int, ...]) -> Any:
    return {"one": picked[0] if picked else None, "set": sum(1 << pick for pick in picked), "order": picked}[here.form]


def ways(here: Level, found: Any, begun: bool) -> Iterator[tuple[tuple[int, ...], bool]]:
    """The picks of a level in order, and whether it has to be stopped after them."""
    if here.form == "one":
        yield from (((value,), False) for value in found)
    elif here.form == "order":
        there = found[1]
        changed = {new for new in permutations(there) if all(a != b for a, b in zip(new, there, strict=True))}
        yield from ((new, False) for new in changed)
    else:
        elements, low, high = found
        every = list(bits(elements))
        if low <= 0 and (high <= 0 or not every):
            yield (), False
            return
        for size in range(max(low, 0), high + 1):
            if size or begun:
                yield from ((picked, size < high) for picked in combinations(every, size))


# --- picking ---------------------------------------------------------------------------------------------------------


def walked(s: object, steps: Steps, given: list[Any], chosen: Chosen = (), move: Move = ()) -> dict[Move, list[Any]]:
    """All whole moves that picking offers."""
    at, found = picks(s, steps, chosen, given)
    assert len(set(found)) == len(found)
    if steps.levels[at].form == "set":
        assert found == sorted(found)
    if steps.levels[at].form == "order":
        assert [code for code in found if code] + [0] * (0 in found) == found
    nexts: list[int | None] = list(found)
    if can_stop(s, steps, chosen, given):
        nexts.append(STOP)
    assert completes(s, steps, chosen, given) == bool(nexts)
    moves: dict[Move, list[Any]] = {}
    for pick in nexts:
        further, values = settle(s, steps, chosen, pick, given)
        made: Move = (*move, (at, pick))
        if values is not None:
            assert further == ()
            moves[made] = values
            continue
        assert came_about(s, steps, further, given)
        inside = walked(s, steps, given, further, made)
        assert inside, "a pick is offered that nothing completes"
        moves |= inside
    return moves


@settings(deadline=None)
@given(actions, st.integers(0, 10**6), st.lists(st.integers(0, 3), max_size=2))
def test_picks_make_up_the_whole_moves(steps: Steps, s: int, given_: list[int]) -> None:
    assert walked(s, steps, given_) == whole_moves(s, steps, given_)


@settings(deadline=None)
@given(actions, st.integers(0, 10**6), st.lists(st.integers(0, 30), max_size=8))
def test_a_refusal_names_the_first_clause(steps: Steps, s: int, way: list[int]) -> None:
    chosen: Chosen = ()
    moves = whole_moves(s, steps, [])
    made: Move = ()
    for turn in way:
        at, found = picks(s, steps, chosen)
        legal = {(at, pick) for pick in found} | ({(at, STOP)} if can_stop(s, steps, chosen) else set())
        assert legal == {move[len(made)] for move in moves if move[: len(made)] == made}
        for number in range(len(steps.levels)):
            for pick in (*range(-1, 6), STOP):
                reason = refusal(s, steps, chosen, number, pick)
                assert (reason is None) == ((number, pick) in legal)
                if reason is not None:
                    assert reason == first_reason(s, steps, chosen, made, number, pick, moves), (chosen, number, pick)
        if not found:
            break
        pick = found[turn % len(found)]
        made = (*made, (at, pick))
        chosen, values = settle(s, steps, chosen, pick)
        if values is not None:
            break


def first_reason(
    s: object, steps: Steps, chosen: Chosen, made: Move, number: int, pick: int | None, moves: dict[Move, list[Any]]
) -> Reason:
    """The first clause that fails, by what each of them says."""
    values: list[Any] = []
    at = 0
    for at, here in enumerate(steps.levels):
        if at == len(chosen) - 1 or (not chosen and ((), False) not in ways(here, here.domain(s, values), True)):
            break
        values.append(worth(here, chosen[at] if chosen else ()))
    else:
        return Reason("step", number)
    here = steps.levels[at]
    if number != at or (pick is STOP and (not made or here.form != "set")):
        return Reason("step", number)
    if not chosen:
        for early in range(at):
            for n, guard in enumerate(steps.levels[early].guards):
                if not guard(s, values[: early + 1]):
                    return Reason("guard", early, n, tuple(values[: early + 1]))
    before = chosen[-1] if chosen else ()
    found = here.domain(s, values)
    picked = before if pick is STOP else (*before, pick)
    if pick is not STOP and not is_first_part(here, found, picked):
        early = here.form == "set" and pick >= 0 and bool(found[0] >> pick & 1)
        return Reason("after" if early else "domain", at, values=tuple(values))
    now = [*values, worth(here, picked)]
    if pick is STOP and len(picked) < found[1]:
        return Reason("done", at, values=tuple(now))
    if pick is not STOP and here.where is not None and not here.where(s, now):
        return Reason("where", at, values=tuple(now))
    whole = pick is STOP or here.form == "one"
    whole |= here.form == "order" and len(picked) == len(found[0])
    whole |= here.form == "set" and found[1] <= found[2] == len(picked)
    if whole:
        for n, guard in enumerate(here.guards):
            if not guard(s, now):
                return Reason("guard", at, n, tuple(now))
        for move, all_values in completed(s, steps, at + 1, now, ()):
            if not move:
                return Reason("last", len(steps.levels), values=tuple(all_values))
    assert not any(move[: len(made) + 1] == (*made, (at, pick)) for move in moves)
    return Reason("rest", at, values=tuple(now))


def is_first_part(here: Level, found: Any, picked: tuple[int, ...]) -> bool:
    """Whether picks are of the domain, whatever may follow them."""
    if here.form == "one":
        return picked[-1] in found
    if here.form == "set":
        return picked in {part for size in range(6) for part in combinations(bits(found[0]), size)}
    there = found[1]
    beginnings = {new[: len(picked)] for new in permutations(there)}
    return picked in beginnings and picked[-1] != there[len(picked) - 1]


@settings(deadline=None)
@given(actions, st.integers(0, 10**6), st.data())
def test_only_what_settling_makes_could_have_come_about(steps: Steps, s: int, data: st.DataObject) -> None:
    """Over picks that are of the right kind: they could have come about if they are on the way of some whole move."""
    reached = {()} | set(kept(s, steps, ()))
    forms = [here.form for here in steps.levels]
    length = data.draw(st.integers(0, len(forms)))
    drawn = []
    for form in forms[:length]:
        several = st.lists(st.integers(0, 4), max_size=1 if form == "one" else 3, unique=form == "set")
        drawn.append(tuple(sorted(data.draw(several)) if form == "set" else data.draw(several)))
    for chosen in [*list(reached)[:5], tuple(drawn)]:
        assert came_about(s, steps, chosen) == (chosen in reached)


def kept(s: object, steps: Steps, chosen: Chosen) -> Iterator[Chosen]:
    nexts: list[int | None] = [*picks(s, steps, chosen)[1], *([STOP] if can_stop(s, steps, chosen) else [])]
    for pick in nexts:
        further, values = settle(s, steps, chosen, pick)
        if values is None:
            yield further
            yield from kept(s, steps, further)


# --- laying tiles anew -----------------------------------------------------------------------------------------------

Tiles = tuple[int, ...]


def relay(low: int, high: int, where: Test | None = None) -> Steps:
    """An action that picks some of the sites of a board, and lays what is there anew."""

    def sites(tiles: Tiles, values: list[Any]) -> Any:
        return (1 << len(tiles)) - 1, low, high

    def laid(tiles: Tiles, values: list[Any]) -> Any:
        picked = tuple(bits(values[0]))
        return picked, tuple(tiles[site] for site in picked)

    return Steps((Level("set", sites, where), Level("order", laid)))


def results(tiles: Tiles, steps: Steps, chosen: Chosen = ()) -> Iterator[Tiles]:
    """The boards that the whole moves of an action lead to."""
    nexts: list[int | None] = [*picks(tiles, steps, chosen)[1], *([STOP] if can_stop(tiles, steps, chosen) else [])]
    for pick in nexts:
        further, values = settle(tiles, steps, chosen, pick)
        if values is None:
            yield from results(tiles, steps, further)
        else:
            mask, order = values
            laid = dict(zip(bits(mask), order, strict=True))
            yield tuple(laid.get(site, tile) for site, tile in enumerate(tiles))


def arrangements(tiles: Tiles, high: int) -> dict[int, int]:
    """How many boards differ from one in so many sites, by the number of sites, with the same tiles."""
    count = dict.fromkeys(range(2, high + 1), 0)
    for size in count:
        for sites in combinations(range(len(tiles)), size):
            there = tuple(tiles[site] for site in sites)
            new = {order for order in permutations(there) if all(a != b for a, b in zip(order, there, strict=True))}
            count[size] += len(new)
    return count


def changes(before: Tiles, after: Tiles) -> int:
    return sum(a != b for a, b in zip(before, after, strict=True))


def test_different_tiles_are_laid_in_every_way_once() -> None:
    """42 different tiles: 861 pairs change places, and three go round in 22,960 ways."""
    tiles = tuple(range(1, 43))
    found = list(results(tiles, relay(2, 3)))
    assert len(set(found)) == len(found)
    by_size = [changes(tiles, after) for after in found]
    assert by_size.count(2) == 861 == comb(42, 2)
    assert by_size.count(3) == 22_960 == 2 * comb(42, 3)
    assert len(found) == 23_821


@settings(deadline=None, max_examples=30)
@given(st.lists(st.integers(0, 3), min_size=2, max_size=8).map(tuple), st.integers(2, 4))
def test_equal_tiles_are_one_choice(tiles: Tiles, high: int) -> None:
    found = list(results(tiles, relay(2, high)))
    assert len(set(found)) == len(found)
    by_size = [changes(tiles, after) for after in found]
    assert {size: by_size.count(size) for size in range(2, high + 1)} == arrangements(tiles, high)
    assert all(sorted(after) == sorted(tiles) for after in found)


def test_equal_tiles_of_a_whole_board() -> None:
    """What is counted is the boards that come of it: 24 tiles of 7 kinds, and two sites without one."""
    tiles = (0, *(1 + site * 5 % 7 for site in range(24)), 0)
    found = list(results(tiles, relay(2, 3)))
    assert len(set(found)) == len(found) == sum(arrangements(tiles, 3).values())


@given(st.lists(st.integers(0, 3), min_size=1, max_size=7).map(tuple))
def test_every_site_can_change_if_nothing_is_on_more_than_half(there: Tiles) -> None:
    """Hall's condition: a single pick is enough to know, however many sites there are."""
    steps = Steps((Level("order", lambda s, values: (tuple(range(len(there))), there)),))
    possible = {order[0] for order in permutations(there) if all(a != b for a, b in zip(order, there, strict=True))}
    assert set(picks(None, steps, ())[1]) == possible


# --- particular readings ---------------------------------------------------------------------------------------------


def numbers(*values: int) -> Level:
    return Level("one", lambda s, earlier: values)


def subsets(elements: int, low: int, high: int) -> Level:
    return Level("set", lambda s, earlier: (elements, low, high))


def test_a_set_stops_by_itself_at_its_highest_number_only() -> None:
    steps = Steps((subsets(0b111, 1, 2), numbers(5)))
    assert picks(None, steps, ()) == (0, [0, 1, 2])
    assert settle(None, steps, (), 0) == (((0,),), None)
    assert can_stop(None, steps, ((0,),))
    assert settle(None, steps, ((0,),), STOP) == (((0,), ()), None)
    assert settle(None, steps, ((0,),), 2) == (((0, 2), ()), None)
    assert picks(None, steps, ((2,),)) == (0, [])
    assert can_stop(None, steps, ((2,),)), "when nothing is left to pick one still says so"
    assert settle(None, steps, ((2,), ()), 5) == ((), [0b100, 5])


def test_an_empty_set_is_stopped_at_when_something_has_been_picked_before() -> None:
    steps = Steps((numbers(5), subsets(0b11, 0, 2)))
    assert settle(None, steps, (), 5) == (((5,), ()), None)
    assert can_stop(None, steps, ((5,), ()))
    assert settle(None, steps, ((5,), ()), STOP) == ((), [5, 0])
    first = Steps((subsets(0b11, 0, 2),))
    assert not can_stop(None, first, ())
    assert refusal(None, first, (), 0, STOP) == Reason("step", 0)
    assert picks(None, first, ()) == (0, [0, 1])


@pytest.mark.parametrize("empty", [subsets(0, 0, 2), subsets(0b11, 0, 0), Level("order", lambda s, v: ((), ()))])
def test_what_has_nothing_to_pick_has_no_step(empty: Level) -> None:
    nothing: Any = () if empty.form == "order" else 0
    assert picks(None, Steps((empty, numbers(5))), ()) == (1, [5])
    assert settle(None, Steps((empty, numbers(5))), (), 5) == ((), [nothing, 5])
    assert settle(None, Steps((numbers(5), empty)), (), 5) == ((), [5, nothing])
    assert settle(None, Steps((numbers(5), empty, numbers(6))), (), 5) == (((5,), (), ()), None)
    alone = Steps((empty,))
    assert not completes(None, alone, ())
    assert picks(None, alone, ()) == (0, [])


@pytest.mark.parametrize(
    "impossible", [subsets(0b1, 2, 3), subsets(0, 1, 2), subsets(0b11, 1, 0), subsets(0b111, 2, 1)]
)
def test_a_set_that_cannot_be_large_enough_forbids_what_leads_to_it(impossible: Level) -> None:
    steps = Steps((numbers(5), impossible))
    assert not completes(None, steps, ())
    assert refusal(None, steps, (), 0, 5) == Reason("rest", 0, values=(5,))
    assert refusal(None, Steps((impossible,)), (), 0, 0) in (Reason("rest", 0, values=(1,)), Reason("domain", 0))


def test_a_golden_rule_is_named_by_the_pick_that_breaks_it_and_forbids_what_leads_to_it() -> None:
    steps = Steps((numbers(1, 2), numbers(1, 2)), last=lambda s, values: values != [1, 2] and values[0] != 2)
    assert picks(None, steps, ()) == (0, [1])
    assert refusal(None, steps, (), 0, 2) == Reason("rest", 0, values=(2,))
    assert refusal(None, steps, ((1,), ()), 1, 2) == Reason("last", 2, values=(1, 2))


def test_guards_see_the_given_values_first() -> None:
    seen: list[list[Any]] = []

    def notes(s: object, values: list[Any]) -> bool:
        seen.append(values)
        return True

    steps = Steps((Level("one", lambda s, values: values, guards=(notes,)),))
    assert picks(None, steps, (), (8, 9)) == (0, [8, 9])
    assert seen == [[8, 9, 8], [8, 9, 9]]
    assert settle(None, steps, (), 9, (8, 9)) == ((), [9])


def test_none_is_laid_last() -> None:
    there = (3, 0, 1, 2)
    steps = Steps((Level("order", lambda s, values: ((0, 1, 2, 3), there)),))
    assert picks(None, steps, ()) == (0, [1, 2, 0])


def test_picks_are_listed_quickly() -> None:
    """A thousand lists of picks on a full board within a few seconds, also in a process that is slowed down."""
    tiles = tuple(1 + site % 12 for site in range(42))
    steps = relay(2, 4, where=lambda s, values: True)
    start = time.perf_counter()
    for _ in range(300):
        picks(tiles, steps, ())
        picks(tiles, steps, ((3, 9),))
        picks(tiles, steps, ((3, 9, 20), (10,)))
    assert time.perf_counter() - start < 10


def test_long_orders_are_not_searched_through() -> None:
    """Twenty sites have more orders than can be looked at; what may be laid next is known at once."""
    there = tuple([1] * 10 + [2] * 9 + [3])
    steps = Steps((Level("order", lambda s, values: (tuple(range(20)), there)),))
    assert picks(None, steps, ()) == (0, [2, 3])
    assert picks(None, steps, ((2,) * 9 + (3,),)) == (0, [1])
    assert refusal(None, steps, ((2,) * 9 + (3,),), 0, 3) == Reason("domain", 0)
    assert mask_of(picks(None, steps, ((2,),))[1]) == 0b1100
    half = Steps((Level("order", lambda s, values: (tuple(range(40)), (*[1] * 8, *[3] * 12, *[2] * 20))),))
    assert picks(None, half, ()) == (0, [2])
    assert refusal(None, half, (), 0, 3) == Reason("rest", 0, values=((3,),))
