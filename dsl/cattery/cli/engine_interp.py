"""The interpreter as an engine: what studies and bots ask of an engine's module, answered by walking the rules.

For games that no engine can be built for, and to see that both say the same. Slow; its moves get their codes in the
order in which they are come by, since nobody can list them all beforehand.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Self

from attrs import define, field, frozen

from cattery.interp import Interpreter, Position
from cattery.interp.notation import canonical
from cattery.model.game import Place
from cattery_runtime import Chance, Outcome, Refusal, Rng


@frozen
class TextMove:
    """A move that is known by its text."""

    text: str
    code: int

    def __str__(self) -> str:
        return self.text


@frozen
class Hidden:
    """What studies ask of a schema: the places, which say who sees what lies in them."""

    places: tuple[Place, ...]


@define(eq=False)
class Texts:
    """The moves that have been come by so far."""

    interpreter: Interpreter
    known: dict[str, TextMove] = field(factory=dict)

    def move(self, text: str) -> TextMove:
        """The move of a canonical text."""
        found = self.known.get(text)
        if found is None:
            found = self.known[text] = TextMove(text, len(self.known))
        return found


@define(eq=False, repr=False)
class InterpState:
    """A position of the interpreter that changes in place, as a state of an engine does."""

    texts: Texts
    position: Position

    @property
    def PLAYERS(self) -> tuple[str, ...]:
        """The players, in the order of their seats."""
        return self._rules.game.players

    @property
    def SCHEMA(self) -> Hidden:
        """What is hidden from whom."""
        return Hidden(tuple(self._rules.game.places.values()))

    @property
    def actor(self) -> str | Literal["chance"] | None:
        """Who decides."""
        return self.position.actor

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended."""
        return self.position.outcome

    def moves(self) -> Sequence[TextMove]:
        """The legal moves of a decision."""
        return [self.texts.move(text) for text in self._rules.moves(self.position)]

    def chances(self) -> Sequence[Chance[TextMove]]:
        """The outcomes of a chance node, with weights in their lowest terms."""
        import math  # only here

        found = self._rules.chances(self.position)
        total = math.lcm(*(weight.denominator for _, weight in found))
        return [Chance(self.texts.move(text), int(weight * total), total) for text, weight in found]

    def play(self, move: TextMove) -> None:
        """Play a move or an outcome."""
        self.position = self._rules.play(self.position, move.text)

    def why(self, move: TextMove) -> Refusal | None:
        """What forbids a move."""
        return self._rules.why(self.position, move.text)

    def copy(self) -> Self:
        """An independent state; positions are values."""
        return type(self)(self.texts, self.position)

    def to_json(self) -> dict[str, object]:
        """The state as JSON values."""
        return self.position.to_json()

    def view(self, player: str) -> dict[str, object]:
        """The state as a player may know it."""
        return self._rules.view(self.position, player)

    def sample(self, player: str, rng: Rng) -> Self:
        """A state that may be the true one for all that a player knows."""
        return type(self)(self.texts, self._rules.sample(self.position, player, rng))

    def told(self, move: TextMove, player: str) -> str:
        """A move as a player is told of it."""
        return self._rules.told(self.position, move.text, player)

    def __eq__(self, other: object) -> bool:
        return self._key == other._key if isinstance(other, InterpState) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key)

    @property
    def _rules(self) -> Interpreter:
        return self.texts.interpreter

    @property
    def _key(self) -> str:
        import json  # only where states are compared

        return json.dumps(self.position.to_json())


@frozen(eq=False)
class InterpStates:
    """Where states come from; an engine has a class here."""

    texts: Texts

    def initial(self) -> InterpState:
        """The first node."""
        return InterpState(self.texts, self.texts.interpreter.initial())

    def from_json(self, data: object) -> InterpState:
        """A saved state."""
        return InterpState(self.texts, self.texts.interpreter.from_json(data))


@frozen(eq=False)
class InterpEngine:
    """One game."""

    texts: Texts

    @classmethod
    def of(cls, interpreter: Interpreter) -> Self:
        """The engine of an interpreter."""
        return cls(Texts(interpreter))

    @property
    def State(self) -> InterpStates:
        """Where states come from."""
        return InterpStates(self.texts)

    @property
    def MOVES(self) -> Sequence[TextMove]:
        """The moves that have been come by so far."""
        return list(self.texts.known.values())

    @property
    def META(self) -> dict[str, object]:
        """What the game is called, and who plays."""
        game = self.texts.interpreter.game
        return {"title": game.title, "players": game.players, "variants": game.variants}

    def parse_move(self, text: str) -> TextMove:
        """The move that a text names."""
        return self.texts.move(canonical(self.texts.interpreter.game, text))
