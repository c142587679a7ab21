# Generated from catacomb/catacomb.cat by `cattery build`; changes are made there.
"""A state of Cat-a-comb: a value at every node of the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from cattery_runtime.bits import mask_of
from cattery_runtime.chance import CHANCE, Chance
from cattery_runtime.errors import BadState
from cattery_runtime.outcome import Outcome
from cattery_runtime.refusal import Refusal
from cattery_runtime.rng import Rng
from cattery_runtime.schema import decode, encode

from .flow import START, _run
from .moves import AnyMove
from .names import PLAYERS, PlayerName
from .nodes import CHANCE_NODES, OFFER, PLAY, WHY, _actor, _chances
from .rules import golden_rule_1, golden_rule_2
from .schema import SCHEMA


class State:
    """Cats sit on cats on a comb of tiles. Top every tile of one colour, or three towers."""

    __slots__ = (
        "node",
        "me",
        "outcome",
        "region",
        "region_at",
        "sack",
        "stack",
        "basket",
        "reserve",
        "turns",
        "passes",
        "at_hue",
        "at_tile",
    )

    node: int
    me: int
    outcome: Outcome | None
    region: list[int]
    region_at: list[int]
    sack: list[int]
    stack: list[tuple[int, ...]]
    basket: list[int]
    reserve: list[int]
    turns: int
    passes: int
    at_hue: int
    at_tile: int

    @classmethod
    def initial(cls) -> State:
        """The first node of the game."""
        s = cls()
        s.node = -1
        s.me = 0
        s.outcome = None
        s.region = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
        s.region_at = [0x1ff, 0, 0, 0]
        s.sack = [3, 3, 3, 0, 0, 0]
        s.stack = [(), (), (), (), (), (), (), (), (), ()]
        s.basket = [3, 0, 0, 0, 0, 0]
        s.reserve = [0, 6, 0, 0, 0, 6, 0, 0, 0]
        s.turns = 0
        s.passes = 0
        s.at_hue = -1
        s.at_tile = -1
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
        s.region = self.region[:]
        s.region_at = self.region_at[:]
        s.sack = self.sack[:]
        s.stack = self.stack[:]
        s.basket = self.basket[:]
        s.reserve = self.reserve[:]
        s.turns = self.turns
        s.passes = self.passes
        s.at_hue = self.at_hue
        s.at_tile = self.at_tile
        return s

    def _key(self) -> tuple[object, ...]:
        return (
            self.node,
            self.me,
            self.outcome,
            tuple(self.region),
            tuple(self.sack),
            tuple(self.stack),
            tuple(self.basket),
            tuple(self.reserve),
            self.turns,
            self.passes,
            self.at_hue,
            self.at_tile,
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
        s.region_at = [mask_of(at for at in range(9) if s.region[at] == code) for code in range(4)]
        if not golden_rule_1(s):
            raise BadState("places", 'golden-rule-1 is broken: there are never more than three cats in a stack')
        if not golden_rule_2(s):
            raise BadState("places", 'golden-rule-2 is broken: cats of one colour never touch in a stack')
        if s.node >= 0 and not (s.moves() or s.chances()):
            raise BadState("node", "nothing can be done at this node")
        s._check_actor(data)
        return s

    def _check_actor(self, data: object) -> None:
        """The actor follows from the rest; a saved state must not say another."""
        if isinstance(data, dict) and data["actor"] != self.actor:
            raise BadState("actor", f"it is {self.actor} who decides here")

    def view(self, player: PlayerName) -> dict[str, object]:
        """All that a player may know: everything, since nothing is hidden in this game."""
        return encode(SCHEMA, self)

    def sample(self, player: PlayerName, rng: Rng) -> State:
        """A full state consistent with what a player may know: this one, since nothing is hidden."""
        return self.copy()

    def told(self, move: AnyMove, player: PlayerName) -> str:
        """The text of a move or an outcome here: the whole of it, since nothing is hidden in this game."""
        return str(move)
