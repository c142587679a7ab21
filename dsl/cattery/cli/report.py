"""From diagnostics to streams and exit codes. How they are worded and drawn is the renderer's business."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TextIO

import click

from cattery.cli import exits
from cattery.diagnostics import CODES, CatError, Diagnostic
from cattery.diagnostics.render import Reader, text, to_json
from cattery.source import NOWHERE

OF_CHOICES = {"C0216", "C0245"}
"""What is found when an option or an overlay of the command line does not fit the game."""


class InTree(CatError):
    """Diagnostics with the folder that their paths start from, so that the lines they mean can be shown."""

    def __init__(self, root: Path, diagnostics: Iterable[Diagnostic]) -> None:
        super().__init__(*diagnostics)
        self.root = root


def failed(error: Exception, as_json: bool) -> int:
    """Report what has stopped a command, and say its exit code."""
    diagnostics, reader = _diagnosed(error)
    if as_json:
        click.echo(json.dumps({"ok": False, "diagnostics": to_json(diagnostics)}))
    else:
        show(diagnostics, reader, sys.stderr)
    return exit_code(diagnostics)


def is_internal(error: Exception) -> bool:
    """Whether it is a mistake of Cattery itself."""
    return not isinstance(error, CatError | click.ClickException | OSError)


def exit_code(diagnostics: Iterable[Diagnostic]) -> int:
    """The exit code of a command that ends with these; warnings alone are no finding."""
    codes = {_exit_of(d) for d in diagnostics if d.is_error}
    return max(codes, default=exits.OK)


def show(diagnostics: Iterable[Diagnostic], reader: Reader, stream: TextIO) -> None:
    """Print diagnostics for people, and how to read more about the first one."""
    found = list(diagnostics)
    click.echo(text(found, reader, wants_colour(stream)), nl=False, file=stream)
    codes = sorted({d.code for d in found if d.is_error})
    if codes:
        click.echo(f"more: cattery explain {codes[0]}", file=stream)


def reader_of(root: Path | None) -> Reader:
    """Reads the files of a spec tree, as far as they can be shown."""

    def read(path: str) -> str | None:
        if root is None or not path:
            return None
        try:
            return (root / path).read_bytes()[:2_000_000].decode("utf-8", "replace").removeprefix("\ufeff")
        except (OSError, ValueError):
            return None

    return read


def wants_colour(stream: TextIO) -> bool:
    """Only on a terminal, and not where NO_COLOR says otherwise."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def usage(message: str, suggestion: str | None = None, code: str = "C0510") -> CatError:
    """A command line, or something it names, that cannot be used."""
    return CatError(Diagnostic(code, NOWHERE, message, suggestion=suggestion))


def _diagnosed(error: Exception) -> tuple[tuple[Diagnostic, ...], Reader]:
    match error:
        case InTree():
            return error.diagnostics, reader_of(error.root)
        case CatError():
            return error.diagnostics, reader_of(None)
        case click.ClickException():
            return (_usage_error(error),), reader_of(None)
        case OSError():
            reason = (error.strerror or str(error)).lower()
            message = f"{f'`{error.filename}`' if error.filename else 'the output'} cannot be used: {reason}"
            return (Diagnostic("C0518", NOWHERE, message),), reader_of(None)
        case _:
            words = f"{type(error).__name__}: {error}"[:400]
            suggestion = "run the command again with --debug and report what it prints"
            return (Diagnostic("C0900", NOWHERE, words, suggestion=suggestion),), reader_of(None)


def _usage_error(error: click.ClickException) -> Diagnostic:
    message = error.format_message()
    context = error.ctx if isinstance(error, click.UsageError) else None
    path = context.command_path if context else "cattery"
    return Diagnostic("C0510", NOWHERE, message[:400], suggestion=f"see `{path} --help`")


def _exit_of(diagnostic: Diagnostic) -> int:
    if diagnostic.code in OF_CHOICES:
        return exits.USAGE
    match CODES[diagnostic.code].stage:
        case "usage":
            return exits.USAGE
        case "internal":
            return exits.INTERNAL
        case _:
            return exits.FINDINGS
