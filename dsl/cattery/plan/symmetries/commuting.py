"""Whether a loop does the same in whatever order it goes through what it goes through.

The rounds of a loop are carried out on paper: where a round looks and what it changes is noted, with the names that are
known filled in. Two rounds can change places if neither changes what the other looks at or changes; what is only counted
up, or only down, can be counted in any order. Whatever is not understood is taken not to commute.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from typing import Final

from attrs import define, field

from cattery.model import expr as ir
from cattery.model import stmt
from cattery.model.expr import Domain, Expr, Value
from cattery.model.game import Game
from cattery.model.paths import element_type
from cattery.model.stmt import Block, Loop, Spot, Stmt
from cattery.model.types import DirectionType, IntType, OptionalType, SiteType, Type
from cattery.model.walk import block_expressions, children, walk
from cattery.plan.symmetries.pure import Env, Pure, UnknownValue, free_locals, values_of

MOST_ROUNDS: Final = 30_000
MOST_PAIRS: Final = 500_000
MOST_INNER: Final = 64
DEEPEST: Final = 12
ANY: Final = object()
"""A part of a cell's name that is not known."""

Cell = tuple[str, tuple[object, ...]]
"""A place or value, and its indices; for a bag the fields of the piece that is counted, too."""


class NotUnderstood(Exception):
    """A round that cannot be carried out on paper."""


@define
class Footprint:
    """What a round looks at, and how it changes what it changes: `set`, or counts `up` or `down`.

    What is known exactly is kept apart from cells whose names have parts that are not known.
    """

    looks: set[Cell] = field(factory=set)
    changes: dict[Cell, str] = field(factory=dict)
    vague_looks: set[Cell] = field(factory=set)
    vague_changes: dict[Cell, str] = field(factory=dict)
    names: set[str] = field(factory=set)
    """Of the places and values that it touches."""

    def look(self, cell: Cell) -> None:
        """Note what is looked at."""
        self.names.add(cell[0])
        (self.vague_looks if ANY in cell[1] else self.looks).add(cell)

    def change(self, cell: Cell, how: str) -> None:
        """Note a change."""
        self.names.add(cell[0])
        changes = self.vague_changes if ANY in cell[1] else self.changes
        changes[cell] = how if changes.get(cell, how) == how else "set"


def meet(a: Cell, b: Cell) -> bool:
    """Whether two cells may be the same one."""
    if a[0] != b[0]:
        return False
    return all(x is ANY or y is ANY or x == y for x, y in zip(a[1], b[1], strict=True))


def disturbs(a: Footprint, b: Footprint) -> bool:
    """Whether what one round changes matters to the other."""
    if not a.looks.isdisjoint(b.changes) or not b.looks.isdisjoint(a.changes):
        return True
    if any(how == "set" or how != b.changes[cell] for cell, how in a.changes.items() if cell in b.changes):
        return True
    return _vaguely(a, b) or _vaguely(b, a)


def _vaguely(a: Footprint, b: Footprint) -> bool:
    """Whether what is not known exactly of one round may matter to the other."""
    for cell, how in a.vague_changes.items():
        if cell[0] not in b.names:
            continue
        if any(meet(cell, other) for looks in (b.looks, b.vague_looks) for other in looks):
            return True
        for changes in (b.changes, b.vague_changes):
            if any(meet(cell, other) and (how == "set" or how != then) for other, then in changes.items()):
                return True
    return any(meet(cell, other) for cell in a.vague_looks if cell[0] in b.names for other in b.changes)


def commutes(loop: Loop, game: Game) -> bool:
    """Whether the rounds of a loop can be carried out in any order, in every state."""
    try:
        return all(_in_any_order(rounds) for rounds in _rounds(loop, game))
    except (NotUnderstood, UnknownValue):
        return False


def _in_any_order(rounds: list[Footprint]) -> bool:
    if len(rounds) ** 2 > MOST_PAIRS:
        raise NotUnderstood
    return not any(disturbs(a, b) for a, b in combinations(rounds, 2))


def _rounds(loop: Loop, game: Game) -> Iterator[list[Footprint]]:
    """The rounds there can be, for all sites and directions that are known outside the loop."""
    if len(loop.locals) != 1:
        raise NotUnderstood
    inside = [*walk(loop.domain), *block_expressions(loop.body)]
    free = {n: t for n, t in free_locals(iter(inside)).items() if n != loop.locals[0] and _is_place(t)}
    bound = _bound(loop.body)
    names = [name for name in free if name not in bound]
    count = 0
    for values in product(*(values_of(free[name], game) for name in names)):
        env: Env = dict(zip(names, values, strict=True))
        try:
            items = Pure(game).items(loop.domain, dict(env))
        except UnknownValue:
            items = values_of(element_type(loop.domain), game)
        count += len(items)
        if count > MOST_ROUNDS:
            raise NotUnderstood
        yield [Round(game, {**env, loop.locals[0]: item}).of(loop.body) for item in items]


def _is_place(type_: Type) -> bool:
    inner = type_.inner if isinstance(type_, OptionalType) else type_
    return isinstance(inner, SiteType | DirectionType)


def _bound(block: Block) -> set[str]:
    """The names that a block binds itself."""
    found: set[str] = set()
    for e in block_expressions(block):
        if isinstance(e, ir.Narrow):
            found.add(e.local)
        elif isinstance(e, ir.Quantified):
            found.update(e.locals)
    for statement in block:
        if isinstance(statement, stmt.Let | stmt.Take):
            found.add(statement.local)
        elif isinstance(statement, Loop):
            found.update(statement.locals)
        for inner in _blocks(statement):
            found |= _bound(inner)
    return found


def _blocks(statement: Stmt) -> tuple[Block, ...]:
    match statement:
        case stmt.Branch(_, then, otherwise):
            return (then, otherwise)
        case Loop(body=body):
            return (body,)
        case _:
            return ()


class Round:
    """One round of a loop, carried out on paper: `env` are the values that are known, `pieces` what is known of pieces."""

    def __init__(self, game: Game, env: Env) -> None:
        self.game, self.env = game, env
        self.pure = Pure(game)
        self.found = Footprint()
        self.pieces: dict[object, tuple[object, ...]] = {}
        self.depth = 0

    def of(self, block: Block) -> Footprint:
        """What the round looks at and changes."""
        self.block(block)
        return self.found

    def block(self, block: Block) -> None:
        """Statement after statement."""
        for statement in block:
            self.statement(statement)

    def statement(self, s: Stmt) -> None:
        """One statement. Raises NotUnderstood for those that end, stop or turn something."""
        match s:
            case stmt.Let(local=local, value=value):
                self.look(value)
                self._name(local, value)
            case stmt.Branch():
                self._branch(s)
            case Loop():
                self._loop(s)
            case stmt.Invoke(rule=name, arguments=arguments):
                self._invoke(name, arguments)
            case stmt.Move():
                self._move(s)
            case stmt.Assign():
                self._assign(s)
            case stmt.Impossible():
                pass
            case _:
                raise NotUnderstood

    def known(self, e: Expr) -> object:
        """The value of an expression, or ANY."""
        try:
            return self.pure.value(e, self.env)
        except (UnknownValue, AssertionError, ValueError):
            return ANY

    def _name(self, local: str, value: Expr) -> None:
        self.env.pop(local, None)
        self.pieces.pop(local, None)
        known = self.known(value)
        if known is not ANY:
            self.env[local] = known  # type: ignore[assignment]
        self.pieces[local] = self._fields(value)

    # --- what is looked at -------------------------------------------------------------------------------------------

    def look(self, e: Domain) -> None:
        """Note what an expression looks at."""
        match e:
            case ir.Logic(op=op, left=left, right=right):
                self.look(left)
                first = self.known(left)
                if first is ANY or bool(first) != (op == "or"):
                    self.look(right)
            case ir.Choice(condition=condition, then=then, otherwise=otherwise):
                self.look(condition)
                test = self.known(condition)
                for part, when in ((then, True), (otherwise, False)):
                    if test is ANY or bool(test) == when:
                        self.look(part)
            case ir.Narrow(operand=operand, local=local):
                self.look(operand)
                self._name(local, operand)
            case ir.Quantified():
                self._look_through(e)
            case ir.Call(define=name, arguments=arguments):
                self._call(name, arguments)
            case ir.Possible():
                raise NotUnderstood
            case ir.Builtin(op="sightings"):
                raise NotUnderstood
            case _:
                self._note(e)
                for child in children(e):
                    self.look(child)

    def _note(self, e: Domain) -> None:
        """Note what an expression itself looks at."""
        match e:
            case ir.Content(place=place, indices=indices):
                cell = self.cell(place, indices)
                if cell is not None:
                    self.found.look(cell)
            case ir.Read(value=name, indices=indices):
                self.found.look((f"value {name}", tuple(map(self.known, indices))))
            case ir.Times(action=name):
                self.found.look((f"times {name}", ()))
            case _:
                pass

    def cell(self, place: str, indices: tuple[Expr, ...], piece: tuple[object, ...] | None = None) -> Cell | None:
        """A place's cell; None for one that is off. Of a bag it is the count of a piece, by its fields."""
        parts = tuple(map(self.known, indices))
        if None in parts:
            return None
        if self.game.places[place].kind == "bag":
            fields = len(self.game.pieces[self.game.places[place].pieces].fields)
            parts += piece if piece is not None else (ANY,) * fields
        return f"place {place}", parts

    def _look_through(self, e: ir.Quantified) -> None:
        self.look(e.domain)
        for items in self._each(e.domain, e.locals):
            self._bind(e.locals, items)
            for part in (e.where, e.body):
                if part is not None:
                    self.look(part)

    def _each(self, domain: Domain, names: tuple[str, ...]) -> list[tuple[Value, ...] | None]:
        """What a domain yields, where that is known and not too much; else once something that is not known."""
        try:
            items = self.pure.items(domain, self.env) if len(names) == 1 else ()
        except (UnknownValue, AssertionError, ValueError):
            return [None]
        return [(item,) for item in items] if 0 < len(items) <= MOST_INNER else [None]

    def _bind(self, names: tuple[str, ...], items: tuple[Value, ...] | None) -> None:
        for at, name in enumerate(names):
            self.env.pop(name, None)
            self.pieces.pop(name, None)
            if items is not None:
                self.env[name] = items[at]

    def _call(self, name: str, arguments: tuple[Expr, ...]) -> None:
        define = self.game.defines[name]
        for argument in arguments:
            self.look(argument)
        with_names = [(p.name, a) for p, a in zip(define.parameters, arguments, strict=True)]
        outer = self._enter(with_names)
        self.look(define.body)
        self._leave(outer)

    def _enter(self, given: list[tuple[str, Expr]]) -> tuple[Env, dict[object, tuple[object, ...]]]:
        """Only what is given is known inside; what was known outside."""
        self.depth += 1
        if self.depth > DEEPEST:
            raise NotUnderstood
        outer = self.env, self.pieces
        inner: Env = {}
        pieces = {cell: fields for cell, fields in self.pieces.items() if not isinstance(cell, str)}
        for name, argument in given:
            known = self.known(argument)
            if known is not ANY:
                inner[name] = known  # type: ignore[assignment]
            pieces[name] = self._fields(argument)
        self.env, self.pieces = inner, pieces
        return outer

    def _leave(self, outer: tuple[Env, dict[object, tuple[object, ...]]]) -> None:
        self.depth -= 1
        self.env, self.pieces = outer[0], {k: v for k, v in outer[1].items() if isinstance(k, str)}

    # --- what is changed ---------------------------------------------------------------------------------------------

    def _branch(self, s: stmt.Branch) -> None:
        self.look(s.condition)
        test = self.known(s.condition)
        env, pieces = dict(self.env), dict(self.pieces)
        if test is ANY or test:
            self._learn(s.condition)
            self.block(s.then)
        if test is ANY or not test:
            self.env, self.pieces = dict(env), dict(pieces)
            self.block(s.otherwise)
        self.env = {name: value for name, value in env.items() if name in self.env}
        self.pieces = {name: value for name, value in pieces.items() if isinstance(name, str)}

    def _learn(self, condition: Expr) -> None:
        """What holds of pieces where a condition holds."""
        match condition:
            case ir.Logic(op="and", left=left, right=right):
                self._learn(left)
                self._learn(right)
            case ir.Matches(operand=ir.Content(place=place, indices=indices), fields=fields):
                cell = self.cell(place, indices)
                if cell is not None and ANY not in cell[1]:
                    self.pieces[cell] = tuple(ANY if f is None else self.known(f) for f in fields)
            case _:
                pass

    def _loop(self, s: Loop) -> None:
        self.look(s.domain)
        for items in self._each(s.domain, s.locals):
            self._bind(s.locals, items)
            if s.where is not None:
                self.look(s.where)
            self.block(s.body)

    def _invoke(self, name: str, arguments: tuple[Expr, ...]) -> None:
        rule = self.game.rules[name]
        if rule.limit is not None:
            raise NotUnderstood
        for argument in arguments:
            self.look(argument)
        outer = self._enter([(p.name, a) for p, a in zip(rule.parameters, arguments, strict=True)])
        self.block(rule.body)
        self._leave(outer)

    def _assign(self, s: stmt.Assign) -> None:
        cell = (f"value {s.value}", tuple(map(self.known, s.indices)))
        for index in s.indices:
            self.look(index)
        match s.content:
            case ir.Arith(op="+" | "-" as op, left=ir.Read(value=s.value, indices=s.indices), right=more) if _counts(
                more
            ):
                self.look(more)
                self.found.change(cell, "up" if op == "+" else "down")
            case _:
                self.look(s.content)
                self.found.change(cell, "set")

    def _move(self, s: stmt.Move) -> None:
        piece = self._fields(s.piece) if s.piece is not None else None
        if s.piece is not None:
            self.look(s.piece)
        if s.source is not None:
            if piece is None:
                piece = self._fields(ir.Content(s.source.place, s.source.indices, IntType(0, 0)))
            self._spot(s.source, piece, "down")
        self._spot(s.target, piece or (), "up")

    def _spot(self, spot: Spot, piece: tuple[object, ...], how: str) -> None:
        for index in spot.indices:
            self.look(index)
        fields = len(self.game.pieces[self.game.places[spot.place].pieces].fields)
        cell = self.cell(spot.place, spot.indices, piece if len(piece) == fields else (ANY,) * fields)
        if cell is None:
            raise NotUnderstood
        if self.game.places[spot.place].kind == "bag":
            self.found.change(cell, how)
            return
        self.found.look(cell)
        self.found.change(cell, "set")
        self.pieces = {known: value for known, value in self.pieces.items() if isinstance(known, str)}

    def _fields(self, piece: Expr) -> tuple[object, ...]:
        """What is known of the fields of a piece; empty where that is nothing at all."""
        known = self.known(piece)
        if isinstance(known, tuple):
            return tuple(known[1:])
        match piece:
            case ir.PieceOf(fields=fields):
                return tuple(map(self.known, fields))
            case ir.Local(name=name):
                return self.pieces.get(name, ())
            case ir.Content(place=place, indices=indices) if self.game.places[place].kind == "one":
                cell = self.cell(place, indices)
                return self.pieces.get(cell, ()) if cell is not None else ()
            case _:
                return ()


def _counts(more: Expr) -> bool:
    """Whether a number is never below zero."""
    return isinstance(more.type, IntType) and more.type.low >= 0
