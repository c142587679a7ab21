"""A game seen another way: where its sites, directions, players and pieces go, and whether what the rules say stays as it is.

A way is kept by an expression when it gives, for things that have changed places, what it gave before, changed likewise.
That is so when all its parts keep it; and where a part does not (a site or a player by name), the whole may still: then
all cases are gone through, as far as there are few. Whatever is not understood is taken not to keep it.
"""

from __future__ import annotations

from functools import cached_property
from itertools import product
from typing import Final

from attrs import frozen

from cattery.model import expr as ir
from cattery.model.expr import Domain, Expr, Value
from cattery.model.game import Game
from cattery.model.paths import element_type
from cattery.model.types import (
    BagType,
    BoolType,
    DirectionType,
    EnumType,
    IntType,
    OptionalType,
    PairType,
    PieceType,
    SequenceType,
    SetType,
    SiteType,
    Type,
)
from cattery.model.walk import children, walk
from cattery.plan.encode import Encoding
from cattery.plan.symmetries.automorphisms import Turned, keeps_links, keeps_opposites, keeps_steps
from cattery.plan.symmetries.pure import ME, Pure, UnknownValue, free_locals, values_of

MOST_CASES: Final = 20_000


@frozen(slots=False)
class Way:
    """A way to see a game: how each board turns, and whose seat each player takes."""

    game: Game
    boards: dict[str, Turned]
    players: tuple[int, ...]

    @property
    def still(self) -> bool:
        """Whether nothing moves."""
        return all(t.still for t in self.boards.values()) and self.players == tuple(range(len(self.players)))

    def value(self, value: Value, type_: Type) -> Value:
        """Where a value of the IR goes; raises UnknownValue for a piece that goes to none."""
        if value is None:
            return None
        match type_:
            case BoolType() | IntType():
                return value
            case OptionalType(inner):
                return self.value(value, inner)
            case EnumType(name):
                return self._member(name, value)
            case SiteType(board):
                names = self.game.boards[board].sites
                return names[self.boards[board].sites[names.index(str(value))]]
            case DirectionType(board):
                names = self.game.boards[board].directions
                return names[self.boards[board].ways[names.index(str(value))]]
            case PieceType(pieces):
                assert isinstance(value, tuple)
                return self._piece(pieces, value[1:])
            case SetType(element) | SequenceType(element):
                assert isinstance(value, tuple)
                return tuple(self.value(item, element) for item in value)
            case _:
                raise UnknownValue

    def _member(self, enum: str, value: Value) -> Value:
        """Players change places, also among the members of an enum that includes them."""
        players = self.game.players
        if enum != "player" and not self._includes_players(enum):
            return value
        return players[self.players[players.index(str(value))]] if value in players else value

    def _includes_players(self, enum: str) -> bool:
        found = self.game.enums.get(enum)
        return found is not None and any(e == "player" or self._includes_players(e) for e in found.includes)

    def _piece(self, pieces: str, fields: tuple[Value, ...]) -> Value:
        kind = self.game.pieces[pieces]
        moved = tuple(self.value(v, t) for v, (_, t) in zip(fields, kind.fields, strict=True))
        counts = dict(kind.counts)
        if moved not in counts or counts[moved] != counts[fields]:
            raise UnknownValue
        return (pieces, *moved)

    @cached_property
    def fits(self) -> bool:
        """Whether every piece goes to one of which there are as many."""
        try:
            return all(self._piece(k.name, f) for k in self.game.pieces.values() for f, _ in k.counts)
        except UnknownValue:
            return False

    def moves(self, type_: Type) -> bool:
        """Whether some value of a type goes somewhere else."""
        match type_:
            case OptionalType(inner) | SetType(inner) | SequenceType(inner):
                return self.moves(inner)
            case PairType(first, second):
                return self.moves(first) or self.moves(second)
            case BagType(pieces):
                return self.moves(PieceType(pieces))
            case BoolType() | IntType():
                return False
            case _:
                return any(self.value(v, type_) != v for v in values_of(type_, self.game))

    def numbers(self, type_: Type) -> tuple[int, ...]:
        """Where each value of a type goes, by their numbers from the first one on."""
        encoding = Encoding(self.game)
        low = encoding.low(type_)
        return tuple(encoding.number(self.value(v, type_), type_) - low for v in values_of(type_, self.game))


class Keeping:
    """Whether expressions of a game keep a way."""

    def __init__(self, way: Way) -> None:
        self.way, self.game = way, way.game
        self.pure = Pure(way.game)

    def keeps(self, e: Domain) -> bool:
        """Whether an expression keeps it; what it calls is looked at elsewhere."""
        if self._itself(e) and all(self.keeps(part) for part in children(e)):
            return True
        return not isinstance(e, ir.WholeType | ir.Interval) and self._in_all_cases(e)

    def _itself(self, e: Domain) -> bool:
        """Whether an expression keeps it if its parts do."""
        match e:
            case ir.Lit(value=value, type=type_) | ir.OptionValue(value=value, type=type_):
                return self.fixed(value, type_)
            case ir.Quantified(kind=kind, domain=domain, type=type_):
                ordered = kind == "first" or (kind == "each" and not isinstance(type_, SetType))
                return not ordered or not self.in_other_order(domain)
            case ir.Builtin():
                return self._builtin(e)
            case _:
                return True

    def fixed(self, value: Value, type_: Type) -> bool:
        """Whether a value stays where it is."""
        try:
            moved = self.way.value(value, type_)
        except UnknownValue:
            return False
        if isinstance(type_, SetType) and isinstance(moved, tuple) and isinstance(value, tuple):
            return set(moved) == set(value)
        return moved == value

    def in_other_order(self, domain: Domain) -> bool:
        """Whether what a domain yields comes in another order than what it yielded before, moved."""
        if isinstance(domain, ir.Interval) or isinstance(domain.type, SequenceType):
            unordered = isinstance(domain, ir.Builtin) and domain.op in (
                "walks",
                "groups",
                "lines",
                "flanks",
                "backwards",
            )
            if not unordered:
                return False
        return self.way.moves(element_type(domain))

    def _builtin(self, e: ir.Builtin) -> bool:
        if e.op in ("sightings", "arrangements"):
            return e.op == "arrangements" and not self.way.moves(element_type(e.arguments[0]))
        if e.op in ("opponent", "next"):
            return self.in_turn
        if e.op in ("pairing", "backwards"):
            return not any(self.in_other_order(a) for a in e.arguments)
        if e.board is None:
            return True
        board, turned = self.game.boards[e.board], self.way.boards[e.board]
        match e.op:
            case "step" | "ray":
                return keeps_steps(board.steps, turned)
            case "opposite":
                return keeps_opposites(board, turned)
            case "row" | "column":
                numbers = board.row if e.op == "row" else board.column
                return all(numbers[turned.sites[at]] == number for at, number in enumerate(numbers))
            case "site-at":
                return turned.sites == tuple(range(len(board.sites)))
            case "along" | "flanks":
                return True  # a way is made so
            case _:
                return not board.links or keeps_links(board.link(e.links), turned)

    @property
    def in_turn(self) -> bool:
        """Whether who comes next is who came next before, moved."""
        count, to = len(self.way.players), self.way.players
        return all(to[(seat + 1) % count] == (to[seat] + 1) % count for seat in range(count))

    def _in_all_cases(self, e: Expr) -> bool:
        """Whether an expression that asks nothing of the state keeps it in all cases."""
        free = free_locals(walk(e))
        if any(isinstance(node, ir.Me) for node in walk(e)):
            free[ME] = EnumType("player")
        try:
            domains = [values_of(type_, self.game) for type_ in free.values()]
            cases = 1
            for domain in domains:
                cases *= len(domain)
            return cases <= MOST_CASES and all(
                self._case(e, dict(zip(free, values, strict=True)), free) for values in product(*domains)
            )
        except (UnknownValue, AssertionError, ValueError, KeyError):
            return False

    def _case(self, e: Expr, env: dict[str, Value], types: dict[str, Type]) -> bool:
        moved = {name: self.way.value(value, types[name]) for name, value in env.items()}
        before, after = self.pure.value(e, dict(env)), self.pure.value(e, moved)
        there = self.way.value(before, e.type)
        if isinstance(e.type, SetType) and isinstance(there, tuple) and isinstance(after, tuple):
            return set(there) == set(after)
        return there == after
