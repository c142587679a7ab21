"""`cattery play-moves`: a game from a list of moves, chance outcomes included."""

from __future__ import annotations

import click

from cattery.cli.asked import about_game, seat_of, seated, with_engine
from cattery.cli.drawn import print_state
from cattery.cli.nodes import Shower
from cattery.cli.opening import in_tree, open_player
from cattery.cli.reading import read_json, read_moves
from cattery.cli.replay import replay
from cattery.cli.restore import restored
from cattery.cli.shelf import Title


@click.command("play-moves")
@about_game
@with_engine
@seated
@click.option(
    "--moves", "script", metavar="FILE", required=True, help="The moves, one a line; `-` is the standard input."
)
@click.option("--state", "state_file", metavar="FILE", help="Begin from a saved state.")
@click.option("--draw", is_flag=True, help="Draw the position at the end.")
def command(
    title: Title, as_json: bool, engine: str, seat: str | None, script: str, state_file: str | None, draw: bool
) -> None:
    """Replay the moves in FILE and print every node, as `cattery run` does.

    What `cattery run --json` has printed can be given as FILE.
    """
    lines = read_moves(script)
    data = read_json(state_file) if state_file is not None else None
    opened = open_player(title, engine)
    shower = Shower(as_json, seat_of(seat, opened))
    with in_tree(title):
        match = opened.player.initial() if data is None else restored(opened.player, data, state_file or "")
        plies = replay(match, lines, shower.node, click.echo, lambda: opened.game)
        if match.actor is not None:
            click.echo(shower.node(plies, match, match.moves(), None))
    if draw and not as_json:
        print_state(opened.game, shower.state(match))
    click.echo(shower.last(plies, match))
