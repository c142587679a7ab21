"""Many random games and what they say: who wins, how long it takes, how many moves there are.

Game number i of a series is the game that `cattery run --seed` plays with the series' seed plus i.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from math import sqrt
from statistics import fmean, median

from attrs import define, field, frozen

from cattery.cli.player import Match, Player
from cattery_runtime import CHANCE, Rng

MOST_DECISIONS = 10_000
Z95 = 1.959963984540054


@frozen(repr=False)
class Record:
    """One finished, or given up, game."""

    seed: int
    winners: tuple[str, ...]
    end: str | None
    decisions: int
    alternatives: int


@define
class Figures:
    """A series of games. `wins` counts for every winner, so that shared victories count for each."""

    players: tuple[str, ...]
    records: list[Record] = field(factory=list)

    @property
    def games(self) -> int:
        """How many games were played."""
        return len(self.records)

    @property
    def wins(self) -> Counter[str]:
        """How many games each player has won, alone or with others."""
        return Counter({p: sum(p in record.winners for record in self.records) for p in self.players})

    @property
    def draws(self) -> int:
        """How many games ended without a winner."""
        return sum(record.end is not None and not record.winners for record in self.records)

    @property
    def unfinished(self) -> int:
        """How many games were given up: they are no draws."""
        return sum(record.end is None for record in self.records)

    @property
    def endings(self) -> Counter[str]:
        """How often each end was reached."""
        return Counter(record.end for record in self.records if record.end is not None)

    @property
    def branching(self) -> float:
        """How many legal moves a decision has on average."""
        decisions = sum(record.decisions for record in self.records)
        return sum(record.alternatives for record in self.records) / max(1, decisions)

    def lengths(self) -> tuple[float, float, int, int]:
        """Mean, median, least and greatest number of decisions."""
        lengths = [record.decisions for record in self.records] or [0]
        return fmean(lengths), median(lengths), min(lengths), max(lengths)

    def to_json(self) -> dict[str, object]:
        """The figures as JSON values."""
        mean, middle, least, most = self.lengths()
        shares = {p: [round(edge, 4) for edge in wilson(self.wins[p], self.games)] for p in self.players}
        return {
            "games": self.games,
            "wins": dict(self.wins),
            "shares": {p: round(self.wins[p] / max(1, self.games), 4) for p in self.players},
            "intervals95": shares,
            "draws": self.draws,
            "unfinished": self.unfinished,
            "length": {"mean": round(mean, 2), "median": middle, "min": least, "max": most},
            "branching": round(self.branching, 2),
            "endings": dict(self.endings.most_common()),
        }


def wilson(successes: int, trials: int) -> tuple[float, float]:
    """Wilson's 95 % interval for a share: unlike the usual one it holds for few games and for shares near 0 and 1."""
    if trials == 0:
        return 0.0, 1.0
    share = successes / trials
    spread = 1 + Z95**2 / trials
    centre = (share + Z95**2 / (2 * trials)) / spread
    half = Z95 / spread * sqrt(share * (1 - share) / trials + Z95**2 / (4 * trials**2))
    return max(0.0, centre - half), min(1.0, centre + half)


def play_out(
    match: Match, seed: int, most: int = MOST_DECISIONS, look: Callable[[Match], None] | None = None
) -> Record:
    """Play a game at random to its end, or until there were `most` decisions; `look` sees every node."""
    rng = Rng(seed)
    decisions = alternatives = 0
    while (actor := match.actor) is not None and decisions < most:
        if look is not None:
            look(match)
        count = match.advance(rng)
        if actor != CHANCE:
            decisions += 1
            alternatives += count
    outcome = match.outcome
    if outcome is None:
        return Record(seed, (), None, decisions, alternatives)
    return Record(seed, tuple(map(str, outcome.winners)), outcome.end, decisions, alternatives)


def series(
    player: Player, players: tuple[str, ...], seeds: Iterable[int], after: Callable[[], None] = lambda: None
) -> Figures:
    """A game for each seed; `after` is called after each, for progress bars."""
    figures = Figures(players)
    for seed in seeds:
        figures.records.append(play_out(player.initial(), seed))
        after()
    return figures
