"""What a statement does to a state.

One case for each kind of statement that needs no node; decisions are the flow's (`flow.py`), which hands down the
block walker so that a branch or a loop means the same with and without decisions inside.
"""

from __future__ import annotations

from typing import assert_never

from attrs import frozen

from cattery.interp.evaluate import Env, Evaluator
from cattery.interp.position import position_key
from cattery.interp.state import Key, State
from cattery.interp.values import Piece, as_piece, fits, in_order, piece_text, value_text
from cattery.model.builtins import COUNT_LIMIT
from cattery.model.expr import Expr
from cattery.model.game import Action, End, Game
from cattery.model.stmt import (
    Assign,
    Block,
    Branch,
    Check,
    Decide,
    GoesNext,
    Impossible,
    Invoke,
    Let,
    Loop,
    Move,
    Note,
    Repeat,
    Spot,
    Stmt,
    Take,
    Turn,
    Use,
)
from cattery.source import Span
from cattery_runtime.errors import Fault
from cattery_runtime.outcome import Outcome, Score

ROUNDS = 1_000
"""How often a `repeat` goes round without a node before this counts as a fault of the rules."""


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

    def action(self, action: Action, env: Env) -> None:
        """Carry out an action's own block; what it takes up it has to put down."""
        self.block(action.body, env)
        if self.state.held:
            span = action.origin.span
            raise Fault(f"{piece_text(self.state.held[0])} was taken up and not put down", span.path, span.line)

    def block(self, block: Block, env: Env) -> None:
        """Carry out a block of effects."""
        for statement in block:
            self.statement(statement, env)

    def statement(self, statement: Stmt, env: Env) -> None:
        """Carry out one statement."""
        match statement:
            case Branch(condition, then, otherwise):
                self.block(then if self.look.truth(condition, env) else otherwise, env)
            case Loop(names, domain, where, body):
                for item in list(self.look.chosen(names, domain, where, env)):
                    self.look.bind(names, item, env)
                    self.block(body, env)
            case Repeat(body, until):
                self.repeat(body, until, env, statement.span)
            case Turn() | Decide():
                raise Fault("a decision stands where only effects can be", statement.span.path, statement.span.line)
            case _:
                self.effect(statement, env)

    def repeat(self, body: Block, until: Expr | None, env: Env, span: Span) -> None:
        """Go round until the condition holds."""
        for _ in range(ROUNDS):
            self.block(body, env)
            if until is not None and self.look.truth(until, env):
                return
        raise Fault("this goes round without end", span.path, span.line)

    def effect(
        self,
        statement: Let | Invoke | Move | Take | Assign | Check | GoesNext | Note | Impossible,
        env: Env,
    ) -> None:
        """Carry out a statement that has no block of its own."""
        match statement:
            case Let(local, value):
                env[local] = self.look.value(value, env)
            case Invoke(rule, arguments):
                self.invoke(rule, arguments, env)
            case Move():
                self.move(statement, env)
            case Take():
                self.take(statement, env)
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

    def invoke(self, name: str, arguments: tuple[Expr, ...], env: Env) -> None:
        """Carry out a rule with its arguments."""
        rule = self.game.rules[name]
        values = [self.look.value(argument, env) for argument in arguments]
        self.block(rule.body, {p.name: v for p, v in zip(rule.parameters, values, strict=True)})

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

    # --- pieces ------------------------------------------------------------------------------------------------------

    def move(self, move: Move, env: Env) -> None:
        """A piece leaves one place and joins another."""
        piece = None if move.piece is None else as_piece(self.look.value(move.piece, env))
        target = self.look.key(move.target.indices, env)
        source = None if move.source is None else self.look.key(move.source.indices, env)
        if move.source is None or source is None:
            piece = self.put_down(piece, move.span)
        else:
            piece = self.lift(move.source, source, piece, move.span)
        self.put(move.target, target, piece, move.span)

    def lift(self, spot: Spot, key: Key, piece: Piece | None, span: Span) -> Piece:
        """Take one piece out of a place: the one named, the one at an end of a stack, or the only one there."""
        inside = self.inside(spot, key, span)
        kind = self.game.places[spot.place].kind
        if piece is None and inside:
            piece = inside[0] if spot.end == "bottom" else inside[-1]
        if piece is None or piece not in inside:
            what = "nothing" if piece is None else f"no {piece_text(piece)}"
            raise Fault(f"there is {what} to move from {self.spot_text(spot, key)}", span.path, span.line)
        at = len(inside) - 1 if kind == "stack" and spot.end != "bottom" else inside.index(piece)
        self.state.places[spot.place][key] = inside[:at] + inside[at + 1 :]
        return piece

    def put(self, spot: Spot, key: Key, piece: Piece, span: Span) -> None:
        """Put a piece into a place."""
        inside = self.inside(spot, key, span)
        filled: tuple[Piece, ...]
        match self.game.places[spot.place].kind, spot.end:
            case "one", _:
                if inside:
                    raise Fault(f"{self.spot_text(spot, key)} is taken", span.path, span.line)
                filled = (piece,)
            case "stack", "bottom":
                filled = (piece, *inside)
            case "stack", _:
                filled = (*inside, piece)
            case _:
                filled = in_order(self.game, (*inside, piece))
        self.state.places[spot.place][key] = filled

    def take(self, take: Take, env: Env) -> None:
        """All of a place is taken up."""
        key = self.look.key(take.source.indices, env)
        inside = self.inside(take.source, key, take.span)
        self.state.places[take.source.place][key] = ()
        self.state.held += inside
        env[take.local] = inside

    def put_down(self, piece: Piece | None, span: Span) -> Piece:
        """One of the pieces that were taken up is in hand no more."""
        held = list(self.state.held)
        if piece is None or piece not in held:
            raise Fault("that piece has not been taken up", span.path, span.line)
        held.remove(piece)
        self.state.held = tuple(held)
        return piece

    def inside(self, spot: Spot, key: Key, span: Span) -> tuple[Piece, ...]:
        """What is in a place that has to exist."""
        cells = self.state.places[spot.place]
        if key not in cells:
            raise Fault(f"there is no {self.spot_text(spot, key)}", span.path, span.line)
        return cells[key]

    def spot_text(self, spot: Spot, key: Key) -> str:
        """A place with its indices, as the spec writes it."""
        per = self.game.places[spot.place].per
        inner = ", ".join(
            "off" if item is None else value_text(kind, item) for kind, item in zip(per, key, strict=True)
        )
        return f"{spot.place}[{inner}]" if per else spot.place

    # --- values and ends ---------------------------------------------------------------------------------------------

    def assign(self, assign: Assign, env: Env) -> None:
        """A value is set, within its range."""
        declared = self.game.values[assign.value]
        key = self.look.key(assign.indices, env)
        content = self.look.value(assign.content, env)
        if key not in self.state.values[assign.value] or not fits(self.game, declared.type, content):
            words = f"{assign.value} cannot be {value_text(assign.content.type, content)}"
            raise Fault(words, assign.span.path, assign.span.line)
        self.state.values[assign.value][key] = content

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
            case _:
                return Outcome.scored(end.name, {player: self.score(end, env, player) for player in players})

    def score(self, end: End, env: Env, player: str) -> Score:
        """What a player has, by the end's own count."""
        if end.score is None:
            raise TypeError(f"{end.name} counts nothing")
        return self.look.number(end.score, {**env, "player": player})
