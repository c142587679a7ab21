"""Drawn positions: rows of marks between bars, the k-th mark of a row for the k-th site of the board's row."""

from __future__ import annotations

from cattery.diagnostics.suggest import suggest
from cattery.model.board import Board
from cattery.model.game import Fields, PiecesType, PlaceContents
from cattery.model.types import SiteType
from cattery.resolve.context import Context, PlaceHead
from cattery.resolve.fields import piece_text
from cattery.resolve.report import counted
from cattery.source import Span
from cattery.syntax import ast

EMPTY = "."


def drawn(context: Context, head: PlaceHead, drawing: ast.Drawing) -> tuple[PlaceContents, ...]:
    """What a drawing puts on every site, empty ones too."""
    site = head.per[0] if len(head.per) == 1 else None
    if not isinstance(site, SiteType):
        context.report.stop(
            "C0225", drawing.span, f"`{head.name}` is not on a board and cannot be drawn", "write what is in it"
        )
    if head.kind == "bag":
        context.report.stop(
            "C0225", drawing.span, f"`{head.name}` holds bags, which cannot be drawn", "write what is in it"
        )
    board, kind = context.boards[site.board], context.pieces[head.pieces]
    if len(drawing.rows) != len(board.drawing):
        message = f"{board.name} is drawn in {counted(len(board.drawing), 'row')}, not {len(drawing.rows)}"
        context.report.stop("C0225", drawing.span, message)
    found: dict[int, PlaceContents] = {}
    for row, line in zip(drawing.rows, board.drawing, strict=True):
        for (text, span), (_, number) in zip(_tokens(context, row, len(line)), line, strict=True):
            pieces = _pieces(context, head, kind, text, span)
            found[number] = PlaceContents(head.name, (board.sites[number],), pieces, span)
    return tuple(found[number] for number in range(len(board.sites)))


def _tokens(context: Context, row: ast.Doc, wanted: int) -> list[tuple[str, Span]]:
    """The marks of a row with their places in the file."""
    found: list[tuple[str, Span]] = []
    at = 0
    for text in row.text.split():
        at = row.text.index(text, at)
        start = row.span.start + at
        found.append((text, Span(row.span.path, start, start + len(text), row.span.line, row.span.column + at)))
        at += len(text)
    if len(found) != wanted:
        message = f"this row has {counted(wanted, 'site')} and {counted(len(found), 'mark')}"
        context.report.stop("C0225", row.span, message, "a dot is an empty site")
    return found


def _pieces(context: Context, head: PlaceHead, kind: PiecesType, text: str, span: Span) -> tuple[Fields, ...]:
    if text == EMPTY:
        return ()
    marks = dict(kind.marks)
    whole = [text] if head.kind == "one" else list(text)
    for mark in whole:
        if mark not in marks:
            close = suggest(mark, marks)
            known = ", ".join(f"{m} {piece_text(piece, '')}" for m, piece in kind.marks) or "no marks are declared"
            suggestion = f"did you mean `{close}`?" if close else f"write {known}, or a dot"
            if head.kind == "one" and len(mark) > 1:
                suggestion = f"`{head.name}` holds one piece on each site"
            context.report.stop("C0225", span, f"`{mark}` stands for no piece of {kind.name}", suggestion)
    return tuple(marks[mark] for mark in whole)


def board_of(context: Context, head: PlaceHead) -> Board | None:
    """The board that a place is on."""
    site = head.per[0] if len(head.per) == 1 else None
    return context.boards[site.board] if isinstance(site, SiteType) else None
