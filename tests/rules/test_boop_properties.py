"""What follows from the rules of boop. and of its ghosts without being a rule: checked in random play."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from cattery.interp import Interpreter, Position
from cattery.interp.notation import canonical
from cattery_runtime import Rng
from tests.rules.books import interpreter

SEEDS = range(2)
WAYS = ["up", "up-right", "right", "down-right", "down", "down-left", "left", "up-left"]
Cell = tuple[int, int]


def random_play(game: Interpreter, seed: int, plies: int) -> list[Position]:
    """The positions of a random game without chance."""
    rng, position = Rng(seed), game.initial()
    found = [position]
    while position.outcome is None and len(found) < plies:
        moves = game.moves(position)
        position = game.play(position, moves[rng.below(len(moves))])
        found.append(position)
    return found


def places(position: Position) -> Any:
    return position.to_json()["places"]


def test_openings() -> None:
    """36 first placements, and 35 answers to each."""
    game = interpreter("boop")
    first = game.moves(game.initial())
    assert len(first) == 36
    assert sum(len(game.moves(game.play(game.initial(), move))) for move in first) == 1260


@pytest.mark.parametrize("name", ["boop", "booop", "beginner"])
@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_is_lost_and_no_claim_fails(name: str, seed: int) -> None:
    game = interpreter(name)
    for position in random_play(game, seed, 60):
        assert position.state.broken == ()
        assert game.from_json(json.loads(json.dumps(position.to_json()))) == position


@pytest.mark.parametrize("seed", SEEDS)
def test_somebody_can_always_play(seed: int) -> None:
    """With the eight-piece rule: a piece in the pool at the start of every turn, and at least 20 free spaces."""
    for position in random_play(interpreter("boop"), seed, 120):
        if position.node is not None and position.node.name == "place":
            assert places(position)["pool"][position.state.me]
            assert list(places(position)["on"].values()).count(None) >= 20


@pytest.mark.parametrize("seed", SEEDS)
def test_retired_kittens_and_cats_in_the_box_make_eight(seed: int) -> None:
    for position in random_play(interpreter("booop"), seed, 60):
        for who, box in places(position)["box"].items():
            assert box.get(f"kitten {who}", 0) + box.get(f"cat {who}", 0) == 8


# --- the eight symmetries of the bed, which rotation and reflection make ----------------------------------------------


def turned(cell: Cell) -> Cell:
    return 7 - cell[1], cell[0]


def mirrored(cell: Cell) -> Cell:
    return 7 - cell[0], cell[1]


SYMMETRIES: dict[str, tuple[Callable[[Cell], Cell], dict[str, str]]] = {
    "turned": (turned, dict(zip(WAYS, WAYS[2:] + WAYS[:2], strict=True))),
    "mirrored": (mirrored, dict(zip(WAYS, WAYS[:1] + WAYS[:0:-1], strict=True))),
}


def moved(word: str, symmetry: str) -> str:
    """A site, a seam or a direction as the symmetry has it; any other word as it is."""
    change, ways = SYMMETRIES[symmetry]
    sites = word.split("/")
    if not all(len(site) == 2 and site[0] in "abcdef" and site[1] in "123456" for site in sites):
        return ways.get(word, word)
    cells = [change((ord(site[0]) - ord("a") + 1, int(site[1]))) for site in sites]
    return "/".join(f"{'abcdef'[column - 1]}{row}" for column, row in sorted(cells, key=lambda cell: cell[::-1]))


def transformed(data: Any, symmetry: str) -> Any:
    match data:
        case dict():
            return {moved(key, symmetry): transformed(value, symmetry) for key, value in data.items()}
        case list():
            return [transformed(item, symmetry) for item in data]
        case str():
            return " ".join(moved(word, symmetry) for word in data.split(" "))
        case _:
            return data


def transformed_move(game: Interpreter, text: str, symmetry: str) -> str:
    if text == "decline":
        return text
    return canonical(game.game, transformed(text, symmetry))


@pytest.mark.parametrize("symmetry", SYMMETRIES)
@pytest.mark.parametrize("name", ["boop", "booop"])
def test_symmetries_commute_with_play(name: str, symmetry: str) -> None:
    game = interpreter(name)
    for position in random_play(game, 11, 45)[::4]:
        other = game.from_json(transformed(position.to_json(), symmetry))
        moves = game.moves(position)
        assert {transformed_move(game, move, symmetry) for move in moves} == set(game.moves(other))
        if moves:
            move = moves[len(moves) // 2]
            after = game.play(other, transformed_move(game, move, symmetry))
            assert after.to_json() == transformed(game.play(position, move).to_json(), symmetry)
