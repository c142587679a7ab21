"""`cattery fmt`: the one canonical layout of `.cat` files."""

from __future__ import annotations

import difflib
import json
import os
import sys
from pathlib import Path

import click

from cattery.cli import exits
from cattery.cli.asked import common
from cattery.cli.reading import read_text
from cattery.cli.report import InTree, reader_of, show, usage
from cattery.cli.shelf import spec_root
from cattery.diagnostics import CatError, Diagnostic
from cattery.diagnostics.render import printable, to_json
from cattery.source import NOWHERE, Source
from cattery.write import write_file

LARGEST = 1_000_000
MOST_FILES = 10_000


@click.command("fmt")
@click.argument("paths", nargs=-1, metavar="[PATH]...")
@common
@click.option("--check", "compare", is_flag=True, help="Write nothing; show what would change, and fail if anything.")
def command(paths: tuple[str, ...], as_json: bool, compare: bool) -> int:
    """Lay out .cat files in place: the files, all in the folders, or the shipped ones. `-` is a filter.

    With --json: {"ok", "files": [{"path", "changed"}], "diagnostics"}.
    """
    if paths == ("-",):
        click.echo(_laid_out(Source("standard input", read_text("-", LARGEST)), Path()), nl=False)
        return exits.OK
    rows = [_one(path, compare, quiet=as_json) for path in _files(paths)]
    found = [_crooked(path) for path, changed in rows if compare and changed]
    if as_json:
        files = [{"path": str(path), "changed": changed} for path, changed in rows]
        body = {"ok": not found, "files": files, "diagnostics": to_json(found)}
        click.echo(json.dumps(body, ensure_ascii=False))
    else:
        show(found, reader_of(None), sys.stdout)
        number = sum(changed for _, changed in rows)
        click.echo(
            f"{number} of {len(rows)} file{'s' if len(rows) != 1 else ''} {'would change' if compare else 'changed'}"
        )
    return exits.FINDINGS if found else exits.OK


def _crooked(path: Path) -> Diagnostic:
    suggestion = f"`cattery fmt {path}` lays it out"
    return Diagnostic("C0525", NOWHERE, f"`{path}` is not in the canonical layout", suggestion=suggestion)


def _files(paths: tuple[str, ...]) -> list[Path]:
    found: list[Path] = []
    for path in map(Path, paths) if paths else [spec_root()]:
        if "\0" in str(path):
            raise usage("that is not the name of a file", code="C0512")
        if path.is_dir():
            found += _below(path)
        elif path.suffix == ".cat":
            found.append(path)
        else:
            raise usage(f"`{path}` is no .cat file", "name .cat files or folders", code="C0512")
    return found


def _below(folder: Path) -> list[Path]:
    """The .cat files in a folder and those inside it; a folder with the whole disk in it is taken for a slip."""
    found: list[Path] = []
    seen = 0
    for place, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        found += [Path(place, name) for name in sorted(names) if name.endswith(".cat")]
        seen += len(folders) + len(names)
        if seen > MOST_FILES:
            raise usage(f"`{folder}` has more than {MOST_FILES} files in it", "name a smaller folder", code="C0512")
    return found


def _one(path: Path, compare: bool, quiet: bool) -> tuple[Path, bool]:
    """Lay out one file; returns whether that changes it."""
    text = read_text(str(path), LARGEST)
    fresh = _laid_out(Source(path.name, text), path.parent)
    if fresh != text:
        if not compare:
            write_file(path, fresh)
        elif not quiet:
            before, after = (t.splitlines(keepends=True) for t in (text, fresh))
            for line in difflib.unified_diff(before, after, str(path), "laid out", n=1):
                click.echo(printable(line.rstrip("\n")))
    return path, fresh != text


def _laid_out(source: Source, root: Path) -> str:
    from cattery.syntax import format_text

    try:
        return format_text(source)
    except CatError as error:
        raise InTree(root, error.diagnostics) from error
