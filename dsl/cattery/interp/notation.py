"""Move texts: the action and its chosen parameters, as people type them.

Reading is generous: any case, any white space, the elements of a set in any order. Writing has one form. Of an action in
steps a text says one pick: the action, the parameter, and what is picked.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import frozen

from cattery.interp.facts import Piece, facts
from cattery.interp.position import pick_type
from cattery.interp.values import value_text, values_of
from cattery.model.expr import Value
from cattery.model.game import Action, Game, Parameter
from cattery.model.legality import chosen, form
from cattery.model.types import OptionalType, PairType, PieceType, SequenceType, SetType, Type
from cattery_runtime.errors import BadMove
from cattery_runtime.notation import MAX_TEXT, normalise

DECLINE = "decline"
DONE = "done"


@frozen(repr=False)
class Move:
    """A whole move that somebody named."""

    action: Action
    values: tuple[Value, ...]

    def __str__(self) -> str:
        return move_text(self.action, self.values)


@frozen(repr=False)
class Pick:
    """One step of an action in steps that somebody named."""

    action: Action
    parameter: Parameter
    value: Value

    def __str__(self) -> str:
        return pick_text(self.action, self.parameter, self.value)


Said = Move | Pick | str
"""What a text says: a move, a step of one, or one of the words `decline` and `done`."""


def move_text(action: Action, values: tuple[Value, ...]) -> str:
    """The text of a move."""
    parts = [value_text(p.type, value) for p, value in zip(chosen(action), values, strict=True)]
    return " ".join([action.name, *(part for part in parts if part)])


def pick_text(action: Action, parameter: Parameter, value: Value) -> str:
    """The text of one step."""
    return " ".join(filter(None, (action.name, parameter.name, value_text(pick_type(parameter), value))))


def parse(game: Game, text: str) -> Said:
    """What a text says; raises `BadMove` for a text that is no move of the game."""
    if len(text) > MAX_TEXT:
        raise BadMove(f"a text of {len(text)} characters is no move")
    name, _, rest = normalise(text).partition(" ")
    if not rest and (name == DECLINE or (name == DONE and facts(game).stops_by_word)):
        return name
    for action in game.actions.values():
        if action.name.casefold() == name:
            for said in readings_of(game, action, rest.split()):
                return said
    raise BadMove(f"{text[:60]!r} is no move of this game")


def canonical(game: Game, text: str) -> str:
    """A move text in its one form; raises `BadMove` as `parse` does."""
    return str(parse(game, text))


def readings_of(game: Game, action: Action, words: list[str]) -> Iterator[Said]:
    """All ways to read the words behind an action's name."""
    if not action.stepped:
        for values in readings(game, [p.type for p in chosen(action)], words):
            yield Move(action, values)
        return
    for parameter in chosen(action):
        if words[:1] == [parameter.name.casefold()]:
            for value in read(game, pick_type(parameter), words[1:]):
                yield Pick(action, parameter, value)


def readings(game: Game, types: list[Type], words: list[str]) -> Iterator[tuple[Value, ...]]:
    """All ways to read the words as values of these types, one after another."""
    if not types:
        if not words:
            yield ()
        return
    for count in range(len(words) + 1):
        for value in read(game, types[0], words[:count]):
            for others in readings(game, types[1:], words[count:]):
                yield (value, *others)


def read(game: Game, type_: Type, words: list[str]) -> Iterator[Value]:
    """The value that the words are, if they are one."""
    match type_:
        case SequenceType(element):
            yield from items(game, element, words)
        case SetType(element):
            order = values_of(game, element)
            for found in items(game, element, words):
                if len(set(found)) == len(found):
                    yield tuple(sorted(found, key=order.index))
        case _:
            text = " ".join(words)
            yield from (value for value in values_of(game, type_) if value_text(type_, value).casefold() == text)


def items(game: Game, element: Type, words: list[str]) -> Iterator[tuple[Value, ...]]:
    """All ways to read the words as values of one type, one after another."""
    if not words:
        yield ()
        return
    for count in range(1, 1 + min(most_words(game, element), len(words))):
        for first in read(game, element, words[:count]):
            for others in items(game, element, words[count:]):
                yield (first, *others)


def most_words(game: Game, type_: Type) -> int:
    """How many words a value of this type has at most: a piece has one for each field that it has."""
    match type_:
        case PieceType(pieces):
            return max(1, len(game.pieces[pieces].fields))
        case OptionalType(inner):
            return most_words(game, inner)
        case PairType(first, second):
            return most_words(game, first) + most_words(game, second)
        case _:
            return 1


def piece_of(game: Game, pieces: str, text: str) -> Piece | None:
    """The piece of a kind that a text in state JSON names."""
    return next((piece for piece in facts(game).pieces[pieces] if value_text(PieceType(pieces), piece) == text), None)


def forms(game: Game) -> Mapping[str, Mapping[str, str]]:
    """For each action in steps how its parameters are picked, in order: what reading a whole move in one line takes."""
    stepped = [action for action in game.actions.values() if action.stepped]
    return {action.name: {p.name: form(p) for p in chosen(action)} for action in stepped}
