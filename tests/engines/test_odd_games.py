"""Small games that use what the shipped ones do not: engines and interpreter play these alike, too."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest

from cattery import pipeline
from cattery.interp import Interpreter
from tests.engines.built import AnyEngine, texts_of
from tests.engines.loading import in_place
from tests.engines.lockstep import Lockstep

GAMES = sorted((Path(__file__).parent / "odd").glob("*.cat"))
PLIES = 150


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_odd_game_in_lockstep(path: Path) -> None:
    game = pipeline.resolve_game(pipeline.load_text(path.read_text(encoding="utf-8"))).game
    package = f"odd_{path.stem}"
    with in_place(package, texts_of(game, package)) as engine:
        again = f".venv/bin/python -m pytest 'tests/engines/test_odd_games.py' -k {path.stem}"
        pair = Lockstep(Interpreter(game), cast(AnyEngine, engine), again)
        for seed in range(1, 30):
            pair.play(seed, PLIES - pair.plies)
            if pair.plies >= PLIES:
                return
        assert pair.plies > 50 or pair.faults > 0
