"""Who is told what is chosen: a piece drawn from a place that not everybody sees may stay a secret of some.

One definition for the interpreter, the plan and the checks.
"""

from __future__ import annotations

from attrs import frozen

from cattery.model.expr import Content, Expr, Interval, Lit, Local, Me, WholeType
from cattery.model.game import Action, Game, Parameter
from cattery.model.stmt import Block, Branch, Invoke, Move, Stmt
from cattery.model.walk import walk

Told = tuple[Expr, ...] | None
"""The players (over the action's parameters) who are told a value; None: everybody is."""


def told(game: Game, action: Action, parameter: Parameter) -> Told:
    """Who is told the value of a chosen parameter.

    A piece from a place that is hidden, or seen by its owner only, is told to that owner, and to those who surely see
    where the action, or a rule that it calls with the piece, moves it.
    """
    match parameter.domain:
        case None | WholeType() | Interval():
            return None
        case Content(place, indices) if game.places[place].visible is not None:
            players = indices[:1] if game.places[place].visible == "owner" else ()
        case _:
            return None
    shown = _Shown(game).by(action.body, parameter.name, ())
    if shown is None:
        return players
    if shown.everybody:
        return None
    known = {p.name for p in action.parameters}
    return (*players, *(player for player in shown.players if _names(player) <= known))


@frozen(repr=False)
class _Sight:
    """Who sees a piece where it comes to."""

    everybody: bool
    players: tuple[Expr, ...] = ()

    def common(self, other: _Sight) -> _Sight:
        """Who sees it in either case."""
        if self.everybody or other.everybody:
            return other if self.everybody else self
        return _Sight(False, tuple(player for player in self.players if player in other.players))


@frozen(repr=False)
class _Shown:
    """Looks for the first move of a piece that surely happens."""

    game: Game

    def by(self, block: Block, name: str, rules: tuple[str, ...]) -> _Sight | None:
        """Who sees the piece of that name after a block; None where it may stay where it is."""
        for statement in block:
            found = self.statement(statement, name, rules)
            if found is not None:
                return found
        return None

    def statement(self, statement: Stmt, name: str, rules: tuple[str, ...]) -> _Sight | None:
        """The same of one statement."""
        match statement:
            case Move(Local(moved), _, target) if moved == name:
                visible = self.game.places[target.place].visible
                return _Sight(visible is None, target.indices[:1] if visible == "owner" else ())
            case Branch(_, then, otherwise):
                ways = (self.by(then, name, rules), self.by(otherwise, name, rules))
                return None if ways[0] is None or ways[1] is None else ways[0].common(ways[1])
            case Invoke(rule, arguments) if rule not in rules:
                return self.call(rule, arguments, name, rules)
            case _:
                return None

    def call(self, rule: str, arguments: tuple[Expr, ...], name: str, rules: tuple[str, ...]) -> _Sight | None:
        """The same of a rule that is called with the piece; a limited rule may do nothing."""
        called = self.game.rules[rule]
        if called.limit is not None:
            return None
        given = {p.name: argument for p, argument in zip(called.parameters, arguments, strict=True)}
        for parameter, argument in given.items():
            if isinstance(argument, Local) and argument.name == name:
                found = self.by(called.body, parameter, (*rules, rule))
                if found is not None:
                    known = (_meant(player, given) for player in found.players)
                    return _Sight(found.everybody, tuple(player for player in known if player is not None))
        return None


def _names(player: Expr) -> set[str]:
    """The names that an expression mentions."""
    return {part.name for part in walk(player) if isinstance(part, Local)}


def _meant(player: Expr, given: dict[str, Expr]) -> Expr | None:
    """A player of a rule as its caller would say it; None where that cannot be said."""
    match player:
        case Local(name):
            return given.get(name)
        case Me() | Lit():
            return player
        case _:
            return None
