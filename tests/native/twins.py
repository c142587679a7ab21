"""A native engine and the Python engine from the same plan, side by side, from the same seed: everything must be equal."""

from __future__ import annotations

import copy
import importlib
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from types import ModuleType
from typing import Any, TypeVar

from attrs import define

from cattery.emit.native import emit_native
from cattery.model.game import Game
from cattery.plan import plan
from cattery_runtime import Fault, IllegalMove, Rng
from cattery_runtime.native import NativeEngine, NativeState, library
from tests.engines.built import texts_of
from tests.engines.loading import in_place
from tests.tidy.project import ROOT

T = TypeVar("T")
KEPT = ROOT / ".pytest_cache" / "d"
"""Where the libraries of tests are kept from run to run."""


@contextmanager
def native_engine(game: Game, package: str | None = None) -> Iterator[NativeEngine]:
    """The native engine of a game, beside the committed Python engine of that name or one that is built now."""
    c = emit_native(plan(game))
    if package is not None:
        yield natively(importlib.import_module(f"cattery_engines.{package}"), c)
        return
    name = f"twin_{game.name.replace('-', '_')}"
    with in_place(name, texts_of(game, name)) as module:
        yield natively(module, c)


def natively(module: ModuleType, c: str) -> NativeEngine:
    """A Python engine with this C beside it."""
    before = os.environ.get("XDG_CACHE_HOME")
    KEPT.mkdir(parents=True, exist_ok=True)
    os.environ["XDG_CACHE_HOME"] = str(KEPT)
    try:
        return NativeEngine(module, library(c))
    finally:
        os.environ.pop("XDG_CACHE_HOME")
        if before is not None:
            os.environ["XDG_CACHE_HOME"] = before


class Differs(AssertionError):
    """The two do not do the same; says where, and how to come there again."""


@define
class Twins:
    """Plays both, and counts. Everything is looked at once in `seldom` states, and what is cheap in each."""

    native: NativeEngine
    again: str
    seldom: int = 10
    plies: int = 0
    faults: int = 0
    ends: int = 0

    def series(self, plies: int, games: int = 1_000_000, seed: int = 1) -> None:
        """Games until there were so many decisions and outcomes of chance."""
        most = self.plies + plies
        for number in range(seed, seed + games):
            self.game(number, most)
            if self.plies >= most:
                return

    def game(self, seed: int, most: int) -> None:
        """One game, until its end, a fault of the rules, or that many plies in all."""
        rng, played = Rng(seed), list[str]()
        try:
            state, twin = self.both(self.native.python.State.initial, self.native.State.initial)
            while state is not None and twin is not None and self.plies < most:
                choices = self.compare(state, twin, rng)
                if not choices:
                    self.ends += 1
                    return
                move = choices[rng.below(len(choices))]
                played.append(str(move))
                self.plies += 1
                state, twin = self.both(partial(playing, state, move), partial(playing, twin, move))
        except Differs as error:
            raise Differs(f"{error}\nafter {played}\nrun it again: {self.again} (seed {seed})") from None

    def both(self, act: Callable[[], Any], twin: Callable[[], NativeState]) -> tuple[Any, NativeState | None]:
        """The same in both; a fault of the rules must be one in both, and is the end (None)."""
        (wanted, state), (found, other) = faulting(act), faulting(twin)
        self.same("the fault", found, wanted)
        self.faults += found is not None
        return state, other

    def compare(self, state: Any, twin: NativeState, rng: Rng) -> Sequence[Any]:
        """What can be seen of a state; returns what can happen there."""
        self.same("the actor", twin.actor, state.actor)
        self.same("the outcome", twin.outcome, state.outcome)
        moves, chances = state.moves(), state.chances()
        self.same("the moves", [str(move) for move in twin.moves()], [str(move) for move in moves])
        self.same("the chances", twin.chances(), chances)
        for name in type(state).__slots__:
            self.same(f"the slot {name}", getattr(twin.seen, name), getattr(state, name))
        if self.plies % self.seldom == 0:
            self.compare_more(state, twin, rng)
        return moves or [chance.move for chance in chances]

    def compare_more(self, state: Any, twin: NativeState, rng: Rng) -> None:
        """What takes longer: copies, what is saved, reasons, and what players know."""
        self.same("the JSON", twin.to_json(), state.to_json())
        self.same("the state in words", repr(twin), repr(state))
        for what, other in (
            ("a copy", copy.copy(twin)),
            ("what is read from the JSON", type(twin).from_json(state.to_json())),
            ("what is made of the Python state", type(twin).of(state)),
        ):
            self.same(what, (other == twin, hash(other), other.packed()), (True, hash(twin), twin.packed()))
        self.same("a state that is unpacked", twin.unpacked(twin.packed()), twin)
        for _ in range(6):
            self.compare_move(state, twin, self.native.MOVES[rng.below(len(self.native.MOVES))])
        for player in self.native.PLAYERS:
            self.same(f"the view of {player}", twin.view(player), state.view(player))
            here, there = Rng(rng.next64()), Rng(0)
            there.state = here.state
            guessed, wanted = twin.sample(player, there), state.sample(player, here)
            self.same(f"what {player} guesses", guessed.to_json(), wanted.to_json())
            self.same("the generator", there, here)
            for move in [*state.moves(), *(chance.move for chance in state.chances())][:2]:
                self.same(f"what {player} is told", twin.told(move, player), state.told(move, player))

    def compare_move(self, state: Any, twin: NativeState, move: Any) -> None:
        """Why a move may not be played, and that it is refused and changes nothing."""
        reason = state.why(move)
        self.same(f"why {move}", twin.why(move), reason)
        self.same(f"the clause against {move}", twin.why_code(move), None if reason is None else reason.clause)
        if reason is not None:
            before = twin.packed()
            self.same(f"the refusal of {move}", refusing(lambda: twin.play(move)), refusing(lambda: state.play(move)))
            self.same("the state after a refusal", twin.packed(), before)

    def same(self, what: str, found: object, wanted: object) -> None:
        """The native engine must say what the Python engine says."""
        if found != wanted:
            raise Differs(f"{what} is {found}\ninstead of {wanted}")


def faulting(act: Callable[[], T]) -> tuple[str | None, T | None]:
    """The fault when something is done, in words, and what comes of it when there is none."""
    try:
        return None, act()
    except Fault as fault:
        return str(fault), None


def playing(state: T, move: object) -> T:
    """A state after a move."""
    state.play(move)  # type: ignore[attr-defined]
    return state


def refusing(act: Callable[[], object]) -> object:
    """The refusal of a move that may not be played."""
    try:
        return act()
    except IllegalMove as error:
        return error.refusal
