"""Move texts: the action and its chosen parameters, as people type them.

Reading is generous: any case, any white space, the elements of a set in any order. Writing has one form.
"""

from __future__ import annotations

from collections.abc import Iterator

from cattery.interp.values import Piece, pieces_of, value_text, values_of
from cattery.model.expr import Value
from cattery.model.game import Action, Game, Parameter
from cattery.model.types import OptionalType, PieceType, SequenceType, SetType, Type
from cattery_runtime.errors import BadMove
from cattery_runtime.notation import MAX_TEXT, normalise

DECLINE = "decline"


def chosen(action: Action) -> tuple[Parameter, ...]:
    """The parameters that are chosen, as against given."""
    return tuple(parameter for parameter in action.parameters if parameter.domain is not None)


def move_text(action: Action, values: tuple[Value, ...]) -> str:
    """The text of a move."""
    parts = [value_text(p.type, value) for p, value in zip(chosen(action), values, strict=True)]
    return " ".join([action.name, *(part for part in parts if part)])


def parse_move(game: Game, text: str) -> tuple[Action, tuple[Value, ...]]:
    """The action and the values that a text names; raises `BadMove` for any other text."""
    if len(text) > MAX_TEXT:
        raise BadMove(f"a text of {len(text)} characters is no move")
    name, _, rest = normalise(text).partition(" ")
    for action in game.actions.values():
        if action.name.casefold() == name:
            for values in readings(game, [p.type for p in chosen(action)], rest.split()):
                return action, values
    raise BadMove(f"{text[:60]!r} is no move of this game")


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
        case SetType(element) | SequenceType(element):
            width = word_count(game, element)
            if len(words) % width == 0:
                items = [read(game, element, words[at : at + width]) for at in range(0, len(words), width)]
                yield from collect(game, type_, [next(item, None) for item in items])
        case _:
            text = " ".join(words)
            yield from (value for value in values_of(game, type_) if value_text(type_, value).casefold() == text)


def collect(game: Game, type_: SetType | SequenceType, items: list[Value]) -> Iterator[Value]:
    """The set or sequence of these items, unless one of them could not be read or a set has one twice."""
    if any(item is None for item in items):
        return
    if isinstance(type_, SequenceType):
        yield tuple(items)
    elif len(set(items)) == len(items):
        order = values_of(game, type_.element)
        yield tuple(sorted(items, key=order.index))


def word_count(game: Game, type_: Type) -> int:
    """How many words a value of this type has."""
    match type_:
        case PieceType(pieces):
            return max(1, len(game.pieces[pieces].fields))
        case OptionalType(inner):
            return word_count(game, inner)
        case _:
            return 1


def piece_of(game: Game, pieces: str, text: str) -> Piece | None:
    """The piece of a kind that a text in state JSON names."""
    return next((piece for piece in pieces_of(game, pieces) if value_text(PieceType(pieces), piece) == text), None)
