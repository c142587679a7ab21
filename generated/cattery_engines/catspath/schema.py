# Generated from catspath/catspath.cat by `cattery build`; changes are made there.
"""What the slots of a state of The Cats' Path mean, for its JSON."""

from __future__ import annotations

from typing import Final

from cattery_runtime.codec import Names
from cattery_runtime.schema import (
    LimitField,
    NodeField,
    ParamField,
    PlaceField,
    PointField,
    Schema,
    StepField,
    ValueField,
)

from .names import (
    CARDKIND_NAMES,
    CARD_NAMES,
    CATFORWARDCHOOSERNAME_NAMES,
    COLOUR_NAMES,
    DESTINATIONSETNAME_NAMES,
    FOGSHAPENAME_NAMES,
    GOALKIND_NAMES,
    GOAL_NAMES,
    HUE_NAMES,
    LIVINGPATHPAWNSNAME_NAMES,
    LOOPGUARDNAME_NAMES,
    PATHWAY_NAMES,
    PATH_NAMES,
    PAWN_NAMES,
    PLAYER_NAMES,
    TILEKIND_NAMES,
    TILESETNAME_NAMES,
    TILE_NAMES,
)

_PLAYER: Final = Names('player', PLAYER_NAMES[:-1])
_TILEKIND: Final = Names('Tile-kind', TILEKIND_NAMES[:-1])
_GOALKIND: Final = Names('Goal-kind', GOALKIND_NAMES[:-1])
_CARDKIND: Final = Names('Card-kind', CARDKIND_NAMES[:-1])
_COLOUR: Final = Names('Colour', COLOUR_NAMES[:-1])
_HUE: Final = Names('Hue', HUE_NAMES[:-1])
_TILESETNAME: Final = Names('tile-set', TILESETNAME_NAMES[:-1])
_DESTINATIONSETNAME: Final = Names('destination-set', DESTINATIONSETNAME_NAMES[:-1])
_LOOPGUARDNAME: Final = Names('loop-guard', LOOPGUARDNAME_NAMES[:-1])
_CATFORWARDCHOOSERNAME: Final = Names('cat-forward-chooser', CATFORWARDCHOOSERNAME_NAMES[:-1])
_LIVINGPATHPAWNSNAME: Final = Names('living-path-pawns', LIVINGPATHPAWNSNAME_NAMES[:-1])
_FOGSHAPENAME: Final = Names('fog-shape', FOGSHAPENAME_NAMES[:-1])
_PATH: Final = Names('site of path', PATH_NAMES[:-1])
_PATHWAY: Final = Names('direction of path', PATHWAY_NAMES[:-1])
_TILE: Final = Names('Tile', TILE_NAMES[1:])
_GOAL: Final = Names('Goal', GOAL_NAMES[1:])
_CARD: Final = Names('Card', CARD_NAMES[1:])
_PAWN: Final = Names('Pawn', PAWN_NAMES[1:])

SCHEMA: Final = Schema(
    game='catspath',
    variants=(),
    options={
        'max-turns': '0',
        'repetition-draw': '0',
        'seats': '4',
        'tile-set': 'invented',
        'destination-set': 'invented',
        'arrows-wrap': 'no',
        'loop-guard': 'once-per-pawn-and-tile',
        'cat-forward-chooser': 'active-player',
        'living-path-pawns': 'stay',
        'fog-shape': 'connected',
        'open-hands': 'no',
    },
    players=_PLAYER,
    nodes=(
        NodeField(
            'lay-goal',
            True,
            (
                ValueField('at', 'at_at', 'name', names=_PATH),
                ValueField(
                    'rest of at',
                    'at_rest_of_at',
                    'seq',
                    parts=(ValueField('', '', 'name', names=_PATH),),
                    once=True,
                ),
            ),
        ),
        NodeField(
            'lay-goal (2)',
            True,
            (
                ValueField('at-2', 'at_at_2', 'name', names=_PATH),
                ValueField(
                    'rest of at-2',
                    'at_rest_of_at_2',
                    'seq',
                    parts=(ValueField('', '', 'name', names=_PATH),),
                    once=True,
                ),
            ),
        ),
        NodeField(
            'lay-tile',
            True,
            (
                ValueField('at-3', 'at_at_3', 'name', names=_PATH),
                ValueField(
                    'rest of at-3',
                    'at_rest_of_at_3',
                    'seq',
                    parts=(ValueField('', '', 'name', names=_PATH),),
                    once=True,
                ),
            ),
        ),
        NodeField(
            'deal',
            True,
            (ValueField('who', 'at_who', 'name', names=_PLAYER), ValueField('n', 'at_n', 'number', low=1, high=4),),
        ),
        NodeField(
            'place',
            False,
            (
                ValueField('who-2', 'at_who_2', 'name', names=_PLAYER),
                ValueField(
                    'rest of who-2',
                    'at_rest_of_who_2',
                    'seq',
                    parts=(ValueField('', '', 'name', names=_PLAYER),),
                ),
            ),
        ),
        NodeField('swap', False, ()),
        NodeField('play', False, ()),
        NodeField('advance or place', False, ()),
        NodeField('passage', False, (), 'rule perform for hidden-passage'),
        NodeField('fog', False, (), 'rule perform for deep-fog'),
        NodeField('slide', False, (), 'rule perform for living-path'),
        NodeField('wander', False, (), 'rule perform for curiosity'),
        NodeField('call', False, (), 'rule perform for calling'),
        NodeField('reflect', False, (), 'rule perform for mirror'),
        NodeField(
            'place (2)',
            False,
            (ValueField('who', 'at_reward_for_placing_who', 'name', names=_PLAYER),),
            'rule reward for placing',
        ),
        NodeField(
            'back',
            False,
            (
                ValueField('at', 'at_send_back_at', 'name', names=_PATH),
                ValueField('pawn', 'at_send_back_pawn', 'name', names=_PAWN, first=1),
            ),
            'rule send-back',
        ),
        NodeField(
            'reveal',
            True,
            (ValueField('at', 'at_effect_for_toy_at', 'name', names=_PATH),),
            'rule effect for toy',
        ),
        NodeField(
            'urge',
            False,
            (ValueField('pawn', 'at_effect_for_cat_forward_pawn', 'name', names=_PAWN, first=1),),
            'rule effect for cat-forward',
        ),
    ),
    ends=('too-long', 'repetition', 'most-points'),
    places=(
        PlaceField('cat', 'cat', 'one', (_PATH,), _PAWN),
        PlaceField('home', 'home', 'bag', (_PLAYER,), _PAWN),
        PlaceField('tile', 'tile', 'one', (_PATH,), _TILE),
        PlaceField('box', 'box', 'bag', (), _TILE),
        PlaceField('exchange', 'exchange', 'bag', (), _TILE, 'hidden'),
        PlaceField('toys', 'toys', 'bag', (_PLAYER,), _TILE),
        PlaceField('goal', 'goal', 'one', (_PATH,), _GOAL),
        PlaceField('goals', 'goals', 'bag', (), _GOAL),
        PlaceField('claimed', 'claimed', 'stack', (_PLAYER,), _GOAL),
        PlaceField('hand', 'hand', 'bag', (_PLAYER,), _CARD, 'owner'),
        PlaceField('deck', 'deck', 'bag', (), _CARD, 'hidden'),
        PlaceField('played', 'played', 'bag', (), _CARD),
    ),
    values=(
        ValueField('turns', 'turns', 'number', low=0, high=10000),
        ValueField('renewed', 'renewed', 'number', per=(_PATH,), low=0, high=100),
    ),
    times=(('swap', 'times_swap'), ('play', 'times_play_')),
    locals=(
        'at_rest_of_who_2',
        'at_who_2',
        'at_who',
        'at_n',
        'at_rest_of_at_3',
        'at_at_3',
        'at_rest_of_at_2',
        'at_at_2',
        'at_rest_of_at',
        'at_at',
        'at_wander_at',
        'at_wander_way',
        'at_call_at',
        'at_reflect_mine',
        'at_reflect_other',
        'at_reflect_theirs',
        'at_play__card',
        'at_advance_at',
        'at_urge_at',
        'at_perform_card',
        'at_go_at',
        'at_go_goal_site',
        'at_arrive_at',
        'at_reward_prize',
        'at_reward_who',
        'at_reward_for_placing_who',
        'at_send_back_at',
        'at_send_back_pawn',
        'at_land_at',
        'at_meet_once_piece',
        'at_meet_once_at',
        'at_meet_once_pawn',
        'at_effect_piece',
        'at_effect_at',
        'at_effect_pawn',
        'at_effect_for_arrow_hue',
        'at_effect_for_arrow_way',
        'at_effect_for_arrow_at',
        'at_effect_for_arrow_pawn',
        'at_effect_for_toy_at',
        'at_effect_for_toy_pawn',
        'at_effect_for_cat_forward_pawn',
        'at_effect_for_tunnel_at',
    ),
    notes=True,
    noting=False,
    pending=False,
    points=(
        PointField('advance or place', 'flow', ('action advance',), ()),
        PointField('play', 'flow', ('action play',), ()),
        PointField('wander: go', 'action wander', ('rule go',), ()),
        PointField('call: go', 'action call', ('rule go',), ()),
        PointField('reflect: land (2)', 'action reflect', ('rule land',), ()),
        PointField(
            'reflect: land',
            'action reflect',
            ('rule land',),
            (
                ValueField('mine', 'at_reflect_mine', 'name', names=_PATH),
                ValueField('theirs', 'at_reflect_theirs', 'name', names=_PAWN, first=1),
            ),
        ),
        PointField('play: perform', 'action play', ('rule perform',), ()),
        PointField('advance: go', 'action advance', ('rule go',), ()),
        PointField('urge: go', 'action urge', ('rule go',), ()),
        PointField('perform: perform for hidden-passage', 'rule perform', ('rule perform for hidden-passage',), ()),
        PointField('perform: perform for deep-fog', 'rule perform', ('rule perform for deep-fog',), ()),
        PointField('perform: perform for living-path', 'rule perform', ('rule perform for living-path',), ()),
        PointField('perform: perform for curiosity', 'rule perform', ('rule perform for curiosity',), ()),
        PointField('perform: perform for calling', 'rule perform', ('rule perform for calling',), ()),
        PointField('perform: perform for mirror', 'rule perform', ('rule perform for mirror',), ()),
        PointField('wander', 'rule perform for curiosity', ('action wander',), ()),
        PointField('call', 'rule perform for calling', ('action call',), ()),
        PointField('reflect', 'rule perform for mirror', ('action reflect',), ()),
        PointField('go: arrive', 'rule go', ('rule arrive',), ()),
        PointField('go: land', 'rule go', ('rule land',), ()),
        PointField('arrive: reward', 'rule arrive', ('rule reward',), ()),
        PointField('arrive: send-back', 'rule arrive', ('rule send-back',), ()),
        PointField('reward: reward for placing', 'rule reward', ('rule reward for placing',), ()),
        PointField('land: meet-once', 'rule land', ('rule meet-once',), ()),
        PointField('meet-once: effect', 'rule meet-once', ('rule effect',), ()),
        PointField('effect: effect for arrow', 'rule effect', ('rule effect for arrow',), ()),
        PointField('effect: effect for toy', 'rule effect', ('rule effect for toy',), ()),
        PointField('effect: effect for cat-forward', 'rule effect', ('rule effect for cat-forward',), ()),
        PointField('effect: effect for tunnel', 'rule effect', ('rule effect for tunnel',), ()),
        PointField('effect for arrow: go', 'rule effect for arrow', ('rule go',), ()),
        PointField(
            'urge',
            'rule effect for cat-forward',
            ('action urge',),
            (ValueField('pawn', 'at_effect_for_cat_forward_pawn', 'name', names=_PAWN, first=1),),
        ),
        PointField('effect for tunnel: send-back', 'rule effect for tunnel', ('rule send-back',), ()),
    ),
    steps=(
        StepField(
            'passage',
            (
                ParamField('pick', 'set', ValueField('pick', '', 'name', names=_PATH)),
                ParamField('lay', 'order', ValueField('lay', '', 'name', names=_TILE, first=1, none=0)),
            ),
        ),
        StepField(
            'fog',
            (
                ParamField('pick', 'set', ValueField('pick', '', 'name', names=_PATH)),
                ParamField('lay', 'order', ValueField('lay', '', 'name', names=_TILE, first=1, none=0)),
            ),
        ),
        StepField(
            'slide',
            (
                ParamField('lane', 'one', ValueField('lane', '', 'number', low=1, high=7)),
                ParamField('steps', 'one', ValueField('steps', '', 'number', low=1, high=5)),
            ),
        ),
        StepField(
            'wander',
            (
                ParamField('at', 'one', ValueField('at', '', 'name', names=_PATH)),
                ParamField('way', 'one', ValueField('way', '', 'name', names=_PATHWAY)),
            ),
        ),
        StepField(
            'reflect',
            (
                ParamField('mine', 'one', ValueField('mine', '', 'name', names=_PATH)),
                ParamField('other', 'one', ValueField('other', '', 'name', names=_PATH)),
            ),
        ),
    ),
    limits=(
        LimitField(
            'meet-once',
            'spent_meet_once',
            (
                ValueField('', '', 'name', names=_PAWN, first=1),
                ValueField('', '', 'name', names=_PATH),
                ValueField('', '', 'number', low=0, high=100),
            ),
            1,
        ),
        LimitField('meet-capped', 'spent_meet_capped', (), 20),
    ),
    ties=(
        ('most-points', 1),
    ),
    total=(
        (_TILE, (1, 1, 2, 1, 1, 2, 1, 1, 2, 1, 1, 2, 3, 3, 2, 10, 7, 7, 4)),
        (_GOAL, (1, 1, 1, 1, 1, 1, 4, 2)),
        (_CARD, (4, 4, 2, 2, 2, 2)),
        (_PAWN, (1, 1, 1, 1, 1, 1, 1, 1)),
    ),
)
