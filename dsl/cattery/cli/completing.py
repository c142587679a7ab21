"""Line editing and the Tab key for `cattery play`, where the terminal and this Python can do it."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable


def completing(words: Callable[[], list[str]]) -> None:
    """Let Tab complete what is typed to one of these texts, asked for anew each time."""
    if not sys.stdin.isatty():
        return
    with contextlib.suppress(ImportError):
        import readline  # not everywhere

        def complete(_: str, number: int) -> str | None:
            line = readline.get_line_buffer().lstrip().casefold()
            fitting = [word for word in words() if word.casefold().startswith(line)]
            return fitting[number] if number < len(fitting) else None

        readline.set_completer_delims("")
        readline.set_completer(complete)
        readline.parse_and_bind("tab: complete")
