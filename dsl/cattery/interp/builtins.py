"""The language's own operations, under the names of `model/builtins.py`.

Geometry is `model/geometry.py`'s, which counts sites and directions; here they go by their names.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from attrs import frozen

from cattery.interp.state import State
from cattery.interp.writing import position_key
from cattery.model import geometry
from cattery.model.board import Board
from cattery.model.expr import Builtin, Value
from cattery.model.game import Game
from cattery.model.types import BagType, IntType, OptionalType
from cattery_runtime.errors import Fault

Items = tuple[Value, ...]

LONGEST_WALK = 100
MOST_WALKS = 200_000


@frozen(repr=False)
class Operations:
    """Applies an operation to values that have been worked out."""

    game: Game
    state: State

    def apply(self, expr: Builtin, values: Items) -> Value:
        """The value of an operation."""
        if expr.board is not None:
            return self.geometry(expr, expr.board, values)
        match expr.op, values:
            case "size", (tuple(items),):
                return len(items)
            case "top", (tuple(items),):
                return items[-1] if items else None
            case "bottom", (tuple(items),):
                return items[0] if items else None
            case "pairs", (tuple(items),):
                return tuple(pairwise(items))
            case "pairing", (tuple(left), tuple(right)):
                return tuple(zip(left, right, strict=False))
            case "opponent", (str(player),):
                return next(other for other in self.game.players if other != player)
            case "next", (str(player),):
                seats = self.game.players
                return seats[(seats.index(player) + 1) % len(seats)]
            case "backwards", (tuple(items),):
                bag = isinstance(expr.arguments[0].type, BagType)
                return tuple(reversed(tuple(dict.fromkeys(items)) if bag else items))
            case "sightings", ():
                return self.state.noted.get(position_key(self.game, self.state), 0)
            case op, _:
                raise TypeError(f"{op} is not for {values!r}")

    def geometry(self, expr: Builtin, name: str, values: Items) -> Value:
        """The value of an operation on a board; what is asked of off is none, nothing or 0."""
        board = self.game.boards[name]
        match expr.op, values:
            case _, tuple() if None in values:
                return None if isinstance(expr.type, OptionalType) else 0 if isinstance(expr.type, IntType) else ()
            case "step", (str(site), str(way)):
                return site_name(board, geometry.step(board, board.sites.index(site), board.directions.index(way)))
            case "onward", (str(site), str(way)):
                links = board.link(expr.links)
                return site_name(board, links.steps[board.directions.index(way)][board.sites.index(site)])
            case "site-at", (int(row), int(column)):
                lines = zip(board.row, board.column, strict=True)
                return next((site for site, at in zip(board.sites, lines, strict=True) if at == (row, column)), None)
            case "opposite", (str(way),):
                back = board.opposite[board.directions.index(way)]
                return None if back is None else board.directions[back]
            case "directions", ():
                return tuple(board.directions[way] for way in geometry.directions(board, expr.links))
            case ("row" | "column") as line, (str(site),):
                return (board.row if line == "row" else board.column)[board.sites.index(site)]
            case "distance", (str(start), str(goal)):
                return geometry.distance(board, board.sites.index(start), board.sites.index(goal), expr.links)
            case _:
                return self.sites(expr, board, values)

    def sites(self, expr: Builtin, board: Board, values: Items) -> Value:
        """The value of an operation that gives several sites, or several sets of them."""
        match expr.op, values:
            case "neighbours", (str(site),):
                return site_names(board, geometry.neighbours(board, board.sites.index(site), expr.links))
            case "ray", (str(site), str(way)):
                return site_names(board, geometry.ray(board, board.sites.index(site), board.directions.index(way)))
            case "lines", (int(length),):
                return tuple(site_names(board, line) for line in geometry.lines(board, length, expr.links))
            case "walks", (str(site), int(length)):
                return self.walks(expr, board, site, length)
            case "along", (str(seam),):
                return tuple(self.base(board).directions[way] for way in geometry.along(board, board.sites.index(seam)))
            case "flanks", (str(seam),):
                base, beside = self.base(board), geometry.flanks(board, board.sites.index(seam))
                return tuple((base.sites[site], base.directions[way]) for site, way in beside)
            case "reach", (tuple(start), tuple(through)):
                return site_names(
                    board, geometry.reach(board, numbers(board, start), numbers(board, through), expr.links)
                )
            case "groups", (tuple(items),):
                found = geometry.groups(board, numbers(board, items), expr.links)
                return tuple(site_names(board, group) for group in found)
            case op, _:
                raise TypeError(f"{op} is not for {values!r}")

    def walks(self, expr: Builtin, board: Board, site: str, length: int) -> Value:
        """The walks of a length from a site, unless there are more than anybody could look through."""
        start = board.sites.index(site)
        if length > LONGEST_WALK or geometry.count_walks(board, start, length, MOST_WALKS, expr.links) > MOST_WALKS:
            raise Fault(f"there are too many walks of {length} steps from {site}", expr.span.path, expr.span.line)
        return tuple(site_names(board, walk) for walk in geometry.walks(board, start, length, expr.links))

    def base(self, board: Board) -> Board:
        """The board whose directions a board of seams has."""
        return board if board.base is None else self.game.boards[board.base]


def site_name(board: Board, number: int | None) -> Value:
    """The name of a site, or none for off."""
    return None if number is None else board.sites[number]


def site_names(board: Board, found: Iterable[int]) -> Items:
    """The names of several sites."""
    return tuple(board.sites[number] for number in found)


def numbers(board: Board, names: Items) -> tuple[int, ...]:
    """The numbers of several sites."""
    return tuple(board.sites.index(str(name)) for name in names)
