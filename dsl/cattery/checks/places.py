"""What can ever be in a place: pieces only move, so what nothing moves into stays as it was at the start."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import field, frozen

from cattery.checks import worth as w
from cattery.checks.footprint import of_place
from cattery.checks.worth import FAR, Worth, between, constant
from cattery.model import walk
from cattery.model.expr import Content, Field, Value
from cattery.model.game import Game, Place
from cattery.model.stmt import Arrange, Assign, Block, Cycle, Move, Take
from cattery.model.types import OptionalType, PieceType, Type


@frozen(eq=False)
class PlaceFacts:
    """`filled` and `emptied` are the places that something moves into or out of, `set_values` the values ever set.

    What goes round within a family, or is laid there anew, fills and empties only where some are empty and some are not.
    """

    game: Game
    loose: bool
    filled: frozenset[str]
    emptied: frozenset[str]
    set_values: frozenset[str]
    _contents: dict[tuple[str, bool], Worth] = field(factory=dict, init=False)

    def content(self, expr: Content) -> Worth:
        """What an expression that looks into a place can find."""
        off = any(isinstance(index.type, OptionalType) for index in expr.indices)
        key = (expr.place, off)
        if key not in self._contents:
            self._contents[key] = self._content(self.game.places[expr.place], off)
        return self._contents[key]

    def _content(self, place: Place, off: bool) -> Worth:
        sizes = [len(pieces) for pieces in place.initial]
        if self.loose or not sizes:
            return w.ANYTHING if place.kind == "one" else between(0, FAR)
        most = max(sizes) if place.name not in self.filled else self._all(place)
        least = 0 if off or place.name in self.emptied else min(sizes)
        if place.kind == "one":
            return w.NOTHING if most == 0 else w.ANYTHING if least == 0 else w.SOMETHING
        return between(least, most)

    def _all(self, place: Place) -> int:
        return sum(number for _, number in self.game.pieces[place.pieces].counts)

    def at_start(self) -> Iterator[tuple[str, Worth]]:
        """What every place of a family holds at the start of the game."""
        for place in self.game.places.values() if not self.loose else ():
            sizes = [len(pieces) for pieces in place.initial]
            if place.kind == "one" and sizes and max(sizes) == 0:
                yield of_place(place.name), w.NOTHING
            elif place.kind != "one" and sizes:
                yield of_place(place.name), between(0 if place.per else min(sizes), max(sizes))

    def existing(self, pieces: str, wanted: list[Worth]) -> int:
        """How many pieces there are whose fields can be these."""
        if self.loose:
            return FAR
        return sum(
            number
            for fields, number in self.game.pieces[pieces].counts
            if all(_may_be(has, worth) for has, worth in zip(fields, wanted, strict=True))
        )

    def field_of(self, expr: Field) -> tuple[int, Type]:
        """The position of a field in its pieces, and its type."""
        type_ = expr.operand.type
        kind = type_.inner if isinstance(type_, OptionalType) else type_
        if not isinstance(kind, PieceType):
            raise TypeError(f"{expr.field} of what is no piece")
        fields = self.game.pieces[kind.pieces].fields
        position = [name for name, _ in fields].index(expr.field)
        return position, fields[position][1]


def _may_be(has: Value, worth: Worth) -> bool:
    """Whether a field can be what is wanted; a piece has none in the fields that its kind has not."""
    return not constant(has).meet(worth).never


def all_blocks(game: Game) -> tuple[Block, ...]:
    """Every block of the game: the flow, the actions' and the rules'."""
    return (game.flow, *(action.body for action in game.actions.values()), *(rule.body for rule in game.rules.values()))


def place_facts(game: Game, loose: bool) -> PlaceFacts:
    """Look through the whole game for what moves and what is set."""
    filled: set[str] = set()
    emptied: set[str] = set()
    assigned: set[str] = set()
    for block in all_blocks(game):
        for statement in walk.statements(block):
            match statement:
                case Move(_, source, target):
                    filled.add(target.place)
                    emptied |= set() if source is None else {source.place}
                case Take(source):
                    emptied.add(source.place)
                case Cycle(place) | Arrange(place) if len({len(pieces) for pieces in game.places[place].initial}) > 1:
                    filled.add(place)
                    emptied.add(place)
                case Assign(value):
                    assigned.add(value)
                case _:
                    pass
    return PlaceFacts(game, loose, frozenset(filled), frozenset(emptied), frozenset(assigned))
