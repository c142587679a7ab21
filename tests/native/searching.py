"""The game by hand in Python and in C, with the drivers that search."""

from __future__ import annotations

import ctypes
from types import SimpleNamespace
from typing import Any

from cattery_runtime import CHANCE, Rng, draw
from cattery_runtime.native.state import NativeState
from tests.native import toy
from tests.native.compiling import toy_library

PARTS = ("mcts", "alphabeta", "batch")
MACROS = {
    toy.Rules(): (),
    toy.Rules(plain=True): ("TOY_PLAIN",),
    toy.Rules(plain=True, endless=True): ("TOY_PLAIN", "TOY_ENDLESS"),
    toy.Rules(fault=True): ("TOY_FAULT=1",),
}


class Pair:
    """The game with some rules twice: states of it in Python, and the same ones in C. `open`: everybody sees all cards."""

    def __init__(self, rules: toy.Rules, open: bool = False) -> None:
        place = SimpleNamespace(visible=None if rules.plain or open else "own")
        schema = SimpleNamespace(places=[place])
        self.python: Any = type("State", (toy.engine(rules).State,), {"SCHEMA": schema, "__module__": toy.__name__})
        self.library = toy_library(*PARTS, macros=MACROS[rules])
        self.engine: Any = SimpleNamespace(MOVES=toy.MOVES, PLAYERS=toy.PLAYERS, SCHEMA=schema)
        self.engine.library = self.engine.single = self.library
        inside = {"engine": self.engine, "__slots__": (), "of": classmethod(lambda _, state: self.filled(state))}
        self.native: Any = type("State", (NativeState,), inside)
        self.engine.State, self.engine.adopt = self.native, lambda state: state

    def filled(self, state: Any) -> Any:
        """The same state in C; nothing reads it back, as the schema of a printed game would."""
        game, numbers = self.library.game(), state.flat()
        assert self.library.c.cattery_fill(game, (ctypes.c_int64 * len(numbers))(*numbers))
        return self.native.holding(game)

    def state(self, *moves: int) -> Any:
        """The state after some moves, in Python."""
        state = self.python.initial()
        for code in moves:
            state.play(toy.MOVES[code])
        return state

    def random(self, seed: int, plies: int) -> Any:
        """A state in the middle of a random game at which a player decides, in Python; None if the game ends before."""
        rng, state = Rng(seed), self.python.initial()
        while state.actor is not None and (plies > 0 or state.actor == CHANCE):
            if state.actor == CHANCE:
                state.play(draw(state.chances(), rng))
            else:
                moves = state.moves()
                state.play(moves[rng.below(len(moves))])
                plies -= 1
        return state if state.actor is not None else None
