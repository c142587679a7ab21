# Generated from boop/boop.cat by `cattery build`; changes are made there.
"""Nothing graduates: the first to line up three kittens wins."""

from __future__ import annotations

from typing import Final

from .moves import MOVES, AnyMove, DrawLots, Place, parse_move
from .names import PLAYERS, Bed, BedWay, FirstName, Kind, Man, OpponentLineWinsName, Player
from .state import State

META: Final = {
    'title': 'boop. for beginners',
    'players': ('gray', 'orange'),
    'variants': ('beginner',),
    'options': {'max-turns': '0', 'repetition-draw': '0', 'first': 'gray', 'opponent-line-wins': 'at-own-turn-end'},
}

__all__ = [
    "AnyMove",
    "Bed",
    "BedWay",
    "DrawLots",
    "FirstName",
    "Kind",
    "META",
    "MOVES",
    "Man",
    "OpponentLineWinsName",
    "PLAYERS",
    "Place",
    "Player",
    "State",
    "parse_move",
]
