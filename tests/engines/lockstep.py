"""Two executions of one game side by side: the reference interpreter and an engine, from the same seed.

They share the runtime's random numbers and the IR, and nothing of how a rule is carried out.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TypeVar

from attrs import define

from cattery.interp import Interpreter, Position
from cattery_runtime import Fault, GameMove, GameState, IllegalMove, Rng
from cattery_runtime.protocol import Engine

State = GameState[GameMove, str]
T = TypeVar("T")


class Differs(AssertionError):
    """The two do not do the same; says where, and how to come there again."""


@define
class Lockstep:
    """One game under way in both. `again` is how to run it again; `asked` is how many illegal moves are asked about."""

    interpreter: Interpreter
    engine: Engine[GameMove, str]
    again: str
    asked: int = 6
    plies: int = 0
    faults: int = 0

    def play(self, seed: int, plies: int, start: object = None) -> None:
        """Play until the end of the game or so many moves, from the start or from a saved state."""
        rng = Rng(seed)
        position, state = self.start(start)
        played: list[str] = []
        try:
            for _ in range(plies):
                choices = self.compare(position, state, rng)
                if not choices:
                    return
                text = choices[rng.below(len(choices))]
                played.append(text)
                following = self.step(position, state, text)
                if following is None:
                    self.faults += 1
                    return
                position, state = following
                self.plies += 1
        except Differs as error:
            raise Differs(f"{error}\nafter {played}\nrun it again: {self.again} (seed {seed})") from None

    def start(self, data: object) -> tuple[Position, State]:
        """Both at the start, or at a saved state."""
        if data is None:
            return self.interpreter.initial(), self.engine.State.initial()
        return self.interpreter.from_json(data), self.engine.State.from_json(data)

    def step(self, position: Position, state: State, text: str) -> tuple[Position, State] | None:
        """The same move in both; a fault of the rules must be one in both, of the same line, and is the end (None)."""
        wanted, position = faulting(lambda: self.interpreter.play(position, text), position)
        move = self.engine.parse_move(text)
        try:
            found, _ = faulting(lambda: state.play(move), None)
        except IllegalMove as error:
            raise Differs(f"{move} is offered, and refused: {error}") from error
        self.same("the fault", found, wanted)
        return (position, state) if found is None else None

    def compare(self, position: Position, state: State, rng: Rng) -> list[str]:
        """Everything that can be seen of a node; returns what can happen there."""
        self.same("the state", json.dumps(state.to_json()), json.dumps(position.to_json()))
        self.same("the actor", state.actor, position.actor)
        self.same("the outcome", state.outcome, position.outcome)
        moves, outcomes = self.interpreter.moves(position), self.interpreter.chances(position)
        self.same("the moves", [str(move) for move in state.moves()], moves)
        self.same("the chances", [(str(chance.move), chance.probability) for chance in state.chances()], outcomes)
        self.same("the broken claims", (), position.state.broken)
        for _ in range(self.asked):
            move = self.engine.MOVES[rng.below(len(self.engine.MOVES))]
            self.same(f"why {move}", state.why(move), self.interpreter.why(position, str(move)))
        self.compare_secrets(position, state, rng)
        twin = self.interpreter.from_json(state.to_json())
        self.same("what comes back from the JSON", twin.to_json(), position.to_json())
        return moves or [text for text, _ in outcomes]

    def compare_secrets(self, position: Position, state: State, rng: Rng) -> None:
        """What each player may see, may be told, and may guess."""
        offered = [*state.moves(), *(chance.move for chance in state.chances())]
        for player in self.interpreter.game.players:
            self.same(f"the view of {player}", state.view(player), self.interpreter.view(position, player))
            for move in offered[:3]:
                self.same(
                    f"what {player} is told",
                    state.told(move, player),
                    self.interpreter.told(position, str(move), player),
                )
            seed = rng.below(1 << 32)
            guessed, wanted = state.sample(player, Rng(seed)), self.interpreter.sample(position, player, Rng(seed))
            self.same(f"what {player} guesses", guessed.to_json(), wanted.to_json())

    def same(self, what: str, found: object, wanted: object) -> None:
        """The engine must say what the interpreter says."""
        if found != wanted:
            raise Differs(f"{what} is {found}\ninstead of {wanted}")


def faulting(act: Callable[[], T], otherwise: T) -> tuple[tuple[str, int] | None, T]:
    """Where the rules fail when something is done, and what comes of it when they do not."""
    try:
        return None, act()
    except Fault as fault:
        return (fault.path, fault.line), otherwise
