"""Engines on the disk: where they go, what is written, what would change.

The engines of shipped games are committed in a checkout, each with the test module that is printed from its rules; those
of other games go to a folder of the user's.
"""

from __future__ import annotations

import keyword
from pathlib import Path

from attrs import frozen

from cattery.cli.opening import compiled, engine_files, in_tree
from cattery.cli.report import usage
from cattery.cli.shelf import Title, spec_root
from cattery.write import Change, changes, loose_changes, write_loose, write_tree


@frozen(repr=False)
class Built:
    """An engine that has been built, and what that changed (or would change) on the disk."""

    title: Title
    package: str
    folder: Path
    changed: tuple[Change, ...]


def build(title: Title, name: str | None = None, out: str | None = None, compare: bool = False) -> Built:
    """Build one engine and its tests, and write them or only compare."""
    from cattery.emit.properties import emit_properties

    package = _package(title, name)
    folder, beside, prefix = _folders(title, out)
    checked = compiled(title)
    with in_tree(title):
        files = engine_files(checked)
        tests = emit_properties(checked.resolved.game, f"{prefix}{package}")
    target = folder / package
    if compare:
        return Built(title, package, target, (*changes(target, files), *loose_changes(beside, tests)))
    return Built(title, package, target, (*write_tree(target, files), *write_loose(beside, tests)))


def _package(title: Title, name: str | None) -> str:
    if name is not None and (not name.isidentifier() or not name.isascii() or keyword.iskeyword(name)):
        raise usage(f"`{name[:40]}` cannot be the name of a package", "use letters, digits and `_`")
    return name or title.package


def _folders(title: Title, out: str | None) -> tuple[Path, Path, str]:
    """The folder of the engines, that of what stands beside them, and what their packages' names begin with."""
    if out is not None:
        if not out or "\0" in out:
            raise usage("that is not the name of a folder")
        return Path(out), Path(out), ""
    generated = generated_folder()
    if generated is None or title.root != spec_root():
        return Path("engines"), Path("engines"), ""
    return generated / "cattery_engines", generated, "cattery_engines."


def generated_folder() -> Path | None:
    """Where a checkout keeps what is printed from its specs; None for an installed Cattery."""
    folder = spec_root().parent / "generated"
    return folder if (folder / "cattery_engines").is_dir() else None
