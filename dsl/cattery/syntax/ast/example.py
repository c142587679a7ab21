"""Worked examples: a position, moves, and what comes of them."""

from __future__ import annotations

from attrs import frozen

from cattery.source import Span
from cattery.syntax.ast.expr import Expr
from cattery.syntax.ast.leaves import Cite, Doc, Name
from cattery.syntax.ast.things import Drawing, PieceCount


@frozen(repr=False)
class GivenContents:
    """`pool[red]: 3 man, 1 king`, `on:` with a drawing, `stack[A1]: brown black` (bottom first).

    `contents` is a Drawing, the counts (bag), or the pieces as field lists in order (`one`, `stack`).
    """

    place: Name
    indices: tuple[Expr, ...]
    contents: Drawing | tuple[PieceCount, ...]
    span: Span


@frozen(repr=False)
class GivenValue:
    """`heading[red] = down`."""

    value: Name
    indices: tuple[Expr, ...]
    content: Expr
    span: Span


@frozen(repr=False)
class GivenTurn:
    """`turn red`."""

    player: Name
    span: Span


Given = GivenContents | GivenValue | GivenTurn


@frozen(repr=False)
class PlayStep:
    """`play "place man c3", "crown c3"`."""

    moves: tuple[Doc, ...]
    span: Span


@frozen(repr=False)
class ExpectStep:
    """`expect EXPR, EXPR` (all must hold here)."""

    conditions: tuple[Expr, ...]
    span: Span


@frozen(repr=False)
class ExpectDrawing:
    """`expect on` with a drawing."""

    place: Name
    drawing: Drawing
    span: Span


@frozen(repr=False)
class ExpectEnd:
    """`expect red wins`, `expect draw`, `expect red decides` (the player to decide), `expect no end`."""

    what: str
    player: Name | None
    span: Span


@frozen(repr=False)
class RefuseStep:
    """`refuse "place king a1"`, with `because "words"`: the words of the guard that refuses it."""

    moves: tuple[Doc, ...]
    because: Doc | None
    span: Span


@frozen(repr=False)
class LegalStep:
    """`legal "a", "b"` lists all legal moves (any order); `legal 20 jump` counts those of an action (None: of all)."""

    moves: tuple[Doc, ...]
    count: Expr | None
    action: Name | None
    span: Span


ExampleStep = PlayStep | ExpectStep | ExpectDrawing | ExpectEnd | RefuseStep | LegalStep


@frozen(repr=False)
class ExampleDecl:
    """A worked example; `options` are the `with NAME = VALUE` lines."""

    title: Doc
    options: tuple[tuple[Name, Expr], ...]
    given: tuple[Given, ...]
    steps: tuple[ExampleStep, ...]
    cites: tuple[Cite, ...]
    span: Span
