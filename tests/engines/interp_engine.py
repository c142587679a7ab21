"""The reference interpreter as an engine: the tests that look at engines look at it through the same eyes.

The moves there are come from outside, because the interpreter has no list of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import lcm
from types import ModuleType
from typing import Literal, Self

from attrs import define, field, frozen

from cattery.interp import Interpreter, Position
from cattery.interp.notation import move_text, parse_move
from cattery.model.game import Game
from cattery_runtime import BadMove, Chance, IllegalMove, Outcome, Refusal, Rng


@frozen
class TextMove:
    """A move by its text."""

    text: str
    code: int = field(eq=False)

    def __str__(self) -> str:
        return self.text


def interp_engine(game: Game, texts: Iterable[str]) -> ModuleType:
    """A module with the interface of an engine; `texts` are all moves of the game."""
    interpreter = Interpreter(game)
    by_text = {text: TextMove(text, code) for code, text in enumerate(texts)}

    def parse(text: str) -> TextMove:
        if text.strip().casefold() == "decline":
            found = by_text.get("decline")
        else:
            found = by_text.get(move_text(*parse_move(game, text)))
        if found is None:
            raise BadMove(f"{text[:60]!r} is no move of this game")
        return found

    @define(eq=False)
    class State:
        """A position that is played on in place."""

        position: Position = field(factory=interpreter.initial)

        @classmethod
        def initial(cls) -> Self:
            return cls()

        @property
        def actor(self) -> str | Literal["chance"] | None:
            return self.position.actor

        @property
        def outcome(self) -> Outcome | None:
            return self.position.outcome

        def moves(self) -> Sequence[TextMove]:
            return [by_text[text] for text in interpreter.moves(self.position)]

        def chances(self) -> Sequence[Chance[TextMove]]:
            found = interpreter.chances(self.position)
            total = lcm(*(chance.denominator for _, chance in found))
            return [Chance(by_text[text], int(chance * total), total) for text, chance in found]

        def play(self, move: TextMove) -> None:
            self.position = interpreter.play(self.position, move.text)

        def why(self, move: TextMove) -> Refusal | None:
            return interpreter.why(self.position, move.text)

        def copy(self) -> Self:
            return type(self)(self.position)

        def to_json(self) -> dict[str, object]:
            return self.position.to_json()

        @classmethod
        def from_json(cls, data: object) -> Self:
            return cls(interpreter.from_json(data))

        def view(self, player: str) -> object:
            return self.to_json()

        def sample(self, player: str, rng: Rng) -> Self:
            return self.copy()

        def __eq__(self, other: object) -> bool:
            return isinstance(other, State) and self.to_json() == other.to_json()

        def __hash__(self) -> int:
            return hash(str(self.to_json()))

    module = ModuleType("interpreted")
    module.__dict__.update(State=State, MOVES=tuple(by_text.values()), parse_move=parse, IllegalMove=IllegalMove)
    return module
