"""Frames: what is kept of a rule or an action while effects in it are carried out, as fields of a C struct."""

from __future__ import annotations

from collections import Counter

from attrs import frozen

from cattery.emit.native.layout import Field, Layout
from cattery.emit.native.shape import small_type
from cattery.emit.native.statements import Statements
from cattery.plan.plan import Plan, PointPlan

ARRAYS = {"Num": "numbers", "Set": "sets", "Seq": "sequences", "Sets": "groups", "Seqs": "nested"}


@frozen(repr=False)
class Part:
    """A local in a frame: as the field of the state that it comes from, at its place in the frame."""

    holds: str
    type: str
    low: int
    high: int
    width: int
    longest: int
    bits: int
    place: str
    field: str


@frozen(repr=False)
class Frames:
    """Prints the frames of one plan."""

    plan: Plan
    layout: Layout

    def parts(self, point: PointPlan) -> list[Part]:
        """The locals of a point in their frame."""
        used: Counter[str] = Counter()
        found = []
        for _, slot, _ in point.locals:
            field = self._field(slot)
            place = f"{ARRAYS[field.holds]}[{used[field.holds]}]"
            used[field.holds] += 1
            kind = self.number if field.holds == "Num" else field.type
            found.append(
                Part(
                    field.holds, kind, field.low, field.high, field.width, field.longest, field.bits, place, field.name
                )
            )
        return found

    def _field(self, slot: str) -> Field:
        return next(f for f in self.layout.fields if f.slot.name == slot)

    @property
    def number(self) -> str:
        """The C type of the numbers in frames."""
        fields = [self._field(slot) for p in self.plan.points for _, slot, _ in p.locals]
        numbers = [f for f in fields if f.holds == "Num"]
        low = min((f.low for f in numbers), default=0)
        high = max(len(self.plan.points), max((f.high for f in numbers), default=0))
        return small_type(low, high)

    def context(self) -> dict[str, object]:
        """What the template of the struct needs."""
        most: Counter[str] = Counter()
        for point in self.plan.points:
            most |= Counter(ARRAYS[part.holds] for part in self.parts(point))
        named = {array: most[array] for array in ARRAYS.values()}
        return {**named, "number": self.number, "depth": max(1, self.layout.shape.sizes.depth)}

    def point(self, p: PointPlan, body: Statements) -> dict[str, object]:
        """What the templates need of a point."""
        parts = self.parts(p)
        return {
            "number": p.number,
            "after": p.after,
            "parts": parts,
            "push": [f"f->{part.place} = {cast(part)}g->s.{part.field};" for part in parts],
            "pop": [f"g->s.{part.field} = f->{part.place};" for part in parts],
            "blank": body.blank(self.plan.owned[p.owner]),
        }

    def bits(self) -> int:
        """How many bits packed frames need at most."""
        if not self.plan.points:
            return 0
        widths = [16 + sum(part_bits(self.layout, part) for part in self.parts(p)) for p in self.plan.points]
        return 32 + max(1, self.layout.shape.sizes.depth) * max(widths)


def cast(part: Part) -> str:
    """The cast that a number needs to go into a frame."""
    return f"({part.type})" if part.holds == "Num" else ""


def part_bits(layout: Layout, part: Part) -> int:
    """How many bits a local in a frame needs at most."""
    word = 64 * layout.shape.words
    match part.holds:
        case "Num":
            return 64 if part.width > 48 else part.width
        case "Set":
            return word
        case "Seq":
            return part.longest.bit_length() + part.longest * part.width
        case "Sets":
            return part.longest.bit_length() + part.longest * word
        case _:
            return part.longest.bit_length() + part.longest * layout.seq_bits
