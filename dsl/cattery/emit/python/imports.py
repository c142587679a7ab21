"""Keeps of a module's imports what it uses: templates import everything that some game could need."""

from __future__ import annotations

import re

WIDTH = 120
_IMPORT = re.compile(r"^( *)from (\S+) import (.*)$")
_TEXT = re.compile(
    r'"""(?:[^"]|"(?!""))*"""'
    r'|f?"(?:[^"\\\n]|\\.)*"'
    r"|f?'(?:[^'\\\n]|\\.)*'"
    r"|#[^\n]*"
)
_WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


def prune(text: str) -> str:
    """The module without the imported names that do not occur in it, imports wrapped to the line width.

    A name in a docstring or a plain string does not count, one in `__all__` does.
    """
    head, lines = [], text.split("\n")
    exported = set(_WORD.findall(text[text.rfind("__all__") :])) if "__all__" in text else set()
    code = _TEXT.sub(_holes, "\n".join(n for n in lines if not _IMPORT.match(n)))
    used = set(_WORD.findall(code)) | exported
    for line in lines:
        found = _IMPORT.match(line)
        if found is None or found[2] == "__future__":
            head.append(line)
        else:
            head += _import(found[2], [n for n in found[3].split(", ") if n in used], found[1])
    return "\n".join(_without_empty_blocks(head))


def _holes(found: re.Match[str]) -> str:
    """What of a comment or a text can use a name: only a text with holes can."""
    return found[0] if found[0].startswith("f") else ""


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
