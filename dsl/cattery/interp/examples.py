"""Worked examples, carried out: what does not come out as a spec says becomes a diagnostic at that line.

An example stops at the first step that cannot be carried out; an expectation that fails does not stop it.
"""

from __future__ import annotations

from typing import assert_never

from attrs import define, field

from cattery.diagnostics import Diagnostic
from cattery.interp.evaluate import Env, Evaluator
from cattery.interp.facts import Piece
from cattery.interp.interpreter import Interpreter
from cattery.interp.lines import Line
from cattery.interp.notation import canonical, forms
from cattery.interp.position import Position
from cattery.interp.values import in_order, value_text
from cattery.interp.writing import contents_json
from cattery.model.expr import Compare, Expr, Has, Logic
from cattery.model.game import Example, Expect, Game, Legal, PlaceContents, Play, Refuse, Step
from cattery.source import Span
from cattery_runtime.chance import CHANCE
from cattery_runtime.errors import BadMove, Fault
from cattery_runtime.steps import single_steps

FAILED = "C0520"
BROKEN = "C0521"
SHOWN = 8
"""So many moves are shown in a message; more are counted."""


class CannotGoOn(Exception):
    """The rest of the example has no position to be about."""


def run_example(game: Game, example: Example) -> list[Diagnostic]:
    """Carry out an example in the game built with its options; what is returned is what failed."""
    options = {option.name: value_text(option.type, option.value) for option in game.options.values()}
    other = {name: text for name, text in example.options if options[name] != text}
    if other:
        raise ValueError(f"the example {example.title!r} is about a game with {other}")
    runner = Runner(Interpreter(game), example)
    runner.run()
    return runner.found


@define
class Runner:
    """One example on its way; `found` is what has failed so far."""

    interpreter: Interpreter
    example: Example
    found: list[Diagnostic] = field(factory=list)

    def run(self) -> None:
        """Carry out all steps."""
        span = self.example.origin.span
        given = self.example.given
        try:
            position = self.interpreter.initial() if given is None else self.interpreter.load_given(given)
            self.claims(position, span)
            for step in self.example.steps:
                span = step.span
                position = self.step(position, step)
        except Fault as fault:
            self.fail(span, f"a rule could not be carried out: {fault}")
        except CannotGoOn:
            pass

    def fail(self, span: Span, message: str, suggestion: str | None = None) -> None:
        """Something did not come out."""
        self.found.append(Diagnostic(FAILED, span, message, suggestion=suggestion))

    def claims(self, position: Position, span: Span) -> None:
        """No claim may have failed on the way here."""
        for name in position.state.broken:
            self.found.append(Diagnostic(BROKEN, span, f"the claim `{name}` does not hold"))

    def step(self, position: Position, step: Step) -> Position:
        """Carry out one step; the position after it."""
        match step:
            case Play(moves, span):
                for text in moves:
                    position = self.play(position, text, span)
            case Expect():
                self.expect(position, step)
            case Refuse(moves, because, span):
                for text in moves:
                    self.refuse(position, text, because, span)
            case Legal():
                self.legal(position, step)
            case _:
                assert_never(step)
        return position

    # --- moves -------------------------------------------------------------------------------------------------------

    def play(self, position: Position, text: str, span: Span) -> Position:
        """A move that has to be legal; a whole move of an action in steps is played pick by pick."""
        texts, words = self.steps(position, text)
        for one in texts:
            words = words or self.refused(position, one)
            if words is None:
                position = self.interpreter.play(position, one)
                self.claims(position, span)
        if words is not None:
            self.fail(span, f"`{text}` cannot be played: {words}", self.instead(position))
            raise CannotGoOn
        return position

    def steps(self, position: Position, text: str) -> tuple[list[str], str | None]:
        """The choices that a text is, one after another; or else why it is none."""
        try:
            line = Line(self.interpreter, position)
            return single_steps(line, text, forms(self.interpreter.game), line.rank), None
        except BadMove as bad:
            return [], str(bad)

    def refuse(self, position: Position, text: str, because: str | None, span: Span) -> None:
        """A move that has to be illegal, for the reason given; of an action in steps, its first illegal pick."""
        texts, words = self.steps(position, text)
        for one in texts[:-1]:
            position = self.interpreter.play(position, one)
        if texts:
            words = self.refused(position, texts[-1])
        if words is None:
            self.fail(span, f"`{text}` is legal here")
        elif because is not None and words != because:
            self.fail(span, f"`{text}` is refused because of something else: {words}")

    def refused(self, position: Position, text: str) -> str | None:
        """The words with which a move is refused; None if it is legal."""
        try:
            refusal = self.interpreter.why(position, text)
        except BadMove as bad:
            return str(bad)
        return None if refusal is None else refusal.words

    def legal(self, position: Position, step: Legal) -> None:
        """The legal moves are these, or so many."""
        texts = self.texts(position)
        if step.action is not None:
            texts = [text for text in texts if text.split()[0] == step.action]
        if step.count is not None:
            if len(texts) != step.count:
                self.fail(step.span, f"there are {len(texts)} legal moves, not {step.count}: {shown(texts)}")
            return
        wanted = [self.canonical(text) for text in step.moves]
        missing = [text for text in wanted if text not in texts]
        extra = [text for text in texts if text not in wanted]
        if missing:
            self.fail(step.span, f"not legal here: {shown(missing)}")
        if extra:
            self.fail(step.span, f"legal here too: {shown(extra)}")

    def texts(self, position: Position) -> list[str]:
        """All that can be chosen here, by a player or by chance."""
        if position.actor == CHANCE:
            return [text for text, _ in self.interpreter.chances(position)]
        return self.interpreter.moves(position)

    def canonical(self, text: str) -> str:
        """A move text in its one form; what is no move stays as it is."""
        try:
            return canonical(self.interpreter.game, text)
        except BadMove:
            return text

    def instead(self, position: Position) -> str | None:
        """What could be played, where that is short enough to say."""
        texts = self.texts(position)
        return f"legal here: {shown(texts)}" if texts else None

    # --- expectations ------------------------------------------------------------------------------------------------

    def expect(self, position: Position, step: Expect) -> None:
        """What has to be so here."""
        outcome = position.outcome
        so_far = f"{position.actor} decides" if outcome is None else f"the game is over by {outcome.end}"
        match step.what:
            case "holds" if step.condition is not None:
                self.holds(position, step.condition, step.span, {})
            case "contents":
                for content in step.contents:
                    self.contents(position, content, step.span)
            case "wins" if outcome is None or step.player not in outcome.winners:
                self.fail(step.span, f"{step.player} does not win: {so_far}{won_by(position)}")
            case "decides" if position.actor != step.player:
                self.fail(step.span, f"{step.player} does not decide: {so_far}{won_by(position)}")
            case "draw" if outcome is None or outcome.winners:
                self.fail(step.span, f"this is no draw: {so_far}{won_by(position)}")
            case "no end" if outcome is not None:
                self.fail(step.span, f"{so_far}{won_by(position)}")
            case _:
                pass

    def holds(self, position: Position, condition: Expr, span: Span, env: Env) -> bool:
        """A condition has to hold; the first part of an `and` that does not is the one to speak of."""
        look = Evaluator(self.interpreter.game, position.state)
        if isinstance(condition, Logic) and condition.op == "and":
            left, right = condition.left, condition.right
            return self.holds(position, left, span, env) and self.holds(position, right, span, env)
        if look.truth(condition, env):
            return True
        asked = asked_about(condition)
        found = "" if asked is None else f": it is {value_text(asked.type, look.value(asked, env)) or 'empty'}"
        self.fail(condition.span if condition.span.line else span, f"this does not hold{found}")
        return False

    def contents(self, position: Position, wanted: PlaceContents, span: Span) -> None:
        """A place has to hold these pieces."""
        game = self.interpreter.game
        place = game.places[wanted.place]
        inside = position.state.places[place.name][wanted.indices]
        pieces: tuple[Piece, ...] = tuple((place.pieces, *fields) for fields in wanted.pieces)
        if place.kind == "bag":
            pieces = in_order(game, pieces)
        if inside != pieces:
            at = ", ".join(value_text(type_, key) for type_, key in zip(place.per, wanted.indices, strict=True))
            name = f"{place.name}[{at}]" if at else place.name
            found, expected = (contents_json(game, place, both) for both in (inside, pieces))
            self.fail(
                wanted.span if wanted.span.line else span,
                f"{name} holds {found or 'nothing'}, not {expected or 'nothing'}",
            )


def asked_about(condition: Expr) -> Expr | None:
    """What a condition is about, so that a message can say what it is instead."""
    match condition:
        case Compare(_, asked) | Has(asked):
            return asked
        case _:
            return None


def won_by(position: Position) -> str:
    """Who won, for a message."""
    outcome = position.outcome
    if outcome is None:
        return ""
    return f", {' and '.join(outcome.winners)} won" if outcome.winners else ", nobody won"


def shown(texts: list[str]) -> str:
    """Move texts in a message."""
    rest = f" and {len(texts) - SHOWN} more" if len(texts) > SHOWN else ""
    return ", ".join(f"`{text}`" for text in texts[:SHOWN]) + rest
