"""The reference interpreter as an engine: the tests that look at engines look at it through the same eyes.

The moves there are come from outside, because the interpreter has no list of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import lcm
from types import ModuleType
from typing import ClassVar, Literal, Self

from attrs import define, field, frozen

from cattery.interp import Interpreter, Position
from cattery.interp.notation import canonical
from cattery.model.game import Game
from cattery_runtime import BadMove, Chance, Outcome, Refusal, Rng


@frozen
class TextMove:
    """A move by its text."""

    text: str
    code: int = field(eq=False)

    def __str__(self) -> str:
        return self.text


@define(eq=False)
class InterpState:
    """A position that is played on in place. The subclass of a game says how and with which moves."""

    interpreter: ClassVar[Interpreter]
    by_text: ClassVar[Mapping[str, TextMove]]
    position: Position

    @classmethod
    def initial(cls) -> Self:
        return cls(cls.interpreter.initial())

    @property
    def actor(self) -> str | Literal["chance"] | None:
        return self.position.actor

    @property
    def outcome(self) -> Outcome | None:
        return self.position.outcome

    def moves(self) -> Sequence[TextMove]:
        return [self.by_text[text] for text in self.interpreter.moves(self.position)]

    def chances(self) -> Sequence[Chance[TextMove]]:
        found = self.interpreter.chances(self.position)
        total = lcm(*(chance.denominator for _, chance in found))
        return [Chance(self.by_text[text], int(chance * total), total) for text, chance in found]

    def play(self, move: TextMove) -> None:
        self.position = self.interpreter.play(self.position, move.text)

    def why(self, move: TextMove) -> Refusal | None:
        return self.interpreter.why(self.position, move.text)

    def copy(self) -> Self:
        return type(self)(self.position)

    def to_json(self) -> dict[str, object]:
        return self.position.to_json()

    @classmethod
    def from_json(cls, data: object) -> Self:
        return cls(cls.interpreter.from_json(data))

    def view(self, player: str) -> object:
        return self.interpreter.view(self.position, player)

    def sample(self, player: str, rng: Rng) -> Self:
        return type(self)(self.interpreter.sample(self.position, player, rng))

    def told(self, move: TextMove, player: str) -> str:
        return self.interpreter.told(self.position, move.text, player)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, InterpState) and self.to_json() == other.to_json()

    def __hash__(self) -> int:
        return hash(str(self.to_json()))


def interp_engine(game: Game, texts: Iterable[str]) -> ModuleType:
    """A module with the interface of an engine; `texts` are all moves of the game."""
    moves = {text: TextMove(text, code) for code, text in enumerate(texts)}

    class State(InterpState):
        interpreter = Interpreter(game)
        by_text = moves

    def parse(text: str) -> TextMove:
        found = moves.get(canonical(game, text))
        if found is None:
            raise BadMove(f"{text[:60]!r} is no move of this game")
        return found

    module = ModuleType("interpreted")
    module.__dict__.update(State=State, MOVES=tuple(moves.values()), parse_move=parse)
    return module
