"""Where a user's caches are, and whether a folder is safe to load code from.

Engines and libraries are loaded from there as code, so a folder must belong to the user, nobody else may write to it,
and nobody else may put another one in its place. Knows nothing of what is kept in it.
"""

from __future__ import annotations

import atexit
import functools
import os
import shutil
import stat
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from cattery_runtime.errors import CatteryError

UNMAPPED: Final = 65_534
"""Whom things belong to whose owner is not known inside a container."""


class UnsafeFolder(CatteryError):
    """A folder that others could write code into. `reason` says how."""

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(path, reason)
        self.path = path
        self.reason = reason

    def __str__(self) -> str:
        return f"`{self.path}` is not safe to load code from: {self.reason}"


def cache_home(environ: Mapping[str, str] = os.environ) -> Path:
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
    return base / "cattery"


def usable(folder: Path) -> bool:
    """Whether a folder of a cache can be written to, made first if need be; raises UnsafeFolder when it must not be used.

    `folder` lies in `cache_home()`: both are the user's alone.
    """
    try:
        folder.parent.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        for path in (folder.parent, folder):
            path.mkdir(exist_ok=True, mode=0o700)
        writable = os.access(folder, os.W_OK | os.X_OK)
    except (OSError, ValueError):
        return False
    if writable:
        refuse_unsafe(folder)
    return writable


def refuse_unsafe(folder: Path) -> None:
    """Raise UnsafeFolder when another user could change what is in a folder of a cache."""
    if sys.platform == "win32":
        return
    for path in (folder, folder.parent):
        _refuse(path, _open_to_others(path))
    base = Path(os.path.abspath(folder.parent.parent))
    real = Path(os.path.realpath(base))
    for path in dict.fromkeys([base, *base.parents, real, *real.parents]):
        _refuse(folder, _replaceable(path))


def _refuse(path: Path, reason: str | None) -> None:
    if reason is not None:
        raise UnsafeFolder(str(path), reason)


def _open_to_others(path: Path) -> str | None:
    """What is wrong with a folder that must be the user's alone."""
    if path.lstat().st_uid != os.getuid() or path.stat().st_uid != os.getuid():
        return "it belongs to another user"
    return "others may write to it" if path.stat().st_mode & (stat.S_IWGRP | stat.S_IWOTH) else None


def _replaceable(path: Path) -> str | None:
    """What is wrong with a folder (or a link) on the way there, whose owner could put another one in its place."""
    status = path.lstat()
    if status.st_uid not in {0, os.getuid(), UNMAPPED}:
        return f"`{path}` belongs to another user"
    everybody = status.st_mode & stat.S_IWOTH and not status.st_mode & stat.S_ISVTX
    return f"everybody may write to `{path}`" if everybody and not stat.S_ISLNK(status.st_mode) else None


@functools.cache
def private_folder(purpose: str) -> Path:
    """A folder for this process only, which is removed when it ends."""
    name = tempfile.mkdtemp(prefix=f"cattery-{purpose}-")
    atexit.register(shutil.rmtree, name, ignore_errors=True)
    return Path(name)
