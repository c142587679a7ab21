"""Moves of pieces: where from, where to, and how a named piece knows where it stands.

`if on[at] as man` names what stands there, so `move man to ...` moves it from there. An index that could change before the
move is held by a name of its own.
"""

from __future__ import annotations

from attrs import evolve

from cattery.model.expr import (
    Builtin,
    Content,
    Domain,
    Expr,
    Lit,
    Local,
    Logic,
    Me,
    Narrow,
    OptionValue,
    Quantified,
    Widen,
)
from cattery.model.stmt import Let, Move, Spot, Stmt
from cattery.model.types import PieceType
from cattery.model.walk import walk
from cattery.resolve import names
from cattery.resolve.context import PLACES, Env, Facts, PieceSource, PlaceHead
from cattery.resolve.expressions import index_values
from cattery.resolve.patterns import is_pattern
from cattery.resolve.types import bare, fit, said
from cattery.syntax import ast


def move(env: Env, node: ast.MoveStmt) -> list[Stmt]:
    """A piece goes from one place to another."""
    target, head = spot(env, node.target, node.end)
    if node.source is not None:
        piece, source, pieces = _from(env, node, node.source)
    else:
        piece, source, pieces = _from_itself(env, node)
    if pieces != head.pieces:
        message = f"`{head.name}` holds pieces of {head.pieces}, and this is a piece of {pieces}"
        env.report.stop("C0228", node.target.span, message)
    if source is not None and (source.place, source.indices) == (target.place, target.indices) and head.kind != "stack":
        env.report.stop("C0228", node.target.span, "the piece is there already", "move it somewhere else")
    return [Move(piece, source, target, node.span)]


def spot(env: Env, node: ast.Expr, end: str | None) -> tuple[Spot, PlaceHead]:
    """A place that pieces are moved to or from; its indices are certainly there."""
    if isinstance(node, ast.OfExpr) and node.property.text in ("top", "bottom") and end is None:
        return spot(env, node.operand, node.property.text)
    match node:
        case ast.NameExpr(name):
            indices: tuple[ast.Expr, ...] = ()
        case ast.IndexExpr(name, indices):
            pass
        case _:
            env.report.stop("C0228", node.span, "here has to be a place", "write its name, with its index in brackets")
    if name.text in env.bindings:
        env.report.stop("C0228", node.span, f"`{name.text}` is a name bound above, not a place")
    names.declared_name(env.context, name, ("place",))
    head = env.context.places[name.text]
    found = index_values(env, name, indices, head.per, node.span, maybe=False)
    if end is not None and head.kind != "stack":
        env.report.stop("C0228", node.span, f"`{name.text}` is {PLACES[head.kind]} and has no {end}")
    return Spot(name.text, found, (end or "top") if head.kind == "stack" else None), head


# --- where a piece comes from ----------------------------------------------------------------------------------------

Origin = tuple[Expr | None, Spot | None, str]
"""The piece where it has to be said, where it comes from, and of which pieces it is."""


def _from(env: Env, node: ast.MoveStmt, source_node: ast.Expr) -> Origin:
    """`move PIECE from PLACE`."""
    source, head = spot(env, source_node, None)
    expected = PieceType(head.pieces)
    piece = fit(env.context, env.expr(node.piece, expected), expected, "what is moved", node.piece.span)
    if head.kind == "bag":
        return piece, source, head.pieces
    known = _source_of(env, piece)
    if known is not None and (known.place, known.indices) == (source.place, source.indices):
        return None, evolve(source, end=known.end or source.end), head.pieces
    end = f"top of {head.name}[...]" if head.kind == "stack" else f"{head.name}[...]"
    message = f"from {PLACES[head.kind]} comes what is there, whatever it is"
    env.report.stop("C0227", node.piece.span, message, f"write `move {end} to ...`, after asking what it is")


def _from_itself(env: Env, node: ast.MoveStmt) -> Origin:
    """`move PIECE to ...`: the piece is a place's content, or a name that knows where it stands."""
    piece = node.piece
    if isinstance(piece, ast.OfExpr) and piece.property.text in ("top", "bottom"):
        source, head = spot(env, piece, None)
        return None, source, head.pieces
    name = piece.name if isinstance(piece, ast.NameExpr) else piece.base if isinstance(piece, ast.IndexExpr) else None
    if name is not None and name.text not in env.bindings and env.context.kind_of(name.text) == "place":
        source, head = spot(env, piece, None)
        if head.kind == "one":
            return None, source, head.pieces
        what = "which of its pieces" if head.kind == "bag" else "from which end"
        env.report.stop("C0227", piece.span, f"`{head.name}` is {PLACES[head.kind]}: {what}?", _how(head))
    if is_pattern(env, piece):
        env.report.stop("C0227", piece.span, "where does this piece come from?", "write `move ... from <place> to ...`")
    expr = env.expr(piece)
    if not isinstance(expr.type, PieceType):
        env.report.stop("C0206", piece.span, f"only pieces are moved, but this is {said(expr.type)}")
    return _named(env, node, expr, expr.type.pieces)


def _how(head: PlaceHead) -> str:
    return f"write `move <piece> from {head.name} to ...`" if head.kind == "bag" else "write `move top of ... to ...`"


def _named(env: Env, node: ast.MoveStmt, piece: Expr, pieces: str) -> Origin:
    source = _source_of(env, piece)
    if source is None:
        suggestion = "write `from <place>`, or name it where it stands: `if on[...] as name`"
        env.report.stop("C0227", node.piece.span, "nothing says where this piece stands", suggestion)
    if source.moved:
        suggestion = "write `from <place>`, or ask anew what stands there"
        env.report.stop("C0227", node.piece.span, "this piece has been moved already in this block", suggestion)
    if source.kind == "taken":
        return piece, None, pieces
    indices = tuple(_steady(env, source, number, index) for number, index in enumerate(source.indices))
    if source.kind == "bag":
        return piece, Spot(source.place, indices), pieces
    return None, Spot(source.place, indices, source.end), pieces


def _source_of(env: Env, piece: Expr) -> PieceSource | None:
    if not isinstance(piece, Local):
        return None
    return next((b.source for b in env.bindings.values() if b.local == piece.name), None)


def _steady(env: Env, source: PieceSource, number: int, index: Expr) -> Expr:
    """An index that means the same at the move as where the piece was named."""
    match index:
        case Local() | Lit() | OptionValue():
            return _present(env, index)
        case Widen(operand) if isinstance(operand, Local | Lit | OptionValue):
            return index
        case Me() if not env.flow:
            return index
        case _:
            if number not in source.hoisted:
                source.hoisted[number] = Local(env.locals.fresh("there"), index.type, index.span)
            return evolve(source.hoisted[number], type=bare(index.type))


def _present(env: Env, index: Expr) -> Expr:
    """A local index, which is not off where something stands there."""
    if isinstance(index, Local):
        for binding in env.bindings.values():
            if binding.local == index.name:
                return evolve(index, type=binding.type)
    return index


def after(env: Env, node: ast.MoveStmt) -> Env:
    """What follows a move: a named piece does not stand where it stood."""
    name = node.piece.name.text if isinstance(node.piece, ast.NameExpr) else ""
    binding = env.bindings.get(name)
    if binding is None or binding.source is None or binding.source.kind == "bag":
        return env
    return env.with_names((name, evolve(binding, source=evolve(binding.source, moved=True))))


def hoist(env: Env, asked: Expr, sources: list[PieceSource], facts: Facts) -> tuple[list[Stmt], Expr]:
    """The condition with indices held by names, and the statements that bind these names before it."""
    lets = [let for source in sources for let in held_indices(source)]
    bound = {binding.local for _, binding in facts.bound}
    for let in lets:
        if any(isinstance(part, Local) and part.name in bound for part in walk(let.value)):
            suggestion = "ask in two steps, one `if` inside the other"
            env.report.say("C0227", let.span, "this index is known only inside the same question", suggestion)
    return list(lets), _held(asked, sources) if lets else asked


def held_indices(source: PieceSource | None) -> list[Let]:
    """The statements that hold indices by names, where a move needs them."""
    if source is None:
        return []
    indices = [(local, source.indices[number]) for number, local in source.hoisted.items()]
    return [Let(local.name, index, index.span) for local, index in indices]


def hoist_items(domain: Domain, source: PieceSource | None) -> tuple[list[Stmt], Domain]:
    """The same for the domain of a loop over the pieces of a place."""
    lets = held_indices(source)
    match domain:
        case Content() if source is not None:
            return list(lets), _held_content(domain, [source])
        case Builtin("backwards", (Content() as content,)) if source is not None:
            return list(lets), evolve(domain, arguments=(_held_content(content, [source]),))
        case _:
            return list(lets), domain


def _held(expr: Expr, sources: list[PieceSource]) -> Expr:
    match expr:
        case Logic("and", left, right):
            return evolve(expr, left=_held(left, sources), right=_held(right, sources))
        case Narrow(Content() as content):
            return evolve(expr, operand=_held_content(content, sources))
        case Narrow(Builtin("top" | "bottom", (Content() as content,)) as end):
            return evolve(expr, operand=evolve(end, arguments=(_held_content(content, sources),)))
        case Narrow(Quantified("first", _, Content() as content) as first):
            return evolve(expr, operand=evolve(first, domain=_held_content(content, sources)))
        case _:
            return expr


def _held_content(content: Content, sources: list[PieceSource]) -> Content:
    source = next((s for s in sources if s.place == content.place and s.indices is content.indices), None)
    if source is None:
        return content
    return evolve(content, indices=tuple(source.hoisted.get(n, index) for n, index in enumerate(content.indices)))
