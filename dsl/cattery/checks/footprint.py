"""What an expression reads and what a block writes.

A footprint is a set of tokens: `place:on`, `value:turns`, `me`, `times`, `noted`. Two things whose footprints have
nothing in common cannot disturb each other; that is all the checks need to know about it.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import field, frozen

from cattery.model import walk
from cattery.model.expr import Builtin, Call, Content, Domain, Me, Possible, Read, Times
from cattery.model.game import Action, Define, Game, Rule
from cattery.model.legality import musts
from cattery.model.stmt import (
    Arrange,
    Assign,
    Block,
    Check,
    Cycle,
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
MANY = 60
"""More rules and actions than are gone into, one inside the other."""

Name = tuple[str, str]
"""`rule`, `action` or `define`, and its name."""


def of_place(name: str) -> str:
    """The token of a family of places."""
    return f"place:{name}"


def of_value(name: str) -> str:
    """The token of a family of state values."""
    return f"value:{name}"


def used_by(block: Block) -> Iterator[Name]:
    """The rules that a block uses itself, and the actions that it offers."""
    for statement in walk.statements(block):
        match statement:
            case Invoke(rule):
                yield "rule", rule
            case Decide(_, uses):
                yield from (("action", use.name) for use in uses)
            case _:
                pass


@frozen(eq=False)
class Footprints:
    """The footprints of one game's declarations, worked out when they are first asked for."""

    game: Game
    _asked: dict[Name, Tokens] = field(factory=dict, init=False)
    _blocks: dict[Name, frozenset[Name]] = field(factory=dict, init=False)
    _uses: dict[Name, frozenset[Name]] = field(factory=dict, init=False)
    _writes: dict[Name, Tokens] = field(factory=dict, init=False)
    _all: dict[Name, Tokens] = field(factory=dict, init=False)

    # --- what is read ------------------------------------------------------------------------------------------------

    def reads(self, node: Domain) -> Tokens:
        """What of the state an expression looks at, also through the defines it calls."""
        return NONE.union(*[self.own(part) for part in walk.walk(node)])

    def own(self, node: Domain) -> Tokens:
        """What an expression itself looks at, its parts aside."""
        match node:
            case Call(name):
                return self.define(name)
            case Possible(name):
                return self._asks(("action", name))
            case _:
                return self._direct(node)

    def define(self, name: str) -> Tokens:
        """What a define looks at."""
        return self._asks(("define", name))

    def _direct(self, node: Domain) -> Tokens:
        match node:
            case Read(name):
                return frozenset({of_value(name)})
            case Content(name):
                return frozenset({of_place(name)})
            case Me():
                return frozenset({ME})
            case Times():
                return frozenset({TIMES})
            case Builtin("sightings"):
                return frozenset({NOTED, ME, *map(of_place, self.game.places), *map(of_value, self.game.values)})
            case Builtin(place=name) if name is not None:
                return frozenset({of_place(name)})
            case _:
                return NONE

    def _asks(self, start: Name) -> Tokens:
        """What a define looks at, or the question whether an action is legal; each may ask the others."""
        if start not in self._asked:
            found: set[str] = set()
            seen, left = {start}, [start]
            while left:
                for node in self._looked_at(self._declared(left.pop())):
                    found |= self._direct(node)
                    if isinstance(node, Call | Possible):
                        next_ = ("define", node.define) if isinstance(node, Call) else ("action", node.action)
                        left += [] if next_ in seen else [next_]
                        seen.add(next_)
            self._asked[start] = frozenset(found)
        return self._asked[start]

    def _declared(self, name: Name) -> Define | Rule | Action:
        kind, own = name
        if kind == "define":
            return self.game.defines[own]
        return self.game.rules[own] if kind == "rule" else self.game.actions[own]

    def _looked_at(self, declared: Define | Rule | Action) -> Iterator[Domain]:
        """The expressions that decide what a define is worth, or whether an action is legal: golden rules look after it."""
        for root in walk.roots(declared):
            yield from walk.walk(root)
        laws = musts(self.game) if isinstance(declared, Action) else ()
        if laws:
            for law in laws:
                yield from walk.walk(law.condition)
            for name in self.reached(walk.body(declared)):
                for root in walk.roots(self._declared(name)):
                    yield from walk.walk(root)
                yield from walk.block_expressions(walk.body(self._declared(name)))
            yield from walk.block_expressions(walk.body(declared))

    # --- what is written ---------------------------------------------------------------------------------------------

    def writes(self, block: Block) -> Tokens:
        """What a block can change, also through rules and through the actions it offers."""
        return self._changes(block).union(*(self._own_writes(name) for name in self.reached(block)))

    def rule(self, name: str) -> Tokens:
        """What a rule can change."""
        return self._all_writes(("rule", name))

    def action(self, name: str) -> Tokens:
        """What playing an action can change."""
        return self._all_writes(("action", name)) | {TIMES}

    def reached(self, block: Block) -> frozenset[Name]:
        """The rules and actions that a block can come to, also in those that it uses."""
        start = frozenset(used_by(block))
        return start.union(*(self._reached_from(name) for name in start))

    def is_tangled(self, name: Name) -> bool:
        """Whether a rule or an action can come back to itself, or to too many others to go into them one by one."""
        reached = self._reached_from(name)
        return name in reached or len(reached) > MANY

    def _reached_from(self, start: Name) -> frozenset[Name]:
        if start not in self._blocks:
            seen: set[Name] = set()
            left = [start]
            while left:
                fresh = self._used_by(left.pop()) - seen
                seen |= fresh
                left += fresh
            self._blocks[start] = frozenset(seen)
        return self._blocks[start]

    def _used_by(self, name: Name) -> frozenset[Name]:
        if name not in self._uses:
            self._uses[name] = frozenset(used_by(walk.body(self._declared(name))))
        return self._uses[name]

    def _all_writes(self, name: Name) -> Tokens:
        if name not in self._all:
            others = (self._own_writes(other) for other in self._reached_from(name))
            self._all[name] = self._own_writes(name).union(*others)
        return self._all[name]

    def _own_writes(self, name: Name) -> Tokens:
        if name not in self._writes:
            changed = self._changes(walk.body(self._declared(name)))
            self._writes[name] = changed | {TIMES} if name[0] == "action" else changed
        return self._writes[name]

    def _changes(self, block: Block) -> Tokens:
        """What the statements of a block change themselves."""
        return NONE.union(*(self.written(statement) for statement in walk.statements(block)))

    def written(self, statement: Stmt) -> Tokens:
        """What a statement changes itself."""
        match statement:
            case Assign(name):
                return frozenset({of_value(name)})
            case Cycle(place) | Arrange(place):
                return frozenset({of_place(place)})
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
        blocks = [block, *(walk.body(self._declared(name)) for name in self.reached(block))]
        return frozenset(
            use.name
            for one in blocks
            for statement in walk.statements(one)
            if isinstance(statement, Check)
            for use in statement.uses
        )
