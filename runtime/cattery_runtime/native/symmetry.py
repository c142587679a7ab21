"""The symmetries of a game as its library has them, checked in play before states are merged under them.

The compiler derives them from board and rules; here random games are looked at, too, and what does not hold in one of
their states is not used, and said.
"""

from __future__ import annotations

import ctypes
import json
from typing import Any, Final

from attrs import frozen

from cattery_runtime.native.library import Library

STATES: Final = 2000
"""How many states of random games are looked at."""
SEED: Final = 1


@frozen
class Symmetry:
    """One way to see the game as itself. `then[k]` is the number of the symmetry that is this one and then number k."""

    words: str
    seats: tuple[int, ...]
    then: tuple[int, ...]


def symmetries(library: Library) -> tuple[Symmetry, ...]:
    """All symmetries that the compiler has found; the first changes nothing. Empty for a library that knows of none."""
    try:
        text = ctypes.string_at(ctypes.addressof(ctypes.c_char.in_dll(library.c, "cattery_symmetries")))
    except ValueError:
        return ()
    rows: list[dict[str, Any]] = json.loads(text.decode("utf-8"))
    return tuple(Symmetry(row["words"], tuple(row["seats"]), tuple(row["then"])) for row in rows)


def checked_symmetries(
    library: Library, states: int = STATES, seed: int = SEED
) -> tuple[bytes | None, tuple[str, ...]]:
    """Which symmetries hold, as C takes it (None where there is none), and what is to be said of that."""
    library = library.having("symmetry")
    found = symmetries(library)
    if len(found) < 2:
        return None, ("this game has no symmetry that the compiler can see",)
    broken = (ctypes.c_uint8 * len(found))()
    check = library.c.cattery_symmetry_check
    check.restype, check.argtypes = ctypes.c_int, [ctypes.c_uint64, ctypes.c_uint64, ctypes.c_void_p]
    if not check(seed, states, broken):
        return None, ("the game's symmetries could not be checked, so none is used",)
    holding = [number for number in range(len(found)) if not broken[number]]
    notes = tuple(f"not used, since it does not hold in play: {one.words}" for one, bad in zip(found, broken) if bad)
    if any(found[first].then[second] not in holding for first in holding for second in holding):
        return None, (*notes, "what holds does not belong together, so no symmetry is used")
    if len(holding) == 1:
        return None, notes
    return bytes(int(number in holding) for number in range(len(found))), notes
