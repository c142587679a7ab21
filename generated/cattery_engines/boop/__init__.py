# Generated from boop/boop.cat by `cattery build`; changes are made there.
"""Kittens and cats bounce about on a bed. Line up three cats, or get all eight onto the bed."""

from __future__ import annotations

from typing import Final

from .moves import MOVES, AnyMove, DrawLots, Forgo, Graduate, Place, Retire, parse_move
from .names import (
    PLAYERS,
    Bed,
    BedWay,
    EightRuleName,
    EightVsLineName,
    FirstName,
    Kind,
    Man,
    OpponentLineWinsName,
    Player,
)
from .state import State

META: Final = {
    'title': 'boop.',
    'players': ('gray', 'orange'),
    'variants': (),
    'options': {
        'max-turns': '0',
        'repetition-draw': '0',
        'first': 'gray',
        'eight-rule': 'required',
        'eight-vs-line': 'choose',
        'eight-may-return-cat': 'yes',
        'opponent-line-wins': 'at-own-turn-end',
    },
}

__all__ = [
    "AnyMove",
    "Bed",
    "BedWay",
    "DrawLots",
    "EightRuleName",
    "EightVsLineName",
    "FirstName",
    "Forgo",
    "Graduate",
    "Kind",
    "META",
    "MOVES",
    "Man",
    "OpponentLineWinsName",
    "PLAYERS",
    "Place",
    "Player",
    "Retire",
    "State",
    "parse_move",
]
