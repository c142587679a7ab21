"""What follows from the rules of Cat-a-comb without being a rule: checked in random play."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from cattery.interp import Interpreter, Position
from cattery_runtime import CHANCE, Rng
from tests.rules.books import interpreter

SEEDS = range(2)
LAYOUTS = ["staggered", "diamond", "square", "cluster"]


def random_play(game: Interpreter, seed: int, plies: int) -> list[Position]:
    rng, position = Rng(seed), game.initial()
    found = [position]
    while position.outcome is None and len(found) < plies:
        position = game.play(position, picked(game, position, rng))
        found.append(position)
    return found


def picked(game: Interpreter, position: Position, rng: Rng) -> str:
    if position.actor != CHANCE:
        moves = game.moves(position)
        return moves[rng.below(len(moves))]
    chances = game.chances(position)
    assert sum(weight for _, weight in chances) == 1
    return chances[rng.below(len(chances))][0]


def places(position: Position) -> Any:
    return position.to_json()["places"]


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("seed", SEEDS)
def test_golden_rules_and_conservation(layout: str, seed: int) -> None:
    game = interpreter("catacomb", layout=layout)
    for position in random_play(game, seed, 35):
        assert game.from_json(json.loads(json.dumps(position.to_json()))) == position
        for stack in places(position)["stack"].values():
            assert len(stack) <= 3
            assert all(lower != upper for lower, upper in pairwise(stack))


def test_tiles_come_by_how_many_are_left() -> None:
    game = interpreter("catacomb")
    position = game.play(game.initial(), "lay brown")
    assert [(text, str(weight)) for text, weight in game.chances(position)] == [
        ("lay brown", "1/4"),
        ("lay black", "3/8"),
        ("lay white", "3/8"),
    ]


def test_neutral_cats_can_be_set_up_in_27_ways() -> None:
    game = interpreter("catacomb")
    position = game.initial()
    for hue in ["brown", "white", "black"] * 3:
        position = game.play(position, f"lay {hue}")
    ends = {json.dumps(places(end)["stack"]) for end in endings(game, position, 3)}
    assert len(ends) == 27


def endings(game: Interpreter, position: Position, plies: int) -> list[Position]:
    if plies == 0:
        return [position]
    return [
        end for move in game.moves(position) for end in endings(game, game.play(position, move), plies - 1)
    ]  # fmt: skip


def test_a_move_never_recreates_its_position() -> None:
    game = interpreter("catacomb")
    for position in random_play(game, 5, 30)[12::3]:
        for move in game.moves(position)[::5]:
            assert places(game.play(position, move))["stack"] != places(position)["stack"]


def test_two_ways_to_the_same_position() -> None:
    """White, black, white: the two white cats may change places on the way."""
    game = interpreter("catacomb")
    data: Any = random_play(game, 1, 14)[-1].to_json()
    data["places"]["stack"] = {tile: [] for tile in data["places"]["stack"]} | {"B2": ["white", "black", "white"]}
    data["places"]["reserve"] = {"black": {"black": 5}, "white": {"white": 4}}
    data["places"]["basket"] = {"brown": 3}
    position = game.from_json(data)
    one, other = (game.play(position, f"travel B2 {path}") for path in ("A2 A3 B3", "B3 A3 A2"))
    assert places(one) == places(other)


def colours_swapped(word: str) -> str:
    return {"black": "white", "white": "black"}.get(word, word)


def upside_down(word: str) -> str:
    return {"A": "C", "C": "A"}.get(word[0], word[0]) + word[1:] if word[1:] in ("1", "2", "3") else word


def transformed(data: Any, change: Callable[[str], str]) -> Any:
    match data:
        case dict():
            return {change(key): transformed(value, change) for key, value in data.items()}
        case list():
            return [transformed(item, change) for item in data]
        case str():
            return " ".join(change(word) for word in data.split(" "))
        case _:
            return data


@pytest.mark.parametrize("change", [colours_swapped, upside_down])
def test_symmetries_commute_with_play(change: Callable[[str], str]) -> None:
    game = interpreter("catacomb")
    for position in random_play(game, 3, 36)[12::3]:
        data = {**transformed(position.to_json(), change), "options": position.to_json()["options"]}
        other = game.from_json(data)
        moves = game.moves(position)
        assert {transformed(move, change) for move in moves} == set(game.moves(other))
        for move in moves[:: len(moves) // 3 + 1]:
            there = transformed(game.play(position, move).to_json(), change)
            after = game.play(other, transformed(move, change)).to_json()
            assert after["places"] == there["places"]
            assert after["outcome"] == there["outcome"]
            assert after["actor"] == there["actor"]
