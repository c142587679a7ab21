"""How far something is that takes long: a bar with rate and time left, on a terminal only, on the standard error.

Imports rich only where there is a terminal to draw on.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cattery_runtime.study.explore import Depth, Progress

LEVELS = 15
"""So many of the deepest depths are shown while they are counted."""

Advance = Callable[[int], None]
"""Says how much is done in all."""


def on_terminal() -> bool:
    """Whether somebody looks at the standard error."""
    return sys.stderr is not None and sys.stderr.isatty() and os.environ.get("TERM") != "dumb"


@contextlib.contextmanager
def bar(title: str, total: int, what: str, shown: bool = True) -> Iterator[Advance]:
    """A bar for so much of something; what is given is called as more of it is done."""
    if not (shown and on_terminal()):
        yield lambda _: None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from cattery.cli.paint import console

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(compact=True),
    )
    with Progress(*columns, console=console(stderr=True)) as progress:
        task = progress.add_task(title, total=total, rate="")

        def advance(done: int) -> None:
            seconds = progress.tasks[0].elapsed or 0.0
            rate = f"{done / seconds:,.0f} {what}/s" if seconds else ""
            progress.update(task, completed=done, rate=rate)

        yield advance


@contextlib.contextmanager
def waiting(words: str, shown: bool = True) -> Iterator[None]:
    """A line that says what is waited for, and that goes away afterwards."""
    if not (shown and on_terminal()):
        yield
        return
    from cattery.cli.paint import console

    with console(stderr=True).status(words):
        yield


@contextlib.contextmanager
def counting(title: str, shown: bool = True) -> Iterator[Progress | None]:
    """How many states there are at each depth, and how many are to be looked behind, as they are found."""
    if not (shown and on_terminal()):
        yield None
        return
    import time

    from rich.live import Live

    from cattery.cli.listing import table
    from cattery.cli.paint import console

    began = time.monotonic()
    with Live(console=console(stderr=True), refresh_per_second=8, transient=True) as live:

        def tell(known: int, behind: int, depth: int, depths: Callable[[], tuple[Depth, ...]]) -> None:
            levels = list(enumerate(depths()))[-LEVELS:]
            rows = [
                [str(number), f"{level.states:,}", f"{level.moves:,}", f"{level.ends:,}"] for number, level in levels
            ]
            rate = known / max(time.monotonic() - began, 1e-3)
            last = f"{title}: depth {depth}, {known:,} states, {known - behind:,} to look behind, {rate:,.0f} states/s"
            live.update(f"{table(['depth', 'states', 'moves', 'ends'], rows, right=range(4))}\n{last}")

        yield tell
