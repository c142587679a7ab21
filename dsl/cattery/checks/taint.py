"""Which names hold a secret: a piece that not everybody is told of, or what lies where not everybody sees it.

A name gets it from a choice, from a place, or as an argument; so it is followed through the rules and actions of a game.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

from attrs import Factory, define, evolve, frozen

from cattery.checks.footprint import ME, NONE, Tokens, of_place
from cattery.checks.sight import Scope, Sight, is_secret
from cattery.model import walk
from cattery.model.expr import Builtin, Content, Domain, Expr, Lit, Local, Me, Narrow
from cattery.model.game import Game, Parameter
from cattery.model.nodes import FLOW, Owner, rest_of
from cattery.model.secrets import told
from cattery.model.stmt import Block, Branch, Decide, Invoke, Let, Loop, Move, Spot, Stmt, Take
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
                for statement, scope in self.along(owner, block):
                    self._statement(owner, statement, scope)
        return self

    def along(self, owner: Owner, block: Block) -> Iterator[tuple[Stmt, Scope]]:
        """The statements of a block with the names that hold a secret there: not what has been shown to everybody."""
        yield from _Way(self, owner).block(block, frozenset(), {})

    def _count(self) -> int:
        return sum(len(names) for names in self.held.values())

    def _statement(self, owner: Owner, statement: Stmt, scope: Scope) -> None:
        match statement:
            case Let(local, value):
                self._hold(owner, (local,), (value,), scope)
            case Take(source, local):
                if is_secret(self.game, source.place):
                    self.held[owner].setdefault(local, (source.place, False))
            case Branch(condition):
                for part in walk.walk(condition):
                    if isinstance(part, Narrow):
                        self._hold(owner, (part.local,), (part.operand,), scope)
            case Loop():
                self._loop(owner, statement, scope)
            case Invoke(rule, arguments):
                names = tuple(parameter.name for parameter in self.game.rules[rule].parameters)
                self._hold(("rule", rule), names, arguments, scope)
            case Decide(_, uses):
                for use in uses:
                    given = (p.name for p in self.game.actions[use.name].parameters if p.domain is None)
                    self._hold(("action", use.name), tuple(given), use.arguments, scope)
            case _:
                pass

    def _loop(self, owner: Owner, loop: Loop, scope: Scope) -> None:
        names, domain = loop.locals, loop.domain
        if isinstance(domain, Builtin) and domain.op == "pairing" and len(names) == len(domain.arguments):
            self._hold(owner, names, domain.arguments, scope)
        elif handed_on(self.sight, domain, scope) is not None:
            self._hold(owner, (*names, rest_of(loop)), (domain,) * (len(names) + 1), scope)

    def _hold(self, owner: Owner, names: tuple[str, ...], values: tuple[Domain, ...], scope: Scope) -> None:
        for name, value in zip(names, values, strict=True):
            found = self.sight.held(value, scope)
            if found is not None:
                self.held[owner].setdefault(name, (found[0], False))


Origins = Mapping[str, tuple[str, str]]
"""The names of pieces that still lie where they were found: the text of the spot, and its place."""


@frozen(repr=False)
class _Way:
    """Goes along a block. What is moved to where everybody sees it is no secret in the rest of the block."""

    taint: Taint
    owner: Owner

    def block(self, block: Block, shown: frozenset[str], origins: Origins) -> Iterator[tuple[Stmt, Scope]]:
        """The statements, where `shown` are the names of pieces that everybody has seen by now."""
        for statement in block:
            scope = self.taint.scope(self.owner)
            yield statement, evolve(scope, secrets={n: place for n, place in scope.secrets.items() if n not in shown})
            inner = {**origins, **self._found(statement)}
            written = self.taint.sight.prints.writes((statement,)) if inner else NONE
            for part in walk.blocks(statement):
                still = inner if isinstance(statement, Branch) else _still_there(inner, written)
                yield from self.block(part, shown, still)
            shown |= self._shown(statement, origins)
            origins = _still_there(origins, written)

    def _found(self, statement: Stmt) -> Origins:
        """The names that a branch gives to pieces, with where these lie."""
        if not isinstance(statement, Branch):
            return {}
        parts = [part for part in walk.walk(statement.condition) if isinstance(part, Narrow)]
        found = {part.local: _spot_of(part.operand) for part in parts}
        return {name: (self._text(spot), spot.place) for name, spot in found.items() if spot is not None}

    def _text(self, spot: Spot) -> str:
        """Where a spot is; the two ends of a stack are two spots, also where only one piece is on it."""
        scope = self.taint.scope(self.owner)
        return f"{spot.place} {spot.end} {[self.taint.sight.text(index, scope) for index in spot.indices]}"

    def _shown(self, statement: Stmt, origins: Origins) -> frozenset[str]:
        match statement:
            case Move(piece, source, target) if self.taint.game.places[target.place].visible is None:
                named = {piece.name} if isinstance(piece, Local) else set()
                if (
                    piece is None
                    and source is not None
                    and all(isinstance(i, Local | Lit | Me) for i in source.indices)
                ):
                    stack = self.taint.game.places[source.place].kind == "stack"
                    text = self._text(evolve(source, end=(source.end or "top") if stack else None))
                    named |= {name for name, (where, _) in origins.items() if where == text}
                return frozenset(named)
            case _:
                return frozenset()


def _spot_of(operand: Expr) -> Spot | None:
    match operand:
        case Content(place, indices):
            return Spot(place, indices)
        case Builtin("top" | "bottom" as end, (Content(place, indices),)):
            return Spot(place, indices, end)
        case _:
            return None


def _still_there(origins: Origins, written: Tokens) -> Origins:
    """What still lies where it was found after some of the state has been written."""
    if ME in written:
        return {}
    return {name: (text, place) for name, (text, place) in origins.items() if of_place(place) not in written}


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
