"""The flow of the game: from one node to the next.

A node is a place in the tree of the flow: the way down to its decision. Going on after it finishes the statements
around it from the inside out; nothing else has to be remembered, because the domain of a loop around a decision never
changes.
"""

from __future__ import annotations

from attrs import frozen

from cattery.interp.evaluate import Env
from cattery.interp.execute import ROUNDS, Executor
from cattery.interp.legal import Legality
from cattery.interp.state import State
from cattery.model.expr import Value
from cattery.model.game import Game
from cattery.model.nodes import Path, part, parts
from cattery.model.stmt import Block, Branch, Decide, Let, Loop, Repeat, Stmt, Turn
from cattery_runtime.errors import Fault


class NodeReached(Exception):
    """A decision or a chance node: play stops here until a choice is made."""

    def __init__(self, path: Path, env: Env) -> None:
        super().__init__(path)
        self.path = path
        self.env = env


@frozen(repr=False)
class Flow:
    """Walks on by raising `NodeReached` or `GameOver`; the state is changed in place."""

    game: Game
    state: State

    @property
    def executor(self) -> Executor:
        """What carries out the statements between nodes."""
        return Executor(self.game, self.state)

    def block(self, block: Block, env: Env, path: Path, start: int = 0) -> None:
        """Carry out a block from one of its statements on; `path` leads to the block."""
        for index in range(start, len(block)):
            self.statement(block[index], env, path, index)

    def statement(self, statement: Stmt, env: Env, path: Path, index: int) -> None:
        """Carry out one statement of a block."""
        match statement:
            case Decide():
                self.decide(statement, env, path, index)
            case Branch(condition):
                name = "then" if self.executor.look.truth(condition, env) else "otherwise"
                self.inner(statement, name, env, path, index)
            case Loop():
                items = list(self.executor.look.chosen(statement.locals, statement.domain, statement.where, env))
                self.rounds(statement, items, env, path, index)
            case Repeat():
                self.repeat(statement, env, path, index)
            case Turn():
                self.begin_turn()
                self.inner(statement, "body", env, path, index)
                self.end_turn()
            case _:
                self.executor.effect(statement, env)

    def inner(self, statement: Stmt, name: str, env: Env, path: Path, index: int) -> None:
        """Carry out a block of a statement."""
        self.block(part(statement, name), env, (*path, (index, name)))

    def rounds(self, loop: Loop, items: list[Value], env: Env, path: Path, index: int) -> None:
        """Carry out a loop's body for these items."""
        for item in items:
            self.executor.look.bind(loop.locals, item, env)
            self.inner(loop, "body", env, path, index)

    def repeat(self, repeat: Repeat, env: Env, path: Path, index: int) -> None:
        """Go round until the condition holds, or for ever: a node or an end stops it."""
        for _ in range(ROUNDS):
            self.inner(repeat, "body", env, path, index)
            if self.enough(repeat, env):
                return
        span = self.game.origin.span
        raise Fault("the flow goes round and round without a decision", span.path, span.line)

    def enough(self, repeat: Repeat, env: Env) -> bool:
        """Whether a repeat's condition says that it is done."""
        return repeat.until is not None and self.executor.look.truth(repeat.until, env)

    def decide(self, decide: Decide, env: Env, path: Path, index: int) -> None:
        """Stop at the node; where nothing is legal go on, as the flow says. Declining is always legal."""
        possible = next(Legality(self.game, self.state).moves(decide, env), None)
        if possible is not None or (decide.may and not decide.if_possible):
            raise NodeReached((*path, (index, "")), env)
        if decide.otherwise is not None:
            self.inner(decide, "otherwise", env, path, index)
        elif not decide.if_possible:
            raise Fault("nothing is possible here", decide.span.path, decide.span.line)

    # --- turns -------------------------------------------------------------------------------------------------------

    def begin_turn(self) -> None:
        """Per-turn values and counts start anew."""
        state = self.state
        for name, value in self.game.values.items():
            if value.reset == "turn":
                content = self.executor.look.value(value.initial, {})
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
            if law.kind == "claim" and law.moment == moment and not self.executor.look.truth(law.condition, {}):
                self.state.broken += (law.name,)

    # --- going on ----------------------------------------------------------------------------------------------------

    def resume(self, block: Block, env: Env, path: Path, done: Path = (), again: bool = False) -> None:
        """Go on after the statement at the end of `path`, which leads down from `block`; with `again` start with it.

        `done` is the way to `block`.
        """
        (index, name), rest = path[0], path[1:]
        statement = block[index]
        if rest:
            self.resume(part(statement, name), env, rest, (*done, (index, name)), again)
            self.finish(statement, env, done, index)
        elif again:
            self.statement(statement, env, done, index)
        self.block(block, env, done, index + 1)

    def finish(self, statement: Stmt, env: Env, path: Path, index: int) -> None:
        """What is left of a statement when one run through its block is done."""
        match statement:
            case Loop(names, domain, where):
                now = env[names[0]] if len(names) == 1 else tuple(env[name] for name in names)
                items = list(self.executor.look.chosen(names, domain, where, env))
                self.rounds(statement, items[items.index(now) + 1 :], env, path, index)
            case Repeat() if not self.enough(statement, env):
                self.repeat(statement, env, path, index)
            case Turn():
                self.end_turn()
            case _:
                pass

    def begin_at_turn(self) -> None:
        """Start with the flow's first turn, as an example does; names bound on the way have their first values."""
        path = first_turn(self.game.flow, ())
        if path is None:
            self.block(self.game.flow, {}, ())
            return
        env: Env = {}
        block: Block = self.game.flow
        for index, name in path:
            for statement in block[:index]:
                if isinstance(statement, Let):
                    self.executor.effect(statement, env)
            statement = block[index]
            if isinstance(statement, Loop):
                look = self.executor.look
                look.bind(
                    statement.locals, next(look.chosen(statement.locals, statement.domain, statement.where, env)), env
                )
            block = part(statement, name) if name else ()
        self.resume(self.game.flow, env, path, again=True)


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
