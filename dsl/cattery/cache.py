"""Engines for options and variants that nobody has committed: built once, kept in the user's cache folder.

The key is a digest of everything that an engine depends on: the sources, the options, and the compiler itself. Code is
loaded from here, so the folder must belong to the user and be writable by nobody else.
"""

from __future__ import annotations

import functools
import hashlib
import importlib.util
import json
import os
import shutil
import sys
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType

from cattery.diagnostics import CatError, Diagnostic
from cattery.source import NOWHERE
from cattery.write import is_whole, read_manifest, write_new_tree
from cattery_runtime.folders import UnsafeFolder, cache_home, private_folder, usable


def cache_folder(environ: Mapping[str, str] = os.environ) -> Path:
    """Where engines are kept in a user's cache."""
    return cache_home(environ) / "engines"


@functools.cache
def compiler_digest() -> str:
    """A digest of the compiler and the runtime as they are installed, command line excepted."""
    import cattery_runtime  # only those who build need it

    total = hashlib.sha256()
    for package in (Path(__file__).parent, Path(cattery_runtime.__file__).parent):
        for path in sorted(package.rglob("*")):
            name = path.relative_to(package)
            if path.suffix in {".c", ".py", ".lark", ".jinja", ".j2", ".json"} and name.parts[0] not in {
                "cli",
                "lsp",
                "spec",
            }:
                total.update(name.as_posix().encode())
                total.update(path.read_bytes())
    return total.hexdigest()


def cache_key(sources: Mapping[str, str], options: Mapping[str, str], variants: tuple[str, ...]) -> str:
    """What an engine built from these is called in the cache."""
    body = [compiler_digest(), sorted(sources.items()), sorted(options.items()), variants]
    text = json.dumps(body, ensure_ascii=True)
    return hashlib.sha256(text.encode("ascii")).hexdigest()[:40]


def cached_engine(key: str, name: str) -> ModuleType | None:
    """The engine of that key, if it is there and whole."""
    folder = _safe_folder(cache_folder()) / key / name
    manifest = read_manifest(folder)
    return load_engine(folder, _module_name(key, name)) if manifest and is_whole(folder, manifest) else None


def keep_engine(key: str, name: str, files: Mapping[str, str]) -> ModuleType:
    """Put an engine into the cache and load it; where there is no room, into a folder for this process."""
    safe = _safe_folder(cache_folder())
    try:
        folder = _put(safe / key / name, files)
    except CatError:
        folder = _put(_private() / key / name, files)
    return load_engine(folder, _module_name(key, name))


def _put(folder: Path, files: Mapping[str, str]) -> Path:
    shutil.rmtree(folder, ignore_errors=True)
    write_new_tree(folder, files)
    return folder


def _module_name(key: str, name: str) -> str:
    return f"_cattery_cached_{key}_{name}"


def load_engine(folder: Path, module_name: str) -> ModuleType:
    """Import the package in a folder, under a name of its own."""
    if module_name in sys.modules:
        return sys.modules[module_name]
    spec = importlib.util.spec_from_file_location(
        module_name, folder / "__init__.py", submodule_search_locations=[str(folder)]
    )
    if spec is None or spec.loader is None:
        raise ImportError(f"there is no package in {folder.name}")
    module = importlib.util.module_from_spec(spec)
    sys.modules[module_name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[module_name]
        raise
    return module


def _safe_folder(folder: Path) -> Path:
    """The cache folder if it can be used and nobody else can write to it; a folder for this process where it cannot
    be made at all."""
    try:
        return folder if usable(folder) else _private()
    except UnsafeFolder as error:
        message = f"the engine cache {error}"
        suggestion = "remove it, or set XDG_CACHE_HOME to a folder of your own"
        raise CatError(Diagnostic("C0526", NOWHERE, message, suggestion=suggestion)) from error


def _private() -> Path:
    """A folder for this process; raises CatError where there is no place for one."""
    try:
        return private_folder("engines")
    except OSError as error:
        message = f"`{cache_folder()}` cannot be written, and there is no other place for an engine"
        raise CatError(Diagnostic("C0518", NOWHERE, message, suggestion="make room for it")) from error
