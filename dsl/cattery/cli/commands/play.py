"""`cattery play`: a game at the terminal, against chance, a bot or another person."""

from __future__ import annotations

import shlex

import click

from cattery.cli.asked import about_game, seat_of, seeded, with_engine
from cattery.cli.bots import PERSON, RANDOM, THINKING, opponent
from cattery.cli.report import usage
from cattery.cli.shelf import Title


@click.command("play")
@about_game
@with_engine
@seeded
@click.option(
    "--bot",
    "--against",
    "against",
    callback=opponent,
    metavar="WHO",
    default=RANDOM,
    show_default=True,
    help="Who has the other seats: random, mcts:1000 (playouts), mcts:2s, alphabeta:6 (moves ahead), perfect, or person.",
)
@click.option("--as", "seat", metavar="PLAYER", help="Your seat; the first one where nothing is said.")
@click.option("--quiet", is_flag=True, help="Do not tell the rules that happen in a move.")
def command(title: Title, as_json: bool, engine: str, seed: int, against: str, seat: str | None, quiet: bool) -> None:
    """Play GAME here.

    Type a move, or its number, or as much of it as is clear; `help` lists what else can be typed. Ctrl-D leaves.
    You see and are told what your seat may know, and a bot knows what its seat may; with --against person the players
    look in turn. With --json the game is printed at the end as `cattery run --json` prints it, and nothing is drawn.
    """
    from cattery.cli.opening import SINGLE, open_player, wanted
    from cattery.cli.parlour import Parlour
    from cattery.cli.thinkers import bot_of

    thinking = THINKING.get(against.partition(":")[0])
    opened = open_player(title, engine, thinking is not None, wanted(SINGLE, thinking))
    chosen = seat_of(seat, opened)
    players = opened.game.players
    if chosen is not None and against == PERSON:
        raise usage("with `--against person` all seats are taken by people", "leave out `--as`, or `--against person`")
    people = frozenset(players) if against == PERSON else frozenset({chosen or players[0]})
    flag = "--against" if against == PERSON else "--bot"
    said = [
        *([flag, against] if against != RANDOM else []),
        *(["--as", seat] if seat else []),
        *(["--quiet"] if quiet else []),
        *(["--engine", engine] if engine != "auto" else []),
    ]
    bot = bot_of(against, opened, shown=not as_json)
    parlour = Parlour.of(opened, people, seed, against, bot, silent=as_json, quiet=quiet)
    try:
        parlour.evening()
    finally:
        parlour.leave(shlex.join(["cattery", "play", *title.words, "--seed", str(seed), *said]), chosen)
