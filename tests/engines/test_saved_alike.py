"""Saved states from other hands: the interpreter and the engine take the same ones."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any, cast

import pytest

from cattery.interp import Interpreter
from cattery_runtime import BadState
from tests.engines.built import AnyEngine, texts_of
from tests.engines.loading import in_place
from tests.interp.reading import after, interpret

ROUND = """
    game "Round"
        players ann, bob, cid
    pieces Coin
        3
    places
        heap: stack of Coin = the rest
    values
        n per player: 0..9 = 0
        rounds: 0..9 = 0
    flow
        repeat
            turn
                me chooses ask or count or rest
                set rounds to rounds + 1
                check over
    action ask
        do
            for each who in player where n[who] < 9
                who chooses say(who)
    action count
        do
            for each coin in heap
                me chooses say(me)
    action rest
        do
            nothing
    action say(who: player, k in 1..2)
        do
            set n[who] to n[who] + k
    end over: scores by n[player]
        rounds is 2
"""
Reader = Callable[[object], object]


@pytest.fixture(scope="module")
def readers() -> Iterator[tuple[Reader, Reader]]:
    """What reads a state: the interpreter, and the engine, which have to write what they have read alike."""
    game = interpret(ROUND)
    with in_place("saved_alike", texts_of(game.game, "saved_alike")) as module:
        engine = cast(AnyEngine, module)
        yield (lambda data: game.from_json(data).to_json(), lambda data: engine.State.from_json(data).to_json())


def saved(interpreter: Interpreter, *moves: str) -> Any:
    return json.loads(json.dumps(after(interpreter, *moves).to_json()))


def upside_down(data: Any) -> Any:
    """The same with the keys of all objects in the opposite order."""
    if isinstance(data, dict):
        return {key: upside_down(data[key]) for key in reversed(data)}
    return [upside_down(one) for one in data] if isinstance(data, list) else data


@pytest.mark.parametrize("moves", [(), ("ask",), ("ask", "say 1"), ("count", "say 2"), ("rest", "rest")])
def test_keys_may_be_in_any_order(readers: tuple[Reader, Reader], moves: tuple[str, ...]) -> None:
    data = saved(interpret(ROUND), *moves)
    for read in readers:
        assert json.dumps(read(upside_down(data))) == json.dumps(data)


def test_nobody_is_next_where_the_rules_never_say_so(readers: tuple[Reader, Reader]) -> None:
    data = saved(interpret(ROUND)) | {"next": "ann"}
    for read in readers:
        with pytest.raises(BadState, match='next: expected null, found "ann"'):
            read(data)


def test_what_is_still_to_come_of_a_set_comes_once(readers: tuple[Reader, Reader]) -> None:
    data = saved(interpret(ROUND), "ask")
    assert data["locals"] == {"who": "ann", "rest of who": ["bob", "cid"]}
    data["locals"]["rest of who"] = ["bob", "bob"]
    for read in readers:
        with pytest.raises(BadState, match="rest of who: expected everything that is still to come once"):
            read(data)


def test_what_is_still_to_come_of_a_stack_may_come_again(readers: tuple[Reader, Reader]) -> None:
    data = saved(interpret(ROUND), "count")
    assert data["locals"] == {"rest of coin": ["Coin", "Coin"]}
    for read in readers:
        assert read(data) == data
