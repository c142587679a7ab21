"""Bots at a table: looked at whether they can play the game before it begins, and said to think while they do."""

from __future__ import annotations

from attrs import frozen

from cattery.cli.bots import PERFECT, PERSON, RANDOM, Bot, Chancer
from cattery.cli.opening import Opened, in_tree
from cattery.cli.player import Match
from cattery.cli.report import usage
from cattery.cli.solved import worked_out
from cattery.cli.underway import waiting
from cattery_runtime import Rng
from cattery_runtime.study import bots
from cattery_runtime.study.alphabeta import alphabeta
from cattery_runtime.study.explore import CannotStudy

ROOM = 2**28
"""A game that a perfect player knows by heart takes no more memory than this, in bytes: it would take too long else."""


def bot_of(name: str, opened: Opened, shown: bool) -> Bot:
    """The bot of that name; raises CatError (C0528) for one that cannot play this game."""
    if name in (PERSON, RANDOM):
        return Chancer()
    try:
        with in_tree(opened.title):
            return Thinker(_prepared(name, opened, shown), name, shown)
    except CannotStudy as error:
        message = f"{name} cannot play {opened.title.name}: {error.words}"
        raise usage(message, "`--bot mcts:1000` plays every game", code="C0528") from error


def _prepared(name: str, opened: Opened, shown: bool) -> bots.Bot:
    """The bot, with what it has to know before the game; raises CannotStudy where it cannot play."""
    if name == PERFECT:
        return bots.Knower(worked_out(opened, None, ROOM, False, shown))
    bot = bots.parse_bot(name)
    if isinstance(bot, bots.Calculator):
        alphabeta(opened.player.initial().state, 0)  # it says whether the game is one for it
    return bot


@frozen
class Thinker:
    """Says that it thinks, as long as it does."""

    bot: bots.Bot
    name: str
    shown: bool

    def choose(self, match: Match, rng: Rng) -> str:
        """The move of whoever is to decide."""
        with waiting(f"{match.actor} thinks ({self.name})", self.shown):
            return str(self.bot.choose(match.state, rng))
