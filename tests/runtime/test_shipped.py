"""Every shipped engine conforms: what holds for any game is looked at in random games of each."""

from __future__ import annotations

import importlib
import pkgutil
from typing import cast

import pytest

import cattery_engines
from cattery_runtime import Engine, GameMove
from cattery_runtime.conformance import check_game

ENGINES = sorted(module.name for module in pkgutil.iter_modules(cattery_engines.__path__))


@pytest.mark.parametrize("name", ENGINES)
def test_engine_conforms(name: str) -> None:
    engine = cast(Engine[GameMove, str], importlib.import_module(f"cattery_engines.{name}"))
    check_game(engine, seed=1, plies=120)
