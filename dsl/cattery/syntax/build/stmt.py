"""Statements: from matched rules to the syntax tree."""

from __future__ import annotations

from collections.abc import Callable

from cattery.syntax import ast
from cattery.syntax.ast import Expr, Stmt
from cattery.syntax.build import expr as e
from cattery.syntax.build.reader import Reader, child, children, following, need, token, tokens
from cattery.syntax.lalr import Node


def statements(read: Reader, node: Node) -> tuple[Stmt, ...]:
    """All statements among the children."""
    return tuple(
        _statement(read, item) for item in node.children if isinstance(item, Node) and item.rule in _STATEMENTS
    )


def block(read: Reader, node: Node) -> tuple[Stmt, ...]:
    """The statements of the block among the children."""
    found = child(node, "block")
    assert found is not None
    return statements(read, found)


def _statement(read: Reader, node: Node) -> Stmt:
    with read.deeper(node):
        return _STATEMENTS[node.rule](read, node)


def _otherwise(read: Reader, node: Node) -> tuple[Stmt, ...] | None:
    """What follows `else`, indented or on its line; None where there is no `else`."""
    part = child(node, "else_part")
    if part is None:
        return None
    return block(read, part) if child(part, "block") else statements(read, part)


def _uses(read: Reader, node: Node) -> tuple[ast.Use, ...]:
    return tuple(
        ast.Use(read.name(need(item, "NAME")), e.exprs(read, item), read.span(item)) for item in children(node, "use")
    )


def _move(read: Reader, node: Node) -> Stmt:
    target = e.expr(read, following(node, "TO"))
    end: str | None = None
    if isinstance(target, ast.OfExpr) and target.property.text in ("top", "bottom"):
        end, target = target.property.text, target.operand
    return ast.MoveStmt(
        piece=e.expr(read, following(node, "MOVE")),
        source=e.expr(read, following(node, "FROM")) if token(node, "FROM") else None,
        target=target,
        end=end,
        cites=read.cites(node),
        span=read.span(node),
    )


def _take(read: Reader, node: Node) -> Stmt:
    return ast.TakeStmt(e.only_expr(read, node), read.name(need(node, "NAME")), read.cites(node), read.span(node))


def _cycle(read: Reader, node: Node) -> Stmt:
    *sites, last = e.exprs(read, node)
    by = last if token(node, "BY") else None
    return ast.CycleStmt(
        place=read.name(need(node, "NAME")),
        sites=tuple(sites) if by else (*sites, last),
        by=by,
        cites=read.cites(node),
        span=read.span(node),
    )


def _arrange(read: Reader, node: Node) -> Stmt:
    sites, order = e.exprs(read, node)
    return ast.ArrangeStmt(read.name(need(node, "NAME")), sites, order, read.cites(node), read.span(node))


def _let(read: Reader, node: Node) -> Stmt:
    return ast.LetStmt(read.name(need(node, "NAME")), e.only_expr(read, node), read.cites(node), read.span(node))


def _set(read: Reader, node: Node) -> Stmt:
    target, value = e.exprs(read, node)
    return ast.SetStmt(target, value, read.cites(node), read.span(node))


def _call(read: Reader, node: Node) -> Stmt:
    call = e.only_expr(read, node)
    if not isinstance(call, ast.CallExpr):
        raise read.fault("C0106", node, "this is a value, and nothing is done with it", "name it with `let`")
    return ast.CallStmt(call.name, call.arguments, read.cites(node), read.span(node))


def _check(read: Reader, node: Node) -> Stmt:
    return ast.CheckStmt(_uses(read, node), read.cites(node), read.span(node))


def _next(read: Reader, node: Node) -> Stmt:
    return ast.NextStmt(e.only_expr(read, node), read.cites(node), read.span(node))


def _note(read: Reader, node: Node) -> Stmt:
    return ast.NoteStmt(read.cites(node), read.span(node))


def _impossible(read: Reader, node: Node) -> Stmt:
    return ast.ImpossibleStmt(read.optional_text(node), read.cites(node), read.span(node))


def _nothing(read: Reader, node: Node) -> Stmt:
    return ast.NothingStmt(read.cites(node), read.span(node))


def _if(read: Reader, node: Node) -> Stmt:
    return ast.IfStmt(
        condition=e.only_expr(read, node),
        then=block(read, node),
        otherwise=_otherwise(read, node) or (),
        cites=read.cites(node, "else_part"),
        span=read.span(node),
    )


def _for(read: Reader, node: Node) -> Stmt:
    return ast.ForStmt(
        binder=e.binder(read, node),
        where=e.where(read, node),
        body=block(read, node),
        cites=read.cites(node),
        span=read.span(node),
    )


def _choose(read: Reader, node: Node) -> Stmt:
    actor: Expr | None = e.only_expr(read, node)
    if isinstance(actor, ast.NameExpr) and actor.name.text == "chance":
        actor = None
    return ast.ChooseStmt(
        actor=actor,
        may=bool(tokens(node, "MAY")),
        uses=_uses(read, node),
        if_possible=bool(tokens(node, "POSSIBLE")),
        otherwise=_otherwise(read, node),
        cites=read.cites(node, "else_part"),
        span=read.span(node),
    )


def _repeat(read: Reader, node: Node) -> Stmt:
    until = e.only_expr(read, node) if token(node, "UNTIL") else None
    return ast.RepeatStmt(until, block(read, node), read.cites(node), read.span(node))


def _turn(read: Reader, node: Node) -> Stmt:
    return ast.TurnStmt(block(read, node), read.cites(node), read.span(node))


_STATEMENTS: dict[str, Callable[[Reader, Node], Stmt]] = {
    "arrange_stmt": _arrange,
    "call_stmt": _call,
    "check_stmt": _check,
    "choose_stmt": _choose,
    "cycle_stmt": _cycle,
    "for_stmt": _for,
    "if_stmt": _if,
    "impossible_stmt": _impossible,
    "let_stmt": _let,
    "move_stmt": _move,
    "next_stmt": _next,
    "note_stmt": _note,
    "nothing_stmt": _nothing,
    "repeat_stmt": _repeat,
    "set_stmt": _set,
    "take_stmt": _take,
    "turn_stmt": _turn,
}
