"""How many sequences of moves and events of chance there are of each length: the figure by which engines are compared.

This is the definition, over the protocol of all engines. For a state of a native engine the same is counted by
`cattery_runtime.native.perft`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any, Final, TypeVar

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


class Stopped(KeyboardInterrupt):
    """Ctrl-C while sequences are counted: there are at least as many as in `perft`, whose `divide` has the first moves below
    which all is counted, of `moves` in all."""

    def __init__(self, perft: Perft, moves: int) -> None:
        super().__init__(perft, moves)
        self.perft = perft
        self.moves = moves

    @classmethod
    def of(cls, depth: int, below: Mapping[str, tuple[int, ...]], whole: Collection[str]) -> Stopped:
        """What was counted below each first move, and below which of them all."""
        found = Perft.of(depth, below)
        return cls(Perft(found.nodes, {text: n for text, n in found.divide.items() if text in whole}), len(below))


def perft(state: GameState[M, P], depth: int, *, threads: int = 1, after: After | None = None) -> Perft:
    """Count the sequences of moves that go on from a state. More threads are of use to a native engine only.

    Raises Stopped at Ctrl-C; what `after` raises ends it, too.
    """
    depth, threads = whole("the depth", depth, 0, MOST_DEPTH), threads_of(threads)
    native = native_state(state_of(state))
    if native is not None:
        return _in_c(native, depth, threads, after)
    below: dict[str, list[int]] = {}
    done: list[str] = []
    try:
        for move in moves_of(state) if depth else ():
            below[str(move)] = [1, *[0] * (depth - 1)]
        for move, next_state in _followers(state) if depth else ():
            _count(next_state, 0, below[str(move)])
            done.append(str(move))
            if after is not None:
                after(len(done))
    except KeyboardInterrupt:
        raise Stopped.of(depth, _fixed(below), done) from None
    return Perft.of(depth, _fixed(below))


def _in_c(native: Any, depth: int, threads: int, after: After | None) -> Perft:
    """The same for a state of a native engine."""
    from cattery_runtime.native.perft import Halted  # only where there is a native engine
    from cattery_runtime.native.perft import perft as in_c

    moves = native.engine.MOVES
    try:
        counted = in_c(native.engine.library, native.game, depth, threads=threads, after=after)
    except Halted as halted:
        below = {str(moves[code]): counts for code, counts in halted.below.items()}
        raise Stopped.of(depth, below, {str(moves[code]) for code in halted.whole}) from None
    return Perft.of(depth, {str(moves[code]): counts for code, counts in counted.items()})


def moves_of(state: GameState[M, P]) -> list[M]:
    """The moves of a decision or the outcomes of a chance node."""
    if state.actor == CHANCE:
        return [chance.move for chance in state.chances()]
    return list(state.moves())


def _fixed(below: Mapping[str, list[int]]) -> dict[str, tuple[int, ...]]:
    return {text: tuple(counts) for text, counts in below.items()}


def _followers(state: GameState[M, P]) -> Iterator[tuple[M, GameState[M, P]]]:
    """What each move leads to."""
    for move in moves_of(state):
        after = state.copy()
        after.play(move)
        yield move, after


def _count(state: GameState[M, P], level: int, counts: list[int]) -> None:
    """Add how many sequences of `level` + 1, ... moves there are by what goes on from here, as far as counts go. Those of
    the last ply are counted, not played."""
    if level + 1 == len(counts):
        return
    if level + 2 == len(counts):
        counts[level + 1] += len(moves_of(state))
        return
    for _, after in _followers(state):
        counts[level + 1] += 1
        _count(after, level + 1, counts)
