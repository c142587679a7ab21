"""No game does in C what C does not define: checks, playouts and sequences of the odd ones and the shipped ones."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from cattery import pipeline
from cattery.emit.native import emit_native
from cattery.model.game import Game
from cattery.plan import plan
from tests.engines import random_effects, random_rules
from tests.engines.cases import CASES, Case, game_of
from tests.engines.test_odd_games import GAMES, NAMES
from tests.engines.test_random_rules import in_parts, taken
from tests.native.compiling import drivers_of, program

FEW = ("found-none-cells", "limits", "nested", "secrets", "steps", "turning", "words-of-c")
"""Odd games that use most of the templates; `test_games.py` looks at shipped ones."""
FAULT = "a fault of the rules"
ALL = settings(
    deadline=None, suppress_health_check=list(HealthCheck), phases=[Phase.explicit, Phase.reuse, Phase.generate]
)


def clean(game: Game, folder: Path, games: int, faults: bool) -> None:
    """Compile it under sanitizers and with all warnings, and play; rules may fail where that is said."""
    made = program(folder, emit_native(plan(game), drivers=drivers_of("single", "series", "main")))
    for words in (["check", str(games), "3"], ["playouts", str(3 * games), "7"], ["perft", "2"]):
        done = subprocess.run([made, *words], capture_output=True, text=True, check=False)
        failed = faults and done.returncode == 1 and done.stderr.startswith(FAULT)
        assert failed or (done.returncode, done.stderr) == (0, ""), (words, done.stderr, done.stdout)


def odd(name: str) -> Game:
    """The odd game of that name."""
    path, variants, options = GAMES[NAMES.index(name)]
    return pipeline.resolve_game(pipeline.load_game(path, path.parent, options, variants)).game


@pytest.mark.parametrize("name", FEW)
def test_odd_games_are_clean(name: str, tmp_path: Path) -> None:
    clean(odd(name), tmp_path, 5, faults=True)


@pytest.mark.soak
@pytest.mark.parametrize("name", NAMES)
def test_odd_games_are_clean_for_long(name: str, tmp_path: Path) -> None:
    clean(odd(name), tmp_path, 100, faults=True)


@pytest.mark.soak
@pytest.mark.parametrize("case", CASES, ids=str)
def test_shipped_games_are_clean_for_long(case: Case, tmp_path: Path) -> None:
    clean(game_of(case), tmp_path, 200, faults=False)


def clean_text(text: str, folder: Path) -> None:
    """The same of a text that the compiler may refuse."""
    clean(taken(text), folder, 5, faults=True)


@pytest.mark.soak
@in_parts(10)
@settings(ALL, max_examples=15)
@given(random_rules.games())
def test_random_rules_are_clean(part: int, tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    clean_text(text, tmp_path_factory.mktemp("rules"))


@pytest.mark.soak
@in_parts(10)
@settings(ALL, max_examples=15)
@given(random_effects.games())
def test_random_effects_are_clean(part: int, tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    clean_text(text, tmp_path_factory.mktemp("effects"))
