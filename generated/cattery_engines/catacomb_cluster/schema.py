# Generated from catacomb/catacomb.cat by `cattery build`; changes are made there.
"""What the slots of a state of Cat-a-comb mean, for its JSON."""

from __future__ import annotations

from typing import Final

from cattery_runtime.codec import Names
from cattery_runtime.schema import NodeField, PlaceField, Schema, ValueField

from .names import (
    CAT_NAMES,
    COLOUR_NAMES,
    COMBWAY_NAMES,
    COMB_NAMES,
    LAYOUTNAME_NAMES,
    MOVESTACKNAME_NAMES,
    NOMOVENAME_NAMES,
    PLAYER_NAMES,
    REGION_NAMES,
    SETUPPLAYERNAME_NAMES,
)

_PLAYER: Final = Names('player', PLAYER_NAMES[:-1])
_COLOUR: Final = Names('Colour', COLOUR_NAMES[:-1])
_LAYOUTNAME: Final = Names('layout', LAYOUTNAME_NAMES[:-1])
_MOVESTACKNAME: Final = Names('move-stack', MOVESTACKNAME_NAMES[:-1])
_NOMOVENAME: Final = Names('no-move', NOMOVENAME_NAMES[:-1])
_SETUPPLAYERNAME: Final = Names('setup-player', SETUPPLAYERNAME_NAMES[:-1])
_COMB: Final = Names('site of comb', COMB_NAMES[:-1])
_COMBWAY: Final = Names('direction of comb', COMBWAY_NAMES[:-1])
_REGION: Final = Names('Region', REGION_NAMES[1:])
_CAT: Final = Names('Cat', CAT_NAMES[1:])

SCHEMA: Final = Schema(
    game='catacomb',
    variants=(),
    options={
        'max-turns': '0',
        'repetition-draw': '0',
        'layout': 'cluster',
        'move-stack': 'any',
        'no-move': 'pass',
        'setup-player': 'white',
    },
    players=_PLAYER,
    nodes=(
        NodeField('lay', True, (ValueField('tile', 'at_tile', 'name', names=_COMB),)),
        NodeField('settle', False, (ValueField('hue', 'at_hue', 'name', names=_COLOUR),)),
        NodeField('place or travel', False, ()),
    ),
    ends=('too-long', 'repetition', 'region-win', 'tower-win', 'stuck', 'two-passes'),
    places=(
        PlaceField('region', 'region', 'one', (_COMB,), _REGION),
        PlaceField('sack', 'sack', 'bag', (), _REGION),
        PlaceField('stack', 'stack', 'stack', (_COMB,), _CAT),
        PlaceField('basket', 'basket', 'bag', (), _CAT),
        PlaceField('reserve', 'reserve', 'bag', (_PLAYER,), _CAT),
    ),
    values=(
        ValueField('turns', 'turns', 'number', low=0, high=10000),
        ValueField('passes', 'passes', 'number', low=0, high=2),
    ),
    times=(),
    locals=('at_hue', 'at_tile'),
    notes=True,
    noting=False,
    pending=False,
    total=(
        (_REGION, (3, 3, 3)),
        (_CAT, (3, 6, 6)),
    ),
)
