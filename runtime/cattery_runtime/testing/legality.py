"""Legality seen from outside: the clauses of a game as plain conditions on the JSON, gone through in the rules' order.

Only golden rules are left out: they look at what a move leads to, which the JSON of a node does not show.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Generic, TypeVar

from attrs import frozen

S = TypeVar("S")

DECLINE: Final = "decline"
NOT_NOW: Final = "not-now"


@frozen
class Reader:
    """How a parameter is read from a move text: `width` words of it, or all that others leave over (None)."""

    width: int | None
    read: Callable[[Sequence[str]], object]


WORD: Final = Reader(1, lambda words: words[0])
NUMBER: Final = Reader(1, lambda words: int(words[0]))
FLAG: Final = Reader(1, lambda words: words[0] == "yes")


def optional(reader: Reader) -> Reader:
    """A value or `none`."""
    return Reader(reader.width, lambda words: None if list(words) == ["none"] else reader.read(words))


def piece_of(fields: int) -> Reader:
    """A piece with that many fields: a text like in the JSON."""
    return Reader(max(1, fields), " ".join)


def several(reader: Reader) -> Reader:
    """A set or a sequence."""
    width = reader.width or 1
    return Reader(None, lambda words: tuple(reader.read(words[at : at + width]) for at in range(0, len(words), width)))


def once(*_: object) -> int:
    """What has no copies weighs one."""
    return 1


def nothing(_: object) -> tuple[()]:
    """No given parameters."""
    return ()


@frozen
class Use(Generic[S]):
    """An action that a node offers, with its given parameters."""

    action: str
    given: Callable[[S], tuple[Any, ...]] = nothing


@frozen
class Action:
    """How the moves of an action are read, and what must hold for them, in order.

    A clause is called with the state, the given parameters and the chosen ones; `weight` says how often chance takes a
    move, and is called in the same way.
    """

    readers: tuple[Reader, ...]
    clauses: tuple[tuple[str, Callable[..., bool]], ...]
    weight: Callable[..., int] = once

    def read(self, words: Sequence[str]) -> tuple[object, ...]:
        """The chosen parameters of a move text."""
        spare = len(words) - sum(reader.width or 0 for reader in self.readers)
        found: list[object] = []
        for reader in self.readers:
            width = spare if reader.width is None else reader.width
            found.append(reader.read(words[:width]))
            words = words[width:]
        return tuple(found)


@frozen
class Node(Generic[S]):
    """A node of the flow.

    `actor` is None for chance; `may`: declining is offered too. `turn` is the number of the turn in the flow that it
    stands in, or None; `again`: it stands in a loop inside its turn. Nodes are listed in the order of the flow.
    """

    actor: Callable[[S], str | None] | None
    uses: tuple[Use[S], ...]
    may: bool = False
    turn: int | None = None
    again: bool = False


def legality(nodes: Mapping[str, Node[S]], actions: Mapping[str, Action], state: S, node: str, text: str) -> str | None:
    """The first clause that forbids a move at a node, golden rules apart, or None."""
    name, *words = text.split(" ")
    if name == DECLINE and not words:
        return None if nodes[node].may else NOT_NOW
    first: str | None = NOT_NOW
    for use in nodes[node].uses:
        if use.action == name:
            arguments = (*use.given(state), *actions[name].read(words))
            clauses = actions[name].clauses
            failing = next((clause for clause, test in clauses if not test(state, *arguments)), None)
            if failing is None:
                return None
            first = failing if first == NOT_NOW else first
    return first


def weights(nodes: Mapping[str, Node[S]], actions: Mapping[str, Action], state: S, node: str, text: str) -> int:
    """How often chance takes a move, by the state's own contents."""
    name, *words = text.split(" ")
    found = 0
    for use in nodes[node].uses:
        if use.action == name:
            found += actions[name].weight(state, *use.given(state), *actions[name].read(words))
    return found
