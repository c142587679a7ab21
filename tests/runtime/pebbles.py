"""A tiny engine written by hand: the runtime's tests need a game that no generator had a say in.

Chance says who starts. In turn, a player takes one to three pebbles from the pile into an own bag; who takes the last
one loses. Taking as many as the player before is forbidden while another number is possible.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final, Literal, Self

from attrs import define, frozen

from cattery_runtime import CHANCE, BadState, Chance, IllegalMove, Outcome, Refusal, Rng, codec
from cattery_runtime.notation import MoveTable

SIZE: Final = 7


class Player(StrEnum):
    LEFT = "left"
    RIGHT = "right"


@frozen
class Begin:
    code: int
    who: Player

    def __str__(self) -> str:
        return f"begin {self.who}"


@frozen
class Take:
    code: int
    number: int

    def __str__(self) -> str:
        return f"take {self.number}"


Move = Begin | Take

BEGINS: Final = (Begin(0, Player.LEFT), Begin(1, Player.RIGHT))
TAKES: Final = (Take(2, 1), Take(3, 2), Take(4, 3))
MOVES: Final[tuple[Move, ...]] = (*BEGINS, *TAKES)
PLAYERS: Final = codec.Names("player", tuple(Player))
OTHER: Final[Mapping[Player, Player]] = {Player.LEFT: Player.RIGHT, Player.RIGHT: Player.LEFT}
TABLE: Final = MoveTable[Move](MOVES)


def parse_move(text: str) -> Move:
    return TABLE.parse(text)


@define(unsafe_hash=True)
class State:
    """`me` is None before chance has spoken."""

    me: Player | None = None
    pile: int = SIZE
    last: int = 0

    @classmethod
    def initial(cls) -> Self:
        return cls()

    @property
    def actor(self) -> Player | Literal["chance"] | None:
        if self.me is None:
            return CHANCE
        return self.me if self.pile else None

    @property
    def outcome(self) -> Outcome | None:
        return Outcome.won("last", [self.me], PLAYERS.names) if self.me is not None and not self.pile else None

    def moves(self) -> list[Move]:
        return [] if self.me is None else [move for move in TAKES if self.why(move) is None]

    def chances(self) -> list[Chance[Move]]:
        return [] if self.me is not None else [Chance(BEGINS[0], 1, 3), Chance(BEGINS[1], 2, 3)]

    def why(self, move: Move) -> Refusal | None:
        match move:
            case Begin():
                return None if self.me is None else self._no("not-now", "the game has begun")
            case Take(number=number):
                if self.me is None:
                    return self._no("not-now", "the game has not begun")
                if number > self.pile:
                    return self._no("take.1", "there are not so many")
                if number == self.last and self.pile > 1:
                    return self._no("take.2", "the other player has just taken as many")
                return None

    def _no(self, clause: str, words: str) -> Refusal:
        return Refusal(clause, clause.split(".")[0], words, ("PB-01",), "pebbles.cat", 7)

    def play(self, move: Move) -> None:
        refusal = self.why(move)
        if refusal is not None:
            raise IllegalMove(refusal)
        match move:
            case Begin(who=who):
                self.me = who
            case Take(number=number):
                assert self.me is not None
                self.pile -= number
                self.last = number
                self.me = OTHER[self.me]

    def copy(self) -> Self:
        return type(self)(self.me, self.pile, self.last)

    def to_json(self) -> dict[str, object]:
        return {"me": None if self.me is None else str(self.me), "pile": self.pile, "last": self.last}

    @classmethod
    def from_json(cls, data: object) -> Self:
        me, pile, last = codec.as_record(data, ("me", "pile", "last"), "")
        if me is None:
            codec.expect([pile, last], [SIZE, 0], "pile")
            return cls()
        state = cls(
            tuple(Player)[PLAYERS.code(me, "me")],
            codec.as_int(pile, 0, SIZE, "pile"),
            codec.as_int(last, 0, 3, "last"),
        )
        if (state.last == 0) != (state.pile == SIZE) or state.pile + state.last > SIZE:
            raise BadState("last", "the pile does not fit the last move")
        return state

    def view(self, player: Player) -> object:
        return self.to_json()

    def sample(self, player: Player, rng: Rng) -> Self:
        return self.copy()

    def told(self, move: Move, player: Player) -> str:
        return str(move)
