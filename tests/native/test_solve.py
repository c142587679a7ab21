"""Values under best play: C and the reference agree, lines show what they say, and what has no value is refused."""

from __future__ import annotations

from functools import cache
from types import SimpleNamespace
from typing import Any

import pytest

from cattery_runtime.errors import CatteryError
from cattery_runtime.native.solve import solve as solved_in_c
from cattery_runtime.study.explore import CannotStudy
from cattery_runtime.study.solve import Known, Option, Solved, Stopped, Sweeps, best_of, likeliest, refuse, solve
from tests.native.test_explore import library
from tests.native.toy import Rules, Toy, engine

OPEN = SimpleNamespace(places=())
HIDING = SimpleNamespace(places=(SimpleNamespace(visible="owner"),))


def toy(rules: Rules, schema: Any = OPEN) -> Toy:
    """The game, which says of itself that nothing is hidden in it."""
    found = engine(rules)
    found.State.SCHEMA = schema  # type: ignore[attr-defined]
    return found


@cache
def reference(rules: Rules) -> Solved:
    """What Python finds."""
    return solve(toy(rules))


@pytest.mark.parametrize("rules", [Rules(plain=True), Rules(plain=True, endless=True)], ids=str)
def test_c_and_the_reference_agree(rules: Rules) -> None:
    found = solved_in_c(library(rules))
    assert found.to_json() == reference(rules).to_json()
    assert found.exact and found.states > 1000


@pytest.mark.parametrize("rules", [Rules(plain=True), Rules(plain=True, endless=True)], ids=str)
def test_a_line_shows_the_value(rules: Rules) -> None:
    """Played out, it ends with the scores that the value says; a line that goes round is worth nothing."""
    found, game = reference(rules), toy(rules)
    state = game.State.initial()
    for code in found.line:
        assert state.actor is not None
        assert found.best(state).code == code
        state.play(game.MOVES[code])
    outcome = state.outcome
    if found.endless:
        assert found.worth == 0 and outcome is None
    else:
        assert outcome is not None
        assert outcome.scores["nought"] - outcome.scores["cross"] == found.worth
        assert found.worth == 0 or len(found.line) <= found.within
    assert found.values == {"nought": found.worth, "cross": -found.worth}


def test_best_moves_keep_the_value_against_any_reply() -> None:
    """Along random games, the best move is worth what the position is, and no reply makes that less."""
    game = toy(Rules(plain=True))
    found = reference(Rules(plain=True))
    state, worth, step = game.State.initial(), found.worth, 0
    while state.outcome is None:
        options = found.options(state)
        best = found.best(state)
        assert best.worth == worth
        chosen = best if step % 2 == 0 else options[step % len(options)]
        sign = 1 if state.actor == "nought" else -1
        assert sign * chosen.worth <= sign * best.worth
        worth = chosen.worth
        state.play(game.MOVES[chosen.code])
        step += 1


def test_positions_that_the_game_never_comes_to() -> None:
    game: Any = toy(Rules(plain=True))
    found = reference(Rules(plain=True))
    state = game.State(noughts=0o777, crosses=0o777, node=2)
    with pytest.raises(CannotStudy, match="never comes to this position"):
        found.options(state)


def test_what_has_no_value_is_refused() -> None:
    with pytest.raises(CannotStudy, match="something is hidden"):
        solve(toy(Rules(), HIDING))
    with pytest.raises(CannotStudy, match="something is hidden"):
        solved_in_c(library())
    with pytest.raises(CannotStudy, match="3 players"):
        refuse(("ann", "bob", "cid"), False)
    with pytest.raises(CannotStudy, match="fault: passes would be 2"):
        solve(toy(Rules(plain=True, fault=True)))
    with pytest.raises(CannotStudy, match="fault: passes would be 2"):
        solved_in_c(library(Rules(plain=True, fault=True)))
    with pytest.raises(CannotStudy, match="not all states are known"):
        solved_in_c(library(Rules(plain=True)), memory=300_000)
    with pytest.raises(CannotStudy, match="too large"):
        solved_in_c(library(Rules(plain=True, worth=20_000)))
    assert issubclass(CannotStudy, CatteryError)


def interrupt(*_: object) -> Any:
    raise KeyboardInterrupt


@pytest.mark.parametrize("rules", [Rules(plain=True), Rules(plain=True, endless=True)], ids=str)
def test_ctrl_c_tells_the_states_that_are_known(rules: Rules) -> None:
    """Also when it comes once all states have been looked behind."""

    def late(states: int, behind: int, *_: object) -> None:
        if states == behind:
            interrupt()

    with pytest.raises(Stopped) as python:
        solve(toy(rules), progress=interrupt)
    with pytest.raises(Stopped) as early:
        solved_in_c(library(rules), progress=interrupt)
    with pytest.raises(Stopped) as last:
        solved_in_c(library(rules), progress=late)
    for stopped in (python, early, last):
        known = stopped.value.known
        assert known.states == sum(depth.states for depth in known.depths) and known.values is None
    assert early.value.known.unseen and (last.value.known.states, last.value.known.unseen) == (
        reference(rules).states,
        0,
    )


def test_ctrl_c_tells_what_the_first_state_is_worth_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    """While all states are gone through: nothing as long as it was not come to, else what it was made."""
    rules, sweep = Rules(plain=True), Sweeps.sweep
    told: list[Known] = []
    for most, sweeps in ((30_000, 0), (40_000, 1)):
        monkeypatch.setattr(
            "cattery_runtime.native.solve.in_chunks", lambda run, _, most=most: (run(most), interrupt())
        )
        with pytest.raises(Stopped) as in_c:
            solved_in_c(library(rules))
        left = iter(range(sweeps))
        monkeypatch.setattr(
            Sweeps, "sweep", lambda *given, left=left: interrupt() if next(left, None) is None else sweep(*given)
        )
        with pytest.raises(Stopped) as in_python:
            solve(toy(rules))
        assert in_c.value.known == in_python.value.known
        told.append(in_c.value.known)
    whole = reference(rules)
    assert [(known.states, known.unseen, known.sweeps) for known in told] == [
        (whole.states, 0, 0),
        (whole.states, 0, 1),
    ]
    assert [known.values for known in told] == [{"nought": 0.0, "cross": 0.0}, whole.values]


def test_the_better_option() -> None:
    soon, late, lost, later = Option(1, 1.0, 3), Option(2, 1.0, 9), Option(3, -1.0, 2), Option(4, -1.0, 8)
    assert best_of([late, lost, soon], 0) is soon
    assert best_of([lost, later], 0) is later
    assert best_of([soon, late], 1) is late
    assert best_of([late, later, lost], 1) is lost
    assert likeliest([Option(1, 0, 0, 2), Option(2, 0, 0, 5), Option(3, 0, 0, 5)]).code == 2
