"""From one node to the next: play goes on until somebody or chance has something to choose, or the game is over.

A node is a place in a block, with the way there: the frames below it. Going on after it begins with these frames as the
position keeps them, each with the names that are still needed.
"""

from __future__ import annotations

from attrs import frozen

from cattery.interp.choices import Choices
from cattery.interp.evaluate import Env, Evaluator
from cattery.interp.execute import Executor, GameOver
from cattery.interp.facts import facts
from cattery.interp.machine import Cursor, Frame, Machine, frame_at
from cattery.interp.position import Position, Stop
from cattery.interp.state import State
from cattery.model.game import Game
from cattery.model.nodes import FLOW, rest_of
from cattery.model.paths import Path, part, parts
from cattery.model.stmt import Block, Decide, Let, Loop, Turn
from cattery_runtime.chance import CHANCE
from cattery_runtime.errors import Fault


@frozen(repr=False)
class Flow:
    """Lets a machine run to the next node."""

    machine: Machine

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.machine.game

    @property
    def state(self) -> State:
        """The state that is changed in place."""
        return self.machine.state

    def settle(self) -> Position:
        """Where the game stops next: a node or an end."""
        try:
            while (decide := self.machine.run()) is not None:
                if self.stops(decide):
                    self.machine.look_at_claims("always")
                    return self.node(decide)
        except GameOver as over:
            self.state.spent = {}
            self.machine.look_at_claims("always")
            return Position(self.game, self.state, None, None, over.outcome)
        span = self.game.origin.span
        raise Fault("the flow has run out without an end", span.path, span.line)

    def stops(self, decide: Decide) -> bool:
        """Whether there is something to choose; if not, play goes on as the decision says. Declining is always legal."""
        frame = self.machine.frames[-1]
        if decide.may and not decide.if_possible:
            return True
        if next(Choices(self.game, self.state).offers(decide, frame.env), None) is not None:
            return True
        if decide.otherwise is not None:
            frame.enter(decide, "otherwise")
        elif not decide.if_possible:
            raise Fault("nothing is possible here", decide.span.path, decide.span.line)
        return False

    def node(self, decide: Decide) -> Position:
        """The position at a decision that has been come to."""
        *below, top = self.machine.frames
        actor = actor_of(Evaluator(self.game, self.state), decide, top.env)
        frames = tuple(self.stop(frame) for frame in below)
        return Position(self.game, self.state, self.stop(top), actor, None, frames)

    def stop(self, frame: Frame) -> Stop:
        """Where a frame has stopped."""
        point = facts(self.game).by_place[frame.owner, frame.path]
        return Stop(point, tuple(frame.env[name] for name, _ in point.locals))


def actor_of(look: Evaluator, decide: Decide, env: Env) -> str:
    """Who chooses at a node."""
    return CHANCE if decide.actor is None else str(look.value(decide.actor, env))


def going_on(position: Position, machine: Machine) -> None:
    """Put the frames of a position back under way, each after the point at which it stopped."""
    stops = (*position.frames, *(() if position.at is None else (position.at,)))
    machine.frames = [frame_at(machine.look, stop.point.owner, stop.point.path, stop.env) for stop in stops]


def begin_flow(machine: Machine) -> None:
    """Start at the beginning."""
    machine.frames = [Frame(FLOW, {}, [Cursor(machine.game.flow, ())])]


def begin_at_turn(machine: Machine) -> None:
    """Start with the flow's first turn, as an example does; names bound on the way have their first values."""
    path = first_turn(machine.game.flow, ())
    if path is None:
        begin_flow(machine)
        return
    env: Env = {}
    block: Block = machine.game.flow
    for index, name in path:
        for statement in block[:index]:
            if isinstance(statement, Let):
                Executor(machine.game, machine.state).statement(statement, env)
        statement = block[index]
        if isinstance(statement, Loop):
            look = machine.look
            first, *rest = look.chosen(statement.locals, statement.domain, statement.where, env)
            look.bind(statement.locals, first, env)
            env[rest_of(statement)] = tuple(rest)
        block = part(statement, name) if name else ()
    frame = frame_at(machine.look, FLOW, path, env)
    frame.cursors[-1].at -= 1
    machine.frames = [frame]


def first_turn(block: Block, path: Path) -> Path | None:
    """The way to the first turn in a block."""
    for index, statement in enumerate(block):
        if isinstance(statement, Turn):
            return (*path, (index, ""))
        for name in parts(statement):
            found = first_turn(part(statement, name), (*path, (index, name)))
            if found is not None:
                return found
    return None
