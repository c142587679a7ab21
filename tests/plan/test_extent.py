"""How much code a random game would be in one piece: rules and what actions do count with all that they use."""

from __future__ import annotations

from cattery.plan.swift.extent import ENDLESS, extent
from tests.plan.games import planned, put, spread

PUT = put()
LONGER = PUT.replace("from hand[me] to on[at]\n", "from hand[me] to on[at]\n        {more}\n")


def test_what_an_action_does_counts() -> None:
    assert extent(planned(LONGER.format(more="take-back(at)") + TAKE_BACK)) > extent(planned(PUT)) + 20


def test_a_rule_counts_wherever_it_is_used() -> None:
    once, twice = (LONGER.format(more="\n        ".join(["take-back(at)"] * n)) + TAKE_BACK for n in (1, 2))
    assert extent(planned(twice)) > extent(planned(once)) + 20


def test_walks_are_too_much() -> None:
    assert extent(planned(spread())) >= ENDLESS


TAKE_BACK = """
rule take-back(at: field)
    if on[at] is Stone(opponent(me)) and row of at is 1
        move on[at] to hand[opponent(me)]
    if on[at] is Stone(opponent(me)) and row of at is 2
        move on[at] to hand[opponent(me)]
"""
