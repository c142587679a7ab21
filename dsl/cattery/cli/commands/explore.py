"""`cattery explore`: all positions of a game, breadth first, with what is wrong in any of them."""

from __future__ import annotations

import json
import sys

import click

from cattery.cli import exits
from cattery.cli.amounts import memory_of
from cattery.cli.asked import about_game, with_engine
from cattery.cli.opening import in_tree, open_player, start_of, wanted
from cattery.cli.shelf import Title


@click.command("explore")
@about_game
@with_engine
@click.option("--depth", type=click.IntRange(0, 10**6), metavar="N", help="Look no further than N moves.")
@click.option("--states", type=click.IntRange(1, 10**12), metavar="N", help="Stop at N different states.")
@click.option("--memory", callback=memory_of, metavar="SIZE", help="Stop at so much memory, such as 500M or 8G.")
@click.option("--symmetry", is_flag=True, help="Take states that are equal under the game's symmetry for one.")
@click.option("--state", "state_file", metavar="FILE", help="Begin at a saved state.")
def command(
    title: Title,
    as_json: bool,
    engine: str,
    depth: int | None,
    states: int | None,
    memory: int | None,
    symmetry: bool,
    state_file: str | None,
) -> int:
    """Visit every state of GAME, or as many as the limits let, and say what is wrong in any of them.

    States and moves are counted for each depth. Claims that do not hold, faults of the rules, states in which nobody can
    move and such from which no end can be reached are told with the shortest play that leads there; each makes the exit
    code 1. Without limits half of the machine's memory is used. Ctrl-C prints what is known.
    With --json: {"game", "engine", "seconds", "states", "moves", "complete", "stopped", "unseen", "depths", "ends", ...}.
    """
    from cattery.cli.explored import Limits, Report, visited

    needed = wanted("explore", "symmetry" if symmetry else None, state_file=state_file)
    opened = open_player(title, engine, True, needed)
    with in_tree(title):
        start = start_of(opened, state_file)
        found, seconds = visited(opened, start, Limits(depth, states, memory), symmetry, shown=not as_json)
    report = Report(opened, start, found, seconds)
    if as_json:
        click.echo(json.dumps(report.to_json(), ensure_ascii=False))
    else:
        report.show(sys.stdout)
    return exits.INTERRUPTED if found.stopped == "interrupt" else report.code
