"""`cattery moves`: the legal moves of a saved state, one a line."""

from __future__ import annotations

import json

import click

from cattery.cli.asked import about_game, seat_of, seated, with_engine
from cattery.cli.opening import in_tree, open_player
from cattery.cli.reading import read_json
from cattery.cli.restore import restored
from cattery.cli.shelf import Title


@click.command("moves")
@about_game
@with_engine
@seated
@click.option("--state", "state_file", metavar="FILE", help="The saved state; the start of the game without it.")
def command(title: Title, as_json: bool, engine: str, seat: str | None, state_file: str | None) -> None:
    """List the legal moves of GAME in a saved state, or the outcomes of a chance node.

    A FILE of `-` is the standard input. With --as nothing is listed where somebody else decides.
    With --json: {"actor", "moves"}; where somebody else decides "moves" is null.
    """
    data = read_json(state_file) if state_file is not None else None
    given = state_file is not None
    opened = open_player(title, engine)
    viewer = seat_of(seat, opened)
    with in_tree(title):
        match = restored(opened.player, data, state_file or "") if given else opened.player.initial()
        actor, moves = match.actor, match.moves() if match.actor is not None else []
    own = viewer is None or actor in (viewer, None)
    if as_json:
        click.echo(json.dumps({"actor": actor, "moves": moves if own else None}, ensure_ascii=False))
    elif own:
        click.echo("\n".join(moves), nl=bool(moves))
    else:
        click.echo(f"here {actor} decides", err=True)
