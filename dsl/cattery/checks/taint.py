"""Which names hold a secret: a piece that not everybody is told of, or what lies where not everybody sees it.

A name gets it from a choice, from a place, or as an argument; so it is followed through the rules and actions of a game.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

from attrs import Factory, define

from cattery.checks.sight import Scope, Sight, is_secret
from cattery.model import walk
from cattery.model.expr import Builtin, Content, Domain, Expr, Narrow
from cattery.model.game import Game, Parameter
from cattery.model.nodes import FLOW, Owner, rest_of
from cattery.model.secrets import told
from cattery.model.stmt import Block, Branch, Decide, Invoke, Let, Loop, Stmt, Take
from cattery.model.types import BagType

Holding = Mapping[str, tuple[str, bool]]
"""The names of one declaration that hold a secret, with the place it is from (and False: it is not the decider's)."""


def owners(game: Game) -> Iterator[tuple[Owner, Block]]:
    """The flow, the actions and the rules, with their blocks."""
    yield FLOW, game.flow
    yield from ((("action", action.name), action.body) for action in game.actions.values())
    yield from ((("rule", rule.name), rule.body) for rule in game.rules.values())


def drawn_from(game: Game, parameter: Parameter) -> str | None:
    """The secret place from which a parameter is chosen just as it lies there."""
    domain = parameter.domain
    return domain.place if isinstance(domain, Content) and is_secret(game, domain.place) else None


@define(eq=False)
class Taint:
    """The names that hold a secret, declaration by declaration."""

    sight: Sight
    held: dict[Owner, dict[str, tuple[str, bool]]] = Factory(lambda: defaultdict(dict))

    @property
    def game(self) -> Game:
        """The game it is about."""
        return self.sight.game

    def scope(self, owner: Owner) -> Scope:
        """What is known of names in a declaration: those that hold a secret."""
        return Scope(owner[1] or owner[0], {}, frozenset(), self.held[owner])

    def spread(self) -> Taint:
        """Follow every secret to wherever it is handed on."""
        for action in self.game.actions.values():
            for parameter in action.parameters:
                place = drawn_from(self.game, parameter)
                if place is not None and told(self.game, action, parameter) is not None:
                    self.held["action", action.name][parameter.name] = (place, False)
        before = -1
        while before != (before := self._count()):
            for owner, block in owners(self.game):
                for statement in walk.statements(block):
                    self._statement(owner, statement)
        return self

    def _count(self) -> int:
        return sum(len(names) for names in self.held.values())

    def _statement(self, owner: Owner, statement: Stmt) -> None:
        match statement:
            case Let(local, value):
                self._hold(owner, (local,), (value,), owner)
            case Take(source, local):
                if is_secret(self.game, source.place):
                    self.held[owner].setdefault(local, (source.place, False))
            case Branch(condition):
                for part in walk.walk(condition):
                    if isinstance(part, Narrow):
                        self._hold(owner, (part.local,), (part.operand,), owner)
            case Loop(names, domain):
                self._loop(owner, statement, names, domain)
            case Invoke(rule, arguments):
                names = tuple(parameter.name for parameter in self.game.rules[rule].parameters)
                self._hold(("rule", rule), names, arguments, owner)
            case Decide(_, uses):
                for use in uses:
                    given = (p.name for p in self.game.actions[use.name].parameters if p.domain is None)
                    self._hold(("action", use.name), tuple(given), use.arguments, owner)
            case _:
                pass

    def _loop(self, owner: Owner, loop: Loop, names: tuple[str, ...], domain: Domain) -> None:
        if isinstance(domain, Builtin) and domain.op == "pairing" and len(names) == len(domain.arguments):
            self._hold(owner, names, domain.arguments, owner)
        elif handed_on(self.sight, domain, self.scope(owner)) is not None:
            self._hold(owner, (*names, rest_of(loop)), (domain,) * (len(names) + 1), owner)

    def _hold(self, owner: Owner, names: tuple[str, ...], values: tuple[Domain, ...], seen_in: Owner) -> None:
        scope = self.scope(seen_in)
        for name, value in zip(names, values, strict=True):
            found = self.sight.held(value, scope)
            if found is not None:
                self.held[owner].setdefault(name, (found[0], False))


def handed_on(sight: Sight, domain: Domain, scope: Scope) -> str | None:
    """The secret place whose pieces a loop goes through one by one, in their order; not the kinds that are in a bag."""
    found = sight.held(domain, scope)
    return None if found is None or isinstance(domain.type, BagType) else found[0]


def arguments_of(statement: Stmt) -> tuple[Expr, ...]:
    """The arguments with which a statement hands something on to another declaration."""
    match statement:
        case Invoke(_, arguments):
            return arguments
        case Decide(_, uses):
            return tuple(argument for use in uses for argument in use.arguments)
        case _:
            return ()
