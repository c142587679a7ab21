"""Thousands of games side by side as numpy arrays, for learning and for studies of one's own.

A `Batch` keeps its games and its arrays; `step` plays a move in each game and writes the same arrays anew. `step_batch` does
the same for states that the caller keeps. Both work in C, without the interpreter's lock. This module alone needs numpy.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, Final, Literal

from attrs import frozen

from cattery_runtime.errors import CatteryError
from cattery_runtime.native.errors import NativeUnavailable
from cattery_runtime.native.library import CHANCE, OVER, Game, Library
from cattery_runtime.study.given import seed_of, threads_of, whole

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cattery_runtime.native.load import NativeEngine
    from cattery_runtime.native.state import NativeState
try:
    import numpy as np
except ImportError as error:
    raise NativeUnavailable(
        "many games at once are numpy arrays, and there is no numpy", "`pip install cattery[batch]`"
    ) from error

__all__ = ["CHANCE", "OVER", "Batch", "IllegalMoves", "Stepped", "batch", "step_batch"]

Masks = Literal["bool", "bits"] | None
PART: Final = "batch"
TOLD: Final = 3
"""So many illegal moves are told of."""


class IllegalMoves(CatteryError):
    """Moves that the rules forbid, in these `rows`; nothing was played in any game."""

    def __init__(self, rows: Sequence[int], words: str) -> None:
        super().__init__(rows, words)
        self.rows = rows
        self.words = words

    def __str__(self) -> str:
        return self.words


POINTERS: Final = (
    "states", "random", "actors", "masks", "observations", "rewards", "done", "given_up", "lengths",
)  # fmt: skip


class _Rows(ctypes.Structure):
    """The arrays as C takes them: `Batch` in batch.c."""

    _fields_ = (
        *((name, ctypes.c_void_p) for name in POINTERS),
        ("bits", ctypes.c_int32),
        ("reset", ctypes.c_int32),
        ("most", ctypes.c_int64),
    )


class Batch:
    """Many games of one kind, row by row in arrays that `step` writes anew. They can be looked at, not written to.

    `actors`: the seat that decides, OVER (-1) at an end. `masks`: which moves are legal, by their codes; True and False, or
    with "bits" eight to a byte, the lowest first (`numpy.unpackbits(..., bitorder="little")`). `observations`: what that
    seat may know, from its point of view. `rewards`: for each seat what it has got by the last step, only at an end: 1 for
    a win, 0 for a draw, -1 for a defeat, and what lies between for the places between. `done`: whether the last step ended
    the game. `given_up`: whether it was given up, after `most` decisions. `lengths`: the decisions so far.

    A game that is over gives way to a new one at once, unless `reset` is False: then it stands still, and its move is -1.
    Chance is played by the generator of each game: row i begins with the seed `seed` + i and goes on with it from game to
    game. With `pick` for the moves the first game of row i is the one of `cattery run --seed`.
    """

    def __init__(
        self,
        engine: NativeEngine,
        size: int,
        seed: int = 0,
        *,
        masks: Masks = "bool",
        observations: bool = True,
        reset: bool = True,
        most: int | None = None,
        threads: int = 1,
    ) -> None:
        size, seed, threads = whole("the number of games", size, 1), seed_of(seed), threads_of(threads)
        if most is not None:
            most = whole("the most decisions of a game", most, 1, 2**63 - 1)
        self.engine = engine
        self.size = size
        library = engine.library.having(PART)
        self._arrays = _Arrays(library, size, masks, observations, seed)
        self._arrays.rows.reset, self._arrays.rows.most = int(reset), most or 0
        self._work = _Work(library, self._arrays, threads)
        self._work.begin()
        self.actors = _locked(self._arrays.actors)
        self.masks = _locked(self._arrays.masks)
        self.observations = _locked(self._arrays.observations)
        self.rewards = _locked(self._arrays.rewards)
        self.done = _locked(self._arrays.done)
        self.given_up = _locked(self._arrays.given_up)
        self.lengths = _locked(self._arrays.lengths)
        self.random = self._arrays.random
        """The state of each game's generator: it may be read and written, and makes a batch go on where another stood."""

    def __len__(self) -> int:
        return self.size

    def step(self, moves: Any) -> None:
        """Play a move in each game, given by its code, and chance after it; -1 where a game is over.

        Where any of them is illegal, IllegalMoves is raised and nothing has changed. A Fault of the rules leaves the games
        before its row one step further than the others.
        """
        codes = self._work.codes(moves)
        self._work.refuse(codes)
        self._work.step(codes)

    def pick(self) -> NDArray[np.int32]:
        """A random legal move for each game, drawn by its own generator; -1 where it is over."""
        return self._work.pick()

    def state(self, row: int) -> NativeState:
        """A copy of one of the games."""
        state = self.engine.State.holding(self.engine.library.game())
        held = np.ascontiguousarray(self._arrays.states[row])
        ctypes.memmove(state.game, held.ctypes.data, held.nbytes)
        return state

    def to_json(self, row: int) -> dict[str, object]:
        """One of the games as JSON values."""
        return self.state(row).to_json()

    def put(self, row: int, state: Any) -> None:
        """Go on in a row from another state: one of this engine, of the Python engine, or its JSON values.

        At a chance node the next move of the row is an outcome.
        """
        given = self.engine.State.from_json(state) if isinstance(state, dict) else self.engine.adopt(state)
        row = range(self.size)[row]
        target = self._arrays.states[row]
        ctypes.memmove(target.ctypes.data, given.game, target.nbytes)
        for array in (self._arrays.lengths, self._arrays.rewards, self._arrays.given_up):
            array[row] = 0
        self._work.look(row, row + 1)
        self._arrays.done[row] = self.actors[row] == OVER

    def packed(self) -> NDArray[np.uint8]:
        """All states in few bytes each: what `step_batch` takes."""
        return _packed(self._work.library, self._arrays.states)


@frozen(eq=False)
class Stepped:
    """The states after a move in each (packed), and what can be seen of them: as in Batch, but `actors` may be CHANCE (-2).

    `random`: the generators after what chance has drawn; None if it was left to the caller.
    """

    states: NDArray[np.uint8]
    actors: NDArray[np.int32]
    masks: NDArray[Any] | None
    observations: NDArray[np.int16] | None
    rewards: NDArray[np.float32]
    done: NDArray[np.bool_]
    random: NDArray[np.uint64] | None


def batch(engine: NativeEngine, size: int, seed: int = 0, **more: Any) -> Batch:
    """So many new games: see Batch."""
    return Batch(engine, size, seed, **more)


def step_batch(
    library: Library,
    states: Any,
    moves: Any,
    *,
    random: Any = None,
    masks: Masks = "bool",
    observations: bool = True,
    threads: int = 1,
) -> Stepped:
    """Play a move in each of many packed states (uint8 [n, packed]); the arrays given are left as they are.

    With `random` (uint64 [n]: the state of a generator for each) chance is played after it; without, a chance node is one
    more state whose move is an outcome. The move of a state that is over is -1. Raises IllegalMoves, and ValueError for what
    is no packed state.
    """
    library, packed, threads = library.having(PART), np.ascontiguousarray(states), threads_of(threads)
    if packed.dtype != np.uint8 or packed.ndim != 2 or packed.shape[1] != library.about["packed"]:
        raise ValueError(f"states are uint8 of shape (n, {library.about['packed']}), not {packed.dtype} {packed.shape}")
    arrays = _Arrays(library, len(packed), masks, observations, 0, chance=random is not None)
    if random is not None:
        arrays.random[:] = _generators(random, len(packed))
    sound = library.c.cattery_batch_unpack(packed.ctypes.data, arrays.states.ctypes.data, len(packed))
    if sound < len(packed):
        raise ValueError(f"row {sound} is no packed state of this game")
    work = _Work(library, arrays, threads)
    work.look(0, len(packed))
    codes = work.codes(moves)
    work.refuse(codes)
    work.step(codes)
    work.close()
    drawn = None if random is None else arrays.random
    after = _packed(library, arrays.states)
    return Stepped(after, arrays.actors, arrays.masks, arrays.observations, arrays.rewards, arrays.done, drawn)


def _generators(given: Any, size: int) -> Any:
    """The states of so many generators."""
    random = np.asarray(given)
    if random.shape != (size,) or (size and (random.dtype.kind not in "iu" or random.min() < 0)):
        words = f"{random.dtype} {random.shape}"
        raise ValueError(f"random is numbers from 0 to 2**64 - 1 (uint64), of shape ({size},), not {words}")
    return random


class _Arrays:
    """The arrays of so many games."""

    def __init__(
        self, library: Library, size: int, masks: Masks, observations: bool, seed: int, chance: bool = True
    ) -> None:
        if masks not in ("bool", "bits", None):
            raise ValueError(f'masks are "bool", "bits" or None, not {masks!r}')
        _declare(library)
        about, bits = library.about, masks == "bits"
        width = (about["moves"] + 7) // 8 if bits else about["moves"]
        self.states = np.zeros((size, library.c.cattery_batch_bytes()), np.uint8)
        self.random = np.arange(size, dtype=np.uint64) + np.uint64(seed % 2**64)
        self.actors = np.zeros(size, np.int32)
        self.masks = None if masks is None else np.zeros((size, width), np.uint8 if bits else np.bool_)
        self.observations = np.zeros((size, about["observed"]), np.int16) if observations else None
        self.rewards = np.zeros((size, library.seats), np.float32)
        self.done, self.given_up = np.zeros(size, np.bool_), np.zeros(size, np.bool_)
        self.lengths = np.zeros(size, np.int32)
        given = {name: getattr(self, name) for name in POINTERS}
        if not chance:
            given["random"] = None
        self.rows = _Rows(**{name: None if held is None else held.ctypes.data for name, held in given.items()})
        self.rows.bits = int(bits)


class _Work:
    """Carries out what is asked of all rows, in equal parts on several threads."""

    def __init__(self, library: Library, arrays: _Arrays, threads: int) -> None:
        self.library = library
        self.arrays = arrays
        self.size = len(arrays.actors)
        self.threads = min(threads, self.size) or 1
        self.games = [library.game() for _ in range(self.threads)]
        self.pool = ThreadPoolExecutor(self.threads) if self.threads > 1 else None
        self.rows = ctypes.byref(arrays.rows)

    def close(self) -> None:
        """Send the threads home."""
        if self.pool is not None:
            self.pool.shutdown()

    def codes(self, moves: Any) -> NDArray[np.int32]:
        """Moves as C takes them. What cannot be a code becomes one that is never legal."""
        given = np.asarray(moves)
        if given.shape != (self.size,) or (given.dtype.kind not in "iu" and self.size):
            words = f"{given.dtype} {given.shape}"
            raise ValueError(f"moves are whole numbers of shape ({self.size},), not {words}")
        if given.dtype == np.int32:
            return np.ascontiguousarray(given)
        return np.where((given >= -1) & (given < self.library.about["moves"]), given, -2).astype(np.int32)

    def begin(self) -> None:
        """New games in all rows."""
        self._all(lambda game, first, last: self.library.c.cattery_batch_begin(game, self.rows, last, _at(first)))

    def step(self, codes: NDArray[np.int32]) -> None:
        """A move in each."""
        c, held = self.library.c, codes.ctypes.data
        self._all(lambda game, first, last: c.cattery_batch_step(game, self.rows, held, last, _at(first)))

    def look(self, first: int, last: int) -> None:
        """See what is there."""
        game = self.games[0]
        self.library.checked(self.library.c.cattery_batch_step(game, self.rows, None, last, _at(first)), game)

    def pick(self) -> NDArray[np.int32]:
        """A random move for each."""
        codes = np.empty(self.size, np.int32)
        c, held = self.library.c, codes.ctypes.data
        self._all(lambda game, first, last: c.cattery_batch_pick(game, self.rows, held, last, _at(first)))
        return codes

    def refuse(self, codes: NDArray[np.int32]) -> None:
        """Raise IllegalMoves if there are any."""
        why = np.empty(self.size, np.int32)
        c, given, found = self.library.c, codes.ctypes.data, why.ctypes.data
        refused = self._all(
            lambda game, first, last: c.cattery_batch_refused(game, self.rows, given, first, last, found)
        )
        if not sum(refused):
            return
        rows = [int(row) for row in np.flatnonzero(why)]
        told = "; ".join(f"row {row}: move {codes[row]} ({self._clause(int(why[row]))})" for row in rows[:TOLD])
        more = f", and {len(rows) - TOLD} more" if len(rows) > TOLD else ""
        raise IllegalMoves(rows, f"illegal moves, and nothing was played: {told}{more}")

    def _clause(self, number: int) -> str:
        """What forbids a move."""
        return (
            "no move of this game, or the game is over"
            if number < 0
            else self.library.about["refusals"][number - 1]["id"]
        )

    def _all(self, call: Callable[[Game, int, int], int]) -> list[int]:
        """Call for each part; raises the first fault."""
        edges = [self.size * part // self.threads for part in range(self.threads + 1)]

        def work(part: int) -> int:
            return call(self.games[part], edges[part], edges[part + 1])

        parts = range(self.threads)
        results = list(map(work, parts)) if self.pool is None else list(self.pool.map(work, parts))
        return [self.library.checked(result, game) for result, game in zip(results, self.games, strict=True)]


def _at(row: int) -> Any:
    """Where C writes how far it is."""
    return ctypes.byref(ctypes.c_int64(row))


def _locked(array: Any) -> Any:
    """The same array for those who only look."""
    if array is None:
        return None
    seen = array.view()
    seen.flags.writeable = False
    return seen


def _packed(library: Library, states: NDArray[np.uint8]) -> NDArray[np.uint8]:
    packed = np.empty((len(states), library.about["packed"]), np.uint8)
    library.c.cattery_batch_pack(states.ctypes.data, packed.ctypes.data, len(states))
    return packed


def _declare(library: Library) -> None:
    c, pointer, number, wide = library.c, ctypes.c_void_p, ctypes.c_int, ctypes.c_int64
    c.cattery_batch_bytes.restype, c.cattery_batch_bytes.argtypes = ctypes.c_uint64, []
    c.cattery_batch_begin.restype, c.cattery_batch_begin.argtypes = number, [pointer, pointer, wide, pointer]
    for name in ("step", "pick"):
        function = getattr(c, f"cattery_batch_{name}")
        function.restype, function.argtypes = number, [pointer, pointer, pointer, wide, pointer]
    c.cattery_batch_refused.restype = wide
    c.cattery_batch_refused.argtypes = [pointer, pointer, pointer, wide, wide, pointer]
    for name, result in (("pack", None), ("unpack", wide)):
        function = getattr(c, f"cattery_batch_{name}")
        function.restype, function.argtypes = result, [pointer, pointer, wide]
