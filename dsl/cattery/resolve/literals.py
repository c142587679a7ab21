"""Literals: the members of enums, the sites and the directions of boards, by the type that is expected of them."""

from __future__ import annotations

from itertools import islice

from cattery.diagnostics.suggest import suggest
from cattery.model.expr import Lit
from cattery.model.types import DirectionType, EnumType, SiteType, Type
from cattery.resolve.context import Context, Env
from cattery.resolve.types import bare, said
from cattery.source import Span
from cattery.syntax import ast

MAX_CANDIDATES = 800
"""How many names are compared with one that nothing declares."""


def literals(context: Context, type_: Type) -> tuple[str, ...]:
    """The literals of a type, in order."""
    match bare(type_):
        case EnumType(name):
            enum = context.enums.get(name)
            return () if enum is None else enum.members
        case SiteType(board):
            return context.boards[board].sites if board in context.boards else ()
        case DirectionType(board):
            return context.boards[board].directions if board in context.boards else ()
        case _:
            return ()


def types_of(context: Context, name: str) -> tuple[Type, ...]:
    """The types that have a literal of that name."""
    known = (len(context.enums), len(context.boards))
    if context.literals_known != known:
        context.literals_known = known
        context.literals = _index(context)
    return tuple(context.literals.get(name, ()))


def _index(context: Context) -> dict[str, list[Type]]:
    types: list[Type] = [EnumType(name) for name in context.enums]
    for board in context.boards.values():
        types.append(SiteType(board.name))
        if board.base is None:
            types.append(DirectionType(board.name))
    index: dict[str, list[Type]] = {}
    for type_ in types:
        for name in literals(context, type_):
            index.setdefault(name, []).append(type_)
    return index


def literal_of(context: Context, name: str, expected: Type, span: Span) -> Lit | None:
    """The literal of that name of the expected type, if there is one."""
    return Lit(name, bare(expected), span) if has_literal(context, name, expected) else None


def has_literal(context: Context, name: str, type_: Type) -> bool:
    """Whether a type has a literal of that name."""
    plain = bare(type_)
    if isinstance(plain, EnumType | SiteType):
        return plain in types_of(context, name)
    return name in literals(context, plain)


def close_literal(context: Context, name: str, type_: Type) -> str | None:
    """The literal of a type that was probably meant."""
    return suggest(name, islice(literals(context, type_), MAX_CANDIDATES))


def seam_name(node: ast.Expr) -> str | None:
    """The name of a seam as it is written: `c1/d1` reads as a division of two names."""
    match node:
        case ast.BinaryExpr("/", ast.NameExpr(left), ast.NameExpr(right)):
            return f"{left.text}/{right.text}"
        case _:
            return None


def seam_literal(env: Env, node: ast.Expr, expected: Type | None) -> Lit | None:
    """A seam by the names of the two sites beside it, where a site of seams is expected."""
    name = seam_name(node)
    if name is None or expected is None or not isinstance(bare(expected), SiteType):
        return None
    found = literal_of(env.context, name, expected, node.span)
    if found is None:
        turned = "/".join(reversed(name.split("/")))
        close = turned if has_literal(env.context, turned, expected) else close_literal(env.context, name, expected)
        suggestion = f"did you mean `{close}`?" if close else None
        env.report.stop("C0201", node.span, f"`{name}` is not {said(expected)}", suggestion)
    return found
