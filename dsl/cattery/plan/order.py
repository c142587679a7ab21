"""An order of declarations in which what is called comes before who calls it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def callees_first(calls: Mapping[str, Sequence[str]]) -> list[str]:
    """The names, those that a declaration calls before it; else in their own order.

    Nothing here calls itself, since a chain of calls may be as long as a game likes.
    """
    placed: dict[str, None] = {}
    entered: set[str] = set()
    for start in calls:
        way = [start]
        while way:
            name = way[-1]
            entered.add(name)
            following = next((called for called in calls[name] if called in calls and called not in entered), None)
            if following is None:
                placed.setdefault(way.pop())
            else:
                way.append(following)
    return list(placed)
