"""The documents as tests: games in pieces, commands with what they print, and hidden marks that change a file.

In a chapter a fence ```` ```cat NAME.cat ```` is a piece of that file; pieces of one name follow each other with a blank line
between them. A fence ```` ```file NAME ```` is another file, ```` ```cat in PATH ```` quotes a file of the project, and ```` ```cat syntax ````
shows forms of the language. `<!-- edit NAME: OLD => NEW -->` changes a file for the commands below it. In a fence
```` ```console ```` a line `$ cattery ...` is a command; below it stands what it prints, where a line `...` stands for any
lines; `> NAME` at its end puts that into a file. What follows a prompt (`red> `) is typed. In a page with the mark
`<!-- native -->` engines are compiled, which other pages do without, as it takes time.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator, Mapping
from pathlib import Path

from attrs import frozen

from tests.cli.invoke import invoke

FENCE = re.compile(
    r"^```(cat|file|console)(?: ([^\n]+))?\n(.*?)^```$|^<!-- edit (\S+): (.*?) => (.*?) -->$", re.MULTILINE | re.DOTALL
)
PROMPT = re.compile(r"^(\w[\w-]*> )", re.MULTILINE)
ELLIPSIS = "..."
NATIVE = "<!-- native -->"


@frozen
class Piece:
    """A part of a file of the chapter."""

    name: str
    text: str


@frozen
class Quote:
    """Lines that stand in a file of the project."""

    path: str
    text: str


@frozen
class Forms:
    """Declarations that show forms of the language, and are no game."""

    text: str


@frozen
class Edit:
    """A change to a file, for the commands that follow."""

    name: str
    old: str
    new: str


@frozen
class Commands:
    """Commands and what they print; `start` and `end` are where this stands in the page."""

    text: str
    start: int
    end: int


Event = Piece | Quote | Forms | Edit | Commands


def events(page: str) -> Iterator[Event]:
    """What a page says to do, in its order."""
    for match in FENCE.finditer(page):
        kind, info, body, name, old, new = match.groups()
        if kind is None:
            yield Edit(name, old, new)
        elif kind == "console":
            yield Commands(body, match.start(3), match.end(3))
        elif info == "syntax":
            yield Forms(body)
        elif info is not None and info.startswith("in "):
            yield Quote(info.removeprefix("in "), body)
        elif info is not None:
            yield Piece(info, body)


def games(page: str) -> dict[str, str]:
    """The games of a page and their overlays."""
    return {name: text for name, text in files(page).items() if name.endswith(".cat")}


def files(page: str) -> dict[str, str]:
    """The files of a page, whole."""
    found: dict[str, str] = {}
    for event in events(page):
        if isinstance(event, Piece):
            found[event.name] = f"{found[event.name]}\n{event.text}" if event.name in found else event.text
    return found


def write(texts: dict[str, str], folder: Path) -> None:
    """Put files into a folder."""
    for name, text in texts.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")


def replayed(page: str, folder: Path) -> str:
    """The page with what its commands print now, where that is not what it says."""
    write(files(page), folder)
    environ = {"CATTERY_NATIVE": "on" if NATIVE in page else "off"}
    parts: list[str] = []
    done = 0
    for event in events(page):
        match event:
            case Edit(name, old, new):
                text = (folder / name).read_text(encoding="utf-8")
                assert old in text, f"{name} does not say {old!r}"
                (folder / name).write_text(text.replace(old, new), encoding="utf-8", newline="\n")
            case Commands(text, start, end):
                parts += [page[done:start], "".join(_command(block, folder, environ) for block in _commands(text))]
                done = end
            case Piece() | Quote() | Forms():
                pass
    return "".join([*parts, page[done:]])


def _commands(text: str) -> list[str]:
    return [part for part in re.split(r"^(?=\$ )", text, flags=re.MULTILINE) if part]


def _command(block: str, folder: Path, environ: Mapping[str, str]) -> str:
    """A command with its output: as it stands there if that is right, else as it is now."""
    line, _, shown = block.partition("\n")
    words = shlex.split(line.removeprefix("$ "))
    assert words[0] == "cattery", f"a page runs only cattery, not {words[0]}"
    target = folder / words[-1] if words[-2] == ">" else None
    if target is not None:
        del words[-2:]
    typed = [part.split("\n", 1)[0] for part in PROMPT.split(shown)[2::2]]
    result = invoke(words[1:], folder, "".join(f"{text}\n" for text in typed).encode(), environ)
    if target is not None:
        target.write_text(result.out, encoding="utf-8", newline="\n")
        return f"{line}\n" if not result.code else f"{line}\n[exit {result.code}]\n"
    printed = "".join(
        f"{text.rstrip()}\n" for text in _typed_in(result.both, typed).replace(f"{folder}/", "").splitlines()
    )
    if result.code:
        printed += f"[exit {result.code}]\n"
    return block if _says(shown, printed) else f"{line}\n{printed}"


def _typed_in(printed: str, typed: list[str]) -> str:
    """What a terminal would show: behind each prompt what was typed there."""
    answers = iter(typed)
    return PROMPT.sub(lambda prompt: f"{prompt[1]}{next(answers, '')}\n", printed)


def _says(shown: str, printed: str) -> bool:
    """Whether a text, with its ellipses, says what was printed."""
    lines = [r"(?:.*\n)*?" if line == ELLIPSIS else re.escape(line) + r"\n" for line in shown.splitlines()]
    return re.fullmatch("".join(lines), printed) is not None
