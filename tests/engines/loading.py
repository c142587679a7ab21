"""Python packages from texts: engines that no file holds, and test modules that look at an engine put in another's place."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib.abc import InspectLoader, MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType


class _Texts(MetaPathFinder, InspectLoader):
    """Finds the modules of one package in texts, by their names."""

    def __init__(self, sources: Mapping[str, str]) -> None:
        self.sources = sources

    def find_spec(self, fullname: str, path: object = None, target: object = None) -> ModuleSpec | None:
        if fullname not in self.sources:
            return None
        package = any(name.startswith(f"{fullname}.") for name in self.sources)
        return ModuleSpec(fullname, self, origin=f"<{fullname}>", is_package=package)

    def get_source(self, fullname: str) -> str:
        return self.sources[fullname]

    def is_package(self, fullname: str) -> bool:
        return any(name.startswith(f"{fullname}.") for name in self.sources)


def _own(package: str) -> list[str]:
    return [name for name in sys.modules if name == package or name.startswith(f"{package}.")]


@contextmanager
def in_place(package: str, sources: Mapping[str, str]) -> Iterator[ModuleType]:
    """While this lasts, the package is what the texts say: `sources` maps full module names to texts."""
    kept = {name: sys.modules.pop(name) for name in _own(package)}
    finder = _Texts(sources)
    sys.meta_path.insert(0, finder)
    try:
        yield importlib.import_module(package)
    finally:
        sys.meta_path.remove(finder)
        for name in _own(package):
            del sys.modules[name]
        sys.modules.update(kept)
        parent, _, child = package.rpartition(".")
        if parent in sys.modules:
            if package in kept:
                setattr(sys.modules[parent], child, kept[package])
            else:
                sys.modules[parent].__dict__.pop(child, None)


@contextmanager
def module_in_place(package: str, module: ModuleType) -> Iterator[ModuleType]:
    """While this lasts, a module made by hand is imported under that name."""
    kept = {name: sys.modules.pop(name) for name in _own(package)}
    sys.modules[package] = module
    try:
        yield module
    finally:
        for name in _own(package):
            del sys.modules[name]
        sys.modules.update(kept)


def package_texts(package: str, folder: Path) -> dict[str, str]:
    """The texts of a package on disk, by the full names of its modules."""
    found = {}
    for path in sorted(folder.rglob("*.py")):
        parts = list(path.relative_to(folder).with_suffix("").parts)
        name = ".".join([package, *(parts[:-1] if parts[-1] == "__init__" else parts)])
        found[name] = path.read_text(encoding="utf-8")
    return found


def fresh(name: str, text: str) -> ModuleType:
    """A module from a text, known to nobody else; what it imports is what stands there now."""
    spec = ModuleSpec(name, _Texts({name: text}), origin=f"<{name}>")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        _Texts({name: text}).exec_module(module)
    finally:
        del sys.modules[name]
    return module
