"""What is told of a play from its states and moves alone, and that the laws about secrets catch what gives them away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Self

import pytest
from attrs import define, frozen

from cattery_runtime import Outcome, Refusal, Rng
from cattery_runtime.testing import BAG, Action, Arena, Family, Node, Point, Seen, Use, laws

# --- which actions have been carried out -----------------------------------------------------------------------------


@frozen
class Said:
    """A move of a script."""

    text: str
    code: int = 0

    def __str__(self) -> str:
        return self.text


Line = tuple[str, dict[str, Any]]


def watched(points: dict[str, Point], first: dict[str, Any], *lines: Line) -> list[Seen[Any]]:
    """What is seen of a script: its first state, and then a move and the state that it leads to."""

    class Script(Hand):
        at = 0

        def to_json(self) -> dict[str, object]:
            return [first, *(data for _, data in lines)][self.at]

        def moves(self) -> Sequence[Said]:
            return [Said(lines[self.at][0])]

        def play(self, move: Said) -> None:
            self.at += 1

    arena: Arena[Any, Any, Any] = Arena(Script, [], Said, {}, {}, points)
    return list(arena.seen([0] * len(lines)))


def state(
    node: str | None, times: dict[str, int], *frames: str, me: str = "red", choosing: Any = None
) -> dict[str, Any]:
    way = [{"at": at, "locals": {}} for at in frames]
    return {"node": node, "me": me, "times": times, "frames": way, "choosing": choosing}


POINTS = {
    "go": Point(leads=("action go",), turn=1),
    "stay": Point(turn=1),
    "flow: tidy": Point(leads=("rule tidy",), turn=1),
    "pick": Point("action go", leads=("action pick",)),
    "lay": Point("action pick"),
    "sweep": Point("rule tidy"),
}


def counted(seen: list[Seen[Any]]) -> list[dict[str, int]]:
    return [one.counted["times"] for one in seen]


def test_an_action_counts_when_its_block_is_done() -> None:
    none, inner, both = {"go": 0, "pick": 0}, {"go": 0, "pick": 1}, {"go": 1, "pick": 1}
    seen = watched(
        POINTS,
        state("go", none),
        ("go", state("pick", none, "go")),
        ("pick", state("lay", none, "go", "pick")),
        ("lay", state("pick", inner, "go")),
        ("decline", state("stay", both)),
        ("stay", state("go", none, me="blue")),
    )
    assert counted(seen) == [none, none, none, inner, both, none]
    assert [one.turn_over for one in seen] == [False, False, False, False, False, True]
    assert seen[-1].acted is not None and seen[-1].acted["me"] == "red"


def test_an_action_that_is_not_counted_goes_on_as_well() -> None:
    seen = watched(
        POINTS, state("go", {"lay": 0}), ("go", state("pick", {"lay": 0}, "go")), ("x", state("go", {"lay": 0}))
    )
    assert counted(seen) == [{"lay": 0}] * 3
    assert [one.turn_over for one in seen] == [False, False, True]


def test_a_pick_is_no_action() -> None:
    begun = {"action": "go", "picked": [["a1"]]}
    seen = watched(
        POINTS,
        state("go", {"go": 0}),
        ("go sites a1", state("go", {"go": 0}, choosing=begun)),
        ("done", state("stay", {"go": 1})),
    )
    assert counted(seen) == [{"go": 0}, {"go": 0}, {"go": 1}]
    assert not any(one.turn_over for one in seen)


def test_a_call_that_goes_on_is_no_new_turn() -> None:
    seen = watched(
        POINTS,
        state("sweep", {"sweep": 0}, "flow: tidy"),
        ("sweep", state("sweep", {"sweep": 1}, "flow: tidy")),
        ("sweep", state("sweep", {"sweep": 0}, "flow: tidy", me="blue")),
    )
    assert counted(seen) == [{"sweep": 0}, {"sweep": 1}, {"sweep": 0}]


# --- secrets ---------------------------------------------------------------------------------------------------------


@define(eq=False)
class Hand:
    """One card in each hand and two in the deck; who has the lower one is to say so. Each slip gives something away."""

    slip: ClassVar[str] = ""
    deck: str = "xy"
    red: str = "x"
    blue: str = "y"

    @classmethod
    def initial(cls) -> Self:
        return cls()

    @property
    def actor(self) -> Any:
        return "red"

    @property
    def outcome(self) -> Outcome | None:
        return None

    def moves(self) -> Sequence[Said]:
        return [Said("show")] if self.slip != "moves" or self.blue == "y" else []

    def chances(self) -> Sequence[Any]:
        return []

    def play(self, move: Said) -> None:
        self.deck = self.deck[::-1]

    def why(self, move: Said) -> Refusal | None:
        words = f"not with {self.blue}" if self.slip == "why" else "not now"
        return None if move.text == "show" else Refusal("not-now", move.text, words, (), "hand.cat", 1)

    def copy(self) -> Self:
        return type(self)(self.deck, self.red, self.blue)

    def to_json(self) -> dict[str, object]:
        places = {"deck": _bag(self.deck), "hand": {"red": _bag(self.red), "blue": _bag(self.blue)}}
        return {"node": "show", "me": "red", "times": {}, "places": places}

    @classmethod
    def from_json(cls, data: Any) -> Self:
        places = data["places"]
        held = [places["deck"], places["hand"]["red"], places["hand"]["blue"]]
        return cls(*("".join(card * number for card, number in bag.items()) for bag in held))

    def view(self, player: str) -> dict[str, object]:
        hands = {"red": self.red, "blue": self.blue}
        seen = {who: _bag(cards) if who == player or self.slip == "view" else 1 for who, cards in hands.items()}
        return {**self.to_json(), "places": {"deck": 2, "hand": seen}}

    def sample(self, player: str, rng: Rng) -> Self:
        mine = {"red": self.red, "blue": self.blue}[player]
        own = {"x": "y", "y": "x"}[mine] if self.slip == "sample" else mine
        pool = sorted(self.deck + self.red + self.blue)
        pool.remove(own)
        cards = "".join(pool.pop(rng.below(len(pool))) for _ in range(3))
        return type(self)(cards[1:], own, cards[0]) if player == "red" else type(self)(cards[1:], cards[0], own)

    def told(self, move: Said, player: str) -> str:
        return {"told": "?", "untold": "show y"}.get(self.slip, str(move)) if player == "red" else str(move)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Hand) and self.to_json() == other.to_json()

    def __hash__(self) -> int:
        return hash(str(self.to_json()))


def _bag(cards: str) -> dict[str, int]:
    return {card: cards.count(card) for card in sorted(set(cards))}


CARDS = {"x": 2, "y": 2}
FAMILIES = {"deck": Family(BAG, CARDS, seen="hidden"), "hand": Family(BAG, CARDS, (("red", "blue"),), seen="owner")}
PLAYERS = ("red", "blue")


def look(slip_: str) -> None:
    """All laws about secrets, over plays of several lengths, each of which draws other samples."""

    class Slipping(Hand):
        slip = slip_

    nodes: dict[str, Node[Any]] = {"show": Node(lambda _: "red", (Use("show"),))}
    moves = [Said("show"), Said("hide", 1)]
    points = {"show": Point()}
    arena: Arena[Any, Any, Any] = Arena(
        Slipping,
        moves,
        Said,
        nodes,
        {"show": Action((), ())},
        points,
    )
    for length in range(12):
        play = [0] * length
        laws.views_are_as_said(arena, play, FAMILIES, PLAYERS)
        laws.secrets_are_kept(arena, play, PLAYERS)
        laws.moves_are_told(arena, play, PLAYERS)


def test_secrets_that_are_kept() -> None:
    look("")


@pytest.mark.parametrize("slip", ["moves", "why", "view", "sample", "told", "untold"])
def test_secrets_that_are_given_away(slip: str) -> None:
    with pytest.raises(AssertionError):
        look(slip)
