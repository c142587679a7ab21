"""Every state of a game that can be reached, breadth first: what is found on the way, and the reference in Python.

Knows any engine. States are numbered in the order in which they are found; moves are tried in the engine's order, so two
engines that play the same game find the same states under the same numbers. The plays that are given are shortest ones.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, TypeVar

from attrs import define, evolve, field, frozen

from cattery_runtime.chance import CHANCE
from cattery_runtime.errors import CatteryError, Fault
from cattery_runtime.study.figures import Taken
from cattery_runtime.study.given import limit, start_of
from cattery_runtime.study.natively import native_engine

Play = tuple[int, ...]
"""Moves and outcomes of chance, by their codes."""


class CannotStudy(CatteryError):
    """A game that cannot be explored or solved as asked: `words` say why, `suggestion` what would help."""

    def __init__(self, words: str, suggestion: str | None = None) -> None:
        super().__init__(words, suggestion)
        self.words = words
        self.suggestion = suggestion

    def __str__(self) -> str:
        return f"{self.words}; {self.suggestion}" if self.suggestion else self.words


@frozen
class Depth:
    """The states that are first reached after so many moves, the moves from there, and how many of them are ends."""

    states: int
    moves: int
    ends: int


Progress = Callable[[int, int, int, Callable[[], tuple[Depth, ...]]], None]
"""Is told now and then how many states are known, how many of them have been looked behind, and how deep that was; and what
there is at each depth so far, for who asks."""


@frozen
class Found:
    """Something that was found `count` times, with the shortest play that leads there.

    A `fault` of the rules comes with the last move of its play; a play that no move ends is one whose moves cannot be
    listed. `path` and `line` say where in the rules it is; faults there that differ in a number only are one, in the words
    of the first.
    """

    words: str
    count: int
    play: Play
    path: str = ""
    line: int = 0


@frozen
class Explored:
    """What exploring has found. `stopped`: `depth`, `states`, `memory` or `interrupt`, or None.

    `unseen` states were found but not looked behind, though they are not the end of a game. `ends`: how many states
    are over by each end. `dead` are states from which no end can be reached, for sure; None where that was not looked for.
    `stuck` are states in which nobody can move though the game is not over. `claims` are those that do not hold, and
    `taken` how often what is counted was carried out: None where the engine does not know.
    """

    depths: tuple[Depth, ...]
    stopped: str | None
    unseen: int
    ends: dict[str, int] = field(hash=False)
    faults: tuple[Found, ...] = ()
    stuck: Found | None = None
    dead: Found | None = None
    looked_for_dead: bool = False
    claims: tuple[Found, ...] | None = None
    taken: tuple[Taken, ...] | None = None
    memory: int = 0
    """Bytes that states and index took, where that is known."""
    symmetries: int = 0
    """How many ways there were to see a state as an equal one."""
    notes: tuple[str, ...] = ()
    unasked: tuple[str, ...] = ()
    """The claims that no engine can ask of a state: they were not looked at."""

    @property
    def states(self) -> int:
        """How many different states there are, as far as is known."""
        return sum(depth.states for depth in self.depths)

    @property
    def moves(self) -> int:
        """How many moves there are from states that were looked behind."""
        return sum(depth.moves for depth in self.depths)

    @property
    def complete(self) -> bool:
        """Whether there are no other states."""
        return not self.unseen

    @property
    def never(self) -> tuple[Taken, ...]:
        """What is counted and was never carried out."""
        return tuple(one for one in self.taken or () if not one.times)

    def to_json(self) -> dict[str, object]:
        """What was found as JSON values; plays as codes."""
        data = {"states": self.states, "moves": self.moves, "complete": self.complete, "stopped": self.stopped}
        depths = [{"states": d.states, "moves": d.moves, "ends": d.ends} for d in self.depths]
        return {
            **data,
            "unseen": self.unseen,
            "depths": depths,
            "ends": dict(self.ends),
            "faults": [_json(found) for found in self.faults],
            "stuck": None if self.stuck is None else _json(self.stuck),
            "dead": None if self.dead is None else _json(self.dead),
            "claims": None if self.claims is None else [_json(found) for found in self.claims],
            "unasked": list(self.unasked),
            "never": None if self.taken is None else [one.to_json() for one in self.never],
            "memory": self.memory,
            "symmetries": self.symmetries,
            "notes": list(self.notes),
        }


def _json(found: Found) -> dict[str, object]:
    place = {"path": found.path, "line": found.line} if found.path else {}
    return {"words": found.words, "count": found.count, "play": list(found.play), **place}


@define
class Graph:
    """The states found so far, in order, and what leads from each to which."""

    states: list[Any] = field(factory=list)
    numbers: dict[Any, int] = field(factory=dict)
    parents: list[tuple[int, int]] = field(factory=list)
    """For each state the one from which it was found, and the code of the move."""
    followers: list[list[tuple[int, int]] | None] = field(factory=list)
    """For each state (weight, state) for each move or outcome that is no fault; None where it was not looked behind."""

    def number(self, state: Any, parent: int, code: int, most: int | None) -> int | None:
        """The number of a state, which joins if it is new; None where it is new and there are `most` already."""
        known = self.numbers.get(state)
        if known is None and (most is None or len(self.states) < most):
            known = self.numbers[state] = len(self.states)
            self.states.append(state)
            self.parents.append((parent, code))
        return known

    def play(self, number: int) -> Play:
        """The shortest play to a state."""
        codes: list[int] = []
        while number:
            number, code = self.parents[number]
            codes.append(code)
        return tuple(reversed(codes))


def explore(
    engine: Any,
    *,
    start: Any = None,
    depth: int | None = None,
    states: int | None = None,
    memory: int | None = None,
    symmetry: bool = False,
    dead: bool = True,
    progress: Progress | None = None,
) -> Explored:
    """Every state that can be reached from the first one, or from `start`.

    `depth`, `states` and `memory` (in bytes; native engines only) are limits: what was found until then is told. With
    `symmetry` (native engines only) states that are equal but for how one looks at the board count once. Dead ends are
    looked for where no limit stopped the search. Ctrl-C stops it, too.
    """
    depth, states, memory = map(limit, ("the depth", "the number of states", "the memory"), (depth, states, memory))
    start, native = start_of(engine, start), native_engine(engine)
    if native is not None:
        from cattery_runtime.native.explore import explore as in_c  # only where there is a native engine

        limits: dict[str, Any] = {"depth": depth, "states": states, "memory": memory}
        return in_c(native.library, start=start, symmetry=symmetry, dead=dead, progress=progress, **limits)
    if symmetry:
        raise CannotStudy("the Python engine does not know the game's symmetry", "use the native engine")
    search = Search(engine.State.initial() if start is None else start, depth, states)
    try:
        search.run(progress)
    except KeyboardInterrupt:
        search.closed = "interrupt"
        search.run(None)
    try:
        return search.explored(dead)
    except KeyboardInterrupt:
        return evolve(search.explored(dead=False), stopped="interrupt")


@define
class Search:
    """The search of the reference, one state after the other."""

    start: Any
    most_depth: int | None
    most_states: int | None
    graph: Graph = field(factory=Graph)
    depths: list[Depth] = field(factory=list)
    ends: dict[str, int] = field(factory=dict)
    faults: dict[tuple[str, str, int], Found] = field(factory=dict)
    stuck: Found | None = None
    closed: str | None = None
    unseen: int = 0
    _level_end: int = 0

    def run(self, progress: Progress | None) -> None:
        """Look at every state that is not looked at yet."""
        graph = self.graph
        if not graph.states:
            graph.number(self.start.copy(), 0, -1, None)
        while len(graph.followers) < len(graph.states):
            at = len(graph.followers)
            if at == self._level_end:
                self._level_end = len(graph.states)
                self.depths.append(Depth(self._level_end - at, 0, 0))
            if progress is not None and at % 1024 == 0:
                progress(len(graph.states), at, len(self.depths) - 1, lambda: tuple(self.depths))
            self._look(at)

    def _look(self, at: int) -> None:
        state, level = self.graph.states[at], self.depths[-1]
        outcome = state.outcome
        if outcome is not None:
            self.ends[outcome.end] = self.ends.get(outcome.end, 0) + 1
            self.depths[-1] = Depth(level.states, level.moves, level.ends + 1)
            self.graph.followers.append([])
            return
        if self.most_depth is not None and len(self.depths) > self.most_depth and self.closed is None:
            self.closed = "depth"
        moves, followers = (0, None) if self.closed else self._behind(at)
        self.unseen += followers is None
        self.graph.followers.append(followers)
        self.depths[-1] = Depth(level.states, level.moves + (moves if followers is not None else 0), level.ends)

    def _behind(self, at: int) -> tuple[int, list[tuple[int, int]] | None]:
        """How many moves there are from a state, and where they lead; None when a limit cut that short."""
        state, found = self.graph.states[at], []
        try:
            moves = choices(state)
        except Fault as fault:
            self._fault(fault, at, None)
            return 0, []
        if not moves:
            self.stuck = _once_more(self.stuck, "nobody can move", lambda: self.graph.play(at))
        for weight, move in moves:
            after = state.copy()
            try:
                after.play(move)
            except Fault as fault:
                self._fault(fault, at, move.code)
                continue
            number = self.graph.number(after, at, move.code, self.most_states)
            if number is None:
                self.closed = "states"
                return len(moves), None
            found.append((weight, number))
        return len(moves), found

    def _fault(self, fault: Fault, at: int, code: int | None) -> None:
        key = (re.sub(r"-?\d+", "#", fault.words), fault.path, fault.line)
        found = self.faults.get(key)
        if found is None:
            play = (*self.graph.play(at), *(() if code is None else (code,)))
            self.faults[key] = Found(fault.words, 1, play, fault.path, fault.line)
        else:
            self.faults[key] = Found(found.words, found.count + 1, found.play, found.path, found.line)

    def explored(self, dead: bool) -> Explored:
        """What was found."""
        look = dead and not self.unseen
        return Explored(
            tuple(self.depths),
            self.closed if self.unseen else None,
            self.unseen,
            dict(sorted(self.ends.items())),
            tuple(sorted(self.faults.values(), key=lambda f: (f.path, f.line, f.words))),
            self.stuck,
            self._dead() if look else None,
            look,
        )

    def _dead(self) -> Found | None:
        """The states from which no end can be reached."""
        graph = self.graph
        live = [state.outcome is not None for state in graph.states]
        changed = True
        while changed:
            changed = False
            for at in range(len(live) - 1, -1, -1):
                if not live[at] and any(live[after] for _, after in graph.followers[at] or ()):
                    live[at] = changed = True
        lost = [at for at, found in enumerate(live) if not found]
        return Found(DEAD, len(lost), graph.play(lost[0])) if lost else None


DEAD = "no end can be reached"
STUCK = "nobody can move"


def choices(state: Any) -> list[tuple[int, Any]]:
    """The legal moves of a decision, or the outcomes of chance, each with its weight."""
    if state.actor == CHANCE:
        return [(chance.weight, chance.move) for chance in state.chances()]
    return [(1, move) for move in state.moves()]


T = TypeVar("T")


def _once_more(found: Found | None, words: str, play: Callable[[], Play]) -> Found:
    return Found(words, 1, play()) if found is None else Found(words, found.count + 1, found.play)
