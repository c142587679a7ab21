"""An order of declarations in which what is called comes before who calls it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def callees_first(calls: Mapping[str, Sequence[str]]) -> list[str]:
    """The names, those that a declaration calls before it; else in their own order. There is no recursion here."""
    placed: dict[str, None] = {}
    entered: set[str] = set()

    def place(name: str) -> None:
        if name in entered or name not in calls:
            return
        entered.add(name)
        for called in calls[name]:
            place(called)
        placed[name] = None

    for name in calls:
        place(name)
    return list(placed)
