"""What bots are called, and how well they play: on a small game, with the Python engine alone."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

import cattery_engines.beginner as open_game
import cattery_engines.catspath_three as hidden_game
from cattery_runtime import CHANCE, Rng, Session
from cattery_runtime.study.bots import Bot, Calculator, Chancer, Knower, Searcher, parse_bot
from cattery_runtime.study.explore import CannotStudy
from tests.native import toy

BOTS: dict[str, object] = {
    "random": Chancer(),
    " Random ": Chancer(),
    "perfect": Knower(),
    "mcts": Searcher(1000),
    "mcts:250": Searcher(250),
    "mcts:2s": Searcher(None, 2.0),
    "mcts:1.5s": Searcher(None, 1.5),
    "MCTS:300ms": Searcher(None, 0.3),
    "alphabeta": Calculator(6),
    "alphabeta:9": Calculator(9),
    "alphabeta:1s": Calculator(None, 1.0),
}
NONE = (
    "",
    "mcts:",
    "mcts:0",
    "mcts:-3",
    "mcts:1.5",
    "mcts:0s",
    "mcts:9999s",
    "mcts:٣",
    "alphabeta:251",
    "perfect:3",
    "x",
)


@pytest.mark.parametrize("text", BOTS)
def test_names(text: str) -> None:
    assert parse_bot(text) == BOTS[text]


@pytest.mark.parametrize("text", NONE)
def test_names_of_nobody(text: str) -> None:
    with pytest.raises(ValueError, match="is no bot|seconds|too far"):
        parse_bot(text)


def play(state: Any, bots: dict[str, Bot], seed: int) -> Any:
    """The outcome of a game."""
    session = Session(state, Rng(seed))
    session.roll()
    while session.outcome is None:
        before = session.state.copy()
        move = bots[str(session.state.actor)].choose(session.state, session.rng)
        assert session.state == before
        session.play(move)
        session.roll()
    return session.outcome


@pytest.mark.parametrize(("text", "games", "needed"), [("mcts:100", 12, 10.0), ("alphabeta:3", 12, 8.0)])
def test_thinking_beats_chance(text: str, games: int, needed: float) -> None:
    plain = toy_state(toy.Rules(plain=True))
    points = 0.0
    for seed in range(games):
        me, other = toy.PLAYERS[seed % 2], toy.PLAYERS[1 - seed % 2]
        outcome = play(plain.initial(), {me: parse_bot(text), other: parse_bot("random")}, seed)
        points += len(set(outcome.winners) & {me}) or 0.5 * (not outcome.winners)
    assert points >= needed


def test_tree_search_beats_chance_on_a_real_board() -> None:
    wins = 0
    for seed in range(4):
        me, other = open_game.PLAYERS[seed % 2], open_game.PLAYERS[1 - seed % 2]
        outcome = play(open_game.State.initial(), {me: parse_bot("mcts:60"), other: parse_bot("random")}, seed)
        wins += me in outcome.winners
    assert wins >= 3


def toy_state(rules: toy.Rules) -> Any:
    place = SimpleNamespace(visible=None if rules.plain else "own")
    more = {"SCHEMA": SimpleNamespace(places=[place]), "__module__": toy.__name__}
    return type("State", (toy.engine(rules).State,), more)


def test_perfect_never_loses() -> None:
    plain = toy_state(toy.Rules(plain=True))
    start = plain.initial()
    for code in (4, 0, 8, 2):
        start.play(toy.MOVES[code])
    perfect = parse_bot("perfect")
    for seed in range(5):
        outcome = play(start.copy(), {"nought": perfect, "cross": Chancer()}, seed)
        assert outcome.winners != ("cross",)


def test_equal_views_and_seeds_give_the_same_move() -> None:
    """A bot cannot choose by what its player does not see: what is hidden is dealt anew, and it plays alike."""
    bot = parse_bot("mcts:12")
    session: Session[Any, Any] = Session(hidden_game.State.initial(), Rng(4))
    session.roll()
    other = session.state.sample(session.state.actor, Rng(99))
    assert session.state.actor not in (None, CHANCE)
    assert other.to_json() != session.state.to_json()
    one, two = Rng(1), Rng(1)
    assert bot.choose(session.state, one) is bot.choose(other, two)
    assert one == two


@pytest.mark.parametrize("text", ["alphabeta:2", "perfect"])
def test_who_cannot_play(text: str) -> None:
    session: Session[Any, Any] = Session(hidden_game.State.initial(), Rng(1))
    session.roll()
    with pytest.raises(CannotStudy, match="players"):
        parse_bot(text).choose(session.state, Rng(1))
    dealt: Session[Any, Any] = Session(toy_state(toy.Rules()).initial(), Rng(1))
    dealt.roll()
    with pytest.raises(CannotStudy, match="hidden"):
        parse_bot(text).choose(dealt.state, Rng(1))


def test_a_single_move_needs_no_thought() -> None:
    plain = toy_state(toy.Rules(plain=True))
    state = plain(noughts=0o252, crosses=0o524, card_nought=1, card_cross=2, roll=2, node=toy.MARK)
    assert len(state.moves()) == 1
    rng = Rng(8)
    assert parse_bot("mcts:1000000").choose(state, rng) is state.moves()[0]
    assert rng == Rng(8)
