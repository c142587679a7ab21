# Generated from boop/boop.cat by `cattery build`; changes are made there.
"""A state of BOOoop.: a value at every node of the game."""

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
from .schema import SCHEMA


class State:
    """A ghost cat drifts along the stitching and scares whatever it passes."""

    __slots__ = (
        "node",
        "me",
        "outcome",
        "on",
        "on_at",
        "pool",
        "box",
        "stitch",
        "stitch_at",
        "den",
        "turns",
        "heading",
        "came_back",
        "times_graduate",
        "times_retire",
    )

    node: int
    me: int
    outcome: Outcome | None
    on: list[int]
    on_at: list[int]
    pool: list[int]
    box: list[int]
    stitch: list[int]
    stitch_at: list[int]
    den: list[int]
    turns: int
    heading: list[int]
    came_back: int
    times_graduate: int
    times_retire: int

    @classmethod
    def initial(cls) -> State:
        """The first node of the game."""
        s = cls()
        s.node = -1
        s.me = 0
        s.outcome = None
        s.on = [
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0,
]
        s.on_at = [0xfffffffff, 0, 0, 0, 0]
        s.pool = [8, 0, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0]
        s.box = [0, 0, 8, 0, 0, 0, 0, 8, 0, 0, 0, 0]
        s.stitch = [
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
]
        s.stitch_at = [0xfffffffffffffff, 0, 0]
        s.den = [1, 0, 0, 1, 0, 0]
        s.turns = 0
        s.heading = [-1, -1]
        s.came_back = 0
        s.times_graduate = 0
        s.times_retire = 0
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
        s.on = self.on[:]
        s.on_at = self.on_at[:]
        s.pool = self.pool[:]
        s.box = self.box[:]
        s.stitch = self.stitch[:]
        s.stitch_at = self.stitch_at[:]
        s.den = self.den[:]
        s.turns = self.turns
        s.heading = self.heading[:]
        s.came_back = self.came_back
        s.times_graduate = self.times_graduate
        s.times_retire = self.times_retire
        return s

    def _key(self) -> tuple[object, ...]:
        return (
            self.node,
            self.me,
            self.outcome,
            tuple(self.on),
            tuple(self.pool),
            tuple(self.box),
            tuple(self.stitch),
            tuple(self.den),
            self.turns,
            tuple(self.heading),
            self.came_back,
            self.times_graduate,
            self.times_retire,
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
        s.on_at = [mask_of(at for at in range(36) if s.on[at] == code) for code in range(5)]
        s.stitch_at = [mask_of(at for at in range(60) if s.stitch[at] == code) for code in range(3)]
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
