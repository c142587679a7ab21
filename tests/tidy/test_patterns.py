"""Regular expressions do without what some Python 3.11 gets wrong."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tidy.project import files, name, tree

POSSESSIVE = re.compile(r"(?<!\\)[*+?}]\+|\(\?>")
"""Repeats that give nothing back: before 3.11.5 they match wrongly where a group is in them."""
MODULES = [path for path in files("dsl", "runtime", endings={".py"}) if re.search(r"\bre\.", path.read_text("utf-8"))]


def patterns(path: Path) -> Iterator[tuple[int, str]]:
    """The texts given to functions of `re`, and the lines that they are in."""
    for node in ast.walk(tree(path)):
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Name(id="re"))):
                for part in ast.walk(node):
                    if isinstance(part, ast.Constant) and isinstance(part.value, str):
                        yield part.lineno, part.value


def test_patterns_are_found() -> None:
    assert sum(1 for path in MODULES for _ in patterns(path)) > 50


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_no_repeat_is_possessive(path: Path) -> None:
    assert [line for line, text in patterns(path) if POSSESSIVE.search(text)] == []
