"""How the values of one game are held in C: which types, how long, under which names. Asked by all printers."""

from __future__ import annotations

from functools import cached_property

from attrs import field, frozen

from cattery.model.types import IntType, SequenceType, Type
from cattery.plan.plan import FamilyPlan, Plan, SlotPlan, TablePlan
from cattery.plan.room.capacity import Capacities, capacities
from cattery.plan.slots import all_slots
from cattery.plan.statements import kind_of
from cattery.plan.world import ident

WORD = 64
MOST_ROWS = 8


def ctype(kind: str) -> str:
    """The C type of what the plan calls `int`, `bool`, `set` or `seq`."""
    return {"set": "Set", "seq": "Seq"}.get(kind, "Num")


@frozen(repr=False, slots=False)
class Shape:
    """What all printers of one plan ask. `pool` collects the constant sequences that are used."""

    plan: Plan
    pool: dict[tuple[int, ...], str] = field(factory=dict)
    rows: dict[tuple[str, int], str] = field(factory=dict)
    """The tables of rows that are gone through by the sites in one of their columns, by table and column."""

    @cached_property
    def sizes(self) -> Capacities:
        """How much everything can hold."""
        return capacities(self.plan)

    @cached_property
    def words(self) -> int:
        """How many words of 64 bits a set has."""
        return max(1, -(-self.sizes.bits // WORD))

    @cached_property
    def slots(self) -> dict[str, SlotPlan]:
        """All slots by name; `me` is a number that every state has."""
        me = SlotPlan("me", "me", "number", (), IntType(0, len(self.plan.game.players) - 1), (0,))
        return {slot.name: slot for slot in (me, *all_slots(self.plan))}

    @cached_property
    def tables(self) -> dict[str, TablePlan]:
        """The tables by name."""
        return {table.name: table for table in self.plan.tables}

    @cached_property
    def families(self) -> dict[str, FamilyPlan]:
        """The families by name."""
        return {family.name: family for family in self.plan.families}

    def slot(self, name: str) -> SlotPlan:
        """The slot of that name."""
        return self.slots[name]

    def held(self, name: str) -> str:
        """What kind of value a slot, or each cell of it, holds in C."""
        slot = self.slots[name]
        if slot.kind == "stack":
            return "Seq"
        if slot.kind == "seq":
            return kind_in_c(slot.type)
        return "Set" if kind_of(slot.type) == "set" else "Num"

    def field(self, name: str) -> str:
        """A slot's name in the struct of the state."""
        return f"s_{name}"

    def pad(self, name: str) -> int:
        """How many cells come before the first one of an array: those that an index of -1 (off) finds."""
        slot = self.slots[name]
        return {"one": 1, "stack": 1, "bag": slot.codes}.get(slot.kind, 0)

    def cells(self, name: str) -> int:
        """How many cells an array has, the padding left out."""
        return len(self.slots[name].initial)

    def function(self, source: str) -> str:
        """The C function of a define, a rule, an end or a law."""
        found = next(f for f in self.plan.functions if f.source == source)
        return f"r_{found.name}"

    def gives(self, source: str) -> str:
        """What kind of sequence a define gives."""
        from cattery.emit.native.body import Body  # it asks this module

        found = next(f for f in self.plan.functions if f.source == source)
        body = Body(self.plan, self)
        for _, name, type_ in found.params:
            body.bind(name, kind_in_c(type_))
        assert found.value is not None
        return body.kind(found.value)

    def whole(self, table: str, indices: int) -> bool:
        """Whether so many indices lead to an entry of a table."""
        return self.tables[table].depth == indices

    # --- constants ---------------------------------------------------------------------------------------------------

    def set_text(self, value: int) -> str:
        """A constant set."""
        if self.words == 1:
            return f"UINT64_C({value:#x})" if value else "SET_NONE"
        parts = ", ".join(f"UINT64_C({value >> WORD * k & (1 << WORD) - 1:#x})" for k in range(self.words))
        return f"((Set){{ {{{parts}}} }})" if value else "SET_NONE"

    def rows_by_site(self, table: str, column: int) -> str | None:
        """The name of a table of rows asked by the sites in a column; None where that cannot be done."""
        data = self.tables[table].data
        assert isinstance(data, tuple)
        for rows in data:
            sites = [row[column] for row in rows]
            if len(rows) > MOST_ROWS or len(set(sites)) != len(sites) or min(sites, default=0) < 0:
                return None
        return self.rows.setdefault((table, column), f"{table.lower()}_{column}")

    def constant(self, values: tuple[int, ...]) -> str:
        """A constant sequence, by the name under which it is in the pool."""
        return self.pool.setdefault(values, f"K_{len(self.pool)}")


def action_name(name: str) -> str:
    """An action's name in C: no name of the templates, of a board or of a number of anything can be mixed up with it."""
    return f"A_{ident(name)}"


def kind_in_c(type_: Type) -> str:
    """What a local of this type is in C."""
    if isinstance(type_, SequenceType) and kind_of(type_.element) != "int":
        return "Sets" if kind_of(type_.element) == "set" else "Seqs"
    return ctype(kind_of(type_))


def small_type(low: int, high: int, signed: bool = True) -> str:
    """The smallest C type for numbers in a range."""
    for bits in (8, 16, 32):
        if not signed and low >= 0 and high < 1 << bits:
            return f"uint{bits}_t"
        if -(1 << bits - 1) <= low and high < 1 << bits - 1:
            return f"int{bits}_t"
    return "int64_t"
