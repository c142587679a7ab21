"""The figures of a series of games as tables for people."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cattery.cli.listing import table
from cattery_runtime.study.figures import Estimate, Figures, Taken

INTERVAL = "95 % interval"
MANY = 20_000
"""With so many games, shares are worth another digit."""


def tables(figures: Figures) -> Iterator[str]:
    """What came of the games: who won, how they ended, how long they were, and which rules were taken."""
    yield table(["player", "wins", *SHARE, *_heads(figures)], _players(figures), right=[1, 2, 4, 6])
    if figures.endings:
        yield table(["end", "games", *SHARE], _ends(figures), right=[1, 2])
    yield table(["", "mean", INTERVAL, "median", "least", "most"], _lengths(figures), right=[1, 3, 4, 5])
    if figures.taken is not None:
        yield table(["taken", "times", "a game", "in games", "where"], _taken(figures, figures.taken), right=[1, 2, 3])
        yield from never(figures.taken)


SHARE = ("share", INTERVAL)


def _heads(figures: Figures) -> list[str]:
    return ["score", INTERVAL, *(["rank"] if len(figures.players) > 2 else [])]


def _players(figures: Figures) -> Iterator[list[str]]:
    """A row for each seat, then what no seat has won."""
    for player in figures.players:
        ranks = _mean(figures.rank(player))[:1] if len(figures.players) > 2 else []
        wins = figures.wins.get(player, 0)
        yield [player, f"{wins:,}", *_share(figures, wins), *_mean(figures.score(player)), *ranks]
    others = {"draws": figures.draws, "shared": figures.shared, "given up": figures.unfinished}
    spare = [""] * (3 if len(figures.players) > 2 else 2)
    for name, count in others.items():
        if count or name == "draws":
            yield [f"({name})", f"{count:,}", *_share(figures, count), *spare]


def _ends(figures: Figures) -> Iterator[list[str]]:
    for end, count in figures.reached:
        yield [end, f"{count:,}", *_share(figures, count)]


def _lengths(figures: Figures) -> Iterator[list[str]]:
    """How many decisions a game has, and how many moves a decision."""
    span = [f"{figures.median:g}", f"{figures.shortest:,}", f"{figures.longest:,}"]
    yield ["decisions in a game", *_mean(figures.length), *span]
    yield ["moves at a decision", f"{figures.branching:,.2f}", "", "", "", f"{figures.widest:,}"]
    if figures.chances:
        yield ["chance in a game", f"{figures.chances / max(1, figures.games):,.2f}", "", "", "", ""]


def _taken(figures: Figures, taken: Iterable[Taken]) -> Iterator[list[str]]:
    """How often each rule was taken, in the order of the file."""
    for rule in taken:
        if rule.times:
            often = f"{rule.times / max(1, figures.games):,.2f}"
            yield [f"{rule.kind} {rule.name}", f"{rule.times:,}", often, _percent(figures, rule.games), _place(rule)]


def never(taken: Iterable[Taken], heading: str = "never taken:") -> Iterator[str]:
    """What is counted and was not taken once, as a list."""
    missing = [f"  {rule.kind} {rule.name}  {_place(rule)}".rstrip() for rule in taken if not rule.times]
    if missing:
        yield "\n".join([heading, *missing])


def _place(rule: Taken) -> str:
    return f"{rule.path}:{rule.line}" if rule.path else ""


def _share(figures: Figures, count: int) -> list[str]:
    """A share of the games, with its interval."""
    share, digits = figures.share(count), _digits(figures)
    low, high = (100 * (edge or 0.0) for edge in (share.low, share.high))
    return [_percent(figures, count), f"{low:.{digits}f}..{high:.{digits}f}"]


def _percent(figures: Figures, count: int) -> str:
    return f"{100 * count / max(1, figures.games):.{_digits(figures)}f}%"


def _digits(figures: Figures) -> int:
    return 2 if figures.games >= MANY else 1


def _mean(estimate: Estimate) -> list[str]:
    """A mean, with its interval where there is one."""
    if estimate.low is None or estimate.high is None:
        return [f"{estimate.value:,.2f}", ""]
    digits = 2 if estimate.high - estimate.low > 0.02 else 3
    return [f"{estimate.value:,.{digits}f}", f"{estimate.low:,.{digits}f}..{estimate.high:,.{digits}f}"]
