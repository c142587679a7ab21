"""The ways in which a board looks like itself: sites and directions change places, and every step leads where it did.

Knows boards only. What the rules say of sites and directions is looked at in `symmetry`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final

from attrs import frozen

from cattery.model.board import Board, Links

MOST: Final = 64
"""A board with more ways than this is taken to have none: they are those of loose parts, and too many to try."""
EFFORT: Final = 200_000
"""So many sites are tried, and then no more."""

Sites = tuple[int, ...]


@frozen
class Turned:
    """Where each site and each direction of a board goes."""

    sites: Sites
    ways: Sites

    @property
    def still(self) -> bool:
        """Whether nothing moves."""
        return all(a == b for to in (self.sites, self.ways) for a, b in enumerate(to))


def identity(board: Board) -> Turned:
    """Nothing moves."""
    return Turned(tuple(range(len(board.sites))), tuple(range(len(board.directions))))


def automorphisms(board: Board) -> tuple[Turned, ...]:
    """All ways in which a board looks like itself; the first changes nothing."""
    found = [identity(board)]
    search = _Search(board)
    for sites in search.run(0, {}):
        for ways in search.ways(sites):
            turned = Turned(sites, ways)
            if not turned.still:
                found.append(turned)
        if len(found) > MOST:
            return (identity(board),)
    return (identity(board),) if search.tried > EFFORT else tuple(found)


def of_seams(seams: Board, base: Turned) -> Turned | None:
    """How seams move when the board below them does; None where they do not fit."""
    there = {frozenset(pairs): seam for seam, pairs in enumerate(seams.flanks)}
    moved = [frozenset((base.sites[at], base.ways[way]) for at, way in pairs) for pairs in seams.flanks]
    if any(pairs not in there for pairs in moved):
        return None
    turned = Turned(tuple(there[pairs] for pairs in moved), base.ways)
    fits = all(
        {turned.ways[way] for way in seams.along[seam]} == set(seams.along[turned.sites[seam]])
        for seam in range(len(seams.sites))
    )
    return turned if fits and keeps_steps(seams.steps, turned) else None


def keeps_steps(steps: tuple[tuple[int | None, ...], ...], turned: Turned) -> bool:
    """Whether every step leads where it did, after turning."""
    for way, row in enumerate(steps):
        there = steps[turned.ways[way]]
        if any(there[turned.sites[at]] != (None if to is None else turned.sites[to]) for at, to in enumerate(row)):
            return False
    return True


def keeps_links(links: Links, turned: Turned) -> bool:
    """Whether sites are linked as they were, by the same directions."""
    if {turned.ways[way] for way in links.directions} != set(links.directions):
        return False
    for at, near in enumerate(links.neighbours):
        if {turned.sites[other] for other in near} != set(links.neighbours[turned.sites[at]]):
            return False
    return not links.steps or keeps_steps(links.steps, turned)


def keeps_opposites(board: Board, turned: Turned) -> bool:
    """Whether ways back are ways back."""
    for way, back in enumerate(board.opposite):
        if board.opposite[turned.ways[way]] != (None if back is None else turned.ways[back]):
            return False
    return True


class _Search:
    """Places for one site after the other, each linked with those before as it was."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.tried = 0
        count = len(board.sites)
        near: list[set[int]] = [set() for _ in range(count)]
        self.edges: dict[tuple[int, int], list[int]] = {}
        for way, row in enumerate(board.steps):
            for at, to in enumerate(row):
                if to is not None:
                    self.edges.setdefault((at, to), []).append(way)
                    near[at].add(to)
                    near[to].add(at)
        for links in board.links if not board.directions else ():
            for at, linked in enumerate(links.neighbours):
                for to in linked:
                    self.edges.setdefault((at, to), []).append(-1)
                    near[at].add(to)
                    near[to].add(at)
        self.near = near
        self.looks = [self._look(at) for at in range(count)]
        self.order = self._order()

    def _look(self, at: int) -> tuple[object, ...]:
        """What a site shows of itself: how many sites it is linked with, and how many those are."""
        return len(self.near[at]), tuple(sorted(len(self.near[other]) for other in self.near[at]))

    def _order(self) -> list[int]:
        """All sites, each after one that it is linked with where there is one."""
        order: list[int] = []
        for start in range(len(self.board.sites)):
            border = [start]
            while border:
                at = border.pop(0)
                if at not in order:
                    order.append(at)
                    border.extend(sorted(self.near[at]))
        return order

    def run(self, place: int, chosen: dict[int, int]) -> Iterator[Sites]:
        """All ways to go on from the sites that have a place."""
        if place == len(self.order):
            yield tuple(chosen[at] for at in range(len(self.order)))
            return
        at = self.order[place]
        beside = [other for other in self.near[at] if other in chosen]
        for to in sorted(self.near[chosen[beside[0]]]) if beside else range(len(self.order)):
            self.tried += 1
            if self.tried > EFFORT:
                return
            if self.looks[to] == self.looks[at] and self._fits(at, to, beside, chosen):
                chosen[at] = to
                yield from self.run(place + 1, chosen)
                del chosen[at]

    def _fits(self, at: int, to: int, beside: list[int], chosen: dict[int, int]) -> bool:
        """Whether a site is free, and linked there with those that have a place as it was here."""
        if any(other == to for other in chosen.values()):
            return False
        ways: dict[int, int] = {}
        pairs = [(at, to), *((other, chosen[other]) for other in beside)]
        for other, other_to in pairs:
            for here, there in (((at, other), (to, other_to)), ((other, at), (other_to, to))):
                before, after = self.edges.get(here, []), self.edges.get(there, [])
                if len(before) != len(after):
                    return False
                if len(before) == 1 and ways.setdefault(before[0], after[0]) != after[0]:
                    return False
        return True

    def ways(self, sites: Sites) -> Iterator[Sites]:
        """Where the directions can go when the sites go there; those that lead nowhere stay."""
        board, options = self.board, []
        for way, row in enumerate(board.steps):
            moved = {sites[at]: None if to is None else sites[to] for at, to in enumerate(row)}
            fitting = [
                other for other, there in enumerate(board.steps) if all(there[at] == to for at, to in moved.items())
            ]
            unused = all(to is None for to in row)
            options.append([way] if unused and way in fitting else fitting)
        for found in product(*options):
            turned = Turned(sites, tuple(found))
            if len(set(found)) == len(found) and keeps_steps(board.steps, turned) and keeps_opposites(board, turned):
                yield turned.ways
