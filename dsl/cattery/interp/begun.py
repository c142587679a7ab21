"""What has been begun, read back from JSON: the way into effects, the picks of a choice, what limited rules have spent.

The parts have to hang together: each frame leads to the next one, picks could have come about one by one.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from cattery.interp.candidate import Candidate
from cattery.interp.choices import Choices
from cattery.interp.facts import facts
from cattery.interp.parts import Parts
from cattery.interp.position import Position, Stop, pick_type
from cattery.interp.state import Key
from cattery.interp.steps import Step
from cattery.interp.writing import order_of
from cattery.model.expr import Value
from cattery.model.game import Action, Game, Limit
from cattery.model.legality import chosen
from cattery.model.nodes import FLOW, Owner, Point, block_of, goes_once, is_fixed, rest_of
from cattery.model.paths import part
from cattery.model.stmt import Decide, Loop
from cattery_runtime import codec
from cattery_runtime.errors import BadState
from cattery_runtime.faults import MOST_FRAMES


@frozen(repr=False)
class Begun:
    """Reads what has been begun in one game."""

    game: Game

    @property
    def parts(self) -> Parts:
        """What reads single values."""
        return Parts(self.game)

    # --- the way to a node -------------------------------------------------------------------------------------------

    def frames(self, data: object, node: Point | None) -> tuple[Stop, ...]:
        """The frames below a node, from the flow on."""
        items = codec.as_list(data, "frames")
        if len(items) > MOST_FRAMES:
            raise BadState("frames", f"there are more than {MOST_FRAMES}")
        frames = tuple(self.frame(item, f"frames.{number}") for number, item in enumerate(items))
        if node is None and frames:
            raise BadState("frames", "nothing is being done when the game is over")
        allowed: tuple[Owner, ...] = (FLOW,)
        for number, frame in enumerate(frames):
            if frame.point.owner not in allowed:
                where = f"frames.{number}.at"
                raise BadState(where, f"the way does not lead to {codec.shown(frame.point.name)}")
            allowed = leads_to(frame.point)
        if node is not None and node.owner not in allowed:
            raise BadState("node", f"the way does not lead to {codec.shown(node.name)}")
        return frames

    def frame(self, data: object, where: str) -> Stop:
        """One frame: a point and the names alive there."""
        at, locals_ = codec.as_record(data, ("at", "locals"), where)
        name = codec.as_text(at, f"{where}.at")
        points = facts(self.game).by_name
        if name not in points:
            raise BadState(f"{where}.at", f"{codec.shown(name)} is no point of this game")
        return self.stop(points[name], locals_, f"{where}.locals")

    def stop(self, point: Point, data: object, where: str) -> Stop:
        """The names alive at a point, with values of their types."""
        found = codec.as_record(data, [name for name, _ in point.locals], where)
        pairs = zip(point.locals, found, strict=True)
        stop = Stop(point, tuple(self.parts.value(type_, one, f"{where}.{name}") for (name, type_), one in pairs))
        for loop in self.loops(point):
            rest = stop.env[rest_of(loop)]
            if goes_once(loop) and isinstance(rest, tuple) and len(set(rest)) != len(rest):
                raise BadState(f"{where}.{rest_of(loop)}", "expected everything that is still to come once")
        return stop

    def loops(self, point: Point) -> Iterator[Loop]:
        """The loops around a point that keep what is still to come."""
        block = block_of(self.game, point.owner)
        for index, name in point.path:
            statement = block[index]
            if isinstance(statement, Loop) and not is_fixed(statement):
                yield statement
            block = part(statement, name) if name else ()

    # --- limits ------------------------------------------------------------------------------------------------------

    def spent(self, data: object, frames: tuple[Stop, ...], node: Point | None) -> dict[str, dict[Key, int]]:
        """How often limited rules have happened since play left the flow."""
        limited = facts(self.game).limited
        found = codec.as_record(data, [rule.name for rule in limited], "spent")
        spent: dict[str, dict[Key, int]] = {}
        for rule, one in zip(limited, found, strict=True):
            assert rule.limit is not None
            where = f"spent.{rule.name}"
            rows = self.rows(rule.limit, one, where)
            under_way = [stop.owner for stop in (*(f.point for f in frames), *(() if node is None else (node,)))]
            if rows and not frames:
                raise BadState(where, "nothing is counted where nothing has been begun")
            if under_way.count(("rule", rule.name)) > sum(rows.values()):
                raise BadState(where, "this is under way more often than it is counted")
            if rows:
                spent[rule.name] = rows
        return spent

    def rows(self, limit: Limit, data: object, where: str) -> dict[Key, int]:
        """The rows of one rule: what is counted by, and how often, in order."""
        rows: dict[Key, int] = {}
        for number, row in enumerate(codec.as_list(data, where)):
            here = f"{where}.{number}"
            *keys, times = items = codec.as_list(row, here) or [None]
            if len(items) != len(limit.keys) + 1:
                raise BadState(here, f"expected {len(limit.keys) + 1} items, found {len(items)}")
            pairs = enumerate(zip(limit.keys, keys, strict=True))
            key = tuple(self.parts.value(expr.type, one, f"{here}.{at}") for at, (expr, one) in pairs)
            if rows and order_of(self.game, limit.keys, [*rows][-1]) >= order_of(self.game, limit.keys, key):
                raise BadState(where, "expected the rows in the order of their keys, each once")
            rows[key] = codec.as_int(times, 1, limit.most, f"{here}.{len(limit.keys)}")
        return rows

    # --- picks -------------------------------------------------------------------------------------------------------

    def choosing(self, data: object, position: Position) -> Candidate | None:
        """What has been chosen of an action in steps at a position: it has to be what picks, one by one, come to."""
        if data is None:
            return None
        if position.at is None:
            raise BadState("choosing", "nothing is chosen when the game is over")
        name, lists = codec.as_record(data, ("action", "picked"), "choosing")
        action = self.game.actions.get(codec.as_text(name, "choosing.action"))
        if action is None or not action.stepped:
            raise BadState("choosing.action", f"{codec.shown(name)} is not chosen in steps")
        picked = self.picked(action, lists)
        choices = Choices(self.game, position.state)
        refused: list[BadState] = []
        for one in choices.beginnings(position.at.point.decide, position.env):
            if one.action == action:
                try:
                    return Replay(choices, choices.steps.begin(action, one.given)).run(picked)
                except BadState as bad:
                    refused.append(bad)
        raise (
            refused[0] if refused else BadState("choosing.action", f"{codec.shown(name)} is not to be decided on here")
        )

    def picked(self, action: Action, data: object) -> list[tuple[Value, ...]]:
        """The lists of picks, each value of its type."""
        lists = codec.as_list(data, "choosing.picked")
        most = len(chosen(action))
        if not 0 < len(lists) <= most:
            raise BadState("choosing.picked", f"expected one to {most} lists, found {len(lists)}")
        pairs = enumerate(zip(chosen(action), lists, strict=False))
        return [self.parts.sequence(pick_type(p), one, f"choosing.picked.{at}") for at, (p, one) in pairs]


@frozen(repr=False)
class Replay:
    """Goes from the beginning of an action in steps to what picks say, one by one."""

    choices: Choices
    begin: Candidate

    def run(self, picked: list[tuple[Value, ...]]) -> Candidate:
        """What has been chosen; raises `BadState` where it could not have come about."""
        begun = self.begin
        for at, picks in enumerate(picked):
            where = f"choosing.picked.{at}"
            for number, pick in enumerate(picks):
                if begun.whole or len(begun.values) != at:
                    raise BadState(where, "there are too many picks")
                begun = self.chosen(self.choices.steps.pick(begun, pick), f"{where}.{number}")
            if at + 1 < len(picked) and len(begun.values) == at:
                stop = self.choices.steps.stop(begun)
                if stop is None or begun == self.begin:
                    raise BadState(where, "there are not enough picks")
                begun = self.chosen(stop, where)
        if begun == self.begin:
            raise BadState("choosing", "nothing has been chosen")
        if len(begun.values) != len(picked) - 1 or begun.whole:
            raise BadState("choosing.picked", "there is not one list for each parameter that has been begun")
        return begun

    def chosen(self, step: Step, where: str) -> Candidate:
        """What comes of a choice, which has to be legal."""
        failing = self.choices.steps.failing(step)
        if failing is not None:
            refusal = self.choices.legality.refused(failing, step.before.action, step.env)
            raise BadState(where, f"this could not be chosen: {refusal.words}")
        return self.choices.steps.filled(step.after)


def leads_to(point: Point) -> tuple[Owner, ...]:
    """In whose blocks play can be when it has left another block at a point."""
    if isinstance(point.statement, Decide):
        return tuple(("action", use.name) for use in point.statement.uses)
    return (("rule", point.statement.rule),)
