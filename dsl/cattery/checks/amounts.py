"""Whether a place surely runs out: more is drawn from it in the beginning than it starts with.

Counted is only what is certain: at least so much is drawn by then, and at most so much has come in. Decisions that may be
declined or left out, conditions, and everything after an end that is looked at count for nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from cattery.checks.footprint import of_place
from cattery.checks.reckon import Reckoner
from cattery.checks.walks import reckoner
from cattery.checks.worth import FAR
from cattery.diagnostics import Diagnostic, Label
from cattery.model import walk
from cattery.model.expr import Content
from cattery.model.game import Game, Place
from cattery.model.stmt import (
    Block,
    Branch,
    Decide,
    Impossible,
    Invoke,
    Loop,
    Move,
    Repeat,
    Spot,
    Stmt,
    Turn,
)
from cattery.source import Span


@frozen(repr=False)
class Shortage:
    """A place that starts with too few pieces for what is surely drawn from it by the end of the statement at `span`."""

    place: Place
    drawn: int
    starts: int
    span: Span


def too_few(game: Game) -> Iterator[Diagnostic]:
    """Places from which more is drawn than they hold, whatever happens."""
    for short in shortages(game):
        place = short.place
        column = _column(game, place)
        where = place.origin.span if column is None else column[1]
        what = f"`{place.name}` starts with" if column is None else f"the column `{column[0]}` counts"
        message = f"{what} {_pieces(short.starts)}, but at least {short.drawn} are drawn from `{place.name}`"
        labels = [Label(short.span, "drawn here")]
        if column is not None:
            labels.append(Label(place.origin.span, f"`{place.name}` starts with this column"))
        yield Diagnostic("C0381", where, message, tuple(labels), "count more pieces, or draw fewer")


def runs_out(game: Game, decide: Decide, places: frozenset[str]) -> bool:
    """Whether a decision of chance draws from one of some places."""
    if decide.actor is not None:
        return False
    domains = (parameter.domain for use in decide.uses for parameter in game.actions[use.name].parameters)
    return any(isinstance(domain, Content) and domain.place in places for domain in domains)


def _column(game: Game, place: Place) -> tuple[str, Span] | None:
    """The column with which a place starts, and where its heading stands."""
    columns = game.pieces[place.pieces].columns
    return next(((name, span) for name, span, _ in columns if name == place.column), None)


def _pieces(number: int) -> str:
    return "one piece" if number == 1 else f"{number or 'no'} pieces"


def shortages(game: Game) -> tuple[Shortage, ...]:
    """The places of a game that surely run out, each where it first does."""
    reckon = reckoner(game, free=False)
    singles = (place for place in game.places.values() if len(place.initial) == 1 and place.kind != "one")
    found = (_shortage(game, reckon, place) for place in singles)
    return tuple(short for short in found if short is not None)


def _shortage(game: Game, reckon: Reckoner, place: Place) -> Shortage | None:
    count = _Count(game, reckon, place.name)
    starts = len(place.initial[0])
    drawn, come_in = 0, 0
    for statement in game.flow:
        if of_place(place.name) in reckon.prints.writes((statement,)):
            drawn += count.out(statement)
            come_in += count.back(statement)
        if drawn > starts + come_in:
            return Shortage(place, drawn - come_in, starts, statement.span)
        if count.may_end(statement):
            return None
    return None


@frozen(repr=False)
class _Count:
    """Counts what is moved out of a place at least, and into it at most."""

    game: Game
    reckon: Reckoner
    place: str

    def out(self, statement: Stmt) -> int:
        """How many pieces a statement surely takes out."""
        match statement:
            case Move(_, Spot(place), _):
                return 1 if place == self.place else 0
            case Branch(condition, then, otherwise):
                both = {True: self._all_out(then), False: self._all_out(otherwise)}
                truth = self.reckon.truth(condition, self.reckon.unknown)
                return min(both.values()) if truth is None else both[truth]
            case Loop(_, domain, None, body):
                rounds = self.reckon.size(domain, self.reckon.unknown).low
                return min(1, rounds) * self._all_out(body) if self.may_end(statement) else rounds * self._all_out(body)
            case Repeat(body) | Turn(body):
                return self._all_out(body)
            case Invoke(name) if self.game.rules[name].limit is None and not self._is_tangled("rule", name):
                return self._all_out(self.game.rules[name].body)
            case Decide(_, uses, may=False, if_possible=False):
                ways = [self._action_out(use.name) for use in uses]
                return min([*ways, *self._otherwise_out(statement)], default=0)
            case _:
                return 0

    def _action_out(self, name: str) -> int:
        if self._is_tangled("action", name):
            return 0
        return self._all_out(self.game.actions[name].body)

    def _otherwise_out(self, decide: Decide) -> tuple[int, ...]:
        """What is taken out where nothing is legal; nothing is said where that is impossible."""
        if decide.otherwise is None or any(isinstance(statement, Impossible) for statement in decide.otherwise):
            return ()
        return (self._all_out(decide.otherwise),)

    def _all_out(self, block: Block) -> int:
        found = 0
        for statement in block:
            found += self.out(statement)
            if self.may_end(statement):
                break
        return found

    def back(self, statement: Stmt) -> int:
        """How many pieces a statement can bring in at most."""
        match statement:
            case Move(_, _, target):
                return 1 if target.place == self.place else 0
            case Branch(then=then, otherwise=otherwise):
                return max(self._all_back(then), self._all_back(otherwise))
            case Loop(_, domain, _, body):
                return self._times(self._all_back(body), self.reckon.size(domain, self.reckon.unknown).high)
            case Repeat(body):
                return self._times(self._all_back(body), FAR)
            case Turn(body):
                return self._all_back(body)
            case Invoke(name):
                return self._declared_back("rule", name)
            case Decide(_, uses, otherwise=otherwise):
                ways = [self._declared_back("action", use.name) for use in uses]
                return max([*ways, self._all_back(otherwise or ())])
            case _:
                return 0

    def _declared_back(self, kind: str, name: str) -> int:
        """What goes round in a circle, or goes too far, brings in what it likes, unless it brings in nothing at all."""
        prints = self.reckon.prints
        if of_place(self.place) not in (prints.rule(name) if kind == "rule" else prints.action(name)):
            return 0
        block = self.game.rules[name].body if kind == "rule" else self.game.actions[name].body
        return FAR if self._is_tangled(kind, name) else self._all_back(block)

    def _is_tangled(self, kind: str, name: str) -> bool:
        return self.reckon.prints.is_tangled((kind, name))

    def _all_back(self, block: Block) -> int:
        return min(FAR, sum(self.back(statement) for statement in block))

    def _times(self, number: int, rounds: int) -> int:
        return min(FAR, number * rounds)

    def may_end(self, statement: Stmt) -> bool:
        """Whether play may not come to what follows: an end is looked at, or it goes round for ever."""
        if self.reckon.prints.checked((statement,)):
            return True
        return any(isinstance(s, Repeat) and s.until is None for s in walk.statements((statement,)))
