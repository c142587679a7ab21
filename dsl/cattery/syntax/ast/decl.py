"""The head of a file, kinds and options, and the declarations that hold rules."""

from __future__ import annotations

from attrs import frozen

from cattery.source import Span
from cattery.syntax.ast.expr import Expr
from cattery.syntax.ast.leaves import Cite, Doc, Name
from cattery.syntax.ast.stmt import Stmt
from cattery.syntax.ast.things import Param
from cattery.syntax.ast.types import TypeExpr


@frozen(repr=False)
class GameDecl:
    """`game "Nim"`, `variant "Long Nim" of "../nim.cat"`, `errata 2024-05-01 "..." of "..."`: the file's head.

    `kind` is `game`, `variant` or `errata`; `of` is the path of the overlaid file; `date` is an ISO day for errata.
    `players red, blue` lists them. `players seats of Colour` has one name in `players`, an option whose number says how
    many of the enum `players_of` play: its first members.
    """

    kind: str
    title: Doc
    of: Doc | None
    date: str | None
    doc: Doc | None
    players: tuple[Name, ...]
    players_of: Name | None
    players_cites: tuple[Cite, ...]
    rulebook: tuple[Cite, ...]
    cites: tuple[Cite, ...]
    span: Span


@frozen(repr=False)
class ImportDecl:
    """`import "kinds.cat"`: the declarations of another file of the same spec tree."""

    path: Doc
    span: Span


@frozen(repr=False)
class EnumMember:
    """`king`, or `each player` (`each` is true: the members of another enum, which becomes a subtype)."""

    name: Name
    each: bool
    span: Span


@frozen(repr=False)
class EnumDecl:
    name: Name
    members: tuple[EnumMember, ...]
    doc: Doc | None
    cites: tuple[Cite, ...]
    span: Span


@frozen(repr=False)
class OptionDecl:
    """`option passing: never, once, always = never`; `domain` is a type or the listed members."""

    name: Name
    domain: TypeExpr | tuple[Name, ...]
    default: Expr
    doc: Doc | None
    cites: tuple[Cite, ...]
    span: Span


@frozen(repr=False)
class DefineDecl:
    """`define can-push(by: Kind, man: Man) = by is king or kind of man is plain`: a pure expression."""

    name: Name
    params: tuple[Param, ...]
    body: Expr
    doc: Doc | None
    cites: tuple[Cite, ...]
    span: Span


@frozen(repr=False)
class GuardClause:
    """`when EXPR "words" [cites]`."""

    condition: Expr
    words: Doc | None
    cites: tuple[Cite, ...]
    span: Span


@frozen(repr=False)
class ActionDecl:
    """With `stepped` (`action mix(...) in steps`) its parameters are chosen one after another, at nodes of their own."""

    name: Name
    params: tuple[Param, ...]
    stepped: bool
    guards: tuple[GuardClause, ...]
    body: tuple[Stmt, ...]
    doc: Doc | None
    cites: tuple[Cite, ...]
    span: Span


@frozen(repr=False)
class LimitClause:
    """`once per man, at` or `at most 3 times per man`: how often a rule happens for the same keys in one action.

    `most` is None for `once`.
    """

    most: Expr | None
    keys: tuple[Expr, ...]
    span: Span


@frozen(repr=False)
class RuleDecl:
    """`body` may be empty for a rule whose clauses say what happens."""

    name: Name
    params: tuple[Param, ...]
    limit: LimitClause | None
    body: tuple[Stmt, ...]
    doc: Doc | None
    cites: tuple[Cite, ...]
    span: Span


@frozen(repr=False)
class ClauseDecl:
    """`clause act for jump(hue, way)`: what a rule does, or a define gives, for one kind of pieces.

    `of` is the rule or define, `kind` the kind of the piece that its first parameter of such pieces is, `fields` names
    the piece's fields in order; the other parameters keep their names. A rule's clause has a `body`, a define's a `value`.
    """

    of: Name
    kind: Name
    fields: tuple[Name, ...]
    body: tuple[Stmt, ...]
    value: Expr | None
    doc: Doc | None
    cites: tuple[Cite, ...]
    span: Span


@frozen(repr=False)
class EndDecl:
    """`end line-of-three(who: player): who wins`. `result`: `wins` or `loses` with `player`, `draw`, or `scores` with `score`.

    `scores by E then E2` (which may use the name `player`) ranks the players, most first; `ties` are what follows `then`. Several condition lines all must hold.
    """

    name: Name
    params: tuple[Param, ...]
    result: str
    player: Expr | None
    score: Expr | None
    ties: tuple[Expr, ...]
    conditions: tuple[Expr, ...]
    doc: Doc | None
    cites: tuple[Cite, ...]
    span: Span


@frozen(repr=False)
class LawDecl:
    """`must`, `claim` and `possible`. `moment`: `action` (must), `always` or `turn` (claim), `ever` (possible)."""

    kind: str
    name: Name
    moment: str
    condition: Expr
    words: Doc | None
    cites: tuple[Cite, ...]
    span: Span


@frozen(repr=False)
class FlowDecl:
    """`flow`: the game from its first node to its last."""

    body: tuple[Stmt, ...]
    doc: Doc | None
    cites: tuple[Cite, ...]
    span: Span
