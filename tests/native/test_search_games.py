"""Searches and batches of real games: what C finds in them is what Python finds, and strong enough to be of use."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from cattery_runtime import CHANCE, Rng, Session
from cattery_runtime.native import NativeEngine
from cattery_runtime.study.alphabeta import alphabeta
from cattery_runtime.study.bots import parse_bot
from cattery_runtime.study.mcts import mcts
from cattery_runtime.study.worth import hides, unit, worth
from tests.engines.built import engine_of
from tests.engines.cases import SHIPPED, Case, case
from tests.native.compiling import printed_library


def native_of(each: Case) -> Any:
    """The native engine of a game."""
    python: Any = engine_of(each)
    return NativeEngine(python, printed_library(each))


def middle(engine: Any, seed: int, plies: int) -> Any:
    """A state in which a player decides, so many steps into a random game or before its end."""
    session: Session[Any, Any] = Session(engine.State.initial(), Rng(seed))
    session.roll()
    found = session.state.copy()
    for _ in range(plies):
        if session.state.actor is None:
            break
        session.step()
        session.roll()
        if session.state.actor is not None:
            found = session.state.copy()
    return found


@pytest.mark.parametrize("each", SHIPPED, ids=str)
def test_trees_are_those_of_the_python_engine(each: Case) -> None:
    native = native_of(each)
    for seed, plies in ((1, 0), (2, 12)):
        state = middle(native.python, seed, plies)
        simulations = 4 if len(native.PLAYERS) > 2 else 30
        expected = mcts(state, simulations=simulations, seed=seed)
        assert mcts(native.adopt(state), simulations=simulations, seed=seed) == expected


@pytest.mark.parametrize("each", SHIPPED, ids=str)
def test_values_are_those_of_the_python_engine(each: Case) -> None:
    native = native_of(each)
    state = middle(native.python, 3, 9)
    if len(native.PLAYERS) == 2 and not hides(state):
        assert alphabeta(native.adopt(state), 2) == alphabeta(state, 2)


@pytest.mark.parametrize("each", SHIPPED, ids=str)
def test_rows_are_the_games_of_the_python_engine(each: Case) -> None:
    native = native_of(each)
    rows, players = 3, native.PLAYERS
    batch = native.batch(rows, 5, reset=False)
    sessions: list[Session[Any, Any]] = [Session(native.python.State.initial(), Rng(5 + row)) for row in range(rows)]
    for session in sessions:
        session.roll()
    for _ in range(25):
        batch.step(batch.pick())
        for row, session in enumerate(sessions):
            if session.outcome is None:
                session.step()
                session.roll()
                check_row(native, batch, row, session.state)
                assert list(batch.rewards[row]) == rewards(session, players)
            else:
                assert batch.done[row]


def rewards(session: Any, players: tuple[str, ...]) -> list[float]:
    """What each seat has got."""
    if session.outcome is None:
        return [0.0] * len(players)
    most = unit(len(players))
    return [float(np.float32((2 * gain - most) / most)) for gain in worth(session.outcome, players)]


def check_row(native: Any, batch: Any, row: int, state: Any) -> None:
    """A row shows the state."""
    assert state.actor == (None if batch.actors[row] < 0 else native.PLAYERS[batch.actors[row]])
    assert sorted(move.code for move in state.moves()) == list(np.flatnonzero(batch.masks[row]))
    assert batch.to_json(row) == state.to_json()


def test_what_is_hidden_is_not_seen() -> None:
    """States that look the same to the player who decides are ranked the same, and played the same."""
    native = native_of(case("catspath"))
    state = middle(native, 6, 5)
    assert state.actor not in (None, CHANCE)
    others = [state.sample(state.actor, Rng(seed)) for seed in range(4)]
    assert len({str(other.to_json()) for other in others}) > 1
    rankings = [mcts(other, simulations=100, seed=9) for other in others]
    assert all(ranking == rankings[0] for ranking in rankings)
    bot = parse_bot("mcts:50")
    assert len({bot.choose(other, Rng(3)) for other in others}) == 1


def test_thinking_longer_plays_better() -> None:
    native = native_of(case("boop"))
    wins = 0
    for seed in range(10):
        me, other = native.PLAYERS[seed % 2], native.PLAYERS[1 - seed % 2]
        bots = {me: parse_bot("mcts:600"), other: parse_bot("mcts:30")}
        session: Session[Any, Any] = Session(native.State.initial(), Rng(seed))
        while session.outcome is None:
            session.play(bots[session.state.actor].choose(session.state, session.rng))
        wins += me in session.outcome.winners
    assert wins >= 8
