"""Worked examples: from matched rules to the syntax tree."""

from __future__ import annotations

from collections.abc import Iterator

from cattery.syntax import ast
from cattery.syntax.ast import Doc, ExampleStep, Expr, Given
from cattery.syntax.build import expr as e
from cattery.syntax.build.reader import Reader, child, children, following, need, token, tokens
from cattery.syntax.build.things import counts, drawing
from cattery.syntax.lalr import Node

_STEPS = ("play_step", "expect_step", "refuse_step", "legal_step")
_GIVEN = ("given_turn", "given_contents", "given_value")


def example_decl(read: Reader, node: Node) -> ast.ExampleDecl:
    """A worked example."""
    options = [item for line in children(node, "with_line") for item in children(line, "option_value")]
    given = [item for part in children(node, "given_part") for item in children(part, *_GIVEN)]
    return ast.ExampleDecl(
        title=read.text(need(node, "STRING")),
        options=tuple((read.name(need(item, "NAME")), e.only_expr(read, item)) for item in options),
        given=tuple(_given(read, item) for item in given),
        steps=tuple(step for item in children(node, *_STEPS) for step in _steps(read, item)),
        cites=read.cites(node, "with_line", "given_part", *_GIVEN, *_STEPS),
        span=read.span(node),
    )


def _given(read: Reader, node: Node) -> Given:
    if node.rule == "given_turn":
        return ast.GivenTurn(read.name(need(node, "NAME")), read.span(node))
    place = child(node, "place_ref")
    assert place is not None
    name, indices = read.name(need(place, "NAME")), e.exprs(read, place)
    if node.rule == "given_value":
        return ast.GivenValue(name, indices, e.expr(read, following(node, "EQUAL")), read.span(node))
    contents = drawing(read, node) or counts(read, node) or _pieces(read, node)
    return ast.GivenContents(name, indices, contents, read.span(node))


def _pieces(read: Reader, node: Node) -> tuple[ast.PieceCount, ...]:
    """Pieces one after another: each has the count one, which is nowhere written."""
    listed = child(node, "given_pieces")
    if listed is None:
        return ()
    return tuple(
        ast.PieceCount(ast.NumberExpr(1, read.source.span(item.start, item.start)), read.values(item), read.span(item))
        for item in children(listed, "piece_fields")
    )


def _texts(read: Reader, node: Node) -> tuple[Doc, ...]:
    listed = child(node, "texts")
    return tuple(read.text(string) for string in tokens(listed, "STRING")) if listed else ()


def _steps(read: Reader, node: Node) -> Iterator[ExampleStep]:
    span = read.span(node)
    match node.rule:
        case "play_step":
            yield ast.PlayStep(_texts(read, node), span)
        case "refuse_step":
            yield ast.RefuseStep(_texts(read, node), read.optional_text(node), span)
        case "legal_step":
            amount, action = child(node, "count"), token(node, "NAME")
            yield ast.LegalStep(
                moves=_texts(read, node),
                count=e.count(read, amount) if amount else None,
                action=read.name(action) if action else None,
                span=span,
            )
        case _:
            yield from _expectations(read, node)


def _expectations(read: Reader, node: Node) -> Iterator[ExampleStep]:
    """One `expect` line may hold conditions and words about the end, one after the other."""
    span = read.span(node)
    drawn = drawing(read, node)
    if drawn is not None:
        (place, *others) = e.exprs(read, node) or (None,)
        if not isinstance(place, ast.NameExpr) or others or child(node, "expect_end"):
            raise read.fault("C0106", node, "a drawing shows one place", "write `expect NAME` above it")
        yield ast.ExpectDrawing(place.name, drawn, span)
        return
    conditions: list[Expr] = []
    for item in node.children:
        if not isinstance(item, Node):
            continue
        end = _end(read, item)
        if end is None:
            conditions.append(e.expr(read, item))
            continue
        if conditions:
            yield ast.ExpectStep(tuple(conditions), span)
            conditions = []
        yield end
    if conditions:
        yield ast.ExpectStep(tuple(conditions), span)


def _end(read: Reader, node: Node) -> ast.ExpectEnd | None:
    """`gray wins`, `gray decides`, `draw`, `no end`; None for a condition."""
    word = token(node, "NAME")
    if node.rule == "name_expr" and word is not None and word.text == "draw":
        return ast.ExpectEnd("draw", None, read.span(node))
    if node.rule != "expect_end" or word is None:
        return None
    verb = need(node, "WINS", "DECIDES", "END")
    if verb.type != "END":
        return ast.ExpectEnd(verb.text, read.name(word), read.span(node))
    if word.text != "no":
        raise read.fault("C0108", node, f"`{word.text} end` is not something to expect", "write `no end`")
    return ast.ExpectEnd("no end", None, read.span(node))
