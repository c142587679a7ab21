"""A generated engine behind the interface of `player.py`. Knows the API that all engines share, and no game."""

from __future__ import annotations

from typing import Self, cast

from attrs import frozen

from cattery.cli.player import State
from cattery_runtime import CHANCE, Engine, GameMove, Outcome, Refusal, Rng, draw


@frozen(repr=False)
class EngineMatch:
    """A state of an engine; it is changed in place."""

    engine: Engine[GameMove, str]
    state: State

    @property
    def actor(self) -> str | None:
        """Who decides."""
        actor = self.state.actor
        return None if actor is None else str(actor)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended."""
        return self.state.outcome

    def moves(self) -> list[str]:
        """The legal moves or the outcomes, in order."""
        if self.state.actor == CHANCE:
            return [str(chance.move) for chance in self.state.chances()]
        return [str(move) for move in self.state.moves()]

    def play(self, text: str) -> None:
        """Play a move or an outcome."""
        self.state.play(self.engine.parse_move(text))

    def canonical(self, text: str) -> str:
        """The one form of a move."""
        return str(self.engine.parse_move(text))

    def why(self, text: str) -> Refusal | None:
        """What forbids a move."""
        return self.state.why(self.engine.parse_move(text))

    def pick(self, rng: Rng) -> str:
        """A random move or outcome."""
        return str(self._picked(rng)[0])

    def advance(self, rng: Rng) -> int:
        """Play a random move or outcome."""
        move, count = self._picked(rng)
        self.state.play(move)
        return count

    def copy(self) -> Self:
        """An independent game in the same state."""
        return type(self)(self.engine, self.state.copy())

    def to_json(self) -> dict[str, object]:
        """The state as JSON values."""
        return self.state.to_json()

    def view(self, player: str) -> dict[str, object]:
        """The state as a player may know it."""
        return cast("dict[str, object]", self.state.view(player))

    def told(self, text: str, player: str) -> str:
        """A move as a player is told of it."""
        return self.state.told(self.engine.parse_move(text), player)

    def _picked(self, rng: Rng) -> tuple[GameMove, int]:
        state = self.state
        if state.actor == CHANCE:
            chances = state.chances()
            return draw(chances, rng), len(chances)
        moves = state.moves()
        return moves[rng.below(len(moves))], len(moves)


@frozen(repr=False)
class EnginePlayer:
    """The engine in a module, or a native one, which offers the same."""

    engine: Engine[GameMove, str]
    kind: str = "python"

    @classmethod
    def of(cls, module: object, kind: str = "python") -> Self:
        """What is in a module, seen as what every engine offers."""
        return cls(cast("Engine[GameMove, str]", module), kind)

    def initial(self) -> EngineMatch:
        """A new game."""
        return EngineMatch(self.engine, self.engine.State.initial())

    def load(self, data: object) -> EngineMatch:
        """A game that goes on from a saved state."""
        return EngineMatch(self.engine, self.engine.State.from_json(data))
