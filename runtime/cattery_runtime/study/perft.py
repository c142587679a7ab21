"""How many sequences of moves and events of chance there are of each length: the figure by which engines are compared.

This is the definition, over the protocol of all engines. For a state of a native engine the same is counted by
`cattery_runtime.native.perft`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final, TypeVar

from attrs import frozen

from cattery_runtime.chance import CHANCE
from cattery_runtime.protocol import GameMove, GameState
from cattery_runtime.study.given import state_of, threads_of, whole
from cattery_runtime.study.natively import native_state

MOST_DEPTH: Final = 64

M = TypeVar("M", bound=GameMove)
P = TypeVar("P", bound=str)
After = Callable[[int], None]
"""Called with the number of first moves below which all is counted."""


@frozen
class Perft:
    """`nodes`: the number of sequences of 0, 1, ... `depth` moves; `divide`: those of `depth`, by their first move."""

    nodes: tuple[int, ...]
    divide: Mapping[str, int]

    @property
    def depth(self) -> int:
        """How long the longest are."""
        return len(self.nodes) - 1

    @classmethod
    def of(cls, depth: int, below: Mapping[str, tuple[int, ...]]) -> Perft:
        """What is counted below each first move, put together."""
        sums = (sum(counts[level] for counts in below.values()) for level in range(depth))
        return cls((1, *sums), {text: counts[depth - 1] for text, counts in below.items()} if depth else {})

    def to_json(self) -> dict[str, object]:
        """The numbers as JSON values."""
        return {"depth": self.depth, "nodes": list(self.nodes), "divide": dict(self.divide)}


def perft(state: GameState[M, P], depth: int, *, threads: int = 1, after: After | None = None) -> Perft:
    """Count the sequences of moves that go on from a state. More threads are of use to a native engine only.

    Ctrl-C and what `after` raises end it.
    """
    depth, threads = whole("the depth", depth, 0, MOST_DEPTH), threads_of(threads)
    native = native_state(state_of(state))
    if native is not None:
        from cattery_runtime.native.perft import perft as in_c  # only where there is a native engine

        moves = native.engine.MOVES
        counted = in_c(native.engine.library, native.game, depth, threads=threads, after=after)
        return Perft.of(depth, {str(moves[code]): counts for code, counts in counted.items()})
    below: dict[str, tuple[int, ...]] = {}
    for text, next_state in _followers(state) if depth else ():
        below[text] = _counts(next_state, depth - 1)
        if after is not None:
            after(len(below))
    return Perft.of(depth, below)


def moves_of(state: GameState[M, P]) -> list[M]:
    """The moves of a decision or the outcomes of a chance node."""
    if state.actor == CHANCE:
        return [chance.move for chance in state.chances()]
    return list(state.moves())


def _followers(state: GameState[M, P]) -> Iterator[tuple[str, GameState[M, P]]]:
    """What each move leads to."""
    for move in moves_of(state):
        after = state.copy()
        after.play(move)
        yield str(move), after


def _counts(state: GameState[M, P], depth: int) -> tuple[int, ...]:
    """How many sequences of 0, 1, ... `depth` moves go on from here. Those of the last ply are counted, not played."""
    if depth == 0:
        return (1,)
    if depth == 1:
        return 1, len(moves_of(state))
    below = [_counts(after, depth - 1) for _, after in _followers(state)]
    return 1, *(sum(counts[level] for counts in below) for level in range(depth))
