"""Writing files: whole or not at all, and only inside the folder that was asked for.

Everything is first written into a staging folder beside its target and then renamed into place, so a build that is
killed leaves old files or new files, never half of one. Knows nothing of games; the texts come from the pipeline.
"""

from __future__ import annotations

import contextlib
import difflib
import hashlib
import json
import os
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath

from attrs import frozen

from cattery.diagnostics import CatError, Diagnostic
from cattery.source import NOWHERE

MANIFEST = "built_from.json"
"""Beside the files of each engine: what it was built from and the digest of every file, so that a stale, mixed or
edited engine is recognised without compiling anything."""

MARK = "# Generated from "
"""How every printed file begins."""

_STAGING = ".cattery-staging-"


@frozen(repr=False)
class Change:
    """One file that is to be written (`text`) or removed (`text` is None), with what is there now."""

    path: str
    before: str | None
    text: str | None

    def diff(self) -> str:
        """The change as a unified diff."""
        before = (self.before or "").splitlines(keepends=True)
        after = (self.text or "").splitlines(keepends=True)
        return "".join(difflib.unified_diff(before, after, f"a/{self.path}", f"b/{self.path}", n=2))


def digest(text: str) -> str:
    """The digest of a text as it stands in a file."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def with_manifest(files: Mapping[str, str], built_from: Mapping[str, object]) -> dict[str, str]:
    """The files and, last, the manifest that describes them."""
    body = {**built_from, "files": {name: digest(text) for name, text in sorted(files.items())}}
    return {**files, MANIFEST: json.dumps(body, indent=1, ensure_ascii=False) + "\n"}


def read_manifest(folder: Path) -> dict[str, object] | None:
    """What the manifest of an engine says; None where there is none."""
    try:
        body = json.loads(_text(folder / MANIFEST))
    except (OSError, ValueError, RecursionError):
        return None
    return body if isinstance(body, dict) and isinstance(body.get("files"), dict) else None


def is_whole(folder: Path, manifest: Mapping[str, object]) -> bool:
    """Whether the files of an engine are exactly those that were built."""
    files = manifest["files"]
    try:
        return isinstance(files, dict) and all(
            digest(_text(inside(folder, name))) == wanted for name, wanted in files.items()
        )
    except (OSError, ValueError, CatError):
        return False


def _text(path: Path) -> str:
    """What stands in a plain file. A pipe would be waited for."""
    if not path.is_file():
        raise FileNotFoundError(path)
    return path.read_text("utf-8")


def changes(folder: Path, files: Mapping[str, str]) -> tuple[Change, ...]:
    """What has to be written and removed so that the folder holds exactly these files, the manifest last."""
    found: list[Change] = []
    for name, text in files.items():
        before = _read(inside(folder, name))
        if before != text:
            found.append(Change(name, before, text))
    found += [Change(name, _read(folder / name), None) for name in _listed(folder) if name not in files]
    return tuple(sorted(found, key=lambda change: change.path == MANIFEST))


def write_tree(folder: Path, files: Mapping[str, str]) -> tuple[Change, ...]:
    """Make the folder hold exactly these files and say what changed.

    A folder that holds something else than an engine is refused: nobody's own files are overwritten.
    """
    with _reported(folder):
        if folder.exists() and any(_own_files(folder)) and not (folder / MANIFEST).is_file():
            raise _cannot_write(folder, "there are files in it that no build has written", "choose another --out")
        found = changes(folder, files)
        folder.parent.mkdir(parents=True, exist_ok=True)
        _sweep(folder.parent)
        if found:
            folder.mkdir(exist_ok=True)
            with _staging(folder.parent) as staging:
                _carry_out(folder, staging, found)
        return found


def loose_changes(folder: Path, files: Mapping[str, str]) -> tuple[Change, ...]:
    """What has to be written so that the folder holds these files, whatever else is in it."""
    found = ((name, _read(inside(folder, name)), text) for name, text in files.items())
    return tuple(Change(name, before, text) for name, before, text in found if before != text)


def write_loose(folder: Path, files: Mapping[str, str]) -> tuple[Change, ...]:
    """Put some files into a folder; a file there that no build has written is not replaced."""
    found = loose_changes(folder, files)
    for change in found:
        target = inside(folder, change.path)
        if change.before is not None and not change.before.startswith(MARK):
            raise _cannot_write(target, "no build has written the file that is there", "choose another --out")
        with _reported(target):
            target.parent.mkdir(parents=True, exist_ok=True)
            _sweep(target.parent)
            write_file(target, change.text or "")
    return found


def write_new_tree(folder: Path, files: Mapping[str, str]) -> None:
    """Put a whole new folder in place with one rename; when somebody else was faster theirs is as good."""
    with _reported(folder):
        folder.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        _sweep(folder.parent)
        with _staging(folder.parent) as staging:
            fresh = staging / "new"
            for name, text in files.items():
                target = inside(fresh, name)
                target.parent.mkdir(parents=True, exist_ok=True)
                _write(target, text)
            try:
                fresh.rename(folder)
            except OSError:
                if not folder.is_dir():
                    raise


def write_file(path: Path, text: str) -> None:
    """Write one file, replacing what is there; its permissions stay as they are."""
    with _reported(path), _staging(path.parent) as staging:
        fresh = staging / "new"
        _write(fresh, text)
        if path.exists():
            shutil.copymode(path, fresh)
        os.replace(fresh, path)


def inside(folder: Path, name: str) -> Path:
    """The path of a file in the folder; a name that would lead out of it is refused."""
    parts = PurePosixPath(name).parts
    if not parts or name.startswith("/") or "\\" in name or ".." in parts or any(":" in part for part in parts):
        raise _cannot_write(folder, f"{name!r} is not the name of a file inside it", None)
    path = folder.joinpath(*parts)
    if not path.resolve().is_relative_to(folder.resolve()):
        raise _cannot_write(path, "a link leads out of the output folder", None)
    return path


def _carry_out(folder: Path, staging: Path, found: tuple[Change, ...]) -> None:
    """First write everything beside, then rename: the time in which a kill can mix old and new is short, and the
    manifest, which is renamed last, tells."""
    for number, change in enumerate(found):
        if change.text is not None:
            _write(staging / str(number), change.text)
    for number, change in enumerate(found):
        target = inside(folder, change.path)
        if change.text is None:
            target.unlink(missing_ok=True)
        else:
            target.parent.mkdir(parents=True, exist_ok=True)
            os.replace(staging / str(number), target)


def _write(path: Path, text: str) -> None:
    with path.open("w", encoding="utf-8", newline="") as stream:
        stream.write(text)
        stream.flush()
        os.fsync(stream.fileno())


def _read(path: Path) -> str | None:
    try:
        return path.read_bytes().decode("utf-8", "surrogateescape")
    except OSError:
        return None


def _listed(folder: Path) -> tuple[str, ...]:
    """The files that the manifest of an earlier build names, as far as they are inside the folder."""
    manifest = read_manifest(folder)
    names = manifest["files"] if manifest is not None else {}
    assert isinstance(names, dict)
    return tuple(name for name in names if inside(folder, name).is_file())


def _own_files(folder: Path) -> Iterator[Path]:
    return (path for path in folder.iterdir() if path.name != "__pycache__")


@contextlib.contextmanager
def _staging(parent: Path) -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix=f"{_STAGING}{os.getpid()}-", dir=parent) as name:
        yield Path(name)


def _sweep(parent: Path) -> None:
    """Remove what builds that were killed have left."""
    for path in parent.glob(f"{_STAGING}*"):
        pid = path.name.removeprefix(_STAGING).partition("-")[0]
        if not pid.isdigit() or not _alive(int(pid)):
            shutil.rmtree(path, ignore_errors=True)


def _alive(pid: int) -> bool:
    if os.name != "posix":
        return True
    try:
        os.kill(pid, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:
        return True
    return True


@contextlib.contextmanager
def _reported(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise _cannot_write(path, (error.strerror or str(error)).lower(), None) from error


def _cannot_write(path: Path, reason: str, suggestion: str | None) -> CatError:
    return CatError(Diagnostic("C0518", NOWHERE, f"`{path}` cannot be written: {reason}", suggestion=suggestion))
