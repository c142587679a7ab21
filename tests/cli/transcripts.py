"""Transcripts: Markdown in which commands stand with what they print, and files with what is in them.

A heading begins a case, which runs in a folder of its own. A fence ```` ```file NAME ```` is a file in it. In a fence
```` ```console ```` a line `$ cattery ...` is a command, optionally with `< NAME` for its input and `> NAME` for its
standard output; below it stand its output and, unless it is 0, its exit code as `[exit 2]`. `$ chmod a+w NAME` does that.
`$ NAME=VALUE cattery ...` sets a variable of the environment for the command.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

from attrs import frozen

from tests.cli.invoke import invoke

FENCE = re.compile(r"^```(file \S+|console)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
HEADING = re.compile(r"^#{1,3} (.+)$", re.MULTILINE)


@frozen
class Case:
    """A heading with all that stands below it, up to the next one."""

    title: str
    text: str


def cases(text: str) -> Iterator[Case]:
    """The parts of a transcript; all parts together are the whole text."""
    outside = FENCE.sub(lambda fence: re.sub(r"[^\n]", " ", fence.group()), text)
    starts = [0, *(heading.start() for heading in HEADING.finditer(outside) if heading.start() > 0), len(text)]
    for start, end in pairwise(starts):
        heading = HEADING.search(outside, start, end)
        yield Case(heading[1] if heading else "", text[start:end])


def replayed(case: Case, folder: Path) -> str:
    """The text of a case with what its commands print now."""

    def fence(match: re.Match[str]) -> str:
        head, body = match[1], match[2]
        if head == "console":
            return f"```console\n{_console(body, folder)}```"
        path = folder / head.removeprefix("file ")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(body, encoding="utf-8", newline="\n")
        return match.group()

    return FENCE.sub(fence, case.text)


def _console(body: str, folder: Path) -> str:
    commands = [line.removeprefix("$ ") for line in body.splitlines() if line.startswith("$ ")]
    return "".join(_command(command, folder) for command in commands)


def _command(line: str, folder: Path) -> str:
    words = shlex.split(line)
    if words[:2] == ["chmod", "a+w"]:
        path = folder / words[2]
        path.chmod(path.stat().st_mode | 0o222)
        return f"$ {line}\n"
    environ: dict[str, str] = {}
    while re.match(r"[A-Z_]+=", words[0]):
        name, _, value = words.pop(0).partition("=")
        environ[name] = value
    assert words[0] == "cattery", f"a transcript runs only cattery, not {words[0]}"
    stdin = b""
    if "<" in words:
        stdin = (folder / words[words.index("<") + 1]).read_bytes()
        del words[words.index("<") : words.index("<") + 2]
    target = None
    if ">" in words:
        target = folder / words[words.index(">") + 1]
        del words[words.index(">") : words.index(">") + 2]
    result = invoke(words[1:], folder, stdin, environ)
    if target is not None:
        target.write_text(result.out, encoding="utf-8", newline="\n")
    shown = result.both if target is None else result.err
    shown = "".join(f"{line.rstrip()}\n" for line in shown.replace(f"{folder}/", "").splitlines())
    return f"$ {line}\n{shown}" + (f"[exit {result.code}]\n" if result.code else "")
