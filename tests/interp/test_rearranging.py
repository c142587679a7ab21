"""Pieces in kinds, pieces that are laid anew, links with steps of their own, and what decides between equal scores."""

from __future__ import annotations

import json
from typing import Any

import pytest
from attrs import evolve

from cattery.interp import Interpreter, Position
from cattery.interp.notation import parse
from cattery.model.expr import Lit
from cattery.model.stmt import Arrange
from cattery.model.types import OptionalType, PieceType, SequenceType, SetType, SiteType
from cattery_runtime import BadMove, BadState, Fault
from tests.interp.reading import after, interpret

GAME = """
    game "Kiln"
        players ann, bob
    enum Hue: red, blue
    board shelf: squares(3, 2)
        region upper: row 1
        links round: orthogonal wrapping columns
        links here: orthogonal within upper
    pieces Pot
        kind glazed(hue: Hue, holes: 0..2)
        kind plain(holes: 0..2)
        kind cracked(mended: yes or no, by: player)
        kind turned(to: direction of shelf)
        1 glazed red 2, 1 glazed blue 0, 1 plain 2, 1 cracked yes ann, 1 cracked no bob, 1 turned up-left
    pieces Pin(size: 1..3, bent: yes or no)
        1 1 yes, 1 2 no, 1 3 yes
    places
        on per shelf: one Pot
        kiln: bag of Pot = the rest
        pins: bag of Pin = the rest
        used: stack of Pin
    values
        seen: 0..99 = 0
        way: direction of shelf = right
        turns: 0..9 = 0
    flow
        repeat
            turn
                me chooses put or pin or carry or swing or look or three or wait
                set turns to turns + 1
                check over
    action put(pot in kiln, at in shelf)
        when on[at] is none
        do
            move pot from kiln to on[at]
    action pin(one in pins)
        do
            move one from pins to used
    action carry(by in -4..4, top in yes or no)
        do
            if top
                cycle on along upper by by
            else
                cycle on along a1, b2, c1 by by
    action swing(first in shelf, second in shelf)
        do
            cycle on along first, second
    action three(at in shelf, holes in 0..2)
        when on[at] as pot and holes of pot is holes     "the other number"
        when not on[at] is Pot(glazed, red)              "not the red one"
        do
            nothing
    action look
        do
            set seen to count(each at in shelf where on[at] is Pot(plain)) + 10 * count(each at in shelf where holes of on[at] is 2) + 50 * count(each at in shelf where mended of on[at] is no)
    action wait
        when possible(put) and not possible(swing) or possible(wait-not(3)) "wait for what"
        do
            nothing
    action wait-not(n: 0..9)
        when n < 2
        do
            nothing
    end over: scores by (if player is ann then turns / 9 else 1) then turns mod 2 then (if player is ann then turns else 0 - turns)
        turns >= 8
"""
KILN = interpret(GAME)


def at(*moves: str) -> Position:
    return after(KILN, *moves)


def shelf(position: Position) -> str:
    """What stands on the shelf, row by row, by the first word."""
    places: Any = position.to_json()["places"]
    return " ".join("." if pot is None else pot.split()[0] for pot in places["on"].values())


# --- pieces in kinds -------------------------------------------------------------------------------------------------


def test_a_piece_has_as_many_words_as_it_has_values() -> None:
    places: Any = KILN.initial().to_json()["places"]
    assert places["kiln"] == {
        "glazed red 2": 1, "glazed blue 0": 1, "plain 2": 1, "cracked yes ann": 1, "cracked no bob": 1, "turned up-left": 1,
    }  # fmt: skip
    assert places["pins"] == {"1 yes": 1, "2 no": 1, "3 yes": 1}
    assert [text for text in KILN.moves(KILN.initial()) if text.endswith(" a1") or text.startswith("pin")] == [
        "put glazed red 2 a1", "put glazed blue 0 a1", "put plain 2 a1",
        "put cracked no bob a1", "put cracked yes ann a1", "put turned up-left a1",
        "pin 1 yes", "pin 2 no", "pin 3 yes", "swing a1 a1", "swing b1 a1", "swing c1 a1", "swing a2 a1", "swing b2 a1", "swing c2 a1",
    ]  # fmt: skip


@pytest.mark.parametrize("text", ["put plain 2 b1", "PUT  turned UP-LEFT b1", "put cracked no bob b1", "pin 3 YES"])
def test_texts_with_pieces_are_read(text: str) -> None:
    assert str(parse(KILN.game, text)) == " ".join(text.lower().split())
    assert KILN.why(KILN.initial(), text) is None


@pytest.mark.parametrize(
    "text",
    ["put plain b1", "put plain 1 b1", "put glazed 2 b1", "put glazed red 2 2 b1", "put cracked ann b1", "pin 1"],
)
def test_texts_that_name_no_piece(text: str) -> None:
    with pytest.raises(BadMove):
        KILN.why(KILN.initial(), text)


def test_fields_of_other_kinds_are_none() -> None:
    position = at("put plain 2 a1", "put glazed red 2 b1", "put cracked no bob c1", "look")
    assert position.to_json()["values"] == {"seen": 71, "way": "right", "turns": 4}
    assert KILN.why(at("put plain 2 a1"), "three a1 2") is None
    for moves, text, clause in (
        (("put plain 2 a1",), "three a1 1", "three.1"),
        (("put cracked no bob a1",), "three a1 1", "three.1"),
        (("put glazed red 2 a1",), "three a1 2", "three.2"),
    ):
        found = KILN.why(at(*moves), text)
        assert found is not None and found.clause == clause


@pytest.mark.parametrize("text", ["plain", "plain 1", "plain 2 2", "glazed red", "Plain 2", "cracked true ann", ""])
def test_saved_pieces_that_there_are_not(text: str) -> None:
    data = json.loads(json.dumps(at("put plain 2 a1").to_json()))
    data["places"]["on"]["a1"] = text
    with pytest.raises(BadState) as caught:
        KILN.from_json(data)
    assert caught.value.where == "places.on.a1"


def test_a_lost_piece_is_named() -> None:
    data = json.loads(json.dumps(at("put cracked no bob a1").to_json()))
    data["places"]["on"]["a1"] = None
    with pytest.raises(BadState, match="there are 0 of Pot cracked no bob instead of 1"):
        KILN.from_json(data)


# --- laid anew -------------------------------------------------------------------------------------------------------

POTS = ("put plain 2 a1", "put glazed red 2 b1", "put turned up-left b2")


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("carry 1 yes", ". plain glazed . turned ."),
        ("carry 0 yes", "plain glazed . . turned ."),
        ("carry -1 yes", "glazed . plain . turned ."),
        ("carry 4 yes", ". plain glazed . turned ."),
        ("carry -4 yes", "glazed . plain . turned ."),
        ("carry 1 no", ". glazed turned . plain ."),
        ("carry 2 no", "turned glazed plain . . ."),
        ("swing a1 b2", "turned glazed . . plain ."),
        ("swing a1 c2", ". glazed . . turned plain"),
        ("swing c2 c1", "plain glazed . . turned ."),
    ],
)
def test_what_stands_goes_round(text: str, wanted: str) -> None:
    assert shelf(at(*POTS, text)) == wanted


def test_a_site_named_twice_is_a_fault() -> None:
    with pytest.raises(Fault, match=r"game.cat:46: on\[b1\] is named twice"):
        at(*POTS, "swing b1 b1")


SHELF, POT = SiteType("shelf"), OptionalType(PieceType("Pot"))
PLAIN, RED = ("Pot", "plain", None, 2, None, None, None), ("Pot", "glazed", "red", 2, None, None, None)


def arranging(sites: tuple[str, ...], order: tuple[Any, ...]) -> Interpreter:
    """The game, with waiting made into laying some sites anew."""
    game = KILN.game
    look = game.actions["look"]
    where = Lit(sites, SetType(SHELF))
    body = (Arrange("on", where, Lit(order, SequenceType(POT)), look.body[0].span),)
    return Interpreter(evolve(game, actions={**game.actions, "look": evolve(look, body=body)}))


def test_an_order_is_laid_site_by_site() -> None:
    assert [name for name, _ in KILN.game.pieces["Pot"].fields] == ["kind", "hue", "holes", "mended", "by", "to"]
    game = arranging(("a1", "b1", "c1"), (None, PLAIN, RED))
    assert shelf(after(game, *POTS, "look")) == ". plain glazed . turned ."


@pytest.mark.parametrize("order", [(PLAIN, PLAIN, None), (PLAIN, RED), (PLAIN, RED, None, None), (None, None, None)])
def test_an_order_of_other_pieces_is_a_fault(order: tuple[Any, ...]) -> None:
    with pytest.raises(Fault, match="this is not what stands on these sites of on"):
        after(arranging(("a1", "b1", "c1"), order), *POTS, "look")


# --- what is possible ------------------------------------------------------------------------------------------------


def test_possible_asks_for_a_legal_move() -> None:
    found = KILN.why(KILN.initial(), "wait")
    assert found is not None and found.words == "wait for what"
    some = interpret(GAME.replace("possible(wait-not(3))", "possible(wait-not(1))"))
    assert some.why(some.initial(), "wait") is None
    none = interpret(GAME.replace("not possible(swing)", "not possible(wait-not(2))"))
    assert none.why(none.initial(), "wait") is None
    laid = after(none, *POTS, "put glazed blue 0 c1", "put cracked yes ann a2")
    assert none.why(laid, "wait") is None
    found = none.why(none.play(laid, "put cracked no bob c2"), "wait")
    assert found is not None and found.clause == "wait.1"


# --- links and sites -------------------------------------------------------------------------------------------------

HOLD = [
    "onward(c1, right, round) is a1 and c1 + right is off",
    "onward(a2, left, round) is c2 and onward(a1, up, round) is off",
    "onward(a1, down, here) is off and a1 + down is a2 and onward(a1, right, here) is b1",
    "size of neighbours(a1, round) is 3 and size of neighbours(a1, here) is 1 and size of neighbours(a2, here) is 0",
    "site-at(shelf, 2, 3) is c2 and site-at(shelf, 3, 1) is off and site-at(shelf, 0, 0) is off",
    "count(each x in upper) is 3 and b1 in upper and b2 not in upper",
    "(first x in backwards(upper) where x is not c1) is b1",
    "(first n in backwards(2..5) where true-enough) is 5",
    "(first who in backwards(player) where true-enough) is bob",
    "(first pot in backwards(kiln) where pot is not Pot(turned)) is Pot(cracked, yes, ann)",
    "distance(a1, c1, round) is 1 and distance(a1, c1, here) is 2 and distance(a1, c2, here) is none",
    "size of lines(shelf, 3, round) is 2 and size of lines(shelf, 2, here) is 2",
    "kind of on[a1] is none and not on[a1] is plain",
]


@pytest.mark.parametrize("condition", HOLD)
def test_what_holds(condition: str) -> None:
    text = GAME.replace("possible(put) and not possible(swing) or possible(wait-not(3))", condition)
    text = text.replace("    end over", "    define true-enough = turns >= 0\n    end over")
    game = interpret(text)
    assert game.why(game.initial(), "wait") is None


# --- equal scores ----------------------------------------------------------------------------------------------------


def test_tie_breaks_decide_between_equal_scores_one_after_another() -> None:
    even = interpret(GAME.replace("turns / 9", "1"))
    over = after(even, *["look"] * 8)
    assert over.outcome is not None
    assert (over.outcome.winners, over.outcome.ranks) == (("ann",), {"ann": 1, "bob": 2})
    assert over.outcome.tie_breaks == {"ann": (0, 8), "bob": (0, -8)}
    outcome: Any = json.loads(json.dumps(over.to_json()))["outcome"]
    assert outcome["tie_breaks"] == {"ann": [0, 8], "bob": [0, -8]}
    assert even.from_json(json.loads(json.dumps(over.to_json()))) == over
    shared = interpret(GAME.replace("turns / 9", "1").replace("then turns else 0 - turns", "then turns else turns"))
    assert after(shared, *["look"] * 8).outcome == evolve(
        over.outcome, winners=("ann", "bob"), ranks={"ann": 1, "bob": 1}, tie_breaks={"ann": (0, 8), "bob": (0, 8)}
    )
    assert after(KILN, *["look"] * 8).outcome.winners == ("bob",)  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("ties", "where"),
    [
        (None, "outcome.tie_breaks"),
        ({"ann": [0, 8]}, "outcome.tie_breaks"),
        ({"ann": [0, 8], "bob": [0]}, "outcome.tie_breaks.bob"),
        ({"ann": [0, 8], "bob": [0, "8"]}, "outcome.tie_breaks.bob"),
        ({"ann": [0, 8], "bob": [0, 10**12]}, "outcome.tie_breaks.bob"),
        ({"ann": [0, -8], "bob": [0, 8]}, "outcome"),
    ],
)
def test_tie_breaks_that_cannot_be(ties: object, where: str) -> None:
    even = interpret(GAME.replace("turns / 9", "1"))
    data: Any = json.loads(json.dumps(after(even, *["look"] * 8).to_json()))
    data["outcome"]["tie_breaks"] = ties
    with pytest.raises(BadState) as caught:
        even.from_json(data)
    assert caught.value.where == where
    del data["outcome"]["tie_breaks"]
    with pytest.raises(BadState):
        even.from_json(data)
