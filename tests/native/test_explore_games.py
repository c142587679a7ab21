"""Exploring printed games: known figures, the same in both engines, claims, faults and dead ends."""

from __future__ import annotations

from functools import cache

import attrs
import pytest

from cattery_runtime.native.explore import BYTES, COUNT, Exploration
from cattery_runtime.study.explore import Explored, explore
from tests.native.small_games import both_engines, built, chase, nim, noughts, piglet, small_bed

SMALL = {"noughts": noughts(), "nim": nim(3, 4, 5), "piglet": piglet(5), "chase": chase(6)}


def known(found: Explored) -> dict[str, object]:
    """All that the Python engine can say, too."""
    return attrs.asdict(found, filter=lambda a, _: a.name not in {"claims", "taken", "memory"})


@pytest.mark.parametrize("name", SMALL)
def test_both_engines_find_the_same(name: str) -> None:
    engine = built(SMALL[name])
    assert known(explore(engine)) == known(explore(engine.python))


def test_noughts_and_crosses() -> None:
    """5,478 positions, of which 958 are over: 942 won and 16 drawn. E. Weisstein, MathWorld, Tic-Tac-Toe."""
    found = explore(built(noughts()))
    assert found.states == 5478
    assert found.ends == {"full": 16, "line": 942}
    assert [depth.states for depth in found.depths] == [1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78]
    assert found.complete and not found.faults and not found.claims and found.dead is None and not found.never


def test_positions_of_a_heap_game() -> None:
    """Every way to have at most 3, 4 and 5 left, with either player to move where that can be."""
    sizes = range(4), range(5), range(6)
    start: tuple[int, ...] = (3, 4, 5, 0)
    seen, border = {start}, [start]
    while border:
        *heaps, me = border.pop()
        for at, held in enumerate(heaps):
            for left in range(held):
                after = (*heaps[:at], left, *heaps[at + 1 :], 1 - me)
                if after not in seen:
                    seen.add(after)
                    border.append(after)
    assert all(size in allowed for heaps in seen for size, allowed in zip(heaps, sizes, strict=False))
    assert explore(built(nim(3, 4, 5))).states == len(seen)


def test_a_game_without_an_end() -> None:
    found = explore(built(chase(6)))
    assert found.dead is not None
    assert (found.dead.count, found.dead.play, found.ends) == (found.states, (), {})
    assert [(one.kind, one.name) for one in found.never] == [("end", "caught")]


CLAIM = "\nclaim few always: count(each at in grid where on[at] is not none) <= {most}\n"


def test_a_broken_claim_comes_with_a_shortest_play() -> None:
    engine = built(noughts(more=CLAIM.format(most=4)))
    found = explore(engine)
    assert found.claims is not None
    (claim,) = found.claims
    state = engine.python.State.initial()
    for code in claim.play:
        state.play(engine.MOVES[code])
    assert claim.words == "few" and len(claim.play) == 5
    assert claim.count == sum(depth.states for depth in found.depths[5:])
    assert explore(built(noughts(more=CLAIM.format(most=9)))).claims == ()


def test_a_fault_comes_with_a_shortest_play() -> None:
    """Four marks of one's own run out: the fifth move of who began is a fault."""
    engine = built(noughts(marks=4))
    found = explore(engine)
    (fault,) = found.faults
    assert len(fault.play) == 9 and fault.line
    assert known(found) == known(explore(engine.python))


@cache
def bed() -> Exploration:
    """The first 300,000 states of boops on sixteen spaces."""
    search = Exploration(both_engines(small_bed()).library, states=300_000)
    search.run()
    return search


def test_a_larger_game_keeps_to_its_memory() -> None:
    """A state costs at most twice its packed size, and no claim is broken on the way."""
    packed = bed().library.about["packed"]
    assert bed().figure(COUNT) == 300_000
    assert bed().figure(BYTES) <= 2 * packed * 300_000 + (packed << 14)
    found = bed().explored()
    assert found.claims == () and found.faults == () and found.stopped == "states"


def test_plays_to_states_of_a_larger_game_are_as_long_as_these_are_deep() -> None:
    engine = bed().library
    at = 0
    for depth, level in enumerate(bed().depths()):
        play = bed().play(at + level.states // 2)
        game = engine.game()
        engine.c.cattery_initial(game)
        for code in play:
            engine.checked(engine.c.cattery_play(game, code))
        assert len(play) == depth
        at += level.states
