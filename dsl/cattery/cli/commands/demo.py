"""`cattery demo`: all shipped games, checked, built, and played many times; a table of what came of it."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import click
from attrs import frozen

from cattery.cli.asked import common
from cattery.cli.builder import build, generated_folder
from cattery.cli.listing import table
from cattery.cli.opening import in_tree, open_player
from cattery.cli.paint import console
from cattery.cli.shelf import Title, shelf
from cattery_runtime.study import Figures, playouts

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

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
            one = _played(title, games, seed, partial(_advance, progress, task))
            progress.update(task, total=one.figures.games)
            played.append(one)
    return played


def _advance(progress: Progress, task: TaskID, done: int) -> None:
    progress.update(task, completed=done)


def _played(title: Title, games: int | None, seed: int, after: Callable[[int], None]) -> Played:
    """Random games of one title."""
    opened = open_player(title, "auto")
    start = time.monotonic()
    with in_tree(title):
        figures = playouts(opened.player.engine, games or TRIED, seed, after=after)
        if games is None:
            more = enough(figures) - TRIED
            figures += playouts(
                opened.player.engine, more, (seed + TRIED) % 2**64, after=lambda done: after(TRIED + done)
            )
    return Played(title, figures, time.monotonic() - start)


def enough(tried: Figures) -> int:
    """How many games are to be played where the first ones were like these; the same on every machine."""
    return min(GAMES, max(1, DECISIONS // max(1, tried.decisions)) * TRIED)


def _rows(played: Played) -> list[list[str]]:
    """A line for each seat; what is about the whole game stands in the first."""
    figures = played.figures
    endings = [f"{end} {count}" for end, count in figures.reached]
    endings += [f"given up {figures.unfinished}"] if figures.unfinished else []
    whole = [
        str(figures.draws),
        f"{figures.length.value:.1f}",
        f"{figures.shortest}-{figures.longest}",
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
    won = figures.won(player)
    return f"{player:<7} {won.value:4.0%} ({100 * (won.low or 0):.0f}..{won.high or 0:.0%})"


def _again(games: int | None, seed: int) -> str:
    return f"cattery demo --games {games} --seed {seed}" if games else f"cattery demo --seed {seed}"
