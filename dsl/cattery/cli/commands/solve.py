"""`cattery solve`: what a small game comes to when everybody plays best, and a game that shows it."""

from __future__ import annotations

import json

import click

from cattery.cli import exits
from cattery.cli.amounts import memory_of
from cattery.cli.asked import about_game, with_engine
from cattery.cli.opening import in_tree, open_player, start_of, wanted
from cattery.cli.shelf import Title


@click.command("solve")
@about_game
@with_engine
@click.option("--memory", callback=memory_of, metavar="SIZE", help="Give up at so much memory, such as 500M or 8G.")
@click.option("--symmetry", is_flag=True, help="Take states that are equal under the game's symmetry for one.")
@click.option("--state", "state_file", metavar="FILE", help="Begin at a saved state.")
def command(
    title: Title, as_json: bool, engine: str, memory: int | None, symmetry: bool, state_file: str | None
) -> int:
    """Find what GAME is worth under best play, and print a game that shows it.

    For games of one or two players in which nothing is hidden. All states and what they are worth have to fit into memory, by
    default half of the machine's: `cattery explore` says how many there are. A win is worth 1 and a defeat -1, and where an
    end gives points it is by how many one is ahead; chance counts by its mean, and play that never ends as a draw. Ctrl-C
    prints what is known.
    With --json: {"game", "engine", "seconds", "values", "within", "states", "sweeps", "exact", "line", "endless", "notes"}.
    """
    from cattery.cli.solved import Answer

    needed = wanted("explore", "symmetry" if symmetry else None, state_file=state_file)
    opened = open_player(title, engine, True, needed)
    with in_tree(title):
        answer = Answer.of(opened, start_of(opened, state_file), memory, symmetry, shown=not as_json)
        if as_json:
            click.echo(json.dumps(answer.to_json(), ensure_ascii=False))
        else:
            click.echo("\n".join(answer.lines()))
    return exits.OK if isinstance(answer, Answer) else exits.INTERRUPTED
