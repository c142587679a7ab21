"""The interpreter's machine, watched: which of the rules that it comes by do something themselves.

Imported where a move is played again, since it needs the whole interpreter.
"""

from __future__ import annotations

from attrs import define, field

from cattery.interp import Interpreter, Position
from cattery.interp.evaluate import Env
from cattery.interp.flow import Flow, going_on
from cattery.interp.machine import Frame, Heard, Machine
from cattery.interp.notation import parse
from cattery.model.nodes import Owner
from cattery.model.stmt import Arrange, Cycle, Decide, Move, Stmt, Take
from cattery.source import Span
from cattery_runtime import IllegalMove, Refusal


@define
class Seen:
    """The rules that happened, in order, and the places in that list of those that moved something or asked somebody."""

    heard: list[Heard] = field(factory=list)
    acted: set[int] = field(factory=set)


@define
class Watched(Machine):
    """A machine that remembers what each rule does. `places` are those of the rules under way among what was heard."""

    seen: Seen = field(factory=Seen)
    places: dict[int, tuple[Frame, int]] = field(factory=dict)

    def push(self, owner: Owner, env: Env, span: Span) -> None:
        """Begin with a block."""
        super().push(owner, env, span)
        if owner[0] == "rule":
            frame = self.frames[-1]
            self.places[id(frame)] = frame, len(self.seen.heard) - 1

    def statement(self, statement: Stmt, frame: Frame) -> Decide | None:
        """Carry out one statement."""
        if isinstance(statement, Move | Take | Cycle | Arrange | Decide) and id(frame) in self.places:
            self.seen.acted.add(self.places[id(frame)][1])
        return super().statement(statement, frame)


def watched(interpreter: Interpreter, position: Position, text: str) -> tuple[Position, Seen]:
    """The position after a legal move or an outcome, and the rules that happened; raises as `Interpreter.play` does."""
    judged = interpreter.judge(position, parse(interpreter.game, text))
    if isinstance(judged, Refusal):
        raise IllegalMove(judged)
    seen = Seen()
    if judged is not None and not judged.whole:
        return position, seen
    machine = Watched(interpreter.game, position.state.copy(), heard=seen.heard, seen=seen)
    going_on(position, machine)
    if judged is not None:
        machine.begin(judged.action, judged.env)
    return Flow(machine).settle(), seen
