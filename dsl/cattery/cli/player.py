"""What plays a game, behind one small interface: a Python engine, a native one or the interpreter.

The commands know only this. Moves are texts here; wrong input raises the runtime's own exceptions (`BadMove`,
`IllegalMove`, `BadState`, `Fault`), whoever plays.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, Self

from cattery_runtime import Engine, GameMove, GameState, Outcome, Refusal, Rng

State = GameState[GameMove, str]


class Match(Protocol):
    """A game under way."""

    @property
    def state(self) -> State:
        """The state as engines have it, for those who look ahead."""
        ...

    @property
    def actor(self) -> str | None:
        """Who decides: a player, `chance`, or None when the game is over."""
        ...

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it is running."""
        ...

    def moves(self) -> list[str]:
        """The legal moves of a decision or the outcomes of a chance node, in order."""
        ...

    def play(self, text: str) -> None:
        """Play a move or a chance outcome; anything else raises and changes nothing."""
        ...

    def canonical(self, text: str) -> str:
        """The one form of a move that a person may type in many; raises `BadMove` for a text that is no move."""
        ...

    def why(self, text: str) -> Refusal | None:
        """What forbids a move here; None when it may be played."""
        ...

    def pick(self, rng: Rng) -> str:
        """What chance or a random player does here; nothing is played."""
        ...

    def advance(self, rng: Rng) -> int:
        """Let chance or a random player do it; returns how many moves or outcomes there were."""
        ...

    def copy(self) -> Self:
        """An independent game in the same state."""
        ...

    def to_json(self) -> dict[str, object]:
        """The state as JSON values."""
        ...

    def view(self, player: str) -> dict[str, object]:
        """The state as a player may know it: where they cannot see, the number of pieces."""
        ...

    def told(self, text: str, player: str) -> str:
        """A move that is played here as a player is told of it: with `?` for what they are not told."""
        ...


class Player(Protocol):
    """Starts games of one kind."""

    @property
    def kind(self) -> str:
        """`python`, `native` or `interpreter`."""
        ...

    @property
    def engine(self) -> Engine[GameMove, str]:
        """The engine, for those who study a game."""
        ...

    def initial(self) -> Match:
        """A new game."""
        ...

    def load(self, data: object) -> Match:
        """A game that goes on from a saved state."""
        ...


def played(player: Player, moves: Sequence[str]) -> Match:
    """A new game after these moves."""
    match = player.initial()
    for text in moves:
        match.play(text)
    return match
