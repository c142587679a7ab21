"""A game as a list of nodes: how `run`, `moves` and `play-moves` print it, for programs and for people.

For programs a node is one line of JSON, `{"ply", "actor", "state", "moves", "chosen"}`; a last line says how it ended. Seen
by one player (`--as`), the state is that player's view, the moves are there where that player decides, and what was
chosen is said as that player is told of it.
"""

from __future__ import annotations

import json

from attrs import frozen

from cattery.cli.player import Match
from cattery_runtime import CHANCE, Outcome


@frozen(repr=False)
class Shower:
    """Makes the texts of nodes, for programs or for people; with a `seat` they say only what that player may know."""

    as_json: bool
    seat: str | None = None

    def node(self, ply: int, match: Match, moves: list[str], chosen: str | None) -> str:
        """A node, before `chosen` is played."""
        own = self.seat is None or match.actor == self.seat
        said = chosen if chosen is None or self.seat is None else match.told(chosen, self.seat)
        if not self.as_json:
            return _words(ply, match, moves if own else None, said)
        node = {"ply": ply, "actor": match.actor, "state": self.state(match), "moves": moves if own else None}
        return json.dumps({**node, "chosen": said}, ensure_ascii=False)

    def last(self, plies: int, match: Match) -> str:
        """The last line: the outcome, or that the game is not over."""
        outcome = match.outcome
        if not self.as_json:
            return outcome_words(outcome, plies)
        last = {
            "outcome": None if outcome is None else outcome.to_json(),
            "plies": plies,
            "unfinished": outcome is None,
            "state": self.state(match),
        }
        return json.dumps(last, ensure_ascii=False)

    def state(self, match: Match) -> dict[str, object]:
        """The state, or what the seat may know of it."""
        return match.to_json() if self.seat is None else match.view(self.seat)


def _words(ply: int, match: Match, moves: list[str] | None, chosen: str | None) -> str:
    what = "outcome" if match.actor == CHANCE else "move"
    some = "" if moves is None else f"{len(moves)} {what}{'s' if len(moves) != 1 else ''}"
    return f"{ply:>5}  {match.actor or '':<10}  {chosen or '':<34}  {some}".rstrip()


def outcome_words(outcome: Outcome | None, plies: int) -> str:
    """How a game ended, in words."""
    if outcome is None:
        return f"not over after {plies} moves"
    return f"{_result(outcome)} ({outcome.end}) after {plies} moves"


def _result(outcome: Outcome) -> str:
    if not outcome.winners:
        return "draw"
    *others, last = outcome.winners
    won = f"{', '.join(others)} and {last} win" if others else f"{last} wins"
    if all(score in (0, 1) for score in outcome.scores.values()):
        return won
    scores = ", ".join(f"{player} {score}" for player, score in outcome.scores.items())
    return f"{won}: {scores}{_tie(outcome)}"


def _tie(outcome: Outcome) -> str:
    """What decided, where the winners were not alone in having the highest score."""
    best = max(outcome.scores.values())
    tied = [player for player, score in outcome.scores.items() if score == best]
    if len(tied) == 1 or not outcome.tie_breaks:
        return ""
    numbers = {player: " then ".join(map(str, outcome.tie_breaks[player])) for player in tied}
    return f"; the tie: {', '.join(f'{player} {number}' for player, number in numbers.items())}"
