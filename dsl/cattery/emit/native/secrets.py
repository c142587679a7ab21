"""What a player cannot see, in C: states dealt out anew, and what a learner is shown."""

from __future__ import annotations

from attrs import frozen

from cattery.emit.native.layout import Field, Layout
from cattery.emit.native.shape import Shape
from cattery.model.types import PieceType
from cattery.plan.plan import Plan

OBSERVED_ITEMS = 64
"""Of a longer sequence so many items are shown."""


@frozen(repr=False)
class Secrets:
    """Prints what is hidden in one plan."""

    plan: Plan
    shape: Shape
    layout: Layout

    def context(self) -> dict[str, object]:
        """What the template needs."""
        seen = [self._seen(field) for field in self.layout.fields if field.slot.name not in self.plan.kept]
        return {
            "dark": [self._dark(f) for f in self._places() if self._visible(f) is not None],
            "kinds": self._kinds(),
            "seen": seen,
            "observed": 3 + sum(self._numbers(field) for field in seen),
        }

    def _numbers(self, field: dict[str, object]) -> int:
        each, amount, cells = field["each"], field["amount"], field["cells"]
        assert isinstance(each, int) and isinstance(amount, bool) and isinstance(cells, int)
        return cells * (each + amount)

    def _places(self) -> list[Field]:
        return [
            f
            for f in self.layout.fields
            if f.slot.source in self.plan.game.places and f.slot.kind in ("one", "bag", "stack")
        ]

    def _visible(self, field: Field) -> str | None:
        return self.plan.game.places[field.slot.source].visible

    def _kinds(self) -> list[dict[str, object]]:
        """The kinds of pieces that can be hidden, and how many different ones there are."""
        kinds: dict[str, int] = {}
        for field in self._places():
            if self._visible(field) is not None:
                assert isinstance(field.slot.type, PieceType)
                kinds[field.slot.type.pieces] = field.slot.codes
        return [{"name": number, "codes": codes} for number, codes in enumerate(kinds.values())]

    def _kind(self, field: Field) -> int:
        kinds: list[str] = []
        for other in self._places():
            if self._visible(other) is not None:
                assert isinstance(other.slot.type, PieceType)
                kinds += [other.slot.type.pieces] if other.slot.type.pieces not in kinds else []
        assert isinstance(field.slot.type, PieceType)
        return kinds.index(field.slot.type.pieces)

    def _dark(self, field: Field) -> dict[str, object]:
        """A place that not everybody sees: which of its places a seat cannot see."""
        return {
            "field": field.name,
            "kind": field.slot.kind,
            "pool": self._kind(field),
            "codes": field.slot.codes,
            "cells": self._cells(field),
            "pad": field.pad,
            "type": field.type,
            "test": self._test(field),
            "planes": field.slot.planes,
        }

    def _cells(self, field: Field) -> int:
        return field.cells // field.slot.codes if field.slot.kind == "bag" else field.cells

    def _test(self, field: Field) -> str:
        """Whether a seat cannot see the cell k."""
        if field.slot.source not in self.plan.game.places or self._visible(field) is None:
            return "0"
        if self._visible(field) == "hidden":
            return "1"
        own = self._cells(field) // len(self.plan.game.players)
        return f"k / {own} != seat"

    def _seen(self, field: Field) -> dict[str, object]:
        """A field as it is shown: how many numbers a cell gives, and whether its amount is shown where it is hidden."""
        bag = field.slot.kind == "bag"
        each = {
            "Num": field.slot.codes if bag else 1,
            "Set": 4 * self.shape.words,
            "Seq": 1 + min(field.longest, OBSERVED_ITEMS),
        }
        return {
            "field": field.name,
            "look": f"look_{field.name}(s, k)" if field.slot.bare else "",
            "kind": field.slot.kind,
            "holds": field.holds,
            "array": field.array,
            "cells": self._cells(field) if field.array else 1,
            "codes": field.slot.codes,
            "pad": field.pad,
            "each": each.get(field.holds, 0),
            "items": min(field.longest, OBSERVED_ITEMS),
            "test": self._test(field),
            "amount": self._test(field) != "0",
        }
