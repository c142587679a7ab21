"""Printing the drawing of a state; the drawing's modules are imported only where something is drawn."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cattery.model.game import Game


def print_state(game: Game, state: Mapping[str, object]) -> None:
    """Print a state, or what somebody may see of it, on the standard output."""
    from cattery.cli.draw import picture
    from cattery.cli.paint import console, paint, pen_of

    paint(console(), picture(game, state, pen_of(sys.stdout)), game.players)
