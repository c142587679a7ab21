"""A compiled game, as ctypes sees it: its functions, what it says about itself, and the memory that it plays in.

A game is compiled in parts, each with the rules and one thing that can be done with them. States are the same bytes in all
of them, so that what one has begun another may go on with.

It is the only place that knows how the functions of a library are called and how they say that something went wrong.
"""

from __future__ import annotations

import ctypes
import json
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from attrs import define, field

from cattery_runtime.errors import Fault
from cattery_runtime.native.errors import BadLibrary

FORMAT: Final = 1
"""The format of what a library says about itself; others are not used."""

OVER: Final = -1
CHANCE: Final = -2
"""What `cattery_actor` gives where no player decides."""

TELLING: Final = {
    "single": "why",
    "series": "playouts",
    "explore": "explore_new",
    "symmetry": "symmetry_check",
    "mcts": "mcts_open",
    "alphabeta": "alpha_open",
    "batch": "batch_step",
}
"""For each part a function that no other has: what lacks it is not that part."""
PARTS: Final = tuple(TELLING)
"""What a game is compiled in: all that is asked of one state; playouts and perft; exploring and solving; ..."""
SINGLE: Final = "single"

Game = Any
"""The memory of one game: a ctypes buffer that C functions take as it is. One thread at a time may use it."""


class Library:
    """The functions (`c`) of one compiled game and what it says `about` itself.

    `notes`: what a user should know about how it was come by. `family`: the libraries of the other parts; None for one that
    has all.
    """

    def __init__(
        self, path: Path, key: str | None = None, notes: tuple[str, ...] = (), part: str | None = None
    ) -> None:
        """Load a library; with a key, only the one that was compiled for that key. Raises BadLibrary."""
        self.part = part
        self.family: Family | None = None
        try:
            self.c = ctypes.CDLL(str(path))
            if key is not None and _text(self.c, "cattery_key") != key:
                raise BadLibrary("it was compiled from something else")
            about = json.loads(_text(self.c, "cattery_about"))
            if not isinstance(about, dict) or about.get("format") != FORMAT:
                raise BadLibrary("it is of another version")
            self.about: dict[str, Any] = about
            self._declare()
        except (OSError, ValueError, AttributeError) as error:
            raise BadLibrary(str(error)[:200]) from None
        self.path = path
        self.notes = notes
        self.seats = len(about["players"])
        self.faults: list[dict[str, Any]] = about["faults"]
        self.size = int(self.c.cattery_size())

        class Result(ctypes.Structure):
            _fields_ = (
                ("winners", ctypes.c_uint32),
                ("twice", ctypes.c_int64 * self.seats),
                ("ranks", ctypes.c_int * self.seats),
            )

        self._result: Any = Result

    def having(self, part: str) -> Library:
        """The library of the same game that has a part: compiled, if need be. Raises NativeUnavailable if it cannot be."""
        return self if self.family is None or part == self.part else self.family.having(part)

    def _declare(self) -> None:
        """The types of the functions that are called here; those of bulk calls are declared where they are bound."""
        pointer, number, wide = ctypes.c_void_p, ctypes.c_int, ctypes.c_uint64
        taking: dict[str, tuple[Any, list[Any]]] = {
            "size": (wide, []),
            "state_size": (wide, []),
            "initial": (number, [pointer]),
            "actor": (number, [pointer]),
            "list": (number, [pointer, pointer]),
            "weights": (wide, [pointer, number, pointer, pointer]),
            "play": (number, [pointer, ctypes.c_int32]),
            "end": (number, [pointer]),
            "result": (None, [pointer, pointer]),
        }
        single: dict[str, tuple[Any, list[Any]]] = {
            "why": (number, [pointer, ctypes.c_int32]),
            "claim": (number, [pointer]),
            "sample": (number, [pointer, number, pointer]),
            "observe": (number, [pointer, number, pointer]),
            "pack": (number, [pointer, pointer]),
            "unpack": (number, [pointer, pointer]),
            "flat": (number, [pointer, pointer]),
            "fill": (number, [pointer, pointer]),
        }
        if self.part in (SINGLE, None):
            taking |= single
        if self.part is not None:
            getattr(self.c, f"cattery_{TELLING[self.part]}")
        for name, (result, arguments) in taking.items():
            function = getattr(self.c, f"cattery_{name}")
            function.restype, function.argtypes = result, arguments
        if any(fault.get("holed") for fault in self.about["faults"]):
            self.c.cattery_fault_value.restype = ctypes.c_int64
            self.c.cattery_fault_value.argtypes = [pointer]

    def game(self) -> Game:
        """Memory for one game, zeroed. It lives as long as the object does."""
        return ctypes.create_string_buffer(self.size)

    def copied(self, game: Game) -> Game:
        """Memory of its own that holds the same game."""
        return (ctypes.c_char * self.size).from_buffer_copy(game)

    def result(self, game: Game) -> tuple[int, tuple[int, ...], tuple[int, ...]]:
        """How a game that is over ended: who has won, as bits, and for each seat twice its score, and its rank."""
        found = self._result()
        self.c.cattery_result(game, ctypes.byref(found))
        return found.winners, tuple(found.twice), tuple(found.ranks)

    def checked(self, result: int, game: Game | None = None) -> int:
        """What a guarded function gave; raises the Fault of the rules that it stands for."""
        if result < 0:
            raise self.fault(result, game)
        return result

    def fault(self, result: int, game: Game | None = None) -> Fault:
        """The fault that a negative result stands for; the memory it happened in knows the number in its words."""
        number = -result - 1 - FIRST_FAULT
        if not 0 <= number < len(self.faults):
            return Fault("the rules could not be carried out", "", 0)
        found = self.faults[number]
        words = found["words"]
        if found.get("holed"):
            words = words.replace("{}", "something else" if game is None else str(self.c.cattery_fault_value(game)), 1)
        return Fault(words, found["path"], found["line"])


@define
class Family:
    """The libraries of one game by their parts: each is made when it is first asked for, and once."""

    make: Callable[[str], Library]
    there: dict[str, Library] = field(factory=dict)
    lock: threading.Lock = field(factory=threading.Lock)

    def having(self, part: str) -> Library:
        """The library with a part; raises NativeUnavailable where it cannot be made."""
        if part in self.there:
            return self.there[part]  # without waiting for what another thread compiles
        with self.lock:
            if part not in self.there:
                found = self.make(part)
                found.family = self
                self.there[part] = found
            return self.there[part]

    @property
    def notes(self) -> tuple[str, ...]:
        """What is to be known of how they were come by."""
        return tuple(dict.fromkeys(note for library in self.there.values() for note in library.notes))


FIRST_FAULT: Final = 1
"""The number of the first fault; 0 is none."""


def _text(c: ctypes.CDLL, name: str) -> str:
    """A text that a library holds."""
    return ctypes.string_at(ctypes.addressof(ctypes.c_char.in_dll(c, name))).decode("utf-8")
