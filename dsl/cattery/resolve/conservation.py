"""Where the pieces of an example are: what is drawn and listed is there, and the others follow from conservation.

A piece that is drawn is taken from where it starts. What an example lists for a place is all there is in it. Pieces that
are left over go into the only place not mentioned that can hold them; where that is not certain, the example has to say.
Of places that start with columns of a table, the one that is declared first is meant.
"""

from __future__ import annotations

from collections import Counter
from itertools import islice

from attrs import define, field

from cattery.model.expr import Value
from cattery.model.game import Game, PlaceContents
from cattery.resolve.context import Context
from cattery.resolve.fields import piece_text
from cattery.resolve.pieces import Piece
from cattery.resolve.places import holds, indices
from cattery.resolve.report import listed
from cattery.source import Span

Cell = tuple[str, tuple[Value, ...]]

SHOWN = 4
"""How many places a message names at most."""
MAX_CELLS = 500_000
"""How many places all examples of a game may have, taken together."""


@define(eq=False)
class _Table:
    """The places of one kind of pieces: those that the example gives, and the others as they start."""

    context: Context
    pieces: str
    span: Span
    given: dict[Cell, PlaceContents] = field(factory=dict)
    open: dict[Cell, list[Piece]] = field(factory=dict)
    supplies: list[Cell] = field(factory=list)
    """The bags among the open places that start with a column of a table."""


def complete(context: Context, game: Game, given: tuple[PlaceContents, ...], span: Span) -> tuple[PlaceContents, ...]:
    """What is in every place of the game."""
    order = [(name, index) for name, head in context.places.items() for index in indices(context, head.per)]
    context.spend("places in examples", len(order), MAX_CELLS, span)
    tables = {pieces: _Table(context, pieces, span) for pieces in context.pieces}
    for content in given:
        tables[context.places[content.place].pieces].given[content.place, content.indices] = content
    for name, place in game.places.items():
        table = tables[place.pieces]
        for index, start in zip(indices(context, place.per), place.initial, strict=True):
            if (name, index) not in table.given:
                table.open[name, index] = list(start)
                if place.column is not None and place.kind == "bag":
                    table.supplies.append((name, index))
    cells: dict[Cell, PlaceContents] = {}
    for table in tables.values():
        _settle(table)
        cells.update(table.given)
        cells.update({cell: PlaceContents(*cell, tuple(pieces), span) for cell, pieces in table.open.items()})
    return tuple(cells[cell] for cell in order)


def _settle(table: _Table) -> None:
    """Make the places that are not given hold exactly what is left of each piece."""
    counts = dict(table.context.pieces[table.pieces].counts)
    shown = Counter(piece for content in table.given.values() for piece in content.pieces)
    for piece, number in shown.items():
        if number > counts.get(piece, 0):
            _too_many(table, piece, counts.get(piece, 0), number)
    there = Counter(piece for pieces in table.open.values() for piece in pieces)
    where: dict[Piece, list[Cell]] = {}
    for cell, pieces in table.open.items():
        for piece in dict.fromkeys(pieces):
            where.setdefault(piece, []).append(cell)
    for piece, count in counts.items():
        left = count - shown[piece]
        if there[piece] > left:
            _take(table, piece, there[piece] - left, where[piece])
        elif there[piece] < left:
            _put(table, piece, left - there[piece])


def _text(table: _Table, piece: Piece) -> str:
    return piece_text(piece, table.pieces)


def _cells_text(cells: list[Cell]) -> str:
    """Some places by name: the first few say enough."""
    return listed(
        [place + (f"[{', '.join(map(str, index))}]" if index else "") for place, index in cells[:SHOWN]], "or"
    )


def _too_many(table: _Table, piece: Piece, count: int, shown: int) -> None:
    span = next(content.span for content in reversed(table.given.values()) if piece in content.pieces)
    text = _text(table, piece)
    there = f"there {'is' if count == 1 else 'are'} only {count}" if count else "there is none"
    table.context.report.stop("C0232", span, f"the example has {shown} `{text}`, and {there} in the game")


def _take(table: _Table, piece: Piece, number: int, cells: list[Cell]) -> None:
    """Pieces that are drawn elsewhere are missing where they start."""
    sure = all(cell in table.supplies for cell in cells)
    if len(cells) > 1 and not sure and sum(table.open[cell].count(piece) for cell in cells) > number:
        message = f"{number} of `{_text(table, piece)}` could be missing in {_cells_text(cells)}"
        table.context.report.stop("C0231", table.span, message, "give what is in these places")
    for cell in cells:
        taken = min(number, table.open[cell].count(piece))
        for _ in range(taken):
            table.open[cell].remove(piece)
        number -= taken


def _put(table: _Table, piece: Piece, number: int) -> None:
    """Pieces that are nowhere yet go where only they can be."""
    context = table.context
    kind = context.pieces[table.pieces]
    fitting = (
        (name, index)
        for name, index in table.open
        if context.places[name].kind == "bag" and holds(context, kind, context.places[name], index, piece)
    )
    cells = table.supplies[:1] or list(islice(fitting, SHOWN))
    text = _text(table, piece)
    if not cells:
        message = f"{number} of `{text}` {'is' if number == 1 else 'are'} not accounted for"
        context.report.stop("C0231", table.span, message, "give where they are")
    if len(cells) > 1:
        message = f"{number} of `{text}` could be in {_cells_text(cells)}"
        context.report.stop("C0231", table.span, message, "give what is in these places")
    table.open[cells[0]] += [piece] * number
