"""How much room the state of a game needs at most, for targets whose memory is laid out beforehand."""

from __future__ import annotations

from math import prod

from attrs import field, frozen

from cattery.model.nodes import FLOW, Owner
from cattery.model.types import OptionalType, SequenceType, SetType, Type
from cattery.plan import laws
from cattery.plan.code import Const, Do, Fold, Numbers, Prim, Tall, X
from cattery.plan.encode import Encoding
from cattery.plan.footprint import writes
from cattery.plan.logic import inside
from cattery.plan.order import goes_round, together
from cattery.plan.plan import ActionPlan, Plan, PointPlan, SlotPlan
from cattery.plan.room.measure import Measure
from cattery.plan.room.shapes import Shape

ROUNDS = 64
"""So often effects may lead into each other in a circle; play that needs more room is a fault of the target."""
MOST_ROWS = 512
"""So many rows a limited rule may need; more are a fault of the target, too."""
WORD = 64
"""So many members of a set make up one number of a frame."""


@frozen
class Rows:
    """How a limited rule is counted: at most so many rows of so many numbers (the keys and how often).

    It is not `exact` where there could be more keys than that.
    """

    rows: int
    numbers: int
    exact: bool


@frozen
class Capacities:
    """The most that there can be of everything in a state, and in what is worked out.

    - `bits`: the members of any set are numbers below it.
    - `items`: the most items of any sequence of numbers, `least` and `greatest` what is in them.
    - `groups`: the most items of any sequence of sets; `nested`: the most of any sequence of sequences. 0: there is none.
    - `lengths`: for each slot of kind `stack` the most items of a cell, for each of kind `seq` the most items.
    - `standing`: for each slot of kind `stack` the most items of a cell at a node and when the game is over: golden rules
      can say less than what there is room for while an effect is carried out or a move is tried.
    - `shapes`: for each slot (also `me` and `upcoming`), what a cell of it can be.
    - `frames`: how many numbers frames hold at most, each being a point and what its slots hold (a sequence: its length
      and its items; a set: as many numbers as it needs); `depth`: how many frames there are at most. Not `frames_exact`
      where effects can lead into each other in a circle.
    - `points`: how many numbers a frame of each point holds at most.
    - `rows`: for each slot that counts a limited rule.
    - `choosing`: for each action in steps, the most picks of each of its parameters.
    - `deep`: the rules, not cut into blocks, that can come to use themselves.
    """

    bits: int
    items: int
    least: int
    greatest: int
    groups: int
    nested: int
    lengths: dict[str, int] = field(hash=False)
    standing: dict[str, int] = field(hash=False)
    shapes: dict[str, Shape] = field(hash=False)
    frames: int
    depth: int
    frames_exact: bool
    points: tuple[int, ...]
    rows: dict[str, Rows] = field(hash=False)
    choosing: dict[str, tuple[int, ...]] = field(hash=False)
    deep: frozenset[str]
    measure: Measure = field(repr=False, eq=False)


def capacities(plan: Plan) -> Capacities:
    """The capacities of a plan."""
    measure = Measure(plan)
    shapes = {name: measure.slot(name) for name in measure.slots}
    numbers = measure.seen.get("seq of int", Shape("seq")).item or Shape("int", 0, 0)
    points = tuple(_frame(point, shapes) for point in plan.points)
    frames, depth, exact = _frames(plan, points)
    return Capacities(
        bits=max((s.bits for s in measure.seen.values()), default=0),
        items=_most("int", measure),
        least=numbers.least,
        greatest=numbers.greatest,
        groups=_most("set", measure),
        nested=_most("seq", measure),
        lengths={s.name: shapes[s.name].most for s in plan.slots if s.kind in ("stack", "seq")},
        standing={s.name: _standing(s, shapes[s.name].most, plan) for s in plan.slots if s.kind == "stack"},
        shapes=shapes,
        frames=frames,
        depth=depth,
        frames_exact=exact,
        points=points,
        rows={limit.slot: _rows(limit.keys, plan.encoding) for limit in plan.limits},
        choosing={a.name: _picks(a, measure) for a in plan.stepped},
        deep=_deep(plan),
        measure=measure,
    )


def _most(kind: str, measure: Measure) -> int:
    """The most items of any sequence of such items."""
    known = measure.seen.get(f"seq of {kind}")
    return 0 if known is None else known.most


def _standing(slot: SlotPlan, most: int, plan: Plan) -> int:
    """The most items of a stack at a node: as a golden rule says, if nothing but actions that keep it changes stacks."""
    every = Numbers(Const(0), Const(len(slot.initial) - 1))
    conditions = [f.value for f in plan.functions if f.what == "must" and f.value is not None]
    limit = laws.capacity([c for c in conditions if isinstance(c, Fold) and c.over == every], slot.name)
    if limit is None:
        limit = min((n for c in conditions for n in _never_so_tall(c, slot)), default=None)
    if limit is None or any(isinstance(cell, tuple) and len(cell) > limit for cell in slot.initial):
        return most
    rules = _written(plan)
    if any(slot.name in writes(block.code, rules) for block in plan.blocks):
        return most
    changes = [writes(a.body, rules) for a in plan.actions if a.offered]
    ended = any(slot.name in changed and "outcome" in changed for changed in changes)
    return most if ended else min(most, limit)


def _never_so_tall(condition: X, slot: SlotPlan) -> list[int]:
    """The most pieces that a golden rule leaves to every stack, where it says so by sets of sites: all but the higher ones."""
    match condition:
        case Prim(op="covers", args=(left, Const(value=every))) if every == (1 << len(slot.initial)) - 1:
            pass
        case _:
            return []
    found = []
    while isinstance(left, Prim) and left.op == "without":
        left, out = left.args
        found += [out.least - 1] if isinstance(out, Tall) and out.slot == slot.name else []
    return found


def _written(plan: Plan) -> dict[str, frozenset[str]]:
    """What each rule that is one function changes, with the rules that it uses."""
    found: dict[str, frozenset[str]] = {}
    for _ in plan.functions:
        before = dict(found)
        found = {f.source: writes(f.body, before) for f in plan.functions}
        if found == before:
            break
    return found


def _rows(keys: tuple[Type, ...], encoding: Encoding) -> Rows:
    """The rows of a limited rule: one for each of what its keys can be, as far as there is room."""
    known = [key for key in keys if not isinstance(key, SetType | SequenceType)]
    count = prod(encoding.size(key) + isinstance(key, OptionalType) for key in known)
    exact = count <= MOST_ROWS and len(known) == len(keys)
    return Rows(count if exact else MOST_ROWS, len(keys) + 1, exact)


def _picks(action: ActionPlan, measure: Measure) -> tuple[int, ...]:
    """The most picks of each parameter of an action in steps."""
    names = measure.chosen(action)
    return tuple(
        1 if level.form == "one" else names[p.var].most for level, p in zip(action.levels, action.params, strict=True)
    )


# --- frames ----------------------------------------------------------------------------------------------------------


def _frame(point: PointPlan, shapes: dict[str, Shape]) -> int:
    """How many numbers a frame of a point holds: the point itself, and what its slots hold."""
    return 1 + sum(_numbers(shapes[slot]) for _, slot, _ in point.locals)


def _numbers(shape: Shape) -> int:
    """How many numbers a value needs in a frame."""
    match shape.kind:
        case "seq":
            return 1 + shape.most * (1 if shape.item is None else _numbers(shape.item))
        case "set":
            return max(1, -(-shape.bits // WORD))
        case _:
            return 1


def _frames(plan: Plan, points: tuple[int, ...]) -> tuple[int, int, bool]:
    """How many numbers frames hold at most, how many frames there are, and whether that is certain."""
    sizes: dict[str, dict[str, int]] = {_name(owner): {} for owner in (FLOW, *plan.owned)}
    for point in plan.points:
        here = sizes[_name(point.owner)]
        for lead in map(_name, point.leads):
            here[lead] = max(here.get(lead, 0), points[point.number])
    leads = {name: list(here) for name, here in sizes.items()}
    numbers, depth = dict.fromkeys(sizes, 0), dict.fromkeys(sizes, 0)
    exact = True
    for group in together(leads):
        beyond = [(size, lead) for name in group for lead, size in sizes[name].items() if lead not in group]
        most = max((size + numbers[lead] for size, lead in beyond), default=0)
        deepest = max((1 + depth[lead] for _, lead in beyond), default=0)
        if goes_round(group, leads):
            exact = False
            most += ROUNDS * sum(max((s for lead, s in sizes[n].items() if lead in group), default=0) for n in group)
            deepest += ROUNDS * len(group)
        numbers |= dict.fromkeys(group, most)
        depth |= dict.fromkeys(group, deepest)
    return numbers[_name(FLOW)], depth[_name(FLOW)], exact


def _name(owner: Owner) -> str:
    return " ".join(owner)


def _deep(plan: Plan) -> frozenset[str]:
    """The rules, each one function, that come to use themselves."""
    uses = {f.source: [n.rule for s in f.body for n in inside(s) if isinstance(n, Do)] for f in plan.functions}
    return frozenset(name for group in together(uses) if goes_round(group, uses) for name in group)
