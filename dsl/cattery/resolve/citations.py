"""Which rulebook ids a declaration cites, on whatever line of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

import attrs

from cattery.syntax import ast

_SKIPPED = frozenset({"span", "name", "rulebook"})


_KNOWN: dict[type, tuple[str, ...]] = {}


def _parts(kind: type) -> tuple[str, ...]:
    """The attributes of a class of nodes in which a citation can stand."""
    if kind not in _KNOWN:
        skipped = kind in (ast.Name, ast.Doc) or kind in get_args(ast.Expr)
        _KNOWN[kind] = () if skipped else tuple(a.name for a in attrs.fields(kind) if a.name not in _SKIPPED)
    return _KNOWN[kind]


def citations(node: object, guards: bool = True) -> Iterator[ast.Cite]:
    """All citations in a node; without those of guards, which have a place of their own, if they are not asked for."""
    match node:
        case ast.Cite():
            yield node
        case tuple():
            for item in node:
                yield from citations(item, guards)
        case ast.GuardClause() if not guards:
            return
        case _ if attrs.has(kind := type(node)):
            for name in _parts(kind):
                yield from citations(getattr(node, name), guards)
        case _:
            return
