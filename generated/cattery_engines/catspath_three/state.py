# Generated from catspath/catspath.cat by `cattery build`; changes are made there.
"""A state of The Cats' Path: a value at every node of the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from cattery_runtime.bits import mask_of
from cattery_runtime.chance import CHANCE, Chance
from cattery_runtime.errors import BadState
from cattery_runtime.outcome import Outcome
from cattery_runtime.refusal import Refusal
from cattery_runtime.rng import Rng
from cattery_runtime.schema import decode, encode
from cattery_runtime.schema import sample, view

from .flow import START, _run
from .moves import AnyMove
from .names import PLAYERS, PlayerName
from .nodes import CHANCE_NODES, OFFER, PLAY, WHY, _actor, _came_about, _chances, _told
from .schema import SCHEMA


class State:
    """Guide your cats over shifting road tiles to their favourite destinations, though every road is open to all."""

    __slots__ = (
        "node",
        "me",
        "outcome",
        "cat",
        "cat_at",
        "home",
        "tile",
        "tile_at",
        "box",
        "exchange",
        "toys",
        "goal",
        "goal_at",
        "goals",
        "claimed",
        "hand",
        "deck",
        "played",
        "turns",
        "renewed",
        "times_swap",
        "times_play_",
        "at_rest_of_who_2",
        "at_who_2",
        "at_who",
        "at_n",
        "at_rest_of_at_3",
        "at_at_3",
        "at_rest_of_at_2",
        "at_at_2",
        "at_rest_of_at",
        "at_at",
        "at_wander_at",
        "at_wander_way",
        "at_call_at",
        "at_reflect_mine",
        "at_reflect_other",
        "at_reflect_theirs",
        "at_play__card",
        "at_advance_at",
        "at_urge_at",
        "at_perform_card",
        "at_go_at",
        "at_go_goal_site",
        "at_arrive_at",
        "at_reward_prize",
        "at_reward_who",
        "at_reward_for_placing_who",
        "at_send_back_at",
        "at_send_back_pawn",
        "at_land_at",
        "at_meet_once_piece",
        "at_meet_once_at",
        "at_meet_once_pawn",
        "at_effect_piece",
        "at_effect_at",
        "at_effect_pawn",
        "at_effect_for_arrow_hue",
        "at_effect_for_arrow_way",
        "at_effect_for_arrow_at",
        "at_effect_for_arrow_pawn",
        "at_effect_for_toy_at",
        "at_effect_for_toy_pawn",
        "at_effect_for_cat_forward_pawn",
        "at_effect_for_tunnel_at",
        "frames",
        "choosing",
        "spent_meet_once",
        "spent_meet_capped",
    )

    node: int
    me: int
    outcome: Outcome | None
    cat: list[int]
    cat_at: list[int]
    home: list[int]
    tile: list[int]
    tile_at: list[int]
    box: list[int]
    exchange: list[int]
    toys: list[int]
    goal: list[int]
    goal_at: list[int]
    goals: list[int]
    claimed: list[tuple[int, ...]]
    hand: list[int]
    deck: list[int]
    played: list[int]
    turns: int
    renewed: list[int]
    times_swap: int
    times_play_: int
    at_rest_of_who_2: tuple[Any, ...]
    at_who_2: int
    at_who: int
    at_n: int
    at_rest_of_at_3: tuple[Any, ...]
    at_at_3: int
    at_rest_of_at_2: tuple[Any, ...]
    at_at_2: int
    at_rest_of_at: tuple[Any, ...]
    at_at: int
    at_wander_at: int
    at_wander_way: int
    at_call_at: int
    at_reflect_mine: int
    at_reflect_other: int
    at_reflect_theirs: int
    at_play__card: int
    at_advance_at: int
    at_urge_at: int
    at_perform_card: int
    at_go_at: int
    at_go_goal_site: int
    at_arrive_at: int
    at_reward_prize: int
    at_reward_who: int
    at_reward_for_placing_who: int
    at_send_back_at: int
    at_send_back_pawn: int
    at_land_at: int
    at_meet_once_piece: int
    at_meet_once_at: int
    at_meet_once_pawn: int
    at_effect_piece: int
    at_effect_at: int
    at_effect_pawn: int
    at_effect_for_arrow_hue: int
    at_effect_for_arrow_way: int
    at_effect_for_arrow_at: int
    at_effect_for_arrow_pawn: int
    at_effect_for_toy_at: int
    at_effect_for_toy_pawn: int
    at_effect_for_cat_forward_pawn: int
    at_effect_for_tunnel_at: int
    frames: tuple[tuple[Any, ...], ...]
    choosing: tuple[Any, ...]
    spent_meet_once: tuple[tuple[Any, ...], ...]
    spent_meet_capped: tuple[tuple[Any, ...], ...]

    @classmethod
    def initial(cls) -> State:
        """The first node of the game."""
        s = cls()
        s.node = -1
        s.me = 0
        s.outcome = None
        s.cat = [
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
]
        s.cat_at = [0x3ffffffffffff, 0, 0, 0, 0, 0, 0]
        s.home = [1, 1, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0]
        s.tile = [
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
]
        s.tile_at = [0x3ffffffffffff, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
        s.box = [
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 10, 5, 6, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0,
]
        s.exchange = [
    0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 1, 1, 0, 0, 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0,
]
        s.toys = [
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0,
]
        s.goal = [
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
]
        s.goal_at = [0x3ffffffffffff, 0, 0, 0, 0, 0, 0, 0, 0]
        s.goals = [1, 1, 1, 1, 1, 1, 4, 2, 0, 0, 0, 0, 0, 0, 0, 0]
        s.claimed = [(), (), (), ()]
        s.hand = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
        s.deck = [4, 4, 2, 2, 2, 2, 0, 0, 0, 0, 0, 0]
        s.played = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
        s.turns = 0
        s.renewed = [
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
]
        s.times_swap = 0
        s.times_play_ = 0
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
        s.choosing = ()
        s.spent_meet_once = ()
        s.spent_meet_capped = ()
        _run(s, START)
        return s

    @property
    def actor(self) -> PlayerName | Literal["chance"] | None:
        """The player who decides, `chance`, or None when the game is over."""
        if self.node < 0:
            return None
        return CHANCE if self.node in CHANCE_NODES else PLAYERS[_actor(self)]

    def moves(self) -> Sequence[AnyMove]:
        """The legal moves, in order; none at a chance node or at the end."""
        found: list[AnyMove] = []
        if self.node not in CHANCE_NODES:
            OFFER[self.node](self, found)
        return found

    def chances(self) -> Sequence[Chance[AnyMove]]:
        """The outcomes of a chance node with their exact weights; none elsewhere."""
        return _chances(self) if self.node in CHANCE_NODES else []

    def play(self, move: AnyMove) -> None:
        """Play a legal move or a chance outcome; another raises IllegalMove and changes nothing.

        A Fault, which only broken rules raise, leaves a state that is of no more use; a Session keeps the one before.
        """
        PLAY[self.node](self, move)

    def why(self, move: AnyMove) -> Refusal | None:
        """The first rule that forbids the move here, or None when it may be played."""
        return WHY[self.node](self, move)

    def copy(self) -> State:
        """A state of its own that is equal to this one."""
        s = object.__new__(State)
        s.node = self.node
        s.me = self.me
        s.outcome = self.outcome
        s.cat = self.cat[:]
        s.cat_at = self.cat_at[:]
        s.home = self.home[:]
        s.tile = self.tile[:]
        s.tile_at = self.tile_at[:]
        s.box = self.box[:]
        s.exchange = self.exchange[:]
        s.toys = self.toys[:]
        s.goal = self.goal[:]
        s.goal_at = self.goal_at[:]
        s.goals = self.goals[:]
        s.claimed = self.claimed[:]
        s.hand = self.hand[:]
        s.deck = self.deck[:]
        s.played = self.played[:]
        s.turns = self.turns
        s.renewed = self.renewed[:]
        s.times_swap = self.times_swap
        s.times_play_ = self.times_play_
        s.at_rest_of_who_2 = self.at_rest_of_who_2
        s.at_who_2 = self.at_who_2
        s.at_who = self.at_who
        s.at_n = self.at_n
        s.at_rest_of_at_3 = self.at_rest_of_at_3
        s.at_at_3 = self.at_at_3
        s.at_rest_of_at_2 = self.at_rest_of_at_2
        s.at_at_2 = self.at_at_2
        s.at_rest_of_at = self.at_rest_of_at
        s.at_at = self.at_at
        s.at_wander_at = self.at_wander_at
        s.at_wander_way = self.at_wander_way
        s.at_call_at = self.at_call_at
        s.at_reflect_mine = self.at_reflect_mine
        s.at_reflect_other = self.at_reflect_other
        s.at_reflect_theirs = self.at_reflect_theirs
        s.at_play__card = self.at_play__card
        s.at_advance_at = self.at_advance_at
        s.at_urge_at = self.at_urge_at
        s.at_perform_card = self.at_perform_card
        s.at_go_at = self.at_go_at
        s.at_go_goal_site = self.at_go_goal_site
        s.at_arrive_at = self.at_arrive_at
        s.at_reward_prize = self.at_reward_prize
        s.at_reward_who = self.at_reward_who
        s.at_reward_for_placing_who = self.at_reward_for_placing_who
        s.at_send_back_at = self.at_send_back_at
        s.at_send_back_pawn = self.at_send_back_pawn
        s.at_land_at = self.at_land_at
        s.at_meet_once_piece = self.at_meet_once_piece
        s.at_meet_once_at = self.at_meet_once_at
        s.at_meet_once_pawn = self.at_meet_once_pawn
        s.at_effect_piece = self.at_effect_piece
        s.at_effect_at = self.at_effect_at
        s.at_effect_pawn = self.at_effect_pawn
        s.at_effect_for_arrow_hue = self.at_effect_for_arrow_hue
        s.at_effect_for_arrow_way = self.at_effect_for_arrow_way
        s.at_effect_for_arrow_at = self.at_effect_for_arrow_at
        s.at_effect_for_arrow_pawn = self.at_effect_for_arrow_pawn
        s.at_effect_for_toy_at = self.at_effect_for_toy_at
        s.at_effect_for_toy_pawn = self.at_effect_for_toy_pawn
        s.at_effect_for_cat_forward_pawn = self.at_effect_for_cat_forward_pawn
        s.at_effect_for_tunnel_at = self.at_effect_for_tunnel_at
        s.frames = self.frames
        s.choosing = self.choosing
        s.spent_meet_once = self.spent_meet_once
        s.spent_meet_capped = self.spent_meet_capped
        return s

    def _key(self) -> tuple[object, ...]:
        return (
            self.node,
            self.me,
            self.outcome,
            tuple(self.cat),
            tuple(self.home),
            tuple(self.tile),
            tuple(self.box),
            tuple(self.exchange),
            tuple(self.toys),
            tuple(self.goal),
            tuple(self.goals),
            tuple(self.claimed),
            tuple(self.hand),
            tuple(self.deck),
            tuple(self.played),
            self.turns,
            tuple(self.renewed),
            self.times_swap,
            self.times_play_,
            self.at_rest_of_who_2,
            self.at_who_2,
            self.at_who,
            self.at_n,
            self.at_rest_of_at_3,
            self.at_at_3,
            self.at_rest_of_at_2,
            self.at_at_2,
            self.at_rest_of_at,
            self.at_at,
            self.at_wander_at,
            self.at_wander_way,
            self.at_call_at,
            self.at_reflect_mine,
            self.at_reflect_other,
            self.at_reflect_theirs,
            self.at_play__card,
            self.at_advance_at,
            self.at_urge_at,
            self.at_perform_card,
            self.at_go_at,
            self.at_go_goal_site,
            self.at_arrive_at,
            self.at_reward_prize,
            self.at_reward_who,
            self.at_reward_for_placing_who,
            self.at_send_back_at,
            self.at_send_back_pawn,
            self.at_land_at,
            self.at_meet_once_piece,
            self.at_meet_once_at,
            self.at_meet_once_pawn,
            self.at_effect_piece,
            self.at_effect_at,
            self.at_effect_pawn,
            self.at_effect_for_arrow_hue,
            self.at_effect_for_arrow_way,
            self.at_effect_for_arrow_at,
            self.at_effect_for_arrow_pawn,
            self.at_effect_for_toy_at,
            self.at_effect_for_toy_pawn,
            self.at_effect_for_cat_forward_pawn,
            self.at_effect_for_tunnel_at,
            self.frames,
            self.choosing,
            self.spent_meet_once,
            self.spent_meet_capped,
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        return f"<State of {SCHEMA.game}: {self.actor} at {SCHEMA.nodes[self.node].name if self.node >= 0 else 'the end'}>"

    def to_json(self) -> dict[str, object]:
        """The whole state as JSON values, in the spec's names."""
        return encode(SCHEMA, self)

    @classmethod
    def from_json(cls, data: object) -> State:
        """The inverse of `to_json`; raises BadState for what is not a state of this game."""
        s = cls()
        decode(SCHEMA, data, s)
        s.cat_at = [mask_of(at for at in range(50) if s.cat[at] == code) for code in range(7)]
        s.tile_at = [mask_of(at for at in range(50) if s.tile[at] == code) for code in range(20)]
        s.goal_at = [mask_of(at for at in range(50) if s.goal[at] == code) for code in range(9)]
        if s.choosing and not _came_about(s):
            raise BadState("choosing", "this cannot have been picked here")
        if s.node >= 0 and not (s.moves() or s.chances()):
            raise BadState("node", "nothing can be done at this node")
        s._check_actor(data)
        return s

    def _check_actor(self, data: object) -> None:
        """The actor follows from the rest; a saved state must not say another."""
        if isinstance(data, dict) and data["actor"] != self.actor:
            raise BadState("actor", f"it is {self.actor} who decides here")

    def view(self, player: PlayerName) -> dict[str, object]:
        """All that a player may know: the state's JSON, with the number of pieces where the player cannot see them."""
        return view(SCHEMA, self, PLAYERS.index(player))

    def sample(self, player: PlayerName, rng: Rng) -> State:
        """A full state consistent with what a player may know, every arrangement of what is unseen equally likely."""
        s = self.copy()
        sample(SCHEMA, s, PLAYERS.index(player), rng)
        s.cat_at = [mask_of(at for at in range(50) if s.cat[at] == code) for code in range(7)]
        s.tile_at = [mask_of(at for at in range(50) if s.tile[at] == code) for code in range(20)]
        s.goal_at = [mask_of(at for at in range(50) if s.goal[at] == code) for code in range(9)]
        return s

    def told(self, move: AnyMove, player: PlayerName) -> str:
        """The text of a move or an outcome here, with ? for what is kept from a player."""
        return _told(self, move, PLAYERS.index(player))
