"""A small engine written by hand that stops everywhere: between picks, inside effects, and with secrets in its hands.

Three players hold a tile each, which the others do not see, and one is left in the deck. In turn, a player shifts two or
three tiles of the yard (in steps), or gives a tile of the own hand to the next player, who then answers; thanks bring a
toss of a coin inside the answer. Nobody is thanked twice in one turn. After six turns the most thanked wins, ties going
to whoever tossed more heads.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final, Literal, Self

from cattery_runtime import CHANCE, BadState, Chance, IllegalMove, Outcome, Refusal, Rng
from cattery_runtime.bits import bits, mask_of
from cattery_runtime.codec import Names
from cattery_runtime.moves import Move, intern
from cattery_runtime.notation import MoveTable
from cattery_runtime.picking import STOP, Level, Steps, came_about, refusal, settle
from cattery_runtime.schema import (
    LimitField,
    NodeField,
    ParamField,
    PlaceField,
    PointField,
    Schema,
    StepField,
    ValueField,
    decode,
    encode,
    sample,
    view,
)

Player = Literal["north", "east", "south"]

PLAYERS: Final[tuple[Player, ...]] = ("north", "east", "south")
SITES: Final = ("a", "b", "c", "d")
TILES: Final = ("red", "blue", "gold")
TURNS: Final = 6

_PLAYER: Final = Names("player", PLAYERS)
_SITE: Final = Names("site", SITES)
_TILE: Final = Names("tile", TILES)

DEAL, TURN, ANSWER, TOSS = range(4)
_WHO: Final = ValueField("who", "at_who", "name", names=_PLAYER, none=-1)

SCHEMA: Final = Schema(
    game="couriers",
    variants=(),
    options={},
    players=_PLAYER,
    nodes=(
        NodeField("deal", True, (_WHO,)),
        NodeField("shift or give", False, ()),
        NodeField("answer", False, (_WHO,), "action give"),
        NodeField("toss", True, (), "rule thank"),
    ),
    ends=("over",),
    places=(
        PlaceField("yard", "yard", "one", (_SITE,), _TILE),
        PlaceField("deck", "deck", "bag", (), _TILE, "hidden"),
        PlaceField("hand", "hand", "bag", (_PLAYER,), _TILE, "owner"),
    ),
    values=(
        ValueField("thanks", "thanks", "number", (_PLAYER,), low=0, high=TURNS),
        ValueField("heads", "heads", "number", (_PLAYER,), low=0, high=TURNS),
        ValueField("turns", "turns", "number", low=0, high=TURNS),
    ),
    times=(),
    locals=("at_who",),
    notes=True,
    noting=True,
    pending=False,
    total=((_TILE, (3, 3, 1)),),
    points=(
        PointField("shift or give", "flow", ("action shift", "action give"), ()),
        PointField("answer", "action give", ("action answer",), (_WHO,)),
        PointField("answer: thank", "action answer", ("rule thank",), (_WHO,)),
    ),
    steps=(
        StepField(
            "shift",
            (
                ParamField("picked", "set", ValueField("picked", "", "name", names=_SITE)),
                ParamField("order", "order", ValueField("order", "", "name", names=_TILE, first=1, none=0)),
            ),
        ),
    ),
    limits=(LimitField("thank", "spent_thank", (_WHO,), 1),),
    ties=(("over", 1),),
)

SHIFT: Final = Steps(
    (
        Level(
            "set",
            lambda s, values: (mask_of(site for site in range(4) if s.yard[site]), 2, 3),
            where=lambda s, values: values[0] != 0b101,
        ),
        Level("order", lambda s, values: (tuple(bits(values[0])), tuple(s.yard[site] for site in bits(values[0])))),
    )
)


class Act(Move):
    """A move of this game."""

    __slots__ = ("kind", "number")
    fields: ClassVar = ("kind", "number")
    kind: str
    number: int

    def __new__(cls, kind: str, number: int) -> Act:  # noqa: PYI034  # there is one object for each move
        return TEXTS.parse(_text(kind, number))


def _text(kind: str, number: int) -> str:
    name = (*TILES, "none")[number - 1] if kind in ("deal", "give", "shift order") else str(number)
    name = SITES[number] if kind == "shift picked" else name
    return kind if kind == "done" else f"{kind} {name}"


def _all() -> list[Act]:
    numbers = {
        "deal": (1, 2, 3),
        "give": (1, 2, 3),
        "shift picked": (0, 1, 2, 3),
        "shift order": (1, 2, 3, 0),
        "answer": (0, 1),
        "toss": (0, 1),
        "done": (0,),
    }
    every = [(kind, number) for kind, found in numbers.items() for number in found]
    return [intern(Act, code, _text(*act), act, kind=act[0], number=act[1]) for code, act in enumerate(every)]


MOVES: Final[tuple[Act, ...]] = tuple(_all())
TEXTS: Final = MoveTable(MOVES)
_PICKED: Final = ("shift picked", "shift order")


def parse_move(text: str) -> Act:
    return TEXTS.parse(text)


class State:
    """A node of the game. `frames` and `choosing` are as in every engine."""

    node: int
    me: int
    outcome: Outcome | None
    yard: list[int]
    deck: list[int]
    hand: list[int]
    thanks: list[int]
    heads: list[int]
    turns: int
    at_who: int
    noted: dict[str, int]
    frames: tuple[tuple[Any, ...], ...]
    choosing: tuple[Any, ...]
    spent_thank: tuple[tuple[int, ...], ...]

    @classmethod
    def initial(cls) -> Self:
        s = cls()
        s.node, s.me, s.outcome, s.at_who, s.turns = DEAL, 0, None, 0, 0
        s.yard = [1, 1, 2, 0, 0]
        s.deck = [1, 2, 1, 0, 0, 0]
        s.hand = [0] * 12
        s.thanks, s.heads = [0] * 3, [0] * 3
        s.noted = {}
        s.frames, s.choosing, s.spent_thank = (), (), ()
        return s

    @property
    def actor(self) -> Player | Literal["chance"] | None:
        if self.node < 0:
            return None
        return CHANCE if self.node in (DEAL, TOSS) else PLAYERS[self.at_who if self.node == ANSWER else self.me]

    def moves(self) -> list[Act]:
        return [] if self.actor in (None, CHANCE) else [move for move in MOVES if self.why(move) is None]

    def chances(self) -> Sequence[Chance[Act]]:
        if self.node == DEAL:
            return [Chance(Act("deal", c), self.deck[c - 1], sum(self.deck)) for c in (1, 2, 3) if self.deck[c - 1]]
        return [Chance(Act("toss", 0), 1, 2), Chance(Act("toss", 1), 1, 2)] if self.node == TOSS else []

    def why(self, move: Act) -> Refusal | None:
        kind, number = move.kind, move.number
        action = kind.split()[0]
        if kind in _PICKED or kind == "done":
            return self._why_shift(kind, number)
        if self.choosing or action not in SCHEMA.nodes[self.node].name.split(" or ") or self.node < 0:
            return _no("not-now", action)
        if kind == "deal" and not self.deck[number - 1]:
            return _no("deal.tile", action)
        if kind == "give" and not self.hand[self.me * 3 + number - 1]:
            return _no("give.tile", action)
        return None

    def _why_shift(self, kind: str, number: int) -> Refusal | None:
        if self.node != TURN or (kind == "done" and not self.choosing):
            return _no("not-now", "shift")
        level = len(self.choosing) - 2 if kind == "done" else _PICKED.index(kind)
        reason = refusal(self, SHIFT, self.choosing[1:], level, STOP if kind == "done" else number)
        if reason is None:
            return None
        name = "not-now" if reason.clause == "step" else f"shift.{('picked', 'order')[reason.level]}"
        return _no(name if reason.clause in ("step", "domain") else f"{name}.{reason.clause}", "shift")

    def play(self, move: Act) -> None:
        refused = self.why(move)
        if refused is not None:
            raise IllegalMove(refused)
        getattr(self, f"_{move.kind.split()[0]}")(move)

    def _deal(self, move: Act) -> None:
        self.deck[move.number - 1] -= 1
        self.hand[self.at_who * 3 + move.number - 1] += 1
        self.at_who += 1
        if self.at_who == 3:
            self._turn()

    def _turn(self) -> None:
        """Forget what is over, and go to the next turn."""
        self.frames, self.choosing, self.spent_thank = (), (), ()
        self.at_who = -1
        key = f"{self.yard}{self.hand}{self.deck}"
        self.noted[key] = self.noted.get(key, 0) + 1
        self.node = TURN
        if self.turns == TURNS:
            self.node = -1
            scores: dict[str, int | float] = dict(zip(PLAYERS, self.thanks, strict=True))
            self.outcome = Outcome.scored("over", scores, {p: (h,) for p, h in zip(PLAYERS, self.heads, strict=True)})

    def _end_turn(self) -> None:
        self.turns += 1
        self.me = (self.me + 1) % 3
        self._turn()

    def _shift(self, move: Act) -> None:
        self._picked(move.number)

    def _done(self, move: Act) -> None:
        self._picked(STOP)

    def _picked(self, pick: int | None) -> None:
        chosen, values = settle(self, SHIFT, self.choosing[1:], pick)
        if values is None:
            self.choosing = (0, *chosen)
            return
        for site, tile in zip(bits(values[0]), values[1], strict=True):
            self.yard[site] = tile
        self._end_turn()

    def _give(self, move: Act) -> None:
        self.hand[self.me * 3 + move.number - 1] -= 1
        self.at_who = (self.me + 1) % 3
        self.hand[self.at_who * 3 + move.number - 1] += 1
        self.frames = ((0,),)
        self.node = ANSWER

    def _answer(self, move: Act) -> None:
        who, self.at_who = self.at_who, -1
        if move.number:
            self.frames = ((0,), (1, who), (2, who))
            self.spent_thank = ((self.me, 1),)
            self.thanks[self.me] += 1
            self.node = TOSS
        else:
            self._end_turn()

    def _toss(self, move: Act) -> None:
        self.heads[self.me] += move.number
        self._end_turn()

    def copy(self) -> Self:
        s = type(self)()
        for name in State.__annotations__:
            held = getattr(self, name)
            setattr(s, name, held.copy() if isinstance(held, list | dict) else held)
        return s

    def _key(self) -> tuple[object, ...]:
        held = [getattr(self, name) for name in State.__annotations__]
        return tuple(str(item) if isinstance(item, list | dict) else item for item in held)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def to_json(self) -> dict[str, object]:
        return encode(SCHEMA, self)

    @classmethod
    def from_json(cls, data: object) -> Self:
        s = cls()
        decode(SCHEMA, data, s)
        if s.choosing and not (s.node == TURN and came_about(s, SHIFT, s.choosing[1:])):
            raise BadState("choosing", "this cannot have been picked")
        if s.node >= 0 and not (s.moves() or s.chances()):
            raise BadState("node", "nothing can be done at this node")
        if isinstance(data, dict) and data["actor"] != s.actor:
            raise BadState("actor", f"it is {s.actor} who decides here")
        return s

    def view(self, player: Player) -> object:
        return view(SCHEMA, self, PLAYERS.index(player))

    def sample(self, player: Player, rng: Rng) -> Self:
        s = self.copy()
        sample(SCHEMA, s, PLAYERS.index(player), rng)
        return s

    def told(self, move: Act, player: Player) -> str:
        who = PLAYERS.index(player)
        if move.kind == "deal" and who != self.at_who:
            return "deal ?"
        if move.kind == "give" and who not in (self.me, (self.me + 1) % 3):
            return "give ?"
        return str(move)


def _no(clause: str, rule: str) -> Refusal:
    return Refusal(clause, rule, f"{clause} forbids it", (), "couriers.cat", 7)
