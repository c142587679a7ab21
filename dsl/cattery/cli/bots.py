"""Who plays the seats that nobody sits at: how they are named on the command line, and what a table asks of them.

How a bot finds its moves is the runtime's business (`cattery_runtime.study.bots`).
"""

from __future__ import annotations

from typing import Protocol

import click
from attrs import frozen

from cattery.cli.player import Match
from cattery_runtime import Rng

PERSON, RANDOM, PERFECT = "person", "random", "perfect"
THINKING = {"mcts": "mcts", "alphabeta": "alphabeta", PERFECT: "explore"}
"""Those for whom it is worth while to compile an engine, with the part of it in which they think."""


def opponent(context: click.Context, parameter: click.Parameter, value: str) -> str:
    """The name of a person or a bot that an option says, as it is written in short."""
    from cattery_runtime.study.bots import FORMS, parse_bot  # only where somebody plays

    name = value.strip().casefold()
    try:
        if name != PERSON:
            parse_bot(name)
    except ValueError as error:
        message = str(error).replace(FORMS, f"{FORMS}, or {PERSON}")
        raise click.BadParameter(message, context, parameter) from error
    return name


class Bot(Protocol):
    """Decides for a player."""

    def choose(self, match: Match, rng: Rng) -> str:
        """The move of whoever is to decide; nothing is played."""
        ...


@frozen
class Chancer:
    """Plays at random."""

    def choose(self, match: Match, rng: Rng) -> str:
        """Any move, all alike."""
        return match.pick(rng)
