"""The rivals in C: compiled when they are needed, and called through ctypes, which lets other threads go on meanwhile."""

from __future__ import annotations

import ctypes
import subprocess
from pathlib import Path
from shutil import which

import pytest
from attrs import frozen

HERE = Path(__file__).parent
FLAGS = ("-std=gnu11", "-O3", "-march=native", "-fno-tree-vectorize")
"""The best for both of many that were tried; numbers that are written one by one are not to be read as a vector."""
LIBRARY = ("-shared", "-fPIC", "-fvisibility=hidden", "-Wall", "-Wextra", "-Werror")
NAMES = ("cc", "gcc", "clang")


def compiler() -> str:
    """A C compiler; skips the test where there is none."""
    for name in NAMES:
        if which(name) is not None:
            return name
    pytest.skip("there is no C compiler")


class Totals(ctypes.Structure):
    """What a series of games adds up to."""

    games: int
    decisions: int
    wins: ctypes.Array[ctypes.c_int64]
    draws: int
    unfinished: int

    _fields_ = (
        ("games", ctypes.c_int64),
        ("decisions", ctypes.c_int64),
        ("wins", ctypes.c_int64 * 2),
        ("draws", ctypes.c_int64),
        ("unfinished", ctypes.c_int64),
    )


@frozen
class Rival:
    """A game written by hand in C."""

    library: ctypes.CDLL

    def playouts(self, seed: int, games: int) -> Totals:
        """Play a series of random games; game i has the seed + i."""
        totals = Totals()
        self.library.playouts(ctypes.c_uint64(seed), ctypes.c_int64(games), ctypes.byref(totals))
        return totals

    def game(self, seed: int) -> tuple[int, int]:
        """How many decisions the game of a seed has, and the number of the seat that wins it: -1 for a draw."""
        decisions = ctypes.c_int64()
        winner = self.library.game_of(ctypes.c_uint64(seed), ctypes.byref(decisions))
        return decisions.value, winner

    def perft(self, depth: int) -> int:
        """How many ways there are to play the first `depth` decisions."""
        self.library.perft.restype = ctypes.c_uint64
        return int(self.library.perft(depth))


def rival(name: str, folder: Path, *flags: str) -> Rival:
    """Compile one of the rivals into a folder; `flags` come after the usual ones."""
    target = folder / f"{name}.so"
    command = [compiler(), *FLAGS, *LIBRARY, *flags, "-o", str(target), str(HERE / f"{name}_by_hand.c")]
    subprocess.run(command, check=True)
    return Rival(ctypes.CDLL(str(target)))
