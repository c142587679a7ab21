"""A position: the state at one node, as a value; and its JSON, as every engine writes it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from attrs import frozen

from cattery.interp.state import Key, State
from cattery.interp.values import Piece, piece_text, pieces_of, value_json, value_text, values_of
from cattery.model.expr import Times, Value
from cattery.model.game import Game, Place
from cattery.model.nodes import Node
from cattery.model.stmt import Note
from cattery.model.types import IntType, Type
from cattery.model.walk import block_expressions, body, declarations, expressions, statements
from cattery_runtime.codec import position_key as text_of_position
from cattery_runtime.outcome import Outcome


@frozen(repr=False)
class Position:
    """A node of the game (`node` and its locals), or its end (`outcome`). Nobody changes `state`."""

    game: Game
    state: State
    node: Node | None
    locals: tuple[Value, ...]
    actor: str | None
    outcome: Outcome | None

    def to_json(self) -> dict[str, object]:
        """The position as JSON values, under the names of the spec."""
        return {
            "game": self.game.name,
            "variants": list(self.game.variants),
            "options": {option.name: value_text(option.type, option.value) for option in self.game.options.values()},
            "node": None if self.node is None else self.node.name,
            "actor": self.actor,
            "me": self.state.me,
            "next": self.state.upcoming,
            "locals": self.locals_json(),
            "places": places_json(self.game, self.state),
            "values": values_json(self.game, self.state),
            "times": {name: self.state.times[name] for name in counted_actions(self.game)},
            **({"noted": dict(self.state.noted)} if notes(self.game) else {}),
            "outcome": None if self.outcome is None else self.outcome.to_json(),
        }

    def locals_json(self) -> dict[str, object]:
        """The flow's names that are bound here."""
        if self.node is None:
            return {}
        pairs = zip(self.node.locals, self.locals, strict=True)
        return {name: value_json(type_, value) for (name, type_), value in pairs}


# --- what a game's states have ---------------------------------------------------------------------------------------


def counted_actions(game: Game) -> tuple[str, ...]:
    """The actions whose plays somebody counts, in the order of the files."""
    everywhere = [*block_expressions(game.flow), *(e for d in declarations(game) for e in expressions(d))]
    mentioned = {expr.action for expr in everywhere if isinstance(expr, Times)}
    return tuple(name for name in game.actions if name in mentioned)


def notes(game: Game) -> bool:
    """Whether the game remembers positions."""
    blocks = [game.flow, *(body(declared) for declared in declarations(game))]
    return any(isinstance(statement, Note) for block in blocks for statement in statements(block))


def keys_of(game: Game, per: tuple[Type, ...]) -> Iterator[Key]:
    """All indices of a place or a value, the first one slowest."""
    if not per:
        yield ()
        return
    for value in values_of(game, per[0]):
        for rest in keys_of(game, per[1:]):
            yield (value, *rest)


# --- to JSON ---------------------------------------------------------------------------------------------------------


def nested(game: Game, per: tuple[Type, ...], leaf: Callable[[Key], object], key: Key = ()) -> object:
    """An object for each index, one inside the other; without indices the content itself."""
    if not per:
        return leaf(key)
    return {value_text(per[0], value): nested(game, per[1:], leaf, (*key, value)) for value in values_of(game, per[0])}


def contents_json(game: Game, place: Place, inside: tuple[Piece, ...]) -> object:
    """What is in one place: a piece or null, a list bottom first, or the number of each piece there."""
    texts = [piece_text(piece) for piece in inside]
    match place.kind:
        case "one":
            return texts[0] if texts else None
        case "stack":
            return list(texts)
        case _:
            return {text: texts.count(text) for text in map(piece_text, pieces_of(game, place.pieces)) if text in texts}


def places_json(game: Game, state: State) -> dict[str, object]:
    """All places with what is in them."""

    def whole(place: Place) -> object:
        return nested(game, place.per, lambda key: contents_json(game, place, state.places[place.name][key]))

    return {name: whole(place) for name, place in game.places.items()}


def values_json(game: Game, state: State, only: Callable[[str], bool] = lambda name: True) -> dict[str, object]:
    """The state values under their names."""

    def whole(name: str) -> object:
        declared, cells = game.values[name], state.values[name]
        return nested(game, declared.per, lambda key: value_json(declared.type, cells[key]))

    return {name: whole(name) for name in game.values if only(name)}


def position_key(game: Game, state: State) -> str:
    """What counts as the position: without what lasts a turn, and without the numbers, which only grow."""

    def counts(name: str) -> bool:
        return game.values[name].reset is None and not isinstance(game.values[name].type, IntType)

    places: Mapping[str, object] = places_json(game, state)
    return text_of_position(state.me, places, values_json(game, state, counts))
