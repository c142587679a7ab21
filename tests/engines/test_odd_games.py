"""Small games that use what the shipped ones do not: engines and interpreter play these alike, too.

A game of several files has a folder: the game, its tables, and the overlays that are played on it.
"""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest

from cattery import pipeline
from cattery.interp import Interpreter
from tests.engines.built import AnyEngine, texts_of
from tests.engines.loading import in_place
from tests.engines.lockstep import Lockstep

ODD = Path(__file__).parent / "odd"
GAMES: list[tuple[Path, tuple[str, ...], dict[str, str]]] = [
    *((path, (), {}) for path in sorted(ODD.glob("*.cat"))),
    (ODD / "clauses" / "clauses.cat", (), {}),
    (ODD / "clauses" / "clauses.cat", ("more",), {}),
    (ODD / "secrets.cat", (), {"open-hands": "yes"}),
    (ODD / "tables" / "tables.cat", (), {}),
    (ODD / "tables" / "tables.cat", (), {"season": "dry"}),
    (ODD / "ties.cat", (), {"seats": "2"}),
    (ODD / "ties.cat", (), {"seats": "4", "goal": "4"}),
]
NAMES = ["-".join([path.stem, *variants, *options.values()]) for path, variants, options in GAMES]
PLIES = 150


@pytest.mark.parametrize("name", NAMES)
def test_odd_game_in_lockstep(name: str) -> None:
    path, variants, options = GAMES[NAMES.index(name)]
    game = pipeline.resolve_game(pipeline.load_game(path, path.parent, options, variants)).game
    package = f"odd_{name.replace('-', '_')}"
    with in_place(package, texts_of(game, package)) as engine:
        again = f".venv/bin/python -m pytest 'tests/engines/test_odd_games.py' -k {name}"
        pair = Lockstep(Interpreter(game), cast(AnyEngine, engine), again)
        for seed in range(1, 30):
            pair.play(seed, PLIES - pair.plies)
            if pair.plies >= PLIES:
                return
        assert pair.plies > 50 or pair.faults > 0
