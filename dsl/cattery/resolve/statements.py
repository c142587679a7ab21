"""Statements: the flow and the blocks of actions and rules."""

from __future__ import annotations

from typing import assert_never

from cattery.model.expr import Expr
from cattery.model.stmt import (
    Assign,
    Block,
    Branch,
    Check,
    Decide,
    GoesNext,
    Impossible,
    Invoke,
    Let,
    Loop,
    Note,
    Repeat,
    Stmt,
    Take,
    Turn,
    Use,
)
from cattery.model.types import PLAYER, BagType, PieceType, SequenceType
from cattery.resolve import moves, names, rearrangements
from cattery.resolve.calls import arguments
from cattery.resolve.conditions import condition
from cattery.resolve.context import PLACES, Env, PieceSource
from cattery.resolve.domains import bind, domain
from cattery.resolve.expressions import index_values
from cattery.resolve.report import Stop
from cattery.resolve.types import fit
from cattery.syntax import ast


def block(env: Env, nodes: tuple[ast.Stmt, ...]) -> Block:
    """A block: a name that a statement binds is known in the statements after it."""
    found: list[Stmt] = []
    for node in nodes:
        try:
            made, env = statement(env, node)
            found += made
        except Stop:
            env = _broken(env, node)
    return tuple(found)


def _broken(env: Env, node: ast.Stmt) -> Env:
    """After a wrong statement the name that it was to bind is used without more complaints."""
    if isinstance(node, ast.LetStmt | ast.TakeStmt) and node.name.text not in env.bindings:
        try:
            binding = names.new(env, node.name, PLAYER, broken=True)
        except Stop:
            return env
        return env.with_names((node.name.text, binding))
    return env


def statement(env: Env, node: ast.Stmt) -> tuple[list[Stmt], Env]:
    """One statement, and what is known after it."""
    match node:
        case ast.LetStmt():
            return _let(env, node)
        case ast.TakeStmt():
            return _take(env, node)
        case ast.IfStmt():
            return _if(env, node), env
        case ast.MoveStmt():
            return moves.move(env, node), moves.after(env, node)
        case ast.ForStmt():
            return _for(env, node), env
        case ast.ChooseStmt():
            return [_choose(env, node)], env
        case ast.SetStmt():
            return [_set(env, node)], env
        case ast.CycleStmt():
            return [rearrangements.cycle(env, node)], env
        case ast.ArrangeStmt():
            return [rearrangements.arrange(env, node)], env
        case ast.NothingStmt():
            return [], env
        case _:
            return [_plain(env, node)], env


def _plain(
    env: Env,
    node: ast.CallStmt
    | ast.CheckStmt
    | ast.RepeatStmt
    | ast.TurnStmt
    | ast.NextStmt
    | ast.NoteStmt
    | ast.ImpossibleStmt,
) -> Stmt:
    match node:
        case ast.CallStmt(name, given, _, span):
            rule = names.declared_name(env.context, name, ("rule",))
            wanted = [(p.name, p.type) for p in env.context.parameters[rule]]
            return Invoke(rule, arguments(env, name, given, wanted, span), span)
        case ast.CheckStmt(uses, _, span):
            return Check(tuple(_use(env, use, "end") for use in uses), span)
        case ast.RepeatStmt(until, body, _, span):
            inner = block(env, body)
            return Repeat(inner, None if until is None else condition(env, until).expr, span)
        case ast.TurnStmt(body, _, span):
            return Turn(block(env, body), span)
        case ast.NextStmt(player, _, span):
            return GoesNext(_player(env, player), span)
        case ast.NoteStmt(_, span):
            return Note(span)
        case ast.ImpossibleStmt(words, _, span):
            return Impossible("" if words is None else words.text, span)
        case _:
            assert_never(node)


def _player(env: Env, node: ast.Expr) -> Expr:
    return fit(env.context, env.expr(node, PLAYER), PLAYER, "who is meant here", node.span)


def _use(env: Env, use: ast.Use, kind: str) -> Use:
    name = names.declared_name(env.context, use.name, (kind,))
    wanted = [(p.name, p.type) for p in env.context.parameters[name]]
    return Use(name, arguments(env, use.name, use.arguments, wanted, use.span), use.span)


def _let(env: Env, node: ast.LetStmt) -> tuple[list[Stmt], Env]:
    value = env.expr(node.value)
    if isinstance(value.type, BagType):
        env.report.stop(
            "C0206", node.value.span, "a bag cannot be held by a name", "name one piece, or ask the bag itself"
        )
    binding = names.new(env, node.name, value.type)
    return [Let(binding.local, value, node.span)], env.with_names((node.name.text, binding))


def _take(env: Env, node: ast.TakeStmt) -> tuple[list[Stmt], Env]:
    spot, head = moves.spot(env, node.place, None)
    if head.kind != "stack":
        message = f"only a stack can be taken up as a whole, and `{head.name}` is {PLACES[head.kind]}"
        env.report.stop("C0228", node.place.span, message, "move its pieces one by one")
    source = PieceSource("taken")
    binding = names.new(env, node.name, SequenceType(PieceType(head.pieces)), source)
    return [Take(spot, binding.local, node.span)], env.with_names((node.name.text, binding))


def _set(env: Env, node: ast.SetStmt) -> Stmt:
    target = node.target
    name = (
        target.name if isinstance(target, ast.NameExpr) else target.base if isinstance(target, ast.IndexExpr) else None
    )
    if name is None or (env.context.kind_of(name.text) != "value" and name.text in env.bindings):
        env.report.stop("C0229", target.span, "only a value can be set", "declare it under `values`")
    if env.context.kind_of(name.text) not in (None, "value"):
        kind = names.with_article(str(env.context.kind_of(name.text)))
        env.report.stop("C0229", target.span, f"`{name.text}` is {kind}, and only a value can be set")
    names.declared_name(env.context, name, ("value",))
    head = env.context.values[name.text]
    nodes = target.indices if isinstance(target, ast.IndexExpr) else ()
    indices = index_values(env, name, nodes, head.per, target.span, maybe=False)
    content = fit(env.context, env.expr(node.value, head.type), head.type, f"`{name.text}`", node.value.span)
    return Assign(name.text, indices, content, node.span)


# --- statements with blocks ------------------------------------------------------------------------------------------


def _if(env: Env, node: ast.IfStmt) -> list[Stmt]:
    asked = condition(env, node.condition)
    known = [b.source for _, b in asked.yes.bound if b.source is not None]
    then = block(env.knowing(asked.yes.lasting()), node.then)
    otherwise = block(env.knowing(asked.no.lasting()), node.otherwise)
    lets, held = moves.hoist(env, asked.expr, known, asked.yes)
    return [*lets, Branch(held, then, otherwise, node.span)]


def _for(env: Env, node: ast.ForStmt) -> list[Stmt]:
    gone = domain(env, node.binder.domain)
    inner, locals_ = bind(env, node.binder, gone)
    where = None if node.where is None else condition(inner, node.where)
    if where is not None:
        inner = inner.knowing(where.yes.unbound().lasting())
    body = block(inner, node.body)
    lets, held = moves.hoist_items(gone.domain, gone.source)
    return [*lets, Loop(locals_, held, None if where is None else where.expr, body, node.span)]


def _choose(env: Env, node: ast.ChooseStmt) -> Stmt:
    actor = None if node.actor is None else _player(env, node.actor)
    uses = tuple(_use(env, use, "action") for use in node.uses)
    otherwise = None if node.otherwise is None else block(env, node.otherwise)
    return Decide(actor, uses, node.may, node.if_possible, otherwise, node.span)
