"""The schema of a game's state JSON as Python text."""

from __future__ import annotations

from cattery.emit.python.naming import Naming
from cattery.model.nodes import FLOW, Owner, told_apart
from cattery.model.types import (
    BoolType,
    EnumType,
    IntType,
    OptionalType,
    PairType,
    PieceType,
    SequenceType,
    SetType,
    Type,
)
from cattery.plan.encode import bare, text
from cattery.plan.plan import ActionPlan, LimitPlan, NodePlan, Plan, SlotPlan
from cattery.plan.steps import element
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
        "nodes": [_node(plan, naming, n) for n in plan.nodes],
        "ends": repr(tuple(e.name for e in plan.ends)),
        "places": [_place(plan, naming, s) for s in places],
        "values": [_value(plan, naming, s.source, s.name, s.per, s.type, s.counted) for s in values],
        "times": repr(times),
        "locals": repr(plan.kept),
        "notes": plan.notes,
        "noting": plan.noting,
        "pending": plan.pending,
        "extras": {
            "points": _points(plan, naming),
            "steps": [_steps(plan, naming, a) for a in plan.stepped],
            "limits": [_limit(plan, naming, limit) for limit in plan.limits],
            "ties": [f"({end.name!r}, {len(end.ties)})" for end in plan.ends if end.ties],
            "passing": _passing(plan, slots),
        },
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


def _place(plan: Plan, naming: Naming, s: SlotPlan) -> str:
    visible = plan.game.places[s.source].visible
    seen = "" if visible is None else f", {visible!r}"
    return f"{s.source!r}, {s.name!r}, {s.kind!r}, {_per(naming, s.per)}, {constant(naming, s.type)}{seen}"


def _value(
    plan: Plan, naming: Naming, name: str, slot: str, per: tuple[Type, ...], type_: Type, noted: bool = False
) -> str:
    if isinstance(type_, SequenceType | PairType):
        pair = isinstance(type_, PairType)
        inner_types = (type_.first, type_.second) if isinstance(type_, PairType) else (type_.element,)
        inside = ", ".join(f"ValueField({_value(plan, naming, '', '', (), part)})" for part in inner_types)
        return f"{name!r}, {slot!r}, {'pair' if pair else 'seq'!r}, parts=({inside},)"
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


def _node(plan: Plan, naming: Naming, n: NodePlan) -> str:
    owner = "" if n.owner == FLOW else f", {said(n.owner)!r}"
    return f"{n.name!r}, {n.actor is None}, {_locals(plan, naming, n.owner, n.locals)}{owner}"


def _passing(plan: Plan, slots: list[SlotPlan]) -> list[str]:
    """The locals that hold sequences and are kept nowhere: nothing else says what they hold when they hold nothing."""
    here, inside = [node.locals for node in plan.nodes], [point.locals for point in plan.points]
    alive = {slot for found in (*here, *inside) for _, slot, _ in found}
    return [repr(s.name) for s in slots if s.name in plan.kept and s.name not in alive and s.kind == "seq"]


def _locals(plan: Plan, naming: Naming, owner: Owner, locals_: tuple[tuple[str, str, Type], ...]) -> str:
    once = told_apart(plan.game, owner)
    inside = "".join(
        f"ValueField({_value(plan, naming, name, slot, (), type_)}{', once=True' if name in once else ''}), "
        for name, slot, type_ in locals_
    )
    return f"({inside.rstrip()})"


def said(owner: Owner) -> str:
    """An owner as the schema names it: `flow`, `action place`, `rule push`."""
    return " ".join(part for part in owner if part)


def _points(plan: Plan, naming: Naming) -> list[str]:
    """Where frames go on. A game that could stop in effects with other options says so in its states, too."""
    rows = [
        f"PointField({p.name!r}, {said(p.owner)!r}, {tuple(said(o) for o in p.leads)!r}, "
        f"{_locals(plan, naming, p.owner, p.locals)})"
        for p in plan.points
    ]
    if not rows and plan.nested:
        rows.append("PointField('nowhere', 'nobody', (), ())")
    return rows


def _steps(plan: Plan, naming: Naming, a: ActionPlan) -> str:
    params = "".join(
        f"ParamField({p.name!r}, {level.form!r}, ValueField({_value(plan, naming, p.name, '', (), element(p.type))})), "
        for p, level in zip(a.params, a.levels, strict=True)
    )
    return f"StepField({a.name!r}, ({params.rstrip()}))"


def _limit(plan: Plan, naming: Naming, limit: LimitPlan) -> str:
    keys = "".join(f"ValueField({_value(plan, naming, '', '', (), key)}), " for key in limit.keys)
    return f"LimitField({limit.rule!r}, {limit.slot!r}, ({keys.rstrip()}), {limit.most})"


def _total(naming: Naming, pieces: str, counts: list[int]) -> str:
    return f"({constant(naming, PieceType(pieces))}, {tuple(counts)!r})"
