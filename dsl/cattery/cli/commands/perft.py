"""`cattery perft`: how many sequences of moves there are at each depth: the figure by which engines are compared."""

from __future__ import annotations

import json

import click

from cattery.cli.asked import about_game, with_engine
from cattery.cli.listing import table
from cattery.cli.opening import in_tree, open_player
from cattery.cli.player import Match
from cattery.cli.reading import read_json
from cattery.cli.restore import restored
from cattery.cli.shelf import Title


@click.command("perft")
@about_game
@with_engine
@click.option("--depth", type=click.IntRange(1, 20), default=2, show_default=True, help="How deep to count.")
@click.option("--divide", is_flag=True, help="Count below each first move.")
@click.option("--state", "state_file", metavar="FILE", help="Count from a saved state.")
def command(title: Title, as_json: bool, engine: str, depth: int, divide: bool, state_file: str | None) -> None:
    """Count the sequences of moves and chance outcomes of each length, up to --depth.

    With --json: {"depth", "nodes": [one number per depth, from 0]}, and "divide" where asked for.
    """
    data = read_json(state_file) if state_file is not None else None
    opened = open_player(title, engine)
    with in_tree(title):
        match = opened.player.initial() if data is None else restored(opened.player, data, state_file or "")
        below = {text: _counts(after, depth - 1) for text, after in _followers(match)}
    nodes = [1, *(sum(counts[level] for counts in below.values()) for level in range(depth))]
    shares = {text: counts[-1] for text, counts in below.items()} if divide else None
    if as_json:
        body = {"depth": depth, "nodes": nodes, **({} if shares is None else {"divide": shares})}
        click.echo(json.dumps(body, ensure_ascii=False))
        return
    click.echo(table(["depth", "nodes"], [[str(d), f"{n:,}"] for d, n in enumerate(nodes)], right=[0, 1]))
    if shares is not None:
        click.echo("\n" + table(["move", "nodes"], [[text, f"{n:,}"] for text, n in shares.items()], right=[1]))


def _followers(match: Match) -> list[tuple[str, Match]]:
    """What each move leads to."""
    found: list[tuple[str, Match]] = []
    for text in match.moves() if match.actor is not None else []:
        after = match.copy()
        after.play(text)
        found.append((text, after))
    return found


def _counts(match: Match, depth: int) -> list[int]:
    """How many sequences of 0, 1, ... `depth` moves go on from here."""
    if depth == 0:
        return [1]
    if depth == 1:
        return [1, len(match.moves()) if match.actor is not None else 0]
    below = [_counts(after, depth - 1) for _, after in _followers(match)]
    return [1, *(sum(counts[level] for counts in below) for level in range(depth))]
