"""Saved states of hostile people: whatever is done to one, it is a position or `BadState`, and a position can be played."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator
from typing import Any

import pytest

from cattery.interp import Interpreter, Position
from cattery_runtime import BadMove, BadState, CatteryError, Rng
from tests.interp.games import CARDS, POST, SPARK, TILES
from tests.interp.reading import interpret

GAMES = {text.split('"')[1]: text for text in (POST, SPARK, TILES, CARDS)}
ROUNDS = 400


def choices(game: Interpreter, position: Position) -> list[str]:
    return game.moves(position) or [text for text, _ in game.chances(position)]


def saved_states(game: Interpreter, rng: Rng) -> list[Any]:
    """Some states on the way through a game."""
    position, found = game.initial(), []
    for _ in range(25):
        found.append(position.to_json())
        texts = choices(game, position)
        if not texts:
            break
        position = game.play(position, texts[rng.below(len(texts))])
    return found


def parts(data: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The ways to all parts of a state."""
    if way:
        yield way
    if isinstance(data, dict | list):
        for key in data if isinstance(data, dict) else range(len(data)):
            yield from parts(data[key], (*way, key))


def at(data: Any, way: tuple[Any, ...]) -> Any:
    for key in way:
        data = data[key]
    return data


def spoil(data: Any, others: list[Any], rng: Rng) -> Any:
    """A state with one part changed into something of another place, of another state, or something odd."""
    data = json.loads(json.dumps(data))
    ways = list(parts(data))
    way = ways[rng.below(len(ways))]
    other = others[rng.below(len(others))]
    other_ways = list(parts(other))
    odd: list[Any] = [None, True, 0, 1, -1, 2**70, 0.5, "", "s1", [], {}, [[]], "done", [["s1", 1]], [None]]
    same_way = at(other, way) if way in other_ways else None
    elsewhere = at(other, other_ways[rng.below(len(other_ways))])
    new = (odd[rng.below(len(odd))], same_way, elsewhere)[rng.below(3)]
    around = at(data, way[:-1])
    match rng.below(5):
        case 0 if isinstance(around, list):
            around.insert(way[-1], new)
        case 1:
            del around[way[-1]]
        case _:
            around[way[-1]] = new
    return data


@pytest.mark.parametrize("text", GAMES.values(), ids=GAMES)
def test_a_spoilt_state_is_refused_or_can_be_played(text: str) -> None:
    game, rng = interpret(text), Rng(11)
    states = [json.loads(json.dumps(state)) for seed in range(3) for state in saved_states(game, Rng(seed))]
    accepted = 0
    for _ in range(ROUNDS):
        data = spoil(states[rng.below(len(states))], states, rng)
        try:
            position = game.from_json(data)
        except BadState as bad:
            assert bad.words
            continue
        accepted += 1
        assert game.from_json(json.loads(json.dumps(position.to_json()))) == position
        with contextlib.suppress(CatteryError):  # a fault of the rules is one
            for _ in range(6):
                texts = choices(game, position)
                if not texts:
                    break
                position = game.play(position, texts[rng.below(len(texts))])
    assert accepted < ROUNDS / 2


@pytest.mark.parametrize(
    "text", ["", " ", "mix " * 200, "mix picked " + "a1 " * 300, "\N{SNOWMAN}" * 900, "put " + "s1 " * 330]
)
def test_any_text_is_answered(text: str) -> None:
    for game in map(interpret, GAMES.values()):
        with pytest.raises(BadMove):
            game.why(game.initial(), text)
