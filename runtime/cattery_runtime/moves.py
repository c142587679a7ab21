"""Moves: frozen, interned objects that know their number and their text.

A game has one object for each of its moves; making a move again gives that object, so moves are compared by identity.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar, NoReturn, Self, TypeVar

M = TypeVar("M", bound="Move")


class Move:
    """The base of an engine's moves. `code` is the move's place in `MOVES`, `action` the number of its action."""

    __slots__ = ("code", "numbers", "text")

    action: ClassVar[int]
    fields: ClassVar[tuple[str, ...]] = ()
    all_moves: ClassVar[Sequence[Move]] = ()

    code: int
    text: str
    numbers: tuple[Any, ...]
    """The parameters as plain numbers: sets as bit sets, walks as tuples."""

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        inside = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.fields)
        return f"{type(self).__name__}({inside})"

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} is frozen")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} is frozen")

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), tuple(getattr(self, name) for name in self.fields)


def intern(kind: type[M], code: int, text: str, numbers: tuple[Any, ...] = (), /, **values: object) -> M:
    """The one object for a move; only an engine's table of moves calls this."""
    move = object.__new__(kind)
    for name, value in (("code", code), ("text", text), ("numbers", numbers), *values.items()):
        object.__setattr__(move, name, value)
    return move


Walks = tuple[tuple[int, M, Any], ...]
"""The next steps of a walk: the site, the move that ends there, and the steps from there (again Walks)."""


def walk_tree(
    start: int, neighbours: Sequence[Sequence[int]], longest: int, make: Callable[[tuple[int, ...]], M]
) -> Walks[M]:
    """The walks of up to `longest` steps from a site as a tree; `make` is called in its order, shorter before longer."""

    def steps(at: int, path: tuple[int, ...]) -> Walks[M]:
        if len(path) == longest:
            return ()
        return tuple((site, make((*path, site)), steps(site, (*path, site))) for site in neighbours[at])

    return steps(start, ())


def tree_moves(tree: Walks[M]) -> Iterator[M]:
    """The moves of a tree, shorter before longer: the order in which they were made."""
    for _, move, deeper in tree:
        yield move
        yield from tree_moves(deeper)


def paths(neighbours: Sequence[Sequence[int]], start: int, length: int) -> Iterator[tuple[int, ...]]:
    """The walks of that many steps from a site, in the order of their steps."""
    if length == 0:
        yield ()
        return
    for site in neighbours[start]:
        for rest in paths(neighbours, site, length - 1):
            yield (site, *rest)
