"""The plain geometry that property tests use agrees with the one the compiler works out, on all boards of all games."""

from __future__ import annotations

from pathlib import Path

import pytest

from cattery import pipeline
from cattery.emit.properties.tables import rows
from cattery.model import geometry
from cattery.model.board import Board
from cattery.model.game import Game
from cattery_runtime.testing import boards
from tests.engines.cases import CASES, game_of

ODD = Path(__file__).parents[1] / "engines" / "odd"
ATOLL = pipeline.resolve_game(pipeline.load_game(ODD / "atoll.cat", ODD, {}, ())).game
"""A game whose links stay within regions and wrap round."""
GAMES = [*map(game_of, CASES), ATOLL]
BOARDS = [(game, board) for game in GAMES for board in game.boards.values()]
each_board = pytest.mark.parametrize(("game", "board"), BOARDS, ids=[f"{g.name}-{b.shape}-{b.name}" for g, b in BOARDS])


def steps_of(game: Game, board: Board, links: str | None = None) -> dict[str, dict[str, str]]:
    return boards.steps("\n".join(rows(board, "step", links, game)))


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
def test_steps_by_links(game: Game, board: Board) -> None:
    for links in board.links:
        table = steps_of(game, board, links.name)
        for site, name in enumerate(board.sites):
            for way, direction in enumerate(board.directions):
                after = geometry.onward(board, site, way, links.name)
                assert boards.step(table, name, direction) == (None if after is None else board.sites[after])


@pytest.mark.parametrize(
    ("game", "board"), [(game, board) for game, board in BOARDS if board.base is None], ids=lambda part: part.name
)
def test_sites_by_row_and_column(game: Game, board: Board) -> None:
    row_of, column_of = (dict(zip(board.sites, found, strict=True)) for found in (board.row, board.column))
    for row in range(max(board.row) + 2):
        for column in range(max(board.column) + 2):
            found = geometry.site_at(board, row, column)
            assert boards.site_at(row_of, column_of, row, column) == (None if found is None else board.sites[found])


@each_board
def test_lines(game: Game, board: Board) -> None:
    for links in board.links:
        table = steps_of(game, board, links.name)
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
