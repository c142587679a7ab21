# Generated from catspath/catspath.cat by `cattery build`; changes are made there.
"""The nodes of The Cats' Path: what may be done at each, by whom, and what then happens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cattery_runtime import picking
from cattery_runtime.chance import Chance
from cattery_runtime.errors import IllegalMove
from cattery_runtime.moves import Move
from cattery_runtime.refusal import Refusal

from .actions import (
    _STEPS_FOG,
    _STEPS_PASSAGE,
    _STEPS_REFLECT,
    _STEPS_SLIDE,
    _STEPS_WANDER,
    _moves_advance,
    _moves_back,
    _moves_call,
    _moves_deal,
    _moves_fog,
    _moves_lay_goal,
    _moves_lay_tile,
    _moves_passage,
    _moves_place,
    _moves_play_,
    _moves_reflect,
    _moves_reveal,
    _moves_slide,
    _moves_swap,
    _moves_urge,
    _moves_wander,
    _pick_fog,
    _pick_passage,
    _pick_reflect,
    _pick_slide,
    _pick_wander,
    _why_advance,
    _why_back,
    _why_call,
    _why_deal,
    _why_fog,
    _why_lay_goal,
    _why_lay_tile,
    _why_passage,
    _why_place,
    _why_play_,
    _why_reflect,
    _why_reveal,
    _why_slide,
    _why_swap,
    _why_urge,
    _why_wander,
    back,
    deal,
    fog,
    lay_goal,
    lay_tile,
    passage,
    place,
    reveal,
    slide,
    swap,
)
from .flow import (
    _AT_ADVANCE,
    _AT_CALL,
    _AT_PLAY_,
    _AT_REFLECT,
    _AT_URGE,
    _AT_WANDER,
    _after_advance_or_place,
    _after_choice,
    _after_swap,
    _each_at,
    _each_at_2,
    _each_at_3,
    _each_who_2,
    _effect_for_toy_done,
    _next_n,
    _perform_for_deep_fog_done,
    _perform_for_hidden_passage_done,
    _perform_for_living_path_done,
    _reward_for_placing_done,
    _run,
    _send_back_done,
)
from .moves import (
    DECLINE,
    Advance,
    AnyMove,
    Back,
    Call,
    Deal,
    Decline,
    Done,
    FogLay,
    FogPick,
    LayGoal,
    LayTile,
    PassageLay,
    PassagePick,
    Place,
    Play,
    ReflectMine,
    ReflectOther,
    Reveal,
    SlideLane,
    SlideSteps,
    Swap,
    Urge,
    WanderAt,
    WanderWay,
)
from .rules import open_, playable
from .tables import KIND_OF_TILE, OWNER_OF_PAWN, STEP_PATH

if TYPE_CHECKING:
    from .state import State


def _not_now(s: State, move: Move) -> Refusal:
    """The refusal of a move that is not among what is offered."""
    action = str(move).split(" ")[0]
    if action == "done" and s.choosing:
        action = ('passage', 'fog', 'slide', 'wander', 'reflect', )[s.choosing[0]]
    return _NOT_NOW.get(action) or Refusal("not-now", action, "this cannot be declined", (), 'catspath/catspath.cat', 2)


def _refused(s: State, move: Move) -> Refusal:
    """The refusal of a move that is known to be illegal here."""
    return WHY[s.node](s, move) or _not_now(s, move)


_NOT_NOW: Final = {
    'passage': Refusal(
        "not-now",
        'passage',
        'passage is not what is to be decided now',
        ('CP-43', 'ACP-19'),
        'catspath/cards.cat',
        12,
    ),
    'fog': Refusal("not-now", 'fog', 'fog is not what is to be decided now', ('CP-44',), 'catspath/cards.cat', 22),
    'slide': Refusal(
        "not-now",
        'slide',
        'slide is not what is to be decided now',
        ('CP-45', 'CP-46', 'ACP-17'),
        'catspath/cards.cat',
        44,
    ),
    'wander': Refusal(
        "not-now",
        'wander',
        'wander is not what is to be decided now',
        ('CP-47', 'CP-48'),
        'catspath/cards.cat',
        61,
    ),
    'call': Refusal(
        "not-now",
        'call',
        'call is not what is to be decided now',
        ('CP-49', 'ACP-21'),
        'catspath/cards.cat',
        74,
    ),
    'reflect': Refusal(
        "not-now",
        'reflect',
        'reflect is not what is to be decided now',
        ('CP-50', 'ACP-25', 'CP-51', 'ACP-26'),
        'catspath/cards.cat',
        85,
    ),
    'lay-goal': Refusal(
        "not-now",
        'lay-goal',
        'lay goal is not what is to be decided now',
        (),
        'catspath/catspath.cat',
        122,
    ),
    'lay-tile': Refusal(
        "not-now",
        'lay-tile',
        'lay tile is not what is to be decided now',
        (),
        'catspath/catspath.cat',
        127,
    ),
    'deal': Refusal("not-now", 'deal', 'deal is not what is to be decided now', (), 'catspath/catspath.cat', 132),
    'swap': Refusal(
        "not-now",
        'swap',
        'swap is not what is to be decided now',
        ('CP-17',),
        'catspath/catspath.cat',
        139,
    ),
    'play': Refusal(
        "not-now",
        'play',
        'play is not what is to be decided now',
        ('CP-20',),
        'catspath/catspath.cat',
        145,
    ),
    'advance': Refusal(
        "not-now",
        'advance',
        'advance is not what is to be decided now',
        ('CP-23',),
        'catspath/catspath.cat',
        152,
    ),
    'place': Refusal(
        "not-now",
        'place',
        'place is not what is to be decided now',
        ('CP-12', 'CP-25'),
        'catspath/catspath.cat',
        160,
    ),
    'back': Refusal("not-now", 'back', 'back is not what is to be decided now', (), 'catspath/catspath.cat', 213),
    'reveal': Refusal(
        "not-now",
        'reveal',
        'reveal is not what is to be decided now',
        ('CP-37', 'CP-38'),
        'catspath/catspath.cat',
        255,
    ),
    'urge': Refusal(
        "not-now",
        'urge',
        'urge is not what is to be decided now',
        ('ACP-12',),
        'catspath/catspath.cat',
        262,
    ),
    "done": Refusal("not-now", "done", "there is nothing to be done with here", (), 'catspath/catspath.cat', 2),
}
_STEPS: Final[tuple[tuple[type[Move], ...], ...]] = (
    (PassagePick, PassageLay, Done, ),
    (FogPick, FogLay, Done, ),
    (SlideLane, SlideSteps, ),
    (WanderAt, WanderWay, ),
    (ReflectMine, ReflectOther, ),
)


def _offer_at_lay_goal_1(s: State, out: list[AnyMove]) -> None:
    """The legal moves at the node lay-goal."""
    _moves_lay_goal(s, out, s.at_at)


def _play_at_lay_goal_1(s: State, move: Move) -> None:
    """Play a move at the node lay-goal; raises IllegalMove."""
    if isinstance(move, LayGoal):
        prize, = move.numbers
        at = s.at_at
        if not s.goals[prize - 1]:
            raise IllegalMove(_refused(s, move))
        lay_goal(s, at, prize)
        return _run(s, _each_at(s))
    raise IllegalMove(_not_now(s, move))


def _why_at_lay_goal_1(s: State, move: Move) -> Refusal | None:
    """Why a move cannot be played at the node lay-goal, or None."""
    if isinstance(move, LayGoal):
        return _why_lay_goal(s, move, s.at_at)
    return _not_now(s, move)


def _offer_at_lay_goal_2(s: State, out: list[AnyMove]) -> None:
    """The legal moves at the node lay-goal (2)."""
    _moves_lay_goal(s, out, s.at_at_2)


def _play_at_lay_goal_2(s: State, move: Move) -> None:
    """Play a move at the node lay-goal (2); raises IllegalMove."""
    if isinstance(move, LayGoal):
        prize, = move.numbers
        at = s.at_at_2
        if not s.goals[prize - 1]:
            raise IllegalMove(_refused(s, move))
        lay_goal(s, at, prize)
        return _run(s, _each_at_2(s))
    raise IllegalMove(_not_now(s, move))


def _why_at_lay_goal_2(s: State, move: Move) -> Refusal | None:
    """Why a move cannot be played at the node lay-goal (2), or None."""
    if isinstance(move, LayGoal):
        return _why_lay_goal(s, move, s.at_at_2)
    return _not_now(s, move)


def _offer_at_lay_tile(s: State, out: list[AnyMove]) -> None:
    """The legal moves at the node lay-tile."""
    _moves_lay_tile(s, out, s.at_at_3)


def _play_at_lay_tile(s: State, move: Move) -> None:
    """Play a move at the node lay-tile; raises IllegalMove."""
    if isinstance(move, LayTile):
        piece, = move.numbers
        at = s.at_at_3
        if not s.box[piece - 1]:
            raise IllegalMove(_refused(s, move))
        lay_tile(s, at, piece)
        return _run(s, _each_at_3(s))
    raise IllegalMove(_not_now(s, move))


def _why_at_lay_tile(s: State, move: Move) -> Refusal | None:
    """Why a move cannot be played at the node lay-tile, or None."""
    if isinstance(move, LayTile):
        return _why_lay_tile(s, move, s.at_at_3)
    return _not_now(s, move)


def _offer_at_deal(s: State, out: list[AnyMove]) -> None:
    """The legal moves at the node deal."""
    _moves_deal(s, out, s.at_who)


def _play_at_deal(s: State, move: Move) -> None:
    """Play a move at the node deal; raises IllegalMove."""
    if isinstance(move, Deal):
        card, = move.numbers
        who = s.at_who
        if not s.deck[card - 1]:
            raise IllegalMove(_refused(s, move))
        deal(s, who, card)
        return _run(s, _next_n(s))
    raise IllegalMove(_not_now(s, move))


def _why_at_deal(s: State, move: Move) -> Refusal | None:
    """Why a move cannot be played at the node deal, or None."""
    if isinstance(move, Deal):
        return _why_deal(s, move, s.at_who)
    return _not_now(s, move)


def _offer_at_place_1(s: State, out: list[AnyMove]) -> None:
    """The legal moves at the node place."""
    _moves_place(s, out, s.at_who_2)


def _play_at_place_1(s: State, move: Move) -> None:
    """Play a move at the node place; raises IllegalMove."""
    if isinstance(move, Place):
        at, = move.numbers
        who = s.at_who_2
        if not (
            s.home[who * 8] + s.home[who * 8 + 1] + s.home[who * 8 + 2] + s.home[who * 8 + 3] + s.home[who * 8 + 4] + s.home[who * 8 + 5] + s.home[who * 8 + 6] + s.home[who * 8 + 7] != 0 and bool(
                0x802008020080200 >> at & 1
            ) and not s.cat[at]
        ):
            raise IllegalMove(_refused(s, move))
        place(s, who, at)
        return _run(s, _each_who_2(s))
    raise IllegalMove(_not_now(s, move))


def _why_at_place_1(s: State, move: Move) -> Refusal | None:
    """Why a move cannot be played at the node place, or None."""
    if isinstance(move, Place):
        return _why_place(s, move, s.at_who_2)
    return _not_now(s, move)


def _play_at_swap(s: State, move: Move) -> None:
    """Play a move at the node swap; raises IllegalMove."""
    if isinstance(move, Swap):
        pair, = move.numbers
        if s.cat_at[0] & pair != pair:
            raise IllegalMove(_refused(s, move))
        swap(s, pair)
        s.times_swap += 1
        return _run(s, _after_swap(s))
    raise IllegalMove(_not_now(s, move))


def _why_at_swap(s: State, move: Move) -> Refusal | None:
    """Why a move cannot be played at the node swap, or None."""
    if isinstance(move, Swap):
        return _why_swap(s, move)
    return _not_now(s, move)


def _offer_at_play_(s: State, out: list[AnyMove]) -> None:
    """The legal moves at the node play."""
    _moves_play_(s, out)
    out.append(DECLINE)


def _play_at_play_(s: State, move: Move) -> None:
    """Play a move at the node play; raises IllegalMove."""
    if isinstance(move, Play):
        card, = move.numbers
        if not (s.hand[s.me * 6 + card - 1] >= 1 and playable(s, card)):
            raise IllegalMove(_refused(s, move))
        s.frames += ((1,),)
        s.at_rest_of_who_2 = ()
        s.at_who_2 = -1
        s.at_who = -1
        s.at_n = -1
        s.at_rest_of_at_3 = ()
        s.at_at_3 = -1
        s.at_rest_of_at_2 = ()
        s.at_at_2 = -1
        s.at_rest_of_at = ()
        s.at_at = -1
        s.at_play__card = card
        return _run(s, _AT_PLAY_)
    if isinstance(move, Decline):
        return _run(s, _after_choice(s))
    raise IllegalMove(_not_now(s, move))


def _why_at_play_(s: State, move: Move) -> Refusal | None:
    """Why a move cannot be played at the node play, or None."""
    if isinstance(move, Play):
        return _why_play_(s, move)
    if isinstance(move, Decline):
        return None
    return _not_now(s, move)


def _offer_at_advance(s: State, out: list[AnyMove]) -> None:
    """The legal moves at the node advance or place."""
    _moves_advance(s, out)
    _moves_place(s, out, s.me)


def _play_at_advance(s: State, move: Move) -> None:
    """Play a move at the node advance or place; raises IllegalMove."""
    if isinstance(move, Advance):
        at, = move.numbers
        if OWNER_OF_PAWN[s.cat[at]] != s.me or KIND_OF_TILE[s.tile[STEP_PATH[3][at]]] == 3 or s.cat[STEP_PATH[3][at]]:
            raise IllegalMove(_refused(s, move))
        s.frames += ((0,),)
        s.at_rest_of_who_2 = ()
        s.at_who_2 = -1
        s.at_who = -1
        s.at_n = -1
        s.at_rest_of_at_3 = ()
        s.at_at_3 = -1
        s.at_rest_of_at_2 = ()
        s.at_at_2 = -1
        s.at_rest_of_at = ()
        s.at_at = -1
        s.at_advance_at = at
        return _run(s, _AT_ADVANCE)
    if isinstance(move, Place):
        at, = move.numbers
        who = s.me
        if not (
            s.home[who * 8] + s.home[who * 8 + 1] + s.home[who * 8 + 2] + s.home[who * 8 + 3] + s.home[who * 8 + 4] + s.home[who * 8 + 5] + s.home[who * 8 + 6] + s.home[who * 8 + 7] != 0 and bool(
                0x802008020080200 >> at & 1
            ) and not s.cat[at]
        ):
            raise IllegalMove(_refused(s, move))
        place(s, who, at)
        return _run(s, _after_advance_or_place(s))
    raise IllegalMove(_not_now(s, move))


def _why_at_advance(s: State, move: Move) -> Refusal | None:
    """Why a move cannot be played at the node advance or place, or None."""
    if isinstance(move, Advance):
        return _why_advance(s, move)
    if isinstance(move, Place):
        return _why_place(s, move, s.me)
    return _not_now(s, move)


def _play_at_passage(s: State, move: Move) -> None:
    """Play a move at the node passage; raises IllegalMove."""
    if s.choosing and not isinstance(move, _STEPS[s.choosing[0]]):
        raise IllegalMove(_not_now(s, move))
    if isinstance(move, (PassagePick, PassageLay)) or (isinstance(move, Done) and s.choosing and s.choosing[0] == 0):
        values = _pick_passage(s, move)
        if values is None:
            return None
        pick_, lay = values
        passage(s, pick_, lay)
        return _run(s, _perform_for_hidden_passage_done(s))
    raise IllegalMove(_not_now(s, move))


def _why_at_passage(s: State, move: Move) -> Refusal | None:
    """Why a move cannot be played at the node passage, or None."""
    if s.choosing and not isinstance(move, _STEPS[s.choosing[0]]):
        return _not_now(s, move)
    if isinstance(move, (PassagePick, PassageLay)) or (isinstance(move, Done) and s.choosing and s.choosing[0] == 0):
        return _why_passage(s, move)
    return _not_now(s, move)


def _play_at_fog(s: State, move: Move) -> None:
    """Play a move at the node fog; raises IllegalMove."""
    if s.choosing and not isinstance(move, _STEPS[s.choosing[0]]):
        raise IllegalMove(_not_now(s, move))
    if isinstance(move, (FogPick, FogLay)) or (isinstance(move, Done) and s.choosing and s.choosing[0] == 1):
        values = _pick_fog(s, move)
        if values is None:
            return None
        pick_, lay = values
        fog(s, pick_, lay)
        return _run(s, _perform_for_deep_fog_done(s))
    raise IllegalMove(_not_now(s, move))


def _why_at_fog(s: State, move: Move) -> Refusal | None:
    """Why a move cannot be played at the node fog, or None."""
    if s.choosing and not isinstance(move, _STEPS[s.choosing[0]]):
        return _not_now(s, move)
    if isinstance(move, (FogPick, FogLay)) or (isinstance(move, Done) and s.choosing and s.choosing[0] == 1):
        return _why_fog(s, move)
    return _not_now(s, move)


def _play_at_slide(s: State, move: Move) -> None:
    """Play a move at the node slide; raises IllegalMove."""
    if s.choosing and not isinstance(move, _STEPS[s.choosing[0]]):
        raise IllegalMove(_not_now(s, move))
    if isinstance(move, (SlideLane, SlideSteps)):
        values = _pick_slide(s, move)
        if values is None:
            return None
        lane, steps = values
        slide(s, lane, steps)
        return _run(s, _perform_for_living_path_done(s))
    raise IllegalMove(_not_now(s, move))


def _why_at_slide(s: State, move: Move) -> Refusal | None:
    """Why a move cannot be played at the node slide, or None."""
    if s.choosing and not isinstance(move, _STEPS[s.choosing[0]]):
        return _not_now(s, move)
    if isinstance(move, (SlideLane, SlideSteps)):
        return _why_slide(s, move)
    return _not_now(s, move)


def _play_at_wander(s: State, move: Move) -> None:
    """Play a move at the node wander; raises IllegalMove."""
    if s.choosing and not isinstance(move, _STEPS[s.choosing[0]]):
        raise IllegalMove(_not_now(s, move))
    if isinstance(move, (WanderAt, WanderWay)):
        values = _pick_wander(s, move)
        if values is None:
            return None
        at, way = values
        s.frames += ((15,),)
        s.at_wander_at = at
        s.at_wander_way = way
        return _run(s, _AT_WANDER)
    raise IllegalMove(_not_now(s, move))


def _why_at_wander(s: State, move: Move) -> Refusal | None:
    """Why a move cannot be played at the node wander, or None."""
    if s.choosing and not isinstance(move, _STEPS[s.choosing[0]]):
        return _not_now(s, move)
    if isinstance(move, (WanderAt, WanderWay)):
        return _why_wander(s, move)
    return _not_now(s, move)


def _play_at_call(s: State, move: Move) -> None:
    """Play a move at the node call; raises IllegalMove."""
    if isinstance(move, Call):
        at, = move.numbers
        if not (s.cat[at] != 0 and open_(s, STEP_PATH[1][at])):
            raise IllegalMove(_refused(s, move))
        s.frames += ((16,),)
        s.at_call_at = at
        return _run(s, _AT_CALL)
    raise IllegalMove(_not_now(s, move))


def _why_at_call(s: State, move: Move) -> Refusal | None:
    """Why a move cannot be played at the node call, or None."""
    if isinstance(move, Call):
        return _why_call(s, move)
    return _not_now(s, move)


def _play_at_reflect(s: State, move: Move) -> None:
    """Play a move at the node reflect; raises IllegalMove."""
    if s.choosing and not isinstance(move, _STEPS[s.choosing[0]]):
        raise IllegalMove(_not_now(s, move))
    if isinstance(move, (ReflectMine, ReflectOther)):
        values = _pick_reflect(s, move)
        if values is None:
            return None
        mine, other = values
        s.frames += ((17,),)
        s.at_reflect_mine = mine
        s.at_reflect_other = other
        return _run(s, _AT_REFLECT)
    raise IllegalMove(_not_now(s, move))


def _why_at_reflect(s: State, move: Move) -> Refusal | None:
    """Why a move cannot be played at the node reflect, or None."""
    if s.choosing and not isinstance(move, _STEPS[s.choosing[0]]):
        return _not_now(s, move)
    if isinstance(move, (ReflectMine, ReflectOther)):
        return _why_reflect(s, move)
    return _not_now(s, move)


def _offer_at_place_2(s: State, out: list[AnyMove]) -> None:
    """The legal moves at the node place (2)."""
    _moves_place(s, out, s.at_reward_for_placing_who)
    out.append(DECLINE)


def _play_at_place_2(s: State, move: Move) -> None:
    """Play a move at the node place (2); raises IllegalMove."""
    if isinstance(move, Place):
        at, = move.numbers
        who = s.at_reward_for_placing_who
        if not (
            s.home[who * 8] + s.home[who * 8 + 1] + s.home[who * 8 + 2] + s.home[who * 8 + 3] + s.home[who * 8 + 4] + s.home[who * 8 + 5] + s.home[who * 8 + 6] + s.home[who * 8 + 7] != 0 and bool(
                0x802008020080200 >> at & 1
            ) and not s.cat[at]
        ):
            raise IllegalMove(_refused(s, move))
        place(s, who, at)
        return _run(s, _reward_for_placing_done(s))
    if isinstance(move, Decline):
        return _run(s, _reward_for_placing_done(s))
    raise IllegalMove(_not_now(s, move))


def _why_at_place_2(s: State, move: Move) -> Refusal | None:
    """Why a move cannot be played at the node place (2), or None."""
    if isinstance(move, Place):
        return _why_place(s, move, s.at_reward_for_placing_who)
    if isinstance(move, Decline):
        return None
    return _not_now(s, move)


def _offer_at_back(s: State, out: list[AnyMove]) -> None:
    """The legal moves at the node back."""
    _moves_back(s, out, s.at_send_back_at)


def _play_at_back(s: State, move: Move) -> None:
    """Play a move at the node back; raises IllegalMove."""
    if isinstance(move, Back):
        at, = move.numbers
        here = s.at_send_back_at
        if not (bool(0x802008020080200 >> at & 1) and not s.cat[at]):
            raise IllegalMove(_refused(s, move))
        back(s, here, at)
        return _run(s, _send_back_done(s))
    raise IllegalMove(_not_now(s, move))


def _why_at_back(s: State, move: Move) -> Refusal | None:
    """Why a move cannot be played at the node back, or None."""
    if isinstance(move, Back):
        return _why_back(s, move, s.at_send_back_at)
    return _not_now(s, move)


def _offer_at_reveal(s: State, out: list[AnyMove]) -> None:
    """The legal moves at the node reveal."""
    _moves_reveal(s, out, s.at_effect_for_toy_at)


def _play_at_reveal(s: State, move: Move) -> None:
    """Play a move at the node reveal; raises IllegalMove."""
    if isinstance(move, Reveal):
        piece, = move.numbers
        at = s.at_effect_for_toy_at
        if not s.exchange[piece - 1]:
            raise IllegalMove(_refused(s, move))
        reveal(s, at, piece)
        return _run(s, _effect_for_toy_done(s))
    raise IllegalMove(_not_now(s, move))


def _why_at_reveal(s: State, move: Move) -> Refusal | None:
    """Why a move cannot be played at the node reveal, or None."""
    if isinstance(move, Reveal):
        return _why_reveal(s, move, s.at_effect_for_toy_at)
    return _not_now(s, move)


def _play_at_urge(s: State, move: Move) -> None:
    """Play a move at the node urge; raises IllegalMove."""
    if isinstance(move, Urge):
        at, = move.numbers
        if not (s.cat[at] != 0 and open_(s, STEP_PATH[3][at])):
            raise IllegalMove(_refused(s, move))
        s.frames += ((30, s.at_effect_for_cat_forward_pawn),)
        s.at_effect_for_cat_forward_pawn = -1
        s.at_urge_at = at
        return _run(s, _AT_URGE)
    raise IllegalMove(_not_now(s, move))


def _why_at_urge(s: State, move: Move) -> Refusal | None:
    """Why a move cannot be played at the node urge, or None."""
    if isinstance(move, Urge):
        return _why_urge(s, move)
    return _not_now(s, move)


def _offer_nothing(s: State, out: list[AnyMove]) -> None:
    """Nothing is offered when the game is over."""


def _play_nothing(s: State, move: Move) -> None:
    """Nothing can be played when the game is over."""
    raise IllegalMove(_not_now(s, move))


OFFER: Final = (
    _offer_at_lay_goal_1,
    _offer_at_lay_goal_2,
    _offer_at_lay_tile,
    _offer_at_deal,
    _offer_at_place_1,
    _moves_swap,
    _offer_at_play_,
    _offer_at_advance,
    _moves_passage,
    _moves_fog,
    _moves_slide,
    _moves_wander,
    _moves_call,
    _moves_reflect,
    _offer_at_place_2,
    _offer_at_back,
    _offer_at_reveal,
    _moves_urge,
    _offer_nothing,
)
PLAY: Final = (
    _play_at_lay_goal_1,
    _play_at_lay_goal_2,
    _play_at_lay_tile,
    _play_at_deal,
    _play_at_place_1,
    _play_at_swap,
    _play_at_play_,
    _play_at_advance,
    _play_at_passage,
    _play_at_fog,
    _play_at_slide,
    _play_at_wander,
    _play_at_call,
    _play_at_reflect,
    _play_at_place_2,
    _play_at_back,
    _play_at_reveal,
    _play_at_urge,
    _play_nothing,
)
WHY: Final = (
    _why_at_lay_goal_1,
    _why_at_lay_goal_2,
    _why_at_lay_tile,
    _why_at_deal,
    _why_at_place_1,
    _why_at_swap,
    _why_at_play_,
    _why_at_advance,
    _why_at_passage,
    _why_at_fog,
    _why_at_slide,
    _why_at_wander,
    _why_at_call,
    _why_at_reflect,
    _why_at_place_2,
    _why_at_back,
    _why_at_reveal,
    _why_at_urge,
    _not_now,
)
CHANCE_NODES: Final[frozenset[int]] = frozenset((0, 1, 2, 3, 16, ))


def _chances(s: State) -> list[Chance[AnyMove]]:
    """The outcomes of the chance node at which the state is."""
    out: list[AnyMove] = []
    OFFER[s.node](s, out)
    weighed = [(move, _weight(s, move)) for move in out]
    weights = sum(w for _, w in weighed)
    return [Chance(move, w, weights) for move, w in weighed]


def _weight(s: State, move: AnyMove) -> int:
    """How often an outcome occurs among all."""
    if s.node == 0 and isinstance(move, LayGoal):
        prize = move.prize
        return s.goals[prize - 1]
    if s.node == 1 and isinstance(move, LayGoal):
        prize = move.prize
        return s.goals[prize - 1]
    if s.node == 2 and isinstance(move, LayTile):
        piece = move.piece
        return s.box[piece - 1]
    if s.node == 3 and isinstance(move, Deal):
        card = move.card
        return s.deck[card - 1]
    if s.node == 16 and isinstance(move, Reveal):
        piece = move.piece
        return s.exchange[piece - 1]
    return 1


def _told(s: State, move: Move, player: int) -> str:
    """The text of a move as a player is told it here: with ? for what is kept from that player."""
    if s.node == 3 and isinstance(move, Deal):
        who = s.at_who
        return ' '.join(('deal', str(move.card) if player in (who,) else '?'))
    return str(move)


def _came_about(s: State) -> bool:
    """Whether what has been picked can have been picked here."""
    if s.node == 8 and s.choosing[0] == 0:
        return picking.came_about(s, _STEPS_PASSAGE, s.choosing[1:], ())
    if s.node == 9 and s.choosing[0] == 1:
        return picking.came_about(s, _STEPS_FOG, s.choosing[1:], ())
    if s.node == 10 and s.choosing[0] == 2:
        return picking.came_about(s, _STEPS_SLIDE, s.choosing[1:], ())
    if s.node == 11 and s.choosing[0] == 3:
        return picking.came_about(s, _STEPS_WANDER, s.choosing[1:], ())
    if s.node == 13 and s.choosing[0] == 4:
        return picking.came_about(s, _STEPS_REFLECT, s.choosing[1:], ())
    return False


def _actor(s: State) -> int:
    """The number of the player who decides at this node."""
    if s.node == 4:
        return s.at_who_2
    if s.node == 5:
        return s.me
    if s.node == 6:
        return s.me
    if s.node == 7:
        return s.me
    if s.node == 8:
        return s.me
    if s.node == 9:
        return s.me
    if s.node == 10:
        return s.me
    if s.node == 11:
        return s.me
    if s.node == 12:
        return s.me
    if s.node == 13:
        return s.me
    if s.node == 14:
        return s.at_reward_for_placing_who
    if s.node == 15:
        return OWNER_OF_PAWN[s.at_send_back_pawn]
    if s.node == 17:
        return s.me
    return -1
