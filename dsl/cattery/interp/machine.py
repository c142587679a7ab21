"""What is carried out between two decisions: blocks, and the rules and actions that they lead into.

What is under way is a pile of frames, one for the flow and one for each action and rule that has not been carried out
to its end; so a chain of effects can be as long as it likes, and play can stop in the midst of it and go on later. The
machine knows no decision but that it has come to one.
"""

from __future__ import annotations

from attrs import define, field, frozen

from cattery.interp.evaluate import Env, Evaluator
from cattery.interp.execute import Executor
from cattery.interp.state import State
from cattery.interp.values import piece_text, value_text
from cattery.model.builtins import COUNT_LIMIT
from cattery.model.expr import Value
from cattery.model.game import Action, Game, Rule
from cattery.model.nodes import FLOW, Owner, block_of, is_fixed, rest_of
from cattery.model.paths import Path, part
from cattery.model.stmt import Block, Branch, Decide, Invoke, Loop, Repeat, Stmt, Turn
from cattery.source import Span
from cattery_runtime.errors import Fault
from cattery_runtime.faults import MOST_FRAMES

ROUNDS = 1_000
"""How often a `repeat` goes round without a decision before this counts as a fault of the rules."""


@frozen
class Heard:
    """A rule or a clause of one that happened, for people: what the rulebook says of it, and what it was about.

    With `stopped` its limit had been reached, so that it did nothing.
    """

    rule: str
    doc: str | None
    cites: tuple[str, ...]
    arguments: tuple[tuple[str, str], ...]
    stopped: bool = False


@define
class Cursor:
    """A block under way: the way to it, the statement that comes next, and the statement it belongs to."""

    block: Block
    path: Path
    at: int = 0
    around: Stmt | None = None
    rounds: int = 0


@define
class Frame:
    """The flow, an action or a rule under way, with its names."""

    owner: Owner
    env: Env
    cursors: list[Cursor]

    @property
    def path(self) -> Path:
        """The way to the statement that is being carried out."""
        inner = self.cursors[-1]
        return (*inner.path, (inner.at - 1, ""))

    def enter(self, statement: Stmt, name: str) -> None:
        """Go on with a block of the statement that is being carried out."""
        (*way, (index, _)) = self.path
        self.cursors.append(Cursor(part(statement, name), (*way, (index, name)), 0, statement))


@define
class Machine:
    """Carries out what is under way, in place. `heard` is told of the rules that happen."""

    game: Game
    state: State
    frames: list[Frame] = field(factory=list)
    heard: list[Heard] | None = None

    @property
    def look(self) -> Evaluator:
        """The evaluator of this state."""
        return Evaluator(self.game, self.state)

    def run(self) -> Decide | None:
        """Go on to the next decision; None when everything has been carried out."""
        while self.frames:
            frame = self.frames[-1]
            if not frame.cursors:
                self.leave()
                continue
            cursor = frame.cursors[-1]
            if cursor.at == len(cursor.block):
                self.end_of_block(frame, cursor)
                continue
            statement = cursor.block[cursor.at]
            cursor.at += 1
            decide = self.statement(statement, frame)
            if decide is not None:
                return decide
        return None

    def statement(self, statement: Stmt, frame: Frame) -> Decide | None:
        """Carry out one statement, or begin with it; a decision is given back."""
        match statement:
            case Decide():
                return statement
            case Branch(condition):
                frame.enter(statement, "then" if self.look.truth(condition, frame.env) else "otherwise")
            case Loop():
                items = self.look.chosen(statement.locals, statement.domain, statement.where, frame.env)
                frame.env[rest_of(statement)] = tuple(items)
                if self.next_item(statement, frame):
                    frame.enter(statement, "body")
            case Repeat():
                frame.enter(statement, "body")
            case Turn():
                self.begin_turn()
                frame.enter(statement, "body")
            case Invoke(rule):
                self.invoke(self.game.rules[rule], self.look.key(statement.arguments, frame.env), statement.span)
            case _:
                Executor(self.game, self.state).statement(statement, frame.env)
        return None

    # --- blocks ------------------------------------------------------------------------------------------------------

    def end_of_block(self, frame: Frame, cursor: Cursor) -> None:
        """A block has been carried out: go round in what it belongs to, or go on after it."""
        match cursor.around:
            case Loop() as loop if self.next_item(loop, frame):
                cursor.at = 0
                return
            case Repeat() as repeat if not self.enough(repeat, frame):
                cursor.at, cursor.rounds = 0, cursor.rounds + 1
                if cursor.rounds == ROUNDS:
                    self.no_end(repeat, frame)
                return
            case Turn():
                self.end_turn()
            case _:
                pass
        frame.cursors.pop()

    def next_item(self, loop: Loop, frame: Frame) -> bool:
        """Bind the next of the items that a loop still has to go through, if there is one."""
        rest = frame.env[rest_of(loop)]
        if not isinstance(rest, tuple) or not rest:
            return False
        self.look.bind(loop.locals, rest[0], frame.env)
        frame.env[rest_of(loop)] = rest[1:]
        return True

    def enough(self, repeat: Repeat, frame: Frame) -> bool:
        """Whether a repeat's condition says that it is done."""
        return repeat.until is not None and self.look.truth(repeat.until, frame.env)

    def no_end(self, repeat: Repeat, frame: Frame) -> None:
        """A repeat goes round for ever."""
        if frame.owner == FLOW:
            span = self.game.origin.span
            raise Fault("the flow goes round and round without a decision", span.path, span.line)
        raise Fault("this goes round without end", repeat.span.path, repeat.span.line)

    # --- rules and actions -------------------------------------------------------------------------------------------

    def push(self, owner: Owner, env: Env, span: Span) -> None:
        """Begin with the block of a rule or an action; `span` is where a chain that is too long comes from."""
        if len(self.frames) > MOST_FRAMES:
            raise Fault(f"effects go more than {MOST_FRAMES} deep", span.path, span.line)
        self.frames.append(Frame(owner, env, [Cursor(block_of(self.game, owner), ())]))

    def begin(self, action: Action, env: Env) -> None:
        """Begin with an action that has been chosen."""
        self.push(("action", action.name), env, action.origin.span)

    def invoke(self, rule: Rule, values: tuple[Value, ...], span: Span) -> None:
        """Begin with a rule, unless it has happened as often as it may."""
        env: Env = {p.name: value for p, value in zip(rule.parameters, values, strict=True)}
        stopped = self.is_spent(rule, env)
        if self.heard is not None:
            self.heard.append(self.told(rule, values, stopped))
        if not stopped:
            self.push(("rule", rule.name), env, span)

    def is_spent(self, rule: Rule, env: Env) -> bool:
        """Whether a rule's limit has been reached for what it is about; if not, it is counted once more."""
        if rule.limit is None:
            return False
        rows = self.state.spent.setdefault(rule.name, {})
        key = self.look.key(rule.limit.keys, env)
        if rows.get(key, 0) >= rule.limit.most:
            return True
        rows[key] = rows.get(key, 0) + 1
        return False

    def told(self, rule: Rule, values: tuple[Value, ...], stopped: bool) -> Heard:
        """A rule that happens, in words."""
        pairs = zip(rule.parameters, values, strict=True)
        arguments = tuple((p.name, "off" if value is None else value_text(p.type, value)) for p, value in pairs)
        return Heard(rule.name, rule.origin.doc, rule.origin.cites, arguments, stopped)

    def leave(self) -> None:
        """What is on top has been carried out to its end; back in the flow, limited rules may happen again."""
        kind, name = self.frames.pop().owner
        if kind == "action":
            self.put_everything_down(self.game.actions[name])
            if self.frames:
                self.count(self.game.actions[name])
        if [frame.owner for frame in self.frames] == [FLOW]:
            self.state.spent = {}

    def put_everything_down(self, action: Action) -> None:
        """What an action takes up it has to put down."""
        if self.state.held:
            span = action.origin.span
            raise Fault(f"{piece_text(self.state.held[0])} was taken up and not put down", span.path, span.line)

    def count(self, action: Action) -> None:
        """An action counts as played; one that is only tried, with nothing below it, does not."""
        times = self.state.times
        if action.name in times:
            times[action.name] += 1
            if times[action.name] > COUNT_LIMIT:
                span = action.origin.span
                raise Fault(f"{action.name} has been played too often in one turn", span.path, span.line)

    # --- turns -------------------------------------------------------------------------------------------------------

    def begin_turn(self) -> None:
        """Per-turn values and counts start anew."""
        state = self.state
        for name, value in self.game.values.items():
            if value.reset == "turn":
                content = self.look.value(value.initial, {})
                state.values[name] = dict.fromkeys(state.values[name], content)
        state.times = dict.fromkeys(state.times, 0)
        state.in_turn = True

    def end_turn(self) -> None:
        """The next player is to move, in seat order unless something else was said."""
        self.look_at_claims("turn")
        state, players = self.state, self.game.players
        state.me = state.upcoming or players[(players.index(state.me) + 1) % len(players)]
        state.upcoming = None
        state.in_turn = False

    def look_at_claims(self, moment: str) -> None:
        """Remember which claims do not hold here."""
        for law in self.game.laws.values():
            if law.kind == "claim" and law.moment == moment and not self.look.truth(law.condition, {}):
                self.state.broken += (law.name,)


def frame_at(look: Evaluator, owner: Owner, path: Path, env: Env) -> Frame:
    """A frame that goes on after the statement to which a path leads."""
    frame = Frame(owner, env, [])
    block = block_of(look.game, owner)
    way: Path = ()
    around: Stmt | None = None
    for index, name in path:
        frame.cursors.append(Cursor(block, way, index + 1, around))
        if name:
            around = block[index]
            if isinstance(around, Loop) and is_fixed(around):
                env[rest_of(around)] = to_come(look, around, env)
            block, way = part(around, name), (*way, (index, name))
    return frame


def to_come(look: Evaluator, loop: Loop, env: Env) -> tuple[Value, ...]:
    """The items of a loop that come after the present one, where they are known beforehand."""
    items = look.items(loop.domain, env)
    return items[items.index(env[loop.locals[0]]) + 1 :]
