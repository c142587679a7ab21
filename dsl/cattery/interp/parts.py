"""JSON values read back as values of a type, trusting nothing."""

from __future__ import annotations

from attrs import frozen

from cattery.interp.facts import Piece
from cattery.interp.notation import piece_of
from cattery.interp.values import values_of
from cattery.model.expr import Value
from cattery.model.game import Game
from cattery.model.types import OptionalType, PairType, PieceType, SequenceType, SetType, Type
from cattery_runtime import codec
from cattery_runtime.errors import BadState
from cattery_runtime.fields import MOST_ITEMS


@frozen(repr=False)
class Parts:
    """Reads single values of one game; `where` is the way to them."""

    game: Game

    def player(self, data: object, where: str) -> str:
        """A player by name."""
        name = codec.as_text(data, where)
        if name not in self.game.players:
            raise BadState(where, f"{codec.shown(name)} is no player of this game")
        return name

    def value(self, type_: Type, data: object, where: str) -> Value:
        """A value of a type."""
        match type_:
            case OptionalType(inner):
                return None if data is None else self.value(inner, data, where)
            case PieceType(pieces):
                return self.piece(pieces, data, where)
            case SetType(element):
                return self.in_order(element, self.sequence(element, data, where), where)
            case SequenceType(element):
                return self.sequence(element, data, where)
            case PairType(first, second):
                return self.pair(first, second, data, where)
            case _:
                for value in values_of(self.game, type_):
                    if data == value and type(data) is type(value):
                        return value
                raise BadState(where, f"{codec.shown(data)} cannot stand here")

    def sequence(self, element: Type, data: object, where: str) -> tuple[Value, ...]:
        """The items of a list."""
        items = codec.as_list(data, where)
        if len(items) > MOST_ITEMS:
            raise BadState(where, f"there are more than {MOST_ITEMS} items")
        return tuple(self.value(element, item, f"{where}.{at}") for at, item in enumerate(items))

    def in_order(self, element: Type, found: tuple[Value, ...], where: str) -> tuple[Value, ...]:
        """The elements of a set, each once, in the order of their type where that has one."""
        order = values_of(self.game, element)
        if len(set(found)) != len(found) or (order and found != tuple(value for value in order if value in found)):
            raise BadState(where, "expected the elements of a set in order, each once")
        return found

    def pair(self, first: Type, second: Type, data: object, where: str) -> tuple[Value, Value]:
        """The two halves of a pair."""
        items = codec.as_list(data, where)
        if len(items) != 2:
            raise BadState(where, f"expected 2 items, found {len(items)}")
        return self.value(first, items[0], f"{where}.0"), self.value(second, items[1], f"{where}.1")

    def piece(self, pieces: str, data: object, where: str) -> Piece:
        """A piece by its text."""
        piece = piece_of(self.game, pieces, codec.as_text(data, where))
        if piece is None:
            raise BadState(where, f"{codec.shown(data)} is no piece of this game")
        return piece
