"""Exploring in C: every state that can be reached, in chunks between which Python looks for Ctrl-C and tells how far it is.

What is found, and what it means, is said in `study.explore`.
"""

from __future__ import annotations

import ctypes
import os
import time
import weakref
from typing import Any, Final

from attrs import evolve

from cattery_runtime.native.library import FIRST_FAULT, Library
from cattery_runtime.study.explore import DEAD, STUCK, CannotStudy, Depth, Explored, Found, Progress
from cattery_runtime.study.figures import Taken

CHUNK: Final = 0.05
"""Seconds after which C comes back."""
SHARE: Final = 0.5
"""Of the machine's memory, where nothing else is said."""
LONGEST: Final = 1 << 20
"""The longest play that is told."""
STOPPED: Final = (None, "depth", "states", "memory", "interrupt")
NEVER: Final = (1 << 64) - 1
LISTING, CLAIM = -1, -2
"""What stands for the move that gives a fault, if it is none."""
COUNT, DEPTHS, CLOSED, UNSEEN, BYTES, NEXT, SYMMETRIC = range(7)


class Exploration:
    """A search in C, and what it holds: every state that it has found.

    `active` says for each of the game's symmetries whether states that are equal under it count once. Of the memory that may
    be used, `aside` bits for each state are left for what is made of them.
    """

    def __init__(
        self,
        library: Library,
        start: Any = None,
        depth: int | None = None,
        states: int | None = None,
        memory: int | None = None,
        active: bytes | None = None,
        aside: int = 0,
    ) -> None:
        self.library = library = library.having("explore")
        self.c = library.c
        declare(library)
        game = library.game()
        if start is None:
            library.checked(self.c.cattery_initial(game), game)
        else:
            game = library.copied(start.game)
        self.start = game
        room = usual_memory() if memory is None else memory
        most, deepest = (NEVER if limit is None else limit for limit in (states, depth))
        self.held = self.c.cattery_explore_new(game, room, most, deepest, active, aside)
        if not self.held:
            words = f"{room:,} bytes of memory are not enough to begin with"
            raise CannotStudy(words, "allow more memory")
        weakref.finalize(self, self.c.cattery_explore_free, self.held)

    def run(self, progress: Progress | None = None) -> None:
        """Go on until there is nothing left, or a limit is reached; Ctrl-C is one."""
        try:
            in_chunks(lambda most: int(self.c.cattery_explore_run(self.held, most)), self._telling(progress))
        except KeyboardInterrupt:
            self.c.cattery_explore_close(self.held, STOPPED.index("interrupt"))
            in_chunks(lambda most: int(self.c.cattery_explore_run(self.held, most)), lambda: None)

    def _telling(self, progress: Progress | None) -> Any:
        def tell() -> None:
            if progress is not None:
                progress(self.figure(COUNT), self.figure(NEXT), self.figure(DEPTHS) - 1, self.depths)

        return tell

    def figure(self, which: int) -> int:
        """One of the numbers of the search."""
        return int(self.c.cattery_explore_figure(self.held, which))

    def play(self, state: int) -> tuple[int, ...]:
        """The shortest play to a state."""
        codes = (ctypes.c_int32 * (self.figure(DEPTHS) + 1))()
        length = self.c.cattery_explore_play(self.held, state, codes, len(codes))
        return tuple(codes[: max(0, length)])

    def found(self, kind: int, number: int, words: str, path: str = "", line: int = 0) -> Found | None:
        """A fault (kind 0), a claim (1) or a state without a move (2), if it was found."""
        state, code = ctypes.c_uint64(), ctypes.c_int64()
        count = self.c.cattery_explore_finding(self.held, kind, number, ctypes.byref(state), ctypes.byref(code))
        if not count:
            return None
        play = self.play(state.value)
        if code.value >= 0:
            fault, claim = (number + 1, -1) if kind == 0 else (0, number)
            play += (int(self.c.cattery_explore_last(self.held, fault, claim)),)
        if kind == 0:
            words = self.fault(number, play, code.value)
        return Found(words, int(count), play, path, line)

    def fault(self, number: int, play: tuple[int, ...], code: int) -> str:
        """The words of a fault, with the number that is in them: what was found is played again."""
        game, result = self.library.copied(self.start), 0
        for move in play:
            result = result or self.c.cattery_play(game, move)
        if code == LISTING:
            result = self.c.cattery_list(game, (ctypes.c_int32 * (self.library.about["most_moves"] + 1))())
        elif code == CLAIM:
            result = self.c.cattery_claim(game)
        same = result == -1 - (number + FIRST_FAULT)
        return self.library.fault(-1 - (number + FIRST_FAULT), game if same else None).words

    def depths(self) -> tuple[Depth, ...]:
        """What there is at each depth."""
        row = (ctypes.c_uint64 * 3)()
        found = []
        for depth in range(self.figure(DEPTHS)):
            self.c.cattery_explore_level(self.held, depth, row)
            found.append(Depth(*row))
        return tuple(found)

    def counts(self) -> tuple[dict[str, int], tuple[Taken, ...]]:
        """How often each end was reached, and how often what is counted was carried out."""
        about = self.library.about
        ends = (ctypes.c_uint64 * max(1, len(about["ends"])))()
        taken = (ctypes.c_uint64 * max(1, len(about["taken"])))()
        self.c.cattery_explore_counts(self.held, ends, taken)
        reached = {name: int(count) for name, count in sorted(zip(about["ends"], ends, strict=False)) if count}
        rows = [
            Taken(one["kind"], one["name"], one["path"], one["line"], int(times))
            for one, times in zip(about["taken"], taken, strict=False)
        ]
        return reached, tuple(rows)

    def explored(self, notes: tuple[str, ...] = ()) -> Explored:
        """What was found, but for dead ends."""
        about, unseen = self.library.about, self.figure(UNSEEN)
        ends, taken = self.counts()  # before plays are looked for, which carries rules out, too
        faults = [self.found(0, n, f["words"], f["path"], f["line"]) for n, f in enumerate(about["faults"])]
        claims = [self.found(1, n, name) for n, name in enumerate(about["claims"])]
        return Explored(
            self.depths(),
            STOPPED[self.figure(CLOSED)] if unseen else None,
            unseen,
            ends,
            tuple(sorted((f for f in faults if f is not None), key=lambda f: (f.path, f.line, f.words))),
            self.found(2, 0, STUCK),
            None,
            False,
            tuple(claim for claim in claims if claim is not None),
            taken,
            self.figure(BYTES),
            self.figure(SYMMETRIC),
            notes,
            tuple(about.get("unasked", ())),
        )

    def dead(self) -> Found | None:
        """The states from which no end can be reached."""
        held = self.c.cattery_live_new(self.held)
        if not held:
            raise CannotStudy("there is no memory left to look for dead ends", "allow more memory")
        try:
            in_chunks(lambda most: int(self.c.cattery_live_run(held, most)), lambda: None)
            first = ctypes.c_uint64()
            count = int(self.c.cattery_live_dead(held, ctypes.byref(first)))
        finally:
            self.c.cattery_live_free(held)
        return Found(DEAD, count, self.play(first.value)) if count else None


def in_chunks(run: Any, between: Any) -> None:
    """Call C with such numbers of states that it comes back soon, until it says that it is done."""
    most = 256
    while True:
        began = time.perf_counter()
        status = run(most)
        took = time.perf_counter() - began
        between()
        if status:
            return
        most = max(16, min(1 << 30, int(most * min(4.0, CHUNK / max(took, 1e-6)))))


def explore(
    library: Library,
    *,
    start: Any = None,
    depth: int | None = None,
    states: int | None = None,
    memory: int | None = None,
    symmetry: bool = False,
    dead: bool = True,
    progress: Progress | None = None,
) -> Explored:
    """As `study.explore.explore`; `start` is a state of this engine."""
    active, notes = used(library) if symmetry else (None, ())
    search = Exploration(library, start, depth, states, memory, active)
    search.run(progress)
    looked = dead and not search.figure(UNSEEN)
    before = search.explored(notes)
    if not looked:
        return before
    try:
        return evolve(before, dead=search.dead(), looked_for_dead=True)  # what was counted, was counted before that
    except KeyboardInterrupt:
        return evolve(before, stopped="interrupt")
    except CannotStudy as error:
        return evolve(before, notes=(*notes, error.words))


def used(library: Library) -> tuple[bytes | None, tuple[str, ...]]:
    """Which of the game's symmetries are used, and what is to be said of that."""
    from cattery_runtime.native.symmetry import checked_symmetries

    return checked_symmetries(library)


def usual_memory() -> int:
    """How much memory is used where nothing else is said."""
    try:
        return int(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") * SHARE)
    except (AttributeError, OSError, ValueError):
        return 2 << 30


def declare(library: Library) -> None:
    """The types of the functions that are called here."""
    pointer, number, wide = ctypes.c_void_p, ctypes.c_int, ctypes.c_uint64
    taking: dict[str, tuple[Any, list[Any]]] = {
        "explore_new": (pointer, [pointer, wide, wide, wide, ctypes.c_char_p, wide]),
        "explore_run": (number, [pointer, wide]),
        "explore_close": (None, [pointer, number]),
        "explore_free": (None, [pointer]),
        "explore_play": (ctypes.c_int64, [pointer, wide, pointer, wide]),
        "explore_last": (ctypes.c_int32, [pointer, number, number]),
        "explore_figure": (wide, [pointer, number]),
        "explore_level": (None, [pointer, wide, pointer]),
        "explore_counts": (None, [pointer, pointer, pointer]),
        "explore_finding": (wide, [pointer, number, number, pointer, pointer]),
        "claim": (number, [pointer]),
        "live_new": (pointer, [pointer]),
        "live_run": (number, [pointer, wide]),
        "live_dead": (wide, [pointer, pointer]),
        "live_free": (None, [pointer]),
    }
    for name, (result, arguments) in taking.items():
        function = getattr(library.c, f"cattery_{name}")
        function.restype, function.argtypes = result, arguments
