"""Pieces by their fields: whole ones (`Man(king, me)`) and patterns that leave fields open (`Man(king)`, `3 king`)."""

from __future__ import annotations

from attrs import frozen

from cattery.diagnostics.suggest import suggest
from cattery.model.expr import Expr, Field, Local, PieceOf
from cattery.model.game import PiecesType
from cattery.model.types import PieceType
from cattery.resolve.context import Env
from cattery.resolve.literals import literal_of
from cattery.resolve.report import counted, listed
from cattery.resolve.types import fit, said
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
    """The fields that are said, in order; the last ones may be left out."""
    if len(arguments) > len(kind.fields):
        env.report.stop(
            "C0209", node.span, f"{kind.name} has {counted(len(kind.fields), 'field')}, not {len(arguments)}"
        )
    found: list[Expr | None] = []
    for (name, type_), argument in zip(kind.fields, arguments, strict=False):
        found.append(fit(env.context, env.expr(argument, type_), type_, f"the field `{name}`", argument.span))
    return (*found, *([None] * (len(kind.fields) - len(found))))


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
    candidates = [member for _, type_ in kind.fields for member in env.context.enums[type_.name].members]
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
    whole = tuple(field for field in fields if field is not None)
    if len(whole) < len(fields):
        missing = [name for (name, _), field in zip(kind.fields, fields, strict=True) if field is None]
        env.report.stop("C0209", node.span, f"this piece has no {listed(missing)}", "say all fields of it")
    return PieceOf(kind.name, whole, PieceType(kind.name), node.span)
