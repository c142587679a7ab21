"""What is known of a game while it is being resolved, and what a name means at one place in it.

`Context` is the growing game; `Env` is one place: the names bound there, and what is known of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import NoReturn

from attrs import define, evolve, field, frozen

from cattery.model.board import Board
from cattery.model.expr import Builtin, Call, Content, Expr, Field, Local, Read
from cattery.model.game import Define, Enum, Fields, Option, Parameter, PiecesType
from cattery.model.types import OptionalType, PieceType, Type
from cattery.resolve.overlays import Merged
from cattery.resolve.report import Report, Stop
from cattery.resolve.ways import Way, way
from cattery.source import Source, Span
from cattery.syntax import ast


@frozen(repr=False)
class PlaceHead:
    """What expressions must know of a place."""

    name: str
    per: tuple[Type, ...]
    kind: str
    pieces: str


PLACES = {"one": "a place for one piece", "bag": "a bag", "stack": "a stack"}
"""The kinds of places, in words."""


@frozen(repr=False)
class ValueHead:
    """What expressions must know of a state value."""

    name: str
    per: tuple[Type, ...]
    type: Type


@frozen(repr=False)
class ClauseHead:
    """A clause of a rule or define: for which kind of which pieces it is, and the fields that it gives names to.

    `parameter` is the one of the rule or define by whose kind the clause is found.
    """

    name: str
    node: ast.ClauseDecl
    parameter: str
    pieces: str
    kind: str
    fields: tuple[tuple[str, Type], ...]


_TABLES = {
    "option": "options",
    "enum": "enums",
    "board": "boards",
    "pieces": "pieces",
    "place": "places",
    "value": "values",
    "action": "parameters",
    "rule": "parameters",
    "end": "parameters",
}
"""Where the declarations of a kind are, once they are known."""


@define(eq=False)
class Context:
    """One game on its way from declarations to the IR. Declarations that are wrong are in `broken`: using them is silent."""

    merged: Merged
    report: Report
    chosen: Mapping[str, str]
    players: tuple[str, ...] = ()
    enums: dict[str, Enum] = field(factory=dict)
    options: dict[str, Option] = field(factory=dict)
    boards: dict[str, Board] = field(factory=dict)
    pieces: dict[str, PiecesType] = field(factory=dict)
    places: dict[str, PlaceHead] = field(factory=dict)
    values: dict[str, ValueHead] = field(factory=dict)
    parameters: dict[str, tuple[Parameter, ...]] = field(factory=dict)
    """The parameters of actions, rules and ends; of an action the given ones only."""
    clauses: dict[str, ClauseHead] = field(factory=dict)
    """The clauses of rules and defines, by their full names."""
    clauses_of: dict[str, list[ClauseHead]] = field(factory=dict)
    """The same by the rule or define that they belong to."""
    possibles: int = 0
    """How often `possible(...)` has been asked."""
    defines: dict[str, Define] = field(factory=dict)
    define_now: Callable[[str], Define] | None = None
    """Resolves a define that is used before its turn."""
    broken: set[str] = field(factory=set)
    literals: dict[str, list[Type]] = field(factory=dict)
    literals_known: tuple[int, int] = (0, 0)
    """Of how many enums and boards the literals are in `literals`, by name."""
    regions: dict[str, list[str]] = field(factory=dict)
    regions_known: int = 0
    """Of how many boards the regions are in `regions`: by name, the boards that have one of that name."""
    tables: Mapping[tuple[Span, str], Source] = field(factory=dict)
    """The tables of pieces, by where they are named and by the name that the options make of that."""
    columns: dict[str, Mapping[str, Mapping[Fields, int]]] = field(factory=dict)
    """What the columns of the tables count, by pieces and by column."""
    kind_enums: dict[str, str] = field(factory=dict)
    """The enums that list the kinds of some pieces, with those pieces."""
    spent: Counter[str] = field(factory=Counter)
    shaping: set[str] = field(factory=set)
    """The options whose values have been used for the shape of the game."""

    def kind_of(self, name: str) -> str | None:
        """What a global name is: `option`, `enum`, `board`, ..., `region`; None where it is nothing."""
        if name == "player" or name in self.kind_enums:
            return "enum"
        declared = self.merged.declared.get(name)
        if declared is not None:
            return declared.kind
        return "region" if self.boards_with_region(name) else None

    def boards_with_region(self, name: str) -> list[str]:
        """The boards that have a region of that name, as far as boards are known."""
        if self.regions_known != len(self.boards):
            self.regions_known = len(self.boards)
            self.regions = {}
            for board in self.boards.values():
                for region, _ in board.regions:
                    self.regions.setdefault(region, []).append(board.name)
        return self.regions.get(name, [])

    def span_of(self, name: str) -> Span | None:
        """Where a global name is declared."""
        declared = self.merged.declared.get(name)
        return None if declared is None else declared.name_span

    def region_span(self, name: str) -> Span | None:
        """Where a region is declared."""
        for found in self.boards_with_region(name)[:1]:
            board = self.merged.declared[found].declaration
            assert isinstance(board, ast.BoardDecl)
            return next((region.name.span for region in board.regions if region.name.text == name), None)
        return None

    def needs(self, name: str, span: Span) -> None:
        """Give up where a declaration is wrong, which has been said, or where its turn has not come."""
        if name in self.broken:
            raise Stop
        kind = self.kind_of(name)
        if kind not in _TABLES or name in getattr(self, _TABLES[kind]):
            return
        if kind == "option":
            self.report.stop("C0201", span, f"the option `{name}` is declared further down", "declare it first")
        self.early(name, span)

    def spend(self, what: str, number: int, most: int, span: Span) -> None:
        """Count towards a limit of the whole game; give up past it. The limits keep hostile files from taking long."""
        self.spent[what] += number
        if self.spent[what] > most:
            self.report.stop("C0219", span, f"this makes {self.spent[what]} {what}, and a game has at most {most}")

    def early(self, name: str, span: Span) -> NoReturn:
        """Give up: a name is used for what the game is made of before there is a game."""
        message = f"`{name}` is not known yet where the shape of the game is said"
        self.report.stop("C0211", span, message, "use numbers and options only")


@define(eq=False)
class PieceSource:
    """Where a named piece stands, so that `move man to ...` knows where from.

    `kind`: `one`, `bag`, `stack`, or `taken` (picked up and not yet put down). `hoisted` are locals that stand for indices
    which may change before the move.
    """

    kind: str
    place: str = ""
    indices: tuple[Expr, ...] = ()
    end: str | None = None
    hoisted: dict[int, Local] = field(factory=dict)
    moved: bool = False


@frozen(repr=False)
class Binding:
    """A name bound here: the local it stands for, what is known of its type, and for a piece where it stands."""

    local: str
    type: Type
    span: Span
    source: PieceSource | None = None
    broken: bool = False


@frozen(repr=False)
class Facts:
    """What a condition tells where it holds: names it binds, locals that are not none there, and pieces of one kind.

    `kinds` pairs a local that is a piece with its kind. `there` is what else is not none: values, contents of places.
    """

    bound: tuple[tuple[str, Binding], ...] = ()
    present: frozenset[str] = frozenset()
    kinds: tuple[tuple[str, str], ...] = ()
    there: frozenset[Way] = frozenset()

    def plus(self, other: Facts) -> Facts:
        """Both."""
        there = self.there | other.there
        return Facts(self.bound + other.bound, self.present | other.present, self.kinds + other.kinds, there)

    def unbound(self) -> Facts:
        """The same without the names it binds, where they are out of reach."""
        return evolve(self, bound=())

    def lasting(self) -> Facts:
        """The same without what effects may change."""
        return evolve(self, there=frozenset())


NOTHING = Facts()


@define(eq=False)
class Locals:
    """The names of the locals of one declaration, which are unique in it."""

    used: set[str] = field(factory=set)
    last: Counter[str] = field(factory=Counter)
    gone: dict[str, Span] = field(factory=dict)
    """Names that were bound somewhere in this declaration: for better words where they are out of reach."""

    def fresh(self, name: str) -> str:
        """The name itself, or with a number where it has been used before."""
        number, local = self.last[name] or 1, name
        while local in self.used:
            number += 1
            local = f"{name}-{number}"
        self.last[name] = number
        self.used.add(local)
        return local


@frozen(eq=False)
class Env:
    """One place in a declaration. `flow` is true where `me` may change between two statements.

    `kinds` are the kinds of the pieces, by local, of which one is known here; `there` is what is not none here, apart from
    locals, whose types say so.
    """

    context: Context
    locals: Locals
    resolve: Callable[[Env, ast.Expr, Type | None], Expr]
    bindings: Mapping[str, Binding] = field(factory=dict)
    flow: bool = False
    kinds: Mapping[str, str] = field(factory=dict)
    there: frozenset[Way] = frozenset()

    @property
    def report(self) -> Report:
        """Where findings go."""
        return self.context.report

    def expr(self, node: ast.Expr, expected: Type | None = None) -> Expr:
        """Resolve an expression here; `expected` helps literals, it is not checked."""
        return self.resolve(self, node, expected)

    def certain(self, node: ast.Expr, expected: Type | None = None) -> Expr:
        """The same where something has to be: what is known not to be none has a type that says so."""
        return self.sure(self.expr(node, expected))

    def sure(self, expr: Expr) -> Expr:
        """An expression with a type that says that it is not none, where that is known here."""
        if not isinstance(expr.type, OptionalType) or not self.there:
            return expr
        if isinstance(expr, Field):
            operand = self.sure(expr.operand)
            own = operand.type
            if isinstance(own, PieceType):
                found = dict(self.context.pieces[own.pieces].fields)[expr.field]
                expr = evolve(expr, operand=operand, type=found)
        if isinstance(expr, Read | Content | Field | Call | Builtin) and way(expr) in self.there:
            expr = evolve(expr, type=expr.type.inner if isinstance(expr.type, OptionalType) else expr.type)
        return expr

    def with_names(self, *bound: tuple[str, Binding]) -> Env:
        """The same place with more names."""
        return evolve(self, bindings={**self.bindings, **dict(bound)})

    def knowing(self, facts: Facts) -> Env:
        """The same place where a condition is known to hold."""
        bindings = {**self.bindings, **dict(facts.bound)}
        for name, binding in bindings.items():
            if binding.local in facts.present and isinstance(binding.type, OptionalType):
                bindings[name] = evolve(binding, type=binding.type.inner)
        kinds = {**self.kinds, **dict(facts.kinds)}
        return evolve(self, bindings=bindings, kinds=kinds, there=self.there | facts.there)
