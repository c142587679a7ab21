"""A session joins a state with chance, keeps the way it went, and can go back on it."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cattery_runtime import BadState, Fault, IllegalMove, Rng, Session
from cattery_runtime.record import read_moves
from tests.runtime.pebbles import SIZE, TAKES, Move, Player, State, parse_move

Pebbles = Session[Move, Player]


def session(seed: int = 1) -> Pebbles:
    return Session(State.initial(), Rng(seed))


def test_roll_plays_chance_and_no_decision() -> None:
    game = session()
    rolled = game.roll()
    assert len(rolled) == 1
    assert game.state.actor in tuple(Player)
    assert game.roll() == ()
    assert [step.actor for step in game.history] == ["chance"]


def test_finish_ends_the_game_and_history_tells_it() -> None:
    game = session()
    outcome = game.finish()
    assert outcome is not None
    assert outcome == game.outcome
    replayed = State.initial()
    for ply, step in enumerate(game.history):
        assert step.ply == ply
        assert step.actor == replayed.actor
        replayed.play(step.move)
    assert replayed == game.state


def test_finish_stops_at_the_cap_without_an_outcome() -> None:
    game = session()
    assert game.finish(max_plies=2) is None
    assert len(game.history) == 2


@given(st.integers(0, 2**64 - 1))
def test_same_seed_same_game(seed: int) -> None:
    first, second = session(seed), session(seed)
    first.finish()
    second.finish()
    assert first.history == second.history


def test_a_fault_in_the_middle_of_a_move_leaves_no_trace(monkeypatch: pytest.MonkeyPatch) -> None:
    game = session()
    game.roll()
    before, past = game.state.copy(), game.history
    move = game.state.moves()[0]
    carry_out = State.play

    def half(state: State, played: Move) -> None:
        carry_out(state, played)
        raise Fault("nothing to move", "pebbles.cat", 7)

    monkeypatch.setattr(State, "play", half)
    with pytest.raises(Fault):
        game.play(move)
    assert game.state == before
    assert game.history == past


def test_illegal_move_leaves_no_trace() -> None:
    game = session()
    with pytest.raises(IllegalMove, match=r"the game has not begun \[PB-01\] \(pebbles.cat:7\)"):
        game.play(TAKES[0])
    assert game.history == ()
    assert game.state == State.initial()


@given(st.integers(0, 2**64 - 1), st.integers(0, 8))
def test_undo_takes_back_one_decision_and_its_chance(seed: int, plies: int) -> None:
    game = session(seed)
    game.finish(plies)
    decisions = [step.ply for step in game.history if step.actor != "chance"]
    before = game.history
    assert game.undo() == bool(decisions)
    assert game.history == (before[: decisions[-1]] if decisions else before)
    replayed = State.initial()
    for step in game.history:
        replayed.play(step.move)
    assert game.state == replayed


@given(st.integers(0, 2**64 - 1))
def test_after_undo_the_same_decisions_bring_the_same_chance(seed: int) -> None:
    game = session(seed)
    game.finish()
    before = game.history
    while game.undo():
        pass
    game.finish()
    assert game.history == before


def test_undo_gives_back_a_state_of_its_own() -> None:
    game = session()
    game.roll()
    at_decision = game.state.copy()
    game.play(TAKES[1])
    assert game.undo()
    assert game.state == at_decision
    game.play(TAKES[1])
    assert game.undo()
    assert game.state == at_decision


def test_record_is_replayed() -> None:
    game = session()
    game.finish()
    lines = list(game.record())
    last = json.loads(lines[-1])
    assert last["outcome"]["end"] == "last"
    replayed = session(99)
    for text in read_moves("\n".join(lines)):
        replayed.play(parse_move(text))
    assert replayed.state == game.state
    assert list(replayed.record()) == lines


def test_record_of_an_unfinished_game_has_no_outcome() -> None:
    assert list(session().record()) == ['{"outcome": null}']


def test_plain_lines_are_a_record_too() -> None:
    text = "# a game\nbegin left\n\n  take 1   # careful\r\ntake 2\n"
    assert read_moves(text) == ("begin left", "take 1", "take 2")
    game = session()
    for move in read_moves(text):
        game.play(parse_move(move))
    assert game.state == State(Player.LEFT, SIZE - 3, 2)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("take 1\n{", "line 2: this is not JSON"),
        ('{"chosen": 3}', r"line 1\.chosen: expected a text, found 3"),
        ('{"a":' * 50_000, "line 1: this is nested too deeply"),
    ],
)
def test_damaged_record_is_refused(text: str, words: str) -> None:
    with pytest.raises(BadState, match=words):
        read_moves(text)
