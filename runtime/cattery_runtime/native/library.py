"""A compiled game, as ctypes sees it: its functions, what it says about itself, and the memory that it plays in.

It is the only place that knows how the functions of a library are called and how they say that something went wrong.
"""

from __future__ import annotations

import ctypes
import json
from pathlib import Path
from typing import Any, Final

from cattery_runtime.errors import Fault
from cattery_runtime.native.errors import BadLibrary

FORMAT: Final = 1
"""The format of what a library says about itself; others are not used."""

OVER: Final = -1
CHANCE: Final = -2
"""What `cattery_actor` gives where no player decides."""

Game = Any
"""The memory of one game: a ctypes buffer that C functions take as it is. One thread at a time may use it."""


class Library:
    """The functions (`c`) of one compiled game and what it says `about` itself.

    `notes`: what a user should know about how it was come by.
    """

    def __init__(self, path: Path, key: str | None = None, notes: tuple[str, ...] = ()) -> None:
        """Load a library; with a key, only the one that was compiled for that key. Raises BadLibrary."""
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

    def _declare(self) -> None:
        """The types of the functions that every game has; those of bulk calls are declared where they are bound."""
        pointer, number, wide = ctypes.c_void_p, ctypes.c_int, ctypes.c_uint64
        taking: dict[str, tuple[Any, list[Any]]] = {
            "size": (wide, []),
            "initial": (number, [pointer]),
            "actor": (number, [pointer]),
            "list": (number, [pointer, pointer]),
            "weights": (wide, [pointer, number, pointer, pointer]),
            "play": (number, [pointer, ctypes.c_int32]),
            "why": (number, [pointer, ctypes.c_int32]),
            "claim": (number, [pointer]),
            "end": (number, [pointer]),
            "result": (None, [pointer, pointer]),
            "sample": (number, [pointer, number, pointer]),
            "observe": (number, [pointer, number, pointer]),
            "pack": (number, [pointer, pointer]),
            "unpack": (number, [pointer, pointer]),
            "flat": (number, [pointer, pointer]),
            "fill": (number, [pointer, pointer]),
        }
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


FIRST_FAULT: Final = 1
"""The number of the first fault; 0 is none."""


def _text(c: ctypes.CDLL, name: str) -> str:
    """A text that a library holds."""
    return ctypes.string_at(ctypes.addressof(ctypes.c_char.in_dll(c, name))).decode("utf-8")
