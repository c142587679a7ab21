"""Actions in steps: what is offered, what is refused by which clause, what has been picked in the position."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest

from cattery.interp import Interpreter, Position
from cattery_runtime import BadMove, BadState, IllegalMove
from tests.interp.games import TILES
from tests.interp.reading import after, interpret

GAME = interpret(TILES)
LAID = ("lay plain red", "lay plain red", "lay plain blue", "lay wild", "lay way up", "lay way left")
"""Red, red and blue above; the wild one, up and left below."""


def at(*moves: str) -> Position:
    """The position after some moves on a laid board."""
    return after(GAME, *LAID, *moves)


def choosing(position: Position) -> object:
    return json.loads(json.dumps(position.to_json()))["choosing"]


def refusal(position: Position, text: str) -> tuple[str, str]:
    """The clause and the words with which a choice is refused."""
    found = GAME.why(position, text)
    assert found is not None
    with pytest.raises(IllegalMove) as caught:
        GAME.play(position, text)
    assert caught.value.refusal == found
    return found.clause, found.words


# --- sets and orders -------------------------------------------------------------------------------------------------


def test_first_picks_are_among_the_moves() -> None:
    assert GAME.moves(at()) == [
        "mix picked a1", "mix picked b1", "mix picked c1",
        "turn-round corner a1", "turn-round corner a2", "decline",
    ]  # fmt: skip
    assert choosing(at()) is None


def test_the_way_through_a_set_and_an_order() -> None:
    position = at("mix picked a1")
    assert choosing(position) == {"action": "mix", "picked": [["a1"]]}
    assert (position.actor, position.node) == ("ann", at().node)
    assert GAME.moves(position) == ["mix picked c1", "mix picked b2", "mix picked c2"]
    position = at("mix picked a1", "mix picked c1")
    assert choosing(position) == {"action": "mix", "picked": [["a1", "c1"]]}
    assert GAME.moves(position) == ["mix picked b2", "mix picked c2", "done"]
    position = at("mix picked a1", "mix picked c1", "done")
    assert choosing(position) == {"action": "mix", "picked": [["a1", "c1"], []]}
    assert GAME.moves(position) == ["mix order plain blue"]
    position = at("mix picked a1", "mix picked c1", "done", "mix order plain blue")
    assert choosing(position) == {"action": "mix", "picked": [["a1", "c1"], ["plain blue"]]}
    position = at("mix picked a1", "mix picked c1", "done", "mix order plain blue", "mix order plain red")
    assert choosing(position) is None
    places: Any = position.to_json()["places"]
    assert [places["tile"][site] for site in ("a1", "b1", "c1")] == ["plain blue", "plain red", "plain red"]


def test_a_set_at_its_highest_number_is_done_by_itself() -> None:
    position = at("mix picked a1", "mix picked c1", "mix picked c2")
    assert choosing(position) == {"action": "mix", "picked": [["a1", "c1", "c2"], []]}
    assert GAME.moves(position) == ["mix order plain blue", "mix order way left"]


def test_every_piece_of_an_order_changes_and_equal_ones_are_one_choice() -> None:
    position = at("mix picked c1", "mix picked b2", "mix picked c2")
    assert GAME.moves(position) == ["mix order way up", "mix order way left"]
    assert GAME.moves(GAME.play(position, "mix order way up")) == ["mix order way left"]
    assert GAME.moves(GAME.play(position, "mix order way left")) == ["mix order plain blue"]


def test_none_can_be_laid_too() -> None:
    game = interpret(TILES.replace("for each at in yard", "for each at in left"))
    position = after(game, "lay plain red", "lay way up", "mix picked a1", "mix picked b1", "mix picked a2")
    assert game.moves(position) == ["mix order way up", "mix order none"]
    assert game.moves(game.play(position, "mix order none")) == ["mix order way up"]
    position = after(game, "lay plain red", "lay way up", "mix picked a1", "mix picked b1", "done", "mix order none")
    assert choosing(position) == {"action": "mix", "picked": [["a1", "b1"], [None]]}
    assert game.from_json(json.loads(json.dumps(position.to_json()))) == position
    places: Any = game.play(position, "mix order plain red").to_json()["places"]
    assert (places["tile"]["a1"], places["tile"]["b1"]) == (None, "plain red")


AFTER = "what is picked comes in order, and this comes before the last pick"


@pytest.mark.parametrize(
    ("moves", "text", "clause", "words"),
    [
        ((), "mix picked b2", "mix.picked.rest", "nothing could follow that"),
        ((), "mix picked a2", "mix.picked.where", "not the wild one"),
        ((), "mix order plain red", "not-now", "mix is not what is to be decided now"),
        ((), "done", "not-now", "there is nothing to be done with here"),
        ((), "turn-round corner b1", "turn-round.corner", "there is no such corner here"),
        (("mix picked b1",), "mix picked a1", "mix.picked.after", AFTER),
        (("mix picked b1",), "mix picked b1", "mix.picked.after", AFTER),
        (("mix picked a1",), "mix picked b1", "mix.picked.rest", "nothing could follow that"),
        (("mix picked a1",), "done", "mix.picked.done", "that is not enough"),
        (("mix picked a1",), "mix order wild", "not-now", "mix is not what is to be decided now"),
        (("mix picked a1",), "turn-round corner a1", "not-now", "turn round is not what is to be decided now"),
        (("mix picked a1",), "decline", "not-now", "this cannot be declined"),
        (("mix picked a1", "mix picked c1", "done"), "mix order wild", "mix.order", "there is no such order here"),
        (("mix picked a1", "mix picked c1", "done"), "mix order plain red", "mix.order", "there is no such order here"),
        (("mix picked a1", "mix picked c1", "done"), "done", "not-now", "mix is not what is to be decided now"),
        (("mix picked c1", "mix picked b2", "done"), "mix order none", "mix.order", "there is no such order here"),
    ],
)
def test_what_is_refused_and_by_which_clause(moves: tuple[str, ...], text: str, clause: str, words: str) -> None:
    assert refusal(at(*moves), text) == (clause, words)


def test_guards_are_looked_at_when_their_parameter_is_complete() -> None:
    early = "decline", "decline", "decline"
    position = after(GAME, "lay wild", *LAID[:3], *LAID[4:], *early)
    three = ("mix picked b1", "mix picked a2")
    assert GAME.why(after(GAME, "lay wild", *LAID[:3], *LAID[4:], *three), "mix picked b2") is None
    for text in three:
        position = GAME.play(position, text)
    assert refusal(position, "mix picked b2") == ("mix.3", "two at most now")
    assert GAME.moves(position) == ["done"]
    assert refusal(at(*["decline"] * 7), "mix picked a1") == ("mix.1", "too late")
    assert refusal(at(*["decline"] * 7), "mix order wild") == ("mix.1", "too late")


def test_what_leaves_nothing_to_pick_is_complete_without_a_node() -> None:
    position = at("turn-round corner a1")
    assert choosing(position) == {"action": "turn-round", "picked": [["a1"], []]}
    assert GAME.moves(position)[-2:] == ["turn-round others c2", "done"]
    assert GAME.play(position, "done").choosing is None
    assert at("decline", "turn-round corner a1").choosing is None


def test_only_what_can_be_completed_is_possible() -> None:
    all_alike = TILES.replace("2 plain red, 1 plain blue, 1 wild, 1 way up, 1 way left", "6 plain red")
    game = interpret(all_alike)
    position = after(game, *["lay plain red"] * 6)
    assert game.moves(position) == ["turn-round corner a1", "turn-round corner a2", "decline"]
    found = game.why(position, "mix picked a1")
    assert found is not None and found.clause == "mix.picked.rest"


def test_numbers_of_picks_come_from_the_state() -> None:
    game = interpret(TILES.replace("most: 0..9 = 3", "most: 0..9 = 0"))
    position = after(game, *LAID)
    assert game.moves(position) == ["turn-round corner a1", "turn-round corner a2", "decline"]
    game = interpret(TILES.replace("most: 0..9 = 3", "most: 0..9 = 9"))
    position = after(game, *LAID, "mix picked b1", "mix picked c1", "mix picked b2", "mix picked c2")
    assert game.moves(position) == ["done"]


# --- offered otherwise -----------------------------------------------------------------------------------------------

ODDS = """
    game "Odds"
        players ann, bob
    board row: squares(4, 1)
    values
        kept: 0..9 = 0
        turns: 0..9 = 0
    flow
        repeat
            turn
                if possible(keep(2)) and not possible(keep(5)) and possible(mark)
                    me chooses keep(1) or keep(2) or mark
                else
                    me chooses mark
                chance chooses fall(2)
                check over
    action keep(n: 0..9, some-of in subsets(each at in row where column of at >= n, 0, n), last in some-of) in steps
        when kept < 4
        do
            set kept to kept + size of some-of
            set turns to turns + 1
    action mark
        do
            set turns to turns + 1
    action fall(n: 0..9, ones in subsets(each at in row where column of at <= n, 0, n)) in steps
        do
            nothing
    end over: draw
        turns > 4
"""


def test_the_same_action_offered_twice() -> None:
    game = interpret(ODDS)
    assert game.moves(game.initial()) == [
        "keep some-of a1", "keep some-of b1", "keep some-of c1", "keep some-of d1", "mark",
    ]  # fmt: skip
    one, two = after(game, "keep some-of a1"), after(game, "keep some-of b1")
    assert choosing(one) == {"action": "keep", "picked": [["a1"], []]}
    assert game.moves(one) == ["keep last a1"]
    assert choosing(two) == {"action": "keep", "picked": [["b1"], []]}
    assert game.from_json(json.loads(json.dumps(two.to_json()))) == two


def test_chance_picks_evenly_and_may_be_done() -> None:
    game = interpret(ODDS)
    position = after(game, "mark")
    half = Fraction(1, 2)
    assert game.chances(position) == [("fall ones a1", half), ("fall ones b1", half)]
    position = game.play(position, "fall ones a1")
    assert game.chances(position) == [("fall ones b1", half), ("done", half)]
    assert game.play(position, "done").actor == "bob"


# --- texts and saved picks -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "mix",
        "mix a1",
        "mix picked",
        "mix picked a1 b1",
        "mix picked plain red",
        "mix order a1",
        "mix order plain",
        "done a1",
    ],
)
def test_texts_that_are_no_picks(text: str) -> None:
    with pytest.raises(BadMove):
        GAME.why(at(), text)


def test_texts_are_read_in_any_case() -> None:
    position = GAME.play(GAME.play(at(), " MIX  Picked A1"), "mix PICKED c1")
    assert GAME.moves(GAME.play(position, "DONE")) == ["mix order plain blue"]


def test_done_is_no_move_where_nothing_is_picked_one_by_one() -> None:
    game = interpret(
        TILES.split("board")[0]
        + "flow\n        repeat\n            turn\n                me chooses go\n    action go\n        do\n            nothing\n"
    )
    with pytest.raises(BadMove):
        game.why(game.initial(), "done")


def spoilt(choosing: object) -> Any:
    return {**json.loads(json.dumps(at().to_json())), "choosing": choosing}


@pytest.mark.parametrize(
    ("action", "picked", "where"),
    [
        ("lay", [["a1"]], "choosing.action"),
        ("fix", [["a1"]], "choosing.action"),
        ("pair", [["a1"]], "choosing.action"),
        (1, [["a1"]], "choosing.action"),
        ("mix", None, "choosing.picked"),
        ("mix", [], "choosing.picked"),
        ("mix", [["a1"], [], []], "choosing.picked"),
        ("mix", [[]], "choosing"),
        ("mix", [[], []], "choosing.picked.0"),
        ("mix", ["a1"], "choosing.picked.0"),
        ("mix", [["d1"]], "choosing.picked.0.0"),
        ("mix", [["a2"]], "choosing.picked.0.0"),
        ("mix", [["a1", "b1"]], "choosing.picked.0.1"),
        ("mix", [["c1", "a1"]], "choosing.picked.0.1"),
        ("mix", [["a1", "a1"]], "choosing.picked.0.1"),
        ("mix", [["a1"], []], "choosing.picked.0"),
        ("mix", [["a1", "c1", "b2"]], "choosing.picked"),
        ("mix", [["a1", "c1", "b2", "c2"], []], "choosing.picked.0"),
        ("mix", [["a1", "c1"], ["plain red"]], "choosing.picked.1.0"),
        ("mix", [["a1", "c1"], ["plain blue", "plain red"]], "choosing.picked"),
        ("turn-round", [["a1"]], "choosing.picked"),
        ("turn-round", [[], []], "choosing.picked.0"),
        ("turn-round", [["a1", "a2"], []], "choosing.picked.0"),
        ("turn-round", [["a1"], ["b1", "c1"]], "choosing.picked"),
    ],
)
def test_picks_that_could_not_have_come_about(action: object, picked: object, where: str) -> None:
    with pytest.raises(BadState) as caught:
        GAME.from_json(spoilt({"action": action, "picked": picked}))
    assert caught.value.where == where


@pytest.mark.parametrize(
    ("action", "picked"),
    [("mix", [["a1"]]), ("mix", [["a1", "c1"], []]), ("mix", [["c1", "b2", "c2"], ["way up"]]), ("turn-round", [["a1"], ["c1"]])],
)  # fmt: skip
def test_picks_that_could(action: str, picked: object) -> None:
    data = spoilt({"action": action, "picked": picked})
    assert choosing(GAME.from_json(data)) == data["choosing"]
    over = {**data, "node": None, "actor": None}
    with pytest.raises(BadState):
        GAME.from_json(over)


# --- golden rules ----------------------------------------------------------------------------------------------------

GOLDEN = """
    game "Golden"
        players ann, bob
    board row: squares(4, 1)
    values
        lit per row: yes or no = no
        turns: 0..9 = 0
    flow
        repeat
            turn
                me chooses light or ask or pass-over
                check over
    action light(some-of in subsets(row, 0, 2), last in row) in steps
        do
            for each at in some-of
                set lit[at] to yes
            set lit[last] to yes
            set turns to turns + 1
    action ask(at in row)
        do
            opponent(me) chooses pass-over
    action pass-over
        do
            bob goes next
            set turns to turns + 1
    must apart "no two beside each other"
        every at in row: every other in neighbours(at): not lit[at] or not lit[other]
    end over: draw
        turns > 5
"""


def test_golden_rules_are_looked_at_with_the_last_pick() -> None:
    game = interpret(GOLDEN)
    assert game.moves(game.initial()) == [
        "light some-of a1", "light some-of b1", "light some-of c1", "light some-of d1",
        "ask a1", "ask b1", "ask c1", "ask d1", "pass-over",
    ]  # fmt: skip
    assert refused(game, game.initial(), "done") == ("not-now", "there is nothing to be done with here")
    with pytest.raises(BadState, match="there are not enough picks"):
        game.from_json({**game.initial().to_json(), "choosing": {"action": "light", "picked": [[], []]}})
    one = after(game, "light some-of a1")
    assert game.moves(one) == ["light some-of c1", "light some-of d1", "done"]
    assert refused(game, one, "light some-of b1") == ("light.some-of.rest", "nothing could follow that")
    two = after(game, "light some-of a1", "done")
    assert game.moves(two) == ["light last a1", "light last c1", "light last d1"]
    assert refused(game, two, "light last b1") == ("must.apart", "no two beside each other")
    full = after(game, "light some-of a1", "light some-of d1", "light last a1", "pass-over")
    assert refused(game, full, "light some-of b1") == ("light.some-of.rest", "nothing could follow that")
    assert refused(game, after(game, "light some-of a1", "done", "light last a1"), "light some-of c1") == ("", "")


def test_who_goes_next_is_kept_while_effects_go_on() -> None:
    game = interpret(GOLDEN)
    asked = after(game, "pass-over", "ask a1")
    assert (asked.actor, asked.state.me, asked.to_json()["next"]) == ("ann", "bob", None)
    assert game.from_json(json.loads(json.dumps(asked.to_json()))) == asked
    assert game.play(asked, "pass-over").state.me == "bob"
    assert after(game, "ask a1").actor == "bob"
    with pytest.raises(IllegalMove, match="this cannot be declined"):
        game.play(asked, "decline")


def refused(game: Interpreter, position: Position, text: str) -> tuple[str, str]:
    found = game.why(position, text)
    return ("", "") if found is None else (found.clause, found.words)
