"""Where play can stop, and what a state says of the way there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from attrs import frozen

FLOW: Final = "flow"


@frozen
class Point:
    """A decision, or a call of a rule in which there is one.

    `owner` is what it stands in: the flow, or an action or rule; `leads` are those that it leads into. `locals` are the
    names needed there. `turn` is the number of the turn in the flow that it stands in, or None; `again`: it stands in a loop
    inside its turn. Points of the flow come first, in its order.
    """

    owner: str = FLOW
    leads: tuple[str, ...] = ()
    locals: tuple[str, ...] = ()
    turn: int | None = None
    again: bool = False


def way(state: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    """The frames of a state; a game without decisions inside effects has none."""
    frames: Sequence[Mapping[str, Any]] = state.get("frames", ())
    return frames


def flow_point(state: Mapping[str, Any]) -> str:
    """The name of the point in the flow at which play has stopped, or from which it has gone into effects."""
    frames = way(state)
    name: str = frames[0]["at"] if frames else state["node"]
    return name


def well_placed(state: Mapping[str, Any], points: Mapping[str, Point]) -> None:
    """The way to the node leads from the flow from one point to the next, each with the names that are needed there."""
    frames = way(state)
    if state["node"] is None:
        assert not frames and not state["locals"], "a game that is over is nowhere"
        return
    inside: tuple[str, ...] = (FLOW,)
    for frame in [*frames, {"at": state["node"], "locals": state["locals"]}]:
        assert list(frame) == ["at", "locals"], f"a frame has the keys {list(frame)}"
        point = points[frame["at"]]
        assert point.owner in inside, f"{frame['at']} is no point of {' or '.join(inside)}"
        assert list(frame["locals"]) == list(point.locals), f"{frame['at']} has the names {list(frame['locals'])}"
        inside = point.leads
