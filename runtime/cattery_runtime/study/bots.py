"""Those who find their own moves: `random`, `mcts:1000`, `mcts:2s`, `alphabeta:6`, `perfect`.

A bot decides from what the player who is to move may know. Where something is hidden, tree search deals it anew from there
in every simulation, and the others refuse to play.
"""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any, Protocol

from attrs import define, frozen

from cattery_runtime.protocol import GameMove, GameState
from cattery_runtime.rng import Rng
from cattery_runtime.study.alphabeta import DEEPEST, alphabeta
from cattery_runtime.study.explore import CannotStudy
from cattery_runtime.study.mcts import mcts
from cattery_runtime.study.natively import native_state
from cattery_runtime.study.solve import Solved, best_of, solve

FORMS = "random, mcts:1000, mcts:2s, alphabeta:6 or perfect"
SIMULATIONS, DEPTH = 1000, 6
"""What a bot does whose name says no number."""
LONGEST = 3600.0
TEXT = re.compile(r"(mcts|alphabeta)(?::(?:([1-9]\d{0,8})|(\d{1,4}(?:\.\d{1,3})?)(s|ms)))?", re.ASCII)

State = GameState[Any, Any]


class Bot(Protocol):
    """Finds moves."""

    def choose(self, state: State, rng: Rng) -> GameMove:
        """A move for the player who decides; all that is random in it comes from `rng`. The state is left as it is.

        Raises CannotStudy for a game that the bot cannot play.
        """
        ...


def parse_bot(text: str) -> Bot:
    """The bot of a name; raises ValueError for any other text."""
    name = text.strip().casefold()
    if name == "random":
        return Chancer()
    if name == "perfect":
        return Knower()
    match = TEXT.fullmatch(name)
    if match is None:
        raise ValueError(f"`{text[:40]}` is no bot: write {FORMS}")
    kind, number, amount, unit = match.groups()
    seconds = None if amount is None else float(amount) / (1000 if unit == "ms" else 1)
    if seconds is not None and not 0 < seconds <= LONGEST:
        raise ValueError(f"`{text[:40]}` thinks for {seconds:g} seconds: write more than 0, up to {LONGEST:g}")
    count = None if number is None else int(number)
    if kind == "mcts":
        return Searcher(SIMULATIONS if count is None and seconds is None else count, seconds)
    if count is not None and count > DEEPEST:
        raise ValueError(f"`{text[:40]}` looks too far ahead: write {DEEPEST} at most")
    return Calculator(DEPTH if count is None and seconds is None else count, seconds)


@frozen
class Chancer:
    """Plays at random."""

    def choose(self, state: State, rng: Rng) -> GameMove:
        """Any move, all alike."""
        return _any(state.moves(), rng)


@frozen
class Searcher:
    """Searches the tree by random games, so many or so long."""

    simulations: int | None
    seconds: float | None = None

    def choose(self, state: State, rng: Rng) -> GameMove:
        """The move that was tried most. A single one is not thought about."""
        moves = state.moves()
        if len(moves) == 1:
            return _any(moves, rng)
        return mcts(state, simulations=self.simulations, seconds=self.seconds, seed=rng.next64()).best


@frozen
class Calculator:
    """Looks at all that can come so many steps ahead, or as far as the time allows."""

    depth: int | None
    seconds: float | None = None

    def choose(self, state: State, rng: Rng) -> GameMove:
        """One of the moves that hold the value."""
        return _any(alphabeta(state, self.depth, self.seconds).best, rng)


@define
class Knower:
    """Knows what each state of the game is worth: finds out before its first move."""

    solved: Solved | None = None

    def choose(self, state: State, rng: Rng) -> GameMove:
        """One of the best moves: to win soon, or to lose late."""
        if self.solved is None:
            self.solved = self._solve(state, None)
        try:
            options = self.solved.options(state)
        except CannotStudy:  # it has begun elsewhere
            self.solved = self._solve(state, state)
            options = self.solved.options(state)
        best = best_of(options, self.solved.players.index(str(state.actor)))
        alike = {option.code for option in options if (option.worth, option.within) == (best.worth, best.within)}
        return _any([move for move in state.moves() if move.code in alike], rng)

    def _solve(self, state: State, start: State | None) -> Solved:
        native = native_state(state)
        return solve(SimpleNamespace(State=type(state)) if native is None else native.engine, start=start)


def _any(moves: Any, rng: Rng) -> GameMove:
    """One of some moves; the only one without a draw."""
    move: GameMove = moves[rng.below(len(moves)) if len(moves) > 1 else 0]
    return move
