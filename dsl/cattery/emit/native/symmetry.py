"""The symmetries of a game in C: tables that say where cells and values go, and what has to be moved by them.

Decides nothing: `plan.symmetries.symmetry` says which symmetries there are. Knows how a state is laid out.
"""

from __future__ import annotations

import json
from itertools import product

from attrs import define, field

from cattery.emit.native.layout import Field, Layout
from cattery.emit.native.shape import small_type
from cattery.emit.native.tables import wrapped
from cattery.model.types import Type
from cattery.plan.encode import Encoding, bare
from cattery.plan.plan import Plan
from cattery.plan.symmetries.symmetry import Symmetry, products, symmetries

Rows = tuple[tuple[int, ...], ...]


@define
class Symmetries:
    """Prints the symmetries of one plan."""

    plan: Plan
    layout: Layout
    found: tuple[Symmetry, ...] = field(init=False)
    tables: dict[Rows, str] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        self.found = symmetries(self.plan)
        if any(self._moved(f.slot.type) for f in self.layout.nested):
            self.found = self.found[:1]  # sequences of sets have no form of their own in which they are sorted

    def context(self) -> dict[str, object]:
        """What the template needs."""
        moves = [self._field(f) for f in self.layout.fields]
        nodes = range(len(self.plan.nodes))
        return {
            "symmetries": len(self.found),
            "symmetry_moves": [move for move in moves if move is not None],
            "symmetry_seats": self.rows([s.way.players for s in self.found]),
            "symmetry_nodes": self.rows([tuple(int(n in s.nodes) for n in nodes) or (0,) for s in self.found]),
            "symmetry_tables": [self._printed(rows, name) for rows, name in self.tables.items()],
            "symmetry_about": self._about(),
        }

    def rows(self, rows: list[tuple[int, ...]]) -> str:
        """The name of a table with a row for each symmetry."""
        return self.tables.setdefault(tuple(rows), f"Y_{len(self.tables)}")

    def _printed(self, rows: Rows, name: str) -> list[str]:
        numbers = [number for row in rows for number in row]
        kind = small_type(min(numbers), max(numbers), signed=min(numbers) < 0)
        text = ", ".join(f"{{{', '.join(map(str, row))}}}" for row in rows)
        return wrapped(f"static const {kind} {name}[{len(rows)}][{len(rows[0])}] = {{{text}}};")

    def _moved(self, type_: Type) -> bool:
        return any(s.way.moves(type_) for s in self.found)

    def _field(self, f: Field) -> dict[str, object] | None:
        """How a field of the state is moved; None where nothing of it ever goes anywhere."""
        cells = self._cells(f)
        values = self._values(f)
        if cells is None and values is None:
            return None
        return {
            "name": f.name,
            "type": f.type,
            "holds": f.holds,
            "array": f.array,
            "count": f.cells,
            "pad": f.pad,
            "cells": cells,
            "goes": None if values is None else values[0],
            "low": 0 if values is None else values[1],
            "bag": f.slot.kind == "bag",
            "bare": f.slot.bare,
        }

    def _cells(self, f: Field) -> str | None:
        """The table of where each cell goes."""
        if not f.array:
            return None
        kinds: list[Type] = [bare(t) for t in f.slot.per]
        if f.slot.kind == "bag":
            kinds.append(f.slot.type)
        rows = []
        for symmetry in self.found:
            goes = [symmetry.way.numbers(kind) for kind in kinds]
            row = []
            for at in product(*(range(len(to)) for to in goes)):
                number = 0
                for index, to in zip(at, goes, strict=True):
                    number = number * len(to) + to[index]
                row.append(number)
            rows.append(tuple(row))
        return self.rows(rows) if any(row != rows[0] for row in rows) else None

    def _values(self, f: Field) -> tuple[str, int] | None:
        """The table of where each value goes, none first, and the number of none."""
        type_ = bare(f.slot.type)
        element = bare(getattr(type_, "element", type_))
        if f.slot.kind == "bag" or not self._moved(element):
            return None
        low = Encoding(self.plan.game).low(element)
        none = low - 1
        rows = [(none, *(low + to for to in s.way.numbers(element))) for s in self.found]
        return self.rows(rows), none

    def _about(self) -> str:
        """What is said of the symmetries, as JSON."""
        rows = [
            {"words": s.words, "seats": list(s.way.players), "then": list(then)}
            for s, then in zip(self.found, products(self.found), strict=True)
        ]
        return json.dumps(rows, ensure_ascii=True)
