"""A session joins a state with chance, keeps the way it went, and can go back on it."""

from __future__ import annotations

import json
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cattery_runtime import BadState, Fault, IllegalMove, Rng, Session
from cattery_runtime.record import read_moves
from cattery_runtime.session import _goes_on
from tests.runtime import couriers
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


# --- going back within what is not finished ---------------------------------------------------------------------------

Couriers = Session[couriers.Act, couriers.Player]
DEALT = ("deal red", "deal blue", "deal gold")


def courier(*moves: str) -> Couriers:
    game: Couriers = Session(couriers.State.initial(), Rng(1))
    for move in (*DEALT, *moves):
        game.play(couriers.parse_move(move))
    return game


@pytest.mark.parametrize(
    "moves",
    [
        ("shift picked b",),
        ("shift picked b", "shift picked c"),
        ("shift picked b", "shift picked c", "done"),
        ("shift picked b", "shift picked c", "done", "shift order blue"),
        ("give red",),
        ("give red", "answer 0", "give blue"),
    ],
)
def test_back_takes_back_one_step_of_what_is_not_finished(moves: tuple[str, ...]) -> None:
    game = courier(*moves)
    before = courier(*moves[:-1])
    assert game.back()
    assert game.state == before.state
    assert game.history == before.history
    game.play(couriers.parse_move(moves[-1]))
    assert game.state == courier(*moves).state


@pytest.mark.parametrize(
    "moves",
    [
        (),
        ("give red", "answer 0"),
        ("shift picked b", "shift picked c", "done", "shift order blue", "shift order red"),
        ("give red", "answer 1", "toss 0"),
    ],
)
def test_what_is_finished_is_not_taken_back(moves: tuple[str, ...]) -> None:
    game = courier(*moves)
    before = game.state.copy(), game.history
    assert not game.back()
    assert (game.state, game.history) == before


def test_back_goes_to_the_beginning_of_the_decision_and_no_further() -> None:
    game = courier("give red", "answer 0", "shift picked b", "shift picked c", "done", "shift order blue")
    while game.back():
        pass
    assert [str(step.move) for step in game.history] == [*DEALT, "give red", "answer 0"]


def test_back_takes_back_a_decision_inside_effects() -> None:
    """The answer is one of the giving: while the coin is in the air both may be taken back, then neither."""
    game = courier("give red", "answer 1")
    assert game.back()
    assert game.state.actor == "east"
    assert game.back()
    assert game.state == courier().state
    assert not game.back()
    tossed = courier("give red", "answer 1")
    tossed.roll()
    assert not tossed.back()


class AsksAgain(couriers.State):
    """After the coin the third player has to answer, too."""

    def _toss(self, move: couriers.Act) -> None:
        self.node, self.at_who, self.frames = couriers.ANSWER, 2, ((0,),)


def test_what_chance_has_decided_inside_is_taken_back_by_undo_only() -> None:
    game: Couriers = Session(AsksAgain.initial(), Rng(1))
    for move in (*DEALT, "give red", "answer 1", "toss 1"):
        game.play(couriers.parse_move(move))
    assert game.state.actor == "south"
    assert not game.back()
    assert game.undo()
    assert [str(step.move) for step in game.history] == [*DEALT, "give red"]


def test_a_call_of_the_flow_goes_on_within_the_same_call() -> None:
    """Two decisions in one rule that the flow calls: the second goes on from the first, not from what was before."""

    def stopped(node: str, *points: str) -> Any:
        return SimpleNamespace(to_json=lambda: {"node": node, "frames": [{"at": p, "locals": {}} for p in points]})

    before, first, second = stopped("pass"), stopped("choose", "flow: meet"), stopped("choose (2)", "flow: meet")
    assert not _goes_on(before, first)
    assert _goes_on(first, second)
    assert not _goes_on(second, before)
    assert not _goes_on(first, stopped("choose", "flow: meet (2)"))


def test_engines_that_never_stop_inside_have_nothing_to_go_back_to() -> None:
    game = session()
    game.roll()
    game.play(TAKES[0])
    assert not game.back()
    assert not session().back()


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
