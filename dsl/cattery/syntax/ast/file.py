"""Overlays, the union of all declarations, and a whole file."""

from __future__ import annotations

from attrs import frozen

from cattery.source import Span
from cattery.syntax.ast.decl import (
    ActionDecl,
    ClauseDecl,
    DefineDecl,
    EndDecl,
    EnumDecl,
    FlowDecl,
    GameDecl,
    ImportDecl,
    LawDecl,
    OptionDecl,
    RuleDecl,
)
from cattery.syntax.ast.example import ExampleDecl
from cattery.syntax.ast.leaves import Cite, Name
from cattery.syntax.ast.stmt import Stmt
from cattery.syntax.ast.things import BoardDecl, PiecesDecl, PlaceDecl, ValueDecl


@frozen(repr=False)
class ReplaceDecl:
    """`replace action resign ...`: a whole declaration in the place of the one of that kind and name."""

    declaration: Decl
    span: Span


@frozen(repr=False)
class ExtendDecl:
    """`extend pieces Card`, or `extend enum Kind`: an overlay adds kinds, counts and marks, or members."""

    declaration: PiecesDecl | EnumDecl
    span: Span


@frozen(repr=False)
class RemoveDecl:
    """`remove action resign`; for `remove clause act for jump` the name is `act for jump`."""

    kind: str
    name: Name
    span: Span


@frozen(repr=False)
class HookDecl:
    """Flow added by an overlay. `where`: `before` or `after` the statement that mentions `anchor`; `start` or `end` of `turn`."""

    where: str
    anchor: Name
    body: tuple[Stmt, ...]
    cites: tuple[Cite, ...]
    span: Span


Decl = (
    GameDecl
    | ImportDecl
    | EnumDecl
    | OptionDecl
    | BoardDecl
    | PiecesDecl
    | PlaceDecl
    | ValueDecl
    | DefineDecl
    | ActionDecl
    | RuleDecl
    | ClauseDecl
    | EndDecl
    | LawDecl
    | FlowDecl
    | ExampleDecl
    | ReplaceDecl
    | ExtendDecl
    | RemoveDecl
    | HookDecl
)


@frozen(repr=False)
class File:
    """One parsed file: its declarations in order."""

    path: str
    declarations: tuple[Decl, ...]
