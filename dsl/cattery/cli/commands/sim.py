"""`cattery sim`: many random games, and what came of them with 95 % intervals."""

from __future__ import annotations

import json
import shlex

import click

from cattery.cli import exits
from cattery.cli.asked import about_game, seeded, threaded, with_engine
from cattery.cli.opening import in_tree, open_player, place_of, start_of, wanted
from cattery.cli.report import InTree
from cattery.cli.shelf import Title
from cattery.diagnostics import Diagnostic
from cattery_runtime.limits import MOST_DECISIONS
from cattery_runtime.study.playouts import FaultInSeries

GAMES, MOST_GAMES = 10_000, 10**12


@click.command("sim")
@about_game
@with_engine
@seeded
@threaded
@click.option(
    "-n",
    "--games",
    "number",
    type=click.IntRange(1, MOST_GAMES),
    default=GAMES,
    show_default=True,
    metavar="N",
    help="How many games are played.",
)
@click.option(
    "--most",
    type=click.IntRange(1, 1_000_000),
    default=MOST_DECISIONS,
    show_default=True,
    help="Give a game up after so many decisions.",
)
@click.option("--counts/--no-counts", default=True, help="Say how often each rule and clause was taken.")
@click.option("--state", "state_file", metavar="FILE", help="Play on from a saved state.")
def command(
    title: Title,
    as_json: bool,
    engine: str,
    seed: int,
    threads: int,
    number: int,
    most: int,
    counts: bool,
    state_file: str | None,
) -> int:
    """Play N random games of GAME, and print who wins how often, how long they are, and what is never played.

    At each decision all legal moves are equally likely. Game i of the series, counted from 0, is the one that
    `cattery run GAME --seed SEED+i` plays. Shares and means stand with their 95 % intervals. Ctrl-C prints what is
    done. With --json: {"game", "seed", "asked", "stopped", "engine", "seconds", ...figures}.
    """
    from cattery.cli.figures import tables
    from cattery.cli.series import Series

    opened = open_player(title, engine, True, wanted("series", state_file=state_file))
    with in_tree(title):
        series = Series.of(opened.player, start_of(opened, state_file), number, seed, most, threads, counts)
        try:
            series.play(shown=not as_json)
        except FaultInSeries as fault:
            raise _told(title, fault, state_file is None) from fault
    if as_json:
        click.echo(json.dumps({"game": title.name, **series.to_json()}, ensure_ascii=False))
        return exits.INTERRUPTED if series.stopped else exits.OK
    done = series.figures.games
    of = f" of {number:,}" if series.stopped else ""
    click.echo(f"{done:,}{of} random game{'s' * (number != 1)} of {title.name}\n")
    if done:
        click.echo("\n\n".join(tables(series.figures)) + "\n")
    extra = [
        *(["--state", state_file] if state_file else []),
        *(["--most", str(most)] if most != MOST_DECISIONS else []),
        *([] if counts else ["--no-counts"]),
        *(["--engine", engine] if engine != "auto" else []),
    ]
    click.echo("again: " + shlex.join(["cattery", "sim", *title.words, "-n", str(number), "--seed", str(seed), *extra]))
    return exits.INTERRUPTED if series.stopped else exits.OK


def _told(title: Title, fault: FaultInSeries, from_start: bool) -> InTree:
    """A fault of the rules, with how to see the game in which it came up."""
    words = f"see it with `{shlex.join(['cattery', 'run', *title.words, '--seed', str(fault.seed)])}`"
    place = place_of(title, fault.path, fault.line)
    return InTree(title.root, [Diagnostic("C0523", place, fault.words, suggestion=words if from_start else None)])
