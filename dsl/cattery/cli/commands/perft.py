"""`cattery perft`: how many sequences of moves there are at each depth: the figure by which engines are compared."""

from __future__ import annotations

import json

import click

from cattery.cli.asked import about_game, threaded, with_engine
from cattery.cli.listing import table
from cattery.cli.opening import in_tree, open_player, start_of, wanted
from cattery.cli.shelf import Title
from cattery_runtime.study import perft

DEEP = 3
"""From this depth on it is worth while to compile an engine."""


@click.command("perft")
@about_game
@with_engine
@threaded
@click.option("--depth", type=click.IntRange(1, 20), default=2, show_default=True, help="How deep to count.")
@click.option("--divide", is_flag=True, help="Count below each first move.")
@click.option("--state", "state_file", metavar="FILE", help="Count from a saved state.")
def command(
    title: Title, as_json: bool, engine: str, threads: int, depth: int, divide: bool, state_file: str | None
) -> None:
    """Count the sequences of moves and chance outcomes of each length, up to --depth.

    With --json: {"depth", "nodes": [one number per depth, from 0]}, and "divide" where asked for.
    """
    opened = open_player(title, engine, depth >= DEEP, wanted("series", state_file=state_file))
    with in_tree(title):
        counted = perft(start_of(opened, state_file) or opened.player.initial().state, depth, threads=threads)
    nodes, shares = counted.nodes, counted.divide if divide else None
    if as_json:
        body = {"depth": depth, "nodes": list(nodes), **({} if shares is None else {"divide": dict(shares)})}
        click.echo(json.dumps(body, ensure_ascii=False))
        return
    click.echo(table(["depth", "nodes"], [[str(d), f"{n:,}"] for d, n in enumerate(nodes)], right=[0, 1]))
    if shares is not None:
        click.echo("\n" + table(["move", "nodes"], [[text, f"{n:,}"] for text, n in shares.items()], right=[1]))
