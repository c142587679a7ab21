"""What statements mean: each in a game of a few lines."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from cattery.interp import Interpreter
from cattery_runtime import BadMove, Fault, IllegalMove
from tests.interp.reading import after, interpret

COUNTER = """
    game "Counter"
        players left, right

    values
        total: 0..9 = 0
        spare: 0..9 = 3 each turn
        boxes per player: 0..3 = 1

    flow
        repeat
            turn
                me chooses add
                me may choose take-back, if possible
                check won(me)

    action add(n in 1..3)
        when spare >= n "only {spare} to spare, not {n}"
        do
            set spare to spare - n
            set total to total + n
            set boxes[me] to n

    action take-back
        when times(add) is 1 and total > 4
        do
            set total to total - 1
            if total is 6
                left goes next

    end won(who: player): who wins
        total >= 8
"""

STACKS = """
    game "Stacks"
        players one, two

    board line: track(3)
        links next: forward, back
    pieces Chip(colour: Colour)
        2 red, 2 blue
        drawn r red, b blue
    enum Colour: red, blue
    places
        bag: bag of Chip = the rest
        pile per line: stack of Chip
        hand: one Chip

    flow
        for each n in 1..2
            chance chooses put(n)
        repeat
            turn
                me chooses lift or turn-over or drop
                else impossible "there is always something to do"

    action put(n: 0..2, chip in bag, at in line)
        do
            move chip from bag to pile[at]

    action lift(at in line)
        when hand is none
        when size of pile[at] > 0
        do
            move top of pile[at] to hand

    action drop(at in line)
        when hand is not none "your hand is empty"
        do
            move hand to bottom of pile[at]

    action turn-over(at in line)
        when hand is none
        when size of pile[at] > 1 "nothing to turn over"
        do
            take pile[at] as taken
            for each chip in taken
                move chip to bottom of pile[at]
"""


@pytest.fixture(scope="module")
def counter() -> Interpreter:
    return interpret(COUNTER)


@pytest.fixture(scope="module")
def stacks() -> Interpreter:
    return interpret(STACKS)


def test_numbers_are_chosen_and_set(counter: Interpreter) -> None:
    position = after(counter, "add 2")
    assert position.to_json()["values"] == {"total": 2, "spare": 3, "boxes": {"left": 2, "right": 1}}
    assert position.actor == "right"


def test_values_of_a_turn_start_anew(counter: Interpreter) -> None:
    position = after(counter, "add 2", "add 3")
    assert position.to_json()["times"] == {"add": 1}
    assert (position.actor, position.node and position.node.name) == ("right", "take-back")
    assert counter.play(position, "decline").to_json()["times"] == {"add": 0}


def test_a_node_is_skipped_where_nothing_is_possible(counter: Interpreter) -> None:
    assert after(counter, "add 1").actor == "right"
    assert counter.moves(after(counter, "add 3", "add 3")) == ["take-back", "decline"]


def test_declining_changes_nothing(counter: Interpreter) -> None:
    position = after(counter, "add 3", "add 3", "decline")
    assert position.actor == "left"
    assert position.to_json()["values"] == {"total": 6, "spare": 3, "boxes": {"left": 3, "right": 3}}


def test_who_goes_next_is_said_for_the_end_of_the_turn(counter: Interpreter) -> None:
    position = after(counter, "add 3", "add 1", "add 3")
    assert position.actor == "left"
    assert counter.play(position, "take-back").actor == "left"
    assert counter.play(position, "decline").actor == "right"


def test_an_end_is_reached_where_it_is_looked_at(counter: Interpreter) -> None:
    position = after(counter, "add 3", "add 3", "decline", "add 2")
    assert position.actor == "left"
    assert position.outcome is None
    over = counter.play(position, "decline")
    assert over.outcome is not None
    assert (over.outcome.winners, over.outcome.ranks) == (("left",), {"left": 1, "right": 2})
    assert over.to_json()["node"] is None


def test_words_have_their_holes_filled() -> None:
    game = interpret(COUNTER.replace("3 each turn", "1 each turn"))
    refusal = game.why(game.initial(), "add 2")
    assert refusal is not None
    assert (refusal.clause, refusal.words) == ("add.1", "only 1 to spare, not 2")


def test_what_is_not_offered_is_not_to_be_decided_now(counter: Interpreter) -> None:
    refusal = counter.why(after(counter, "add 3", "add 3"), "add 2")
    assert refusal is not None
    assert (refusal.clause, refusal.words) == ("not-now", "add is not what is to be decided now")


def test_a_value_out_of_its_range_is_a_fault(counter: Interpreter) -> None:
    position = counter.from_json({**after(counter, "add 1").to_json(), "values": {"total": 9, "spare": 3, "boxes": {"left": 1, "right": 1}}})  # fmt: skip
    with pytest.raises(Fault, match="total cannot be 10"):
        counter.play(position, "add 1")


def test_chance_weighs_pieces_by_their_copies(stacks: Interpreter) -> None:
    position = stacks.initial()
    assert position.actor == "chance"
    assert stacks.moves(position) == []
    assert stacks.chances(position)[0] == ("put red s1", Fraction(1, 6))
    later = stacks.play(position, "put red s1")
    assert dict(stacks.chances(later))["put red s2"] == Fraction(1, 9)
    assert dict(stacks.chances(later))["put blue s2"] == Fraction(2, 9)
    assert later.to_json()["locals"] == {"n": 2}
    with pytest.raises(IllegalMove):
        stacks.play(position, "lift s1")


def test_a_loop_around_a_node_goes_on_after_it(stacks: Interpreter) -> None:
    position = after(stacks, "put red s1", "put blue s1")
    assert position.node is not None
    assert (position.node.name, position.to_json()["locals"]) == ("lift or turn-over or drop", {})
    again = stacks.from_json(json.loads(json.dumps(after(stacks, "put red s1").to_json())))
    assert stacks.play(again, "put blue s1") == position


def test_stacks_have_a_top_and_a_bottom(stacks: Interpreter) -> None:
    position = after(stacks, "put red s1", "put blue s1", "lift s1", "drop s1")
    assert position.to_json()["places"] == {
        "bag": {"red": 1, "blue": 1},
        "pile": {"s1": ["blue", "red"], "s2": [], "s3": []},
        "hand": None,
    }


def test_what_is_taken_is_put_down_bottom_first(stacks: Interpreter) -> None:
    position = after(stacks, "put red s1", "put blue s1", "turn-over s1")
    assert position.state.places["pile"][("s1",)] == (("Chip", "blue"), ("Chip", "red"))
    assert position.state.held == ()


def test_what_is_not_put_down_is_a_fault() -> None:
    game = interpret(STACKS.replace("for each chip in taken", "for each chip in taken where colour of chip is red"))
    position = after(game, "put red s1", "put blue s1")
    with pytest.raises(Fault, match="blue was taken up and not put down"):
        game.play(position, "turn-over s1")


@pytest.mark.parametrize(
    ("right", "wrong", "words"),
    [
        ("when hand is none\n        when size of pile[at] > 0", "when size of pile[at] > 0", r"hand is taken"),
        ("        when size of pile[at] > 0\n", "", r"nothing to move from pile\[s2\]"),
        ('when hand is not none "your hand is empty"', "", "nothing to move from hand"),
    ],
)
def test_moves_that_cannot_be_made_are_faults(right: str, wrong: str, words: str) -> None:
    assert right in STACKS
    game = interpret(STACKS.replace(right, wrong))
    moves = {"hand is taken": ["lift s1", "lift s1"], "nothing to move from hand": ["drop s1"]}.get(words, ["lift s2"])
    with pytest.raises(Fault, match=words):
        after(game, "put red s1", "put blue s1", *moves)


@pytest.mark.parametrize("text", ["add", "add 4", "add 1 1", "sub 1", "take-back 1", "add one"])
def test_texts_that_are_no_moves(counter: Interpreter, text: str) -> None:
    with pytest.raises(BadMove):
        counter.why(counter.initial(), text)
