"""Did you mean ...? The nearest name by the number of slips of the finger that would lead to it."""

from __future__ import annotations

from collections.abc import Iterable

MAX_LENGTH = 60


def suggest(name: str, candidates: Iterable[str]) -> str | None:
    """The candidate nearest to `name`; None when none is near enough to have been meant.

    Of several as near as each other, one with the same first letter is taken, then the first one.
    """
    if len(name) > MAX_LENGTH:
        return None
    allowed = _allowed(name)
    best: tuple[tuple[int, bool], str] | None = None
    for candidate in candidates:
        if candidate == name or abs(len(candidate) - len(name)) > allowed:
            continue
        slips = distance(_plain(name), _plain(candidate))
        rank = (slips, candidate[:1] != name[:1])
        if slips <= allowed and (best is None or rank < best[0]):
            best = (rank, candidate)
    return best[1] if best else None


def _allowed(name: str) -> int:
    """One slip in a short name, more in a longer one; names of one letter are never misspelt."""
    return 0 if len(name) < 2 else 1 if len(name) < 5 else 2 if len(name) < 9 else 3


def _plain(name: str) -> str:
    """Capitals and the kind of dash are no slips."""
    return name.lower().replace("_", "-")


def distance(left: str, right: str) -> int:
    """How many letters to add, drop, change or swap with their neighbour make one text the other."""
    before: list[int] = []
    last = list(range(len(right) + 1))
    for i, a in enumerate(left, start=1):
        row = [i]
        for j, b in enumerate(right, start=1):
            slips = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a != b))
            if i > 1 and j > 1 and a == right[j - 2] and left[i - 2] == b:
                slips = min(slips, before[j - 2] + 1)
            row.append(slips)
        before, last = last, row
    return last[-1]
