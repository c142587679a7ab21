"""The contract of every engine, so that runners, sessions and tests are written once for all games.

Generic over the move type and the player type: a typed engine satisfies it under `mypy --strict` with its own classes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol, Self, TypeVar

from cattery_runtime.chance import Chance
from cattery_runtime.outcome import Outcome
from cattery_runtime.refusal import Refusal
from cattery_runtime.rng import Rng


class GameMove(Protocol):
    """A move: frozen, interned, hashable. `str()` gives the text a person types, `code` its number in the game."""

    @property
    def code(self) -> int:
        """The move's place in the engine's `MOVES`."""
        ...


M = TypeVar("M", bound=GameMove)
P = TypeVar("P", bound=str)


class GameState(Protocol[M, P]):
    """A node of the game: a decision of a player, a chance node, or the end. A value, but for `play`.

    A node may lie in the middle of an effect, or between two picks of a move that is chosen in steps; the state knows how
    to go on from there.
    """

    @classmethod
    def initial(cls) -> Self:
        """The first node."""
        ...

    @property
    def actor(self) -> P | Literal["chance"] | None:
        """The player who decides, `CHANCE`, or None when the game is over."""
        ...

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it is running."""
        ...

    def moves(self) -> Sequence[M]:
        """The legal moves of a decision, in a fixed order; empty at a chance node and at the end."""
        ...

    def chances(self) -> Sequence[Chance[M]]:
        """The outcomes of a chance node, in a fixed order; empty everywhere else."""
        ...

    def play(self, move: M) -> None:
        """Play a legal move or a chance outcome, in place; anything else raises `IllegalMove` and changes nothing."""
        ...

    def why(self, move: M) -> Refusal | None:
        """The first clause that forbids the move, or None when it may be played here."""
        ...

    def copy(self) -> Self:
        """An independent state that is equal to this one."""
        ...

    def to_json(self) -> dict[str, object]:
        """The whole state as JSON values."""
        ...

    @classmethod
    def from_json(cls, data: object) -> Self:
        """The inverse of `to_json`; raises `BadState` for what is not a state of this game."""
        ...

    def view(self, player: P) -> object:
        """All that a player may know, as JSON values; equal for states that differ only in what is hidden from them.

        It is the state's JSON, but where the player cannot see the pieces in a place it has their number, and where a
        game with such places has noted positions it has how often it has.
        """
        ...

    def sample(self, player: P, rng: Rng) -> Self:
        """A full state consistent with what a player may know: what they cannot see is dealt out anew.

        Every arrangement of the single copies of the pieces is equally likely, whatever others may have meant by what
        they did. It looks the same to the player as this one.
        """
        ...

    def told(self, move: M, player: P) -> str:
        """What a player is told of a move that is played here: its text, with `?` for each value that is kept from them.

        To be asked before the move is played.
        """
        ...

    def __hash__(self) -> int: ...


class Engine(Protocol[M, P]):
    """The module of an engine."""

    @property
    def State(self) -> type[GameState[M, P]]:  # the name of the class in the module
        """The class of its states."""
        ...

    @property
    def MOVES(self) -> Sequence[M]:
        """Every move of the game: the one with code i at place i."""
        ...

    def parse_move(self, text: str) -> M:
        """The move a text names; raises `BadMove` for any other text."""
        ...
