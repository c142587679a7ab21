# Generated from catacomb/catacomb.cat by `cattery build`; changes are made there.
"""Cats sit on cats on a comb of tiles. Top every tile of one colour, or three towers."""

from __future__ import annotations

from typing import Final

from .moves import MOVES, AnyMove, DrawLots, Lay, Place, Settle, Travel, parse_move
from .names import (
    PLAYERS,
    Cat,
    Colour,
    Comb,
    CombWay,
    LayoutName,
    MoveStackName,
    NoMoveName,
    Player,
    Region,
    SetupPlayerName,
)
from .state import State

META: Final = {
    'title': 'Cat-a-comb',
    'players': ('black', 'white'),
    'variants': (),
    'options': {
        'max-turns': '0',
        'repetition-draw': '0',
        'layout': 'diamond',
        'move-stack': 'any',
        'no-move': 'pass',
        'setup-player': 'white',
    },
}

__all__ = [
    "AnyMove",
    "Cat",
    "Colour",
    "Comb",
    "CombWay",
    "DrawLots",
    "Lay",
    "LayoutName",
    "META",
    "MOVES",
    "MoveStackName",
    "NoMoveName",
    "PLAYERS",
    "Place",
    "Player",
    "Region",
    "Settle",
    "SetupPlayerName",
    "State",
    "Travel",
    "parse_move",
]
