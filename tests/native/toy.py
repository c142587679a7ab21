"""The twin of `toy.c` in Python, with the protocol of all engines: what C does is compared with it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, ClassVar, Literal, Self

from attrs import asdict, define, frozen

from cattery_runtime import CHANCE, BadMove, Chance, Fault, IllegalMove, Outcome, Refusal, Rng

PLAYERS = ("nought", "cross")
LINES = (0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)
DEAL, ROLL, MARK, DONE = range(4)
ENDS = (None, "line", "full", "tired")
REFUSALS = ("not-asked", "occupied", "odd", "not-now", "dealt")
PASS = 14


@frozen
class Move:
    """A move, known by its code."""

    code: int

    def __str__(self) -> str:
        code = self.code
        if code < 9:
            return f"mark {code}"
        return "pass" if code == PASS else f"die {code - 8}" if code < 11 else f"card {code - 10}"


MOVES = tuple(map(Move, range(15)))
TEXTS = {str(move): move for move in MOVES}


@frozen
class Rules:
    """The macros of `toy.c`."""

    plain: bool = False
    endless: bool = False
    fault: bool = False
    worth: int = 1

    @property
    def macros(self) -> tuple[str, ...]:
        """As C has them."""
        flags = (("TOY_PLAIN", self.plain), ("TOY_ENDLESS", self.endless), ("TOY_FAULT=1", self.fault))
        named = tuple(name for name, given in flags if given)
        return named if self.worth == 1 else (*named, f"TOY_WORTH=({self.worth}LL)")


@define(unsafe_hash=True)
class State:
    """A node of the game; the fields are those of C."""

    rules: ClassVar[Rules] = Rules()

    noughts: int = 0
    crosses: int = 0
    node: int = DEAL
    seat: int = 0
    roll: int = 0
    passes: int = 0
    end: int = 0
    card_nought: int = 0
    card_cross: int = 0
    winner: int = 0

    @classmethod
    def initial(cls) -> Self:
        return cls(card_nought=1, card_cross=2, roll=1, node=MARK) if cls.rules.plain else cls()

    @property
    def marks(self) -> tuple[int, int]:
        return self.noughts, self.crosses

    @property
    def cards(self) -> tuple[int, int]:
        return self.card_nought, self.card_cross

    @property
    def actor(self) -> str | Literal["chance"] | None:
        return None if self.node == DONE else PLAYERS[self.seat] if self.node == MARK else CHANCE

    @property
    def outcome(self) -> Outcome | None:
        end = ENDS[self.end]
        if end == "line":
            return Outcome.won(end, [PLAYERS[self.winner]], PLAYERS)
        if end == "full":
            return Outcome.scored(end, {player: self.points(seat) for seat, player in enumerate(PLAYERS)})
        return None if end is None else Outcome.drawn(end, PLAYERS)

    def points(self, seat: int) -> int:
        """The marks in the row that a card names."""
        return self.rules.worth * (self.marks[seat] & LINES[self.cards[seat] - 1]).bit_count()

    def open_cells(self) -> int:
        empty = 0o777 & ~(self.noughts | self.crosses)
        return empty & 0o525 or empty if self.roll == 2 else empty

    def moves(self) -> list[Move]:
        if self.node != MARK:
            return []
        cells = [MOVES[cell] for cell in range(9) if self.open_cells() >> cell & 1]
        return [*cells, MOVES[PASS]] if self.roll == 1 else cells

    def chances(self) -> list[Chance[Move]]:
        if self.node == ROLL:
            return [Chance(MOVES[9], 1, 3), Chance(MOVES[10], 2, 3)]
        left = [card for card in (1, 2, 3) if card != self.card_nought] if self.node == DEAL else []
        return [Chance(MOVES[10 + card], 1, len(left)) for card in left]

    def why(self, move: Move) -> Refusal | None:
        number = self.refused(move.code)
        clause = REFUSALS[number - 1]
        return Refusal(clause, "toy", clause, (), "toy.cat", number) if number else None

    def refused(self, code: int) -> int:
        """As `game_why`."""
        if self.node != (MARK if code < 9 or code == PASS else ROLL if code < 11 else DEAL):
            return 1
        if code < 9:
            return 2 if (self.noughts | self.crosses) >> code & 1 else 0 if self.open_cells() >> code & 1 else 3
        if code == PASS:
            return 0 if self.roll == 1 else 4
        return 5 if code >= 11 and self.card_nought == code - 10 else 0

    def play(self, move: Move) -> None:
        refusal = self.why(move)
        if refusal is not None:
            raise IllegalMove(refusal)
        if move.code < 9:
            self.mark(move.code)
        elif move.code == PASS:
            self.do_pass()
        elif move.code < 11:
            self.roll, self.node = move.code - 8, MARK
        elif not self.card_nought:
            self.card_nought = move.code - 10
        else:
            self.card_cross = move.code - 10
            self.next_turn()

    def mark(self, cell: int) -> None:
        if self.seat == 0:
            self.noughts |= 1 << cell
        else:
            self.crosses |= 1 << cell
        if any(self.marks[self.seat] & line == line for line in LINES):
            self.winner = self.seat
            self.finish(1)
        elif self.noughts | self.crosses == 0o777:
            self.finish(2)
        else:
            self.seat ^= 1
            self.next_turn()

    def do_pass(self) -> None:
        if self.rules.fault and self.passes == 1:
            raise Fault("passes would be 2, and it goes from 0 to 1", "toy.cat", 12)
        self.passes = min(2, self.passes + 1) if self.rules.endless else self.passes + 1
        if self.passes == 3:
            self.finish(3)
        else:
            self.seat ^= 1
            self.next_turn()

    def finish(self, end: int) -> None:
        self.node, self.end, self.roll, self.seat = DONE, end, 0, 0

    def next_turn(self) -> None:
        self.node, self.roll = (MARK, 1) if self.rules.plain else (ROLL, 0)

    def copy(self) -> Self:
        return type(self)(**asdict(self))

    def to_json(self) -> dict[str, object]:
        return asdict(self)

    @classmethod
    def from_json(cls, data: object) -> Self:
        fields: Any = data
        return cls(**fields)

    def flat(self) -> list[int]:
        """The numbers of `game_flat`."""
        return list(asdict(self).values())

    def view(self, player: str) -> dict[str, object]:
        hidden = () if self.rules.plain else ("card_cross",) if player == "nought" else ("card_nought",)
        return {name: bool(value) if name in hidden else value for name, value in asdict(self).items()}

    def sample(self, player: str, rng: Rng) -> Self:
        found, other = self.copy(), "card_cross" if player == "nought" else "card_nought"
        if getattr(self, other) and not self.rules.plain:
            left = [card for card in (1, 2, 3) if card != self.cards[PLAYERS.index(player)]]
            setattr(found, other, left[rng.below(len(left))])
        return found

    def told(self, move: Move, player: str) -> str:
        hidden = self.node == DEAL and (player == "nought") == bool(self.card_nought)
        return "card ?" if hidden else str(move)


@frozen(eq=False)
class Toy:
    """The game as an engine."""

    State: type[State]
    MOVES: tuple[Move, ...] = MOVES
    PLAYERS: tuple[str, ...] = PLAYERS
    META: Mapping[str, object] = {"title": "toy", "players": PLAYERS, "variants": ()}

    def parse_move(self, text: str) -> Move:
        if text not in TEXTS:
            raise BadMove(f"{text!r} is no move")
        return TEXTS[text]


@cache
def engine(rules: Rules = Rules()) -> Toy:
    """The game with these macros."""
    return Toy(type("State", (State,), {"rules": rules, "__module__": __name__}))
