"""What else could be chosen for a game that would make it another one: other tables of pieces, other numbers of players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice

from attrs import frozen

from cattery.model.expr import Value
from cattery.model.game import Game
from cattery.resolve.holes import HOLE
from cattery.resolve.load import LoadedFiles, inner
from cattery.resolve.options import text_of
from cattery.syntax import ast

MOST_TABLES = 8
MOST_SEATS = 4
"""So many other values of an option are looked at, from both ends."""
MOST = 16
"""So many of all options together."""


@frozen(repr=False)
class Other:
    """A value that an option does not have in this game. `seats`: it says how many play, and not just which tables."""

    option: str
    value: str
    seats: bool

    @property
    def text(self) -> str:
        """How it is chosen on a command line."""
        return f"{self.option}={self.value}"


def others(files: LoadedFiles, game: Game, chosen: Mapping[str, str]) -> Iterator[Other]:
    """The other values of the options that pick tables or say how many play, but for what has been chosen by hand."""
    return islice(_others(files, game, chosen), MOST)


def _others(files: LoadedFiles, game: Game, chosen: Mapping[str, str]) -> Iterator[Other]:
    seats, tables = frozenset(_seats(files)), frozenset(_tables(files))
    for option in game.options.values():
        if option.name in seats | tables and option.name not in chosen:
            values = [value for value in option.domain if value != option.value]
            for value in _few(values, MOST_SEATS if option.name in seats else MOST_TABLES):
                yield Other(option.name, text_of(value), option.name in seats)


def _few(values: list[Value], most: int) -> list[Value]:
    return values if len(values) <= most else [*values[: most // 2], *values[-(most // 2) :]]


def _seats(files: LoadedFiles) -> Iterator[str]:
    for layer in files.layers:
        if layer.head is not None and layer.head.players_of is not None:
            yield from (name.text for name in layer.head.players)


def _tables(files: LoadedFiles) -> Iterator[str]:
    for layer in files.layers:
        for declaration in map(inner, layer.declarations):
            if isinstance(declaration, ast.PiecesDecl):
                for table in declaration.tables:
                    yield from HOLE.findall(table.path.text)
