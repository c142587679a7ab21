"""A native engine and the Python engine from the same plan, side by side, from the same seed: everything must be equal."""

from __future__ import annotations

import copy
import ctypes
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import count
from types import ModuleType
from typing import Any, TypeVar, cast

from attrs import define

from cattery.cli.player_engine import EngineMatch
from cattery.emit.native.engine import TOO_MUCH
from cattery.interp import Interpreter
from cattery.model.game import Game
from cattery_runtime import CHANCE, Fault, IllegalMove, Rng
from cattery_runtime.native import NativeEngine, NativeState
from cattery_runtime.native.state import CRng
from tests.engines.built import texts_of
from tests.engines.loading import in_place
from tests.native.compiling import quick_library, quick_text

T = TypeVar("T")
NUMBERS = count()
pointer, number = ctypes.byref, ctypes.c_int32
ASKED = 3
"""In each state so many random moves are asked about; three times as many where everything is looked at."""


@contextmanager
def native_engine(game: Game, module: ModuleType | None = None, c: str | None = None) -> Iterator[NativeEngine]:
    """The native engine of a game, beside a Python engine or one that is built now; `c` in place of what is printed."""
    text = quick_text(game) if c is None else c
    if module is not None:
        yield NativeEngine(module, quick_library(text))
        return
    name = f"twin_{next(NUMBERS)}"
    with in_place(name, texts_of(game, name)) as built:
        yield NativeEngine(built, quick_library(text))


class Differs(AssertionError):
    """The two do not do the same; says where, and how to come there again."""


@define
class Twins:
    """Plays both, and counts. Everything is looked at once in `seldom` states, and what is cheap in each."""

    native: NativeEngine
    again: str
    seldom: int = 10
    roomy: bool = True
    """Whether C must have room for all that comes up; where players can go as deep as they like, no room is enough."""
    decisions: int = 0
    plies: int = 0
    faults: int = 0
    ends: int = 0

    def series(self, decisions: int, games: int = 1_000_000, seed: int = 1) -> None:
        """Games until there were so many decisions in all."""
        for number in range(seed, seed + games):
            self.game(number, decisions)
            if self.decisions >= decisions:
                return

    def game(self, seed: int, most: int, start: object = None) -> None:
        """One game, until its end, a fault of the rules, or so many decisions in all; from a saved state, if there is one."""
        rng, played = Rng(seed), list[str]()
        python, native = self.native.python.State, self.native.State
        try:
            if start is None:
                state, twin = self.both(python.initial, native.initial)
            else:
                state, twin = python.from_json(start), native.from_json(start)
            while state is not None and twin is not None and self.decisions < most:
                twin = self.compare(state, twin, rng)
                choices = state.moves() or [chance.move for chance in state.chances()]
                if not choices:
                    self.ends += 1
                    return
                move = choices[rng.below(len(choices))]
                played.append(str(move))
                self.plies += 1
                self.decisions += state.actor != CHANCE
                state, twin = self.both(partial(playing, state, move), partial(playing, twin, move))
        except Differs as error:
            raise Differs(f"{error}\nafter {played}\nrun it again: {self.again} (seed {seed})") from None

    def both(self, act: Callable[[], Any], twin: Callable[[], NativeState]) -> tuple[Any, NativeState | None]:
        """The same in both; a fault of the rules must be one in both, and is the end (None)."""
        (wanted, state), (found, other) = faulting(act), faulting(twin)
        if not self.roomy and wanted is None and found is not None and TOO_MUCH in found[0]:
            return None, None
        self.same("the fault", found, wanted)
        self.faults += found is not None
        return state, other

    def compare(self, state: Any, twin: NativeState, rng: Rng) -> NativeState:
        """What can be seen of a state; returns the state to go on from, which may have been saved in between."""
        self.same("the actor", twin.actor, state.actor)
        self.same("the outcome", twin.outcome, state.outcome)
        self.same("the moves", list(twin.moves()), list(state.moves()))
        self.same("the chances", twin.chances(), state.chances())
        for name in self.alive(state):
            self.same(f"the slot {name}", getattr(twin.seen, name), getattr(state, name))
        if state.actor is not None:
            self.compare_draw(state, twin, rng.next64())
        for _ in range(ASKED):
            move = self.native.MOVES[rng.below(len(self.native.MOVES))]
            reason = state.why(move)
            self.same(f"the clause against {move}", twin.why_code(move), None if reason is None else reason.clause)
        return self.compare_more(state, twin, rng) if self.plies % self.seldom == 0 else twin

    def alive(self, state: Any) -> list[str]:
        """The slots that mean something in a state: in those of other nodes any blank may be left."""
        here = self.native.layout.alive[state.node] if state.node >= 0 else ()
        gone = set(self.native.SCHEMA.locals).difference(here)
        return [name for name in type(state).__slots__ if name not in gone]

    def compare_draw(self, state: Any, twin: NativeState, seed: int) -> None:
        """What is drawn at random, among how many, and with how many numbers of the generator; to draw and play at once
        is the same as one after the other."""
        rng, python = Rng(seed), EngineMatch(cast(Any, self.native.python), state)
        wanted, many = python.pick(rng), len(python.moves())
        library, held, at_once, code, same_code = self.native.library, CRng(seed), CRng(seed), number(), number()
        found = library.checked(library.c.cattery_draw(pointer(twin.game), pointer(held), pointer(code)))
        drawn = str(self.native.MOVES[code.value])
        self.same("what is drawn", (drawn, found, held.state), (wanted, many, rng.state))
        played, stepped = twin.copy(), twin.copy()
        fault = library.c.cattery_play(played.game, code.value)
        count = library.c.cattery_step(pointer(stepped.game), pointer(at_once), pointer(same_code))
        self.same("what is drawn and played", (count, at_once.state), (fault or found, held.state))
        if not fault:
            self.same("what is played at once", same_code.value, code.value)
            self.same("the state after drawing and playing", self.state_bytes(stepped), self.state_bytes(played))
            self.same("what is counted", self.counts(stepped), self.counts(played))

    def compare_more(self, state: Any, twin: NativeState, rng: Rng) -> NativeState:
        """What takes longer: copies, what is saved, reasons, and what players know."""
        self.same("the JSON", as_written(twin.to_json()), as_written(state.to_json()))
        self.same("the state in words", repr(twin), repr(state))
        saved = type(twin).from_json(state.to_json())
        for what, other in (
            ("a copy", copy.copy(twin)),
            ("what is read from the JSON", saved),
            ("what is made of the Python state", type(twin).of(state)),
            ("a state that is unpacked", twin.unpacked(twin.packed())),
        ):
            self.same(what, (other == twin, hash(other), other.packed()), (True, hash(twin), twin.packed()))
            self.same(f"{what}, byte by byte", self.state_bytes(other), self.state_bytes(twin))
        for _ in range(3 * ASKED):
            self.compare_move(state, twin, self.native.MOVES[rng.below(len(self.native.MOVES))])
        for player in self.native.PLAYERS:
            self.compare_secrets(state, twin, player, rng.next64())
        return saved

    def state_bytes(self, twin: NativeState) -> bytes:
        """The memory of a state: whoever makes an equal one leaves the same in every byte."""
        return bytes(twin.game[: self.native.library.c.cattery_state_size()])

    def counts(self, twin: NativeState) -> bytes:
        """How often each rule has been taken, as it stands in memory behind the state."""
        start = -(-self.native.library.c.cattery_state_size() // 8) * 8
        return bytes(twin.game[start : start + 8 * len(self.native.library.about["taken"])])

    def compare_secrets(self, state: Any, twin: NativeState, player: str, seed: int) -> None:
        """What a player may see, may be told, and may guess."""
        self.same(f"the view of {player}", twin.view(player), state.view(player))
        here, there = Rng(seed), Rng(seed)
        guessed, wanted = twin.sample(player, there), state.sample(player, here)
        self.same(f"what {player} guesses", guessed.to_json(), wanted.to_json())
        self.same("the generator", there.state, here.state)
        for move in [*state.moves(), *(chance.move for chance in state.chances())][:2]:
            self.same(f"what {player} is told", twin.told(move, player), state.told(move, player))

    def compare_move(self, state: Any, twin: NativeState, move: Any) -> None:
        """Why a move may not be played, and that it is refused and changes nothing."""
        reason = state.why(move)
        self.same(f"why {move}", twin.why(move), reason)
        if reason is not None:
            before = twin.packed()
            self.same(f"the refusal of {move}", refusing(lambda: twin.play(move)), refusing(lambda: state.play(move)))
            self.same("the state after a refusal", twin.packed(), before)

    def same(self, what: str, found: object, wanted: object) -> None:
        """The native engine must say what the Python engine says."""
        if found != wanted:
            raise Differs(f"{what} is {found}\ninstead of {wanted}")


def as_written(data: dict[str, Any]) -> str:
    """A saved state as a text; noted positions have no order."""
    noted = {key: sorted(value.items()) for key, value in data.items() if key == "noted" and isinstance(value, dict)}
    return json.dumps({**data, **noted})


def faulting(act: Callable[[], T]) -> tuple[tuple[str, str, int] | None, T | None]:
    """The fault when something is done, with its place, and what comes of it when there is none."""
    try:
        return None, act()
    except Fault as fault:
        return (str(fault), fault.path, fault.line), None


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


def drawn_positions(game: Game) -> list[object]:
    """The saved states of the drawn positions of a game's examples."""
    interpreter = Interpreter(game)
    drawn = [example.given for example in game.examples if example.given is not None and not example.options]
    return [interpreter.load_given(given).to_json() for given in drawn]
