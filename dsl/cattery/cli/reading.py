"""Reading what a user names: text files of bounded size, JSON, lists of moves. Whatever is in them, the answer is a value
or a diagnostic.
"""

from __future__ import annotations

import json
import os
import stat
import sys
from collections.abc import Iterator
from pathlib import Path

from attrs import frozen

from cattery.cli.report import usage
from cattery.diagnostics import CatError, Diagnostic
from cattery.source import Source, Span
from cattery_runtime import BadState
from cattery_runtime.codec import loads

LARGEST = 64_000_000


def read_text(name: str, largest: int = LARGEST) -> str:
    """The text of a file, or of the standard input for `-`. Only plain files and pipes are read."""
    if name == "-":
        return _decoded(name, sys.stdin.buffer.read(largest + 1), largest)
    try:
        with Path(name).open("rb") as stream:
            mode = os.fstat(stream.fileno()).st_mode
            if not stat.S_ISREG(mode) and not stat.S_ISFIFO(mode):
                raise usage(f"`{name}` is not a plain file", code="C0512")
            return _decoded(name, stream.read(largest + 1), largest)
    except FileNotFoundError as error:
        raise usage(f"there is no file `{name}`", code="C0512") from error
    except OSError as error:
        raise usage(f"`{name}` cannot be read: {(error.strerror or str(error)).lower()}", code="C0512") from error
    except ValueError as error:
        raise usage("that is not the name of a file", code="C0512") from error


def read_json(name: str) -> object:
    """The JSON value in a file; of several lines of objects, as `cattery run --json` prints them, the last one."""
    text = read_text(name)
    lines = [line for line in text.splitlines() if line.strip()]
    try:
        return loads(lines[-1] if len(lines) > 1 and all(line.startswith('{"') for line in lines) else text)
    except BadState as error:
        raise usage(f"`{name}`: {error}", "save states as `cattery run` prints them", code="C0513") from error


@frozen(repr=False)
class MoveLine:
    """One move of a list, and where it stands."""

    text: str
    span: Span


def read_moves(name: str) -> list[MoveLine]:
    """The moves in a file: one a line, `#` starts a comment. Lines that `cattery run --json` has printed do as well."""
    source = Source("standard input" if name == "-" else name, read_text(name))
    return list(_moves(source))


def _moves(source: Source) -> Iterator[MoveLine]:
    start = 0
    for raw in source.text.split("\n"):
        span = source.span(start, start + len(raw))
        start += len(raw) + 1
        line = raw.strip()
        if line.startswith("{"):
            text = _chosen(line, span)
        else:
            text = raw.partition("#")[0].strip()
        if text:
            yield MoveLine(text, span)


def _chosen(line: str, span: Span) -> str | None:
    try:
        node = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise CatError(Diagnostic("C0513", span, "this line starts like JSON and is not")) from error
    chosen = node.get("chosen")
    if chosen is not None and not isinstance(chosen, str):
        raise CatError(Diagnostic("C0513", span, "the `chosen` move of this line is not a text"))
    return chosen


def _decoded(name: str, data: bytes, largest: int) -> str:
    if len(data) > largest:
        raise usage(f"`{name}` is larger than {largest // 1_000_000} MB", code="C0512")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        message = f"`{name}` is not UTF-8 text: byte {error.start} is {data[error.start]:#04x}"
        raise usage(message, "save it as UTF-8", code="C0512") from error
