"""Shows a syntax tree as text that a person can review, and compares trees without their places."""

from __future__ import annotations

from typing import Any

import attrs

from cattery.diagnostics import Diagnostic
from cattery.source import Span
from cattery.syntax import ast

WIDTH = 110


def bare(node: Any) -> Any:
    """A tree as plain tuples, without spans."""
    if isinstance(node, tuple):
        return tuple(bare(item) for item in node)
    if attrs.has(type(node)):
        fields = [field.name for field in attrs.fields(type(node)) if field.name != "span"]
        return (type(node).__name__, *(bare(getattr(node, name)) for name in fields))
    return node


def show(node: Any, depth: int = 0) -> str:
    """A tree on as few lines as fit; what is empty is left out."""
    margin = "  " * depth
    line = margin + _inline(node)
    if len(line) <= WIDTH or not attrs.has(type(node)):
        return line
    lines = [f"{margin}{type(node).__name__}"]
    for name, value in _fields(node):
        whole = f"{margin}  {name}={_inline(value)}"
        if len(whole) <= WIDTH:
            lines.append(whole)
        else:
            lines.append(f"{margin}  {name}=")
            lines += [show(item, depth + 2) for item in (value if isinstance(value, tuple) else (value,))]
    return "\n".join(lines)


def _fields(node: Any) -> list[tuple[str, Any]]:
    names = [field.name for field in attrs.fields(type(node)) if field.name != "span"]
    return [(name, getattr(node, name)) for name in names if getattr(node, name) not in (None, (), False)]


def _inline(node: Any) -> str:
    match node:
        case ast.Name(text=text) | ast.Cite(text=text):
            return text
        case ast.Doc(text=text):
            return f'"{text}"'
        case ast.NameExpr(name=name):
            return name.text
        case ast.NumberExpr(value=value):
            return str(value)
        case tuple():
            return f"({', '.join(_inline(item) for item in node)})"
        case _ if attrs.has(type(node)):
            return f"{type(node).__name__}({', '.join(f'{n}={_inline(v)}' for n, v in _fields(node))})"
        case _:
            return str(node)


def say(diagnostic: Diagnostic) -> str:
    """A diagnostic on one or two lines."""
    span: Span = diagnostic.span
    where = f"{span.line}:{span.column}-{span.column + span.end - span.start}"
    advice = f"\n    {diagnostic.suggestion}" if diagnostic.suggestion else ""
    return f"{where} {diagnostic.code} {diagnostic.message}{advice}"
