"""What the slots of a state mean: the records from which an engine's `SCHEMA` is made.

Knows how one value is written and read; how a whole state is, says `schema`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Literal

from attrs import field, frozen

from cattery_runtime.bits import bits
from cattery_runtime.codec import Names, as_bool, as_int, as_list, at
from cattery_runtime.errors import BadState

MOST_ITEMS: Final = 10_000
"""No sequence is longer."""


FLOW: Final = "flow"
"""The owner of what stands in no rule and no action."""


@frozen
class PlaceField:
    """A family of places. `kind`: `one`, `bag` or `stack`; codes of `pieces` start at 1. One cell for each index.

    `visible`: None (everybody sees it), `hidden` (nobody does) or `owner` (the player who is its first index).
    """

    name: str
    slot: str
    kind: Literal["one", "bag", "stack"]
    per: tuple[Names, ...]
    pieces: Names
    visible: Literal["hidden", "owner"] | None = None

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
    """A family of values. `kind`: `bool`, `number` (from `low` to `high`), `name`, `set` (of names, as bits).

    Locals may also be a `seq` (a tuple; `parts` says what its items are) or a `pair` (a tuple of two; `parts` are both).
    `none` is the number of none; a `seq` that is `once` has no item twice.
    """

    name: str
    slot: str
    kind: Literal["bool", "number", "name", "set", "seq", "pair"]
    per: tuple[Names, ...] = ()
    names: Names | None = None
    first: int = 0
    low: int = 0
    high: int = 0
    none: int | None = None
    noted: bool = False
    parts: tuple[ValueField, ...] = ()
    once: bool = False

    @property
    def blank(self) -> int | tuple[()]:
        """What the slot of a local holds where it is not alive."""
        return () if self.kind in ("seq", "pair") else -1

    def write(self, value: Any) -> object:
        """A value as JSON."""
        if value == self.none:
            return None
        if self.kind == "bool":
            return bool(value)
        if self.kind == "set" and self.names is not None:
            return self.names.sequence_json(bits(value))
        if self.names is not None:
            return self.names.names[value - self.first]
        if self.kind == "seq":
            return [self.parts[0].write(item) for item in value]
        if self.kind == "pair":
            return [part.write(item) for part, item in zip(self.parts, value, strict=True)]
        return value

    def read(self, data: object, where: str) -> Any:
        """The inverse of `write`; raises BadState."""
        if self.kind == "seq":
            items = as_list(data, where)
            if len(items) > MOST_ITEMS:
                raise BadState(where, f"there are more than {MOST_ITEMS} items")
            found = tuple(self.parts[0].read(item, at(where, number)) for number, item in enumerate(items))
            if self.once and len(set(found)) != len(found):
                raise BadState(where, "expected everything that is still to come once")
            return found
        if self.kind == "pair":
            items = as_list(data, where)
            if len(items) != len(self.parts):
                raise BadState(where, f"expected {len(self.parts)} items, found {len(items)}")
            pairs = zip(self.parts, items, strict=True)
            return tuple(part.read(item, at(where, number)) for number, (part, item) in enumerate(pairs))
        return self._read_number(data, where)

    def _read_number(self, data: object, where: str) -> int:
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
    """A node: its name, who decides (None: chance), the locals that are alive there, and in whose block it stands."""

    name: str
    chance: bool
    locals: tuple[ValueField, ...]
    owner: str = FLOW


@frozen
class PointField:
    """Where play goes on when what was begun there is done: a node whose action is being carried out, or a call.

    `owner`: in whose block it stands (`flow`, `action name`, `rule name`); `leads`: in whose blocks what is inside may
    stand. A frame holds the number of its point and the values of `locals` in order.
    """

    name: str
    owner: str
    leads: tuple[str, ...]
    locals: tuple[ValueField, ...]


@frozen
class ParamField:
    """A chosen parameter of an action in steps: how it is picked, and what one pick is."""

    name: str
    form: Literal["one", "set", "order"]
    value: ValueField


@frozen
class StepField:
    """An action that is chosen pick by pick. The slot `choosing` begins with its number, the picks so far follow."""

    action: str
    params: tuple[ParamField, ...]


@frozen
class LimitField:
    """A rule that happens `most` times for the same keys. The slot is a sorted tuple of tuples `(key, ..., times)`."""

    rule: str
    slot: str
    keys: tuple[ValueField, ...]
    most: int


@frozen
class Schema:
    """What the slots of a game's states mean. `total` says how many there are of each piece, by kind of pieces.

    `notes`: the rules note positions; `noting`: they do so with these options, and the state has a slot for it. `ties`
    says how many tie-breaks an end has, where it has some. `passing` are the locals that hold sequences and are alive
    between two nodes only.
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
    points: tuple[PointField, ...] = ()
    steps: tuple[StepField, ...] = ()
    limits: tuple[LimitField, ...] = ()
    ties: tuple[tuple[str, int], ...] = ()
    passing: tuple[str, ...] = ()

    @property
    def nested(self) -> bool:
        """Whether a state can stop inside effects."""
        return bool(self.points)

    @property
    def secret(self) -> bool:
        """Whether there is a place that not everybody sees."""
        return any(place.visible is not None for place in self.places)


def cells(per: Sequence[Names]) -> int:
    """How many indices a family has."""
    count = 1
    for names in per:
        count *= len(names)
    return count
