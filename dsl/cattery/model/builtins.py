"""The operations of the language itself: one row each, read by the resolver, the interpreter and the plan.

`static` operations depend on the board alone, so the plan turns them into tables.
"""

from __future__ import annotations

from attrs import frozen

COUNT_LIMIT = 65_535
"""The greatest number that `times` and `sightings` can reach; one more is a fault."""


@frozen(repr=False)
class Operation:
    """`form`: how it is written: `call` (`ray(a, w)`), `of` (`size of x`), `plus` (`site + direction`).

    `arguments` names the values in `Builtin.arguments`, in order; `about` says which of `Builtin.board` and
    `Builtin.links` are filled in: nothing, `board` or `links` (both).
    """

    name: str
    form: str
    arguments: tuple[str, ...]
    about: str
    meaning: str
    static: bool


def _row(name: str, form: str, arguments: str, about: str, static: bool, meaning: str) -> Operation:
    return Operation(name, form, tuple(arguments.split()), about, meaning, static)


OPERATIONS: dict[str, Operation] = {
    operation.name: operation
    for operation in (
        _row("step", "plus", "site direction", "board", True, "the next site that way, or off; from off it is off"),
        _row("opposite", "call", "direction", "board", True, "the way back"),
        _row("directions", "of", "", "links", True, "directions of B, directions(B, links): the set of them, in order"),
        _row("neighbours", "call", "site", "links", True, "neighbours(site[, links]): the set of sites linked with it"),
        _row("ray", "call", "site direction", "board", True, "the sites straight away from a site, nearest first"),
        _row("lines", "call", "n", "links", True, "lines(B, n[, links]): the sets of n sites in a straight line"),
        _row(
            "walks", "call", "site n", "links", True, "walks(site, n[, links]): sequences of n steps, revisits allowed"
        ),
        _row("along", "call", "seam", "board", True, "the set of the two directions in which a seam runs"),
        _row(
            "flanks", "call", "seam", "board", True, "the (site, direction away) pairs of the two sites beside a seam"
        ),
        _row("distance", "call", "site site", "links", True, "distance(a, b[, links]): the fewest steps, or none"),
        _row("row", "of", "site", "board", True, "row of a site, from 1"),
        _row("column", "of", "site", "board", True, "column of a site, from 1"),
        _row("size", "of", "things", "", False, "size of a set, sequence, stack or bag"),
        _row("top", "of", "stack", "", False, "top of a stack: its last piece, or none"),
        _row("bottom", "of", "stack", "", False, "bottom of a stack: its first piece, or none"),
        _row(
            "pairs", "call", "stack", "", False, "neighbours(stack): the (lower, upper) pairs that touch, bottom first"
        ),
        _row(
            "pairing", "call", "first second", "", False, "the pairs of two sequences, in order, to the shorter's end"
        ),
        _row("opponent", "call", "player", "", True, "the other one in a game of two"),
        _row("next", "call", "player", "", True, "the player after that one in seat order"),
        _row(
            "reach", "call", "start through", "links", False, "start, and what connects with it through sites of a set"
        ),
        _row("groups", "call", "sites", "links", False, "the connected groups of a set of sites, by their first site"),
        _row(
            "onward",
            "call",
            "site direction",
            "links",
            True,
            "onward(site, way, links): one step by these links, or off",
        ),
        _row(
            "site-at",
            "call",
            "row column",
            "board",
            True,
            "site-at(B, row, column): the site there, counted from 1, or off",
        ),
        _row("backwards", "call", "things", "", False, "backwards(D): what there is in D, the last first"),
        _row(
            "subsets",
            "call",
            "set low high",
            "",
            False,
            "subsets(S, low, high): the sets of so many of S, to be picked one by one",
        ),
        _row(
            "arrangements",
            "call",
            "sites",
            "",
            False,
            "arrangements(PLACE, S): the orders in which every piece on S changes",
        ),
        _row("sightings", "call", "", "", False, "how often the present position has been noted"),
    )
}
