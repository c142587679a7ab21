"""A position: the state at one node, with the way there, as a value; and its JSON, as every engine writes it."""

from __future__ import annotations

from collections.abc import Callable

from attrs import frozen

from cattery.interp.candidate import Candidate
from cattery.interp.facts import facts
from cattery.interp.state import State
from cattery.interp.values import value_json, value_text
from cattery.interp.writing import Dark, nothing_dark, places_json, spent_json, values_json
from cattery.model.expr import Value
from cattery.model.game import Action, Game, Parameter
from cattery.model.legality import chosen, form
from cattery.model.nodes import Point
from cattery.model.types import SequenceType, SetType, Type
from cattery_runtime.outcome import Outcome

Env = dict[str, Value]
Hides = Callable[[Action, Parameter, Env], bool]
"""Whether what was chosen for a parameter of an action is left out, where so much is known of its parameters."""
HIDDEN = "?"
"""What stands for a value that somebody is not told."""


def nothing_hidden(action: Action, parameter: Parameter, env: Env) -> bool:
    """Everything is told."""
    return False


@frozen(repr=False)
class Stop:
    """A point at which something has stopped, with the values of the names alive there."""

    point: Point
    locals: tuple[Value, ...]

    @property
    def env(self) -> Env:
        """The names alive here."""
        return {name: value for (name, _), value in zip(self.point.locals, self.locals, strict=True)}


@frozen(repr=False)
class Position:
    """A node of the game (`at`) with the way there (`frames`, from the flow on), or its end (`outcome`).

    `choosing` is what has been chosen of an action in steps. Nobody changes `state`.
    """

    game: Game
    state: State
    at: Stop | None
    actor: str | None
    outcome: Outcome | None
    frames: tuple[Stop, ...] = ()
    choosing: Candidate | None = None

    @property
    def node(self) -> Point | None:
        """The node; None when the game is over."""
        return None if self.at is None else self.at.point

    @property
    def env(self) -> Env:
        """The names alive at the node."""
        return {} if self.at is None else self.at.env

    def to_json(self) -> dict[str, object]:
        """The position as JSON values, under the names of the spec."""
        return self.seen(nothing_dark, nothing_hidden)

    def seen(self, dark: Dark, hides: Hides, counts: bool = False) -> dict[str, object]:
        """The position as JSON without what is dark or hidden; with `counts` noted positions are only counted."""
        known = facts(self.game)
        noted: object = sum(self.state.noted.values()) if counts else dict(self.state.noted)
        return {
            "game": self.game.name,
            "variants": list(self.game.variants),
            "options": {option.name: value_text(option.type, option.value) for option in self.game.options.values()},
            "node": None if self.node is None else self.node.name,
            "actor": self.actor,
            "me": self.state.me,
            "next": self.state.upcoming,
            "locals": {} if self.at is None else self.locals_json(self.at, hides),
            **({"frames": [self.frame_json(frame, hides) for frame in self.frames]} if known.points.nested else {}),
            **({"choosing": self.choosing_json(hides)} if known.stepped else {}),
            **({"spent": spent_json(self.game, self.state)} if known.limited else {}),
            "places": places_json(self.game, self.state, dark),
            "values": values_json(self.game, self.state),
            "times": {name: self.state.times[name] for name in known.counted},
            **({"noted": noted} if known.notes else {}),
            "outcome": None if self.outcome is None else self.outcome.to_json(),
        }

    def frame_json(self, frame: Stop, hides: Hides) -> dict[str, object]:
        """A point on the way."""
        return {"at": frame.point.name, "locals": self.locals_json(frame, hides)}

    def locals_json(self, stop: Stop, hides: Hides) -> dict[str, object]:
        """The names alive at a point; in an action's block they may be what somebody chose in secret."""
        kind, name = stop.point.owner
        secret: set[str] = set()
        if kind == "action":
            action = self.game.actions[name]
            secret = {p.name for p in chosen(action) if hides(action, p, stop.env)}
        pairs = zip(stop.point.locals, stop.locals, strict=True)
        return {name: HIDDEN if name in secret else value_json(type_, value) for (name, type_), value in pairs}

    def choosing_json(self, hides: Hides) -> dict[str, object] | None:
        """What has been chosen of an action in steps: a list for each parameter that has been begun."""
        if self.choosing is None:
            return None
        begun, action = self.choosing, self.choosing.action
        lists = [*(picks_of(p, value) for p, value in zip(chosen(action), begun.values, strict=False)), begun.picks]
        picked = [
            [HIDDEN if hides(action, p, begun.env) else value_json(pick_type(p), pick) for pick in picks]
            for p, picks in zip(chosen(action), lists, strict=False)
        ]
        return {"action": action.name, "picked": picked}


def pick_type(parameter: Parameter) -> Type:
    """The type of one pick of a parameter of an action in steps."""
    match form(parameter), parameter.type:
        case "set", SetType(element):
            return element
        case "order", SequenceType(element):
            return element
        case _:
            return parameter.type


def picks_of(parameter: Parameter, value: Value) -> tuple[Value, ...]:
    """The picks that make up the value of a parameter."""
    return value if form(parameter) != "one" and isinstance(value, tuple) else (value,)
