"""Files and functions stay small enough to be read: the house aims at 400 and 40 lines, these are the hard limits."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.tidy.project import files, name, tree

FILE, FUNCTION, TEMPLATE = 600, 60, 150

WRITTEN = files("dsl", "runtime", "tests", endings={".py", ".lark", ".c", ".h"})
PYTHON = [path for path in WRITTEN if path.suffix == ".py"]
PRODUCT = files("dsl", "runtime", endings={".py"})


def lines(path: Path) -> int:
    return path.read_text(encoding="utf-8").count("\n")


def test_files_are_short() -> None:
    assert {name(path): lines(path) for path in WRITTEN if lines(path) > FILE} == {}


def test_templates_are_short() -> None:
    templates = files("dsl", endings={".jinja", ".j2"})
    assert {name(path): lines(path) for path in templates if lines(path) > TEMPLATE} == {}


def test_functions_are_short() -> None:
    long = {
        f"{name(path)}:{node.lineno} {node.name}": length
        for path in PYTHON
        for node in ast.walk(tree(path))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (length := (node.end_lineno or node.lineno) - node.lineno + 1) > FUNCTION
    }
    assert long == {}


@pytest.mark.parametrize("path", PRODUCT, ids=name)
def test_module_says_why_it_exists(path: Path) -> None:
    module = tree(path)
    assert not module.body or ast.get_docstring(module)
