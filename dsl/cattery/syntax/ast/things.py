"""What a game is played with: boards, pieces, places, values, and parameters."""

from __future__ import annotations

from attrs import frozen

from cattery.source import Span
from cattery.syntax.ast.expr import Expr
from cattery.syntax.ast.leaves import Cite, Doc, Name
from cattery.syntax.ast.types import TypeExpr


@frozen(repr=False)
class SquaresShape:
    """`squares(columns, rows)`."""

    columns: Expr
    rows: Expr
    span: Span


@frozen(repr=False)
class HexesShape:
    """`hexes` with drawn rows between bars; the offset of a mark inside the bars is its place, half a tile a column."""

    rows: tuple[Doc, ...]
    span: Span


@frozen(repr=False)
class TrackShape:
    """`track(n)` or, closed, `ring(n)`."""

    length: Expr
    closed: bool
    span: Span


@frozen(repr=False)
class GraphShape:
    """`graph` with lines `a - b, c`: sites in order of first mention, links both ways."""

    edges: tuple[tuple[Name, tuple[Name, ...]], ...]
    span: Span


@frozen(repr=False)
class SeamsShape:
    """`seams of field`: the sites are the seams between two squares that share an edge."""

    board: Name
    span: Span


Shape = SquaresShape | HexesShape | TrackShape | GraphShape | SeamsShape


@frozen(repr=False)
class RegionClause:
    """`region inner: columns 3..9`: a named set of sites. Each part is a row, a column, some of them, or a name.

    A part pairs `row`, `rows`, `column` or `columns` with a number or a range, or a site's or region's name with None.
    """

    name: Name
    parts: tuple[tuple[Name, Expr | None], ...]
    cites: tuple[Cite, ...]
    span: Span


@frozen(repr=False)
class LinksClause:
    """`links touching: orthogonal, diagonal`: a named set of directions (the first one is the board's default).

    `links beside: orthogonal within inner wrapping rows`: steps between sites of these regions only; and a step off the
    first or last row (or column) comes in again at the other end, of the region `wrapping ... of inner`, or of the board.
    """

    name: Name
    directions: tuple[Name, ...]
    within: tuple[Name, ...]
    wrapping: tuple[Name, ...]
    wrapping_of: Name | None
    cites: tuple[Cite, ...]
    span: Span


@frozen(repr=False)
class BoardDecl:
    """`board field: squares(6, 6)` with `links` and `sites named row column`.

    With `by`, an option picks the shape: `cases` pairs each of its values with a shape; otherwise one case with no name.
    `naming` holds the words after `sites named` (`row column`, `column row`, with `from bottom`), or is empty.
    `labels` pairs `rows` or `columns` with what they are called (`columns named f, n, 1..7`, written out), else is empty.
    """

    name: Name
    by: Name | None
    cases: tuple[tuple[Name | None, Shape], ...]
    links: tuple[LinksClause, ...]
    regions: tuple[RegionClause, ...]
    labels: tuple[tuple[Name, tuple[str, ...]], ...]
    naming: tuple[Name, ...]
    doc: Doc | None
    cites: tuple[Cite, ...]
    span: Span


@frozen(repr=False)
class Param:
    """`kind: Kind` is given by the caller; `at in field "words"` is chosen; `where` holds after each pick of a set."""

    name: Name
    type: TypeExpr | None
    domain: Expr | None
    where: Expr | None
    words: Doc | None
    span: Span


@frozen(repr=False)
class PieceCount:
    """`8 man` or `3 brown`: how many, and the fields named; `each` names the fields' types that are spread out."""

    count: Expr
    fields: tuple[Name, ...]
    span: Span


@frozen(repr=False)
class DrawnAs:
    """`k king red`: the mark that stands for a piece in drawings."""

    mark: Name
    fields: tuple[Name, ...]
    span: Span


@frozen(repr=False)
class KindClause:
    """`kind jump(colour: Colour, way: direction)`: one kind of pieces that come in several, with the fields it alone has."""

    name: Name
    fields: tuple[Param, ...]
    doc: Doc | None
    cites: tuple[Cite, ...]
    span: Span


@frozen(repr=False)
class TableClause:
    """`from "cards-{set}.csv": first, spare`: a table with a row for each piece, and its columns that count them.

    `columns` is empty where nothing is said: one column called `count`.
    """

    path: Doc
    columns: tuple[Name, ...]
    cites: tuple[Cite, ...]
    span: Span


@frozen(repr=False)
class PiecesDecl:
    """`pieces Man(kind: Kind, owner: player)`, then `8 man, 1 king each player`, then `drawn k king red, ...`.

    Or the pieces come in `kinds`, and are counted by `tables`.
    """

    name: Name
    fields: tuple[Param, ...]
    kinds: tuple[KindClause, ...]
    tables: tuple[TableClause, ...]
    counts: tuple[PieceCount, ...]
    each: tuple[Name, ...]
    drawn: tuple[DrawnAs, ...]
    doc: Doc | None
    cites: tuple[Cite, ...]
    span: Span


@frozen(repr=False)
class Drawing:
    """Rows between bars, without the bars; each row is one line of the file."""

    rows: tuple[Doc, ...]
    span: Span


@frozen(repr=False)
class RestInit:
    """`= the rest`: the pieces that no other place starts with (those of the index player where it is per player)."""

    span: Span


@frozen(repr=False)
class ColumnInit:
    """`= column spare`: the pieces that a column of their table counts."""

    column: Name
    span: Span


Init = tuple[PieceCount, ...] | RestInit | ColumnInit | Drawing


@frozen(repr=False)
class PlaceDecl:
    """`pool per player: bag of Man = 8 man`. `kind`: `one` (one or none), `bag`, `stack`.

    `visible` is None or `hidden` or `owner` (`seen by owner`); `hidden if E` only where E, known beforehand, holds.
    """

    name: Name
    per: tuple[Name, ...]
    kind: str
    piece: Name
    visible: str | None
    visible_if: Expr | None
    init: Init
    doc: Doc | None
    cites: tuple[Cite, ...]
    span: Span


@frozen(repr=False)
class ValueDecl:
    """`jumped: yes or no = no each turn`. `reset` is None or `turn`."""

    name: Name
    per: tuple[Name, ...]
    type: TypeExpr
    init: Expr
    reset: str | None
    doc: Doc | None
    cites: tuple[Cite, ...]
    span: Span
