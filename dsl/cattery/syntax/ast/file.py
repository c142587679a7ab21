"""Overlays, the union of all declarations, and a whole file."""

from __future__ import annotations

from attrs import frozen

from cattery.source import Span
from cattery.syntax.ast.decl import (
    ActionDecl,
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
class RemoveDecl:
    """`remove action resign`."""

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
    | EndDecl
    | LawDecl
    | FlowDecl
    | ExampleDecl
    | ReplaceDecl
    | RemoveDecl
    | HookDecl
)


@frozen(repr=False)
class File:
    """One parsed file: its declarations in order."""

    path: str
    declarations: tuple[Decl, ...]
