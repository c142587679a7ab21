"""The state as a C struct: its fields, and how they are written to numbers for others and to bits for keeping."""

from __future__ import annotations

from functools import cached_property
from math import ceil

from attrs import frozen

from cattery.emit.native.shape import WORD, Shape, small_type
from cattery.model.types import PieceType
from cattery.plan.plan import EndPlan, Plan, SlotPlan
from cattery.plan.room.shapes import Shape as Range

MOST_SCORE_BITS = 54


@frozen(repr=False, slots=False)
class Field:
    """A field of the state: `holds` is what it is, or what each of its `cells` is, behind `pad` cells for what is off."""

    slot: SlotPlan
    name: str
    holds: str
    type: str
    cells: int
    pad: int
    low: int
    high: int
    longest: int = 0
    """The most items of a sequence."""
    bits: int = 0
    """The members of sets are numbers below it."""

    @property
    def array(self) -> bool:
        """Whether it has cells."""
        return self.slot.kind in ("numbers", "one", "bag", "stack")

    @property
    def declared(self) -> str:
        """The field's declaration."""
        return f"{self.type} {self.name}" + (f"[{self.cells + self.pad}]" if self.array else "")

    @property
    def width(self) -> int:
        """How many bits one number of it needs."""
        return (self.high - self.low).bit_length()

    @property
    def alignment(self) -> int:
        """How it is aligned, so that fields can be put in an order without gaps."""
        return {"8": 1, "6": 2, "2": 4}.get(self.type.removesuffix("_t")[-1:], 8) if "int" in self.type else 8


@frozen(repr=False, slots=False)
class Layout:
    """The fields of one game's state."""

    plan: Plan
    shape: Shape

    @cached_property
    def fields(self) -> tuple[Field, ...]:
        """The slots of the plan, and who is next where that is said ahead."""
        names = [slot.name for slot in self.plan.slots] + (["upcoming"] if self.plan.pending else [])
        return tuple(self._field(self.shape.slot(name)) for name in names)

    def _field(self, slot: SlotPlan) -> Field:
        """A slot as a field."""
        name, holds = self.shape.field(slot.name), self.shape.held(slot.name)
        cells, pad = self.shape.cells(slot.name), self.shape.pad(slot.name)
        known = self.shape.sizes.shapes.get(slot.name, Range("int", -1, len(self.plan.game.players) - 1))
        match slot.kind, holds:
            case ("stack", _) | ("seq", "Seq"):
                item = known.item or Range("int", 0, 0)
                sizes = self.shape.sizes
                longest = sizes.standing.get(slot.name, sizes.lengths[slot.name])
                return Field(slot, name, holds, "Seq", cells, pad, min(0, item.least), item.greatest, longest)
            case _, ("Set" | "Sets" | "Seqs" as kind):
                longest = 0 if kind == "Set" else self.shape.sizes.lengths[slot.name]
                bits = (known.item or known).bits if kind == "Sets" else known.bits
                return Field(slot, name, holds, kind, cells, pad, 0, 0, longest, bits)
            case "one", _:
                return Field(slot, name, "Num", small_type(0, slot.codes), cells, pad, 0, slot.codes)
            case _:
                blank = -1 if slot.name in self.plan.kept else known.least
                low, high = min(known.least, blank), max(known.greatest, blank)
                return Field(slot, name, "Num", small_type(low, high), cells, pad, low, high)

    @cached_property
    def ordered(self) -> list[Field]:
        """The fields in the struct's order: what needs the most even address first, so that there are no gaps."""
        return sorted(
            (f for f in self.fields if f.holds in ("Num", "Set") and not f.slot.bare), key=lambda f: -f.alignment
        )

    @cached_property
    def sequences(self) -> list[Field]:
        """The fields of sequences of numbers."""
        return [f for f in self.fields if f.holds == "Seq"]

    @cached_property
    def nested(self) -> list[Field]:
        """The fields of sequences of other things."""
        return [f for f in self.fields if f.holds in ("Sets", "Seqs")]

    @property
    def planed(self) -> list[Field]:
        """The places that have a set of sites for each piece."""
        return [f for f in self.fields if f.slot.planes]

    @property
    def stacks(self) -> list[Field]:
        """The places for stacks."""
        return [f for f in self.fields if f.slot.kind == "stack"]

    @property
    def topped(self) -> list[Field]:
        """The stacks that have a set of sites for each piece on top, or for heights."""
        return [f for f in self.stacks if f.slot.tops or f.slot.tall]

    @property
    def ones(self) -> list[Field]:
        """The places for one piece on each site."""
        return [f for f in self.fields if f.slot.kind == "one" and not f.slot.bare]

    @property
    def bare(self) -> list[Field]:
        """... of which a set of sites for each piece is all that is held."""
        return [f for f in self.fields if f.slot.bare]

    @property
    def scored(self) -> bool:
        """Whether some end gives points."""
        return any(end.result == "scores" for end in self.plan.ends)

    @property
    def ties(self) -> int:
        """The most tie-breaks of any end."""
        return max((len(end.ties) for end in self.plan.ends), default=0)

    def end_results(self) -> list[str]:
        """How each end ends the game."""
        return [result_name(end) for end in self.plan.ends]

    def full(self, bits: int) -> str:
        """The set of all that a set of so many can have."""
        return self.shape.set_text((1 << bits) - 1)

    def totals(self) -> list[dict[str, object]]:
        """For each kind of pieces how many there are by their codes, none at first, and the places that hold them."""
        found: list[dict[str, object]] = []
        for name, kind in self.plan.game.pieces.items():
            fields = [
                f for f in self.fields if f.slot.type == PieceType(name) and f.slot.source in self.plan.game.places
            ]
            found.append({"counts": [0, *(count for _, count in kind.counts)], "fields": fields})
        return found

    # --- initial contents --------------------------------------------------------------------------------------------

    def initial(self, field: Field) -> str:
        """A field's contents at the start, as C text; the cells for what is off hold nothing."""
        slot = field.slot
        match slot.kind:
            case "seq" | "rows":
                return "{0}"
            case "stack":
                cells = [f"{{ {len(cell)}, {{{', '.join(map(str, cell)) or '0'}}} }}" for cell in _cells(slot)]
                return f"{{ {', '.join(['{0}', *cells])} }}"
            case "number":
                return self._one(field, int(slot.initial[0]))  # type: ignore[arg-type]
            case _:
                cells = ["0"] * field.pad + [self._one(field, int(n)) for n in slot.initial]  # type: ignore[arg-type]
                return f"{{ {', '.join(cells) or '0'} }}"

    def _one(self, field: Field, value: int) -> str:
        if field.holds == "Set":
            value = max(0, value)
            words = ", ".join(f"UINT64_C({value >> WORD * k & (1 << WORD) - 1:#x})" for k in range(self.shape.words))
            return words if self.shape.words == 1 else f"{{ {{{words}}} }}"
        return str(value)

    def planes(self, field: Field) -> str:
        """The sets of sites of each piece at the start."""
        initial = field.slot.initial
        sets = [sum(1 << at for at, held in enumerate(initial) if held == code) for code in range(field.slot.codes + 1)]
        return f"{{ {', '.join(self._one(_SET, value) for value in sets)} }}"

    def tops(self, field: Field) -> str:
        """The sets of sites of each piece on top at the start; 0 where there is none."""
        shown = [cell[-1] if cell else 0 for cell in _cells(field.slot)]
        return self._sets([[at for at, top in enumerate(shown) if top == n] for n in range(field.slot.codes + 1)])

    def heights(self, field: Field) -> str:
        """The sets of sites with at least one piece, two, ... at the start."""
        cells, most = _cells(field.slot), field.slot.tall
        return self._sets([[at for at, cell in enumerate(cells) if len(cell) >= n] for n in range(1, most + 1)])

    def _sets(self, sets: list[list[int]]) -> str:
        return f"{{ {', '.join(self._one(_SET, sum(1 << at for at in members)) for members in sets)} }}"

    # --- room --------------------------------------------------------------------------------------------------------

    def packed_bits(self) -> int:
        """The most bits of a packed state but for frames, picks, counts of limits and noted positions."""
        bits = width(0, len(self.plan.nodes)) + width(0, len(self.plan.ends)) + width(0, len(self.plan.game.players))
        stacked: dict[str, int] = {}
        for field in self.fields:
            if field.slot.kind == "stack":
                kind = field.slot.type
                assert isinstance(kind, PieceType)
                stacked[kind.pieces] = self.shape.sizes.lengths[field.slot.name] * field.width
                bits += field.cells * field.longest.bit_length()
            else:
                bits += (field.cells if field.array else 1) * self._bits(field)
        return bits + sum(stacked.values()) + self._result_bits()

    def most_bits(self, field: Field) -> int:
        """The most bits of a whole field by itself."""
        return (field.cells if field.array else 1) * self._bits(field)

    def _bits(self, field: Field) -> int:
        match field.holds:
            case "Seq":
                return field.longest.bit_length() + field.longest * field.width
            case "Set":
                return WORD * self.shape.words
            case "Sets":
                return field.longest.bit_length() + field.longest * WORD * self.shape.words
            case "Seqs":
                return field.longest.bit_length() + field.longest * self.seq_bits
            case _:
                return field.width

    @property
    def seq_bits(self) -> int:
        """The bits of any sequence of numbers, where nothing more is known of it."""
        sizes = self.shape.sizes
        return 16 + sizes.items * max(1, width(min(0, sizes.least), sizes.greatest))

    def _result_bits(self) -> int:
        seats = len(self.plan.game.players)
        scores = seats * (1 + self.ties) * WORD if self.scored else 0
        return seats + scores

    def packed(self, more: int) -> int:
        """How many bytes a packed state has; `more` bits are needed by what is not a field."""
        return max(1, ceil((self.packed_bits() + more) / 8))


_SET = Field(SlotPlan("", "", "number", (), PieceType(""), (0,)), "", "Set", "Set", 1, 0, 0, 0)


def width(low: int, high: int) -> int:
    """How many bits a number of a range needs."""
    return (high - low).bit_length()


def result_name(end: EndPlan) -> str:
    """The C name of how an end ends the game."""
    return {"wins": "WON", "loses": "WON", "draw": "DRAWN", "scores": "SCORED"}[end.result]


def _cells(slot: SlotPlan) -> list[tuple[int, ...]]:
    return [cell for cell in slot.initial if isinstance(cell, tuple)]
