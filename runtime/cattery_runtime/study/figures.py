"""What a series of random games says: who wins, how long it takes, how many moves there are, which rules are taken.

The one definition of these numbers for all engines. `Figures` holds whole numbers only: parts of a series add up to the
same figures in whatever order they were played, and two engines that play the same games give equal figures. Shares and
means, with their 95 % intervals, are worked out from them when they are asked for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from typing import Self, TypeVar

from attrs import field, frozen

from cattery_runtime.outcome import Outcome

Z95 = 1.959963984540054

K = TypeVar("K")


@frozen
class Estimate:
    """A share or a mean, and the 95 % interval about it; no interval where there are too few games to say."""

    value: float
    low: float | None
    high: float | None

    def interval(self) -> list[float | None]:
        """The interval as JSON has it."""
        return [None if edge is None else round(edge, 4) for edge in (self.low, self.high)]


@frozen
class Taken:
    """A rule, and how often it was taken: `times` in all, and in how many `games` at least once."""

    kind: str
    name: str
    path: str
    line: int
    times: int = 0
    games: int = 0

    def __add__(self, more: Taken) -> Taken:
        return Taken(self.kind, self.name, self.path, self.line, self.times + more.times, self.games + more.games)

    def to_json(self) -> dict[str, object]:
        """The rule as JSON values."""
        place = {"kind": self.kind, "name": self.name, "path": self.path, "line": self.line}
        return {**place, "times": self.times, "games": self.games}


@frozen
class Played:
    """What came of one game; it was given up where there is no outcome. `widest`: the most moves that a decision had."""

    outcome: Outcome | None
    decisions: int
    chances: int
    alternatives: int
    widest: int


def _in_order(counts: Mapping[int, int]) -> Mapping[int, int]:
    """Counts by what is counted, the least first, whoever has played which game."""
    return dict(sorted(counts.items()))


@frozen
class Figures:
    """A series of games. `wins` counts for every winner, so that shared victories count for each.

    `twice` and `squares`: sums of twice the scores and of their squares, over the games that have an end. `ranks`: how
    often a player was first, second and so on. `lengths`: how many games had so many decisions. `alternatives`: the
    legal moves of all decisions. `taken`: None where the engine does not count it.
    """

    players: tuple[str, ...]
    games: int = 0
    unfinished: int = 0
    draws: int = 0
    shared: int = 0
    decisions: int = 0
    chances: int = 0
    alternatives: int = 0
    widest: int = 0
    wins: Mapping[str, int] = field(factory=dict)
    twice: Mapping[str, int] = field(factory=dict)
    squares: Mapping[str, int] = field(factory=dict)
    ranks: Mapping[str, tuple[int, ...]] = field(factory=dict)
    endings: Mapping[str, int] = field(factory=dict)
    lengths: Mapping[int, int] = field(factory=dict, converter=_in_order)
    taken: tuple[Taken, ...] | None = None

    @classmethod
    def of(cls, players: Sequence[str], played: Iterable[Played]) -> Self:
        """The figures of some games."""
        games = tuple(played)
        outcomes = [game.outcome for game in games if game.outcome is not None]
        seats, names = range(len(players)), tuple(map(str, players))
        scores = {p: [round(2 * outcome.scores[p]) for outcome in outcomes] for p in names}
        places = {p: [outcome.ranks[p] for outcome in outcomes] for p in names}
        return cls(
            players=names,
            games=len(games),
            unfinished=len(games) - len(outcomes),
            draws=sum(not outcome.winners for outcome in outcomes),
            shared=sum(len(outcome.winners) > 1 for outcome in outcomes),
            decisions=sum(game.decisions for game in games),
            chances=sum(game.chances for game in games),
            alternatives=sum(game.alternatives for game in games),
            widest=max((game.widest for game in games), default=0),
            wins=_counted(names, (str(winner) for outcome in outcomes for winner in outcome.winners)),
            twice={p: sum(scores[p]) for p in names},
            squares={p: sum(score * score for score in scores[p]) for p in names},
            ranks={p: tuple(places[p].count(seat + 1) for seat in seats) for p in names},
            endings=dict(Counter(outcome.end for outcome in outcomes)),
            lengths=dict(Counter(game.decisions for game in games)),
        )

    def __add__(self, more: Figures) -> Figures:
        """The figures of both series. Rules are counted where both count them, or one has no games."""
        if self.players != more.players:
            raise ValueError("figures of different players do not add up")
        ranks = {p: _each(self.ranks.get(p, ()), more.ranks.get(p, ())) for p in self.players}
        return Figures(
            players=self.players,
            games=self.games + more.games,
            unfinished=self.unfinished + more.unfinished,
            draws=self.draws + more.draws,
            shared=self.shared + more.shared,
            decisions=self.decisions + more.decisions,
            chances=self.chances + more.chances,
            alternatives=self.alternatives + more.alternatives,
            widest=max(self.widest, more.widest),
            wins=_sum(self.wins, more.wins),
            twice=_sum(self.twice, more.twice),
            squares=_sum(self.squares, more.squares),
            ranks=ranks,
            endings=_sum(self.endings, more.endings),
            lengths=_sum(self.lengths, more.lengths),
            taken=_taken(self, more),
        )

    @property
    def finished(self) -> int:
        """How many games came to an end."""
        return self.games - self.unfinished

    @property
    def reached(self) -> list[tuple[str, int]]:
        """The ends and how often they were reached, the most frequent first."""
        return sorted(self.endings.items(), key=lambda item: (-item[1], item[0]))

    @property
    def branching(self) -> float:
        """How many legal moves a decision has on average."""
        return self.alternatives / max(1, self.decisions)

    def share(self, count: int) -> Estimate:
        """So many of the games."""
        return Estimate(count / max(1, self.games), *wilson(count, self.games))

    def won(self, player: str) -> Estimate:
        """The share of games that a player won, alone or with others."""
        return self.share(self.wins.get(player, 0))

    def score(self, player: str) -> Estimate:
        """A player's mean score in the games that came to an end."""
        found = mean(self.finished, self.twice.get(player, 0), self.squares.get(player, 0))
        low, high = (None if edge is None else edge / 2 for edge in (found.low, found.high))
        return Estimate(found.value / 2, low, high)

    def rank(self, player: str) -> Estimate:
        """A player's mean rank in the games that came to an end; 1 is best."""
        counts = self.ranks.get(player, ())
        total = sum(rank * count for rank, count in enumerate(counts, 1))
        return mean(self.finished, total, sum(rank * rank * count for rank, count in enumerate(counts, 1)))

    @property
    def length(self) -> Estimate:
        """The mean number of decisions."""
        return mean(self.games, self.decisions, self._squares())

    @property
    def deviation(self) -> float:
        """The standard deviation of the number of decisions."""
        return sqrt(variance(self.games, self.decisions, self._squares()))

    @property
    def shortest(self) -> int:
        """The least number of decisions."""
        return min(self.lengths, default=0)

    @property
    def longest(self) -> int:
        """The greatest number of decisions."""
        return max(self.lengths, default=0)

    @property
    def median(self) -> float:
        """The number of decisions that half of the games do not exceed."""
        return (self._length((self.games - 1) // 2) + self._length(self.games // 2)) / 2

    def to_json(self) -> dict[str, object]:
        """The figures as JSON values."""
        length, won = self.length, {p: self.won(p) for p in self.players}
        counted = {} if self.taken is None else {"taken": [rule.to_json() for rule in self.taken]}
        return {
            "games": self.games,
            "wins": {p: self.wins.get(p, 0) for p in self.players},
            "shares": {p: round(won[p].value, 4) for p in self.players},
            "intervals95": {p: won[p].interval() for p in self.players},
            "draws": self.draws,
            "shared": self.shared,
            "unfinished": self.unfinished,
            "scores": {p: _told(self.score(p)) for p in self.players},
            "ranks": {p: list(self.ranks.get(p, ())) for p in self.players},
            "length": {
                "mean": round(length.value, 2),
                "interval95": length.interval(),
                "deviation": round(self.deviation, 2),
                "median": self.median,
                "min": self.shortest,
                "max": self.longest,
            },
            "decisions": self.decisions,
            "chances": self.chances,
            "branching": round(self.branching, 2),
            "widest": self.widest,
            "endings": dict(self.reached),
            **counted,
        }

    def _squares(self) -> int:
        """The sum of the squares of the lengths."""
        return sum(length * length * count for length, count in self.lengths.items())

    def _length(self, place: int) -> int:
        """The length that stands at this place when they are in order."""
        for length in sorted(self.lengths):
            place -= self.lengths[length]
            if place < 0:
                return length
        return 0


def wilson(successes: int, trials: int) -> tuple[float, float]:
    """Wilson's 95 % interval for a share: unlike the usual one it holds for few games and for shares near 0 and 1."""
    if trials == 0:
        return 0.0, 1.0
    share = successes / trials
    spread = 1 + Z95**2 / trials
    centre = (share + Z95**2 / (2 * trials)) / spread
    half = Z95 / spread * sqrt(share * (1 - share) / trials + Z95**2 / (4 * trials**2))
    return max(0.0, centre - half), min(1.0, centre + half)


def variance(number: int, total: int, squares: int) -> float:
    """The variance of so many whole numbers with this sum and this sum of squares; 0 where there is one at most."""
    return (number * squares - total * total) / (number * (number - 1)) if number > 1 else 0.0


def mean(number: int, total: int, squares: int) -> Estimate:
    """The mean of so many whole numbers, with the normal 95 % interval."""
    value = total / max(1, number)
    if number < 2:
        return Estimate(value, None, None)
    half = Z95 * sqrt(variance(number, total, squares) / number)
    return Estimate(value, value - half, value + half)


def _told(estimate: Estimate) -> dict[str, object]:
    return {"mean": round(estimate.value, 4), "interval95": estimate.interval()}


def _counted(names: Sequence[str], found: Iterable[str]) -> dict[str, int]:
    """How often each name comes, also those that do not."""
    counts = Counter(found)
    return {name: counts[name] for name in names}


def _sum(one: Mapping[K, int], other: Mapping[K, int]) -> dict[K, int]:
    return {key: one.get(key, 0) + other.get(key, 0) for key in {**one, **other}}


def _each(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    """The sums of two rows; a row that is not there counts for nothing."""
    return tuple(a + b for a, b in zip(one, other, strict=True)) if one and other else one or other


def _taken(one: Figures, other: Figures) -> tuple[Taken, ...] | None:
    if one.taken is None or other.taken is None:
        return other.taken if not one.games else one.taken if not other.games else None
    return tuple(a + b for a, b in zip(one.taken, other.taken, strict=True))
