"""What a statement without blocks does to a state.

One case for each kind of statement that neither chooses what is done next nor stops for a decision; those are the
machine's (`machine.py`).
"""

from __future__ import annotations

from typing import assert_never

from attrs import frozen

from cattery.interp.evaluate import Env, Evaluator
from cattery.interp.pieces import Pieces
from cattery.interp.state import State
from cattery.interp.values import fits, value_text
from cattery.interp.writing import position_key
from cattery.model.builtins import COUNT_LIMIT
from cattery.model.expr import Expr
from cattery.model.game import End, Game
from cattery.model.stmt import Arrange, Assign, Check, Cycle, GoesNext, Impossible, Let, Move, Note, Take, Use
from cattery.source import Span
from cattery_runtime.errors import Fault
from cattery_runtime.outcome import Outcome

Effect = Let | Move | Take | Cycle | Arrange | Assign | Check | GoesNext | Note | Impossible


class GameOver(Exception):
    """An end was reached; leaves whatever was being carried out."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__(outcome)
        self.outcome = outcome


@frozen(repr=False)
class Executor:
    """Carries out statements on a state, in place."""

    game: Game
    state: State

    @property
    def look(self) -> Evaluator:
        """The evaluator of this state."""
        return Evaluator(self.game, self.state)

    def statement(self, statement: Effect, env: Env) -> None:
        """Carry out a statement that has no block of its own."""
        pieces = Pieces(self.game, self.state)
        match statement:
            case Let(local, value):
                env[local] = self.look.value(value, env)
            case Move():
                pieces.move(statement, env)
            case Take():
                pieces.take(statement, env)
            case Cycle():
                pieces.cycle(statement, env)
            case Arrange():
                pieces.arrange(statement, env)
            case Assign():
                self.assign(statement, env)
            case Check(uses):
                for use in uses:
                    self.look_for_end(use, env)
            case GoesNext(player):
                self.goes_next(str(self.look.value(player, env)))
            case Note():
                self.note(statement.span)
            case Impossible(words, span):
                raise Fault(words, span.path, span.line)
            case _:
                assert_never(statement)

    def note(self, span: Span) -> None:
        """The present position is noted once more."""
        key = position_key(self.game, self.state)
        self.state.noted[key] = self.state.noted.get(key, 0) + 1
        if self.state.noted[key] > COUNT_LIMIT:
            raise Fault("one position has been noted too often", span.path, span.line)

    def goes_next(self, player: str) -> None:
        """Within a turn from its end on, else at once."""
        if self.state.in_turn:
            self.state.upcoming = player
        else:
            self.state.me = player

    def assign(self, assign: Assign, env: Env) -> None:
        """A value is set, within its range."""
        declared = self.game.values[assign.value]
        key = self.look.key(assign.indices, env)
        content = self.look.value(assign.content, env)
        if key not in self.state.values[assign.value] or not fits(self.game, declared.type, content):
            words = f"{assign.value} cannot be {value_text(assign.content.type, content)}"
            raise Fault(words, assign.span.path, assign.span.line)
        self.state.values[assign.value][key] = content

    # --- ends --------------------------------------------------------------------------------------------------------

    def look_for_end(self, use: Use, env: Env) -> None:
        """The game is over if the end's condition holds."""
        end = self.game.ends[use.name]
        values = [self.look.value(argument, env) for argument in use.arguments]
        inner: Env = {p.name: v for p, v in zip(end.parameters, values, strict=True)}
        if self.look.truth(end.condition, inner):
            raise GameOver(self.result(end, inner))

    def result(self, end: End, env: Env) -> Outcome:
        """How an end that was reached is counted."""
        players = self.game.players
        who = "" if end.player is None else str(self.look.value(end.player, env))
        match end.result:
            case "wins":
                return Outcome.won(end.name, [who], players)
            case "loses":
                return Outcome.lost(end.name, who, players)
            case "draw":
                return Outcome.drawn(end.name, players)
            case _ if end.score is not None:
                scores = {player: self.number(end.score, env, player) for player in players}
                ties = {player: tuple(self.number(tie, env, player) for tie in end.ties) for player in players}
                return Outcome.scored(end.name, scores, ties if end.ties else None)
            case _:
                raise TypeError(f"{end.name} counts nothing")

    def number(self, expr: Expr, env: Env, player: str) -> int:
        """What a player has, by a count of an end."""
        return self.look.number(expr, {**env, "player": player})
