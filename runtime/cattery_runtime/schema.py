"""States as JSON, for every engine: an engine says what its slots mean, this says how they are written and read.

Reading trusts nothing: what is not a state of the game, to the last range and count of pieces, is a `BadState`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from cattery_runtime.codec import Names, as_int, as_list, as_object, as_record, as_text, at, expect, loads, position_key
from cattery_runtime.errors import BadState
from cattery_runtime.fields import (
    LimitField,
    NodeField,
    ParamField,
    PlaceField,
    PointField,
    Schema,
    StepField,
    ValueField,
    cells,
)
from cattery_runtime.outcome import Outcome
from cattery_runtime.secrets import amount, sample, unseen
from cattery_runtime.unfinished import read_unfinished, write_unfinished

__all__ = [
    "LimitField",
    "NodeField",
    "ParamField",
    "PlaceField",
    "PointField",
    "Schema",
    "StepField",
    "ValueField",
    "cells",
    "decode",
    "encode",
    "position",
    "read_position",
    "sample",
    "view",
]

MOST_TIMES: Final = 65_535


# --- writing ---------------------------------------------------------------------------------------------------------


def encode(schema: Schema, state: Any) -> dict[str, object]:
    """A state as JSON values, keys in the documented order."""
    return _whole(schema, state, None)


def view(schema: Schema, state: Any, player: int) -> dict[str, object]:
    """What a player may know: a state as JSON, with the number of pieces where that is all the player can see."""
    return _whole(schema, state, player)


def _whole(schema: Schema, state: Any, player: int | None) -> dict[str, object]:
    """A state as JSON; for a player, or for None as it is."""
    node = schema.nodes[state.node] if state.node >= 0 else None
    data: dict[str, object] = {
        "game": schema.game,
        "variants": list(schema.variants),
        "options": dict(schema.options),
        "node": None if node is None else node.name,
        "actor": state.actor,
        "me": schema.players.names[state.me],
        "next": schema.players.name_or_none(state.upcoming, -1) if schema.pending else None,
        "locals": {} if node is None else {v.name: v.write(getattr(state, v.slot)) for v in node.locals},
        **write_unfinished(schema, state),
        "places": _places(schema, state, player),
        "values": {v.name: _value(v, state) for v in schema.values},
        "times": {action: getattr(state, slot) for action, slot in schema.times},
    }
    if schema.notes:
        noted: dict[str, int] = getattr(state, "noted", {})
        data["noted"] = dict(noted) if player is None or not schema.secret else sum(noted.values())
    data["outcome"] = None if state.outcome is None else state.outcome.to_json()
    return data


def position(schema: Schema, state: Any) -> str:
    """The text by which the present position is noted."""
    values = {v.name: _value(v, state) for v in schema.values if v.noted}
    return position_key(schema.players.names[state.me], _places(schema, state, None), values)


def read_position(schema: Schema, text: str, state: Any) -> None:
    """The inverse of `position`: fill those slots of a blank state; raises BadState for what is no position."""
    items = as_list(loads(text), "noted")
    if len(items) != 3:
        raise BadState("noted", "expected a player, places and values")
    state.me = schema.players.code(items[0], "noted.0")
    _read_contents_of_places(schema, items[1], "noted.1", state)
    noted = [v for v in schema.values if v.noted]
    _fill_values(noted, as_record(items[2], [v.name for v in noted], "noted.2"), "noted.2", state)


def _places(schema: Schema, state: Any, player: int | None) -> dict[str, object]:
    return {p.name: _nest(p.per, _cells(p, getattr(state, p.slot), player)) for p in schema.places}


def _cells(place: PlaceField, slot: Sequence[Any], player: int | None) -> list[object]:
    dark = () if player is None else unseen(place, player)
    return [amount(place, slot, i) if i in dark else _contents(place, slot, i) for i in range(place.cells)]


def _contents(place: PlaceField, slot: Sequence[Any], cell: int) -> object:
    names, codes = place.pieces.names, len(place.pieces)
    if place.kind == "bag":
        return place.pieces.bag_json(slot[cell * codes : (cell + 1) * codes])
    if place.kind == "stack":
        return [names[code - 1] for code in slot[cell]]
    return names[slot[cell] - 1] if slot[cell] else None


def _value(value: ValueField, state: Any) -> object:
    held = getattr(state, value.slot)
    return _nest(value.per, [value.write(n) for n in held]) if value.per else value.write(held)


def _nest(per: Sequence[Names], items: list[object]) -> object:
    """A flat list by indices as nested objects."""
    if not per:
        return items[0]
    size = len(items) // len(per[0])
    return per[0].keyed(_nest(per[1:], items[i * size : (i + 1) * size]) for i in range(len(per[0])))


# --- reading ---------------------------------------------------------------------------------------------------------


def decode(schema: Schema, data: object, state: Any) -> None:
    """Fill the slots of a blank state; raises BadState for what is not a state of this game."""
    more = [("frames", schema.nested), ("choosing", schema.steps), ("spent", schema.limits)]
    keys = ["game", "variants", "options", "node", "actor", "me", "next", "locals"]
    keys += [*(key for key, there in more if there), "places", "values", "times"]
    keys += [*(["noted"] if schema.notes else []), "outcome"]
    found = dict(zip(keys, as_record(data, keys, ""), strict=True))
    expect(found["game"], schema.game, "game")
    expect(found["variants"], list(schema.variants), "variants")
    expect(found["options"], schema.options, "options")
    state.me = schema.players.code(found["me"], "me")
    if schema.pending:
        state.upcoming = schema.players.code_or_none(found["next"], "next", -1)
    else:
        expect(found["next"], None, "next")
    _read_places(schema, found["places"], state)
    _read_values(schema, found, state)
    _read_node(schema, found, state)
    read_unfinished(schema, found, state)
    if schema.notes:
        noted = as_object(found["noted"], "noted")
        counts = {key: as_int(n, 1, MOST_TIMES, at("noted", key)) for key, n in noted.items()}
        if schema.noting:
            state.noted = counts
        else:
            expect(counts, {}, "noted")


def _read_contents_of_places(schema: Schema, data: object, where: str, state: Any) -> None:
    read = as_record(data, [p.name for p in schema.places], where)
    for place, contents in zip(schema.places, read, strict=True):
        slot: list[Any] = []
        for way, item in _flat(place.per, contents, at(where, place.name)):
            slot += _read_contents(place, item, way)
        setattr(state, place.slot, slot + place.off)


def _read_places(schema: Schema, data: object, state: Any) -> None:
    _read_contents_of_places(schema, data, "places", state)
    for names, total in schema.total:
        counted = [0] * len(names)
        for place in schema.places:
            if place.pieces is names:
                _count(place, getattr(state, place.slot), counted)
        for name, here, there in zip(names.names, counted, total, strict=True):
            if here != there:
                raise BadState("places", f"there are {here} {name} in all places together, and the game has {there}")


def _read_contents(place: PlaceField, data: object, where: str) -> list[Any]:
    if place.kind == "bag":
        return place.pieces.bag(data, where)
    if place.kind == "stack":
        return [tuple(code + 1 for code in place.pieces.sequence(data, where))]
    return [place.pieces.code_or_none(data, where, -1) + 1]


def _count(place: PlaceField, slot: Sequence[Any], counted: list[int]) -> None:
    if place.kind == "bag":
        for index, number in enumerate(slot):
            counted[index % len(counted)] += number
        return
    for code in slot if place.kind == "one" else (c for stack in slot for c in stack):
        if code:
            counted[code - 1] += 1


def _read_values(schema: Schema, found: Mapping[str, object], state: Any) -> None:
    _fill_values(schema.values, as_record(found["values"], [v.name for v in schema.values], "values"), "values", state)
    times = as_record(found["times"], [action for action, _ in schema.times], "times")
    for (action, slot), number in zip(schema.times, times, strict=True):
        setattr(state, slot, as_int(number, 0, MOST_TIMES, at("times", action)))


def _fill_values(values: Sequence[ValueField], read: Sequence[object], where: str, state: Any) -> None:
    for value, data in zip(values, read, strict=True):
        items = [value.read(item, way) for way, item in _flat(value.per, data, at(where, value.name))]
        setattr(state, value.slot, items if value.per else items[0])


def _read_node(schema: Schema, found: Mapping[str, object], state: Any) -> None:
    alive = [*(node.locals for node in schema.nodes), *(point.locals for point in schema.points)]
    blanks = {**dict.fromkeys(schema.passing, ()), **{v.slot: v.blank for found in alive for v in found}}
    for slot in schema.locals:
        setattr(state, slot, blanks.get(slot, -1))
    state.outcome = _read_outcome(schema, found["outcome"])
    if found["node"] is None:
        if state.outcome is None:
            raise BadState("node", "there is neither a node nor an outcome")
        expect(found["actor"], None, "actor")
        expect(found["locals"], {}, "locals")
        state.node = -1
        return
    if state.outcome is not None:
        raise BadState("outcome", "the game is over and there is still a node")
    names = [n.name for n in schema.nodes]
    name = as_text(found["node"], "node")
    if name not in names:
        raise BadState("node", f"there is no node {name[:60]!r}")
    state.node = names.index(name)
    here = schema.nodes[state.node].locals
    for local, data in zip(here, as_record(found["locals"], [v.name for v in here], "locals"), strict=True):
        setattr(state, local.slot, local.read(data, at("locals", local.name)))


def _read_outcome(schema: Schema, data: object) -> Outcome | None:
    if data is None:
        return None
    end = as_text(as_object(data, "outcome").get("end"), "outcome.end")
    if end not in schema.ends:
        raise BadState("outcome.end", "there is no such end")
    ties = dict(schema.ties).get(end, 0)
    keys = ["end", "winners", "scores", "ranks", *(["tie_breaks"] if ties else [])]
    _, winners, scores, ranks, *broken = as_record(data, keys, "outcome")
    players = schema.players
    won = [players.names[c] for c in players.sequence(winners, "outcome.winners")]
    points: dict[str, int | float] = {}
    for name, score in zip(players.names, players.record(scores, "outcome.scores"), strict=True):
        half = score == 0.5 and isinstance(score, float)
        points[name] = 0.5 if half else _points(score, at("outcome.scores", name))
    places = players.record(ranks, "outcome.ranks")
    ranked = {n: as_int(r, 1, len(players), at("outcome.ranks", n)) for n, r in zip(players.names, places, strict=True)}
    found = _read_ties(players, broken[0], ties) if broken else {}
    outcome = Outcome.scored(end, points, found)
    drawn = Outcome.drawn(end, players.names)
    stated = Outcome(end, tuple(won), points, ranked, found)
    if stated not in (outcome, drawn):
        raise BadState("outcome", "winners, scores, tie-breaks and ranks do not fit together")
    return stated


def _read_ties(players: Names, data: object, number: int) -> dict[str, tuple[int, ...]]:
    """The tie-breaks of an end that has so many."""
    found: dict[str, tuple[int, ...]] = {}
    for name, one in zip(players.names, players.record(data, "outcome.tie_breaks"), strict=True):
        where = at("outcome.tie_breaks", name)
        numbers = as_list(one, where)
        if len(numbers) != number:
            raise BadState(where, f"expected {number} numbers, found {len(numbers)}")
        found[name] = tuple(_points(item, at(where, index)) for index, item in enumerate(numbers))
    return found


def _points(data: object, where: str) -> int:
    return as_int(data, -(10**9), 10**9, where)


def _flat(per: Sequence[Names], data: object, where: str) -> list[tuple[str, object]]:
    """The items of nested objects in the order of their indices, each with the way to it."""
    if not per:
        return [(where, data)]
    items: list[tuple[str, object]] = []
    for name, item in zip(per[0].names, per[0].record(data, where), strict=True):
        items += _flat(per[1:], item, at(where, name))
    return items
