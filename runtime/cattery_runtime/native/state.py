"""A state whose rules are carried out in C: for those who play with it there is no difference to the Python engine's.

Numbers come from C; words (refusals, JSON, what a player is told) from the Python engine, asked about the same state.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Self

from cattery_runtime.chance import CHANCE, Chance
from cattery_runtime.errors import BadState, Fault
from cattery_runtime.native.library import CHANCE as ROLLS
from cattery_runtime.native.library import OVER, Game, Library
from cattery_runtime.outcome import Outcome
from cattery_runtime.protocol import GameMove
from cattery_runtime.refusal import Refusal
from cattery_runtime.rng import Rng

if TYPE_CHECKING:
    from cattery_runtime.native.load import NativeEngine

DAMAGED = "that is no packed state of this game"
TOO_LARGE = "there is more in this state than can come about in play"


class CRng(ctypes.Structure):
    """A generator as C has it."""

    _fields_ = (("state", ctypes.c_uint64),)


class NativeState:
    """A node of the game, held by C. Each engine has a class of its own that knows its `engine`."""

    __slots__ = ("_seen", "game")

    engine: ClassVar[NativeEngine]

    game: Game
    """The memory in which C holds it; whoever changes it there has to call `changed`."""
    _seen: Any

    @property
    def library(self) -> Library:
        """The compiled game: what knows only states asks this one whether it is there."""
        return self.engine.library

    @classmethod
    def initial(cls) -> Self:
        """The first node of the game."""
        state = cls.holding(cls.engine.library.game())
        cls.engine.library.checked(cls.engine.library.c.cattery_initial(state.game), state.game)
        return state

    @classmethod
    def holding(cls, game: Game) -> Self:
        """The state in some memory, which it keeps from now on."""
        state = cls()
        state.game = game
        state._seen = None
        return state

    @classmethod
    def of(cls, seen: Any) -> Self:
        """The same state as one of the Python engine; raises OverflowError where C has no room for it."""
        library = cls.engine.single
        numbers = cls.engine.layout.write(seen)
        state = cls.holding(library.game())
        fits = len(numbers) <= library.about["flat"]
        if not fits or not library.c.cattery_fill(state.game, (ctypes.c_int64 * len(numbers))(*numbers)):
            raise OverflowError(TOO_LARGE)
        if state.seen != seen:  # a number was cut off
            raise OverflowError(TOO_LARGE)
        return state

    def changed(self) -> None:
        """Forget what was known of the state before C changed it."""
        self._seen = None

    @property
    def seen(self) -> Any:
        """The same state as one of the Python engine; it is not to be changed."""
        if self._seen is None:
            library = self.engine.single
            numbers = (ctypes.c_int64 * library.about["flat"])()
            count = library.checked(library.c.cattery_flat(self.game, numbers))
            self._seen = self.engine.layout.read(numbers[:count], lambda: library.result(self.game))
        return self._seen

    @property
    def actor(self) -> str | Literal["chance"] | None:
        """The player who decides, `chance`, or None when the game is over."""
        seat: int = self.engine.library.c.cattery_actor(self.game)
        if seat >= 0:
            return self.engine.PLAYERS[seat]
        return CHANCE if seat == ROLLS else None

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it is running."""
        if self.engine.library.c.cattery_actor(self.game) != OVER:
            return None
        outcome: Outcome = self.seen.outcome
        return outcome

    def moves(self) -> Sequence[GameMove]:
        """The legal moves, in order; none at a chance node or at the end."""
        if self.engine.library.c.cattery_actor(self.game) < 0:
            return []
        moves = self.engine.MOVES
        return [moves[code] for code in self._listed()]

    def chances(self) -> Sequence[Chance[GameMove]]:
        """The outcomes of a chance node with their exact weights; none elsewhere."""
        library = self.engine.library
        if library.c.cattery_actor(self.game) != ROLLS:
            return []
        codes = self._listed()
        weights = (ctypes.c_uint64 * len(codes))()
        given = (ctypes.c_int32 * len(codes))(*codes)
        total = library.c.cattery_weights(self.game, len(codes), given, weights)
        if not total:
            raise Fault("the outcomes of chance have no weights", "", 0)
        moves = self.engine.MOVES
        return [Chance(moves[code], weight, total) for code, weight in zip(codes, weights, strict=True)]

    def _listed(self) -> list[int]:
        library = self.engine.library
        codes = (ctypes.c_int32 * library.about["most_moves"])()
        return list(codes[: library.checked(library.c.cattery_list(self.game, codes), self.game)])

    def play(self, move: GameMove) -> None:
        """Play a legal move or a chance outcome; another raises IllegalMove and changes nothing.

        A Fault, which only broken rules raise, leaves a state that is of no more use; a Session keeps the one before.
        """
        if self._refused(move):
            self.seen.copy().play(move)
            raise AssertionError(f"the two engines do not agree about {move}")
        library = self.engine.library
        self._seen = None
        library.checked(library.c.cattery_play(self.game, move.code), self.game)

    def why(self, move: GameMove) -> Refusal | None:
        """The first rule that forbids the move here, or None when it may be played."""
        if not self._refused(move):
            return None
        refusal: Refusal | None = self.seen.why(move)
        if refusal is None:
            raise AssertionError(f"the two engines do not agree about {move}")
        return refusal

    def why_code(self, move: GameMove) -> str | None:
        """The id of the clause that forbids the move, as C has found it."""
        library = self.engine.single
        number = library.checked(library.c.cattery_why(self.game, move.code), self.game)
        if not number:
            return None
        clause: str = library.about["refusals"][number - 1]["id"]
        return clause

    def _refused(self, move: GameMove) -> bool:
        """Whether a move may not be played; what is no move of this game may not either."""
        code, library = move.code, self.engine.single
        known = 0 <= code < len(self.engine.MOVES) and self.engine.MOVES[code] is move
        if not known or library.c.cattery_actor(self.game) == OVER:
            return True
        return library.checked(library.c.cattery_why(self.game, code), self.game) != 0

    def copy(self) -> Self:
        """A state of its own that is equal to this one."""
        state = type(self)()
        state.game = self.engine.library.copied(self.game)
        state._seen = self._seen
        return state

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    def packed(self) -> bytes:
        """The state in few bytes: equal for equal states."""
        library = self.engine.single
        held = ctypes.create_string_buffer(library.about["packed"])
        library.checked(library.c.cattery_pack(self.game, held))
        return held.raw

    @classmethod
    def unpacked(cls, held: bytes) -> Self:
        """The inverse of `packed`; raises BadState for what is no packed state of this game."""
        library = cls.engine.single
        if len(held) != library.about["packed"]:
            raise BadState("", DAMAGED)
        state = cls.holding(library.game())
        if not library.c.cattery_unpack(held, state.game):
            raise BadState("", DAMAGED)
        return state

    def __eq__(self, other: object) -> bool:
        return isinstance(other, type(self)) and self.packed() == other.packed()

    def __hash__(self) -> int:
        return hash(self.packed())

    def __repr__(self) -> str:
        return repr(self.seen)

    def to_json(self) -> dict[str, object]:
        """The whole state as JSON values, in the spec's names."""
        data: dict[str, object] = self.seen.to_json()
        return data

    @classmethod
    def from_json(cls, data: object) -> Self:
        """The inverse of `to_json`; raises BadState for what is not a state of this game."""
        seen = cls.engine.python.State.from_json(data)
        try:
            return cls.of(seen)
        except OverflowError as error:
            raise BadState("", str(error)) from None

    def view(self, player: str) -> dict[str, object]:
        """All that a player may know."""
        self._refuse_stranger(player)
        data: dict[str, object] = self.seen.view(player)
        return data

    def sample(self, player: str, rng: Rng) -> Self:
        """A full state consistent with what a player may know, every arrangement of what is unseen equally likely."""
        self._refuse_stranger(player)
        state, library = self.copy(), self.engine.single
        if library.about["hides"]:
            state._seen = None
            held = CRng(rng.state)
            seat = self.engine.PLAYERS.index(player)
            library.checked(library.c.cattery_sample(state.game, seat, ctypes.byref(held)))
            rng.state = held.state
        return state

    def told(self, move: GameMove, player: str) -> str:
        """The text of a move or an outcome here, with ? for what is kept from a player."""
        self._refuse_stranger(player)
        text: str = self.seen.told(move, player)
        return text

    def _refuse_stranger(self, player: object) -> None:
        """Raises ValueError for what is no player of this game."""
        if player not in self.engine.PLAYERS:
            players = ", ".join(map(str, self.engine.PLAYERS))
            raise ValueError(f"{player!r} is no player of this game; its players are {players}")

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled is the saved state, with the name of the module of its Python engine, which is loaded again."""
        name = self.engine.python.__name__
        if sys.modules.get(name) is not self.engine.python or not _importable(name.partition(".")[0]):
            words = f"the engine `{name}` cannot be imported by its name, so its states cannot be pickled"
            raise TypeError(f"{words}; `to_json` saves them")
        return restored, (name, self.to_json())


@cache
def _importable(name: str) -> bool:
    """Whether another process can import a module, too."""
    return any(finder.find_spec(name, None) is not None for finder in sys.meta_path)


def restored(name: str, data: object) -> NativeState:
    """A state that was pickled, as one of the native engine beside that module."""
    from cattery_runtime.native.load import engine_named  # it imports this module

    return engine_named(name).State.from_json(data)
