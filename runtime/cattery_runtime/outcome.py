"""How a game ended: one record for wins, draws and points, in every engine and in the interpreter.

Players are their names. `scores` and `ranks` follow the seats.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from attrs import field, frozen

Score = int | float


@frozen
class Outcome:
    """The end that was reached, who won, everybody's score (a win is 1, a draw is shared) and rank (1 is best).

    `tie_breaks`: what decided between equal scores, most first, for each player; empty where the end has none.
    """

    end: str
    winners: tuple[str, ...]
    scores: Mapping[str, Score] = field(hash=False)
    ranks: Mapping[str, int] = field(hash=False)
    tie_breaks: Mapping[str, tuple[int, ...]] = field(factory=dict, hash=False)

    @classmethod
    def won(cls, end: str, winners: Iterable[str], players: Sequence[str]) -> Outcome:
        """The winners have 1 and rank 1, all others 0 and the rank behind them."""
        won = frozenset(winners)
        return cls.scored(end, {player: int(player in won) for player in players})

    @classmethod
    def lost(cls, end: str, loser: str, players: Sequence[str]) -> Outcome:
        """Everybody else wins."""
        return cls.won(end, [player for player in players if player != loser], players)

    @classmethod
    def drawn(cls, end: str, players: Sequence[str]) -> Outcome:
        """Nobody wins; all have half a point and share the first rank."""
        return cls(end, (), {player: 0.5 for player in players}, {player: 1 for player in players})

    @classmethod
    def scored(
        cls, end: str, scores: Mapping[str, Score], tie_breaks: Mapping[str, Sequence[int]] | None = None
    ) -> Outcome:
        """The highest score wins, alone or shared; equal scores rank by the tie-breaks, and what is equal in all shares.

        Tie-breaks are compared in order, and more is better; everybody has equally many.
        """
        given = tie_breaks or {}
        ties = {player: tuple(given[player]) for player in scores if given.get(player)}
        keys = {player: (score, *ties.get(player, ())) for player, score in scores.items()}
        ranks = {player: 1 + sum(other > key for other in keys.values()) for player, key in keys.items()}
        return cls(end, tuple(player for player, rank in ranks.items() if rank == 1), dict(scores), ranks, ties)

    def to_json(self) -> dict[str, object]:
        """The outcome as JSON values; `tie_breaks` only where the end has some."""
        data: dict[str, object] = {
            "end": self.end,
            "winners": list(self.winners),
            "scores": dict(self.scores),
            "ranks": dict(self.ranks),
        }
        if self.tie_breaks:
            data["tie_breaks"] = {player: list(numbers) for player, numbers in self.tie_breaks.items()}
        return data
