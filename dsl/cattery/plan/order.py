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


def together(calls: Mapping[str, Sequence[str]]) -> list[frozenset[str]]:
    """The names in groups of those that come to use each other; a group comes after those that it uses."""
    users: dict[str, list[str]] = {name: [] for name in calls}
    for name, called in calls.items():
        for one in called:
            if one in users:
                users[one].append(name)
    found: list[frozenset[str]] = []
    placed: set[str] = set()
    for start in reversed(callees_first(calls)):
        group, border = set[str](), [start]
        while border:
            name = border.pop()
            if name not in placed:
                placed.add(name)
                group.add(name)
                border += users[name]
        if group:
            found.append(frozenset(group))
    return found[::-1]


def goes_round(group: frozenset[str], calls: Mapping[str, Sequence[str]]) -> bool:
    """Whether the names of a group come to use themselves."""
    return any(one in group for name in group for one in calls[name])
