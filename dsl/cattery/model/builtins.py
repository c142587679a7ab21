"""The operations of the language itself: one row each, read by the resolver, the interpreter and the plan.

`static` operations depend on the board alone, so the plan turns them into tables.
"""

from __future__ import annotations

from attrs import frozen


@frozen
class Operation:
    """`form`: how it is written: `call` (`ray(a, w)`), `of` (`size of x`), `plus` (`site + direction`)."""

    name: str
    form: str
    meaning: str
    static: bool


OPERATIONS: dict[str, Operation] = {
    operation.name: operation
    for operation in (
        Operation("step", "plus", "site + direction: the next site that way, or off; off + direction is off", True),
        Operation("opposite", "call", "opposite(direction): the way back", True),
        Operation("directions", "of", "directions of B, directions(B, links): the directions of a board's links", True),
        Operation("neighbours", "call", "neighbours(site[, links]): the set of sites linked with a site", True),
        Operation("ray", "call", "ray(site, direction): the sites straight away from a site, nearest first", True),
        Operation("lines", "call", "lines(B, n[, links]): the sets of n sites in a straight line", True),
        Operation("walks", "call", "walks(site, n[, links]): the sequences of n steps from a site, revisits allowed", True),
        Operation("along", "call", "along(seam): the two directions in which a seam runs", True),
        Operation("flanks", "call", "flanks(seam): the two sites beside a seam, each with the direction away from it", True),
        Operation("distance", "call", "distance(a, b[, links]): the fewest steps from a to b, or none", True),
        Operation("row", "of", "row of a site, from 1", True),
        Operation("column", "of", "column of a site, from 1", True),
        Operation("size", "of", "size of a set, sequence, stack or bag", False),
        Operation("top", "of", "top of a stack: its last piece, or none", False),
        Operation("bottom", "of", "bottom of a stack: its first piece, or none", False),
        Operation("pairs", "call", "neighbours(stack): the (lower, upper) pairs that touch", False),
        Operation("pairing", "call", "pairing(a, b): the pairs of two sequences of equal length, in order", False),
        Operation("opponent", "call", "opponent(player): the other one in a game of two", True),
        Operation("next", "call", "next(player): the player after that one in seat order", True),
        Operation("reach", "call", "reach(from, through[, links]): the sites connected with a set by sites of another", False),
        Operation("groups", "call", "groups(sites[, links]): the connected groups of a set of sites", False),
        Operation("sightings", "call", "sightings(): how often the present position has been noted", False),
    )
}
