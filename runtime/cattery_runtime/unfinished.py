"""What a state keeps of what has been begun: the way into effects, the picks of a choice, what limited rules have spent.

Written and read like the rest of a state. Whether picks could have come about is for the engine to say (`picking`);
here they are of the right kind.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from cattery_runtime.codec import Names, as_int, as_list, as_record, as_text, at, shown
from cattery_runtime.errors import BadState
from cattery_runtime.faults import MOST_FRAMES
from cattery_runtime.fields import FLOW, LimitField, ParamField, PointField, Schema, ValueField

Frame = tuple[Any, ...]
"""The number of a point, and the values of its locals in order."""
Choosing = tuple[Any, ...]
"""The number of an action in steps, and for each parameter that has been begun its picks; () where nothing is chosen."""


def write_unfinished(schema: Schema, state: Any) -> dict[str, object]:
    """The parts of a state's JSON that say what has been begun; only those that the game can have."""
    data: dict[str, object] = {}
    if schema.nested:
        data["frames"] = [_write_frame(schema.points[frame[0]], frame) for frame in state.frames]
    if schema.steps:
        data["choosing"] = _write_choosing(schema, state.choosing)
    if schema.limits:
        data["spent"] = {limit.rule: _write_spent(limit, getattr(state, limit.slot)) for limit in schema.limits}
    return data


def _write_frame(point: PointField, frame: Frame) -> dict[str, object]:
    return {"at": point.name, "locals": {v.name: v.write(x) for v, x in zip(point.locals, frame[1:], strict=True)}}


def _write_choosing(schema: Schema, choosing: Choosing) -> dict[str, object] | None:
    if not choosing:
        return None
    number, *begun = choosing
    step = schema.steps[number]
    picked = [[param.value.write(x) for x in picks] for param, picks in zip(step.params, begun, strict=False)]
    return {"action": step.action, "picked": picked}


def _write_spent(limit: LimitField, rows: tuple[tuple[Any, ...], ...]) -> list[object]:
    return [[*(key.write(x) for key, x in zip(limit.keys, row, strict=False)), row[-1]] for row in rows]


def read_unfinished(schema: Schema, found: Mapping[str, object], state: Any) -> None:
    """Fill the slots from the parts of a state whose node has been read; raises BadState."""
    frames: tuple[Frame, ...] = ()
    if schema.nested:
        frames = state.frames = _read_frames(schema, found["frames"])
        _check_chain(schema, frames, state.node)
    if schema.steps:
        state.choosing = _read_choosing(schema, found["choosing"])
        if state.choosing and state.node < 0:
            raise BadState("choosing", "nothing is chosen when the game is over")
    if schema.limits:
        rows = as_record(found["spent"], [limit.rule for limit in schema.limits], "spent")
        for limit, data in zip(schema.limits, rows, strict=True):
            spent = _read_spent(limit, data, at("spent", limit.rule))
            if spent and not frames:
                raise BadState(at("spent", limit.rule), "nothing is counted where nothing has been begun")
            setattr(state, limit.slot, spent)


# --- frames ----------------------------------------------------------------------------------------------------------


def _read_frames(schema: Schema, data: object) -> tuple[Frame, ...]:
    items = as_list(data, "frames")
    if len(items) > MOST_FRAMES:
        raise BadState("frames", f"there are more than {MOST_FRAMES}")
    points = Names("point", tuple(point.name for point in schema.points))
    frames: list[Frame] = []
    for number, item in enumerate(items):
        where = at("frames", number)
        name, values = as_record(item, ["at", "locals"], where)
        code = points.code(name, at(where, "at"))
        frames.append((code, *_read_locals(schema.points[code].locals, values, at(where, "locals"))))
    return tuple(frames)


def _read_locals(fields: tuple[ValueField, ...], data: object, where: str) -> list[Any]:
    read = as_record(data, [v.name for v in fields], where)
    return [v.read(item, at(where, v.name)) for v, item in zip(fields, read, strict=True)]


def _check_chain(schema: Schema, frames: tuple[Frame, ...], node: int) -> None:
    """Every frame leads to the next, the first one from the flow, and the last one to the node."""
    if node < 0:
        if frames:
            raise BadState("frames", "nothing is being done when the game is over")
        return
    allowed: tuple[str, ...] = (FLOW,)
    for number, frame in enumerate(frames):
        point = schema.points[frame[0]]
        if point.owner not in allowed:
            raise BadState(f"frames.{number}.at", f"the way does not lead to {shown(point.name)}")
        allowed = point.leads
    if schema.nodes[node].owner not in allowed:
        raise BadState("node", f"the way does not lead to {shown(schema.nodes[node].name)}")


# --- picks -----------------------------------------------------------------------------------------------------------


def _read_choosing(schema: Schema, data: object) -> Choosing:
    if data is None:
        return ()
    action, picked = as_record(data, ["action", "picked"], "choosing")
    names = [step.action for step in schema.steps]
    if as_text(action, "choosing.action") not in names:
        raise BadState("choosing.action", f"{shown(action)} is not chosen in steps")
    number = names.index(str(action))
    lists = as_list(picked, "choosing.picked")
    params = schema.steps[number].params
    if not 0 < len(lists) <= len(params):
        raise BadState("choosing.picked", f"expected one to {len(params)} lists, found {len(lists)}")
    pairs = enumerate(zip(params, lists, strict=False))
    read = [_read_picks(param, item, at("choosing.picked", index)) for index, (param, item) in pairs]
    return (number, *read)


def _read_picks(param: ParamField, data: object, where: str) -> tuple[int, ...]:
    picks = tuple(param.value.read(item, at(where, index)) for index, item in enumerate(as_list(data, where)))
    if param.form == "one" and len(picks) > 1:
        raise BadState(where, f"there is one {param.name}")
    if param.form == "set" and any(later <= earlier for earlier, later in pairwise(picks)):
        raise BadState(where, "expected the elements of a set in order, each once")
    return picks


# --- limits ----------------------------------------------------------------------------------------------------------


def _read_spent(limit: LimitField, data: object, where: str) -> tuple[tuple[Any, ...], ...]:
    rows: list[tuple[Any, ...]] = []
    for number, row in enumerate(as_list(data, where)):
        here = at(where, number)
        items = as_list(row, here)
        if len(items) != len(limit.keys) + 1:
            raise BadState(here, f"expected {len(limit.keys) + 1} items, found {len(items)}")
        keys = [key.read(items[i], at(here, i)) for i, key in enumerate(limit.keys)]
        rows.append((*keys, as_int(items[-1], 1, limit.most, at(here, len(limit.keys)))))
    if any(later[:-1] <= earlier[:-1] for earlier, later in pairwise(rows)):
        raise BadState(where, "expected the rows in the order of their keys, each once")
    return tuple(rows)
