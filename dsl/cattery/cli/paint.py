"""Drawings on a terminal: the styles of `canvas.py` as colours. The only module that knows rich's consoles.

Imported when something is drawn, since rich takes its time to import.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from shutil import get_terminal_size
from typing import TextIO

from rich.color import Color, ColorParseError
from rich.console import Console
from rich.text import Text

from cattery.cli.canvas import Run
from cattery.cli.pen import ARROWS, Pen
from cattery.cli.report import wants_colour

SEATS = ("bold cyan", "bold yellow", "bold magenta", "bold green", "bold red", "bold blue")
GREYS = frozenset((0, 7, 8, 15))
"""Colours that cannot be seen on every background."""
NARROW, WIDE = 40, 120


def console(stderr: bool = False) -> Console:
    """A console that adds nothing of its own to what it is given."""
    stream = sys.stderr if stderr else sys.stdout
    return Console(file=stream, highlight=False, markup=False, soft_wrap=True, no_color=not wants_colour(stream))


def pen_of(stream: TextIO) -> Pen:
    """What can be drawn on a stream: the room of a terminal, and arrows where its encoding has them."""
    arrows = _can_show(stream, "".join(arrow for arrow, _ in ARROWS.values()) + Pen().wall + Pen().floor)
    if not stream.isatty():
        return Pen(arrows)
    size = get_terminal_size()
    return Pen(arrows, min(max(size.columns - 2, NARROW), WIDE), size.lines)


def paint(on: Console, lines: Iterable[list[Run]], seats: Sequence[str] = ()) -> None:
    """Print lines of styled runs; `seats` are the players' names, which may be colours."""
    colours = _seat_colours(seats)
    for line in lines:
        text = Text()
        for part, style in line:
            text.append(part, _colour(style, colours))
        text.rstrip()
        on.print(text)


def _seat_colours(seats: Sequence[str]) -> Sequence[str]:
    """The players' colours: those that they are called by, if that are such for all of them."""
    named = [_named(seat) for seat in seats]
    return [f"bold {colour}" for colour in named] if seats and all(named) else SEATS


def _colour(style: str, seats: Sequence[str]) -> str:
    word, _, rest = style.partition(" ")
    match word:
        case "seat":
            return seats[int(rest) % len(seats)]
        case "standing":
            return f"{seats[int(rest) % len(seats)]} reverse"
        case "hue":
            return _named(rest)
        case "name":
            return "blue"
        case _:
            return style


def _named(word: str) -> str:
    """The colour that a word names, if it can be seen on every background; empty for other words."""
    for name in (word, f"{word}1", f"{word}3"):
        try:
            colour = Color.parse(name)
        except ColorParseError:
            continue
        return "" if colour.number in GREYS else name
    return ""


def _can_show(stream: TextIO, text: str) -> bool:
    try:
        text.encode(stream.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
