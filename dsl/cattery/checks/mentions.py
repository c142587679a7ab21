"""Who mentions whom: every name that the expressions and blocks of a game use, and from which declaration."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from attrs import Factory, define, frozen

from cattery.model import walk
from cattery.model.expr import (
    Builtin,
    Call,
    Content,
    Domain,
    Expr,
    Field,
    Has,
    Lit,
    Matches,
    OptionValue,
    PieceOf,
    Possible,
    Read,
    Times,
    WholeType,
)
from cattery.model.game import Expect, Game, Law, Parameter, PiecesType
from cattery.model.stmt import Arrange, Assign, Block, Check, Cycle, Decide, Invoke, Stmt
from cattery.model.types import (
    BagType,
    DirectionType,
    EnumType,
    OptionalType,
    PairType,
    PieceType,
    SequenceType,
    SetType,
    SiteType,
    Type,
)

Who = tuple[str, str]
"""Kind and name of a declaration; `flow` and `example` have an empty name."""

FLOW: Who = ("flow", "")
EXAMPLE: Who = ("example", "")


@frozen(eq=False)
class Mentions:
    """For each thing by kind and name, the declarations that mention it."""

    by: dict[Who, set[Who]] = Factory(lambda: defaultdict(set))
    iterated: set[str] = Factory(set)
    """The enums that are gone through as a whole, or index something."""
    members: set[tuple[str, str]] = Factory(set)
    """The members of enums that are named."""

    def of(self, kind: str, name: str) -> set[Who]:
        """Who mentions a thing, the thing itself aside."""
        return self.by.get((kind, name), set()) - {(kind, name)}

    def unmentioned(self, kind: str, names: Iterable[str]) -> tuple[str, ...]:
        """The names of a kind that nobody else mentions."""
        return tuple(name for name in names if not self.of(kind, name))


@define
class _Last:
    """The last game looked through, and what was found."""

    game: Game | None = None
    mentions: Mentions | None = None


_LAST = _Last()


def mentions(game: Game) -> Mentions:
    """Who mentions whom in a game; the checks of one run all ask for the same one."""
    if _LAST.game is not game or _LAST.mentions is None:
        _LAST.mentions = _mentions(game)
        _LAST.game = game
    return _LAST.mentions


def _mentions(game: Game) -> Mentions:
    found = Mentions()
    look = _Look(game, found)
    for declared in walk.declarations(game):
        who = (type(declared).__name__.lower(), declared.name)
        for root in walk.roots(declared):
            look.expr(root, who)
        look.block(walk.body(declared), who)
        if not isinstance(declared, Law):
            look.parameters(declared.parameters, who)
    look.block(game.flow, FLOW)
    _declared_things(game, look)
    _examples(game, look)
    return found


def _declared_things(game: Game, look: _Look) -> None:
    for value in game.values.values():
        who = ("value", value.name)
        look.expr(value.initial, who)
        for type_ in (*value.per, value.type):
            look.type(type_, who)
        look.indexed(value.per)
    for place in game.places.values():
        who = ("place", place.name)
        look.type(PieceType(place.pieces), who)
        for type_ in place.per:
            look.type(type_, who)
        look.indexed(place.per)
    for pieces in game.pieces.values():
        _pieces(pieces, look)
    for board in game.boards.values():
        if board.base is not None:
            look.seen("board", board.base, ("board", board.name))
    for wide in game.enums.values():
        for included in wide.includes:
            look.seen("enum", included, ("enum", wide.name))
    for option in game.options.values():
        look.type(option.type, ("option", option.name))


def _pieces(pieces: PiecesType, look: _Look) -> None:
    who = ("pieces", pieces.name)
    for _, type_ in pieces.fields:
        look.type(type_, who)
    for fields, number in pieces.counts:
        for (_, type_), has in zip(pieces.fields, fields, strict=True):
            kind = type_.inner if isinstance(type_, OptionalType) else type_
            if number and isinstance(kind, EnumType) and isinstance(has, str):
                look.found.members.add((kind.name, has))


def _examples(game: Game, look: _Look) -> None:
    for example in game.examples:
        for step in example.steps:
            if isinstance(step, Expect) and step.condition is not None:
                look.expr(step.condition, EXAMPLE)


@frozen(eq=False)
class _Look:
    game: Game
    found: Mentions

    def seen(self, kind: str, name: str, who: Who) -> None:
        self.found.by[kind, name].add(who)

    def block(self, block: Block, who: Who) -> None:
        for statement in walk.statements(block):
            self._statement(statement, who)
            for part in walk.parts(statement):
                self.expr(part, who, statement.value if isinstance(statement, Assign) else None)

    def _statement(self, statement: Stmt, who: Who) -> None:
        for spot in walk.spots(statement):
            self.seen("place", spot.place, who)
        match statement:
            case Cycle(place) | Arrange(place):
                self.seen("place", place, who)
            case Invoke(rule):
                self.seen("rule", rule, who)
            case Assign(value):
                self.seen("set", value, who)
            case Decide(_, uses):
                for use in uses:
                    self.seen("action", use.name, who)
            case Check(uses):
                for use in uses:
                    self.seen("end", use.name, who)
            case _:
                pass

    def parameters(self, parameters: tuple[Parameter, ...], who: Who) -> None:
        for parameter in parameters:
            self.type(parameter.type, who)

    def expr(self, root: Domain, who: Who, sets: str | None = None) -> None:
        """Look through an expression; a value that is read only to be `set` anew mentions itself."""
        for part in walk.walk(root):
            itself = isinstance(part, Read) and part.value == sets
            self._named(part, ("value", str(sets)) if itself else who)
            self.type(part.type, who)
            if isinstance(part, WholeType):
                self.indexed((part.type,))

    def _named(self, part: Domain, who: Who) -> None:
        match part:
            case OptionValue(name):
                self.seen("option", name, who)
            case Read(name):
                self.seen("value", name, who)
            case Content(name):
                self.seen("place", name, who)
            case Call(name):
                self.seen("define", name, who)
            case Matches(_, pieces, fields) | Has(_, _, pieces, fields) | PieceOf(pieces, fields):
                self.seen("pieces", pieces, who)
                self._fields(pieces, fields, who)
            case Field(operand, name):
                self.seen("field", f"{_pieces_of(operand.type)} {name}", who)
            case Lit(value, EnumType(name)) | Lit(value, OptionalType(EnumType(name))) if isinstance(value, str):
                self.found.members.add((name, value))
            case Builtin():
                self.seen("board", str(part.board), who)
                self.seen("links", str(part.links), who)
                if part.place is not None:
                    self.seen("place", part.place, who)
            case Possible(action):
                self.seen("asked", action, who)
            case Times(action):
                self.seen("times", action, who)
            case _:
                pass

    def _fields(self, pieces: str, fields: tuple[Expr | None, ...], who: Who) -> None:
        for (name, _), asked in zip(self.game.pieces[pieces].fields, fields, strict=True):
            if asked is not None and asked != Lit(None, asked.type):
                self.seen("field", f"{pieces} {name}", who)

    def indexed(self, per: tuple[Type, ...]) -> None:
        self.found.iterated.update(type_.name for type_ in per if isinstance(type_, EnumType))

    def type(self, type_: Type, who: Who) -> None:
        match type_:
            case EnumType(name):
                self.seen("enum", name, who)
            case SiteType(name) | DirectionType(name):
                self.seen("board", name, who)
            case PieceType(name) | BagType(name):
                self.seen("pieces", name, who)
            case OptionalType(inner) | SetType(inner) | SequenceType(inner):
                self.type(inner, who)
            case PairType(first, second):
                self.type(first, who)
                self.type(second, who)
            case _:
                pass


def _pieces_of(type_: Type) -> str:
    """The name of the pieces that something is one of."""
    inner = type_.inner if isinstance(type_, OptionalType) else type_
    return inner.pieces if isinstance(inner, PieceType) else ""
