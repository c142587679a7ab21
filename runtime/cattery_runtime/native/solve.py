"""Solving in C. What is found, and what it means, is said in `study.solve`."""

from __future__ import annotations

import ctypes
import weakref
from typing import Any

from attrs import evolve

from cattery_runtime.native.explore import CLOSED as WHY
from cattery_runtime.native.explore import COUNT, DEPTHS, STOPPED, UNSEEN, Exploration, in_chunks, used
from cattery_runtime.native.library import CHANCE, OVER, Library
from cattery_runtime.study.explore import CannotStudy, Play, Progress
from cattery_runtime.study.solve import (
    LONGEST_LINE,
    TOLERANCE,
    Known,
    Option,
    Solved,
    Stopped,
    best_of,
    likeliest,
    refuse,
    refuse_unfinished,
)

FAILED = 2


def solve(
    library: Library,
    *,
    start: Any = None,
    memory: int | None = None,
    symmetry: bool = False,
    tolerance: float = TOLERANCE,
    progress: Progress | None = None,
) -> Solved:
    """As `study.solve.solve`; `start` is a state of this engine."""
    players = tuple(library.about["players"])
    refuse(players, bool(library.about["hides"]))
    active, notes = used(library) if symmetry else (None, ())
    library = library.having("explore")
    _declare(library)
    search = Exploration(library, start, None, None, memory, active, library.c.cattery_solve_aside())
    search.run(progress)
    stopped = STOPPED[search.figure(WHY)]
    if stopped == "interrupt":
        raise Stopped(_known(search, players))
    found = search.explored()
    fault = next((fault.words for fault in found.faults), "nobody can move" if found.stuck else None)
    limit = stopped if search.figure(UNSEEN) else None
    refuse_unfinished(limit, search.figure(COUNT), search.figure(DEPTHS) - 1, fault)
    return Solution(search, tolerance if library.about["chance"] else 0.0).solved(players, notes)


def _known(search: Exploration, players: tuple[str, ...]) -> Known:
    """What a search has found until now."""
    return Known(players, search.depths(), search.figure(COUNT), search.figure(UNSEEN))


class Solution:
    """What every state is worth, held by C together with the states."""

    def __init__(self, search: Exploration, tolerance: float) -> None:
        self.search, self.library, self.c = search, search.library, search.library.c
        self.held = self.c.cattery_solve_new(search.held, tolerance)
        if not self.held:
            raise CannotStudy("there is no memory left for what states are worth", "allow more memory")
        weakref.finalize(self, self.c.cattery_solve_free, self.held)

    def solved(self, players: tuple[str, ...], notes: tuple[str, ...]) -> Solved:
        """Go through the states until nothing changes, and see what that comes to."""
        status = 0

        def run(most: int) -> int:
            nonlocal status
            status = int(self.c.cattery_solve_run(self.held, most))
            return status

        game = self.search.start
        try:
            in_chunks(run, lambda: None)
        except KeyboardInterrupt:
            sweeps, _ = self.sweeps()
            raise Stopped(evolve(_known(self.search, players), sweeps=sweeps - 1, worth=self.worth(game)[0])) from None
        if status == FAILED:
            raise CannotStudy("the scores of this game are too large to be solved")
        sweeps, change = self.sweeps()
        worth, within = self.worth(game)
        line, endless = self.line(game)
        states = self.search.figure(COUNT)
        return Solved(
            players, worth, within, states, sweeps, change == 0, line, endless, notes,
            look=lambda state: self.look(state.game),
        )  # fmt: skip

    def sweeps(self) -> tuple[int, float]:
        """How often all states were gone through, the last time maybe not to the end, and by how much that has changed any."""
        change = ctypes.c_double()
        return int(self.c.cattery_solve_sweeps(self.held, ctypes.byref(change))), change.value

    def worth(self, game: Any) -> tuple[float, int]:
        """What a state that is known is worth, and within how many moves."""
        worth, within = ctypes.c_double(), ctypes.c_uint32()
        self.c.cattery_solve_worth(self.held, game, ctypes.byref(worth), ctypes.byref(within))
        return worth.value / 2 + 0.0, within.value

    def look(self, game: Any) -> list[Option] | None:
        """The options of a state."""
        most = self.library.about["most_moves"] + 1
        codes, worth, within = (ctypes.c_int32 * most)(), (ctypes.c_double * most)(), (ctypes.c_uint32 * most)()
        count = self.c.cattery_solve_moves(self.held, game, codes, worth, within)
        if count < 0:
            return None
        weights = (ctypes.c_uint64 * most)(*[1] * most)
        if self.c.cattery_actor(game) == CHANCE:
            self.c.cattery_weights(game, count, codes, weights)
        return [Option(codes[n], worth[n] / 2 + 0.0, within[n], weights[n]) for n in range(count)]

    def line(self, start: Any) -> tuple[Play, bool]:
        """A game of best play, and whether it goes round for ever."""
        game, codes = self.library.copied(start), list[int]()
        seen = {self._bytes(game)}
        while (seat := self.c.cattery_actor(game)) != OVER and len(codes) < LONGEST_LINE:
            options = self.look(game) or []
            chosen = likeliest(options) if seat == CHANCE else best_of(options, seat)
            self.library.checked(self.c.cattery_play(game, chosen.code), game)
            codes.append(chosen.code)
            if self._bytes(game) in seen:
                return tuple(codes), True
            seen.add(self._bytes(game))
        return tuple(codes), False

    def _bytes(self, game: Any) -> bytes:
        """A state as it lies in memory: equal for equal states."""
        return ctypes.string_at(game, self.library.c.cattery_state_size())


def _declare(library: Library) -> None:
    """The types of the functions that are called here."""
    pointer, number, wide = ctypes.c_void_p, ctypes.c_int, ctypes.c_uint64
    taking: dict[str, tuple[Any, list[Any]]] = {
        "solve_new": (pointer, [pointer, ctypes.c_double]),
        "solve_aside": (wide, []),
        "solve_run": (number, [pointer, wide]),
        "solve_free": (None, [pointer]),
        "solve_sweeps": (wide, [pointer, pointer]),
        "solve_worth": (number, [pointer, pointer, pointer, pointer]),
        "solve_moves": (number, [pointer, pointer, pointer, pointer, pointer]),
    }
    for name, (result, arguments) in taking.items():
        function = getattr(library.c, f"cattery_{name}")
        function.restype, function.argtypes = result, arguments
