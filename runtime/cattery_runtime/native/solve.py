"""Solving in C. What is found, and what it means, is said in `study.solve`."""

from __future__ import annotations

import ctypes
import weakref
from typing import Any

from cattery_runtime.native.explore import CLOSED as WHY
from cattery_runtime.native.explore import COUNT, STOPPED, UNSEEN, Exploration, in_chunks, used
from cattery_runtime.native.library import CHANCE, OVER, Library
from cattery_runtime.study.explore import CannotStudy, Play, Progress
from cattery_runtime.study.solve import (
    LONGEST_LINE,
    TOLERANCE,
    Option,
    Solved,
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
    search = Exploration(library, start, None, None, memory, active)
    search.run(progress)
    known = search.explored()
    fault = next((found.words for found in known.faults), "nobody can move" if known.stuck else None)
    refuse_unfinished(STOPPED[search.figure(WHY)] if search.figure(UNSEEN) else None, search.figure(COUNT), fault)
    return Solution(search, tolerance if library.about["chance"] else 0.0).solved(players, start, notes)


class Solution:
    """What every state is worth, held by C together with the states."""

    def __init__(self, search: Exploration, tolerance: float) -> None:
        self.search, self.library, self.c = search, search.library, search.library.c
        _declare(self.library)
        self.held = self.c.cattery_solve_new(search.held, tolerance)
        if not self.held:
            raise CannotStudy("there is no memory left for what states are worth", "allow more memory")
        weakref.finalize(self, self.c.cattery_solve_free, self.held)

    def solved(self, players: tuple[str, ...], start: Any, notes: tuple[str, ...]) -> Solved:
        """Go through the states until nothing changes, and see what that comes to."""
        status = 0

        def run(most: int) -> int:
            nonlocal status
            status = int(self.c.cattery_solve_run(self.held, most))
            return status

        in_chunks(run, lambda: None)
        if status == FAILED:
            raise CannotStudy("the scores of this game are too large to be solved")
        change = ctypes.c_double()
        sweeps = int(self.c.cattery_solve_sweeps(self.held, ctypes.byref(change)))
        game = self.library.game()
        if start is None:
            self.library.checked(self.c.cattery_initial(game), game)
        else:
            game = self.library.copied(start.game)
        worth, within = self.worth(game)
        line, endless = self.line(game)
        states = self.search.figure(COUNT)
        return Solved(
            players, worth, within, states, sweeps, change.value == 0, line, endless, notes,
            look=lambda state: self.look(state.game),
        )  # fmt: skip

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
        "solve_run": (number, [pointer, wide]),
        "solve_free": (None, [pointer]),
        "solve_sweeps": (wide, [pointer, pointer]),
        "solve_worth": (number, [pointer, pointer, pointer, pointer]),
        "solve_moves": (number, [pointer, pointer, pointer, pointer, pointer]),
    }
    for name, (result, arguments) in taking.items():
        function = getattr(library.c, f"cattery_{name}")
        function.restype, function.argtypes = result, arguments
