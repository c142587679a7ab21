"""Drawings on a terminal: the styles of `canvas.py` as colours. The only module that knows rich's consoles.

Imported when something is drawn, since rich takes its time to import.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable

from rich.console import Console
from rich.text import Text

from cattery.cli.canvas import Run
from cattery.cli.report import wants_colour

SEATS = ("bold cyan", "bold yellow", "bold magenta", "bold green", "bold red", "bold blue")


def console(stderr: bool = False) -> Console:
    """A console that adds nothing of its own to what it is given."""
    stream = sys.stderr if stderr else sys.stdout
    return Console(file=stream, highlight=False, markup=False, soft_wrap=True, no_color=not wants_colour(stream))


def paint(on: Console, lines: Iterable[list[Run]]) -> None:
    """Print lines of styled runs."""
    for line in lines:
        text = Text()
        for part, style in line:
            text.append(part, _colour(style))
        text.rstrip()
        on.print(text)


def _colour(style: str) -> str:
    word, _, number = style.partition(" ")
    match word:
        case "seat":
            return SEATS[int(number) % len(SEATS)]
        case "name":
            return "blue"
        case _:
            return style
