"""A position as something to choose at, for reading whole moves that are said in one line."""

from __future__ import annotations

from typing import Self

from attrs import frozen

from cattery.interp.interpreter import Interpreter
from cattery.interp.notation import Pick, parse
from cattery.interp.position import Position, pick_type
from cattery.interp.values import values_of
from cattery_runtime.chance import CHANCE
from cattery_runtime.errors import BadMove


@frozen(repr=False)
class Line:
    """A `cattery_runtime.steps.Chooser`."""

    interpreter: Interpreter
    position: Position

    @property
    def begun(self) -> int:
        """How many parameters of an action in steps have been begun."""
        choosing = self.position.choosing
        return 0 if choosing is None else len(choosing.values) + 1

    def texts(self) -> list[str]:
        """The texts of all that can be chosen."""
        if self.position.actor == CHANCE:
            return [text for text, _ in self.interpreter.chances(self.position)]
        return self.interpreter.moves(self.position)

    def after(self, text: str) -> Self:
        """What comes of a choice."""
        return type(self)(self.interpreter, self.interpreter.play(self.position, text))

    def is_move(self, text: str) -> bool:
        """Whether a text is some move of the game."""
        try:
            parse(self.interpreter.game, text)
        except BadMove:
            return False
        return True

    def rank(self, text: str) -> int:
        """The place of a pick among all picks for its parameter."""
        said = parse(self.interpreter.game, text)
        assert isinstance(said, Pick)
        return values_of(self.interpreter.game, pick_type(said.parameter)).index(said.value)
