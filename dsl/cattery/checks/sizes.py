"""How many elements the sets and sequences of the language's own operations can have."""

from __future__ import annotations

from collections.abc import Callable

from cattery.checks.worth import FAR, Worth, between
from cattery.model import geometry
from cattery.model.board import Board
from cattery.model.expr import Builtin, Expr
from cattery.model.game import Game


def size_of(game: Game, expr: Builtin, worth: Callable[[Expr], Worth]) -> Worth:
    """The least and the greatest size of what a static operation gives on its board."""
    board = game.boards.get(expr.board or "")
    if board is None:
        return between(0, FAR)
    links = expr.links
    match expr.op, expr.arguments:
        case "directions", _:
            return _spread([len(board.link(links).directions)])
        case "neighbours", _:
            return _spread([len(row) for row in board.link(links).neighbours])
        case "ray", _:
            return between(0, max(0, len(board.sites) - 1))
        case "lines", (length,):
            return _lines(board, links, worth(length))
        case "walks", (_, length):
            return _walks(board, links, worth(length))
        case "along", _:
            return _spread([len(ways) for ways in board.along])
        case "flanks", _:
            return _spread([len(sides) for sides in board.flanks])
        case (("reach" | "groups"), _):
            return between(0, len(board.sites))
        case _:
            return between(0, FAR)


def _spread(sizes: list[int]) -> Worth:
    return between(min(sizes, default=0), max(sizes, default=0))


def _lines(board: Board, links: str | None, length: Worth) -> Worth:
    if length.low == length.high and not length.none:
        count = len(geometry.lines(board, length.low, links))
        return between(count, count)
    return between(0, FAR)


def _walks(board: Board, links: str | None, length: Worth) -> Worth:
    if length.none or length.low < 0:
        return between(0, FAR)
    degrees = _spread([len(row) for row in board.link(links).neighbours])
    longest = degrees.high ** min(length.high, 64) if length.high < FAR else FAR
    shortest = 0 if degrees.low == 0 else degrees.low ** min(length.low, 64)
    return between(min(shortest, FAR), min(max(longest, 1), FAR))
