"""`cattery play`: a game at the terminal, against chance or another person."""

from __future__ import annotations

import shlex

import click

from cattery.cli.asked import about_game, seeded, with_engine
from cattery.cli.report import usage
from cattery.cli.shelf import Title


@click.command("play")
@about_game
@with_engine
@seeded
@click.option(
    "--against",
    type=click.Choice(["random", "person"]),
    default="random",
    show_default=True,
    help="Who has the other seats.",
)
@click.option("--as", "seat", metavar="PLAYER", help="Your seat; the first one where nothing is said.")
def command(title: Title, as_json: bool, engine: str, seed: int, against: str, seat: str | None) -> None:
    """Play GAME here.

    Type a move, or its number, or as much of it as is clear; `help` lists what else can be typed. Ctrl-D leaves.
    With --json the game is printed at the end as `cattery run --json` prints it, and nothing is drawn.
    """
    from cattery.cli.opening import open_player
    from cattery.cli.parlour import Parlour

    opened = open_player(title, engine)
    players = opened.game.players
    if seat is not None and seat not in players:
        raise usage(f"nobody is called `{seat[:40]}` in this game", f"the players are {', '.join(players)}")
    people = frozenset(players) if against == "person" else frozenset({seat or players[0]})
    said = [*(["--against", against] if against != "random" else []), *(["--as", seat] if seat else [])]
    parlour = Parlour.of(opened, people, seed, quiet=as_json)
    try:
        parlour.evening()
    finally:
        parlour.leave(shlex.join(["cattery", "play", *title.words, "--seed", str(seed), *said]))
