"""Outcomes, refusals and errors: small records that are shown, compared and sent about."""

from __future__ import annotations

import pickle
from fractions import Fraction
from typing import cast

import pytest

from cattery_runtime import BadMove, BadState, CatteryError, Chance, Fault, IllegalMove, Outcome, Refusal

SEATS = ("red", "green", "blue")
REFUSAL = Refusal("put.2", "put", "that space is taken", ("RB-04", "RB-05"), "game.cat", 12)


def test_a_win_is_one_and_the_others_share_the_rank_behind() -> None:
    outcome = Outcome.won("all-home", ["green"], SEATS)
    assert outcome.winners == ("green",)
    assert outcome.scores == {"red": 0, "green": 1, "blue": 0}
    assert outcome.ranks == {"red": 2, "green": 1, "blue": 2}


def test_who_loses_lets_all_others_win() -> None:
    outcome = Outcome.lost("last", "green", SEATS)
    assert outcome.winners == ("red", "blue")
    assert outcome.ranks == {"red": 1, "green": 3, "blue": 1}


def test_a_draw_is_shared_and_won_by_nobody() -> None:
    outcome = Outcome.drawn("too-long", SEATS)
    assert outcome.winners == ()
    assert outcome.scores == {"red": 0.5, "green": 0.5, "blue": 0.5}
    assert outcome.ranks == {"red": 1, "green": 1, "blue": 1}


def test_points_rank_with_ties() -> None:
    outcome = Outcome.scored("points", {"red": 3, "green": 7, "blue": 7})
    assert outcome.winners == ("green", "blue")
    assert outcome.ranks == {"red": 3, "green": 1, "blue": 1}


def test_equal_points_rank_by_what_breaks_ties() -> None:
    ties = {"red": (1, 9), "green": (2, 0), "blue": (2, 0)}
    outcome = Outcome.scored("points", {"red": 7, "green": 7, "blue": 7}, ties)
    assert outcome.winners == ("green", "blue")
    assert outcome.ranks == {"red": 3, "green": 1, "blue": 1}
    assert outcome.tie_breaks == ties
    later = Outcome.scored(
        "points", {"red": 7, "green": 7, "blue": 8}, {"red": [2, 1], "green": [2, 2], "blue": [0, 0]}
    )
    assert later.winners == ("blue",)
    assert later.ranks == {"red": 3, "green": 2, "blue": 1}


def test_tie_breaks_are_shown_where_there_are_some() -> None:
    scores: dict[str, int | float] = {"red": 1, "green": 1, "blue": 0}
    plain = Outcome.scored("points", scores)
    assert plain == Outcome.scored("points", scores, {}) == Outcome.scored("points", scores, dict.fromkeys(SEATS, ()))
    assert plain.tie_breaks == {}
    assert list(plain.to_json()) == ["end", "winners", "scores", "ranks"]
    broken = Outcome.scored("points", scores, {"blue": (5,), "green": (4,), "red": (0,)})
    assert broken != plain
    assert list(broken.to_json()) == ["end", "winners", "scores", "ranks", "tie_breaks"]
    assert list(cast(dict[str, object], broken.to_json()["tie_breaks"]).items()) == [
        ("red", [0]),
        ("green", [4]),
        ("blue", [5]),
    ]


def test_outcomes_are_values() -> None:
    assert Outcome.won("x", ["red"], SEATS) == Outcome.scored("x", {"red": 1, "green": 0, "blue": 0})
    assert len({Outcome.won("x", ["red"], SEATS), Outcome.won("x", ["red"], SEATS)}) == 1
    assert Outcome.won("x", ["red"], SEATS).to_json() == {
        "end": "x",
        "winners": ["red"],
        "scores": {"red": 1, "green": 0, "blue": 0},
        "ranks": {"red": 1, "green": 2, "blue": 2},
    }


def test_a_refusal_says_its_words_its_rules_and_its_place() -> None:
    assert str(REFUSAL) == "that space is taken [RB-04, RB-05] (game.cat:12)"
    assert str(Refusal("not-now", "put", "not now", (), "game.cat", 3)) == "not now (game.cat:3)"
    assert Refusal(**{**REFUSAL.to_json(), "cites": REFUSAL.cites}) == REFUSAL  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (Fault("the bag is empty", "game.cat", 9), "game.cat:9: the bag is empty"),
        (IllegalMove(REFUSAL), str(REFUSAL)),
        (BadState("on.a1", "no such piece"), "on.a1: no such piece"),
        (BadState("", "not JSON"), "not JSON"),
        (BadMove("'plase' is no move", "place"), "'plase' is no move; did you mean 'place'?"),
        (BadMove("an empty text is no move"), "an empty text is no move"),
    ],
)
def test_errors_say_what_is_wrong_also_in_another_process(error: CatteryError, words: str) -> None:
    sent = pickle.loads(pickle.dumps(error))
    assert type(sent) is type(error)
    assert str(sent) == str(error) == words
    assert vars(sent) == vars(error)


def test_probabilities_are_exact() -> None:
    assert Chance("a", 2, 6).probability == Fraction(1, 3)
