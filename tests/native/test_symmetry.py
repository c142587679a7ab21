"""Symmetries: what the compiler derives is what holds, what one rule breaks is not used, and play would find out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cattery.emit.native import emit_native
from cattery.emit.native import symmetry as printer
from cattery.model.game import Game
from cattery.plan import plan
from cattery.plan.plan import Plan
from cattery.plan.symmetries.symmetry import Symmetry, _ways, symmetries
from cattery_runtime.native.cache import library
from cattery_runtime.native.symmetry import checked_symmetries
from cattery_runtime.native.symmetry import symmetries as in_library
from cattery_runtime.study.explore import explore
from tests.native.small_games import both_engines, built, chase, game_of, nim, noughts, piglet, small_bed

GRAVITY = "at + down is off or on[at + down] is not none"
TOWARDS = "at + (if me is noughts then up else down) is off or on[at] is none"
RISE = """
rule rise
    for each at in grid
        let above = at + up
        if above is not off and on[at] is not none and on[above] is none
            move on[at] to on[above]
"""
LIFTED = """
rule rise
    for each at in grid
        if on[at] is not none
            set height[at] to height[at] + 1
values
    height per grid: 0..20 = 0
"""

GAMES: dict[str, tuple[str, int]] = {
    "all": (noughts(), 16),
    "a site by name": (noughts("at is not a1 or on[b2] is not none"), 4),
    "a row": (noughts("row of at > 1 or on[b2] is not none"), 4),
    "a direction": (noughts(GRAVITY), 4),
    "a player by name": (noughts("me is noughts or at is not b2"), 8),
    "a direction of each player": (noughts(TOWARDS.replace("on[at] is none", "on[b2] is not none")), 4),
    "a loop in order": (noughts(before="rise()", more=RISE), 2),
    "a loop in any order": (noughts(before="rise()", more=LIFTED), 16),
    "a claim about one site": (noughts(more="\nclaim free always: on[a1] is none\n"), 4),
    "noted positions": (noughts(before="note position"), 1),
    "another board": (noughts(board="squares(4, 3)", marks=6), 8),
    "no board": (nim(3, 4, 5), 2),
    "chance": (piglet(3), 2),
    "a ring": (chase(6), 12),
}


def found(text: str) -> tuple[Symmetry, ...]:
    return symmetries(plan(game_of(text)))


@pytest.mark.parametrize("name", GAMES)
def test_the_compiler_finds_what_holds(name: str) -> None:
    """And nothing else: what one rule breaks is left out, the rest stays."""
    text, count = GAMES[name]
    assert len(found(text)) == count


@pytest.mark.parametrize("name", [name for name, (_, count) in GAMES.items() if count > 1])
def test_what_is_found_holds_in_play(name: str) -> None:
    active, notes = checked_symmetries(built(GAMES[name][0]).library)
    assert active is not None and sum(active) == GAMES[name][1] and not notes


def test_pushes_to_all_sides_can_come_in_any_order() -> None:
    """The loops of a shipped game go through directions and sites in an order that does not matter."""
    assert len(symmetries(plan(small_bed()))) == 16


def test_a_way_may_hold_from_some_node_on() -> None:
    """Where marks are laid in the order of the sites at first, turning the board says nothing of those states."""
    text = noughts().replace(
        "flow\n    repeat", "flow\n    for each at in grid\n        chance chooses strew(at)\n    repeat"
    )
    text = text.replace("end full", "action strew(at: grid)\n    do\n        nothing\nend full")
    nodes = {symmetry.nodes for symmetry in found(text)[1:]}
    assert nodes == {frozenset({1}), frozenset({0, 1})}
    assert sum(len(symmetry.nodes) == 1 for symmetry in found(text)) == 14


# --- the states that are merged --------------------------------------------------------------------------------------

Cells = tuple[int, ...]


def turns(width: int, height: int) -> list[Callable[[int, int], tuple[int, int]]]:
    """The ways to turn a board of squares, by hand: where the square of a row and a column goes."""
    all_: list[Callable[[int, int], tuple[int, int]]] = [
        lambda r, c: (r, c),
        lambda r, c: (r, width - 1 - c),
        lambda r, c: (height - 1 - r, c),
        lambda r, c: (height - 1 - r, width - 1 - c),
    ]
    if width == height:
        all_ += [lambda r, c, t=t: t(c, r) for t in all_]  # type: ignore[misc]
    return all_


def classes(text: str, width: int, height: int, kept: Callable[[Callable[[int, int], tuple[int, int]]], bool]) -> int:
    """How many states the Python engine comes to, taking those for one that turn into each other."""
    engine: Any = built(text).python
    first = engine.State.initial()
    seen, border, least = {first}, [first], set()
    allowed = [turn for turn in turns(width, height) if kept(turn)]
    while border:
        state = border.pop()
        cells = [[state.on[r * width + c] for c in range(width)] for r in range(height)]
        least.add(min((state.me, state.outcome is None, turned(cells, turn, width, height)) for turn in allowed))
        for move in state.moves():
            after = state.copy()
            after.play(move)
            if after not in seen:
                seen.add(after)
                border.append(after)
    return len(least)


def turned(cells: list[list[int]], turn: Callable[[int, int], tuple[int, int]], width: int, height: int) -> Cells:
    out = [0] * (width * height)
    for r in range(height):
        for c in range(width):
            row, column = turn(r, c)
            out[row * width + column] = cells[r][c]
    return tuple(out)


def test_noughts_and_crosses_has_765_positions() -> None:
    """Up to turning and mirroring the board. E. Weisstein, MathWorld, Tic-Tac-Toe."""
    merged = explore(built(noughts()), symmetry=True)
    assert merged.states == 765 == classes(noughts(), 3, 3, lambda turn: True)
    assert merged.symmetries == 15 and merged.complete
    assert [depth.states for depth in merged.depths] == [1, 3, 12, 38, 108, 174, 204, 153, 57, 15]


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("a direction", lambda turn: turn(0, 0)[0] == turn(0, 2)[0] == 0),
        ("a site by name", lambda turn: turn(0, 0) == (0, 0)),
        ("a player by name", lambda turn: True),
    ],
)
def test_states_are_merged_where_they_turn_into_each_other(name: str, kept: Callable[[Any], bool]) -> None:
    text = GAMES[name][0]
    merged = explore(built(text), symmetry=True)
    assert merged.states == classes(text, 3, 3, kept)
    assert merged.states < explore(built(text)).states


def test_plays_are_real_ones_where_states_are_merged() -> None:
    """The shortest play to a broken claim is one of the game as it is, not of the states that stand for others."""
    text = noughts(more="\nclaim few always: count(each at in grid where on[at] is not none) <= 6\n")
    engine: Any = built(text)
    merged = explore(engine, symmetry=True)
    assert merged.claims is not None
    (claim,) = merged.claims
    state = engine.python.State.initial()
    for code in claim.play:
        state.play(engine.MOVES[code])
    assert len(claim.play) == 7


def test_merged_states_have_the_same_ends() -> None:
    """In a larger game, in which a position comes back with the seats changed: then it is reached sooner."""
    engine = both_engines(small_bed(3, 3))
    plain, merged = explore(engine), explore(engine, symmetry=True)
    assert plain.complete and merged.complete and len(merged.depths) <= len(plain.depths)
    assert plain.ends.keys() == merged.ends.keys()
    assert plain.states / 16 <= merged.states < plain.states / 8
    assert plain.faults == merged.faults == () and plain.claims == merged.claims == ()


# --- what would be wrong is found in play ----------------------------------------------------------------------------


def unchecked(game: Game, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The library of a game whose symmetries are all the ways to look at its board, whatever the rules say."""

    def all_ways(found: Plan) -> tuple[Symmetry, ...]:
        nodes = frozenset(node.number for node in found.nodes)
        kept = symmetries(found)[:1]
        return (*kept, *(Symmetry(way, nodes, "a way") for way in _ways(found.game)))

    monkeypatch.setattr(printer, "symmetries", all_ways)
    return library(emit_native(plan(game)))


@pytest.mark.parametrize("name", ["a direction", "a player by name", "a direction of each player", "a loop in order"])
def test_play_finds_what_does_not_hold(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    text, count = GAMES[name]
    wrong = unchecked(game_of(text), monkeypatch)
    active, notes = checked_symmetries(wrong)
    assert len(in_library(wrong)) == 16
    held = sum(active or b"\1")
    assert held >= count and held == 16 - sum("not used" in note for note in notes)
    assert held == (4 if name == "a loop in order" else count)  # columns rise by themselves: more holds than is derived
