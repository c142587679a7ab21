# Generated from catspath/catspath.cat by `cattery build`; changes are made there.
"""The flow of The Cats' Path: what happens between one node and the next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cattery_runtime import laying
from cattery_runtime.bits import bits, mask_of
from cattery_runtime.errors import Fault
from cattery_runtime.faults import ROUNDS

from .actions import (
    _can_advance,
    _can_back,
    _can_call,
    _can_fog,
    _can_passage,
    _can_place,
    _can_reflect,
    _can_reveal,
    _can_slide,
    _can_urge,
    _can_wander,
)
from .rules import _end_most_points, _includes_lines_path_2, _lift_cat, _lift_goal, _lift_tile, most_points, open_
from .tables import (
    HUE_OF_TILE,
    KIND_OF_GOAL,
    KIND_OF_TILE,
    NEXT_PLAYER,
    OWNER_OF_PAWN,
    STEP_PATH,
    STEP_PATH_AROUND,
    WAY_OF_TILE,
)

if TYPE_CHECKING:
    from .state import State

STOP: Final = -1
_AT_START: Final = 0
_AT_REPEAT: Final = 1
_AT_AFTER_SWAP: Final = 2
_AT_AFTER_CHOICE: Final = 3
_AT_AFTER_ADVANCE_OR_PLACE: Final = 4
_AT_EACH_WHO_2: Final = 5
_AT_EACH_WHO: Final = 6
_AT_NEXT_N: Final = 7
_AT_EACH_N: Final = 8
_AT_EACH_AT_3: Final = 9
_AT_EACH_AT_2: Final = 10
_AT_EACH_AT: Final = 11
_AT_WANDER_DONE: Final = 12
_AT_WANDER: Final = 13
_AT_CALL_DONE: Final = 14
_AT_CALL: Final = 15
_AT_REFLECT_DONE: Final = 16
_AT_REFLECT: Final = 17
_AT_REFLECT_AFTER_LAND: Final = 18
_AT_PLAY__DONE: Final = 19
_AT_PLAY_: Final = 20
_AT_ADVANCE_DONE: Final = 21
_AT_ADVANCE: Final = 22
_AT_URGE_DONE: Final = 23
_AT_URGE: Final = 24
_AT_PERFORM_DONE: Final = 25
_AT_PERFORM: Final = 26
_AT_PERFORM_FOR_HIDDEN_PASSAGE_DONE: Final = 27
_AT_PERFORM_FOR_HIDDEN_PASSAGE: Final = 28
_AT_PERFORM_FOR_DEEP_FOG_DONE: Final = 29
_AT_PERFORM_FOR_DEEP_FOG: Final = 30
_AT_PERFORM_FOR_LIVING_PATH_DONE: Final = 31
_AT_PERFORM_FOR_LIVING_PATH: Final = 32
_AT_PERFORM_FOR_CURIOSITY_DONE: Final = 33
_AT_PERFORM_FOR_CURIOSITY: Final = 34
_AT_PERFORM_FOR_CALLING_DONE: Final = 35
_AT_PERFORM_FOR_CALLING: Final = 36
_AT_PERFORM_FOR_MIRROR_DONE: Final = 37
_AT_PERFORM_FOR_MIRROR: Final = 38
_AT_GO_DONE: Final = 39
_AT_GO: Final = 40
_AT_ARRIVE_DONE: Final = 41
_AT_ARRIVE: Final = 42
_AT_REWARD_DONE: Final = 43
_AT_REWARD: Final = 44
_AT_REWARD_FOR_PLACING_DONE: Final = 45
_AT_REWARD_FOR_PLACING: Final = 46
_AT_SEND_BACK_DONE: Final = 47
_AT_SEND_BACK: Final = 48
_AT_LAND_DONE: Final = 49
_AT_LAND: Final = 50
_AT_MEET_ONCE_DONE: Final = 51
_AT_MEET_ONCE: Final = 52
_AT_EFFECT_DONE: Final = 53
_AT_EFFECT: Final = 54
_AT_EFFECT_FOR_ARROW_DONE: Final = 55
_AT_EFFECT_FOR_ARROW: Final = 56
_AT_EFFECT_FOR_TOY_DONE: Final = 57
_AT_EFFECT_FOR_TOY: Final = 58
_AT_EFFECT_FOR_CAT_FORWARD_DONE: Final = 59
_AT_EFFECT_FOR_CAT_FORWARD: Final = 60
_AT_EFFECT_FOR_TUNNEL_DONE: Final = 61
_AT_EFFECT_FOR_TUNNEL: Final = 62
START: Final = _AT_START


def _start(s: State) -> int:
    """Start."""
    s.at_rest_of_at = tuple(at for at in bits(0x8020080200802))
    return _each_at(s)


def _repeat(s: State) -> int:
    """Repeat."""
    s.renewed = [
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
    ]
    s.times_swap = 0
    s.times_play_ = 0
    if _includes_lines_path_2(s.cat_at[0]):
        s.node = 5
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
        return STOP
    raise Fault('eight cats cannot hold all the tiles', 'catspath/catspath.cat', 113)


def _after_swap(s: State) -> int:
    """After swap."""
    if s.hand[s.me * 6] + s.hand[
        s.me * 6 + 1
    ] + s.hand[s.me * 6 + 2] + s.hand[s.me * 6 + 3] + s.hand[s.me * 6 + 4] + s.hand[s.me * 6 + 5] != 0:
        s.node = 6
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
        return STOP
    return _after_choice(s)


def _after_choice(s: State) -> int:
    """After choice."""
    if _can_advance(s) or _can_place(s, s.me):
        s.node = 7
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
        return STOP
    return _after_advance_or_place(s)


def _after_advance_or_place(s: State) -> int:
    """After advance or place."""
    if most_points(s):
        _end_most_points(s)
        return STOP
    s.me = NEXT_PLAYER[s.me]
    return _AT_REPEAT


def _each_who_2(s: State) -> int:
    """Each who 2."""
    if s.at_rest_of_who_2:
        s.at_who_2 = s.at_rest_of_who_2[0]
        s.at_rest_of_who_2 = s.at_rest_of_who_2[1:]
        if _can_place(s, s.at_who_2):
            s.node = 4
            s.at_who = -1
            s.at_n = -1
            s.at_rest_of_at_3 = ()
            s.at_at_3 = -1
            s.at_rest_of_at_2 = ()
            s.at_at_2 = -1
            s.at_rest_of_at = ()
            s.at_at = -1
            return STOP
        raise Fault('there are more starting positions than players', 'catspath/catspath.cat', 109)
    return _repeat(s)


def _each_who(s: State) -> int:
    """Each who."""
    if s.at_who > 3:
        s.at_rest_of_who_2 = tuple(item for item in bits(mask_of(one for one in (0, 1, 2, 3))))[::-1]
        return _each_who_2(s)
    s.at_n = 1
    return _each_n(s)


def _next_n(s: State) -> int:
    """Next n."""
    s.at_n = s.at_n + 1
    return _each_n(s)


def _each_n(s: State) -> int:
    """Each n."""
    if s.at_n > 4:
        s.at_who = s.at_who + 1
        return _AT_EACH_WHO
    s.node = 3
    s.at_rest_of_who_2 = ()
    s.at_who_2 = -1
    s.at_rest_of_at_3 = ()
    s.at_at_3 = -1
    s.at_rest_of_at_2 = ()
    s.at_at_2 = -1
    s.at_rest_of_at = ()
    s.at_at = -1
    return STOP


def _each_at_3(s: State) -> int:
    """Each at 3."""
    if s.at_rest_of_at_3:
        s.at_at_3 = s.at_rest_of_at_3[0]
        s.at_rest_of_at_3 = s.at_rest_of_at_3[1:]
        s.node = 2
        s.at_rest_of_who_2 = ()
        s.at_who_2 = -1
        s.at_who = -1
        s.at_n = -1
        s.at_rest_of_at_2 = ()
        s.at_at_2 = -1
        s.at_rest_of_at = ()
        s.at_at = -1
        return STOP
    s.at_who = 0
    return _each_who(s)


def _each_at_2(s: State) -> int:
    """Each at 2."""
    if s.at_rest_of_at_2:
        s.at_at_2 = s.at_rest_of_at_2[0]
        s.at_rest_of_at_2 = s.at_rest_of_at_2[1:]
        s.node = 1
        s.at_rest_of_who_2 = ()
        s.at_who_2 = -1
        s.at_who = -1
        s.at_n = -1
        s.at_rest_of_at_3 = ()
        s.at_at_3 = -1
        s.at_rest_of_at = ()
        s.at_at = -1
        return STOP
    s.at_rest_of_at_3 = tuple(at_3 for at_3 in bits(0x7f1fc7f1fc7f1fc))
    return _each_at_3(s)


def _each_at(s: State) -> int:
    """Each at."""
    if s.at_rest_of_at:
        s.at_at = s.at_rest_of_at[0]
        s.at_rest_of_at = s.at_rest_of_at[1:]
        s.node = 0
        s.at_rest_of_who_2 = ()
        s.at_who_2 = -1
        s.at_who = -1
        s.at_n = -1
        s.at_rest_of_at_3 = ()
        s.at_at_3 = -1
        s.at_rest_of_at_2 = ()
        s.at_at_2 = -1
        return STOP
    s.at_rest_of_at_2 = tuple(at_2 for at_2 in bits(0x4010040100401))
    return _each_at_2(s)


def _wander_done(s: State) -> int:
    """wander is done."""
    s.at_wander_at = -1
    s.at_wander_way = -1
    return _leave(s)


def _wander(s: State) -> int:
    """Choose a cat, anybody's, and one of eight directions; the tile it lands on has its effect."""
    to_go = (s.at_wander_at, STEP_PATH_AROUND[s.at_wander_way][s.at_wander_at])
    s.frames += ((2,),)
    s.at_wander_at = -1
    s.at_wander_way = -1
    s.at_go_at, s.at_go_goal_site = to_go
    return _AT_GO


def _call_done(s: State) -> int:
    """call is done."""
    s.at_call_at = -1
    return _leave(s)


def _call(s: State) -> int:
    """Choose a cat, anybody's, that goes back two tiles, or one; the tile it lands on has its effect."""
    to_go = (
        s.at_call_at,
        STEP_PATH[1][STEP_PATH[1][s.at_call_at]] if open_(
            s,
            STEP_PATH[1][STEP_PATH[1][s.at_call_at]],
        ) else STEP_PATH[1][s.at_call_at],
    )
    s.frames += ((3,),)
    s.at_call_at = -1
    s.at_go_at, s.at_go_goal_site = to_go
    return _AT_GO


def _reflect_done(s: State) -> int:
    """reflect is done."""
    s.at_reflect_mine = -1
    s.at_reflect_other = -1
    s.at_reflect_theirs = -1
    return _leave(s)


def _reflect(s: State) -> int:
    """Choose one of your cats, then another cat in the same column or further behind: they swap places."""
    if (theirs := s.cat[s.at_reflect_other]):
        s.at_reflect_theirs = theirs
        if not laying.cycle(s.cat, s.cat_at, (s.at_reflect_mine, s.at_reflect_other), 1):
            raise Fault("this cannot be laid anew like that", 'catspath/cards.cat', 94)
        to_land = (s.at_reflect_other,)
        s.frames += ((5, s.at_reflect_mine, s.at_reflect_theirs),)
        s.at_reflect_mine = -1
        s.at_reflect_other = -1
        s.at_reflect_theirs = -1
        s.at_land_at, = to_land
        return _AT_LAND
    return _reflect_done(s)


def _reflect_after_land(s: State) -> int:
    """Reflect after land."""
    if s.cat[s.at_reflect_mine] == s.at_reflect_theirs:
        to_land = (s.at_reflect_mine,)
        s.frames += ((4,),)
        s.at_reflect_mine = -1
        s.at_reflect_other = -1
        s.at_reflect_theirs = -1
        s.at_land_at, = to_land
        return _AT_LAND
    return _reflect_done(s)


def _play__done(s: State) -> int:
    """play is done."""
    s.times_play_ = s.times_play_ + 1
    s.at_play__card = -1
    return _leave(s)


def _play_(s: State) -> int:
    """Play a card from your hand; it is never used again."""
    piece = s.at_play__card
    if not s.hand[s.me * 6 + s.at_play__card - 1]:
        raise Fault("there is no such piece", 'catspath/catspath.cat', 149)
    s.hand[s.me * 6 + s.at_play__card - 1] -= 1
    s.played[piece - 1] += 1
    to_perform = (s.at_play__card,)
    s.frames += ((6,),)
    s.at_play__card = -1
    s.at_perform_card, = to_perform
    return _AT_PERFORM


def _advance_done(s: State) -> int:
    """advance is done."""
    s.at_advance_at = -1
    return _leave(s)


def _advance(s: State) -> int:
    """Move one of your cats one tile forward."""
    to_go = (s.at_advance_at, STEP_PATH[3][s.at_advance_at])
    s.frames += ((7,),)
    s.at_advance_at = -1
    s.at_go_at, s.at_go_goal_site = to_go
    return _AT_GO


def _urge_done(s: State) -> int:
    """urge is done."""
    s.at_urge_at = -1
    return _leave(s)


def _urge(s: State) -> int:
    """Choose a cat, anybody's, that moves one tile forward."""
    to_go = (s.at_urge_at, STEP_PATH[3][s.at_urge_at])
    s.frames += ((8,),)
    s.at_urge_at = -1
    s.at_go_at, s.at_go_goal_site = to_go
    return _AT_GO


def _perform_done(s: State) -> int:
    """perform is done."""
    s.at_perform_card = -1
    return _leave(s)


def _perform(s: State) -> int:
    """What the card does."""
    if s.at_perform_card == 1:
        s.frames += ((9,),)
        s.at_perform_card = -1
        return _AT_PERFORM_FOR_HIDDEN_PASSAGE
    elif s.at_perform_card == 2:
        s.frames += ((10,),)
        s.at_perform_card = -1
        return _AT_PERFORM_FOR_DEEP_FOG
    elif s.at_perform_card == 3:
        s.frames += ((11,),)
        s.at_perform_card = -1
        return _AT_PERFORM_FOR_LIVING_PATH
    elif s.at_perform_card == 4:
        s.frames += ((12,),)
        s.at_perform_card = -1
        return _AT_PERFORM_FOR_CURIOSITY
    elif s.at_perform_card == 5:
        s.frames += ((13,),)
        s.at_perform_card = -1
        return _AT_PERFORM_FOR_CALLING
    elif s.at_perform_card == 6:
        s.frames += ((14,),)
        s.at_perform_card = -1
        return _AT_PERFORM_FOR_MIRROR
    return _perform_done(s)


def _perform_for_hidden_passage_done(s: State) -> int:
    """perform for hidden-passage is done."""
    return _leave(s)


def _perform_for_hidden_passage(s: State) -> int:
    """A Hidden Passage: up to three road tiles are rearranged."""
    if _can_passage(s):
        s.node = 8
        return STOP
    return _perform_for_hidden_passage_done(s)


def _perform_for_deep_fog_done(s: State) -> int:
    """perform for deep-fog is done."""
    return _leave(s)


def _perform_for_deep_fog(s: State) -> int:
    """In the Deep Fog: up to four road tiles that hang together are rearranged."""
    if _can_fog(s):
        s.node = 9
        return STOP
    return _perform_for_deep_fog_done(s)


def _perform_for_living_path_done(s: State) -> int:
    """perform for living-path is done."""
    return _leave(s)


def _perform_for_living_path(s: State) -> int:
    """The Living Path: a column of road tiles slides up or down."""
    if _can_slide(s):
        s.node = 10
        return STOP
    return _perform_for_living_path_done(s)


def _perform_for_curiosity_done(s: State) -> int:
    """perform for curiosity is done."""
    return _leave(s)


def _perform_for_curiosity(s: State) -> int:
    """Wherever Curiosity Leads: a cat moves one tile in any direction."""
    if _can_wander(s):
        s.node = 11
        return STOP
    return _perform_for_curiosity_done(s)


def _perform_for_calling_done(s: State) -> int:
    """perform for calling is done."""
    return _leave(s)


def _perform_for_calling(s: State) -> int:
    """Someone Calling: a cat moves back two tiles, or one if the second is blocked."""
    if _can_call(s):
        s.node = 12
        return STOP
    return _perform_for_calling_done(s)


def _perform_for_mirror_done(s: State) -> int:
    """perform for mirror is done."""
    return _leave(s)


def _perform_for_mirror(s: State) -> int:
    """The Cat in the Mirror: one of your cats swaps places with a cat beside it or further behind."""
    if _can_reflect(s):
        s.node = 13
        return STOP
    return _perform_for_mirror_done(s)


def _go_done(s: State) -> int:
    """go is done."""
    s.at_go_at = -1
    s.at_go_goal_site = -1
    return _leave(s)


def _go(s: State) -> int:
    """A cat moves one tile, unless a wall, a cat or the edge of the road stops it."""
    if (there := s.at_go_goal_site) != -1 and open_(s, there):
        if not s.cat[s.at_go_at]:
            raise Fault("there is nothing to move", 'catspath/catspath.cat', 178)
        if s.cat[there] and s.at_go_at != there:
            raise Fault("something is there already", 'catspath/catspath.cat', 178)
        piece = s.cat[s.at_go_at]
        s.cat[s.at_go_at] = 0
        s.cat[there] = piece
        both = 1 << s.at_go_at ^ 1 << there
        s.cat_at[piece] ^= both
        s.cat_at[0] ^= both
        if 0x8020080200802 >> there & 1:
            to_arrive = (there,)
            s.frames += ((18,),)
            s.at_go_at = -1
            s.at_go_goal_site = -1
            s.at_arrive_at, = to_arrive
            return _AT_ARRIVE
        to_land = (there,)
        s.frames += ((19,),)
        s.at_go_at = -1
        s.at_go_goal_site = -1
        s.at_land_at, = to_land
        return _AT_LAND
    return _go_done(s)


def _arrive_done(s: State) -> int:
    """arrive is done."""
    s.at_arrive_at = -1
    return _leave(s)


def _arrive(s: State) -> int:
    """The cat has reached a destination: its player claims the tile, and takes the cat off the board."""
    if (pawn := s.cat[s.at_arrive_at]):
        who = OWNER_OF_PAWN[pawn]
        if (prize := s.goal[s.at_arrive_at]):
            if not s.cat[s.at_arrive_at]:
                raise Fault("there is nothing to move", 'catspath/catspath.cat', 191)
            piece = _lift_cat(s, s.at_arrive_at)
            s.home[who * 8 + piece - 1] += 1
            if not s.goal[s.at_arrive_at]:
                raise Fault("there is nothing to move", 'catspath/catspath.cat', 192)
            piece = _lift_goal(s, s.at_arrive_at)
            s.claimed[who] += (piece,)
            there = STEP_PATH[3][s.at_arrive_at]
            if s.goal[there]:
                if s.goal[s.at_arrive_at] and there != s.at_arrive_at:
                    raise Fault("something is there already", 'catspath/catspath.cat', 194)
                piece = s.goal[there]
                s.goal[there] = 0
                s.goal[s.at_arrive_at] = piece
                both = 1 << there ^ 1 << s.at_arrive_at
                s.goal_at[piece] ^= both
                s.goal_at[0] ^= both
            to_reward = (prize, who)
            s.frames += ((20,),)
            s.at_arrive_at = -1
            s.at_reward_prize, s.at_reward_who = to_reward
            return _AT_REWARD
        to_send_back = (s.at_arrive_at,)
        s.frames += ((21,),)
        s.at_arrive_at = -1
        s.at_send_back_at, = to_send_back
        return _AT_SEND_BACK
    return _arrive_done(s)


def _reward_done(s: State) -> int:
    """reward is done."""
    s.at_reward_prize = -1
    s.at_reward_who = -1
    return _leave(s)


def _reward(s: State) -> int:
    """A destination may give more than points."""
    if KIND_OF_GOAL[s.at_reward_prize] == 2:
        to_reward_for_placing = (s.at_reward_who,)
        s.frames += ((22,),)
        s.at_reward_prize = -1
        s.at_reward_who = -1
        s.at_reward_for_placing_who, = to_reward_for_placing
        return _AT_REWARD_FOR_PLACING
    return _reward_done(s)


def _reward_for_placing_done(s: State) -> int:
    """reward for placing is done."""
    s.at_reward_for_placing_who = -1
    return _leave(s)


def _reward_for_placing(s: State) -> int:
    """This destination lets its player place a cat at once."""
    if _can_place(s, s.at_reward_for_placing_who):
        s.node = 14
        return STOP
    return _reward_for_placing_done(s)


def _send_back_done(s: State) -> int:
    """send-back is done."""
    s.at_send_back_at = -1
    s.at_send_back_pawn = -1
    return _leave(s)


def _send_back(s: State) -> int:
    """The cat goes back to a starting position of its owner's choice, or off the board if none is open."""
    if (pawn := s.cat[s.at_send_back_at]):
        s.at_send_back_pawn = pawn
        if _can_back(s, s.at_send_back_at):
            s.node = 15
            return STOP
        if not s.cat[s.at_send_back_at]:
            raise Fault("there is nothing to move", 'catspath/catspath.cat', 211)
        piece = _lift_cat(s, s.at_send_back_at)
        s.home[OWNER_OF_PAWN[s.at_send_back_pawn] * 8 + piece - 1] += 1
        return _send_back_done(s)
    return _send_back_done(s)


def _land_done(s: State) -> int:
    """land is done."""
    s.at_land_at = -1
    return _leave(s)


def _land(s: State) -> int:
    """A cat that lands on a road tile meets its effect at once, whatever brought it there."""
    if (piece := s.tile[s.at_land_at]) and (pawn := s.cat[s.at_land_at]):
        to_meet_once = (piece, s.at_land_at, pawn)
        s.frames += ((23,),)
        s.at_land_at = -1
        s.at_meet_once_piece, s.at_meet_once_at, s.at_meet_once_pawn = to_meet_once
        return _AT_MEET_ONCE
    return _land_done(s)


def _meet_once_done(s: State) -> int:
    """meet-once is done."""
    s.at_meet_once_piece = -1
    s.at_meet_once_at = -1
    s.at_meet_once_pawn = -1
    return _leave(s)


def _meet_once(s: State) -> int:
    """A cat meets the same tile only once in one action; then it stands still there."""
    spent = laying.spend(s.spent_meet_once, (s.at_meet_once_pawn, s.at_meet_once_at, s.renewed[s.at_meet_once_at]), 1)
    if spent is None:
        s.at_meet_once_piece = -1
        s.at_meet_once_at = -1
        s.at_meet_once_pawn = -1
        return _leave(s)
    s.spent_meet_once = spent
    to_effect = (s.at_meet_once_piece, s.at_meet_once_at, s.at_meet_once_pawn)
    s.frames += ((24,),)
    s.at_meet_once_piece = -1
    s.at_meet_once_at = -1
    s.at_meet_once_pawn = -1
    s.at_effect_piece, s.at_effect_at, s.at_effect_pawn = to_effect
    return _AT_EFFECT


def _effect_done(s: State) -> int:
    """effect is done."""
    s.at_effect_piece = -1
    s.at_effect_at = -1
    s.at_effect_pawn = -1
    return _leave(s)


def _effect(s: State) -> int:
    """What the tile does to the cat."""
    if KIND_OF_TILE[s.at_effect_piece] == 0:
        to_effect_for_arrow = (
            HUE_OF_TILE[s.at_effect_piece],
            WAY_OF_TILE[s.at_effect_piece],
            s.at_effect_at,
            s.at_effect_pawn,
        )
        s.frames += ((25,),)
        s.at_effect_piece = -1
        s.at_effect_at = -1
        s.at_effect_pawn = -1
        s.at_effect_for_arrow_hue, s.at_effect_for_arrow_way, s.at_effect_for_arrow_at, s.at_effect_for_arrow_pawn = to_effect_for_arrow
        return _AT_EFFECT_FOR_ARROW
    elif KIND_OF_TILE[s.at_effect_piece] == 1:
        to_effect_for_toy = (s.at_effect_at, s.at_effect_pawn)
        s.frames += ((26,),)
        s.at_effect_piece = -1
        s.at_effect_at = -1
        s.at_effect_pawn = -1
        s.at_effect_for_toy_at, s.at_effect_for_toy_pawn = to_effect_for_toy
        return _AT_EFFECT_FOR_TOY
    elif KIND_OF_TILE[s.at_effect_piece] == 2:
        to_effect_for_cat_forward = (s.at_effect_pawn,)
        s.frames += ((27,),)
        s.at_effect_piece = -1
        s.at_effect_at = -1
        s.at_effect_pawn = -1
        s.at_effect_for_cat_forward_pawn, = to_effect_for_cat_forward
        return _AT_EFFECT_FOR_CAT_FORWARD
    elif KIND_OF_TILE[s.at_effect_piece] == 3:
        return _effect_done(s)
    elif KIND_OF_TILE[s.at_effect_piece] == 4:
        to_effect_for_tunnel = (s.at_effect_at,)
        s.frames += ((28,),)
        s.at_effect_piece = -1
        s.at_effect_at = -1
        s.at_effect_pawn = -1
        s.at_effect_for_tunnel_at, = to_effect_for_tunnel
        return _AT_EFFECT_FOR_TUNNEL
    return _effect_done(s)


def _effect_for_arrow_done(s: State) -> int:
    """effect for arrow is done."""
    s.at_effect_for_arrow_hue = -1
    s.at_effect_for_arrow_way = -1
    s.at_effect_for_arrow_at = -1
    s.at_effect_for_arrow_pawn = -1
    return _leave(s)


def _effect_for_arrow(s: State) -> int:
    """Arrow: a cat of its colour moves at once one tile the way it points; a black arrow moves every cat."""
    if s.at_effect_for_arrow_hue == 4 or s.at_effect_for_arrow_hue == OWNER_OF_PAWN[s.at_effect_for_arrow_pawn]:
        to_go = (s.at_effect_for_arrow_at, STEP_PATH[s.at_effect_for_arrow_way][s.at_effect_for_arrow_at])
        s.frames += ((29,),)
        s.at_effect_for_arrow_hue = -1
        s.at_effect_for_arrow_way = -1
        s.at_effect_for_arrow_at = -1
        s.at_effect_for_arrow_pawn = -1
        s.at_go_at, s.at_go_goal_site = to_go
        return _AT_GO
    return _effect_for_arrow_done(s)


def _effect_for_toy_done(s: State) -> int:
    """effect for toy is done."""
    s.at_effect_for_toy_at = -1
    s.at_effect_for_toy_pawn = -1
    return _leave(s)


def _effect_for_toy(s: State) -> int:
    """Mouse Toy: the player of the cat claims it, and an exchange tile takes its place."""
    if not s.tile[s.at_effect_for_toy_at]:
        raise Fault("there is nothing to move", 'catspath/catspath.cat', 243)
    piece = _lift_tile(s, s.at_effect_for_toy_at)
    s.toys[OWNER_OF_PAWN[s.at_effect_for_toy_pawn] * 19 + piece - 1] += 1
    if _can_reveal(s, s.at_effect_for_toy_at):
        s.node = 16
        s.at_effect_for_toy_pawn = -1
        return STOP
    return _effect_for_toy_done(s)


def _effect_for_cat_forward_done(s: State) -> int:
    """effect for cat-forward is done."""
    s.at_effect_for_cat_forward_pawn = -1
    return _leave(s)


def _effect_for_cat_forward(s: State) -> int:
    """Cat Forward: any cat on the board, your own or another's, moves one tile forward."""
    if _can_urge(s):
        s.node = 17
        return STOP
    return _effect_for_cat_forward_done(s)


def _effect_for_tunnel_done(s: State) -> int:
    """effect for tunnel is done."""
    s.at_effect_for_tunnel_at = -1
    return _leave(s)


def _effect_for_tunnel(s: State) -> int:
    """Tunnel: the cat goes at once to a starting position."""
    to_send_back = (s.at_effect_for_tunnel_at,)
    s.frames += ((31,),)
    s.at_effect_for_tunnel_at = -1
    s.at_send_back_at, = to_send_back
    return _AT_SEND_BACK


def _leave(s: State) -> int:
    """The effects of a rule or an action are done: play goes on with what they were part of."""
    frame = s.frames[-1]
    s.frames = s.frames[:-1]
    if not s.frames:
        s.spent_meet_once = ()
        s.spent_meet_capped = ()
    point: int = frame[0]
    block, slots = _POINTS[point]
    for slot, value in zip(slots, frame[1:], strict=True):
        setattr(s, slot, value)
    return block


_POINTS: Final[tuple[tuple[int, tuple[str, ...]], ...]] = (
    (_AT_AFTER_ADVANCE_OR_PLACE, ()),  # advance or place
    (_AT_AFTER_CHOICE, ()),  # play
    (_AT_WANDER_DONE, ()),  # wander: go
    (_AT_CALL_DONE, ()),  # call: go
    (_AT_REFLECT_DONE, ()),  # reflect: land (2)
    (_AT_REFLECT_AFTER_LAND, ('at_reflect_mine', 'at_reflect_theirs')),  # reflect: land
    (_AT_PLAY__DONE, ()),  # play: perform
    (_AT_ADVANCE_DONE, ()),  # advance: go
    (_AT_URGE_DONE, ()),  # urge: go
    (_AT_PERFORM_DONE, ()),  # perform: perform for hidden-passage
    (_AT_PERFORM_DONE, ()),  # perform: perform for deep-fog
    (_AT_PERFORM_DONE, ()),  # perform: perform for living-path
    (_AT_PERFORM_DONE, ()),  # perform: perform for curiosity
    (_AT_PERFORM_DONE, ()),  # perform: perform for calling
    (_AT_PERFORM_DONE, ()),  # perform: perform for mirror
    (_AT_PERFORM_FOR_CURIOSITY_DONE, ()),  # wander
    (_AT_PERFORM_FOR_CALLING_DONE, ()),  # call
    (_AT_PERFORM_FOR_MIRROR_DONE, ()),  # reflect
    (_AT_GO_DONE, ()),  # go: arrive
    (_AT_GO_DONE, ()),  # go: land
    (_AT_ARRIVE_DONE, ()),  # arrive: reward
    (_AT_ARRIVE_DONE, ()),  # arrive: send-back
    (_AT_REWARD_DONE, ()),  # reward: reward for placing
    (_AT_LAND_DONE, ()),  # land: meet-once
    (_AT_MEET_ONCE_DONE, ()),  # meet-once: effect
    (_AT_EFFECT_DONE, ()),  # effect: effect for arrow
    (_AT_EFFECT_DONE, ()),  # effect: effect for toy
    (_AT_EFFECT_DONE, ()),  # effect: effect for cat-forward
    (_AT_EFFECT_DONE, ()),  # effect: effect for tunnel
    (_AT_EFFECT_FOR_ARROW_DONE, ()),  # effect for arrow: go
    (_AT_EFFECT_FOR_CAT_FORWARD_DONE, ('at_effect_for_cat_forward_pawn',)),  # urge
    (_AT_EFFECT_FOR_TUNNEL_DONE, ()),  # effect for tunnel: send-back
)


_BLOCKS: Final = (
    _start,
    _repeat,
    _after_swap,
    _after_choice,
    _after_advance_or_place,
    _each_who_2,
    _each_who,
    _next_n,
    _each_n,
    _each_at_3,
    _each_at_2,
    _each_at,
    _wander_done,
    _wander,
    _call_done,
    _call,
    _reflect_done,
    _reflect,
    _reflect_after_land,
    _play__done,
    _play_,
    _advance_done,
    _advance,
    _urge_done,
    _urge,
    _perform_done,
    _perform,
    _perform_for_hidden_passage_done,
    _perform_for_hidden_passage,
    _perform_for_deep_fog_done,
    _perform_for_deep_fog,
    _perform_for_living_path_done,
    _perform_for_living_path,
    _perform_for_curiosity_done,
    _perform_for_curiosity,
    _perform_for_calling_done,
    _perform_for_calling,
    _perform_for_mirror_done,
    _perform_for_mirror,
    _go_done,
    _go,
    _arrive_done,
    _arrive,
    _reward_done,
    _reward,
    _reward_for_placing_done,
    _reward_for_placing,
    _send_back_done,
    _send_back,
    _land_done,
    _land,
    _meet_once_done,
    _meet_once,
    _effect_done,
    _effect,
    _effect_for_arrow_done,
    _effect_for_arrow,
    _effect_for_toy_done,
    _effect_for_toy,
    _effect_for_cat_forward_done,
    _effect_for_cat_forward,
    _effect_for_tunnel_done,
    _effect_for_tunnel,
)


def _run(s: State, block: int) -> None:
    """Go on from a block to the next node or to the end of the game."""
    if block < 0:
        return
    for _ in ROUNDS:
        block = _BLOCKS[block](s)
        if block < 0:
            return
    raise Fault("the flow goes round and round without a decision", 'catspath/catspath.cat', 2)
