"""Who may import whom, where the import contracts of pyproject.toml cannot say it."""

from __future__ import annotations

import ast
import sys
import tomllib
from pathlib import Path

import pytest

from tests.tidy.project import PACKAGES, ROOT, files, imports, name, tree

BESIDE = {"cache", "write"}
"""Modules of the compiler beside the pipeline's steps: they write files, and only the command uses them."""

ARRAYS = {"runtime/cattery_runtime/native/batch.py"}
"""Modules that need numpy, which nobody has to have; they are imported when they are called."""


def own_part(path: Path) -> str:
    """`syntax` for a file of `cattery.syntax`."""
    return path.relative_to(ROOT / "dsl" / "cattery").parts[0].removesuffix(".py")


def foreign(path: Path, allowed: set[str]) -> list[str]:
    return [
        f"{name(path)}:{line} imports {module}"
        for line, module in imports(path)
        if module.split(".")[0] not in allowed | sys.stdlib_module_names
    ]


@pytest.mark.parametrize("path", files("runtime", endings={".py"}), ids=name)
def test_runtime_imports_the_standard_library_and_attrs(path: Path) -> None:
    testing = "testing" in path.relative_to(ROOT).parts
    more = {"hypothesis", "pytest"} if testing else {"numpy"} if name(path) in ARRAYS else set()
    assert foreign(path, {"attrs", "cattery_runtime"} | more) == []
    if not testing:
        assert [module for _, module in imports(path) if module.startswith("cattery_runtime.testing")] == []


@pytest.mark.parametrize("path", files("generated", endings={".py"}), ids=name)
def test_engines_import_the_runtime_only(path: Path) -> None:
    assert foreign(path, {"attrs", "cattery_runtime", "cattery_engines"}) == []


@pytest.mark.parametrize("path", files("dsl/cattery", endings={".py"}), ids=name)
def test_lark_and_jinja_stay_in_their_places(path: Path) -> None:
    part = own_part(path)
    modules = {module.split(".")[0] for _, module in imports(path)}
    assert "lark" not in modules or part == "syntax"
    assert "jinja2" not in modules or part == "emit"
    assert not modules & {"click", "rich"} or part == "cli"


def test_every_part_of_the_compiler_has_its_layer() -> None:
    config = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = config["tool"]["importlinter"]["contracts"]
    layers = " ".join(next(contract["layers"] for contract in contracts if contract["type"] == "layers"))
    named = {word.strip("()").removeprefix("cattery.") for word in layers.replace("|", " ").split()}
    parts = {own_part(path) for path in files("dsl/cattery", endings={".py"})}
    assert parts - named - {"__init__"} <= BESIDE


PURE = {"checks", "diagnostics", "emit", "interp", "model", "plan", "resolve", "syntax"}
READERS = {
    "dsl/cattery/resolve/load.py": "reads the spec files below the spec tree, and nothing else",
    "dsl/cattery/syntax/lalr.py": "reads the saved grammar tables that stand beside it",
    "dsl/cattery/syntax/tables.py": "writes the saved grammar tables when it is run by itself",
}
TOUCHES = {"open", "print", "input", "exec", "eval", "__import__", "breakpoint"}
METHODS = {
    "read_text",
    "read_bytes",
    "write_text",
    "write_bytes",
    "mkdir",
    "unlink",
    "rename",
    "rglob",
    "iterdir",
    "getenv",
}
OUTSIDE = {"os", "shutil", "socket", "subprocess", "tempfile", "urllib"}


@pytest.mark.parametrize(
    "path", [path for path in files("dsl/cattery", endings={".py"}) if own_part(path) in PURE], ids=name
)
def test_core_takes_and_returns_values(path: Path) -> None:
    """Only the rim reads, writes, prints or asks the system."""
    if name(path) in READERS:
        return
    found = [module for _, module in imports(path) if module.split(".")[0] in OUTSIDE]
    for node in ast.walk(tree(path)):
        match node:
            case ast.Call(func=ast.Name(id=called)) if called in TOUCHES:
                found.append(f"{node.lineno}: {called}()")
            case ast.Call(func=ast.Attribute(attr=called)) if called in METHODS:
                found.append(f"{node.lineno}: .{called}()")
    assert found == []


def test_names_in_the_three_roots() -> None:
    for root, package in PACKAGES.items():
        assert [path.name for path in sorted((ROOT / root).iterdir()) if (path / "__init__.py").exists()] == [package]
        assert (ROOT / root / package / "py.typed").exists()


def test_names_of_test_modules_are_unique() -> None:
    names = [path.name for path in files("tests", endings={".py"}) if path.name.startswith("test_")]
    assert sorted({word for word in names if names.count(word) > 1}) == []
