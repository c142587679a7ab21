"""Boards: from matched rules to the syntax tree."""

from __future__ import annotations

from cattery.diagnostics.suggest import suggest
from cattery.syntax import ast
from cattery.syntax.ast import Decl, Expr, Name, Shape
from cattery.syntax.build import expr as e
from cattery.syntax.build.reader import Reader, SyntaxFault, child, children, need, token, tokens
from cattery.syntax.lalr import Node, Token

MAX_LABELS = 4096
_SHAPES = ("squares_shape", "hexes_shape", "track_shape", "graph_shape", "seams_shape")
_PARTS = ("row", "rows", "column", "columns")
_LABELLED = ("rows", "columns")


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
        regions=tuple(_region(read, line) for line in children(node, "region_clause")),
        labels=_labels(read, node),
        naming=read.names(naming[0]) if naming else (),
        doc=read.doc(node),
        cites=read.cites(node, "sites_line", "labels_line", "graph_edge", "board_case"),
        span=read.span(node),
    )


def _links(read: Reader, node: Node) -> ast.LinksClause:
    directions = child(node, "names")
    assert directions is not None
    wrapping, wrapping_of = _wrapping(read, node)
    return ast.LinksClause(
        name=read.name(need(node, "NAME")),
        directions=read.names(directions),
        within=_within(read, node),
        wrapping=wrapping,
        wrapping_of=wrapping_of,
        cites=read.cites(node),
        span=read.span(node),
    )


def _within(read: Reader, node: Node) -> tuple[Name, ...]:
    found = child(node, "within")
    regions = child(found, "names") if found else None
    return read.names(regions) if regions else ()


def _wrapping(read: Reader, node: Node) -> tuple[tuple[Name, ...], Name | None]:
    """What is taken round, and the region in which it is."""
    found = child(node, "wrapping")
    if found is None:
        return (), None
    words = list(read.names(found))
    of = words.pop() if token(found, "OF") else None
    for number, word in enumerate(words):
        if word.text not in _LABELLED or word.text in [other.text for other in words[:number]]:
            where = tokens(found, "NAME")[number]
            message = f"`{word.text}` cannot be wrapped here"
            raise read.fault("C0108", where, message, "write `rows`, `columns` or `rows and columns`")
    return tuple(words), of


def _region(read: Reader, node: Node) -> ast.RegionClause:
    word, name = tokens(node, "NAME")
    if word.text != "region":
        raise _no_line(read, word)
    parts = tuple(_region_part(read, part) for part in children(node, "region_part"))
    return ast.RegionClause(read.name(name), parts, read.cites(node), read.span(node))


def _region_part(read: Reader, node: Node) -> tuple[Name, Expr | None]:
    """`row 1`, `columns 3..9`, or a name alone."""
    word = need(node, "NAME")
    name, numbers = read.name(word), e.exprs(read, node)
    if not numbers:
        return name, None
    if word.text not in _PARTS:
        close = suggest(word.text, _PARTS)
        advice = f"did you mean `{close}`?" if close else "write `row`, `rows`, `column` or `columns` before a number"
        raise read.fault("C0108", word, f"`{word.text}` is no part of a board", advice)
    several = isinstance(numbers[0], ast.RangeExpr)
    if several is not word.text.endswith("s"):
        right = word.text + "s" if several else word.text.removesuffix("s")
        raise read.fault("C0108", word, f"`{word.text}` does not go with this number", f"write `{right}`")
    return name, numbers[0]


def _labels(read: Reader, node: Node) -> tuple[tuple[Name, tuple[str, ...]], ...]:
    """What rows and columns are called, each of them said once."""
    said: dict[str, tuple[Name, tuple[str, ...]]] = {}
    for line in children(node, "labels_line"):
        word, named = tokens(line, "NAME")
        if word.text not in _LABELLED:
            raise _no_line(read, word)
        if named.text != "named":
            message = f"`{word.text} {named.text}` is no line of a board"
            raise read.fault("C0108", named, message, f"write `{word.text} named`")
        if word.text in said:
            raise read.fault("C0106", line, f"the {word.text} have been named already")
        texts = tuple(text for item in children(line, "label") for text in _label(read, item))
        said[word.text] = (read.name(word), texts)
    return tuple(said.values())


def _label(read: Reader, node: Node) -> tuple[str, ...]:
    """One label, or every one from the first to the last: two numbers, or two letters."""
    texts = [word.text for word in read.values(node)]
    if len(texts) == 1:
        return tuple(texts)
    numbers = [e.number(read, word).value for word in tokens(node, "NUMBER")]
    letters = [ord(text) for text in texts if len(text) == 1 and text.isalpha()]
    low, high = numbers if len(numbers) == 2 else letters if len(letters) == 2 else (0, -1)
    if high - low >= MAX_LABELS:
        raise read.fault("C0105", node, f"these are {high - low + 1} names; {MAX_LABELS} are the most")
    if low > high:
        message = f"`{'..'.join(texts)}` are no names one after another"
        raise read.fault("C0108", node, message, "write two numbers or two letters, the lower one first")
    return tuple(str(number) if numbers else chr(number) for number in range(low, high + 1))


def _no_line(read: Reader, word: Token) -> SyntaxFault:
    """What stands where a region or labels could begin, and begins neither."""
    close = suggest(word.text, ("region", *_LABELLED))
    advice = "there are `region`, `links`, `sites named`, `rows named` and `columns named`"
    advice = f"did you mean `{close}`?" if close else advice
    return read.fault("C0108", word, f"no line of a board starts with `{word.text}`", advice)


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
