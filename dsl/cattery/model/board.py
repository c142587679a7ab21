"""Boards with their geometry worked out: sites, directions, links, and what follows from them.

Pure functions on small tables; the interpreter and the plan both read them. Sites and directions are numbered here
(`0..n-1`, in the order of `sites` and `directions`); the rest of the IR uses their names.
"""

from __future__ import annotations

from attrs import field, frozen

from cattery.source import NOWHERE, Span


@frozen(repr=False)
class Links:
    """A named relation between neighbouring sites: a set of the board's directions (empty for a graph).

    `steps[n][s]` is the site one step from `s` in the n-th direction of the board by these links, or None: like the
    board's own steps, except where links stay within regions or wrap round.
    """

    name: str
    directions: tuple[int, ...]
    neighbours: tuple[tuple[int, ...], ...]
    steps: tuple[tuple[int | None, ...], ...] = ()


@frozen(cache_hash=True)
class Board:
    """A board. `steps[d][s]` is the site one step from `s` in direction `d`, or None for off.

    `links[0]` is what neighbours, lines, walks and `directions of` mean where no other is named. `row[s]`, `column[s]`
    are 1-based; `drawing` has a row of (column offset, site) per drawn row. `opposite[d]` is the direction back or None.
    For seams, `base` names the board they are on, `flanks[s]` are the two (base site, base direction outwards) pairs,
    and `along[s]` the directions that a piece on the seam can go (directions are those of the base board).
    """

    name: str
    shape: str
    sites: tuple[str, ...]
    directions: tuple[str, ...]
    steps: tuple[tuple[int | None, ...], ...]
    opposite: tuple[int | None, ...]
    links: tuple[Links, ...]
    row: tuple[int, ...]
    column: tuple[int, ...]
    drawing: tuple[tuple[tuple[int, int], ...], ...]
    base: str | None = None
    flanks: tuple[tuple[tuple[int, int], ...], ...] = ()
    along: tuple[tuple[int, ...], ...] = ()
    regions: tuple[tuple[str, tuple[int, ...]], ...] = ()
    span: Span = field(default=NOWHERE, eq=False)

    def link(self, name: str | None) -> Links:
        """The links of that name, or the default ones. Raises KeyError for an unknown name."""
        for links in self.links:
            if name is None or links.name == name:
                return links
        raise KeyError(name)
