"""What follows from boards: rays, lines, walks, distances, groups, each against a plain way of saying the same."""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest

from cattery.model import geometry
from cattery.model.board import Board
from cattery.resolve import load_text, resolve

TEXT = """game "Boards"
    players red, blue
flow
    nothing
board small: squares(3, 2)
board king: squares(4, 4)
    links touching: orthogonal, diagonal
    links straight: orthogonal
board comb: hexes
    | . . .  |
    |  . . . |
    | . . .  |
board circle: ring(5)
board road: track(4)
board net: graph
    a - b, c
    c - d
    e - f
board seam: seams of small
board path: squares(4, 3)
    region near: column 1
    region lanes: columns 2..4
    links whole: orthogonal
    links beside: orthogonal within lanes wrapping rows
    links around: orthogonal, diagonal within near, lanes wrapping rows of lanes
    links globe: orthogonal wrapping rows and columns
"""
SHAPES = ("small", "king", "comb", "circle", "road", "net", "seam", "path")
PATH_LINKS = ("whole", "beside", "around", "globe")


@cache
def boards() -> dict[str, Board]:
    game, found = resolve(load_text(TEXT), {})
    assert game is not None, found
    return game.boards


def board(name: str) -> Board:
    return boards()[name]


def names(on: Board, sites: tuple[int, ...]) -> str:
    return " ".join(on.sites[site] for site in sites)


@pytest.mark.parametrize("name", SHAPES)
def test_steps_and_opposites_lead_back(name: str) -> None:
    on = board(name)
    for way, site in product(range(len(on.directions)), range(len(on.sites))):
        there, back = on.steps[way][site], on.opposite[way]
        assert back is not None
        assert there is None or on.steps[back][there] == site


@pytest.mark.parametrize("name", SHAPES)
def test_neighbours_are_mutual_and_one_step_away(name: str) -> None:
    on = board(name)
    for site in range(len(on.sites)):
        for other in geometry.neighbours(on, site):
            assert site in geometry.neighbours(on, other)
            assert geometry.distance(on, site, other) == 1


def test_rays_go_on_to_the_edge_or_once_round() -> None:
    king, circle = board("king"), board("circle")
    up_right = king.directions.index("up-right")
    assert names(king, geometry.ray(king, king.sites.index("a4"), up_right)) == "b3 c2 d1"
    assert geometry.ray(king, king.sites.index("d1"), up_right) == ()
    assert names(circle, geometry.ray(circle, 3, circle.directions.index("forward"))) == "s5 s1 s2 s3"


def test_lines_are_all_straight_sets_in_the_order_of_the_language() -> None:
    small, king, circle = board("small"), board("king"), board("circle")
    assert [names(small, line) for line in geometry.lines(small, 2)] == [
        "a1 a2", "b1 b2", "c1 c2", "a1 b1", "b1 c1", "a2 b2", "b2 c2",
    ]  # fmt: skip
    assert len(geometry.lines(king, 3)) == 4 * 2 + 4 * 2 + 2 * 4
    assert len(geometry.lines(king, 3, "straight")) == 4 * 2 + 4 * 2
    assert geometry.lines(king, 5) == geometry.lines(king, 0) == ()
    assert len(geometry.lines(king, 1)) == 16
    assert len(geometry.lines(circle, 5)) == 1
    assert all(list(line) == sorted(line) for line in geometry.lines(king, 4))


@pytest.mark.parametrize(("name", "length"), [("comb", 3), ("net", 2), ("road", 4), ("king", 2)])
def test_walks_are_all_sequences_of_steps_in_order(name: str, length: int) -> None:
    on = board(name)
    everywhere = product(range(len(on.sites)), repeat=length)
    wanted = [path for path in everywhere if geometry.is_walk(on, 0, path)]
    assert list(geometry.walks(on, 0, length)) == wanted
    assert geometry.walks(on, 0, 0) == ((),)


def test_distances_are_the_fewest_steps() -> None:
    king, net = board("king"), board("net")
    a1, d4 = king.sites.index("a1"), king.sites.index("d4")
    assert geometry.distance(king, a1, d4) == 3
    assert geometry.distance(king, a1, d4, "straight") == 6
    assert geometry.distance(net, 0, net.sites.index("d")) == 2
    assert geometry.distance(net, 0, net.sites.index("f")) is None


def test_reach_and_groups() -> None:
    small = board("small")
    a1, b1, c1, a2, _, c2 = range(6)
    assert geometry.reach(small, (a1,), (b1, c2)) == (a1, b1)
    assert geometry.reach(small, (), (b1,)) == ()
    assert geometry.groups(small, (c2, a1, b1, a2)) == ((a1, b1, a2), (c2,))
    assert geometry.groups(small, (c2, c1)) == ((c1, c2),)


def test_seams_lie_between_their_flanks_and_run_across() -> None:
    small, seam = board("small"), board("seam")
    assert len(seam.sites) == 2 * 2 + 3
    for site, name in enumerate(seam.sites):
        (one, away), (other, on) = geometry.flanks(seam, site)
        assert name == f"{small.sites[one]}/{small.sites[other]}"
        assert small.opposite[away] == on
        assert small.steps[on][one] == other
        assert {away, on}.isdisjoint(geometry.along(seam, site))


def test_the_comb_has_the_neighbours_of_its_drawing() -> None:
    comb = board("comb")
    near = {name: names(comb, geometry.neighbours(comb, site)) for site, name in enumerate(comb.sites)}
    assert near["B2"] == "A2 A3 B1 B3 C2 C3"
    assert near["B1"] == "A1 A2 B2 C1 C2"
    assert near["B3"] == "A3 B2 C3"
    assert [len(text.split()) for text in near.values()] == [2, 4, 3, 5, 6, 3, 2, 4, 3]


# --- links within regions, and round ---------------------------------------------------------------------------------


@pytest.mark.parametrize("links", PATH_LINKS)
def test_steps_by_links_lead_back_and_make_neighbours(links: str) -> None:
    on = board("path")
    ways = on.link(links).directions
    for site in range(len(on.sites)):
        steps = [geometry.onward(on, site, way, links) for way in range(len(on.directions))]
        for way, there in enumerate(steps):
            assert there is None or way in ways
            assert there is None or geometry.onward(on, there, on.opposite[way] or 0, links) == site
        assert geometry.neighbours(on, site, links) == tuple(sorted({there for there in steps if there is not None}))
    assert geometry.onward(on, None, 0, links) is None


def test_steps_by_links_are_those_of_a_plain_rule() -> None:
    """Each step against coordinates: on the board and within, or round in rows (columns) where both ends may wrap."""
    on = board("path")
    moves = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
    moves |= {f"{a}-{b}": (moves[a][0], moves[b][1]) for a in ("up", "down") for b in ("left", "right")}
    within = {"whole": range(1, 5), "beside": range(2, 5), "around": range(1, 5), "globe": range(1, 5)}
    round_ = {"whole": range(0), "beside": range(2, 5), "around": range(2, 5), "globe": range(1, 5)}
    for links, site, way in product(PATH_LINKS, range(12), range(8)):
        row, column = on.row[site] + moves[on.directions[way]][0], on.column[site] + moves[on.directions[way]][1]
        wanted = geometry.site_at(on, row, column)
        if wanted is not None:
            wanted = wanted if on.column[site] in within[links] and column in within[links] else None
        elif on.column[site] in round_[links]:
            column = (column - 1) % 4 + 1 if links == "globe" else column
            wanted = geometry.site_at(on, (row - 1) % 3 + 1, column) if column in round_[links] else None
        assert geometry.onward(on, site, way, links) == (wanted if way in on.link(links).directions else None)


def test_lines_walks_and_distances_follow_the_links() -> None:
    on = board("path")
    pairs = {names(on, line) for line in geometry.lines(on, 2, "beside")}
    assert {"b1 b3", "c1 c3", "d1 d3"} < pairs
    assert len(pairs) == 3 * 3 + 2 * 3
    assert not any("a" in pair for pair in pairs)
    assert [names(on, line) for line in geometry.lines(on, 4, "globe")] == [
        "a1 b1 c1 d1", "a2 b2 c2 d2", "a3 b3 c3 d3",
    ]  # fmt: skip
    a1, b1, d1, b3 = (on.sites.index(name) for name in ("a1", "b1", "d1", "b3"))
    assert (geometry.distance(on, b1, b3, "whole"), geometry.distance(on, b1, b3, "beside")) == (2, 1)
    assert geometry.distance(on, a1, b1, "beside") is None
    assert geometry.distance(on, a1, d1, "globe") == 1
    assert b3 in [walk[0] for walk in geometry.walks(on, b1, 2, "beside")]
    assert geometry.groups(on, (a1, b1, b3), "beside") == ((a1,), (b1, b3))
    assert geometry.reach(on, (b1,), (b3, a1), "beside") == (b1, b3)


def test_sites_by_row_and_column() -> None:
    for on in map(board, SHAPES[:5]):
        for site in range(len(on.sites)):
            assert geometry.site_at(on, on.row[site], on.column[site]) == site
    assert geometry.site_at(board("small"), 0, 1) is geometry.site_at(board("small"), 1, 4) is None
