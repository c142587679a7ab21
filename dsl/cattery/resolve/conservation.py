"""Where the pieces of an example are: what is drawn and listed is there, and the others follow from conservation.

A piece that is drawn is taken from where it starts. What an example lists for a place is all there is in it. Pieces that
are left over go into the only place not mentioned that can hold them; where that is not certain, the example has to say.
"""

from __future__ import annotations

from attrs import define, field

from cattery.model.expr import Value
from cattery.model.game import Game, PlaceContents
from cattery.resolve.context import Context
from cattery.resolve.pieces import Piece
from cattery.resolve.places import holds, indices
from cattery.resolve.report import listed
from cattery.source import Span

Cell = tuple[str, tuple[Value, ...]]


@define(eq=False)
class _Board:
    """The places of one kind of pieces: those that the example gives, and the others as they start."""

    context: Context
    pieces: str
    span: Span
    given: dict[Cell, PlaceContents] = field(factory=dict)
    open: dict[Cell, list[Piece]] = field(factory=dict)


def complete(context: Context, game: Game, given: tuple[PlaceContents, ...], span: Span) -> tuple[PlaceContents, ...]:
    """What is in every place of the game."""
    cells: dict[Cell, PlaceContents] = {}
    for pieces in context.pieces:
        board = _Board(context, pieces, span)
        for content in given:
            if context.places[content.place].pieces == pieces:
                board.given[content.place, content.indices] = content
        for name, head in context.places.items():
            if head.pieces == pieces:
                for index, start in zip(indices(context, head.per), game.places[name].initial, strict=True):
                    if (name, index) not in board.given:
                        board.open[name, index] = list(start)
        _settle(board)
        cells.update(board.given)
        cells.update({(p, i): PlaceContents(p, i, tuple(pieces_), span) for (p, i), pieces_ in board.open.items()})
    order = [(name, index) for name, head in context.places.items() for index in indices(context, head.per)]
    return tuple(cells[cell] for cell in order)


def _settle(board: _Board) -> None:
    """Make the places that are not given hold exactly what is left of each piece."""
    for piece, count in board.context.pieces[board.pieces].counts:
        shown = sum(content.pieces.count(piece) for content in board.given.values())
        left = count - shown
        if left < 0:
            _too_many(board, piece, count, shown)
        there = sum(pieces.count(piece) for pieces in board.open.values())
        if there > left:
            _take(board, piece, there - left)
        elif there < left:
            _put(board, piece, left - there)
    _strangers(board)


def _strangers(board: _Board) -> None:
    """Pieces of which there are none in the game."""
    known = {piece for piece, _ in board.context.pieces[board.pieces].counts}
    for content in board.given.values():
        for piece in content.pieces:
            if piece not in known:
                board.context.report.stop("C0232", content.span, f"there is no `{_text(board, piece)}` in the game")


def _text(board: _Board, piece: Piece) -> str:
    return " ".join(piece) or board.pieces


def _cell_text(cell: Cell) -> str:
    place, index = cell
    return place + (f"[{', '.join(str(value) for value in index)}]" if index else "")


def _too_many(board: _Board, piece: Piece, count: int, shown: int) -> None:
    span = next(content.span for content in reversed(board.given.values()) if piece in content.pieces)
    text = _text(board, piece)
    message = f"the example has {shown} `{text}`, and there {'is' if count == 1 else 'are'} only {count} in the game"
    board.context.report.stop("C0232", span, message)


def _take(board: _Board, piece: Piece, number: int) -> None:
    """Pieces that are drawn elsewhere are missing where they start."""
    cells = [cell for cell, pieces in board.open.items() if piece in pieces]
    if len(cells) > 1 and sum(board.open[cell].count(piece) for cell in cells) > number:
        where = listed([_cell_text(cell) for cell in cells[:4]], "or")
        message = f"{number} of `{_text(board, piece)}` could be missing in {where}"
        board.context.report.stop("C0231", board.span, message, "give what is in these places")
    for cell in cells:
        taken = min(number, board.open[cell].count(piece))
        for _ in range(taken):
            board.open[cell].remove(piece)
        number -= taken


def _put(board: _Board, piece: Piece, number: int) -> None:
    """Pieces that are nowhere yet go where only they can be."""
    context = board.context
    kind = context.pieces[board.pieces]
    cells = [
        (name, index)
        for name, index in board.open
        if context.places[name].kind == "bag" and holds(context, kind, context.places[name], index, piece)
    ]
    text = _text(board, piece)
    if not cells:
        message = f"{number} of `{text}` {'is' if number == 1 else 'are'} not accounted for"
        board.context.report.stop("C0231", board.span, message, "give where they are")
    if len(cells) > 1:
        where = listed([_cell_text(cell) for cell in cells[:4]], "or")
        message = f"{number} of `{text}` could be in {where}"
        board.context.report.stop("C0231", board.span, message, "give what is in these places")
    board.open[cells[0]] += [piece] * number
