"""A line of play as a list of moves that `cattery play-moves` takes: each with its number and who plays it."""

from __future__ import annotations

from collections.abc import Sequence

from cattery.cli.player import Player, State


def texts_of(player: Player, codes: Sequence[int]) -> list[str]:
    """The moves of a line, by their codes."""
    moves = player.engine.MOVES
    return [str(moves[code]) for code in codes]


def listed(player: Player, start: State | None, codes: Sequence[int]) -> str:
    """The moves of a line, one a line, from a state or from the beginning; the last one may be a fault."""
    engine = player.engine
    state = engine.State.initial() if start is None else start.copy()
    rows: list[tuple[str, str]] = []
    for number, code in enumerate(codes, 1):
        move = engine.MOVES[code]
        rows.append((str(move), f"# {number:>3} {state.actor}"))
        if number < len(codes):
            state.play(move)
    width = max((len(text) for text, _ in rows), default=0)
    return "\n".join(f"    {text:<{width}}  {note}" for text, note in rows) or "    # no move: it is so at the start"
