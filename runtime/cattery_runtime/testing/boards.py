"""Boards as a reader sees them: tables written out as text, and geometry worked out from them in the plainest way.

Slow on purpose: nothing is shared with the tables of the engines or of the compiler.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence

Steps = Mapping[str, Mapping[str, str]]
"""For each site the next site in each direction; a direction that leads off the board is left out."""

SeamSides = Mapping[str, tuple[tuple[str, str], ...]]
"""For each seam the sites beside it, each with the direction away from the seam."""


def words(text: str) -> tuple[str, ...]:
    """The words of a text."""
    return tuple(text.split())


def table(text: str) -> dict[str, tuple[str, ...]]:
    """A line per key: `key: word word`."""
    lines_ = (line.partition(":") for line in text.strip().splitlines())
    return {key.strip(): words(rest) for key, _, rest in lines_}


def pair_table(text: str) -> dict[str, tuple[tuple[str, str], ...]]:
    """A line per key: `key: first=second first=second`."""
    return {key: tuple(_pair(word) for word in found) for key, found in table(text).items()}


def steps(text: str) -> dict[str, dict[str, str]]:
    """A line per site: `site: direction=next direction=next`."""
    return {site: dict(pairs) for site, pairs in pair_table(text).items()}


def numbers(text: str) -> dict[str, int]:
    """The words `key=number`."""
    return {key: int(number) for key, number in map(_pair, text.split())}


def _pair(word: str) -> tuple[str, str]:
    first, _, second = word.partition("=")
    return first, second


def step(board: Steps, site: str | None, way: str | None) -> str | None:
    """The next site that way, or None for off; off has no next site."""
    return None if site is None or way is None else board[site].get(way)


def site_at(rows: Mapping[str, int], columns: Mapping[str, int], row: int, column: int) -> str | None:
    """The site at a row and a column, or None for off."""
    return next((site for site in rows if rows[site] == row and columns[site] == column), None)


def neighbours(links: Mapping[str, tuple[str, ...]], site: str | None) -> tuple[str, ...]:
    """The sites linked with a site; off has none."""
    return () if site is None else links[site]


def ray(board: Steps, site: str | None, way: str | None) -> tuple[str, ...]:
    """The sites straight away from a site, nearest first; a ring is gone round once."""
    found: list[str] = []
    spot = step(board, site, way)
    while spot is not None and spot != site and spot not in found:
        found.append(spot)
        spot = step(board, spot, way)
    return tuple(found)


def lines(board: Steps, ways: Iterable[str], length: int) -> tuple[tuple[str, ...], ...]:
    """The sets of `length` sites in a straight line, each once, its sites in the board's order."""
    order = {site: number for number, site in enumerate(board)}
    found: dict[tuple[str, ...], None] = {}
    for way in ways:
        for site in board:
            line = (site, *ray(board, site, way)[: length - 1])
            if len(line) == length > 0:
                found.setdefault(tuple(sorted(line, key=order.__getitem__)))
    return tuple(found)


def walks(links: Mapping[str, tuple[str, ...]], site: str | None, length: int) -> tuple[tuple[str, ...], ...]:
    """The sequences of `length` steps from a site, revisits allowed."""
    if site is None or length < 0:
        return ()
    found: list[tuple[str, ...]] = [()]
    for _ in range(length):
        found = [(*walk, spot) for walk in found for spot in links[walk[-1] if walk else site]]
    return tuple(found)


def distance(links: Mapping[str, tuple[str, ...]], start: str | None, end: str | None) -> int | None:
    """The fewest steps from one site to another, or None where there is no way."""
    if start is None or end is None:
        return None
    far = {start: 0}
    waiting = deque([start])
    while waiting:
        site = waiting.popleft()
        for spot in links[site]:
            if spot not in far:
                far[spot] = far[site] + 1
                waiting.append(spot)
    return far.get(end)


def reach(links: Mapping[str, tuple[str, ...]], start: Iterable[str | None], through: Iterable[str]) -> tuple[str, ...]:
    """The sites of `start`, and those that connect with them through sites of `through`, in the board's order."""
    inside = set(through)
    found = {site for site in start if site is not None}
    waiting = list(found)
    while waiting:
        fresh = [spot for spot in links[waiting.pop()] if spot in inside and spot not in found]
        found.update(fresh)
        waiting.extend(fresh)
    return tuple(site for site in links if site in found)


def groups(links: Mapping[str, tuple[str, ...]], sites: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """The connected groups of a set of sites."""
    left = set(sites)
    found: list[tuple[str, ...]] = []
    for site in links:
        if site in left:
            group = reach(links, (site,), sites)
            left.difference_update(group)
            found.append(group)
    return tuple(found)
