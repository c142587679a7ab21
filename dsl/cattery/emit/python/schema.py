"""The schema of a game's state JSON as Python text."""

from __future__ import annotations

from cattery.emit.python.naming import Naming
from cattery.model.types import BoolType, EnumType, IntType, OptionalType, PieceType, SetType, Type
from cattery.plan.encode import bare, text
from cattery.plan.plan import Plan, SlotPlan
from cattery.plan.world import shout


def schema(plan: Plan, naming: Naming, slots: list[SlotPlan]) -> dict[str, object]:
    """What the template of the schema needs."""
    game = plan.game
    types = list(naming.classes)
    names = [
        {
            "constant": constant(naming, t),
            "what": repr(what(t)),
            "table": naming.table(t),
            "cut": "[1:]" if isinstance(t, PieceType) else "[:-1]",
        }
        for t in types
    ]
    places = [s for s in slots if s.kind in ("one", "bag", "stack")]
    values = [s for s in slots if s.source in game.values]
    times = tuple((s.source, s.name) for s in slots if s.name.startswith("times_") and s.source in game.actions)
    return {
        "names": names,
        "tables": [naming.table(t) for t in types],
        "game": repr(game.name),
        "variants": repr(game.variants),
        "options": repr({o.name: text(o.value) for o in game.options.values()}),
        "nodes": [_node(plan, naming, n.name, n.actor is None, n.locals) for n in plan.nodes],
        "ends": repr(tuple(e.name for e in plan.ends)),
        "places": [_place(naming, s) for s in places],
        "values": [_value(plan, naming, s.source, s.name, s.per, s.type, s.counted) for s in values],
        "times": repr(times),
        "locals": repr(plan.kept),
        "notes": plan.notes,
        "noting": plan.noting,
        "pending": plan.pending,
        "total": [_total(naming, name, [n for _, n in kind.counts]) for name, kind in game.pieces.items()],
    }


def constant(naming: Naming, type_: Type) -> str:
    """The constant that holds a type's names."""
    return f"_{shout(naming.name(type_))}"


def what(type_: Type) -> str:
    """What a value of the type is called in messages."""
    match type_:
        case EnumType(name=name):
            return name
        case PieceType(pieces=pieces):
            return pieces
        case _:
            return f"{'site' if type(type_).__name__ == 'SiteType' else 'direction'} of {getattr(type_, 'board', '')}"


def _per(naming: Naming, per: tuple[Type, ...]) -> str:
    inside = ", ".join(constant(naming, t) for t in per)
    return f"({inside}{',' if len(per) == 1 else ''})"


def _place(naming: Naming, s: SlotPlan) -> str:
    return f"{s.source!r}, {s.name!r}, {s.kind!r}, {_per(naming, s.per)}, {constant(naming, s.type)}"


def _value(
    plan: Plan, naming: Naming, name: str, slot: str, per: tuple[Type, ...], type_: Type, noted: bool = False
) -> str:
    inner = type_.element if isinstance(type_, SetType) else bare(type_)
    kind = "bool" if isinstance(inner, BoolType) else "number" if isinstance(inner, IntType) else "name"
    kind = "set" if isinstance(type_, SetType) else kind
    parts = [f"{name!r}, {slot!r}, {kind!r}"]
    if per:
        parts.append(f"per={_per(naming, per)}")
    if kind in ("name", "set"):
        parts.append(f"names={constant(naming, inner)}")
        if plan.encoding.low(inner):
            parts.append(f"first={plan.encoding.low(inner)}")
    if isinstance(inner, IntType):
        parts.append(f"low={inner.low}, high={inner.high}")
    if isinstance(type_, OptionalType):
        parts.append(f"none={plan.encoding.none(type_)}")
    if noted:
        parts.append("noted=True")
    return ", ".join(parts)


def _node(plan: Plan, naming: Naming, name: str, chance: bool, locals_: tuple[tuple[str, str, Type], ...]) -> str:
    inside = "".join(f"ValueField({_value(plan, naming, n, slot, (), t)}), " for n, slot, t in locals_)
    return f"{name!r}, {chance}, ({inside.rstrip()})"


def _total(naming: Naming, pieces: str, counts: list[int]) -> str:
    return f"({constant(naming, PieceType(pieces))}, {tuple(counts)!r})"
