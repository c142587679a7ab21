"""`cattery demo`: all shipped games, checked, built, and played many times; a table of what came of it."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from functools import partial

import click
from attrs import frozen

from cattery.cli.asked import common
from cattery.cli.builder import build, generated_folder
from cattery.cli.listing import table
from cattery.cli.opening import in_tree, open_player
from cattery.cli.paint import console
from cattery.cli.shelf import Title, shelf
from cattery.cli.stats import Figures, series, wilson

GAMES = 200
DECISIONS = 30_000
"""Of a game with long games fewer are played where no number is given: about so many decisions in all."""
TRIED = 10
"""So many games say how long the games are; the number of games is a multiple of it."""


@frozen(repr=False)
class Played:
    """A game's figures, and how long they took."""

    title: Title
    figures: Figures
    seconds: float


@click.command("demo")
@common
@click.option(
    "--games",
    type=click.IntRange(1, 100_000),
    help=f"How many of each; {GAMES} where nothing is said, but fewer of those that take long.",
)
@click.option("--seed", type=click.IntRange(0, 2**63), default=1, show_default=True, help="Seed of the first game.")
def command(as_json: bool, games: int | None, seed: int) -> None:
    """Check and build all shipped games, play random games of each, and print what came of them.

    With --json: {"seed", "games": [{"game", "seconds", ...figures}]}.
    """
    titles = shelf()
    played = _all(titles, games, seed)
    if as_json:
        rows = [{"game": p.title.name, "seconds": round(p.seconds, 2), **p.figures.to_json()} for p in played]
        click.echo(json.dumps({"seed": seed, "games": rows}, ensure_ascii=False))
        return
    heads = ["game", "games", "wins (95 % interval)", "draws", "length", "range", "moves", "endings"]
    click.echo(table(heads, [row for p in played for row in _rows(p)], right=[1, 3, 4, 6]))
    click.echo(f"\nrandom games; length in decisions, moves per decision. again: {_again(games, seed)}")


def _all(titles: tuple[Title, ...], games: int | None, seed: int) -> list[Played]:
    """Check, build and play, with a bar for each step."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    shown = (TextColumn("{task.description:<24}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    played: list[Played] = []
    with Progress(*shown, console=console(stderr=True)) as progress:
        building = progress.add_task("checking and building", total=len(titles))
        for title in titles:
            if generated_folder() is None:
                open_player(title, "auto")
            else:
                build(title)
            progress.advance(building)
        for title in titles:
            task = progress.add_task(f"playing {title.name}", total=games or GAMES)
            one = _played(title, games, seed, partial(progress.advance, task))
            progress.update(task, total=one.figures.games)
            played.append(one)
    return played


def _played(title: Title, games: int | None, seed: int, after: Callable[[], None]) -> Played:
    """Random games of one title."""
    opened = open_player(title, "auto")
    start = time.monotonic()
    with in_tree(title):
        figures = series(opened.player, opened.game.players, range(seed, seed + (games or TRIED)), after)
        if games is None:
            more = range(seed + TRIED, seed + enough(figures))
            figures.records += series(opened.player, opened.game.players, more, after).records
    return Played(title, figures, time.monotonic() - start)


def enough(tried: Figures) -> int:
    """How many games are to be played where the first ones were like these; the same on every machine."""
    decisions = max(1, sum(record.decisions for record in tried.records))
    return min(GAMES, max(1, DECISIONS // decisions) * TRIED)


def _rows(played: Played) -> list[list[str]]:
    """A line for each seat; what is about the whole game stands in the first."""
    figures = played.figures
    mean, _, least, most = figures.lengths()
    endings = [f"{end} {count}" for end, count in figures.endings.most_common()]
    endings += [f"given up {figures.unfinished}"] if figures.unfinished else []
    whole = [
        str(figures.draws),
        f"{mean:.1f}",
        f"{least}-{most}",
        f"{figures.branching:.1f}",
    ]
    rows: list[list[str]] = []
    for number in range(max(len(figures.players), len(endings))):
        seat = _share(figures, figures.players[number]) if number < len(figures.players) else ""
        ending = endings[number] if number < len(endings) else ""
        name, games = (played.title.name, str(figures.games)) if number == 0 else ("", "")
        rows.append([name, games, seat, *(whole if number == 0 else [""] * 4), ending])
    return rows


def _share(figures: Figures, player: str) -> str:
    wins = figures.wins[player]
    low, high = wilson(wins, figures.games)
    return f"{player:<7} {wins / max(1, figures.games):4.0%} ({100 * low:.0f}..{high:.0%})"


def _again(games: int | None, seed: int) -> str:
    return f"cattery demo --games {games} --seed {seed}" if games else f"cattery demo --seed {seed}"
