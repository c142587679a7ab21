"""A game as a list of nodes: how `run`, `moves` and `play-moves` print it, for programs and for people.

For programs a node is one line of JSON, `{"ply", "actor", "state", "moves", "chosen"}`; a last line says how it ended.
"""

from __future__ import annotations

import json
from collections.abc import Callable

import click

from cattery.cli.player import Match
from cattery_runtime import CHANCE, Outcome


def node_json(ply: int, match: Match, moves: list[str], chosen: str | None) -> str:
    """A node, before `chosen` is played."""
    node = {"ply": ply, "actor": match.actor, "state": match.to_json(), "moves": moves, "chosen": chosen}
    return json.dumps(node, ensure_ascii=False)


def last_json(plies: int, match: Match) -> str:
    """The last line: the outcome, or null for a game that is not over."""
    outcome = match.outcome
    last = {
        "outcome": None if outcome is None else outcome.to_json(),
        "plies": plies,
        "unfinished": outcome is None,
        "state": match.to_json(),
    }
    return json.dumps(last, ensure_ascii=False)


def node_words(ply: int, match: Match, moves: list[str], chosen: str | None) -> str:
    """A node, for people."""
    what = "outcome" if match.actor == CHANCE else "move"
    some = f"{len(moves)} {what}{'s' if len(moves) != 1 else ''}"
    return f"{ply:>5}  {match.actor or '':<10}  {chosen or '':<34}  {some}"


def node_shower(as_json: bool) -> Callable[[int, Match, list[str], str | None], str]:
    """What makes the text of a node."""
    return node_json if as_json else node_words


def show_last(plies: int, match: Match, as_json: bool) -> None:
    """Print how it ended."""
    click.echo(last_json(plies, match) if as_json else outcome_words(match.outcome, plies))


def outcome_words(outcome: Outcome | None, plies: int) -> str:
    """How a game ended, in words."""
    if outcome is None:
        return f"not over after {plies} moves"
    return f"{_result(outcome)} ({outcome.end}) after {plies} moves"


def _result(outcome: Outcome) -> str:
    if not outcome.winners:
        return "draw"
    won = " and ".join(f"{player} wins" for player in outcome.winners)
    if all(score in (0, 1) for score in outcome.scores.values()):
        return won
    return f"{won}: {', '.join(f'{player} {score}' for player, score in outcome.scores.items())}"
