"""Running the command in this process: the one place where the tests of the command touch it."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping, Sequence
from pathlib import Path

from attrs import frozen
from click.testing import CliRunner

from cattery.cli.app import app


@frozen
class Result:
    """What a command has printed and how it left. `both` is everything in the order in which it came."""

    code: int
    out: str
    err: str
    both: str


def invoke(words: Sequence[str], folder: Path, stdin: bytes = b"", environ: Mapping[str, str] | None = None) -> Result:
    """Run `cattery WORDS` in a folder; whatever it raises is raised here.

    Nothing is compiled, so that tests stay quick, unless it is asked for or `environ` says so.
    """
    cache = {"XDG_CACHE_HOME": str(folder / ".cache"), "CATTERY_NATIVE": "off"}
    runner = CliRunner(env={**cache, "NO_COLOR": "1", "COLUMNS": "80", **(environ or {})})
    with contextlib.chdir(folder):
        result = runner.invoke(app, list(words), input=stdin, prog_name="cattery", catch_exceptions=False)
    return Result(result.exit_code, result.stdout, result.stderr, result.output)
