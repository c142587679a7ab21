"""Playing moves that somebody has written down, each problem reported at the line it stands in."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from pathlib import Path

from cattery.cli.player import Match
from cattery.cli.reading import MoveLine
from cattery.cli.report import InTree
from cattery.cli.whole import steps_of
from cattery.diagnostics import Diagnostic
from cattery.model.game import Game
from cattery_runtime import BadMove, IllegalMove

Show = Callable[[int, Match, list[str], str], str]
"""Makes the text of a node from its number, the match before the move, the legal moves and the chosen one."""


def replay(
    match: Match, lines: list[MoveLine], show: Show, say: Callable[[str], object], game: Callable[[], Game]
) -> int:
    """Play the moves in order, saying each node once its move has been played; returns how many nodes there were.

    A line that is a whole move of an action in steps is as many nodes as it has picks; `game` is asked for its rules then.
    """
    ply = 0
    for line in lines:
        if match.actor is None:
            raise _at(line, "C0517", f"the game was over before `{line.text[:80]}`", "remove the moves after the end")
        with located(line, line.text):
            steps = steps_of(game, match, line.text)
        for step in steps:
            with located(line, line.text if len(steps) == 1 else step):
                words = show(ply, match, match.moves(), step)
                match.play(step)
            say(words)
            ply += 1
    return ply


@contextlib.contextmanager
def located(line: MoveLine, move: str) -> Iterator[None]:
    """Turn what the runtime says of a move into a diagnostic at the line that it comes from."""
    try:
        yield
    except BadMove as error:
        near = f"did you mean `{error.suggestion}`?" if error.suggestion else None
        raise _at(line, "C0515", error.words, near) from error
    except IllegalMove as error:
        raise _at(line, "C0516", f"`{move[:80]}` is not allowed here: {error.refusal}", None) from error


def _at(line: MoveLine, code: str, message: str, suggestion: str | None) -> InTree:
    return InTree(Path(), [Diagnostic(code, line.span, message, suggestion=suggestion)])
