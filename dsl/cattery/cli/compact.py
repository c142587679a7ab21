"""Many moves on few lines: grouped by their action, and by what is chosen first. Knows texts only."""

from __future__ import annotations

from collections.abc import Sequence

from cattery.cli.canvas import Run

Line = list[Run]

LISTED = ": `moves` lists them"
LEAST = 2
"""So many lines of a list are shown, however little room there is."""
COLUMN = 20
"""Items up to this width stand in columns."""


def grouped(moves: Sequence[str], width: int) -> list[Line]:
    """All moves: for each action, and for each first choice of it, what else is chosen."""
    lines: list[Line] = []
    for action, rests in by_first(moves).items():
        lines += _listed(action, _choices([rest for rest in rests if rest]), width)
    return lines


def summed_up(moves: Sequence[str], width: int, most: int) -> list[Line]:
    """The same in at most so many lines; where that is too little, a line for each action with an example."""
    lines = grouped(moves, width)
    if len(lines) <= most:
        return lines
    found: list[Line] = []
    for action, rests in by_first(moves).items():
        words = " ".join((action, rests[0])).strip()
        more = f", and {len(rests) - 1} more{LISTED}" if len(rests) > 1 else ""
        found.append([("  ", ""), (words, ""), (more, "dim")])
    return found


def values(texts: Sequence[str], width: int, most: int | None = None) -> list[Line]:
    """Single values, one after another; of those that do not go into `most` lines the first ones, and how many there are."""
    lines = _listed("", list(texts), width)
    if most is None or len(lines) <= max(LEAST, most):
        return lines
    more: Line = [(f"  ... {len(texts)} in all{LISTED}", "dim")]
    return [*lines[: max(LEAST, most) - 1], more]


def by_first(texts: Sequence[str]) -> dict[str, list[str]]:
    """What follows on each first word, in order."""
    found: dict[str, list[str]] = {}
    for text in texts:
        first, _, rest = text.partition(" ")
        found.setdefault(first, []).append(rest)
    return found


def _choices(rests: Sequence[str]) -> list[str]:
    """Each first choice with what may follow it."""
    found = []
    for first, following in by_first(rests).items():
        deeper = [rest for rest in following if rest]
        found.append(f"{first}: {', '.join(deeper)}" if deeper else first)
    return found


def _listed(head: str, items: Sequence[str], width: int) -> list[Line]:
    """Items after a heading, going on below the first of them; an item that is too long is broken at its commas."""
    margin = f"  {head}  " if head else "  "
    room = width - len(margin)
    parts = [part for item in items for part in _broken(item, room)]
    longest = max(map(len, parts), default=0)
    pitch = longest + (2 if any(" " in part for part in parts) else 1) if longest <= COLUMN else 0
    lines: list[Line] = [[(margin, "name")]]
    used = 0
    for part in parts:
        if used and used + len(part) > room:
            lines.append([(" " * len(margin), "")])
            used = 0
        text = part.ljust(pitch) if pitch else f"{part}   "
        lines[-1].append((text, ""))
        used += len(text)
    return lines


def _broken(item: str, room: int) -> list[str]:
    """An item, or the parts of it that fit."""
    parts: list[str] = []
    for piece in item.split(", "):
        if parts and len(parts[-1]) + 2 + len(piece) <= room:
            parts[-1] += f", {piece}"
        else:
            parts.append(piece)
    return parts
