"""Kinds of pieces: their fields, how many there are of each, and the marks that draw them."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

from cattery.diagnostics.suggest import suggest
from cattery.model.game import PiecesType
from cattery.model.types import EnumType
from cattery.resolve.constants import constant_number, type_of
from cattery.resolve.context import Context, Env
from cattery.resolve.literals import literal_of
from cattery.resolve.origins import origin_of
from cattery.resolve.report import listed, part
from cattery.resolve.types import said
from cattery.source import Span
from cattery.syntax import ast

Piece = tuple[str, ...]

MAX_COUNT = 10_000
MAX_KINDS = 4096


def pieces(env: Env) -> None:
    """All kinds of pieces."""
    context = env.context
    for name, declared in context.merged.declared.items():
        if isinstance(declared.declaration, ast.PiecesDecl):
            context.broken.add(name)
            with part():
                context.pieces[name] = _pieces(env, declared.declaration)
                context.broken.discard(name)


def _pieces(env: Env, node: ast.PiecesDecl) -> PiecesType:
    fields = _fields(env, node)
    counts: dict[Piece, int] = {}
    for line in node.counts:
        count = constant_number(env, line.count, "a number of pieces", 0, MAX_COUNT)
        for piece in _spread(env, node, fields, line):
            if piece in counts:
                what = " ".join(piece) or node.name.text
                env.report.stop("C0202", line.span, f"the number of `{what}` is given twice")
            counts[piece] = count
    order = list(product(*(env.context.enums[type_.name].members for _, type_ in fields)))
    if len(counts) > MAX_KINDS:
        env.report.stop("C0222", node.span, f"there are more than {MAX_KINDS} different pieces")
    env.context.spend("pieces", sum(counts.values()), MAX_COUNT, node.span)
    present = tuple((piece, counts[piece]) for piece in order if counts.get(piece))
    if not present:
        env.report.stop(
            "C0222", node.name.span, f"there are no pieces of {node.name.text}", "say how many there are of each"
        )
    marks = _marks(env, node, fields)
    return PiecesType(node.name.text, fields, present, marks, origin_of(env.context, node.name.text))


def _fields(env: Env, node: ast.PiecesDecl) -> tuple[tuple[str, EnumType], ...]:
    found: list[tuple[str, EnumType]] = []
    size = 1
    for field in node.fields:
        if field.type is None:
            env.report.stop("C0222", field.span, "a field has a type", f"write `{field.name.text}: <enum>`")
        type_ = type_of(env, field.type)
        if not isinstance(type_, EnumType):
            suggestion = "list its values in an `enum`"
            env.report.stop("C0222", field.span, f"a field holds a value of an enum, not {said(type_)}", suggestion)
        if any(field.name.text == name for name, _ in found):
            env.report.stop("C0202", field.name.span, f"there are two fields `{field.name.text}`")
        found.append((field.name.text, type_))
        size *= len(env.context.enums[type_.name].members)
        if size > MAX_KINDS:
            env.report.stop("C0222", node.span, f"there are more than {MAX_KINDS} different pieces")
    return tuple(found)


def _spread(
    env: Env, node: ast.PiecesDecl, fields: tuple[tuple[str, EnumType], ...], line: ast.PieceCount
) -> list[Piece]:
    """The pieces that a line counts: the fields it names, and every value of those spread out by `each`."""
    named = fill(env.context, fields, line.fields, line.span)
    choices: list[tuple[str, ...]] = []
    each = {name.text: name for name in node.each}
    for number, (field, type_) in enumerate(fields):
        if number in named:
            choices.append((named[number],))
        elif type_.name in each or field in each:
            choices.append(env.context.enums[type_.name].members)
        else:
            suggestion = f"name a value of {type_.name}, or write `each {type_.name}`"
            env.report.stop("C0222", line.span, f"this does not say which `{field}` the pieces have", suggestion)
    for spread, name in each.items():
        if not any(spread in (field, type_.name) for field, type_ in fields):
            close = suggest(spread, [type_.name for _, type_ in fields])
            nearest = f"did you mean `{close}`?" if close else None
            env.report.stop("C0222", name.span, f"{node.name.text} has no field of `{spread}`", nearest)
    return list(product(*choices))


def fill(
    context: Context, fields: tuple[tuple[str, EnumType], ...], values: tuple[ast.Name, ...], span: Span
) -> Mapping[int, str]:
    """Which field each of some bare values belongs to: the first one left that has such a value."""
    found: dict[int, str] = {}
    for value in values:
        fitting = [n for n, (_, type_) in enumerate(fields) if literal_of(context, value.text, type_, span)]
        open_ = [n for n in fitting if n not in found]
        if not fitting:
            members = [member for _, type_ in fields for member in context.enums[type_.name].members]
            close = suggest(value.text, members)
            suggestion = "they have no fields: a number says how many" if not fields else None
            if fields:
                can_be = f"it can be {listed(list(dict.fromkeys(members)), 'or')}"
                suggestion = f"did you mean `{close}`?" if close else can_be
            message = f"these pieces have no field with the value `{value.text}`"
            context.report.stop("C0222", value.span, message, suggestion)
        if not open_:
            context.report.stop("C0222", value.span, f"`{value.text}` says the same field twice")
        found[open_[0]] = value.text
    return found


def whole(
    context: Context,
    fields: tuple[tuple[str, EnumType], ...],
    values: tuple[ast.Name, ...],
    span: Span,
    player: str | None = None,
) -> Piece:
    """A piece by its fields; a field that is left out is the player's, where there is one and the field can be."""
    found = dict(fill(context, fields, values, span))
    for number, (_, type_) in enumerate(fields):
        if number not in found and player is not None and literal_of(context, player, type_, span):
            found[number] = player
    missing = [name for number, (name, _) in enumerate(fields) if number not in found]
    if missing:
        context.report.stop("C0222", span, f"this does not say the {listed(missing)} of the piece")
    return tuple(found[number] for number in range(len(fields)))


def _marks(env: Env, node: ast.PiecesDecl, fields: tuple[tuple[str, EnumType], ...]) -> tuple[tuple[str, Piece], ...]:
    marks: dict[str, Piece] = {}
    for drawn in node.drawn:
        mark = drawn.mark.text
        if len(mark) != 1 or mark == ".":
            env.report.stop("C0223", drawn.mark.span, f"`{mark}` is no mark", "a mark is one letter")
        if mark in marks:
            env.report.stop("C0223", drawn.mark.span, f"two pieces are drawn as `{mark}`")
        marks[mark] = whole(env.context, fields, drawn.fields, drawn.span)
    return tuple(marks.items())
