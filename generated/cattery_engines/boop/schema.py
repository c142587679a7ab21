# Generated from boop/boop.cat by `cattery build`; changes are made there.
"""What the slots of a state of boop. mean, for its JSON."""

from __future__ import annotations

from typing import Final

from cattery_runtime.codec import Names
from cattery_runtime.schema import NodeField, PlaceField, Schema, ValueField

from .names import (
    BEDWAY_NAMES,
    BED_NAMES,
    EIGHTRULENAME_NAMES,
    EIGHTVSLINENAME_NAMES,
    FIRSTNAME_NAMES,
    KIND_NAMES,
    MAN_NAMES,
    OPPONENTLINEWINSNAME_NAMES,
    PLAYER_NAMES,
)

_PLAYER: Final = Names('player', PLAYER_NAMES[:-1])
_KIND: Final = Names('Kind', KIND_NAMES[:-1])
_FIRSTNAME: Final = Names('first', FIRSTNAME_NAMES[:-1])
_EIGHTRULENAME: Final = Names('eight-rule', EIGHTRULENAME_NAMES[:-1])
_EIGHTVSLINENAME: Final = Names('eight-vs-line', EIGHTVSLINENAME_NAMES[:-1])
_OPPONENTLINEWINSNAME: Final = Names('opponent-line-wins', OPPONENTLINEWINSNAME_NAMES[:-1])
_BED: Final = Names('site of bed', BED_NAMES[:-1])
_BEDWAY: Final = Names('direction of bed', BEDWAY_NAMES[:-1])
_MAN: Final = Names('Man', MAN_NAMES[1:])

SCHEMA: Final = Schema(
    game='boop',
    variants=(),
    options={
        'max-turns': '0',
        'repetition-draw': '0',
        'first': 'gray',
        'eight-rule': 'required',
        'eight-vs-line': 'choose',
        'eight-may-return-cat': 'yes',
        'opponent-line-wins': 'at-own-turn-end',
    },
    players=_PLAYER,
    nodes=(
        NodeField('place', False, ()),
        NodeField('retire', False, ()),
        NodeField('graduate or retire or forgo', False, ()),
    ),
    ends=('too-long', 'repetition', 'three-cats', 'eight-cats', 'nobody-can-play'),
    places=(
        PlaceField('on', 'on', 'one', (_BED,), _MAN),
        PlaceField('pool', 'pool', 'bag', (_PLAYER,), _MAN),
        PlaceField('box', 'box', 'bag', (_PLAYER,), _MAN),
    ),
    values=(
        ValueField('turns', 'turns', 'number', low=0, high=10000),
    ),
    times=(('graduate', 'times_graduate'), ('retire', 'times_retire')),
    locals=(),
    notes=True,
    noting=False,
    pending=False,
    total=(
        (_MAN, (8, 8, 8, 8)),
    ),
)
