"""States of Python engines as vectors of numbers and back: nothing is lost, whatever the slots of a game hold."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from types import ModuleType
from typing import Any

import pytest

from cattery import pipeline
from cattery_runtime import CHANCE, Fault, Rng, Session
from cattery_runtime.native.layout import Layout
from tests.engines.built import texts_of
from tests.engines.loading import in_place
from tests.engines.test_odd_games import GAMES, NAMES

SHIPPED = ["boop", "booop", "catacomb", "catspath", "catspath_three"]
KINDS = {"int": "number", "list[int]": "numbers", "tuple[Any, ...]": "seq"}


def described(engine: ModuleType, schema: Any) -> dict[str, Any]:
    """What a library would say of the slots of a game, as far as a layout asks."""
    places = {place.slot: place for place in schema.places}
    known = {limit.slot for limit in schema.limits} | {"node", "me", "outcome", "frames", "choosing", "noted"}
    annotations = engine.State.__annotations__
    own = {*places, *(v.slot for v in schema.values), *schema.locals, *(slot for _, slot in schema.times), "upcoming"}
    slots = [
        {"name": name, "kind": places[name].kind if name in places else KINDS[annotations[name]]}
        for name in engine.State.__slots__
        if name not in known and name in own
    ]
    return {"slots": slots, "words": 2, "scores": True, "ties": 3, "end_results": ["scores"] * len(schema.ends)}


@contextmanager
def engine_of(name: str) -> Iterator[ModuleType]:
    """A committed engine, or one of the odd games built now."""
    if name in SHIPPED:
        yield importlib.import_module(f"cattery_engines.{name}")
        return
    path, variants, options = GAMES[NAMES.index(name)]
    game = pipeline.resolve_game(pipeline.load_game(path, path.parent, options, variants)).game
    package = f"odd_layout_{name.replace('-', '_')}"
    with in_place(package, texts_of(game, package)) as engine:
        yield engine


def played(engine: ModuleType, states: int) -> Iterator[Any]:
    """Random states, each before it is played on from."""
    seed = left = 0
    while left < states and seed < 40:
        seed += 1
        session = Session(engine.State.initial(), Rng(seed))
        while left < states:
            left += 1
            yield session.state
            if session.state.actor is None:
                break
            try:
                session.step()
            except Fault:
                break


@pytest.mark.parametrize("name", [*SHIPPED, *NAMES])
def test_nothing_is_lost_on_the_way(name: str) -> None:
    with engine_of(name) as engine:
        schema = importlib.import_module(f"{engine.__name__}.schema").SCHEMA
        layout = Layout(described(engine, schema), schema, engine.State)
        for state in played(engine, 80):
            numbers = layout.write(state)
            assert all(type(number) is int and -(1 << 63) <= number < 1 << 63 for number in numbers)
            back = layout.read(numbers, partial(result_of, schema, state.outcome))
            assert same(back, state)
            assert back.to_json() == state.to_json()
            assert layout.write(back) == numbers
            if state.actor != CHANCE:
                assert back.moves() == state.moves()


def same(one: Any, other: Any) -> bool:
    """Whether every slot is equal, also those that follow from others."""
    return all(getattr(one, name) == getattr(other, name) for name in type(one).__slots__)


def result_of(schema: Any, outcome: Any) -> tuple[int, list[int], list[int]]:
    """What C says of the end of a game."""
    names = schema.players.names
    winners = sum(1 << names.index(name) for name in outcome.winners)
    return winners, [int(2 * outcome.scores[name]) for name in names], [outcome.ranks[name] for name in names]
