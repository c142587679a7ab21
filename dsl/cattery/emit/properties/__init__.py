"""Prints a game's property tests from the IR.

A second printer, apart from the one of the engines: it does not know the plan, and what it prints reads the JSON of
states, not the engine's own data. So a mistake in one of the two shows as a difference between them.
"""

from __future__ import annotations

from cattery.emit.properties.module import print_module
from cattery.model.game import Game


def emit_properties(game: Game, module: str) -> dict[str, str]:
    """The Hypothesis test module for the engine that is imported as `module`: relative file name -> text."""
    return {f"properties/test_{module.rpartition('.')[2]}.py": print_module(game, module)}
