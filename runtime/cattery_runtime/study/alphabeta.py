"""The value of small games of two players by looking so many steps ahead, for any engine: `native` gives the same.

What is looked at is the tree of all that can be played in `depth` steps, steps of chance included. A state at which that
ends is unknown and counts as a draw. Chance counts by its weights. The value is that of this tree, exactly: it does not
depend on the order in which moves are looked at, on what a table of states still holds, or on how windows were set.

It is `proven` when it is the same whatever the unknown states are worth, which is asked by counting them all as lost and
all as won. Nothing is ever cut off because a state has been there before: a way round and round simply runs into the
depth and is unknown there. So what is proven is proven in games that can go round, too; but that such a game is a draw
because nobody can leave the round cannot be proven here (`solve` can).
"""

from __future__ import annotations

import math
import time
from collections.abc import Hashable, Iterator
from typing import Any, Protocol

from attrs import field, frozen

from cattery_runtime.chance import CHANCE
from cattery_runtime.protocol import GameMove, GameState
from cattery_runtime.study.explore import CannotStudy
from cattery_runtime.study.given import ENOUGH, real, state_of, whole
from cattery_runtime.study.natively import native_state
from cattery_runtime.study.worth import hides, players_of, unit, worth

DEEPEST = 250
"""The most steps that a search looks ahead."""
MEMORY = 256 << 20
"""What the table of a native search takes, in bytes."""

State = GameState[Any, Any]


class OutOfTime(Exception):
    """The time for a search is over."""


@frozen
class Searched:
    """What a search has found. `values`: what the state is worth to each seat, from 0 (lost) to 1 (won).

    `proven`: no unknown state could change the values; else they are those of a tree of `depth` steps whose unknown ends
    count as draws. `best`: all moves of the player who decides that hold this value; of those that win the quickest, of
    those that lose the slowest. `line` begins with the first of them and goes on likewise, up to chance.
    """

    players: tuple[str, ...]
    player: str | None
    values: tuple[float, ...]
    proven: bool
    depth: int
    best: tuple[GameMove, ...]
    line: tuple[GameMove, ...]
    nodes: int = field(default=0, eq=False)
    seconds: float = field(default=0.0, eq=False)

    @property
    def value(self) -> float:
        """What the state is worth to the player who decides, or to the first one where nobody does."""
        return self.values[self.players.index(self.player) if self.player in self.players else 0]

    def to_json(self) -> dict[str, object]:
        """The findings as JSON values."""
        return {
            "player": self.player,
            "values": dict(zip(self.players, self.values, strict=True)),
            "proven": self.proven,
            "depth": self.depth,
            "best": [str(move) for move in self.best],
            "line": [str(move) for move in self.line],
            "nodes": self.nodes,
            "seconds": round(self.seconds, 3),
        }


class Asker(Protocol):
    """Answers what a tree is worth to the first seat, for one engine."""

    @property
    def nodes(self) -> int:
        """How many states have been looked at."""
        ...

    def ask(self, state: State, depth: int, low: float, high: float, unknown: float, until: float) -> float:
        """The value if it lies between `low` and `high`, else a bound of it beyond; may raise OutOfTime."""
        ...

    def close(self) -> None:
        """Give back what the search has taken."""
        ...


def alphabeta(
    state: State, depth: int | None = None, seconds: float | None = None, *, memory: int = MEMORY
) -> Searched:
    """Look ahead, deeper and deeper, until the value is proven, `depth` is reached or the time is over.

    With neither limit it goes on until the value is proven, or to DEEPEST. Raises CannotStudy for games that have not two
    players, or in which something is hidden.
    """
    players = players_of(state_of(state))
    memory = min(whole("the memory", memory, 0), ENOUGH)
    _refuse(state, players, depth, seconds)
    asker: Asker
    native = native_state(state)
    if native is None:
        asker = _Reference(players)
    else:
        from cattery_runtime.native.alphabeta import NativeAsker  # only where there is a native engine

        asker = NativeAsker(native, memory)
    began = time.monotonic()
    until = math.inf if seconds is None else began + seconds
    try:
        value, proven, reached, best, line = _Deepening(state, players, asker, until).run(depth)
    finally:
        asker.close()
    actor = None if state.actor is None else str(state.actor)
    spent = time.monotonic() - began
    return Searched(players, actor, (value, 1.0 - value), proven, reached, best, line, asker.nodes, spent)


def _refuse(state: State, players: tuple[str, ...], depth: int | None, seconds: float | None) -> None:
    if len(players) != 2:
        raise CannotStudy(f"alphabeta is for two players, and this game has {len(players)}", "mcts is for any number")
    if hides(state):
        raise CannotStudy("alphabeta is for games in which nothing is hidden", "mcts can play this one")
    if depth is not None:
        whole("the depth", depth, 0, DEEPEST)
    if seconds is not None:
        real("the number of seconds", seconds, math.inf)


Found = tuple[float, bool, int, tuple[GameMove, ...], tuple[GameMove, ...]]


class _Deepening:
    """What is asked of a tree, in which order."""

    def __init__(self, state: State, players: tuple[str, ...], asker: Asker, until: float) -> None:
        self.state = state
        self.players = players
        self.asker = asker
        self.until = until

    def run(self, depth: int | None) -> Found:
        """Search deeper and deeper."""
        found: Found = (0.5, False, 0, tuple(self.state.moves()) if self.decides(self.state) else (), ())
        last = DEEPEST if depth is None else depth
        for reached in range(last + 1):
            try:
                value = self.value(self.state, reached)
                proven = self.proven(value, reached)
                if proven or reached == last or self.until != math.inf:
                    found = (value, proven, reached, *self.play(reached))
            except OutOfTime:
                break
            if proven:
                break
        return found

    def value(self, state: State, depth: int, low: float = 0.0, high: float = 1.0, unknown: float = 0.5) -> float:
        """What a state is worth to the first seat."""
        return self.asker.ask(state, depth, low, high, unknown, self.until)

    def proven(self, value: float, depth: int) -> bool:
        """Whether the value stays the same when all that is unknown is lost, and when it is won."""
        least = value <= 0.0 or self.value(self.state, depth, below(value), value, 0.0) >= value
        return least and (value >= 1.0 or self.value(self.state, depth, value, above(value), 1.0) <= value)

    def play(self, depth: int) -> tuple[tuple[GameMove, ...], tuple[GameMove, ...]]:
        """The best moves here, and the line that begins with the first of them."""
        state = self.state
        first: tuple[GameMove, ...] = ()
        line: list[GameMove] = []
        while self.decides(state):
            best = tuple(self.best(state, depth))
            if not line:
                first = best
            if depth == 0:
                break
            line.append(best[0])
            state = after(state, best[0])
            depth -= 1
        return first, tuple(line)

    def best(self, state: State, depth: int) -> Iterator[GameMove]:
        """The moves that hold the value: for a win in as few steps as it takes, for a loss against the longest."""
        first = self.seat(state) == 0
        lost = 0.0 if first else 1.0
        value = self.value(state, depth)
        if value == lost:
            while depth > 0 and value == lost:
                depth -= 1
                value = self.value(state, depth)
        elif value == 1.0 - lost:
            depth = next(d for d in range(depth + 1) if self.value(state, d) == value)
        for move in state.moves():
            if depth == 0 or self.holds(after(state, move), depth - 1, value, first):
                yield move

    def holds(self, state: State, depth: int, value: float, first: bool) -> bool:
        """Whether a state is worth at least as much to a seat."""
        if first:
            return value <= 0.0 or self.value(state, depth, below(value), value) >= value
        return value >= 1.0 or self.value(state, depth, value, above(value)) <= value

    def seat(self, state: State) -> int:
        """The seat of the player who decides."""
        return self.players.index(str(state.actor))

    def decides(self, state: State) -> bool:
        """Whether it is a player who decides."""
        return state.actor is not None and state.actor != CHANCE


def after(state: State, move: GameMove) -> State:
    """The state after a move."""
    reached = state.copy()
    reached.play(move)
    return reached


def below(value: float) -> float:
    """The next smaller number."""
    return math.nextafter(value, -math.inf)


def above(value: float) -> float:
    """The next greater number."""
    return math.nextafter(value, math.inf)


class _Reference:
    """Alpha-beta in Python, over the protocol; it remembers bounds for each state and depth."""

    def __init__(self, players: tuple[str, ...]) -> None:
        self.players = players
        self.nodes = 0
        self.known: dict[Hashable, tuple[float, float]] = {}
        self.until = math.inf
        self.unknown = 0.5

    def close(self) -> None:
        """Forget everything."""
        self.known.clear()

    def ask(self, state: State, depth: int, low: float, high: float, unknown: float, until: float) -> float:
        """See Asker."""
        self.unknown, self.until = unknown, until
        return self.value(state, depth, low, high)

    def value(self, state: State, depth: int, low: float, high: float) -> float:
        """The value of the tree below a state, or a bound of it outside of the window."""
        self.nodes += 1
        if time.monotonic() >= self.until:
            raise OutOfTime
        actor = state.actor
        if actor is None:
            return float(worth(state.outcome, self.players)[0]) / float(unit(2))
        if depth == 0:
            return self.unknown
        key = (state, depth, self.unknown)
        least, most = self.known.get(key, (0.0, 1.0))
        if least >= high or least == most:
            return least
        if most <= low:
            return most
        low, high = max(low, least), min(high, most)
        value = self.looked(state, str(actor), depth, low, high)
        self.known[key] = (least if value <= low else value, most if value >= high else value)
        return value

    def looked(self, state: State, actor: str, depth: int, low: float, high: float) -> float:
        """The value from those of what can be played."""
        if actor == CHANCE:
            return self.mean(state, depth)
        first = actor == self.players[0]
        best = -1.0 if first else 2.0
        for move in state.moves():
            value = self.value(after(state, move), depth - 1, low, high)
            if first:
                best = max(best, value)
                low = max(low, value)
            else:
                best = min(best, value)
                high = min(high, value)
            if low >= high:
                break
        return best

    def mean(self, state: State, depth: int) -> float:
        """The mean by the weights of chance. It is exact whatever the window is."""
        total, weights = 0.0, 0.0
        for chance in state.chances():
            total += float(chance.weight) * self.value(after(state, chance.move), depth - 1, 0.0, 1.0)
            weights += float(chance.weight)
        return total / weights
