"""Playing moves that somebody has written down, each problem reported at the line it stands in."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from pathlib import Path

from cattery.cli.player import Match
from cattery.cli.reading import MoveLine
from cattery.cli.report import InTree
from cattery.diagnostics import Diagnostic
from cattery_runtime import BadMove, IllegalMove

Show = Callable[[int, Match, list[str], str], str]
"""Makes the text of a node from its number, the match before the move, the legal moves and the chosen one."""


def replay(match: Match, lines: list[MoveLine], show: Show, say: Callable[[str], object]) -> int:
    """Play the moves in order, saying each node once its move has been played; returns how many there were."""
    for ply, line in enumerate(lines):
        if match.actor is None:
            raise _at(line, "C0517", f"the game was over before `{line.text[:80]}`", "remove the moves after the end")
        with located(line):
            text = match.canonical(line.text)
            words = show(ply, match, match.moves(), text)
            match.play(text)
        say(words)
    return len(lines)


@contextlib.contextmanager
def located(line: MoveLine) -> Iterator[None]:
    """Turn what the runtime says of a move into a diagnostic at its line."""
    try:
        yield
    except BadMove as error:
        near = f"did you mean `{error.suggestion}`?" if error.suggestion else None
        raise _at(line, "C0515", error.words, near) from error
    except IllegalMove as error:
        raise _at(line, "C0516", f"`{line.text[:80]}` is not allowed here: {error.refusal}", None) from error


def _at(line: MoveLine, code: str, message: str, suggestion: str | None) -> InTree:
    return InTree(Path(), [Diagnostic(code, line.span, message, suggestion=suggestion)])
