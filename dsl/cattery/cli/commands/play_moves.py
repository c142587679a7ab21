"""`cattery play-moves`: a game from a list of moves, chance outcomes included."""

from __future__ import annotations

import click

from cattery.cli.asked import about_game, with_engine
from cattery.cli.nodes import node_shower, show_last
from cattery.cli.opening import in_tree, open_player
from cattery.cli.reading import read_json, read_moves
from cattery.cli.replay import replay
from cattery.cli.restore import restored
from cattery.cli.shelf import Title


@click.command("play-moves")
@about_game
@with_engine
@click.option(
    "--moves", "script", metavar="FILE", required=True, help="The moves, one a line; `-` is the standard input."
)
@click.option("--state", "state_file", metavar="FILE", help="Begin from a saved state.")
@click.option("--draw", is_flag=True, help="Draw the position at the end.")
def command(title: Title, as_json: bool, engine: str, script: str, state_file: str | None, draw: bool) -> None:
    """Replay the moves in FILE and print every node, as `cattery run` does.

    What `cattery run --json` has printed can be given as FILE.
    """
    lines = read_moves(script)
    data = read_json(state_file) if state_file is not None else None
    opened = open_player(title, engine)
    show = node_shower(as_json)
    with in_tree(title):
        match = opened.player.initial() if data is None else restored(opened.player, data, state_file or "")
        plies = replay(match, lines, show, click.echo)
        if match.actor is not None:
            click.echo(show(plies, match, match.moves(), None))
    if draw and not as_json:
        from cattery.cli.draw import picture
        from cattery.cli.paint import console, paint

        paint(console(), picture(opened.game, match.to_json()))
    show_last(plies, match, as_json)
