"""`cattery run`: one game, from a script as far as it goes and then at random, in a form that can be repeated."""

from __future__ import annotations

import shlex

import click

from cattery.cli.asked import about_game, seat_of, seated, seeded, with_engine
from cattery.cli.drawn import print_state
from cattery.cli.nodes import Shower
from cattery.cli.opening import in_tree, open_player
from cattery.cli.player import Match
from cattery.cli.reading import read_moves
from cattery.cli.replay import replay
from cattery.cli.shelf import Title
from cattery_runtime import CHANCE, Rng
from cattery_runtime.limits import MOST_DECISIONS


@click.command("run")
@about_game
@with_engine
@seeded
@seated
@click.option("--moves", "script", metavar="FILE", help="Play these moves first; the rest is random.")
@click.option(
    "--most",
    type=click.IntRange(0, 1_000_000),
    default=MOST_DECISIONS,
    show_default=True,
    help="Give the game up after so many decisions.",
)
@click.option("--draw", is_flag=True, help="Draw the last position.")
def command(
    title: Title,
    as_json: bool,
    engine: str,
    seed: int,
    seat: str | None,
    script: str | None,
    most: int,
    draw: bool,
) -> None:
    """Play one game of GAME at random, or from a script, and print it.

    The same seed gives the same game, with every engine and on every machine.
    """
    opened = open_player(title, engine)
    shower = Shower(as_json, seat_of(seat, opened))
    lines = read_moves(script) if script is not None else []
    with in_tree(title):
        match = opened.player.initial()
        ply = replay(match, lines, shower.node, click.echo, lambda: opened.game)
        ply = _random(match, Rng(seed), ply, most, shower)
    if draw and not as_json:
        print_state(opened.game, shower.state(match))
    click.echo(shower.last(ply, match))
    if not as_json:
        extra = [
            *(["--as", seat] if seat else []),
            *(["--moves", script] if script else []),
            *(["--most", str(most)] if most != MOST_DECISIONS else []),
            *(["--draw"] if draw else []),
            *(["--engine", engine] if engine != "auto" else []),
        ]
        click.echo("again: " + shlex.join(["cattery", "run", *title.words, "--seed", str(seed), *extra]))


def _random(match: Match, rng: Rng, ply: int, most: int, shower: Shower) -> int:
    """Play on at random, printing each node; returns how many there were in all."""
    decisions = 0
    while (actor := match.actor) is not None and decisions < most:
        chosen = match.pick(rng)
        click.echo(shower.node(ply, match, match.moves(), chosen))
        match.play(chosen)
        ply += 1
        decisions += actor != CHANCE
    return ply
