"""How a state of the C engine goes over into one of the Python engine and back: a vector of whole numbers.

`cattery_flat` writes it and `cattery_fill` reads it. In order:

- the node (-1: over), the end that was reached (-1: none), who has won as bits, and whose turn it is; where an end gives
  points (`scores`), each seat's points and then for each seat its tie-breaks, as many as the end with most of them has;
- the slots that `about` lists, in that order, frames, picks, and counts of limited rules. `number`: one value. `numbers`, `one`, `bag`: a number for each cell, without
  those that stand for "off the board". `stack`: for each cell its length and what is in it. `seq`: its length and its
  values. `rows`: their number, and each row: a row of `frames` is a point and the values of its locals, of a limited
  rule its keys and how often. `choosing` is the action, counted from 1, and then the rows of its picks; or a single 0;
- the positions that are noted, if any ever are: how many, and each as whose turn it is, the slots that belong to a
  position in their order, and how often it was.

A value is one number; a set is as many 64-bit words as `about` says (`words`), lowest first; a sequence is its length and
its values; a pair is two values. What a local holds that is not alive is not looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, islice
from typing import Any, Final

from attrs import evolve

from cattery_runtime.bits import mask_of
from cattery_runtime.fields import PlaceField, Schema, ValueField, cells
from cattery_runtime.outcome import Outcome, Score
from cattery_runtime.schema import position, read_position

WORD: Final = 0xFFFFFFFFFFFFFFFF
PLAIN: Final = ValueField("", "", "number")
MOST_KEPT: Final = 4096
"""So many texts of noted positions."""

Numbers = Iterator[int]
Result = Callable[[], tuple[int, Sequence[int], Sequence[int]]]
"""Who has won, as bits, and for each seat twice its score, and its rank."""


class Layout:
    """The vector of one game, by what the library says of its slots and the Python engine of their meaning."""

    def __init__(self, about: dict[str, Any], schema: Schema, kind: type[Any]) -> None:
        self.schema = schema
        self.kind = kind
        self.slots: list[tuple[str, str]] = [(slot["name"], slot["kind"]) for slot in about["slots"]]
        self.slots += [("frames", "rows")] if schema.points else []
        self.slots += [("choosing", "rows")] if schema.steps else []
        self.slots += [(limit.slot, "rows") for limit in schema.limits]
        self.words: int = about["words"]
        self.scored: bool = about["scores"]
        self.ties: int = about["ties"]
        self.results: list[str] = about["end_results"]
        self.places = {place.slot: place for place in schema.places}
        self.planes = _planes(schema, kind)
        here = [*chain.from_iterable(node.locals for node in schema.nodes)]
        inside = [*chain.from_iterable(point.locals for point in schema.points)]
        self.fields = {v.slot: v for v in (*inside, *here, *schema.values)}
        self.fields |= {name: field for name, field in _passing(about).items() if name not in self.fields}
        self.blanks = {slot: self.fields[slot].blank if slot in self.fields else -1 for slot in schema.locals}
        self.noted: dict[str, str] = {}
        self.alive = [frozenset(v.slot for v in node.locals) for node in schema.nodes]

    def read(self, numbers: Sequence[int], result: Result) -> Any:
        """The state of the Python engine that a vector means; `result` is looked at when the game is over."""
        left = iter(numbers)
        state = object.__new__(self.kind)
        state.node, end, _, state.me = _next(left, 4)
        state.outcome = self._outcome(end, result, self._read_ties(left))
        for name, kind in self.slots:
            setattr(state, name, self._read_slot(name, kind, left))
        if self.schema.noting:
            state.noted = self._read_noted(left)
        alive = self.alive[state.node] if state.node >= 0 else frozenset()
        for name, blank in self.blanks.items():
            if name not in alive:
                setattr(state, name, blank)
        for plane, place in self.planes.items():
            held = getattr(state, place.slot)
            sites, codes = range(place.cells), range(len(place.pieces) + 1)
            setattr(state, plane, [mask_of(at for at in sites if held[at] == code) for code in codes])
        if next(left, None) is not None:
            raise AssertionError("a vector has more numbers than a state")
        return state

    def write(self, state: Any) -> list[int]:
        """The vector of a state of the Python engine."""
        numbers = [state.node, *self._write_outcome(state.outcome)]
        numbers[3:3] = [state.me]
        for name, kind in self.slots:
            numbers += self._write_slot(name, kind, getattr(state, name))
        return numbers + (self._write_noted(state.noted) if self.schema.noting else [])

    # --- the end -----------------------------------------------------------------------------------------------------

    def _read_ties(self, left: Numbers) -> list[tuple[int, ...]]:
        """The tie-breaks of each seat; the points before them are in the result, too."""
        if not self.scored:
            return []
        seats = len(self.schema.players)
        _next(left, seats)
        return [tuple(_next(left, self.ties)) for _ in range(seats)]

    def _outcome(self, end: int, result: Result, broken: list[tuple[int, ...]]) -> Outcome | None:
        if end < 0:
            return None
        winners, twice, ranks = result()
        names, reached = self.schema.players.names, self.schema.ends[end]
        ties = dict(self.schema.ties).get(reached, 0)
        return Outcome(
            reached,
            tuple(name for seat, name in enumerate(names) if winners >> seat & 1),
            {name: _score(number) for name, number in zip(names, twice, strict=True)},
            dict(zip(names, ranks, strict=True)),
            {name: numbers[:ties] for name, numbers in zip(names, broken, strict=True)} if ties else {},
        )

    def _write_outcome(self, outcome: Outcome | None) -> list[int]:
        names = self.schema.players.names
        if outcome is None:
            return [-1, 0] + [0] * (len(names) * (1 + self.ties) if self.scored else 0)
        end = self.schema.ends.index(outcome.end)
        scores = self.results[end] == "scores"
        numbers = [end, 0 if scores else sum(1 << names.index(name) for name in outcome.winners)]
        if not self.scored:
            return numbers
        numbers += [int(outcome.scores[name]) if scores else 0 for name in names]
        for name in names:
            broken = outcome.tie_breaks.get(name, ())
            numbers += [*broken, *[0] * (self.ties - len(broken))]
        return numbers

    # --- slots -------------------------------------------------------------------------------------------------------

    def _read_slot(self, name: str, kind: str, left: Numbers) -> Any:
        count = self._cells(name)
        match kind:
            case "number" | "seq":
                return self._read_value(self.fields.get(name, SEQ if kind == "seq" else PLAIN), left)
            case "numbers":
                field = self.fields.get(name, PLAIN)
                return [self._read_value(field, left) for _ in range(count)]
            case "one" | "bag":
                return _next(left, count) + self._off(name)
            case "stack":
                return [self._read_value(SEQ, left) for _ in range(count)] + self._off(name)
            case "rows":
                return self._read_choosing(left) if name == "choosing" else self._read_rows(name, left)
        raise AssertionError(f"there is no kind of slot {kind}")

    def _write_slot(self, name: str, kind: str, held: Any) -> list[int]:
        count = self._cells(name)
        match kind:
            case "number" | "seq":
                return self._write_value(self.fields.get(name, SEQ if kind == "seq" else PLAIN), held)
            case "numbers":
                return _joined(held[:count], lambda value: self._write_value(self.fields.get(name, PLAIN), value))
            case "one" | "bag":
                return list(held[:count])
            case "stack":
                return _joined(held[:count], lambda value: self._write_value(SEQ, value))
            case "rows":
                return self._write_choosing(held) if name == "choosing" else self._write_rows(name, held)
        raise AssertionError(f"there is no kind of slot {kind}")

    def _cells(self, name: str) -> int:
        """How many numbers or sequences a slot has, without those that stand for what is off the board."""
        place = self.places.get(name)
        if place is None:
            return cells(self.fields[name].per) if name in self.fields else 1
        return place.cells * (len(place.pieces) if place.kind == "bag" else 1)

    def _off(self, name: str) -> list[Any]:
        return self.places[name].off

    # --- values ------------------------------------------------------------------------------------------------------

    def _read_value(self, field: ValueField, left: Numbers) -> Any:
        match field.kind:
            case "seq":
                return tuple(self._read_value(field.parts[0], left) for _ in range(next(left)))
            case "pair":
                return tuple(self._read_value(part, left) for part in field.parts)
            case "set":
                return sum((next(left) & WORD) << 64 * number for number in range(self.words))
        return next(left)

    def _write_value(self, field: ValueField, value: Any) -> list[int]:
        match field.kind:
            case "seq":
                held = value if isinstance(value, tuple) else ()  # where it is not alive it may be any blank
                return [len(held), *_joined(held, lambda item: self._write_value(field.parts[0], item))]
            case "pair":
                items = value or [part.blank for part in field.parts]
                pairs = zip(field.parts, items, strict=True)
                return [number for part, item in pairs for number in self._write_value(part, item)]
            case "set":
                return [_signed(max(0, value) >> 64 * number & WORD) for number in range(self.words)]
        return [int(value)]  # a truth is 0 or 1

    # --- what has been begun -----------------------------------------------------------------------------------------

    def _row_fields(self, name: str, point: int) -> tuple[ValueField, ...]:
        """What follows the first number in a row of frames, or all of a row of counts."""
        if name == "frames":
            return self.schema.points[point].locals
        return (*next(limit for limit in self.schema.limits if limit.slot == name).keys, PLAIN)

    def _read_rows(self, name: str, left: Numbers) -> tuple[tuple[Any, ...], ...]:
        rows: list[tuple[Any, ...]] = []
        for _ in range(next(left)):
            head = (next(left),) if name == "frames" else ()
            rows.append((*head, *(self._read_value(v, left) for v in self._row_fields(name, *head or (0,)))))
        return tuple(rows)

    def _write_rows(self, name: str, rows: Sequence[tuple[Any, ...]]) -> list[int]:
        numbers = [len(rows)]
        for row in rows:
            head = row[:1] if name == "frames" else ()
            numbers += head
            fields = self._row_fields(name, *head or (0,))
            for v, value in zip(fields, row[len(head) :], strict=True):
                numbers += self._write_value(v, value)
        return numbers

    def _read_choosing(self, left: Numbers) -> tuple[Any, ...]:
        action = next(left)
        return (action - 1, *(self._read_value(SEQ, left) for _ in range(next(left)))) if action else ()

    def _write_choosing(self, held: tuple[Any, ...]) -> list[int]:
        if not held:
            return [0]
        action, *picks = held
        return [action + 1, len(picks), *_joined(picks, lambda row: self._write_value(SEQ, row))]

    def _counted(self) -> list[tuple[str, str]]:
        """The slots that belong to a position: those that the Python engine notes."""
        noted = {*self.places, *(v.slot for v in self.schema.values if v.noted)}
        return [slot for slot in self.slots if slot[0] in noted]

    def _read_noted(self, left: Numbers) -> dict[str, int]:
        found: dict[str, int] = {}
        counted = self._counted()
        for _ in range(next(left)):
            me = next(left)
            held = {name: self._read_slot(name, kind, left) for name, kind in counted}
            found[self._noted_text(me, held)] = next(left)
        return found

    def _noted_text(self, me: int, held: dict[str, Any]) -> str:
        """The text of a noted position; kept, since states that follow each other have noted nearly the same."""
        key = repr((me, held))
        text = self.noted.get(key)
        if text is None:
            state = object.__new__(self.kind)
            state.me = me
            for name, value in held.items():
                setattr(state, name, value)
            text = position(self.schema, state)
            if len(self.noted) >= MOST_KEPT:
                self.noted.clear()
            self.noted[key] = text
        return text

    def _write_noted(self, noted: dict[str, int]) -> list[int]:
        numbers = [len(noted)]
        for text, times in noted.items():
            state = object.__new__(self.kind)
            read_position(self.schema, text, state)
            numbers.append(state.me)
            for name, kind in self._counted():
                numbers += self._write_slot(name, kind, getattr(state, name))
            numbers.append(times)
        return numbers


SEQ: Final = ValueField("", "", "seq", parts=(PLAIN,))
"""A sequence of plain numbers."""


def _passing(about: dict[str, Any]) -> dict[str, ValueField]:
    """What no node and no effect that is under way keeps, since it is alive between them only: as blank values."""
    kinds = {slot["name"]: "seq" if slot["kind"] == "seq" else slot.get("holds", "") for slot in about["slots"]}
    sets = {name: ValueField("", name, "set") for name, kind in kinds.items() if kind == "Set"}
    return sets | {name: evolve(SEQ, slot=name) for name, kind in kinds.items() if kind == "seq"}


def _planes(schema: Schema, kind: type[Any]) -> dict[str, PlaceField]:
    """The slots of the Python engine that follow from others: for a place its sites by what is on them."""
    own = {"node", "me", "outcome", *(place.slot for place in schema.places), *(v.slot for v in schema.values)}
    own |= {*schema.locals, *(slot for _, slot in schema.times)}
    found = {f"{place.slot}_at": place for place in schema.places if place.kind == "one"}
    return {name: place for name, place in found.items() if name in kind.__slots__ and name not in own}


def _next(left: Numbers, count: int) -> list[int]:
    return list(islice(left, count))


def _joined(items: Sequence[Any], write: Callable[[Any], list[int]]) -> list[int]:
    return [number for item in items for number in write(item)]


def _signed(word: int) -> int:
    return word - (1 << 64) if word >> 63 else word


def _score(twice: int) -> Score:
    """A score is whole but where a draw is shared."""
    return twice / 2 if twice % 2 else twice // 2
