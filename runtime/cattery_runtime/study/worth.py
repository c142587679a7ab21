"""What an outcome is worth to each seat, in whole numbers, so that searches in Python and in C add up the same.

With several seats what counts is the place that one takes: 2 for each other seat that ranks behind, 1 for each that
ranks alike, out of `unit` = 2 * (seats - 1). So with two players a win is 1, a draw 1/2 and a defeat 0, and in every game
the worths of all seats add up to half the number of seats: nothing is gained by an end that is equally good for all.
With one seat there is only its score s, and the worth is (1 + s / (1 + |s|)) / 2, in steps of 1/65536.
A game that was given up is worth what a draw of all is.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

from cattery_runtime.outcome import Outcome

ALONE = 65536
"""The unit of a game with one seat."""


def unit(seats: int) -> int:
    """The most that an outcome is worth."""
    return 2 * (seats - 1) if seats > 1 else ALONE


def worth(outcome: Outcome | None, players: Sequence[str]) -> list[int]:
    """What the end of a game is worth to each seat, out of `unit`; None is a game that was given up."""
    if outcome is None:
        return [unit(len(players)) // 2] * len(players)
    if len(players) == 1:
        return [_alone(outcome, players[0])]
    ranks = [outcome.ranks[player] for player in players]
    return [sum(2 * (other > rank) + (other == rank) for other in ranks) - 1 for rank in ranks]


def _alone(outcome: Outcome, player: str) -> int:
    """A score as a worth; scores come in halves."""
    twice = int(2 * outcome.scores[player])
    part = ALONE // 2 * abs(twice) // (2 + abs(twice))
    return ALONE // 2 + (part if twice >= 0 else -part)


def players_of(state: Any) -> tuple[str, ...]:
    """The players of the game that a state is of, in the order of their seats."""
    return tuple(map(str, _known(state, "PLAYERS")))


def hides(state: Any) -> bool:
    """Whether something can be hidden from somebody in the game that a state is of."""
    schema = _known(state, "SCHEMA")
    return any(place.visible is not None for place in schema.places)


def _known(state: Any, name: str) -> Any:
    """What the engine of a state calls so: looked for in the state, in the engine that it names, and in its module."""
    for place in (state, getattr(state, "engine", None), sys.modules[type(state).__module__]):
        found = getattr(place, name, None)
        if found is not None:
            return found
    raise TypeError(f"{type(state).__qualname__} is not the state of an engine: its module has no {name}")
