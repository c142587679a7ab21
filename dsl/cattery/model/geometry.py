"""What follows from a board: rays, lines, walks, distances, groups.

Pure functions on numbered sites and directions, remembered per board, so that the interpreter, the checks and the plan
share one definition. Knows nothing of pieces or players.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from cattery.model.board import Board

Sites = tuple[int, ...]


def step(board: Board, site: int | None, direction: int) -> int | None:
    """The next site that way; off stays off."""
    return None if site is None else board.steps[direction][site]


def onward(board: Board, site: int | None, direction: int, links: str | None = None) -> int | None:
    """The next site that way by these links, which may wrap round; off where they do not go on."""
    return None if site is None else board.link(links).steps[direction][site]


@lru_cache(maxsize=64)
def _site_of(board: Board) -> dict[tuple[int, int], int]:
    return {place: site for site, place in enumerate(zip(board.row, board.column, strict=True))}


def site_at(board: Board, row: int, column: int) -> int | None:
    """The site at a row and a column, counted from 1; off where there is none."""
    return _site_of(board).get((row, column))


def neighbours(board: Board, site: int, links: str | None = None) -> Sites:
    """The sites linked with a site, in site order."""
    return board.link(links).neighbours[site]


def directions(board: Board, links: str | None = None) -> tuple[int, ...]:
    """The directions of the links, in the board's order."""
    return board.link(links).directions


@lru_cache(maxsize=4096)
def ray(board: Board, site: int, direction: int) -> Sites:
    """The sites straight away from a site, nearest first; on a closed way it ends before it comes round again."""
    return _straight(board.steps[direction], site, len(board.sites))


def _straight(steps: tuple[int | None, ...], site: int, most: int) -> Sites:
    """At most so many sites straight away from a site."""
    found: list[int] = []
    at = steps[site]
    while at is not None and at != site and at not in found and len(found) < most:
        found.append(at)
        at = steps[at]
    return tuple(found)


def _one_of_each_pair(board: Board, ways: Iterable[int]) -> tuple[int, ...]:
    chosen: list[int] = []
    for way in ways:
        if board.opposite[way] not in chosen:
            chosen.append(way)
    return tuple(chosen)


@lru_cache(maxsize=256)
def lines(board: Board, length: int, links: str | None = None) -> tuple[Sites, ...]:
    """The sets of `length` sites in a straight line of these links: by direction, then by the site they start from."""
    if length < 1:
        return ()
    found: dict[Sites, None] = {}
    meant = board.link(links)
    for way in _one_of_each_pair(board, meant.directions):
        for start in range(len(board.sites)):
            line = (start, *_straight(meant.steps[way], start, length - 1))
            if len(line) == length:
                found[tuple(sorted(line))] = None
    return tuple(found)


@lru_cache(maxsize=4096)
def walks(board: Board, site: int, length: int, links: str | None = None) -> tuple[Sites, ...]:
    """The sequences of `length` steps from a site, revisits allowed, in lexicographic order of their sites."""
    if length <= 0:
        return ((),) if length == 0 else ()
    return tuple(
        (first, *rest) for first in neighbours(board, site, links) for rest in walks(board, first, length - 1, links)
    )


def count_walks(board: Board, site: int, length: int, most: int, links: str | None = None) -> int:
    """How many walks of that length there are, without listing them; counting stops above `most`."""
    ends = {site: 1}
    for _ in range(length):
        reached: dict[int, int] = {}
        for at, ways in ends.items():
            for other in neighbours(board, at, links):
                reached[other] = reached.get(other, 0) + ways
        ends = reached
        if not 0 < sum(ends.values()) <= most:
            break
    return sum(ends.values())


def is_walk(board: Board, site: int, path: Sites, links: str | None = None) -> bool:
    """Whether each site of the path is linked with the one before, the first one with `site`."""
    return all(after in neighbours(board, before, links) for before, after in zip((site, *path), path, strict=False))


@lru_cache(maxsize=64)
def distances(board: Board, links: str | None = None) -> tuple[tuple[int | None, ...], ...]:
    """The fewest steps from every site to every other; None where there is no way."""
    return tuple(_distances_from(board, start, links) for start in range(len(board.sites)))


def _distances_from(board: Board, start: int, links: str | None) -> tuple[int | None, ...]:
    found: list[int | None] = [None] * len(board.sites)
    found[start] = 0
    border, steps = [start], 0
    while border:
        steps += 1
        new = []
        for site in border:
            for other in neighbours(board, site, links):
                if found[other] is None:
                    found[other] = steps
                    new.append(other)
        border = new
    return tuple(found)


def distance(board: Board, start: int, goal: int, links: str | None = None) -> int | None:
    """The fewest steps from one site to another, or None."""
    return distances(board, links)[start][goal]


def reach(board: Board, start: Iterable[int], through: Iterable[int], links: str | None = None) -> Sites:
    """The sites of `start`, and those of `through` that connect with them by steps within `through`; in site order."""
    open_sites = set(through)
    found = set(start)
    border = list(found)
    while border:
        for other in neighbours(board, border.pop(), links):
            if other in open_sites and other not in found:
                found.add(other)
                border.append(other)
    return tuple(sorted(found))


def groups(board: Board, sites: Iterable[int], links: str | None = None) -> tuple[Sites, ...]:
    """The connected groups of a set of sites, ordered by their first site."""
    left = set(sites)
    found = []
    while left:
        group = reach(board, (min(left),), left, links)
        found.append(group)
        left.difference_update(group)
    return tuple(found)


def along(board: Board, seam: int) -> tuple[int, ...]:
    """The directions in which a seam runs, in the board's order."""
    return board.along[seam]


def flanks(board: Board, seam: int) -> tuple[tuple[int, int], ...]:
    """The (site of the base board, direction away from the seam) pairs beside a seam."""
    return board.flanks[seam]
