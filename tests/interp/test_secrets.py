"""What players may know: views, positions dealt out anew, what they are told of a choice."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

from cattery.interp import Interpreter, Position
from cattery_runtime import Rng
from tests.interp.games import CARDS, POST
from tests.interp.reading import after, interpret

GAME = interpret(CARDS)
SHUFFLED = ("shuffle-in 1",) * 6
DEALT = (*SHUFFLED, "deal 1", "deal 2", "deal 3")


def view(position: Position, player: str, game: Interpreter = GAME) -> Any:
    return json.loads(json.dumps(game.view(position, player)))


def test_the_content_of_what_is_dark_is_a_number() -> None:
    position = after(GAME, *DEALT, "keep 1", "decline")
    data, mine, other = position.to_json(), view(position, "ann"), view(position, "bob")
    assert list(mine) == list(data)
    assert mine["places"] == {
        "deck": 0,
        "draw": 3,
        "hand": {"ann": {}, "bob": 1, "cat": 1},
        "aside": {"ann": "1", "bob": 0, "cat": 0},
        "played": {},
        "purse": 2,
    }
    assert other["places"]["hand"] == {"ann": 0, "bob": {"2": 1}, "cat": 1}
    assert other["places"]["aside"] == {"ann": 1, "bob": None, "cat": 0}
    for key in data:
        assert key == "places" or mine[key] == json.loads(json.dumps(data[key]))


def test_everybody_sees_everything_where_nothing_is_dark() -> None:
    game = interpret(POST)
    position = after(game, "send s3", "put bob")
    assert view(position, "ann", game) == json.loads(json.dumps(position.to_json()))


@pytest.mark.parametrize("moves", [(), SHUFFLED, DEALT, (*DEALT, "keep 1"), (*DEALT, "show card 1")])
def test_a_sample_looks_the_same(moves: tuple[str, ...]) -> None:
    position = after(GAME, *moves)
    for player in GAME.game.players:
        for seed in range(5):
            other = GAME.sample(position, player, Rng(seed))
            assert view(other, player) == view(position, player)
            assert GAME.from_json(json.loads(json.dumps(other.to_json()))) == other
            assert other.actor != player or GAME.moves(other) == GAME.moves(position)
    assert after(GAME, *moves) == position


def test_every_arrangement_of_the_copies_is_equally_likely() -> None:
    position = after(GAME, *DEALT)
    hidden = [1, 1, 2, 2, 3]
    hidden.remove(2)  # what bob holds himself
    hidden.append(1)  # ann's
    wanted: Counter[tuple[int, int]] = Counter()
    for order in permutations(sorted([1, 1, 1, 2, 3])):
        wanted[order[3], order[4]] += 1
    assert sorted(hidden) == [1, 1, 1, 2, 3]
    found: Counter[tuple[int, int]] = Counter()
    rng, rounds = Rng(5), 3000
    for _ in range(rounds):
        places: Any = GAME.sample(position, "bob", rng).to_json()["places"]
        ann, cat = (int(next(iter(places["hand"][who]))) for who in ("ann", "cat"))
        assert places["hand"]["bob"] == {"2": 1}
        found[ann, cat] += 1
    total = sum(wanted.values())
    for pair, ways in wanted.items():
        assert abs(Fraction(found[pair], rounds) - Fraction(ways, total)) < Fraction(1, 25), pair
    assert set(found) == set(wanted)


class Script:
    """Numbers that were written down, and which were asked for."""

    def __init__(self, *numbers: int) -> None:
        self.numbers, self.asked = list(numbers), list[int]()

    def below(self, n: int) -> int:
        self.asked.append(n)
        return self.numbers.pop(0)


def test_copies_are_dealt_in_the_order_of_places_and_codes() -> None:
    position = after(GAME, *DEALT, "keep 1", "decline")
    script = Script(4, 0, 0, 1, 0, 0, 0)
    rng: Any = script
    places: Any = GAME.sample(position, "bob", rng).to_json()["places"]
    # dark are 1 1 2 3 in draw and cat's hand, the 1 that ann laid aside, and two coins
    assert script.asked == [5, 4, 3, 2, 1, 2, 1]
    assert places["draw"] == {"1": 2, "3": 1}
    assert places["hand"]["cat"] == {"2": 1}
    assert places["aside"]["ann"] == "1"


def test_the_order_of_a_dark_stack_is_dealt_too() -> None:
    position = GAME.initial()
    places: Any = GAME.sample(position, "ann", Rng(3)).to_json()["places"]
    before: Any = position.to_json()["places"]
    assert sorted(places["deck"]) == sorted(before["deck"])
    assert places["deck"] != before["deck"]


@pytest.mark.parametrize(
    ("moves", "text", "told"),
    [
        (SHUFFLED, "deal 3", {"ann": "deal 3", "bob": "deal ?", "cat": "deal ?"}),
        ((*SHUFFLED, "deal 1"), "deal 3", {"ann": "deal ?", "bob": "deal 3", "cat": "deal ?"}),
        (DEALT, "keep 1", {"ann": "keep 1", "bob": "keep ?", "cat": "keep ?"}),
        (DEALT, "KEEP  1", {"ann": "keep 1", "bob": "keep ?", "cat": "keep ?"}),
        (DEALT, "show card 1", {"ann": "show card 1", "bob": "show card 1", "cat": "show card 1"}),
        (DEALT, "decline", {"ann": "decline", "bob": "decline", "cat": "decline"}),
    ],
)
def test_players_are_told_what_they_see(moves: tuple[str, ...], text: str, told: dict[str, str]) -> None:
    position = after(GAME, *moves)
    assert {player: GAME.told(position, text, player) for player in GAME.game.players} == told


SWAP = """
    game "Swap"
        players ann, bob
    pieces Card(rank: 1..3)
        2 1, 2 2, 2 3
    places
        draw: bag of Card hidden = the rest
        hand per player: bag of Card seen by owner
        gone: bag of Card hidden
    values
        turns: 0..9 = 0
    flow
        for each who in player
            for each n in 1..3
                chance chooses deal(who)
        repeat
            turn
                me chooses give or drop, if possible
                set turns to turns + 1
                check over
    action deal(who: player, card in draw)
        do
            move card from draw to hand[who]
    action give(card in hand[me], to in each who in player where who is not me) in steps
        do
            move card from hand[me] to hand[to]
            to may choose drop
            if rank of card is 1
                set turns to turns + 1
    action drop(card in hand[me])
        do
            move card from hand[me] to gone
            me may choose drop, if possible
            if rank of card is 1
                set turns to turns + 1
    end over: draw
        turns > 3
"""


def test_what_was_chosen_in_secret_is_left_out_while_it_is_under_way() -> None:
    game = interpret(SWAP)
    hands = after(game, *(f"deal {rank}" for rank in (1, 2, 3, 1, 2, 3)))
    picked = game.play(hands, "give card 2")
    assert view(picked, "ann", game)["choosing"] == {"action": "give", "picked": [["2"], []]}
    assert view(picked, "bob", game)["choosing"] == {"action": "give", "picked": [["?"], []]}
    dropped = game.play(hands, "drop 1")
    assert view(dropped, "ann", game)["frames"][1:] == []
    for player, seen in (("ann", "1"), ("bob", "?")):
        again = game.play(dropped, "drop 2")
        assert [frame["locals"] for frame in view(again, player, game)["frames"]] == [{}, {"card": seen}]
        assert view(dropped, player, game)["frames"] == [{"at": "give or drop", "locals": {}}]
        assert view(dropped, player, game)["locals"] == {"card": seen}
    given = game.play(picked, "give to bob")
    for player in game.game.players:  # bob has it now
        assert view(given, player, game)["locals"] == {"card": "2", "to": "bob"}
    assert game.from_json(json.loads(json.dumps(given.to_json()))) == given
