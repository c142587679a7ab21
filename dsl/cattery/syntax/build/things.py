"""Declarations of what a game is played with: pieces, places, values, and parameters."""

from __future__ import annotations

from cattery.syntax import ast
from cattery.syntax.ast import Decl, Init, Name
from cattery.syntax.build import expr as e
from cattery.syntax.build.reader import Reader, child, children, following, need, token, tokens
from cattery.syntax.lalr import Node, Token


def params(read: Reader, node: Node) -> tuple[ast.Param, ...]:
    """The parameters among the children."""
    return tuple(_param(read, item) for item in children(node, "param"))


def _param(read: Reader, node: Node) -> ast.Param:
    chosen = token(node, "IN") is not None
    return ast.Param(
        name=read.name(need(node, "NAME")),
        type=None if chosen else e.need_type(read, node),
        domain=e.only_expr(read, node) if chosen else None,
        where=e.where(read, node),
        words=read.optional_text(node),
        span=read.span(node),
    )


# --- pieces ----------------------------------------------------------------------------------------------------------


def pieces_decl(read: Reader, node: Node) -> Decl:
    """A kind of pieces: fields, how many of each, and their marks in drawings."""
    lines = children(node, "pieces_counts")
    spread = [names for line in lines if (names := child(line, "names")) is not None]
    if spread and len(lines) > 1:
        message = "with `each`, all counts of the pieces stand on one line"
        raise read.fault("C0106", lines[1], message, "join the lines with commas")
    drawn = [item for line in children(node, "pieces_drawn") for item in children(line, "drawn_as")]
    return ast.PiecesDecl(
        name=read.name(need(node, "NAME")),
        fields=params(read, node),
        kinds=tuple(_kind(read, line) for line in children(node, "kind_clause")),
        tables=tuple(_table(read, line) for line in children(node, "table_clause")),
        counts=tuple(count for line in lines for count in counts(read, line)),
        each=read.names(spread[0]) if spread else (),
        drawn=tuple(_drawn_as(read, item) for item in drawn),
        doc=read.doc(node),
        cites=read.cites(node, "pieces_counts", "pieces_drawn"),
        span=read.span(node),
    )


def _drawn_as(read: Reader, node: Node) -> ast.DrawnAs:
    mark = node.children[0]
    assert isinstance(mark, Token)
    signed = mark.type not in ("NAME", "NUMBER")
    fields = read.values(node) if signed else read.values(node)[1:]
    return ast.DrawnAs(read.name(mark), fields, read.span(node))


def _kind(read: Reader, node: Node) -> ast.KindClause:
    name = read.name(need(node, "NAME"))
    return ast.KindClause(name, params(read, node), read.doc(node), read.cites(node), read.span(node))


def _table(read: Reader, node: Node) -> ast.TableClause:
    columns = child(node, "names")
    return ast.TableClause(
        path=read.text(need(node, "STRING")),
        columns=read.names(columns) if columns else (),
        cites=read.cites(node),
        span=read.span(node),
    )


def counts(read: Reader, node: Node) -> tuple[ast.PieceCount, ...]:
    """`8 man, 1 king`: the counts among the children."""
    return tuple(
        ast.PieceCount(e.count(read, _number_of(item)), read.values(item), read.span(item))
        for item in children(node, "piece_count")
    )


def _number_of(node: Node) -> Node:
    """The number that a count of pieces starts with."""
    found = child(node, "count")
    assert found is not None
    return found


def drawing(read: Reader, node: Node) -> ast.Drawing | None:
    """The drawn rows among the children, if there are any."""
    found = child(node, "drawing")
    if found is None:
        return None
    rows = children(found, "row")
    span = read.source.span(rows[0].start, need(rows[-1], "ROW").end)
    return ast.Drawing(tuple(read.row(row) for row in rows), span)


# --- places and values -----------------------------------------------------------------------------------------------


def _per(read: Reader, node: Node) -> tuple[Name, ...]:
    names = child(node, "names")
    return read.names(names) if names else ()


def place_decl(read: Reader, node: Node) -> ast.PlaceDecl:
    """A line of a `places` block."""
    name, piece = tokens(node, "NAME")
    visible = child(node, "visible")
    return ast.PlaceDecl(
        name=read.name(name),
        per=_per(read, node),
        kind=need(node, "ONE", "BAG", "STACK").text,
        piece=read.name(piece),
        visible=need(visible, "HIDDEN", "OWNER").text if visible else None,
        visible_if=e.only_expr(read, visible) if visible and token(visible, "IF") else None,
        init=_init(read, node),
        doc=read.doc(node),
        cites=read.cites(node),
        span=read.span(node),
    )


def _init(read: Reader, node: Node) -> Init:
    """What a place starts with."""
    said = child(node, "rest_init", "column_init")
    if said is None:
        return drawing(read, node) or counts(read, node)
    if said.rule == "rest_init":
        return ast.RestInit(read.span(said))
    return ast.ColumnInit(read.name(need(said, "NAME")), read.span(said))


def value_decl(read: Reader, node: Node) -> ast.ValueDecl:
    """A line of a `values` block."""
    return ast.ValueDecl(
        name=read.name(need(node, "NAME")),
        per=_per(read, node),
        type=e.need_type(read, node),
        init=e.expr(read, following(node, "EQUAL")),
        reset="turn" if token(node, "TURN") else None,
        doc=read.doc(node),
        cites=read.cites(node),
        span=read.span(node),
    )
