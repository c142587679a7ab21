"""Keeps of a module's imports what it uses: templates import everything that some game could need."""

from __future__ import annotations

import ast

WIDTH = 120


def prune(text: str) -> str:
    """The module without the imported names that do not occur in it, imports wrapped to the line width."""
    tree = ast.parse(text)
    used = {n.id for n in ast.walk(tree) if isinstance(n, ast.Name)}
    used |= {n.value.id for n in ast.walk(tree) if isinstance(n, ast.Attribute) and isinstance(n.value, ast.Name)}
    exported = _exported(tree)
    lines = text.split("\n")
    for node in reversed([n for n in ast.walk(tree) if isinstance(n, ast.ImportFrom) and n.module != "__future__"]):
        kept = [a.name for a in node.names if a.name in used or a.name in exported]
        indent = " " * node.col_offset
        module = "." * node.level + (node.module or "")
        lines[node.lineno - 1 : node.end_lineno] = _import(module, kept, indent)
    return "\n".join(_without_empty_blocks(lines))


def _exported(tree: ast.Module) -> set[str]:
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id == "__all__":
            return {e.value for e in ast.walk(node.value) if isinstance(e, ast.Constant) and isinstance(e.value, str)}
    return set()


def _import(module: str, names: list[str], indent: str) -> list[str]:
    if not names:
        return []
    names = sorted(set(names), key=lambda n: (not n.isupper(), not n[:1].isupper(), n))
    line = f"{indent}from {module} import {', '.join(names)}"
    if len(line) <= WIDTH:
        return [line]
    return [f"{indent}from {module} import (", *(f"{indent}    {n}," for n in names), f"{indent})"]


def _without_empty_blocks(lines: list[str]) -> list[str]:
    """An `if TYPE_CHECKING:` whose imports have all gone goes too; and so do blank lines in excess of two."""
    kept: list[str] = []
    for number, line in enumerate(lines):
        following = next((n for n in lines[number + 1 :] if n.strip()), "")
        if line.startswith("if TYPE_CHECKING:") and not following.startswith(" "):
            continue
        if not line.strip() and len(kept) >= 2 and not kept[-1].strip() and not kept[-2].strip():
            continue
        kept.append(line.rstrip())
    return kept
