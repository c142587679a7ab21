# Generated from catspath/catspath.cat by `cattery build`; changes are made there.
"""The rules of The Cats' Path: one function each, under the name that the rules give it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cattery_runtime.bits import bits, mask_of
from cattery_runtime.moves import paths
from cattery_runtime.outcome import Outcome

from .names import PLAYERS
from .tables import (
    COLUMN_PATH,
    DISTANCE_PATH,
    KIND_OF_GOAL,
    KIND_OF_TILE,
    LINES_PATH_2_FROM,
    NEIGHBOURS_PATH,
    NEXT_PLAYER,
    POINTS_OF_GOAL,
    ROW_PATH,
    SITE_PATH,
    STEPS_WALKS_PATH,
    THAT_OF_GOAL,
    THIS_OF_GOAL,
)

if TYPE_CHECKING:
    from .state import State


def _includes_lines_path_2(sites: int) -> bool:
    """Whether a set includes one of the lines of 2 on path."""
    if sites.bit_count() < 2:
        return False
    pairs = sites & sites >> 40
    if pairs and pairs & 0x1fc:
        return True
    pairs = sites & sites >> 10
    if pairs and pairs & 0x7f1fc7f1fc:
        return True
    pairs = sites & sites >> 1
    if pairs and pairs & 0xfc3f0fc3f0fc:
        return True
    return False


def _find_lines_path_2(sites: int) -> list[int]:
    """The numbers of the lines of 2 on path that a set includes, in order."""
    found: list[int] = []
    pairs = sites & sites >> 40
    if pairs and (starts := pairs & 0x1fc):
        found += [LINES_PATH_2_FROM[0][start] for start in bits(starts)]
    pairs = sites & sites >> 10
    if pairs and (starts := pairs & 0x7f1fc7f1fc):
        found += [LINES_PATH_2_FROM[1][start] for start in bits(starts)]
    pairs = sites & sites >> 1
    if pairs and (starts := pairs & 0xfc3f0fc3f0fc):
        found += [LINES_PATH_2_FROM[2][start] for start in bits(starts)]
    return found


def _lift_cat(s: State, at: int) -> int:
    """Take the piece off a site."""
    piece = s.cat[at]
    s.cat[at] = 0
    planes, bit = s.cat_at, 1 << at
    planes[piece] ^= bit
    planes[0] ^= bit
    return piece


def _lift_tile(s: State, at: int) -> int:
    """Take the piece off a site."""
    piece = s.tile[at]
    s.tile[at] = 0
    planes, bit = s.tile_at, 1 << at
    planes[piece] ^= bit
    planes[0] ^= bit
    return piece


def _lift_goal(s: State, at: int) -> int:
    """Take the piece off a site."""
    piece = s.goal[at]
    s.goal[at] = 0
    planes, bit = s.goal_at, 1 << at
    planes[piece] ^= bit
    planes[0] ^= bit
    return piece


def playable(s: State, card: int) -> bool:
    """A card is played only if it changes something.

    catspath/cards.cat:3
    """
    from .actions import _can_call, _can_fog, _can_passage, _can_reflect, _can_slide, _can_wander

    return _can_passage(
        s
    ) if card == 1 else _can_fog(s) if card == 2 else _can_slide(s) if card == 3 else _can_wander(s) if card == 4 else _can_call(s) if card == 5 else _can_reflect(s) if card == 6 else True


def clustered(s: State, heart: int, pick_: int) -> bool:
    """clustered

    catspath/cards.cat:35
    """
    return not s.cat[heart] and (bool(pick_ >> heart & 1) or pick_.bit_count() < 4) and all(
        at == heart or NEIGHBOURS_PATH[heart] >> at & 1
        for at in bits(pick_)
    )


def chained(s: State, end_tile: int, pick_: int) -> bool:
    """chained

    catspath/cards.cat:32
    """
    return all(DISTANCE_PATH[end_tile][at] != -2000000000 and DISTANCE_PATH[end_tile][at] <= 3 for at in bits(pick_)) and any(
        all(at_2 == end_tile or at_2 in chain for at_2 in bits(pick_)) and all(not s.cat[at_3] for at_3 in chain)
        for chain in paths(STEPS_WALKS_PATH, end_tile, 3)
    )


def together(s: State, pick_: int) -> bool:
    """together

    catspath/cards.cat:30
    """
    return any(
        clustered(s, at, pick_) or any(
            clustered(s, heart, pick_)
            for heart in bits(NEIGHBOURS_PATH[at])
        ) or chained(s, at, pick_)
        for at in bits(pick_)
    )


def tiles_of(s: State, lane: int) -> int:
    """tiles-of

    catspath/cards.cat:51
    """
    return mask_of(at for at in bits(0x1fc7f1fc7f1fc) if COLUMN_PATH[at] == lane + 2)


def below(s: State, at: int, steps: int) -> int:
    """below

    catspath/cards.cat:52
    """
    return SITE_PATH[
        (
            ROW_PATH[at] + steps - 1
        ) % 5 + 1 if (ROW_PATH[at] + steps - 1) % 5 + 1 >= 1 and (ROW_PATH[at] + steps - 1) % 5 + 1 <= 5 else 0
    ][COLUMN_PATH[at] if COLUMN_PATH[at] >= 1 and COLUMN_PATH[at] <= 10 else 0]


def unmoved(s: State, lane: int, steps: int) -> bool:
    """unmoved

    catspath/cards.cat:53
    """
    return all(s.tile[at] == s.tile[below(s, at, steps)] for at in bits(tiles_of(s, lane)))


def open_(s: State, at: int) -> bool:
    """A cat may move onto a road tile that is no wall, or to the nearer destination, if no cat is there.

    catspath/catspath.cat:171 [CP-40, ACP-08, ACP-20]
    """
    return (
        at != -1 and bool(0x20080200802 >> at & 1) or at != -1 and bool(0x1fc7f1fc7f1fc >> at & 1)
    ) and not s.cat[at] and KIND_OF_TILE[s.tile[at]] != 3


def worth(s: State, prize: int, who: int) -> int:
    """The points of a destination for the player who claimed it.

    catspath/catspath.cat:271
    """
    return (
        5 if who == THIS_OF_GOAL[prize] or who == THAT_OF_GOAL[prize] else 3
    ) if KIND_OF_GOAL[prize] == 0 else POINTS_OF_GOAL[prize] if KIND_OF_GOAL[prize] == 1 else POINTS_OF_GOAL[prize] if KIND_OF_GOAL[prize] == 2 else 0


def total(s: State, who: int) -> int:
    """Claimed destinations, and a point for each Mouse Toy.

    catspath/catspath.cat:276 [CP-55, CP-58]
    """
    return sum(
        worth(s, prize, who)
        for prize in s.claimed[who]
    ) + s.toys[who * 19] + s.toys[who * 19 + 1] + s.toys[who * 19 + 2] + s.toys[who * 19 + 3] + s.toys[who * 19 + 4] + s.toys[who * 19 + 5] + s.toys[who * 19 + 6] + s.toys[who * 19 + 7] + s.toys[who * 19 + 8] + s.toys[who * 19 + 9] + s.toys[who * 19 + 10] + s.toys[who * 19 + 11] + s.toys[who * 19 + 12] + s.toys[who * 19 + 13] + s.toys[who * 19 + 14] + s.toys[who * 19 + 15] + s.toys[who * 19 + 16] + s.toys[who * 19 + 17] + s.toys[who * 19 + 18]


def progress(s: State, who: int) -> int:
    """How far along a player's furthest cat is: the column counted from behind, nothing for a cat off the board.

    catspath/catspath.cat:279 [ACP-35]
    """
    return max((11 - COLUMN_PATH[at] for at in bits(s.cat_at[who * 2 + 1] | s.cat_at[who * 2 + 2])), default=0)


def claims_made(s: State) -> int:
    """claims-made

    catspath/catspath.cat:282
    """
    return sum(len(s.claimed[who]) for who in (0, 1, 2))


def most_points(s: State) -> bool:
    """Enough destinations are claimed, and all have had equally many turns: the most points win, then the cat furthest along.

    catspath/catspath.cat:284 [CP-01, CP-59, CP-60, CP-56, ACP-32, CP-57, ACP-33]
    """
    return claims_made(s) >= 5 and NEXT_PLAYER[s.me] == 0


def _end_most_points(s: State) -> None:
    """The game ends: Enough destinations are claimed, and all have had equally many turns: the most points win, then the cat furthest along."""
    s.outcome = Outcome.scored(
        'most-points',
        {PLAYERS[player]: total(s, player) for player in range(3)},
        {PLAYERS[player]: (progress(s, player),) for player in range(3)},
    )
    s.node = -1
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
    s.at_wander_at = -1
    s.at_wander_way = -1
    s.at_call_at = -1
    s.at_reflect_mine = -1
    s.at_reflect_other = -1
    s.at_reflect_theirs = -1
    s.at_play__card = -1
    s.at_advance_at = -1
    s.at_urge_at = -1
    s.at_perform_card = -1
    s.at_go_at = -1
    s.at_go_goal_site = -1
    s.at_arrive_at = -1
    s.at_reward_prize = -1
    s.at_reward_who = -1
    s.at_reward_for_placing_who = -1
    s.at_send_back_at = -1
    s.at_send_back_pawn = -1
    s.at_land_at = -1
    s.at_meet_once_piece = -1
    s.at_meet_once_at = -1
    s.at_meet_once_pawn = -1
    s.at_effect_piece = -1
    s.at_effect_at = -1
    s.at_effect_pawn = -1
    s.at_effect_for_arrow_hue = -1
    s.at_effect_for_arrow_way = -1
    s.at_effect_for_arrow_at = -1
    s.at_effect_for_arrow_pawn = -1
    s.at_effect_for_toy_at = -1
    s.at_effect_for_toy_pawn = -1
    s.at_effect_for_cat_forward_pawn = -1
    s.at_effect_for_tunnel_at = -1
    s.frames = ()
    s.spent_meet_once = ()
    s.spent_meet_capped = ()
