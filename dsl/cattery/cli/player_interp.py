"""The reference interpreter behind the interface of `player.py`: slow, needs nothing built, for games of any options."""

from __future__ import annotations

import math
from typing import Self, cast

from attrs import define, frozen

from cattery.cli.engine_interp import InterpEngine, InterpState, Texts
from cattery.cli.player import State
from cattery.interp import Interpreter, Position
from cattery.interp.notation import canonical
from cattery_runtime import CHANCE, Engine, GameMove, Outcome, Refusal, Rng


@define
class InterpMatch:
    """A position of the interpreter."""

    interpreter: Interpreter
    position: Position

    @property
    def state(self) -> State:
        """The position as a state of an engine."""
        return cast("State", InterpState(Texts(self.interpreter), self.position))

    @property
    def actor(self) -> str | None:
        """Who decides."""
        return self.position.actor

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended."""
        return self.position.outcome

    def moves(self) -> list[str]:
        """The legal moves or the outcomes, in order."""
        if self.position.actor == CHANCE:
            return [text for text, _ in self.interpreter.chances(self.position)]
        return self.interpreter.moves(self.position)

    def play(self, text: str) -> None:
        """Play a move or an outcome."""
        self.position = self.interpreter.play(self.position, text)

    def canonical(self, text: str) -> str:
        """The one form of a move."""
        return canonical(self.interpreter.game, text)

    def why(self, text: str) -> Refusal | None:
        """What forbids a move."""
        return self.interpreter.why(self.position, text)

    def pick(self, rng: Rng) -> str:
        """A random move or outcome."""
        return self._picked(rng)[0]

    def advance(self, rng: Rng) -> int:
        """Play a random move or outcome."""
        text, count = self._picked(rng)
        self.play(text)
        return count

    def copy(self) -> Self:
        """An independent game in the same state."""
        return type(self)(self.interpreter, self.position)

    def to_json(self) -> dict[str, object]:
        """The state as JSON values."""
        return self.position.to_json()

    def view(self, player: str) -> dict[str, object]:
        """The state as a player may know it."""
        return self.interpreter.view(self.position, player)

    def told(self, text: str, player: str) -> str:
        """A move as a player is told of it."""
        return self.interpreter.told(self.position, text, player)

    def _picked(self, rng: Rng) -> tuple[str, int]:
        if self.position.actor != CHANCE:
            moves = self.interpreter.moves(self.position)
            return moves[rng.below(len(moves))], len(moves)
        chances = self.interpreter.chances(self.position)
        total = math.lcm(*(weight.denominator for _, weight in chances))
        left = rng.below(total)
        for text, weight in chances:
            left -= int(weight * total)
            if left < 0:
                return text, len(chances)
        raise AssertionError("the weights of the outcomes add up to less than one")


@frozen(repr=False)
class InterpPlayer:
    """The interpreter of one game."""

    interpreter: Interpreter
    kind: str = "interpreter"

    @property
    def engine(self) -> Engine[GameMove, str]:
        """The interpreter as an engine."""
        return cast("Engine[GameMove, str]", InterpEngine.of(self.interpreter))

    def initial(self) -> InterpMatch:
        """A new game."""
        return InterpMatch(self.interpreter, self.interpreter.initial())

    def load(self, data: object) -> InterpMatch:
        """A game that goes on from a saved state."""
        return InterpMatch(self.interpreter, self.interpreter.from_json(data))
