"""Where a declaration comes from and what it cites, for the IR."""

from __future__ import annotations

from cattery.model.game import Origin
from cattery.resolve.citations import citations
from cattery.resolve.context import Context
from cattery.source import NOWHERE
from cattery.syntax import ast


def origin_of(context: Context, name: str) -> Origin:
    """The origin of something declared: its own citations, and those of its lines that have no origin of their own."""
    declared = context.merged.declared.get(name)
    if declared is None:
        return Origin(NOWHERE)
    node = declared.declaration
    doc = node.words if isinstance(node, ast.LawDecl) else node.doc
    cites = dict.fromkeys(cite.text for cite in (*node.cites, *citations(node, guards=False)))
    return Origin(node.span, tuple(cites), None if doc is None else doc.text, declared.overlay)


def guard_origin(context: Context, action: str, guard: ast.GuardClause) -> Origin:
    """The origin of one guard of an action."""
    declared = context.merged.declared.get(action)
    overlay = None if declared is None else declared.overlay
    return Origin(guard.span, tuple(dict.fromkeys(cite.text for cite in guard.cites)), None, overlay)
