"""States as JSON, for every engine: an engine says what its slots mean, this says how they are written and read.

Reading trusts nothing: what is not a state of the game, to the last range and count of pieces, is a `BadState`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal

from attrs import field, frozen

from cattery_runtime.bits import bits
from cattery_runtime.codec import (
    Names,
    as_bool,
    as_int,
    as_object,
    as_record,
    as_text,
    at,
    expect,
    position_key,
)
from cattery_runtime.errors import BadState
from cattery_runtime.outcome import Outcome

MOST_TIMES: Final = 65_535


@frozen
class PlaceField:
    """A family of places. `kind`: `one`, `bag` or `stack`; codes of `pieces` start at 1. One cell for each index."""

    name: str
    slot: str
    kind: Literal["one", "bag", "stack"]
    per: tuple[Names, ...]
    pieces: Names

    @property
    def cells(self) -> int:
        """How many places there are."""
        return cells(self.per)

    @property
    def off(self) -> list[Any]:
        """The last, empty cell, which is what an index off the board finds."""
        if self.kind == "stack":
            return [()]
        return [0] * (len(self.pieces) if self.kind == "bag" else 1)


@frozen
class ValueField:
    """A family of values. `kind`: `bool`, `number` (from `low` to `high`), `name`, or `set` (of names, as bits).

    `none` is the number of none.
    """

    name: str
    slot: str
    kind: Literal["bool", "number", "name", "set"]
    per: tuple[Names, ...] = ()
    names: Names | None = None
    first: int = 0
    low: int = 0
    high: int = 0
    none: int | None = None
    noted: bool = False

    def write(self, number: int) -> object:
        """A number as JSON."""
        if number == self.none:
            return None
        if self.kind == "bool":
            return bool(number)
        if self.kind == "set" and self.names is not None:
            return self.names.sequence_json(bits(number))
        return number if self.names is None else self.names.names[number - self.first]

    def read(self, data: object, where: str) -> int:
        """The inverse of `write`; raises BadState."""
        if data is None and self.none is not None:
            return self.none
        if self.kind == "bool":
            return int(as_bool(data, where))
        if self.kind == "set" and self.names is not None:
            return self.names.set_of(data, where)
        if self.names is None:
            return as_int(data, self.low, self.high, where)
        return self.names.code(data, where) + self.first


@frozen
class NodeField:
    """A node: its name, who decides (None: chance), and the flow's locals that are alive there."""

    name: str
    chance: bool
    locals: tuple[ValueField, ...]


@frozen
class Schema:
    """What the slots of a game's states mean. `total` says how many there are of each piece, by kind of pieces.

    `notes`: the rules note positions; `noting`: they do so with these options, and the state has a slot for it.
    """

    game: str
    variants: tuple[str, ...]
    options: dict[str, str]
    players: Names
    nodes: tuple[NodeField, ...]
    ends: tuple[str, ...]
    places: tuple[PlaceField, ...]
    values: tuple[ValueField, ...]
    times: tuple[tuple[str, str], ...]
    locals: tuple[str, ...]
    notes: bool
    noting: bool
    pending: bool
    total: tuple[tuple[Names, tuple[int, ...]], ...] = field(repr=False)


def cells(per: Sequence[Names]) -> int:
    """How many indices a family has."""
    count = 1
    for names in per:
        count *= len(names)
    return count


# --- writing ---------------------------------------------------------------------------------------------------------


def encode(schema: Schema, state: Any) -> dict[str, object]:
    """A state as JSON values, keys in the documented order."""
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
        "places": _places(schema, state),
        "values": {v.name: _value(v, state) for v in schema.values},
        "times": {action: getattr(state, slot) for action, slot in schema.times},
    }
    if schema.notes:
        data["noted"] = dict(getattr(state, "noted", {}))
    data["outcome"] = None if state.outcome is None else state.outcome.to_json()
    return data


def position(schema: Schema, state: Any) -> str:
    """The text by which the present position is noted."""
    values = {v.name: _value(v, state) for v in schema.values if v.noted}
    return position_key(schema.players.names[state.me], _places(schema, state), values)


def _places(schema: Schema, state: Any) -> dict[str, object]:
    return {
        p.name: _nest(p.per, [_contents(p, getattr(state, p.slot), i) for i in range(p.cells)]) for p in schema.places
    }


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
    keys = ["game", "variants", "options", "node", "actor", "me", "next", "locals", "places", "values", "times"]
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
    if schema.notes:
        noted = as_object(found["noted"], "noted")
        counts = {key: as_int(n, 1, MOST_TIMES, at("noted", key)) for key, n in noted.items()}
        if schema.noting:
            state.noted = counts
        else:
            expect(counts, {}, "noted")


def _read_places(schema: Schema, data: object, state: Any) -> None:
    read = as_record(data, [p.name for p in schema.places], "places")
    for place, contents in zip(schema.places, read, strict=True):
        slot: list[Any] = []
        for where, item in _flat(place.per, contents, at("places", place.name)):
            slot += _read_contents(place, item, where)
        setattr(state, place.slot, slot + place.off)
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
    read = as_record(found["values"], [v.name for v in schema.values], "values")
    for value, data in zip(schema.values, read, strict=True):
        items = [value.read(item, where) for where, item in _flat(value.per, data, at("values", value.name))]
        setattr(state, value.slot, items if value.per else items[0])
    times = as_record(found["times"], [action for action, _ in schema.times], "times")
    for (action, slot), number in zip(schema.times, times, strict=True):
        setattr(state, slot, as_int(number, 0, MOST_TIMES, at("times", action)))


def _read_node(schema: Schema, found: Mapping[str, object], state: Any) -> None:
    for slot in schema.locals:
        setattr(state, slot, -1)
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
    end, winners, scores, ranks = as_record(data, ["end", "winners", "scores", "ranks"], "outcome")
    if as_text(end, "outcome.end") not in schema.ends:
        raise BadState("outcome.end", "there is no such end")
    players = schema.players
    won = [players.names[c] for c in players.sequence(winners, "outcome.winners")]
    points: dict[str, int | float] = {}
    for name, score in zip(players.names, players.record(scores, "outcome.scores"), strict=True):
        half = score == 0.5 and isinstance(score, float)
        points[name] = 0.5 if half else as_int(score, -(10**9), 10**9, at("outcome.scores", name))
    places = players.record(ranks, "outcome.ranks")
    ranked = {n: as_int(r, 1, len(players), at("outcome.ranks", n)) for n, r in zip(players.names, places, strict=True)}
    outcome = Outcome.scored(str(end), points)
    drawn = Outcome.drawn(str(end), players.names)
    stated = Outcome(str(end), tuple(won), points, ranked)
    if stated not in (outcome, drawn):
        raise BadState("outcome", "winners, scores and ranks do not fit together")
    return stated


def _flat(per: Sequence[Names], data: object, where: str) -> list[tuple[str, object]]:
    """The items of nested objects in the order of their indices, each with the way to it."""
    if not per:
        return [(where, data)]
    items: list[tuple[str, object]] = []
    for name, item in zip(per[0].names, per[0].record(data, where), strict=True):
        items += _flat(per[1:], item, at(where, name))
    return items
