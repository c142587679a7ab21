"""Texts said to players: `you have no {kind} in your pool`. A hole holds an expression."""

from __future__ import annotations

import re

import attrs

from cattery.model.expr import Expr
from cattery.model.game import Words
from cattery.resolve.context import Env
from cattery.resolve.report import Stop
from cattery.source import Source, Span
from cattery.syntax import ast, parse

_HOLE = re.compile(r"\{([^{}]*)\}|([{}])")
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*(?:-[A-Za-z0-9_]+)*")
_DECLARATION = "define hole = "


def words(env: Env, doc: ast.Doc | None) -> Words | None:
    """A text with its holes resolved; a hole that is wrong is complained about and left out."""
    if doc is None:
        return None
    parts: list[str | Expr] = []
    end = 0
    for match in _HOLE.finditer(doc.text):
        parts.append(doc.text[end : match.start()])
        end = match.end()
        span = _span(doc, match.start(), match.end())
        try:
            parts.append(_hole(env, match, span))
        except Stop:
            parts.append(match.group())
    parts.append(doc.text[end:])
    return Words(tuple(part for part in parts if part != ""))


def _span(doc: ast.Doc, start: int, end: int) -> Span:
    """Where a hole stands: as far as it can be told, since the text had its escapes taken out."""
    if "\\" in doc.text or doc.span.end - doc.span.start != len(doc.text) + 2:
        return doc.span
    first = doc.span.start + 1 + start
    return Span(doc.span.path, first, first + end - start, doc.span.line, doc.span.column + 1 + start)


def _hole(env: Env, match: re.Match[str], span: Span) -> Expr:
    text = match[1]
    if text is None:
        env.report.stop("C0230", span, f"there is a `{match[2]}` without its other half", "a hole is written {name}")
    return env.expr(hole_expression(env, text, span))


def hole_expression(env: Env, text: str, span: Span) -> ast.Expr:
    """The expression in a hole, with the hole's span."""
    if _NAME.fullmatch(text):
        return ast.NameExpr(ast.Name(text, span), span)
    file, found = parse(Source(span.path, f"{_DECLARATION}({text})\n"))
    declared = file.declarations if file is not None and not found else ()
    if len(declared) != 1 or not isinstance(declared[0], ast.DefineDecl):
        env.report.stop("C0230", span, f"`{text}` is not an expression", "a hole holds a name or a simple expression")
    moved = _relocated(declared[0].body, span)
    assert isinstance(moved, ast.Expr)
    return moved


def _relocated(node: object, span: Span) -> object:
    """The same tree, all of it at one place."""
    if isinstance(node, tuple):
        return tuple(_relocated(item, span) for item in node)
    if not attrs.has(kind := type(node)):
        return node
    changes = {
        a.name: span if a.name == "span" else _relocated(getattr(node, a.name), span) for a in attrs.fields(kind)
    }
    return kind(**changes)
