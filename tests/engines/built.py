"""The engines of the test cases: those of the shipped games as they are committed, all others built here and now."""

from __future__ import annotations

import atexit
import importlib
from contextlib import ExitStack
from functools import cache
from typing import cast

from cattery.emit import emit
from cattery.model.game import Game
from cattery.plan import plan
from cattery_runtime import GameMove
from cattery_runtime.protocol import Engine
from tests.engines.cases import Case, game_of
from tests.engines.loading import in_place

AnyEngine = Engine[GameMove, str]
_KEPT = ExitStack()
atexit.register(_KEPT.close)


@cache
def engine_of(found: Case) -> AnyEngine:
    """The engine of a case."""
    if found.package is not None:
        return cast(AnyEngine, importlib.import_module(f"cattery_engines.{found.package}"))
    package = f"built_{found.name.replace('-', '_')}"
    return cast(AnyEngine, _KEPT.enter_context(in_place(package, engine_texts(found, package))))


def engine_texts(found: Case, package: str) -> dict[str, str]:
    """The modules of a case's engine that is built now, by their full names."""
    return texts_of(game_of(found), package)


def texts_of(game: Game, package: str) -> dict[str, str]:
    """The modules of a game's engine that is built now, by their full names."""
    found_texts = {}
    for path, text in emit(plan(game)).items():
        inner = path.partition("/")[2].removesuffix(".py").replace("/", ".")
        found_texts[package if inner == "__init__" else f"{package}.{inner}"] = text
    return found_texts
