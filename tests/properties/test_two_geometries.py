"""The plain geometry that property tests use agrees with the one the compiler works out, on all boards of all games."""

from __future__ import annotations

import pytest

from cattery.emit.properties.tables import rows
from cattery.model import geometry
from cattery.model.board import Board
from cattery.model.game import Game
from cattery_runtime.testing import boards
from tests.engines.cases import CASES, game_of

BOARDS = [(game_of(case), board) for case in CASES for board in game_of(case).boards.values()]
each_board = pytest.mark.parametrize(("game", "board"), BOARDS, ids=[f"{g.name}-{b.shape}-{b.name}" for g, b in BOARDS])


def steps_of(game: Game, board: Board) -> dict[str, dict[str, str]]:
    return boards.steps("\n".join(rows(board, "step", None, game)))


def links_of(game: Game, board: Board, links: str) -> dict[str, tuple[str, ...]]:
    return boards.table("\n".join(rows(board, "links", links, game)))


def named(board: Board, sites: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(board.sites[site] for site in sites)


@each_board
def test_steps_and_rays(game: Game, board: Board) -> None:
    table = steps_of(game, board)
    for site, name in enumerate(board.sites):
        for way, direction in enumerate(board.directions):
            after = geometry.step(board, site, way)
            assert boards.step(table, name, direction) == (None if after is None else board.sites[after])
            assert boards.ray(table, name, direction) == named(board, geometry.ray(board, site, way))
    assert boards.step(table, None, "up") is None and boards.ray(table, None, "up") == ()


@each_board
def test_lines(game: Game, board: Board) -> None:
    table = steps_of(game, board)
    for links in board.links:
        ways = [board.directions[way] for way in links.directions]
        for length in (1, 2, 3):
            wanted = tuple(named(board, line) for line in geometry.lines(board, length, links.name))
            assert boards.lines(table, ways, length) == wanted


@each_board
def test_walks_distances_and_groups(game: Game, board: Board) -> None:
    odd = tuple(range(0, len(board.sites), 2))
    for links in board.links:
        table = links_of(game, board, links.name)
        for site, name in enumerate(board.sites):
            for length in (0, 1, 2):
                wanted = tuple(named(board, walk) for walk in geometry.walks(board, site, length, links.name))
                assert boards.walks(table, name, length) == wanted
            for other, far in enumerate(board.sites):
                assert boards.distance(table, name, far) == geometry.distance(board, site, other, links.name)
            reached = named(board, geometry.reach(board, (site,), odd, links.name))
            assert boards.reach(table, (name,), named(board, odd)) == reached
        wanted = tuple(named(board, group) for group in geometry.groups(board, odd, links.name))
        assert boards.groups(table, named(board, odd)) == wanted
