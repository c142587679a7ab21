"""One game being played: a state, a random generator, and what has happened so far.

States know nothing of their past and hold no generator; this joins them, for players, programs and statistics alike.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, Generic, Literal, TypeVar, cast

from attrs import frozen

from cattery_runtime.chance import CHANCE, draw
from cattery_runtime.errors import Fault
from cattery_runtime.outcome import Outcome
from cattery_runtime.protocol import GameMove, GameState
from cattery_runtime.rng import Rng

M = TypeVar("M", bound=GameMove)
P = TypeVar("P", bound=str)


@frozen
class Step(Generic[M, P]):
    """One move that was played, by a player or by chance."""

    ply: int
    actor: P | Literal["chance"]
    move: M


@frozen
class _Before(Generic[M, P]):
    """A step with what it takes to undo it."""

    step: Step[M, P]
    state: GameState[M, P]
    random: int


class Session(Generic[M, P]):
    """Plays on `state` in place; the random numbers come from `rng`."""

    __slots__ = ("_past", "rng", "state")

    def __init__(self, state: GameState[M, P], rng: Rng) -> None:
        self.state = state
        self.rng = rng
        self._past: list[_Before[M, P]] = []

    @property
    def history(self) -> tuple[Step[M, P], ...]:
        """What has been played, chance included."""
        return tuple(before.step for before in self._past)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it is running."""
        return self.state.outcome

    def play(self, move: M) -> None:
        """Play a legal move or a chance outcome; an illegal one raises `IllegalMove` and leaves no trace."""
        self._play(move, self.rng.state)

    def _play(self, move: M, random: int) -> None:
        actor = self.state.actor
        before = self.state.copy()
        try:
            self.state.play(move)
        except Fault:
            self.state = before  # what a fault has begun is not kept
            raise
        if actor is None:
            raise AssertionError("an engine let a move be played after the end")
        self._past.append(_Before(Step(len(self._past), actor, move), before, random))

    def step(self) -> M:
        """Let the generator decide once: chance by its weights, a player's decision uniformly."""
        random = self.rng.state
        if self.state.actor == CHANCE:
            move = draw(self.state.chances(), self.rng)
        else:
            moves = self.state.moves()
            move = moves[self.rng.below(len(moves))]
        self._play(move, random)
        return move

    def roll(self) -> tuple[M, ...]:
        """Play all chance up to the next decision or the end; returns what came up."""
        rolled: list[M] = []
        while self.state.actor == CHANCE:
            rolled.append(self.step())
        return tuple(rolled)

    def finish(self, max_plies: int = 10_000) -> Outcome | None:
        """Play at random to the end; None when it has not come after `max_plies` more steps."""
        for _ in range(max_plies):
            if self.state.actor is None:
                break
            self.step()
        return self.state.outcome

    def undo(self) -> bool:
        """Take back the last decision of a player and the chance that followed it; False when there is none.

        The generator is wound back too, so that playing the same move again brings the same chance.
        """
        last = len(self._past) - 1
        while last >= 0 and self._past[last].step.actor == CHANCE:
            last -= 1
        return self._wind_back(last)

    def back(self) -> bool:
        """Take back one step of what has been begun and is not finished: a pick, or a decision whose effects still go on.

        False when there is none, or when chance has decided something since.
        """
        last = len(self._past) - 1
        if last < 0 or self._past[last].step.actor == CHANCE or not _goes_on(self._past[last].state, self.state):
            return False
        return self._wind_back(last)

    def _wind_back(self, last: int) -> bool:
        """Go back to before a step; False when there is no such step."""
        if last < 0:
            return False
        before = self._past[last]
        self.state = before.state
        self.rng.state = before.random
        del self._past[last:]
        return True

    def record(self) -> Iterator[str]:
        """The game as lines of JSON: one for each step, a last one with the outcome or null."""
        for before in self._past:
            step = before.step
            yield json.dumps({"ply": step.ply, "actor": str(step.actor), "chosen": str(step.move)})
        outcome = self.state.outcome
        yield json.dumps({"outcome": None if outcome is None else outcome.to_json()})


def _goes_on(before: GameState[M, P], now: GameState[M, P]) -> bool:
    """Whether what was decided in one state is part of what is not finished in the next."""
    data = cast(Mapping[str, Any], now.to_json())
    if data.get("choosing"):
        return True
    if not data.get("frames"):
        return False
    was = cast(Mapping[str, Any], before.to_json())
    begun = was["frames"][0]["at"] if was["frames"] else was["node"]
    return bool(data["frames"][0]["at"] == begun)
