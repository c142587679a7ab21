"""Native engines do what Python engines do: moves in order, states, chances, outcomes, reasons, views, samples, faults."""

from __future__ import annotations

import pytest

from cattery import pipeline
from tests.engines.cases import CASES, SHIPPED, Case, game_of
from tests.engines.test_odd_games import GAMES, NAMES
from tests.native.twins import Twins, native_engine

PLIES = 20_000
SOAK = 1_000_000
OTHERS = [case for case in CASES if case not in SHIPPED]


def play(case: Case, plies: int, seed: int = 1) -> Twins:
    """A game in both."""
    with native_engine(game_of(case), case.package) as engine:
        twins = Twins(engine, f".venv/bin/python -m pytest 'tests/native/test_twins.py' -k {case}")
        twins.series(plies, seed=seed)
    return twins


@pytest.mark.parametrize("case", SHIPPED, ids=str)
def test_shipped_games(case: Case) -> None:
    assert play(case, PLIES // len(SHIPPED)).faults == 0


@pytest.mark.parametrize("case", OTHERS, ids=str)
def test_shipped_games_with_other_options(case: Case) -> None:
    assert play(case, 300).faults == 0


@pytest.mark.soak
@pytest.mark.parametrize("case", CASES, ids=str)
def test_shipped_games_for_long(case: Case) -> None:
    assert play(case, SOAK // len(CASES), seed=1000).ends > 10


@pytest.mark.parametrize("name", NAMES)
def test_odd_games(name: str) -> None:
    path, variants, options = GAMES[NAMES.index(name)]
    game = pipeline.resolve_game(pipeline.load_game(path, path.parent, options, variants)).game
    with native_engine(game) as engine:
        twins = Twins(engine, f".venv/bin/python -m pytest 'tests/native/test_twins.py' -k {name}", seldom=3)
        twins.series(100, games=30)
    assert twins.plies >= 30 or twins.faults
