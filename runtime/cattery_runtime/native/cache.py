"""Compiled libraries, kept in the user's cache folder: looked over before they are loaded, made anew when in doubt.

An entry is a folder with a library and, written last, the record of what it is. It is made in a folder of its own and
put in place by one rename, so that a kill leaves nothing that could be loaded and two processes do not disturb each
other. The key says all that the library depends on, and is in the library, too. Each part of a game has a library of its
own, which is made when it is first asked for.
"""

from __future__ import annotations

import contextlib
import errno
import hashlib
import json
import os
import re
import shutil
import stat
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import Final

from attrs import frozen

from cattery_runtime.folders import UnsafeFolder, cache_home, private_folder, refuse_unsafe, usable
from cattery_runtime.native.compiler import SUFFIX, TUNED, Compiler, compile_text, compilers, processor
from cattery_runtime.native.errors import BadLibrary, CompileFailed, NativeUnavailable
from cattery_runtime.native.library import FORMAT, PARTS, SINGLE, Family, Library

RECORD: Final = "library.json"
STAGING: Final = ".compiling-"
STALE: Final = 3600
"""What a compilation has left after so many seconds, nobody is working at any more."""
OLDEST: Final = 90 * 86_400
"""Libraries that nobody has used for so many seconds are removed when another one is made."""
MOST: Final = 200
"""More libraries are not kept."""

ADVICE: Final = "remove it, or set XDG_CACHE_HOME to a folder of your own"
ELSEWHERE: Final = "make room for it, or set XDG_CACHE_HOME to another folder"


def library(text: str, compiler: str | None = None, kept: bool = False, parts: Sequence[str] = (SINGLE,)) -> Library:
    """A library of a C text, with the first of these parts: from the cache, else, but for `kept`, compiled now.

    The others are there, too; those that are not named are come by in the same way, when they are asked for.
    Raises NativeUnavailable where there is none and none can be made.
    """
    if not parts or not set(parts) <= set(PARTS):
        raise ValueError(f"parts are some of {', '.join(PARTS)}, not {parts!r}")
    family = Family(lambda part: _one(text, compiler, kept, part))
    first, *_ = [family.having(part) for part in parts]
    return first


def _one(text: str, compiler: str | None, kept: bool, part: str) -> Library:
    """The library of one part: by the first compiler of which there is one, or that can make one."""
    said: list[str] = []
    shelf: Shelf | None = None
    for each in compilers(compiler):
        wanted, shelf = Wanted(text, each, part), shelf or open_shelf()
        there = shelf.find(wanted)
        if there is not None:
            return there
        try:
            if not kept:
                return shelf.make(wanted)
        except CompileFailed as error:
            said.append(error.words)
    if kept:
        raise NativeUnavailable("it has not been compiled yet")
    more = f" (and so did {len(said) - 1} more)" if len(said) > 1 else ""
    advice = "see whether it compiles other programs, or name another one in CC"
    raise NativeUnavailable(said[0] + more, advice)


@frozen(slots=False)
class Wanted:
    """What is to be compiled, and by what."""

    text: str
    compiler: Compiler
    part: str

    @cached_property
    def key(self) -> str:
        """What its library is called: a digest of all that it depends on."""
        digest, one = hashlib.sha256(self.text.encode("utf-8")).hexdigest(), self.compiler
        how = [one.command, one.identity, one.flags_for(self.text), TUNED, processor()]
        body = [FORMAT, digest, self.part, how]
        return hashlib.sha256(json.dumps(body).encode("ascii")).hexdigest()[:40]


@frozen
class Shelf:
    """Where libraries are kept. `folder` can be written to; `beside` can only be read, where it is there at all."""

    folder: Path
    beside: Path | None = None
    notes: tuple[str, ...] = ()

    def find(self, wanted: Wanted) -> Library | None:
        """The library that is wanted, if it is there and sound."""
        key = wanted.key
        for folder in (self.folder, self.beside):
            if folder is not None and (path := sound(folder / key, key)) is not None:
                try:
                    return Library(path, key, self.notes if folder == self.folder else (), wanted.part)
                except BadLibrary:
                    shutil.rmtree(folder / key, ignore_errors=True)
        return None

    def make(self, wanted: Wanted) -> Library:
        """Compile what is wanted and keep the library; in a folder for this process only, if there is no room in this one."""
        try:
            return _made(self.folder, wanted, self.notes)
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            if self.folder == _private_or_none():
                raise NativeUnavailable(f"there is no room to compile in: {reason}", ELSEWHERE) from None
        return _elsewhere(f"`{self.folder}` cannot be written to: {reason}").make(wanted)


def open_shelf() -> Shelf:
    """The user's own shelf, or one for this process only where there is none that can be written to.

    Raises NativeUnavailable when others could put code into the user's.
    """
    folder = cache_home() / "native"
    try:
        if usable(folder):
            return Shelf(folder) if _runnable(folder) else _elsewhere(f"no program may be run from `{folder}`")
        readable = folder.is_dir()
        if readable:
            refuse_unsafe(folder)
    except UnsafeFolder as error:
        raise NativeUnavailable(f"the cache of compiled engines {error}", ADVICE) from None
    except OSError:
        readable = False
    return _elsewhere(f"`{folder}` cannot be written to", folder if readable else None)


def _elsewhere(reason: str, beside: Path | None = None) -> Shelf:
    folder = _private_or_none()
    if folder is None:
        raise NativeUnavailable(f"{reason}, and there is no other place to compile in", ELSEWHERE)
    return Shelf(folder, beside, (f"{reason}, so what is compiled is not kept",))


def _private_or_none() -> Path | None:
    try:
        folder = private_folder("native")
    except OSError:
        return None
    return folder if folder.is_dir() and _runnable(folder) else None


def _runnable(folder: Path) -> bool:
    """Whether programs may be run from a folder: some file systems are mounted so that none may."""
    return sys.platform == "win32" or not os.statvfs(folder).f_flag & getattr(os, "ST_NOEXEC", 0)


# --- looking over ----------------------------------------------------------------------------------------------------


def sound(entry: Path, key: str) -> Path | None:
    """The library in an entry, if the entry is whole, of that key, and the user's own."""
    record = entry / RECORD
    try:
        if not (_own(entry) and _own(record)):
            return None
        said = json.loads(record.read_bytes())
        digest = said["digest"]
        binary = entry / binary_name(digest)
        whole = _own(binary) and _digest(binary) == digest
    except (OSError, ValueError, RecursionError, TypeError, KeyError):
        return None
    if not whole or said != {"format": FORMAT, "key": key, "digest": digest}:
        return None
    with contextlib.suppress(OSError):
        os.utime(record)  # when it was used last
    return binary


def binary_name(digest: str) -> str:
    """The name of a library. Another one must not have its name: the system thinks that it knows what it has loaded."""
    if not re.fullmatch("[0-9a-f]{64}", digest):
        raise ValueError("this is no digest")
    return f"{digest[:20]}{SUFFIX}"


def _own(path: Path) -> bool:
    """Whether it is a file or a folder that nobody else can have written; a link is never followed."""
    status = path.lstat()
    if not (stat.S_ISREG(status.st_mode) or stat.S_ISDIR(status.st_mode)):
        return False
    if sys.platform == "win32":
        return True
    return status.st_uid == os.getuid() and not status.st_mode & (stat.S_IWGRP | stat.S_IWOTH)


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


# --- making ----------------------------------------------------------------------------------------------------------


def _made(folder: Path, wanted: Wanted, notes: tuple[str, ...]) -> Library:
    """Compile beside the entry, look at what came out, put it in place, and load it from there."""
    key = wanted.key
    _tidy(folder)
    with tempfile.TemporaryDirectory(prefix=STAGING, dir=folder, ignore_cleanup_errors=True) as name:
        fresh, staging = Path(name) / "new", Path(name)
        fresh.mkdir(mode=0o700)
        digest = _compiled(wanted, staging, fresh)
        record = {"format": FORMAT, "key": key, "digest": digest}
        with (fresh / RECORD).open("w", encoding="ascii") as stream:
            json.dump(record, stream)
            stream.flush()
            os.fsync(stream.fileno())
        os.chmod(fresh / RECORD, 0o600)
        _put(fresh, folder / key, key, staging)
    path = sound(folder / key, key)
    if path is None:
        raise OSError(errno.EIO, "what was written there is not what can be read")
    try:
        return Library(path, key, notes, wanted.part)
    except BadLibrary as error:
        shutil.rmtree(folder / key, ignore_errors=True)
        words = f"the C compiler `{wanted.compiler.name}` made something that cannot be used: {error}"
        raise CompileFailed(words) from None


def _compiled(wanted: Wanted, staging: Path, fresh: Path) -> str:
    """Compile, with the key in the library, and give its digest; that there is no room is an OSError, whoever noticed it."""
    known = f'const char cattery_key[] = "{wanted.key}";'
    mark = f'\n__attribute__((visibility("default"))) extern const char cattery_key[];\n{known}\n'
    made = staging / f"native{SUFFIX}"
    try:
        compile_text(wanted.compiler, wanted.text + mark, made, part=wanted.part)
    except CompileFailed:
        if shutil.disk_usage(staging).free < 1_000_000:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)) from None
        raise
    with made.open("rb+") as stream:
        os.fsync(stream.fileno())
    os.chmod(made, 0o700)
    digest = _digest(made)
    os.replace(made, fresh / binary_name(digest))
    return digest


def _put(fresh: Path, entry: Path, key: str, staging: Path) -> None:
    """Put an entry in place, unless somebody was faster whose entry is as good; what is there and is no good goes."""
    for number in range(3):
        with contextlib.suppress(OSError):
            fresh.rename(entry)
            return
        if sound(entry, key) is not None:
            return
        with contextlib.suppress(OSError):
            os.replace(entry, staging / f"old{number}")
    raise OSError(errno.EEXIST, f"`{entry.name}` cannot be put in its place")


# --- tidying ---------------------------------------------------------------------------------------------------------


def _tidy(folder: Path) -> None:
    """Remove what was left half made, what nobody has used for long, and the oldest where there are very many."""
    now = time.time()
    kept: list[tuple[float, Path]] = []
    for path, used in _entries(folder):
        limit = STALE if path.name.startswith(STAGING) else OLDEST
        if now - used > limit:
            shutil.rmtree(path, ignore_errors=True)
        elif not path.name.startswith(STAGING):
            kept.append((used, path))
    for _, path in sorted(kept)[: max(0, len(kept) - MOST + 1)]:
        shutil.rmtree(path, ignore_errors=True)


def _entries(folder: Path) -> Iterator[tuple[Path, float]]:
    """Everything of ours in a folder, with when it was used last."""
    for path in folder.iterdir():
        with contextlib.suppress(OSError):
            record = path / RECORD
            yield path, (record if record.exists() else path).stat().st_mtime
