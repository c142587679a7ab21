"""Pieces by their fields: whole ones (`Man(king, me)`) and patterns that leave fields open (`Man(king)`, `3 king`)."""

from __future__ import annotations

from attrs import frozen

from cattery.diagnostics.suggest import suggest
from cattery.model.expr import Expr, Field, Lit, Local, PieceOf
from cattery.model.game import PiecesType
from cattery.model.types import PieceType
from cattery.resolve.context import Env
from cattery.resolve.fields import fields_of_kind, texts_of
from cattery.resolve.literals import literal_of
from cattery.resolve.report import counted, listed
from cattery.resolve.types import bare, fit, said
from cattery.syntax import ast


@frozen(repr=False)
class Pattern:
    """Pieces whose fields are these; a field of None can be anything."""

    pieces: str
    fields: tuple[Expr | None, ...]


def is_pattern(env: Env, node: ast.Expr) -> bool:
    """Whether an expression writes a piece by its fields."""
    return isinstance(node, ast.CallExpr) and env.context.kind_of(node.name.text) == "pieces"


def pattern(env: Env, node: ast.Expr, expected: str) -> Pattern:
    """A piece or a pattern where pieces of a kind are expected."""
    kind = env.context.pieces[expected]
    match node:
        case ast.CallExpr(name, arguments) if is_pattern(env, node):
            env.context.needs(name.text, node.span)
            if name.text != expected:
                env.report.stop("C0206", node.span, f"here are pieces of {expected}, and never of {name.text}")
            return Pattern(expected, _fields(env, kind, arguments, node))
        case ast.NameExpr(name) if name.text not in env.bindings:
            return _by_field(env, kind, name)
        case _:
            return _of_piece(env, kind, node)


def _fields(env: Env, kind: PiecesType, arguments: tuple[ast.Expr, ...], node: ast.Expr) -> tuple[Expr | None, ...]:
    """The fields that are said, in order; the last ones may be left out. Where pieces come in kinds, the kind is the
    first field, and then come those that the kind has."""
    own = _own(env, kind, arguments)
    if len(arguments) > len(own):
        known = _named_kind(env, kind, arguments)
        if known is None:
            message = f"{kind.name} has {counted(len(own), 'field')}, not {len(arguments)}"
            env.report.stop("C0209", node.span, message)
        has = [kind.fields[number][0] for number in own[1:]]
        many = counted(len(has), "field") if has else "no fields"
        message = f"`{known}` has {many} of its own, not {len(arguments) - 1}"
        env.report.stop("C0209", node.span, message, f"it has {listed(has)}" if has else None)
    found: list[Expr | None] = [None] * len(kind.fields)
    for number, argument in zip(own, arguments, strict=False):
        name, type_ = kind.fields[number][0], bare(kind.fields[number][1])
        found[number] = fit(env.context, env.certain(argument, type_), type_, f"the field `{name}`", argument.span)
    return tuple(found)


def _own(env: Env, kind: PiecesType, arguments: tuple[ast.Expr, ...]) -> tuple[int, ...]:
    """The numbers of the fields that a piece written like this can have, in order."""
    if not kind.kinds:
        return tuple(range(len(kind.fields)))
    known = _named_kind(env, kind, arguments)
    if known is not None:
        return fields_of_kind(kind.fields, kind.kinds, known)
    if len(arguments) > 1:
        first = arguments[0]
        names = [name for name, _ in kind.kinds]
        close = suggest(first.name.text, names) if isinstance(first, ast.NameExpr) else None
        suggestion = f"did you mean `{close}`?" if close else f"name {listed(names, 'or')} first"
        message = f"the first field of a piece of {kind.name} is its kind, by name, where others follow"
        env.report.stop("C0209", first.span, message, suggestion)
    return (0,)


def _named_kind(env: Env, kind: PiecesType, arguments: tuple[ast.Expr, ...]) -> str | None:
    match arguments:
        case (ast.NameExpr(name), *_) if name.text not in env.bindings and name.text in dict(kind.kinds):
            return name.text
        case _:
            return None


def _by_field(env: Env, kind: PiecesType, name: ast.Name) -> Pattern:
    """`cat`: the pieces with a field of that value."""
    values = [
        (number, literal_of(env.context, name.text, type_, name.span)) for number, (_, type_) in enumerate(kind.fields)
    ]
    fitting = [(number, value) for number, value in values if value is not None]
    if len(fitting) == 1:
        number, value = fitting[0]
        return Pattern(kind.name, tuple(value if n == number else None for n in range(len(kind.fields))))
    if fitting:
        fields = listed([kind.fields[number][0] for number, _ in fitting], "or")
        env.report.stop(
            "C0205", name.span, f"`{name.text}` could be the {fields} of {kind.name}", f"write {kind.name}(...)"
        )
    candidates = texts_of(env.context, (type_ for _, type_ in kind.fields))
    close = suggest(name.text, candidates)
    suggestion = f"did you mean `{close}`?" if close else f"write {kind.name}(...)"
    env.report.stop("C0201", name.span, f"`{name.text}` is no field of {kind.name}", suggestion)


def _of_piece(env: Env, kind: PiecesType, node: ast.Expr) -> Pattern:
    expr = env.expr(node)
    if expr.type != PieceType(kind.name):
        env.report.stop("C0206", node.span, f"here has to be a piece of {kind.name}, but this is {said(expr.type)}")
    if not isinstance(expr, Local):
        env.report.stop(
            "C0206", node.span, "here has to be a piece by its fields, or a name", "give it a name with `let`"
        )
    return Pattern(kind.name, tuple(Field(expr, name, type_, node.span) for name, type_ in kind.fields))


def piece(env: Env, node: ast.CallExpr) -> PieceOf:
    """A piece by all its fields."""
    env.context.needs(node.name.text, node.span)
    kind = env.context.pieces[node.name.text]
    fields = _fields(env, kind, node.arguments, node)
    known = _named_kind(env, kind, node.arguments)
    own = range(len(kind.fields)) if known is None else fields_of_kind(kind.fields, kind.kinds, known)
    missing = [kind.fields[number][0] for number in own if fields[number] is None]
    if missing:
        env.report.stop("C0209", node.span, f"this piece has no {listed(missing)}", "say all fields of it")
    whole = tuple(
        Lit(None, type_, node.span) if field is None else field
        for field, (_, type_) in zip(fields, kind.fields, strict=True)
    )
    return PieceOf(kind.name, whole, PieceType(kind.name), node.span)
