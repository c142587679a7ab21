"""The interpreter on a game written by hand as IR."""

from __future__ import annotations

import json
from typing import Any

import pytest

from cattery.interp import Interpreter, Position
from cattery.model.stmt import Impossible
from cattery_runtime import BadMove, BadState, Fault, IllegalMove, Rng
from tests.interp.noughts import game, span

INTERPRETER = Interpreter(game())


def played(*moves: str) -> Position:
    position = INTERPRETER.initial()
    for move in moves:
        position = INTERPRETER.play(position, move)
    return position


def test_first_node() -> None:
    position = played()
    assert position.actor == "nought"
    assert position.node is not None
    assert position.node.name == "put"
    assert INTERPRETER.moves(position) == [f"put {column}{row}" for row in "123" for column in "abc"]


def test_turns_alternate_and_fields_fill() -> None:
    position = played("put b2")
    assert position.actor == "cross"
    assert "put b2" not in INTERPRETER.moves(position)
    assert len(INTERPRETER.moves(position)) == 8


def test_three_in_a_row_wins_at_once() -> None:
    position = played("put a1", "put a2", "put b1", "put b2", "put c1")
    assert position.actor is None
    assert position.outcome is not None
    assert (position.outcome.end, position.outcome.winners) == ("three", ("nought",))
    assert INTERPRETER.moves(position) == []


def test_a_full_board_is_a_draw() -> None:
    order = ["a1", "b2", "c3", "b1", "b3", "a3", "c1", "c2", "a2"]
    position = played(*(f"put {at}" for at in order))
    assert position.outcome is not None
    assert position.outcome.winners == ()
    assert position.outcome.scores == {"nought": 0.5, "cross": 0.5}


def test_why_names_the_first_clause_that_fails() -> None:
    position = played("put b2")
    assert INTERPRETER.why(position, "put a1") is None
    refusal = INTERPRETER.why(position, "PUT  B2")
    assert refusal is not None
    assert (refusal.clause, refusal.words, refusal.path, refusal.line) == ("put.1", "b2 is taken", "noughts.cat", 11)
    assert refusal.cites == ("NC-02",)


def test_an_illegal_move_changes_nothing() -> None:
    position = played("put b2")
    before = json.dumps(position.to_json())
    with pytest.raises(IllegalMove, match="b2 is taken"):
        INTERPRETER.play(position, "put b2")
    assert json.dumps(position.to_json()) == before


@pytest.mark.parametrize("text", ["", "put", "put d4", "put a1 b1", "take a1", "put a1 " * 400])
def test_what_is_no_move(text: str) -> None:
    with pytest.raises(BadMove):
        INTERPRETER.why(INTERPRETER.initial(), text)


def test_nothing_can_be_declined_unless_the_flow_says_so() -> None:
    refusal = INTERPRETER.why(INTERPRETER.initial(), "decline")
    assert refusal is not None
    assert refusal.clause == "not-now"
    patient = Interpreter(game(may=True))
    assert patient.moves(patient.initial())[-1] == "decline"
    assert patient.play(patient.initial(), "decline").actor == "cross"


def test_no_move_after_the_end() -> None:
    position = played("put a1", "put a2", "put b1", "put b2", "put c1")
    with pytest.raises(IllegalMove):
        INTERPRETER.play(position, "put c3")
    with pytest.raises(IllegalMove):
        INTERPRETER.play(position, "decline")


def test_json_and_back_at_every_node_of_random_games() -> None:
    rng = Rng(7)
    for _ in range(5):
        position = INTERPRETER.initial()
        while position.outcome is None:
            again = INTERPRETER.from_json(json.loads(json.dumps(position.to_json())))
            assert again == position
            moves = INTERPRETER.moves(position)
            position = INTERPRETER.play(position, moves[rng.below(len(moves))])
        assert INTERPRETER.from_json(json.loads(json.dumps(position.to_json()))) == position


def test_json_as_the_contract_writes_it() -> None:
    data = played("put b1").to_json()
    assert list(data) == [
        "game", "variants", "options", "node", "actor", "me", "next", "locals", "places", "values", "times", "outcome"
    ]  # fmt: skip
    places: Any = data["places"]
    assert places["on"]["b1"] == "nought"
    assert places["on"]["a1"] is None
    assert places["hand"] == {"nought": {"nought": 4}, "cross": {"cross": 5}}


def broken(**changes: object) -> dict[str, object]:
    return {**json.loads(json.dumps(played("put b1").to_json())), **changes}


@pytest.mark.parametrize(
    ("data", "where"),
    [
        ([], ""),
        ({}, ""),
        (broken(game="chess"), "game"),
        (broken(me="third"), "me"),
        (broken(node="take"), "node"),
        (broken(node=None), "outcome"),
        (broken(actor="nought"), "actor"),
        (broken(next="third"), "next"),
        (broken(values={"turns": 1}), "values"),
        (broken(places={"on": {}, "hand": {}}), "places.on"),
    ],
)
def test_what_is_no_state(data: object, where: str) -> None:
    with pytest.raises(BadState) as caught:
        INTERPRETER.from_json(data)
    assert caught.value.where == where


def test_pieces_cannot_be_lost() -> None:
    data: Any = broken()
    data["places"]["on"]["b1"] = None
    with pytest.raises(BadState, match="there are 4 of Mark nought instead of 5"):
        INTERPRETER.from_json(data)


def test_the_flow_says_what_happens_where_nothing_is_legal() -> None:
    stuck = Interpreter(game(otherwise=(Impossible("somebody can always move", span(22)),), marks=1))
    position = stuck.play(stuck.initial(), "put a1")
    with pytest.raises(Fault, match=r"noughts.cat:22: somebody can always move"):
        stuck.play(position, "put a2")


def test_going_round_without_a_choice_is_a_fault() -> None:
    stuck = Interpreter(game(otherwise=(), marks=1))
    position = stuck.play(stuck.initial(), "put a1")
    with pytest.raises(Fault, match=r"noughts.cat:1: .* without a decision"):
        stuck.play(position, "put a2")


@pytest.mark.parametrize("count", [0, 6, 11, 10**9, True, "5"])
def test_bags_hold_no_more_than_there_is(count: object) -> None:
    data: Any = broken()
    data["places"]["hand"]["cross"] = {"cross": count}
    with pytest.raises(BadState):
        INTERPRETER.from_json(data)
