"""Engines by name, for programs: the entry point that `cattery_runtime.native.load` asks for a game that is named."""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import cast

from cattery.cli.opening import open_player
from cattery.cli.player_engine import EnginePlayer
from cattery.cli.shelf import find


def engine_module(name: str, options: Mapping[str, str]) -> ModuleType:
    """The Python engine of a shipped game or of a file, with options: a committed one, or one built and kept."""
    player = open_player(find(name).with_choices(options, ()), "python").player
    assert isinstance(player, EnginePlayer)
    return cast("ModuleType", player.engine)
