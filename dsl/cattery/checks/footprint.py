"""What an expression reads and what a block writes.

A footprint is a set of tokens: `place:on`, `value:turns`, `me`, `times`, `noted`. Two things whose footprints have
nothing in common cannot disturb each other; that is all the checks need to know about it.
"""

from __future__ import annotations

from attrs import field, frozen

from cattery.model import walk
from cattery.model.expr import Builtin, Call, Content, Domain, Me, Read, Times
from cattery.model.game import Game
from cattery.model.stmt import (
    Assign,
    Block,
    Check,
    Decide,
    GoesNext,
    Invoke,
    Note,
    Stmt,
    Turn,
)

Tokens = frozenset[str]
NONE: Tokens = frozenset()
ME, TIMES, NOTED = "me", "times", "noted"


def of_place(name: str) -> str:
    """The token of a family of places."""
    return f"place:{name}"


def of_value(name: str) -> str:
    """The token of a family of state values."""
    return f"value:{name}"


@frozen(eq=False)
class Footprints:
    """The footprints of one game's declarations, worked out when they are first asked for."""

    game: Game
    _defines: dict[str, Tokens] = field(factory=dict, init=False)
    _rules: dict[str, Tokens] = field(factory=dict, init=False)
    _actions: dict[str, Tokens] = field(factory=dict, init=False)

    def reads(self, node: Domain) -> Tokens:
        """What of the state an expression looks at, also through the defines it calls."""
        return NONE.union(*[self.own(part) for part in walk.walk(node)])

    def own(self, node: Domain) -> Tokens:
        """What an expression itself looks at, its parts aside."""
        match node:
            case Read(name):
                return frozenset({of_value(name)})
            case Content(name):
                return frozenset({of_place(name)})
            case Me():
                return frozenset({ME})
            case Times():
                return frozenset({TIMES})
            case Call(name):
                return self.define(name)
            case Builtin("sightings"):
                return frozenset({NOTED, ME, *map(of_place, self.game.places), *map(of_value, self.game.values)})
            case _:
                return NONE

    def define(self, name: str) -> Tokens:
        """What a define looks at."""
        if name not in self._defines:
            self._defines[name] = NONE
            self._defines[name] = self.reads(self.game.defines[name].body)
        return self._defines[name]

    def writes(self, block: Block) -> Tokens:
        """What a block can change, also through rules and through the actions it offers."""
        found: set[str] = set()
        for statement in walk.statements(block):
            found |= self._written(statement)
        return frozenset(found)

    def rule(self, name: str) -> Tokens:
        """What a rule can change."""
        if name not in self._rules:
            self._rules[name] = NONE
            self._rules[name] = self.writes(self.game.rules[name].body)
        return self._rules[name]

    def action(self, name: str) -> Tokens:
        """What playing an action can change."""
        if name not in self._actions:
            self._actions[name] = self.writes(self.game.actions[name].body) | {TIMES}
        return self._actions[name]

    def _written(self, statement: Stmt) -> Tokens:
        match statement:
            case Assign(name):
                return frozenset({of_value(name)})
            case Invoke(rule):
                return self.rule(rule)
            case Decide(_, uses):
                return NONE.union(*(self.action(use.name) for use in uses))
            case GoesNext():
                return frozenset({ME})
            case Turn():
                per_turn = (value.name for value in self.game.values.values() if value.reset == "turn")
                return frozenset({ME, TIMES, *map(of_value, per_turn)})
            case Note():
                return frozenset({NOTED})
            case _:
                return frozenset(of_place(spot.place) for spot in walk.spots(statement))

    def checked(self, block: Block) -> frozenset[str]:
        """The ends that a block can come to look at, also in rules and in the actions it offers."""
        seen: set[str] = set()
        ends: set[str] = set()
        left = [block]
        while left:
            for statement in walk.statements(left.pop()):
                match statement:
                    case Check(uses):
                        ends.update(use.name for use in uses)
                    case Invoke(rule) if f"rule {rule}" not in seen:
                        seen.add(f"rule {rule}")
                        left.append(self.game.rules[rule].body)
                    case Decide(_, uses):
                        fresh = [use.name for use in uses if f"action {use.name}" not in seen]
                        seen.update(f"action {name}" for name in fresh)
                        left += [self.game.actions[name].body for name in fresh]
                    case _:
                        pass
        return frozenset(ends)
