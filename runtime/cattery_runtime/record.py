"""Reading back what was played: the move texts of a recorded game.

Two forms are understood: lines of JSON with the key `chosen` (what sessions and `cattery run --json` write; other lines
of JSON are passed over), and plain lines, each a move text, where `#` starts a comment.
"""

from __future__ import annotations

from cattery_runtime import codec
from cattery_runtime.errors import BadState


def read_moves(text: str) -> tuple[str, ...]:
    """The move texts in order, chance outcomes included; raises `BadState` for what is in neither form."""
    moves: list[str] = []
    for number, raw in enumerate(text.split("\n"), 1):
        line = raw.strip()
        if line.startswith("{"):
            moves += _chosen(line, number)
        elif line and not line.startswith("#"):
            moves.append(line.split("#", 1)[0].rstrip())
    return tuple(moves)


def _chosen(line: str, number: int) -> list[str]:
    where = f"line {number}"
    try:
        data = codec.loads(line)
    except BadState as error:
        raise BadState(where, error.words) from None
    chosen = codec.as_object(data, where).get("chosen")
    return [] if chosen is None else [codec.as_text(chosen, f"{where}.chosen")]
