"""From a game to its native engine: the module of its Python engine, with the C beside it compiled and loaded.

A game may also be named; who knows names says so as an entry point `cattery.engines`: a function that takes a name or a
path, and options as texts, and gives the module of a Python engine.
"""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final
from weakref import WeakValueDictionary

from cattery_runtime.fields import Schema
from cattery_runtime.native.cache import library
from cattery_runtime.native.errors import NativeUnavailable
from cattery_runtime.native.layout import Layout
from cattery_runtime.native.library import SINGLE, Library
from cattery_runtime.native.state import NativeState
from cattery_runtime.protocol import GameMove
from cattery_runtime.study.given import schema_of, shown

if TYPE_CHECKING:
    from cattery_runtime.study.alphabeta import Searched
    from cattery_runtime.study.explore import Explored
    from cattery_runtime.study.figures import Figures
    from cattery_runtime.study.mcts import Ranking
    from cattery_runtime.study.perft import Perft
    from cattery_runtime.study.solve import Solved

GROUP: Final = "cattery.engines"
SOURCE: Final = "native.c"


def load(
    game: ModuleType | str | Path,
    *,
    compiler: str | None = None,
    kept: bool = False,
    parts: Sequence[str] = (SINGLE,),
    **options: object,
) -> NativeEngine:
    """The native engine of a game: the module of its Python engine, or its name or path with options (`_` for `-`).

    Compiles it, if that has not been done yet; with `kept` it is only used if it has. Raises NativeUnavailable where
    there is none and none can be made. `parts` are what is certainly wanted of it: "single" (states), "series" (playouts
    and perft), "explore" (and solve), "symmetry", "mcts", "alphabeta", "batch". Others are compiled when they are asked for.
    """
    if isinstance(game, ModuleType):
        if options:
            raise TypeError("options are for games that are named; an engine has its own")
        return engine_of(game, compiler, kept, parts)
    return engine_of(python_engine(game, **options), compiler, kept, parts)


def python_engine(game: str | Path, **options: object) -> ModuleType:
    """The Python engine of a game that is named."""
    from importlib.metadata import entry_points  # it takes long to import

    said = {name.replace("_", "-"): _text(value) for name, value in options.items()}
    for point in entry_points(group=GROUP):
        module: ModuleType = point.load()(str(game), said)
        return module
    raise NativeUnavailable("nothing is installed that knows games by name", "give the module of an engine")


def _text(value: object) -> str:
    """An option's value as it is typed."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def engine_of(
    module: ModuleType, compiler: str | None = None, kept: bool = False, parts: Sequence[str] = (SINGLE,)
) -> NativeEngine:
    """The native engine beside a Python engine."""
    file = getattr(module, "__file__", None)
    try:
        text = Path(file).with_name(SOURCE).read_text("utf-8") if file else None
    except (OSError, ValueError):
        text = None
    if text is None:
        words = f"there is no `{SOURCE}` beside the engine `{module.__name__}`"
        raise NativeUnavailable(words, "build it anew with `cattery build`")
    return NativeEngine(module, library(text, compiler, kept, parts))


def engine_named(name: str) -> NativeEngine:
    """The native engine beside the Python engine of a module: one that is there already, or it is loaded and kept."""
    module, engine = importlib.import_module(name), _LOADED.get(name)
    if engine is None or engine.python is not module:
        engine = _KEPT[name] = engine_of(module)
    return engine


_LOADED: WeakValueDictionary[str, NativeEngine] = WeakValueDictionary()
_KEPT: dict[str, NativeEngine] = {}


class NativeEngine:
    """What the module of a Python engine offers, with the rules carried out in C; and much at once.

    Whatever is not here is the Python engine's (`python`).
    """

    def __init__(self, python: ModuleType, library: Library) -> None:
        self.python = python
        self.library = library
        self.MOVES: Sequence[GameMove] = python.MOVES
        self.PLAYERS: tuple[str, ...] = python.PLAYERS
        self.SCHEMA: Schema = importlib.import_module(f"{python.__name__}.schema").SCHEMA
        self._refuse_another()
        self.layout = Layout(library.about, self.SCHEMA, python.State)
        inside = {"engine": self, "__slots__": (), "__doc__": python.State.__doc__, "__module__": python.__name__}
        self.State: type[NativeState] = type("State", (NativeState,), inside)
        _LOADED[python.__name__] = self

    def _refuse_another(self) -> None:
        """Two halves of an engine that do not belong together are not used."""
        schema, about = self.SCHEMA, self.library.about
        here = [schema.game, list(schema.variants), dict(schema.options), list(schema.players.names), len(self.MOVES)]
        if here != [about[key] for key in ("game", "variants", "options", "players", "moves")]:
            words = f"`{SOURCE}` is of another game than the engine `{self.python.__name__}` beside it"
            raise NativeUnavailable(words, "build it anew with `cattery build`")

    @property
    def notes(self) -> tuple[str, ...]:
        """What a user should know about how the library was come by."""
        family = self.library.family
        return self.library.notes if family is None else family.notes

    @cached_property
    def single(self) -> Library:
        """The library that answers what is asked of one state."""
        return self.library.having(SINGLE)

    def parse_move(self, text: str) -> GameMove:
        """The move a text names; raises `BadMove` for any other text."""
        move: GameMove = self.python.parse_move(text)
        return move

    def __getattr__(self, name: str) -> Any:
        if name == "python":
            raise AttributeError(name)
        return getattr(self.python, name)

    def __repr__(self) -> str:
        return f"<native engine of {self.SCHEMA.game}>"

    def adopt(self, state: Any) -> NativeState:
        """A state of this engine: itself, or the same one as a state of the Python engine; TypeError for any other."""
        if isinstance(state, self.State):
            return state
        if isinstance(state, type) or schema_of(state) != self.SCHEMA or not hasattr(state, "actor"):
            wanted = f"a state of the game {self.SCHEMA.game}, with the options of this engine"
            raise TypeError(f"{wanted}, is needed, not {shown(state)}")
        return self.State.of(state.seen if isinstance(state, NativeState) else state)

    # --- much at once: `cattery_runtime.study` says what each of them is -----------------------------------------------

    def playouts(self, n: int, seed: int = 0, threads: int = 1, **more: Any) -> Figures:
        """Many random games, and what they come to."""
        from cattery_runtime.study.playouts import playouts  # each is loaded when it is wanted

        return playouts(self, n, seed, threads=threads, **more)

    def perft(self, state: Any, depth: int, **more: Any) -> Perft:
        """How many sequences of moves go on from a state."""
        from cattery_runtime.study.perft import perft

        return perft(self.adopt(state), depth, **more)

    def explore(self, **more: Any) -> Explored:
        """Every state that can be reached."""
        from cattery_runtime.study.explore import explore

        return explore(self, **more)

    def solve(self, **more: Any) -> Solved:
        """The value of the game under best play."""
        from cattery_runtime.study.solve import solve

        return solve(self, **more)

    def mcts(self, state: Any, **more: Any) -> Ranking:
        """A tree search from a state: for each move how often it was tried and what it is worth."""
        from cattery_runtime.study.mcts import mcts

        return mcts(self.adopt(state), **more)

    def alphabeta(self, state: Any, depth: int | None = None, **more: Any) -> Searched:
        """The value of a state, so many decisions ahead."""
        from cattery_runtime.study.alphabeta import alphabeta

        return alphabeta(self.adopt(state), depth, **more)

    def batch(self, size: int, seed: int = 0, **more: Any) -> Any:
        """So many new games side by side, as arrays: see `cattery_runtime.native.batch.Batch`."""
        return importlib.import_module("cattery_runtime.native.batch").Batch(self, size, seed, **more)

    def step_batch(self, *arguments: Any, **more: Any) -> Any:
        """Thousands of games at once, as arrays."""
        return importlib.import_module("cattery_runtime.native.batch").step_batch(self.library, *arguments, **more)
