# Generated from boop/boop.cat by `cattery build`; changes are made there.
"""A ghost cat drifts along the stitching and scares whatever it passes."""

from __future__ import annotations

from typing import Final

from .moves import MOVES, AnyMove, DrawLots, Forgo, Graduate, Haunt, Place, Retire, parse_move
from .names import (
    PLAYERS,
    Bed,
    BedWay,
    EightRuleName,
    EightVsLineName,
    FirstName,
    Ghost,
    GhostCheckName,
    GhostsName,
    Kind,
    Man,
    OpponentLineWinsName,
    Player,
    Seam,
)
from .state import State

META: Final = {
    'title': 'BOOoop.',
    'players': ('gray', 'orange'),
    'variants': ('booop',),
    'options': {
        'max-turns': '0',
        'repetition-draw': '0',
        'first': 'gray',
        'eight-rule': 'required',
        'eight-vs-line': 'choose',
        'eight-may-return-cat': 'yes',
        'opponent-line-wins': 'at-own-turn-end',
        'ghosts': 'on',
        'ghost-check': 'after-ghost',
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
    "Ghost",
    "GhostCheckName",
    "GhostsName",
    "Graduate",
    "Haunt",
    "Kind",
    "META",
    "MOVES",
    "Man",
    "OpponentLineWinsName",
    "PLAYERS",
    "Place",
    "Player",
    "Retire",
    "Seam",
    "State",
    "parse_move",
]
