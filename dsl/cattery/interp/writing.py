"""What is in a state as JSON, as every engine writes it, and the text by which a noted position is known again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from cattery.interp.facts import Piece, facts
from cattery.interp.state import Key, State
from cattery.interp.values import piece_text, pieces_of, value_json, value_text, values_of
from cattery.model.expr import Expr
from cattery.model.game import Game, Place
from cattery.model.types import IntType, Type
from cattery_runtime.codec import position_key as text_of_position

Dark = Callable[[Place, Key], bool]
"""Whether the contents of a place are left out."""


def nothing_dark(place: Place, key: Key) -> bool:
    """Everything is shown."""
    return False


def keys_of(game: Game, per: tuple[Type, ...]) -> Iterator[Key]:
    """All indices of a place or a value, the first one slowest."""
    if not per:
        yield ()
        return
    for value in values_of(game, per[0]):
        for rest in keys_of(game, per[1:]):
            yield (value, *rest)


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


def places_json(game: Game, state: State, dark: Dark = nothing_dark) -> dict[str, object]:
    """All places with what is in them; of those that are dark, how many pieces there are."""

    def content(place: Place, key: Key) -> object:
        inside = state.places[place.name][key]
        return len(inside) if dark(place, key) else contents_json(game, place, inside)

    def whole(place: Place) -> object:
        return nested(game, place.per, lambda key: content(place, key))

    return {name: whole(place) for name, place in game.places.items()}


def values_json(game: Game, state: State, only: Callable[[str], bool] = lambda name: True) -> dict[str, object]:
    """The state values under their names."""

    def whole(name: str) -> object:
        declared, cells = game.values[name], state.values[name]
        return nested(game, declared.per, lambda key: value_json(declared.type, cells[key]))

    return {name: whole(name) for name in game.values if only(name)}


def spent_json(game: Game, state: State) -> dict[str, object]:
    """How often limited rules have happened: for each a row of what is counted by, and the number, in order."""
    found: dict[str, object] = {}
    for rule in facts(game).limited:
        keys = () if rule.limit is None else rule.limit.keys
        rows = sorted(state.spent.get(rule.name, {}).items(), key=lambda row: order_of(game, keys, row[0]))
        found[rule.name] = [
            [*(value_json(key.type, one) for key, one in zip(keys, row, strict=True)), times] for row, times in rows
        ]
    return found


def order_of(game: Game, keys: tuple[Expr, ...], row: Key) -> tuple[int, ...]:
    """By what the rows of a limited rule are in order: the place of each value among those of its type, none first."""
    pairs = zip(keys, row, strict=True)
    return tuple(-1 if one is None else values_of(game, key.type).index(one) for key, one in pairs)


def position_key(game: Game, state: State) -> str:
    """What counts as the position: without what lasts a turn, and without the numbers, which only grow."""

    def counts(name: str) -> bool:
        return game.values[name].reset is None and not isinstance(game.values[name].type, IntType)

    places: Mapping[str, object] = places_json(game, state)
    return text_of_position(state.me, places, values_json(game, state, counts))
