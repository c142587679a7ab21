"""A line of play as a list of moves that `cattery play-moves` takes: each with its number and who plays it."""

from __future__ import annotations

from collections.abc import Sequence

from cattery.cli.player import Player, State
from cattery_runtime.study.natively import native_engine, native_state


def texts_of(player: Player, codes: Sequence[int]) -> list[str]:
    """The moves of a line, by their codes."""
    moves = player.engine.MOVES
    return [str(moves[code]) for code in codes]


def listed(player: Player, start: State | None, codes: Sequence[int]) -> str:
    """The moves of a line, one a line, from a state or from the beginning; the last one may be a fault.

    A native engine need not be compiled any further for that: the Python engine beside it plays them.
    """
    native, held = native_engine(player.engine), native_state(start)
    engine = player.engine if native is None else native.python
    begin = start if held is None else held.seen
    state = engine.State.initial() if begin is None else begin.copy()
    rows: list[tuple[str, str]] = []
    for number, code in enumerate(codes, 1):
        move = engine.MOVES[code]
        rows.append((str(move), f"# {number:>3} {state.actor}"))
        if number < len(codes):
            state.play(move)
    width = max((len(text) for text, _ in rows), default=0)
    return "\n".join(f"    {text:<{width}}  {note}" for text, note in rows) or "    # no move: it is so at the start"
