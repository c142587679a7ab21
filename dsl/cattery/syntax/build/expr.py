"""Expressions and types: from matched rules to the syntax tree."""

from __future__ import annotations

from collections.abc import Callable

from cattery.syntax import ast
from cattery.syntax.ast import Expr, Name, TypeExpr
from cattery.syntax.build.reader import Reader, child, following, need, token, tokens
from cattery.syntax.lalr import Node, Token

MAX_DIGITS = 9
GATHERING = frozenset({"count", "sum", "most", "least"})
_WITH_BODY = GATHERING - {"count"}


def expr(read: Reader, node: Node) -> Expr:
    """The expression that a rule has matched."""
    with read.deeper(node):
        return _EXPRESSIONS[node.rule](read, node)


def exprs(read: Reader, node: Node) -> tuple[Expr, ...]:
    """All expressions among the children."""
    return tuple(expr(read, item) for item in node.children if isinstance(item, Node) and item.rule in _EXPRESSIONS)


def only_expr(read: Reader, node: Node) -> Expr:
    """The one expression among the children."""
    (found,) = exprs(read, node)
    return found


def _name_expr(read: Reader, node: Node) -> Expr:
    name = read.name(need(node, "NAME"))
    return ast.NameExpr(name, name.span)


def number(read: Reader, item: Token) -> ast.NumberExpr:
    """A whole number; nothing in a game is larger than nine digits."""
    if len(item.text) > MAX_DIGITS:
        raise read.fault("C0107", item, f"this number has {len(item.text)} digits; {MAX_DIGITS} is the most")
    return ast.NumberExpr(int(item.text), read.span(item))


def count(read: Reader, node: Node) -> Expr:
    """A number, or an expression in brackets."""
    digits = token(node, "NUMBER")
    return number(read, digits) if digits else only_expr(read, node)


def _number_expr(read: Reader, node: Node) -> Expr:
    return number(read, need(node, "NUMBER"))


def _paren_expr(read: Reader, node: Node) -> Expr:
    return only_expr(read, node)


def _index_expr(read: Reader, node: Node) -> Expr:
    return ast.IndexExpr(read.name(need(node, "NAME")), exprs(read, node), read.span(node))


def _call_expr(read: Reader, node: Node) -> Expr:
    """A call; with a single `each` inside, `count`, `sum`, `most` and `least` are quantifiers."""
    name = read.name(need(node, "NAME"))
    each = child(node, "each_expr", "each_body")
    alone = each is not None and len(tokens(node, "COMMA")) == 0
    body = child(node, "each_body")
    if each is not None and alone and name.text in GATHERING and need(each, "EACH", "FIRST").type == "EACH":
        if body is None and name.text in _WITH_BODY:
            message = f"`{name.text}` needs to know of what"
            raise read.fault("C0108", node, message, f"write `{name.text}(each x in ...: the number of x)`")
        if body is not None and name.text == "count":
            raise read.fault("C0108", body, "`count` only counts; nothing follows a colon", "use `where` or `sum`")
        return _quantifier(read, each, name.text, node)
    if body is not None:
        message = f"`{name.text}` does not take `each ...: ...`"
        raise read.fault("C0108", body, message, "that is for `sum`, `most` and `least`")
    return ast.CallExpr(name, exprs(read, node), read.span(node))


def _quantifier(read: Reader, node: Node, kind: str, whole: Node) -> Expr:
    condition = child(node, "where")
    body = following(node, "COLON") if token(node, "COLON") else None
    return ast.QuantExpr(
        kind=kind,
        binder=binder(read, node),
        where=only_expr(read, condition) if condition else None,
        body=expr(read, body) if body else None,
        span=read.span(whole),
    )


def _quant_expr(read: Reader, node: Node) -> Expr:
    return _quantifier(read, node, need(node, "EVERY", "SOME", "EACH", "FIRST").text, node)


def binder(read: Reader, node: Node) -> ast.Binder:
    """The binder among the children."""
    found = child(node, "binder")
    assert found is not None
    bound = child(found, "names")
    assert bound is not None
    return ast.Binder(read.names(bound), expr(read, following(found, "IN")), read.span(found))


def where(read: Reader, node: Node) -> Expr | None:
    """The condition after `where`, if there is one."""
    found = child(node, "where")
    return only_expr(read, found) if found else None


def _of_expr(read: Reader, node: Node) -> Expr:
    return ast.OfExpr(read.name(need(node, "NAME")), only_expr(read, node), read.span(node))


def _unary_expr(read: Reader, node: Node) -> Expr:
    return ast.UnaryExpr(need(node, "NOT", "MINUS").text, only_expr(read, node), read.span(node))


def _binary_expr(read: Reader, node: Node) -> Expr:
    left, right = exprs(read, node)
    op = " ".join(item.text for item in node.children if isinstance(item, Token))
    return ast.BinaryExpr(op, left, right, read.span(node))


def _range_expr(read: Reader, node: Node) -> Expr:
    low, high = exprs(read, node)
    return ast.RangeExpr(low, high, read.span(node))


def _has_expr(read: Reader, node: Node) -> Expr:
    bag, piece = exprs(read, node)
    amount = child(node, "count")
    return ast.HasExpr(bag, count(read, amount) if amount else None, piece, read.span(node))


def _as_expr(read: Reader, node: Node) -> Expr:
    return ast.AsExpr(only_expr(read, node), read.name(need(node, "NAME")), read.span(node))


def _if_expr(read: Reader, node: Node) -> Expr:
    condition, then, otherwise = exprs(read, node)
    return ast.IfExpr(condition, then, otherwise, read.span(node))


_EXPRESSIONS: dict[str, Callable[[Reader, Node], Expr]] = {
    "and_expr": _binary_expr,
    "as_expr": _as_expr,
    "call_expr": _call_expr,
    "compare_expr": _binary_expr,
    "each_expr": _quant_expr,
    "has_expr": _has_expr,
    "if_expr": _if_expr,
    "index_expr": _index_expr,
    "minus_expr": _unary_expr,
    "name_expr": _name_expr,
    "not_expr": _unary_expr,
    "number_expr": _number_expr,
    "of_expr": _of_expr,
    "open_and": _binary_expr,
    "open_not": _unary_expr,
    "open_or": _binary_expr,
    "or_expr": _binary_expr,
    "paren_expr": _paren_expr,
    "product_expr": _binary_expr,
    "quant_expr": _quant_expr,
    "range_expr": _range_expr,
    "sum_expr": _binary_expr,
}


# --- types -----------------------------------------------------------------------------------------------------------


def type_expr(read: Reader, node: Node) -> TypeExpr | None:
    """The type among the children, if there is one."""
    found = child(node, "name_type", "range_type", "direction_type", "set_type", "optional_type")
    return _type(read, found) if found else None


def need_type(read: Reader, node: Node) -> TypeExpr:
    """The type among the children; the grammar says that there is one."""
    found = type_expr(read, node)
    assert found is not None
    return found


def _type(read: Reader, node: Node) -> TypeExpr:
    span = read.span(node)
    match node.rule:
        case "name_type":
            name = read.name(need(node, "NAME"))
            return ast.DirectionType(None, span) if name.text == "direction" else ast.NameType(name, span)
        case "range_type":
            low, high = exprs(read, node)
            return ast.RangeType(low, high, span)
        case "direction_type":
            word, board = tokens(node, "NAME")
            if word.text != "direction":
                raise read.fault("C0108", node, f"`{word.text} of {board.text}` is not a type", "write `direction of`")
            return ast.DirectionType(read.name(board), span)
        case "set_type":
            with read.deeper(node):
                return ast.SetType(need_type(read, node), span)
        case _:
            return _optional_type(read, node)


def _optional_type(read: Reader, node: Node) -> TypeExpr:
    span = read.span(node)
    inner = need_type(read, node)
    other = need(node, "NAME")
    match inner, other.text:
        case ast.NameType(name=Name(text="yes")), "no":
            return ast.NameType(Name("bool", span), span)
        case _, "none" | "off":
            return ast.OptionalType(inner, span)
        case _:
            message = f"a type cannot be one thing or `{other.text}`"
            raise read.fault("C0108", other, message, "after `or` comes `none`, or `off` for sites")
