"""Prints a game's property tests from the IR.

A second printer, apart from the one of the engines: it does not know the plan, and what it prints reads the JSON of
states, not the engine's own data. So a mistake in one of the two shows as a difference between them.
"""

from __future__ import annotations

from cattery.emit.properties.module import print_module
from cattery.model.game import Game


def emit_properties(game: Game, module: str, command: str = "cattery build") -> dict[str, str]:
    """The Hypothesis test module for the engine that is imported as `module`: its name beside the engines -> its text.

    `command` is what is said in its header to be the way to make it again.
    """
    return {f"properties/test_{module.rpartition('.')[2]}.py": print_module(game, module, command)}
