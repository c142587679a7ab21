"""Declarations of what a game is played with: boards, pieces, places, values, and parameters."""

from __future__ import annotations

from cattery.syntax import ast
from cattery.syntax.ast import Decl, Init, Name, Shape
from cattery.syntax.build import expr as e
from cattery.syntax.build.reader import Reader, child, children, following, need, token, tokens
from cattery.syntax.lalr import Node

_SHAPES = ("squares_shape", "hexes_shape", "track_shape", "graph_shape", "seams_shape")


def params(read: Reader, node: Node) -> tuple[ast.Param, ...]:
    """The parameters among the children."""
    return tuple(_param(read, item) for item in children(node, "param"))


def _param(read: Reader, node: Node) -> ast.Param:
    chosen = token(node, "IN") is not None
    return ast.Param(
        name=read.name(need(node, "NAME")),
        type=None if chosen else e.need_type(read, node),
        domain=e.only_expr(read, node) if chosen else None,
        words=read.optional_text(node),
        span=read.span(node),
    )


# --- boards ----------------------------------------------------------------------------------------------------------


def board_decl(read: Reader, node: Node) -> Decl:
    """A board of one shape, or of one for each value of an option."""
    name, *option = (read.name(word) for word in tokens(node, "NAME"))
    shape = child(node, *_SHAPES)
    cases = children(node, "board_case")
    if shape is not None and cases:
        raise read.fault("C0106", cases[0], "this board has its shape already", "`board NAME by OPTION` has several")
    if shape is None and not cases:
        raise read.fault("C0106", node, "this board has no shape", "give one for each value of the option")
    pairs: tuple[tuple[Name | None, Shape], ...]
    if shape is not None:
        pairs = ((None, _shape(read, shape, node)),)
    else:
        _no_lines(read, node)
        pairs = tuple((read.name(need(case, "NAME")), _case_shape(read, case)) for case in cases)
    naming = children(node, "sites_line")
    if len(naming) > 1:
        raise read.fault("C0106", naming[1], "the naming of the sites has been said already")
    return ast.BoardDecl(
        name=name,
        by=option[0] if option else None,
        cases=pairs,
        links=tuple(_links(read, line) for line in children(node, "links_clause")),
        naming=read.names(naming[0]) if naming else (),
        doc=read.doc(node),
        cites=read.cites(node, "sites_line", "graph_edge", "board_case"),
        span=read.span(node),
    )


def _links(read: Reader, node: Node) -> ast.LinksClause:
    directions = child(node, "names")
    assert directions is not None
    return ast.LinksClause(read.name(need(node, "NAME")), read.names(directions), read.cites(node), read.span(node))


def _case_shape(read: Reader, case: Node) -> Shape:
    shape = child(case, *_SHAPES)
    assert shape is not None
    return _shape(read, shape, case)


def _no_lines(read: Reader, node: Node) -> None:
    stray = child(node, "row", "graph_edge")
    if stray is not None:
        raise read.fault("C0106", stray, "only `hexes` are drawn, and only a `graph` has lines between names")


def _shape(read: Reader, node: Node, holder: Node) -> Shape:
    span = read.span(node)
    if node.rule not in ("hexes_shape", "graph_shape"):
        _no_lines(read, holder)
    match node.rule:
        case "squares_shape":
            columns, rows = e.exprs(read, node)
            return ast.SquaresShape(columns, rows, span)
        case "track_shape":
            return ast.TrackShape(e.only_expr(read, node), token(node, "RING") is not None, span)
        case "seams_shape":
            return ast.SeamsShape(read.name(need(node, "NAME")), span)
        case "hexes_shape":
            rows_drawn = _lines(read, node, holder, "row", "graph_edge", "draw the rows of hexes between bars below")
            return ast.HexesShape(tuple(read.row(row) for row in rows_drawn), span)
        case _:
            edges = _lines(read, node, holder, "graph_edge", "row", "write a line `a - b, c` for what `a` is linked to")
            return ast.GraphShape(tuple(_edge(read, edge) for edge in edges), span)


def _lines(read: Reader, node: Node, holder: Node, wanted: str, stray: str, advice: str) -> list[Node]:
    if child(holder, stray):
        raise read.fault("C0106", children(holder, stray)[0], "this line does not belong to a board of this shape")
    found = children(holder, wanted)
    if not found:
        raise read.fault("C0106", node, "this board has no sites", advice)
    return found


def _edge(read: Reader, node: Node) -> tuple[Name, tuple[Name, ...]]:
    others = child(node, "names")
    assert others is not None
    return read.name(need(node, "NAME")), read.names(others)


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
        counts=tuple(count for line in lines for count in counts(read, line)),
        each=read.names(spread[0]) if spread else (),
        drawn=tuple(_drawn_as(read, item) for item in drawn),
        doc=read.doc(node),
        cites=read.cites(node, "pieces_counts", "pieces_drawn"),
        span=read.span(node),
    )


def _drawn_as(read: Reader, node: Node) -> ast.DrawnAs:
    mark, *fields = read.names(node)
    return ast.DrawnAs(mark, tuple(fields), read.span(node))


def counts(read: Reader, node: Node) -> tuple[ast.PieceCount, ...]:
    """`8 man, 1 king`: the counts among the children."""
    return tuple(
        ast.PieceCount(e.count(read, _number_of(item)), read.names(item), read.span(item))
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
    rest = child(node, "rest_init")
    init: Init = ast.RestInit(read.span(rest)) if rest else drawing(read, node) or counts(read, node)
    return ast.PlaceDecl(
        name=read.name(name),
        per=_per(read, node),
        kind=need(node, "ONE", "BAG", "STACK").text,
        piece=read.name(piece),
        visible=need(visible, "HIDDEN", "OWNER").text if visible else None,
        init=init,
        doc=read.doc(node),
        cites=read.cites(node),
        span=read.span(node),
    )


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
