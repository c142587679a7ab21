"""Engines and interpreter play games of random rules, and of random effects, alike."""

from __future__ import annotations

from itertools import count
from typing import cast

import pytest
from hypothesis import HealthCheck, assume, given, settings

from cattery import pipeline
from cattery.diagnostics import CatError
from cattery.interp import Interpreter
from cattery.model.game import Game
from tests.engines import random_effects, random_rules
from tests.engines.built import AnyEngine, texts_of
from tests.engines.loading import in_place
from tests.engines.lockstep import Lockstep

NUMBERS = count()


def in_parts(parts: int) -> pytest.MarkDecorator:
    """A long campaign as so many tests, each with other games: they can be run side by side, and it is seen how far they are."""
    return pytest.mark.parametrize("part", range(1, parts + 1))


def taken(text: str) -> Game:
    """The game of a text; one that the compiler refuses is let go: that of rules which use themselves may never end."""
    try:
        return pipeline.check_game(pipeline.resolve_game(pipeline.load_text(text))).resolved.game
    except CatError:
        assume(False)


def play(text: str, plies: int) -> None:
    """One game of these rules in lock step."""
    game = taken(text)
    package = f"random_{next(NUMBERS)}"
    with in_place(package, texts_of(game, package)) as engine:
        pair = Lockstep(Interpreter(game), cast(AnyEngine, engine), "the text above")
        for seed in range(2):
            pair.play(seed, plies)


@settings(max_examples=20, suppress_health_check=list(HealthCheck))
@given(random_rules.games())
def test_random_rules_in_lockstep(text: str) -> None:
    play(text, 12)


@pytest.mark.soak
@in_parts(30)
@settings(max_examples=100, suppress_health_check=list(HealthCheck))
@given(random_rules.games())
def test_random_rules_in_lockstep_for_long(part: int, text: str) -> None:
    play(text, 30)


@settings(max_examples=12, suppress_health_check=list(HealthCheck))
@given(random_effects.games())
def test_random_effects_in_lockstep(text: str) -> None:
    play(text, 20)


@pytest.mark.soak
@in_parts(20)
@settings(max_examples=100, suppress_health_check=list(HealthCheck))
@given(random_effects.games())
def test_random_effects_in_lockstep_for_long(part: int, text: str) -> None:
    play(text, 40)
