"""The files of the project, for tests about files."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ROOTS = ("dsl", "runtime", "generated")
PACKAGES = {"dsl": "cattery", "runtime": "cattery_runtime", "generated": "cattery_engines"}
TEXTS = {
    ".c",
    ".cat",
    ".cfg",
    ".h",
    ".ini",
    ".j2",
    ".jinja",
    ".json",
    ".lark",
    ".lock",
    ".md",
    ".py",
    ".sh",
    ".toml",
    ".yml",
}
PASSING = {"__pycache__"}


def files(*folders: str, endings: frozenset[str] | set[str] = TEXTS) -> list[Path]:
    """The files below some folders of the project whose names end so, in order, without what tools leave behind."""
    found = [path for folder in folders for path in sorted((ROOT / folder).rglob("*"))]
    return [path for path in found if path.suffix in endings and path.is_file() and not _left_behind(path)]


def _left_behind(path: Path) -> bool:
    return any(part in PASSING or part.startswith(".") for part in path.relative_to(ROOT).parts)


def all_texts() -> Iterator[Path]:
    """Every text of the project, with those at its top and the build server's."""
    yield from files("dsl", "runtime", "generated", "spec", "tests")
    yield from (path for path in sorted(ROOT.iterdir()) if path.suffix in TEXTS or path.name in {"Makefile", "LICENSE"})
    yield ROOT / ".ci" / "run"


def name(path: Path) -> str:
    """How a file is named in a message."""
    return path.relative_to(ROOT).as_posix()


def tree(path: Path) -> ast.Module:
    """The syntax tree of a Python file."""
    return ast.parse(path.read_text(encoding="utf-8"), name(path))


def imports(path: Path) -> Iterator[tuple[int, str]]:
    """Every module that a Python file imports, anywhere in it, with the line."""
    for node in ast.walk(tree(path)):
        match node:
            case ast.Import(names=names):
                for alias in names:
                    yield node.lineno, alias.name
            case ast.ImportFrom(module=str(module), level=0):
                yield node.lineno, module
