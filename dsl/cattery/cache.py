"""Engines for options and variants that nobody has committed: built once, kept in the user's cache folder.

The key is a digest of everything that an engine depends on: the sources, the options, and the compiler itself. Code is
loaded from here, so the folder must belong to the user and be writable by nobody else.
"""

from __future__ import annotations

import atexit
import functools
import hashlib
import importlib.util
import json
import os
import shutil
import stat
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType

from cattery.diagnostics import CatError, Diagnostic
from cattery.source import NOWHERE
from cattery.write import is_whole, read_manifest, write_new_tree


def cache_folder(environ: Mapping[str, str] = os.environ) -> Path:
    """Where this system keeps a user's caches; `XDG_CACHE_HOME` wins everywhere."""
    chosen = environ.get("XDG_CACHE_HOME", "")
    if chosen and os.path.isabs(chosen):
        base = Path(chosen)
    elif sys.platform == "darwin":
        base = Path("~/Library/Caches").expanduser()
    elif sys.platform == "win32":
        base = Path(environ.get("LOCALAPPDATA", "") or Path("~/AppData/Local").expanduser())
    else:
        base = Path("~/.cache").expanduser()
    return base / "cattery" / "engines"


@functools.cache
def compiler_digest() -> str:
    """A digest of the compiler and the runtime as they are installed, command line excepted."""
    import cattery_runtime  # only those who build need it

    total = hashlib.sha256()
    for package in (Path(__file__).parent, Path(cattery_runtime.__file__).parent):
        for path in sorted(package.rglob("*")):
            name = path.relative_to(package)
            if path.suffix in {".py", ".lark", ".jinja", ".j2", ".json"} and name.parts[0] not in {
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
    """Put an engine into the cache and load it."""
    folder = _safe_folder(cache_folder()) / key / name
    shutil.rmtree(folder, ignore_errors=True)
    write_new_tree(folder, files)
    return load_engine(folder, _module_name(key, name))


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
        folder.parent.parent.mkdir(parents=True, exist_ok=True)
        for path in (folder.parent, folder):
            path.mkdir(exist_ok=True, mode=0o700)
        writable = os.access(folder, os.W_OK | os.X_OK)
    except OSError:
        writable = False
    if not writable:
        return _private_folder()
    for path in (folder, folder.parent):
        _refuse_unsafe(path)
    return folder


def _refuse_unsafe(path: Path) -> None:
    if os.name != "posix":
        return
    status = path.stat()
    if status.st_uid != os.getuid():
        reason = "it belongs to another user"
    elif status.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
        reason = "others may write to it"
    else:
        return
    message = f"the engine cache `{path}` is not safe to load code from: {reason}"
    suggestion = "remove it, or set XDG_CACHE_HOME to a folder of your own"
    raise CatError(Diagnostic("C0526", NOWHERE, message, suggestion=suggestion))


@functools.cache
def _private_folder() -> Path:
    name = tempfile.mkdtemp(prefix="cattery-engines-")
    atexit.register(shutil.rmtree, name, ignore_errors=True)
    return Path(name)
