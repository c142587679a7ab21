"""What a game is worth under best play, from all of its states: the reference in Python, and what is said of it.

For one or two seats, with or without chance. What counts is the difference of the scores: a win is worth 1, a draw 0, and
where an end gives points, each point counts. Play that never ends is worth what a draw is. With one seat it is the score
alone. States are gone through from the last one found to the first, until nothing changes, so that it is the same numbers
in every engine; where chance plays, until nothing changes by more than a tolerance.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from attrs import evolve, field, frozen

from cattery_runtime.chance import CHANCE
from cattery_runtime.study.explore import CannotStudy, Depth, Play, Progress, Search, choices
from cattery_runtime.study.given import limit, real, start_of, state_of
from cattery_runtime.study.natively import native_engine
from cattery_runtime.study.worth import hides, players_of

TOLERANCE: Final = 1e-12
"""What nothing changes by more than, where chance plays; where it does not, nothing changes at all."""
LONGEST_LINE: Final = 10_000


@frozen
class Option:
    """A move or an outcome of chance: what it is worth to the first seat, and within how many moves that comes about.

    `within` is 0 for what is worth nothing, and where chance plays.
    """

    code: int
    worth: float
    within: int
    weight: int = 1


@frozen
class Solved:
    """The value of a game. `worth` is that of the first seat; the second one's is the opposite.

    `within`: in so many moves an end comes about that is worth so much to whoever it is worth something; 0 where nobody
    can force anything, and where chance plays. `line` is a game in which everybody plays best, and chance what is
    likeliest; `endless` if it came to a state that it had been in before. `exact`: nothing was left to change.
    """

    players: tuple[str, ...]
    worth: float
    within: int
    states: int
    sweeps: int
    exact: bool
    line: Play
    endless: bool
    notes: tuple[str, ...] = ()
    look: Callable[[Any], Sequence[Option] | None] = field(repr=False, eq=False, kw_only=True)
    """The options of a state that is not over; None for one that the game never comes to."""

    @property
    def values(self) -> dict[str, float]:
        """What the game is worth to each player."""
        return dict(zip(self.players, (self.worth, 0.0 - self.worth), strict=False))

    def options(self, state: Any) -> tuple[Option, ...]:
        """All moves of a state, in order. Raises CannotStudy for a state that the game never comes to."""
        found = self.look(state_of(state))
        if found is None:
            raise CannotStudy("the game never comes to this position from where it was solved", "solve it from here")
        return tuple(found)

    def best(self, state: Any) -> Option:
        """The best move of a decision; of equal ones the soonest to win or the latest to lose, then the first."""
        return best_of(self.options(state), self.players.index(state.actor))

    def to_json(self) -> dict[str, object]:
        """What was found as JSON values; the line as codes."""
        return {
            "values": self.values,
            "within": self.within,
            "states": self.states,
            "sweeps": self.sweeps,
            "exact": self.exact,
            "line": list(self.line),
            "endless": self.endless,
            "notes": list(self.notes),
        }


@frozen
class Known:
    """What is known of a game that is not solved: its states at each depth, `unseen` of which were not looked behind.

    Where all were, `worth` is what the first state is worth to the first seat after so many `sweeps` over all of them, as far
    as they have come: it may still change.
    """

    players: tuple[str, ...]
    depths: tuple[Depth, ...]
    states: int
    unseen: int
    sweeps: int = 0
    worth: float | None = None

    @property
    def values(self) -> dict[str, float] | None:
        """What the game is worth to each player, as far as is known."""
        return None if self.worth is None else dict(zip(self.players, (self.worth, 0.0 - self.worth), strict=False))

    def to_json(self) -> dict[str, object]:
        """What is known as JSON values."""
        depths = [{"states": d.states, "moves": d.moves, "ends": d.ends} for d in self.depths]
        return {
            "states": self.states,
            "unseen": self.unseen,
            "depths": depths,
            "sweeps": self.sweeps,
            "values": self.values,
        }


class Stopped(KeyboardInterrupt):
    """Ctrl-C before a game is solved, with what is known of it."""

    def __init__(self, known: Known) -> None:
        super().__init__(known)
        self.known = known


def best_of(options: Sequence[Option], seat: int) -> Option:
    """What is best for a seat."""
    sign = 1 if seat == 0 else -1

    def rank(option: Option) -> tuple[float, int]:
        worth = sign * option.worth
        return worth, -option.within if worth > 0 else option.within

    return max(options, key=rank)


def likeliest(options: Sequence[Option]) -> Option:
    """The outcome of chance with the greatest weight, the first of equals."""
    return max(options, key=lambda option: option.weight)


def refuse(players: Sequence[str], hidden: bool) -> None:
    """Raises CannotStudy for games that have no value of this kind."""
    if len(players) > 2:
        words = (
            f"best play is not defined in a game of {len(players)} players: what is best for one depends on the others"
        )
        raise CannotStudy(words, "`mcts` plays such games")
    if hidden:
        words = "something is hidden from players in this game, and best play there means to mix moves at random"
        raise CannotStudy(words, "`mcts` plays such games")


def refuse_unfinished(stopped: str | None, states: int, depth: int, fault: str | None) -> None:
    """Raises CannotStudy where not all states are known, of which there are so many until that depth."""
    if stopped is not None:
        why = "allow more memory" if stopped == "memory" else "choose a smaller board, or no limit"
        words = f"not all states are known: there are more than {states:,}, the last of them after {depth:,} move{'s' * (depth != 1)}"
        raise CannotStudy(words, why)
    if fault is not None:
        raise CannotStudy(f"the rules have a fault: {fault}", "`explore` shows the play that leads there")


def solve(
    engine: Any,
    *,
    start: Any = None,
    memory: int | None = None,
    symmetry: bool = False,
    tolerance: float = TOLERANCE,
    progress: Progress | None = None,
) -> Solved:
    """The value of a game from its first state, or from `start`, and a line that shows it.

    `memory` (in bytes; native engines only) is for all that is kept: states and what they are worth. Raises CannotStudy for
    what has no such value, and where there are more states than memory allows; and Stopped at Ctrl-C.
    """
    memory, tolerance = limit("the memory", memory), real("the tolerance", tolerance)
    start, native = start_of(engine, start), native_engine(engine)
    if native is not None:
        from cattery_runtime.native.solve import solve as in_c  # only where there is a native engine

        more: dict[str, Any] = {"symmetry": symmetry, "tolerance": tolerance, "progress": progress}
        found = in_c(native.library, start=start, memory=memory, **more)
        return evolve(found, look=lambda state: found.look(native.adopt(state)))
    first = engine.State.initial() if start is None else start
    players = players_of(first)
    refuse(players, hides(first))
    if symmetry:
        raise CannotStudy("the Python engine does not know the game's symmetry", "use the native engine")
    search = Search(first, None, None)
    try:
        search.run(progress)
    except KeyboardInterrupt:
        search.closed = "interrupt"
        search.run(None)
        raise Stopped(_known(search, players)) from None
    fault = next((found.words for found in search.faults.values()), None)
    refuse_unfinished(search.closed, len(search.graph.states), len(search.depths) - 1, fault)
    return Sweeps(search, players).solved(tolerance)


def _known(search: Search, players: tuple[str, ...]) -> Known:
    """What a search has found until now."""
    return Known(players, tuple(search.depths), len(search.graph.states), search.unseen)


class Sweeps:
    """What each state is worth, by its number."""

    def __init__(self, search: Search, players: tuple[str, ...]) -> None:
        self.search = search
        self.graph = search.graph
        self.players = players
        self.worth = [0.0] * len(self.graph.states)
        self.within = [0] * len(self.graph.states)
        self.settled = [False] * len(self.graph.states)

    def solved(self, tolerance: float) -> Solved:
        """Go through the states until nothing changes."""
        chance = any(state.actor == CHANCE for state in self.graph.states)
        sweeps, change = 0, 1.0
        try:
            while change > (tolerance if chance else 0):
                sweeps += 1
                change = self.sweep(chance)
        except KeyboardInterrupt:
            known = _known(self.search, self.players)
            raise Stopped(evolve(known, sweeps=sweeps - 1, worth=self.worth[0] / 2)) from None
        line, endless = self.line()
        worth, within = self.worth[0] / 2, self.within[0]
        return Solved(self.players, worth, within, len(self.worth), sweeps, change == 0, line, endless, look=self.look)

    def sweep(self, chance: bool) -> float:
        """Go through all states once; by how much that changes any."""
        change = 0.0
        for at in range(len(self.worth) - 1, -1, -1):
            if not self.settled[at]:
                change = max(change, self._made(at, chance))
        return change

    def _made(self, at: int, chance: bool) -> float:
        """Make the worth of a state from its successors'; by how much that changes it."""
        state, before = self.graph.states[at], self.worth[at]
        followers = self.graph.followers[at] or []
        within = 0
        if state.outcome is not None:
            worth = self._end(state.outcome)
        elif state.actor == CHANCE:
            total = sum(weight for weight, _ in followers)
            worth = sum(weight * self.worth[after] for weight, after in followers) / total
        else:
            options = [Option(0, self.worth[after], self.within[after]) for _, after in followers]
            best = best_of(options, self.players.index(state.actor))
            worth, within = best.worth, best.within + 1 if best.worth and not chance else 0
        self.settled[at] = all(self.settled[after] for _, after in followers)
        if worth != before:
            self.worth[at], self.within[at] = worth, min(within, 65_535)
        return abs(worth - before)

    def _end(self, outcome: Any) -> float:
        scores = [2 * outcome.scores[player] for player in self.players]
        return float(scores[0] - (scores[1] if len(scores) > 1 else 0))

    def look(self, state: Any) -> list[Option] | None:
        """The options of a state."""
        at = self.graph.numbers.get(state)
        if at is None:
            return None
        followers = self.graph.followers[at] or []
        return [
            Option(move.code, self.worth[after] / 2, self.within[after], weight)
            for (_, move), (weight, after) in zip(choices(self.graph.states[at]), followers, strict=True)
        ]

    def line(self) -> tuple[Play, bool]:
        """A game of best play, and whether it goes round for ever."""
        at, seen, codes = 0, {0}, list[int]()
        while self.graph.states[at].outcome is None and len(codes) < LONGEST_LINE:
            state = self.graph.states[at]
            options = self.look(state) or []
            chosen = likeliest(options) if state.actor == CHANCE else best_of(options, self.players.index(state.actor))
            at = (self.graph.followers[at] or [])[options.index(chosen)][1]
            codes.append(chosen.code)
            if at in seen:
                return tuple(codes), True
            seen.add(at)
        return tuple(codes), False
