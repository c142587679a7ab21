"""Many random games, and what comes of them.

Game number i of a series is the game that `cattery run --seed` plays with the series' seed plus i: at each decision all
legal moves are equally likely, and chance goes by its weights. This is the definition, over the protocol of all engines; a
native engine plays the same games (`cattery_runtime.native.playouts`), and the figures are equal.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar, cast

from cattery_runtime.chance import CHANCE, draw
from cattery_runtime.errors import Fault
from cattery_runtime.limits import CHANCES_PER_DECISION, MOST_DECISIONS
from cattery_runtime.protocol import Engine, GameMove, GameState
from cattery_runtime.rng import Rng
from cattery_runtime.study.figures import Figures, Played
from cattery_runtime.study.given import seed_of, start_of, threads_of, whole
from cattery_runtime.study.natively import native_engine

MOST_ALLOWED: Final = 1_000_000
PART: Final = 256
"""So many games are kept one by one before they are added up."""

M = TypeVar("M", bound=GameMove)
P = TypeVar("P", bound=str)
After = Callable[[int], None]
"""Called now and then with the number of games that are done."""


class Stopped(KeyboardInterrupt):
    """Ctrl-C in a series: `figures` are those of the games that were done, the first ones of the series."""

    def __init__(self, figures: Figures) -> None:
        super().__init__(figures)
        self.figures = figures


class FaultInSeries(Fault):
    """A fault of the rules that came up in a series: the first one, in the game of this `seed`."""

    def __init__(self, words: str, path: str, line: int, seed: int) -> None:
        super().__init__(words, path, line)
        self.args = (words, path, line, seed)
        self.seed = seed

    @classmethod
    def of(cls, fault: Fault, seed: int) -> FaultInSeries:
        """A fault in the game of a seed."""
        return cls(fault.words, fault.path, fault.line, seed % 2**64)

    def __str__(self) -> str:
        return f"{super().__str__()} (in the game of seed {self.seed})"


def playouts(
    engine: Engine[M, P],
    n: int,
    seed: int,
    *,
    start: GameState[M, P] | None = None,
    most: int = MOST_DECISIONS,
    threads: int = 1,
    counts: bool = True,
    after: After | None = None,
) -> Figures:
    """Play n random games, from the beginning or from a state, and add up what comes of them.

    `counts`: also how often each rule was taken, where the engine can say it. More threads are of use to a native engine
    only; the figures do not depend on them. Raises FaultInSeries for broken rules and Stopped at Ctrl-C.
    """
    n, seed, threads = whole("the number of games", n, 0), seed_of(seed), threads_of(threads)
    most = whole("the most decisions of a game", most, 1, MOST_ALLOWED)
    start = start_of(engine, start)
    native = native_engine(engine)
    if native is not None:
        from cattery_runtime.native.playouts import playouts as in_c  # only where there is a native engine

        memory = None if start is None else cast("Any", start).game
        return in_c(native.library, n, seed, start=memory, most=most, threads=threads, counts=counts, after=after)
    return _series(engine, n, seed, start, most, after)


def players_of(engine: Engine[M, P]) -> tuple[str, ...]:
    """The names of the players, in the order of their seats."""
    return tuple(map(str, cast("Any", engine).META["players"]))


def picked(state: GameState[M, P], rng: Rng) -> tuple[M, int]:
    """A random move or event of chance, and how many there were."""
    if state.actor == CHANCE:
        chances = state.chances()
        return draw(chances, rng), len(chances)
    moves = state.moves()
    return moves[rng.below(len(moves))], len(moves)


def play_out(state: GameState[M, P], rng: Rng, most: int = MOST_DECISIONS) -> Played:
    """Play a game at random to its end, in place, or until it is given up."""
    decisions = chances = alternatives = widest = 0
    while (actor := state.actor) is not None and decisions < most:
        if actor == CHANCE and chances == most * CHANCES_PER_DECISION:
            break
        move, count = picked(state, rng)
        if actor == CHANCE:
            chances += 1
        else:
            decisions += 1
            alternatives += count
            widest = max(widest, count)
        state.play(move)
    return Played(state.outcome, decisions, chances, alternatives, widest)


def _series(
    engine: Engine[M, P], n: int, seed: int, start: GameState[M, P] | None, most: int, after: After | None
) -> Figures:
    """The games one after another. Only games that are done count when it is stopped."""
    players = players_of(engine)
    done: tuple[Figures, list[Played]] = (Figures.of(players, ()), [])
    try:
        for number in range(n):
            try:
                state = engine.State.initial() if start is None else start.copy()
                played = play_out(state, Rng(seed + number), most)
            except Fault as fault:
                raise FaultInSeries.of(fault, seed + number) from fault
            done[1].append(played)
            if len(done[1]) == PART:
                done = (done[0] + Figures.of(players, done[1]), [])
            if after is not None:
                after(number + 1)
    except KeyboardInterrupt:
        raise Stopped(done[0] + Figures.of(players, done[1])) from None
    return done[0] + Figures.of(players, done[1])
