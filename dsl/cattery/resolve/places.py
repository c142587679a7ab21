"""Places and values, and what they start with: every piece starts in exactly one place."""

from __future__ import annotations

from collections import Counter
from itertools import islice, product

from attrs import define, field

from cattery.diagnostics import Label
from cattery.diagnostics.suggest import suggest
from cattery.model.expr import Expr, Value
from cattery.model.game import PiecesType, Place, StateValue
from cattery.model.types import BOOL, PLAYER, OptionalType, Type
from cattery.resolve.constants import constant_number, fixed, named_type, type_of
from cattery.resolve.context import Context, Env, PlaceHead, ValueHead
from cattery.resolve.domains import storable
from cattery.resolve.drawings import drawn
from cattery.resolve.fields import idles, owners, piece_text, pieces_of_line
from cattery.resolve.literals import literals
from cattery.resolve.names import declared_name, short
from cattery.resolve.origins import origin_of
from cattery.resolve.pieces import MAX_COUNT, Piece
from cattery.resolve.report import Stop, listed, part
from cattery.resolve.types import fit, said
from cattery.source import Span
from cattery.syntax import ast

MAX_CELLS = 65_536


def heads(env: Env) -> None:
    """What expressions must know of places and values."""
    context = env.context
    for name, declared in context.merged.declared.items():
        node = declared.declaration
        if not isinstance(node, ast.PlaceDecl | ast.ValueDecl):
            continue
        context.broken.add(name)
        with part():
            per = _per(env, node)
            if isinstance(node, ast.PlaceDecl):
                context.places[name] = PlaceHead(name, per, node.kind, _pieces_of(env, node))
            else:
                context.values[name] = ValueHead(name, per, type_of(env, node.type))
            context.broken.discard(name)


def _per(env: Env, node: ast.PlaceDecl | ast.ValueDecl) -> tuple[Type, ...]:
    per: list[Type] = []
    cells = 1
    for name in node.per:
        type_ = named_type(env.context, name)
        if not storable(type_):
            env.report.stop(
                "C0206", name.span, f"there cannot be one for each of {said(type_)}", "name a board or an enum"
            )
        per.append(type_)
        cells *= len(index_values(env.context, type_))
    env.context.spend("places and values", cells, MAX_CELLS, node.span)
    return tuple(per)


def index_values(context: Context, type_: Type) -> tuple[Value, ...]:
    """The values of a type that something is indexed by, in order."""
    found = literals(context, type_)
    return found if found else (False, True)


def indices(context: Context, per: tuple[Type, ...]) -> list[tuple[Value, ...]]:
    """All indices of a place or value, in order."""
    return list(product(*(index_values(context, type_) for type_ in per)))


def _pieces_of(env: Env, node: ast.PlaceDecl) -> str:
    return declared_name(env.context, node.piece, ("pieces",))


# --- values ----------------------------------------------------------------------------------------------------------


def values(env: Env) -> dict[str, StateValue]:
    """The values with what they start with."""
    context = env.context
    found: dict[str, StateValue] = {}
    for name, head in context.values.items():
        node = context.merged.declared[name].declaration
        assert isinstance(node, ast.ValueDecl)
        with part():
            initial = _initial_value(env, node, head)
            found[name] = StateValue(name, head.per, head.type, initial, node.reset, origin_of(context, name))
    return found


def _initial_value(env: Env, node: ast.ValueDecl, head: ValueHead) -> Expr:
    what = f"the start of `{node.name.text}`"
    expr = fit(env.context, env.expr(node.init, head.type), head.type, what, node.init.span)
    value = fixed(env, expr, what)
    if value is None and not isinstance(head.type, OptionalType):
        env.report.stop("C0206", node.init.span, f"{what} has to be {said(head.type)}")
    return expr


# --- places ----------------------------------------------------------------------------------------------------------


@define(eq=False)
class _Start:
    """What the places start with, while it is being worked out."""

    env: Env
    left: dict[str, Counter[Piece]] = field(factory=dict)
    contents: dict[str, dict[tuple[Value, ...], tuple[Piece, ...]]] = field(factory=dict)
    rest: dict[str, ast.PlaceDecl] = field(factory=dict)
    wrong: set[str] = field(factory=set)
    """The pieces of which something has been complained about already."""


def places(env: Env) -> dict[str, Place]:
    """The places with what they start with."""
    context = env.context
    start = _Start(env, {name: Counter(dict(kind.counts)) for name, kind in context.pieces.items()})
    nodes: dict[str, ast.PlaceDecl] = {}
    for name in context.places:
        node = context.merged.declared[name].declaration
        assert isinstance(node, ast.PlaceDecl)
        nodes[name] = node
        try:
            _explicit(start, node)
        except Stop:
            start.wrong.add(context.places[name].pieces)
    for pieces in context.pieces:
        with part():
            if pieces not in start.wrong:
                _the_rest(start, pieces, nodes)
    found: dict[str, Place] = {}
    for name, head in context.places.items():
        cells = start.contents.get(name, {})
        initial = tuple(cells.get(index, ()) for index in indices(context, head.per))
        with part():
            visible = _visible(env, nodes[name])
            origin, column = origin_of(context, name), _column(nodes[name])
            found[name] = Place(name, head.per, head.kind, head.pieces, visible, initial, origin, column)
    return found


def _visible(env: Env, node: ast.PlaceDecl) -> str | None:
    """Who sees what is in a place in this game: everybody where what it depends on does not hold."""
    _owned(env.context, node)
    if node.visible_if is None:
        return node.visible
    what = f"who sees `{node.name.text}`"
    expr = fit(env.context, env.expr(node.visible_if, BOOL), BOOL, "a condition", node.visible_if.span)
    return node.visible if fixed(env, expr, what) else None


def _owned(context: Context, node: ast.PlaceDecl) -> None:
    """What is seen by its owner has one: the player of its first index."""
    name = node.name.text
    per = context.places[name].per
    if node.visible != "owner" or (per and per[0] == PLAYER):
        return
    labels = (Label(node.per[0].span, f"the first index is {said(per[0])}"),) if per else ()
    first = "write `per player`" if PLAYER not in per else "write `player` first"
    suggestion = f"{first}, or `hidden` for what nobody sees"
    message = f"`{name}` is seen by its owner, the player of its first index, and has none"
    context.report.stop("C0261", node.name.span, message, suggestion, labels)


def _column(node: ast.PlaceDecl) -> str | None:
    return node.init.column.text if isinstance(node.init, ast.ColumnInit) else None


def _explicit(start: _Start, node: ast.PlaceDecl) -> None:
    """The pieces that a place says it starts with."""
    context, name = start.env.context, node.name.text
    head = context.places[name]
    if isinstance(node.init, ast.RestInit):
        start.rest[name] = node
        return
    if isinstance(node.init, ast.Drawing):
        _of_drawing(start, node, node.init, head)
        return
    if isinstance(node.init, ast.ColumnInit):
        _of_column(start, node, node.init, head)
        return
    kind = context.pieces[head.pieces]
    cells = start.contents.setdefault(name, {})
    for line in node.init:
        count = constant_number(start.env, line.count, "a number of pieces", 0, MAX_COUNT)
        if idles(context, kind.fields, line.fields):
            continue
        for index in indices(context, head.per):
            pieces = pieces_of_line(context, kind, line, count, player_of(head, index))
            _put(start, head, index, pieces, line.span)
    _check_one(start, head, cells, node.span)


def _of_drawing(start: _Start, node: ast.PlaceDecl, drawing: ast.Drawing, head: PlaceHead) -> None:
    for content in drawn(start.env.context, head, drawing):
        _put(start, head, content.indices, content.pieces, content.span)


def pieces_of_column(context: Context, head: PlaceHead, name: ast.Name) -> tuple[Piece, ...]:
    """The pieces that a column of their table counts."""
    columns = context.columns[head.pieces]
    if name.text not in columns:
        close = suggest(name.text, columns)
        has = f"there is {listed(list(columns), 'or')}" if columns else f"{head.pieces} has no table: add a line `from`"
        suggestion = f"did you mean `{close}`?" if close else has
        context.report.stop("C0260", name.span, f"no column `{name.text}` counts {head.pieces}", suggestion)
    counts = columns[name.text]
    return tuple(piece for piece, _ in context.pieces[head.pieces].counts for _ in range(counts.get(piece, 0)))


def _of_column(start: _Start, node: ast.PlaceDecl, init: ast.ColumnInit, head: PlaceHead) -> None:
    """A place that starts with what a column counts."""
    context = start.env.context
    pieces = pieces_of_column(context, head, init.column)
    if head.per:
        message = f"there is one `{head.name}` for each {listed([short(type_) for type_ in head.per])}"
        suggestion = "start one place with the column, without `per`, and move pieces from there"
        context.report.stop("C0260", init.span, f"{message}, and a column fills a single place", suggestion)
    _put(start, head, (), pieces, init.span)
    _check_one(start, head, start.contents[head.name], init.span)


def player_of(head: PlaceHead, index: tuple[Value, ...]) -> str | None:
    """The player that an index names, if it names one."""
    return next((str(value) for type_, value in zip(head.per, index, strict=True) if type_ == PLAYER), None)


def _put(start: _Start, head: PlaceHead, index: tuple[Value, ...], pieces: tuple[Piece, ...], span: Span) -> None:
    left = start.left[head.pieces]
    for piece, count in Counter(pieces).items():
        if count > left[piece]:
            kind = start.env.context.pieces[head.pieces]
            text = piece_text(piece, head.pieces)
            there = dict(kind.counts).get(piece, 0)
            message = (
                f"there {'is' if there == 1 else 'are'} {there} `{text}` in all, {left[piece]} of them not placed yet"
            )
            start.env.report.stop(
                "C0224", span, message, f"start with fewer, or count more under `pieces {head.pieces}`"
            )
        left[piece] -= count
    cells = start.contents.setdefault(head.name, {})
    cells[index] = (*cells.get(index, ()), *pieces)


def _check_one(start: _Start, head: PlaceHead, cells: dict[tuple[Value, ...], tuple[Piece, ...]], span: Span) -> None:
    if head.kind == "one" and any(len(pieces) > 1 for pieces in cells.values()):
        start.env.report.stop(
            "C0226", span, f"`{head.name}` holds one piece", "start with one, or make it a bag or stack"
        )


def _the_rest(start: _Start, pieces: str, nodes: dict[str, ast.PlaceDecl]) -> None:
    """What no other place starts with goes where `the rest` is written."""
    context, left = start.env.context, start.left[pieces]
    kind = context.pieces[pieces]
    holders = [context.places[name] for name in start.rest if context.places[name].pieces == pieces]
    all_indices = {head.name: indices(context, head.per) for head in holders}
    for piece, _ in kind.counts:
        if left[piece] == 0:
            continue
        fitting = (
            (head, index)
            for head in holders
            for index in all_indices[head.name]
            if holds(context, kind, head, index, piece)
        )
        cells = list(islice(fitting, 2))
        if len(cells) > 1:
            _ambiguous_rest(start, cells[1][0], piece, nodes)
        if cells:
            _put(start, cells[0][0], cells[0][1], (piece,) * left[piece], nodes[cells[0][0].name].span)
    missing = [f"{count} {piece_text(piece, pieces)}" for piece, _ in kind.counts if (count := left[piece])]
    if missing:
        suggestion = "write `= the rest` at the place where they start"
        context.report.stop("C0224", kind.origin.span, f"no place starts with {listed(missing)}", suggestion)
    for head in holders:
        _check_one(start, head, start.contents.get(head.name, {}), nodes[head.name].span)


def holds(context: Context, kind: PiecesType, head: PlaceHead, index: tuple[Value, ...], piece: Piece) -> bool:
    """Whether a place of a player is that of the piece's own player; other places hold anything."""
    player = player_of(head, index)
    if player is None:
        return True
    whose = [value for value in owners(context, kind, piece) if value is not None]
    return player in whose or not whose


def _ambiguous_rest(start: _Start, head: PlaceHead, piece: Piece, nodes: dict[str, ast.PlaceDecl]) -> None:
    text = piece_text(piece, head.pieces)
    message = f"the rest of `{text}` could start in more than one place"
    start.env.report.stop("C0224", nodes[head.name].span, message, "say how many start in each place")
