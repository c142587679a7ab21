"""The symmetries of a game: the ways to see it, by turning boards and changing seats, in which it plays the same.

Found by trying every way in which the boards look like themselves, together with the players moved on by some seats, and
by looking at all that is carried out, asked and promised. A way may hold from some point of the flow on only (after tiles
were laid in order, say): then it is used for the nodes behind it. States that are equal but for a symmetry lead to such
states again, end alike, and break the same claims.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Final

from attrs import frozen

from cattery.model import expr as ir
from cattery.model import stmt
from cattery.model.expr import Domain
from cattery.model.game import Action, End, Game, Law, Parameter, Rule
from cattery.model.nodes import FLOW, points
from cattery.model.paths import element_type
from cattery.model.stmt import Block, Loop, Stmt
from cattery.model.types import SequenceType, SetType
from cattery.model.walk import blocks, parts, walk
from cattery.plan.plan import Plan
from cattery.plan.symmetries.automorphisms import Turned, automorphisms, identity, of_seams
from cattery.plan.symmetries.commuting import commutes
from cattery.plan.symmetries.pure import Pure, UnknownValue
from cattery.plan.symmetries.seen import Keeping, Way

MOST: Final = 512
"""So many ways are tried; a game with more is taken to have no symmetry."""


@frozen(repr=False)
class Symmetry:
    """A way in which a game plays the same, and the nodes at which it does."""

    way: Way
    nodes: frozenset[int]
    words: str


def symmetries(plan: Plan) -> tuple[Symmetry, ...]:
    """The symmetries of a game; the first changes nothing."""
    game = plan.game
    kept = {_key(_still(game)): (_still(game), 0)}
    if not plan.noting:
        order = _Loops(game)
        for way in _ways(game):
            if _key(way) not in kept:
                first = Looking(way, order).holds_from()
                if first is not None:
                    _join(kept, way, first)
    tops = {p.name: p.path[0][0] for p in points(game).nodes if p.owner == FLOW}
    found = []
    for way, first in kept.values():
        nodes = frozenset(n.number for n in plan.nodes if n.owner == FLOW and tops[n.name] >= first)
        found.append(Symmetry(way, nodes, _words(way)))
    return tuple(found)


Key = tuple[tuple[Turned, ...], tuple[int, ...]]


def _key(way: Way) -> Key:
    return tuple(way.boards.values()), way.players


def _join(kept: dict[Key, tuple[Way, int]], way: Way, first: int) -> None:
    """One more way that is kept from some point on, and those that come of it and the others that are kept from there on.

    What two ways keep, one after the other keeps as well, so that those need not be looked at.
    """
    kept[_key(way)] = way, first
    border = [way]
    while border:
        new = border.pop()
        for other, since in list(kept.values()):
            if since <= first:
                for both in (after(new, other), after(other, new)):
                    if _key(both) not in kept:
                        kept[_key(both)] = both, first
                        border.append(both)


def after(one: Way, other: Way) -> Way:
    """The way that is one and then the other."""
    boards = {
        name: Turned(
            tuple(other.boards[name].sites[at] for at in turned.sites),
            tuple(other.boards[name].ways[way] for way in turned.ways),
        )
        for name, turned in one.boards.items()
    }
    return Way(one.game, boards, tuple(other.players[seat] for seat in one.players))


def products(found: tuple[Symmetry, ...]) -> tuple[tuple[int, ...], ...]:
    """For each symmetry, and each that comes after it, the number of what is both; 0 where that was not found."""
    numbers = {_key(symmetry.way): number for number, symmetry in enumerate(found)}
    return tuple(tuple(numbers.get(_key(after(a.way, b.way)), 0) for b in found) for a in found)


def _still(game: Game) -> Way:
    boards = {name: identity(board) for name, board in game.boards.items()}
    return Way(game, boards, tuple(range(len(game.players))))


def _ways(game: Game) -> Iterator[Way]:
    """The ways there are, but for the one in which nothing moves."""
    bases = [board for board in game.boards.values() if board.base is None]
    turned = [automorphisms(board) for board in bases]
    count = len(game.players)
    tried = 1
    for ways in turned:
        tried *= len(ways)
    if tried * count > MOST:
        return
    seats = [tuple((seat + by) % count for seat in range(count)) for by in range(count)]
    for chosen in product(*turned):
        boards = dict(zip((board.name for board in bases), chosen, strict=True))
        for seams in (board for board in game.boards.values() if board.base is not None):
            moved = of_seams(seams, boards[seams.base or ""])
            if moved is None:
                break
            boards[seams.name] = moved
        else:
            for players in seats:
                way = Way(game, boards, players)
                if not way.still and way.fits:
                    yield way


def _words(way: Way) -> str:
    """What changes places, in words."""
    said = []
    for name, turned in way.boards.items():
        sites = way.game.boards[name].sites
        moved = [f"{sites[at]} to {sites[to]}" for at, to in enumerate(turned.sites) if at != to]
        if moved:
            said.append(f"{name} turned, {', '.join(moved[:2])}" + (" and so on" if len(moved) > 2 else ""))
    players = way.game.players
    said += [f"{players[seat]} as {players[to]}" for seat, to in enumerate(way.players) if seat != to]
    return "; ".join(said) or ("as it is" if way.still else "directions only")


class _Loops:
    """Which loops do the same in any order; asked once for all ways."""

    def __init__(self, game: Game) -> None:
        self.commutes = cache(lambda key: commutes(self.known[key], game))
        self.known: dict[int, Loop] = {}

    def free(self, loop: Loop) -> bool:
        """Whether a loop does the same in any order."""
        self.known[id(loop)] = loop
        return bool(self.commutes(id(loop)))


class Looking:
    """One way, and whether all that a game says keeps it."""

    def __init__(self, way: Way, loops: _Loops) -> None:
        self.way, self.game, self.loops = way, way.game, loops
        self.keeping = Keeping(way)
        self.declared: dict[tuple[str, str], bool] = {}

    def holds_from(self) -> int | None:
        """The first statement of the flow from which on the way is kept; None where the last one does not keep it."""
        if not all(self._law(law) for law in self.game.laws.values() if law.kind != "possible"):
            return None
        if not all(self._starts(value.initial) for value in self.game.values.values() if value.reset is not None):
            return None
        first = None
        for at in range(len(self.game.flow) - 1, -1, -1):
            if not self.statement(self.game.flow[at]):
                break
            first = at
        return first

    def _starts(self, initial: Domain) -> bool:
        return self.expression(initial)

    def expression(self, e: Domain) -> bool:
        """Whether an expression keeps the way, and what it calls."""
        if not self.keeping.keeps(e):
            return False
        calls = [node.define for node in walk(e) if isinstance(node, ir.Call)]
        asked = [node.action for node in walk(e) if isinstance(node, ir.Possible)]
        return all(map(self._define, calls)) and all(map(self._action, asked))

    def block(self, block: Block) -> bool:
        """Whether all statements keep it."""
        return all(self.statement(s) for s in block)

    def statement(self, s: Stmt) -> bool:
        """Whether a statement keeps it."""
        match s:
            case stmt.Note():
                return False
            case stmt.Branch(condition, then_, otherwise):
                known = self._known(condition)
                if known is not None:
                    return self.block(then_ if known else otherwise)
            case stmt.Turn():
                if not self.keeping.in_turn:
                    return False
            case Loop():
                if self.keeping.in_other_order(s.domain) and not self.loops.free(s):
                    return False
            case stmt.Arrange(sites=sites):
                if self.way.moves(element_type(sites)):
                    return False
            case stmt.Cycle(sites=sites):
                if any(isinstance(e.type, SetType | SequenceType) and self.keeping.in_other_order(e) for e in sites):
                    return False
            case _:
                pass
        return all(map(self.expression, parts(s))) and self._used(s) and all(map(self.block, blocks(s)))

    def _known(self, condition: Domain) -> bool | None:
        """What a condition comes to that depends on the options only."""
        try:
            return bool(Pure(self.game).value(condition, {}))  # type: ignore[arg-type]
        except (UnknownValue, AssertionError, ValueError):
            return None

    def _used(self, s: Stmt) -> bool:
        """Whether what a statement names keeps it."""
        match s:
            case stmt.Invoke(rule=name):
                return self._rule(self.game.rules[name])
            case stmt.Decide(uses=uses):
                return all(self._action(use.name) for use in uses)
            case stmt.Check(uses=uses):
                return all(self._end(self.game.ends[use.name]) for use in uses)
            case _:
                return True

    # --- declarations ------------------------------------------------------------------------------------------------

    def _once(self, kind: str, name: str) -> bool | None:
        """What is known of a declaration; one that is being looked at is taken to keep it."""
        known = self.declared.get((kind, name))
        if known is None:
            self.declared[kind, name] = True
        return known

    def _define(self, name: str) -> bool:
        known = self._once("define", name)
        if known is None:
            known = self.declared["define", name] = self.expression(self.game.defines[name].body)
        return known

    def _rule(self, rule: Rule) -> bool:
        known = self._once("rule", rule.name)
        if known is None:
            keys = rule.limit.keys if rule.limit is not None else ()
            known = self.declared["rule", rule.name] = all(map(self.expression, keys)) and self.block(rule.body)
        return known

    def _action(self, name: str) -> bool:
        known = self._once("action", name)
        if known is None:
            known = self.declared["action", name] = self._moves(self.game.actions[name])
        return known

    def _moves(self, action: Action) -> bool:
        guards = (guard.condition for guard in action.guards)
        return (
            all(map(self._parameter, action.parameters))
            and all(map(self.expression, guards))
            and self.block(action.body)
        )

    def _parameter(self, parameter: Parameter) -> bool:
        asked = (parameter.domain, parameter.where)
        return all(self.expression(e) for e in asked if e is not None)

    def _end(self, end: End) -> bool:
        known = self._once("end", end.name)
        if known is None:
            asked = (end.condition, end.player, end.score, *end.ties)
            known = self.declared["end", end.name] = all(self.expression(e) for e in asked if e is not None)
        return known

    def _law(self, law: Law) -> bool:
        return self.expression(law.condition)
