"""`cattery perft`: how many sequences of moves there are at each depth: the figure by which engines are compared."""

from __future__ import annotations

import json
from collections.abc import Iterator

import click
from attrs import frozen

from cattery.cli import exits
from cattery.cli.asked import about_game, threaded, with_engine
from cattery.cli.listing import table
from cattery.cli.opening import in_tree, open_player, start_of, wanted
from cattery.cli.player import State
from cattery.cli.shelf import Title
from cattery.cli.underway import bar
from cattery_runtime.study.perft import Perft, Stopped, moves_of, perft

DEEP = 3
"""From this depth on it is worth while to compile an engine."""


@frozen
class Count:
    """What was counted from a state; `of` first moves, if Ctrl-C came before all was counted."""

    counted: Perft
    of: int | None = None

    @classmethod
    def made(cls, state: State, depth: int, threads: int, shown: bool) -> Count:
        """Count, with a bar while it goes on."""
        with bar("counting", len(moves_of(state)), "moves", shown) as advance:
            try:
                return cls(perft(state, depth, threads=threads, after=advance))
            except Stopped as stopped:
                return cls(stopped.perft, stopped.moves)

    def lines(self, divide: bool) -> Iterator[str]:
        """The numbers in words."""
        nodes, shares = self.counted.nodes, self.counted.divide
        least = "" if self.of is None else "at least "
        yield table(["depth", f"{least}nodes"], [[str(d), f"{n:,}"] for d, n in enumerate(nodes)], right=[0, 1])
        if self.of is not None:
            yield f"\nstopped by Ctrl-C: below {len(shares):,} of {self.of:,} first moves all is counted"
        if divide:
            yield "\n" + table(["move", "nodes"], [[text, f"{n:,}"] for text, n in shares.items()], right=[1])

    def to_json(self, divide: bool) -> dict[str, object]:
        """The numbers as JSON values."""
        body: dict[str, object] = {"depth": self.counted.depth, "nodes": list(self.counted.nodes)}
        if divide:
            body["divide"] = dict(self.counted.divide)
        return body if self.of is None else {**body, "stopped": True}


@click.command("perft")
@about_game
@with_engine
@threaded
@click.option("--depth", type=click.IntRange(1, 20), default=2, show_default=True, help="How deep to count.")
@click.option("--divide", is_flag=True, help="Count below each first move.")
@click.option("--state", "state_file", metavar="FILE", help="Count from a saved state.")
def command(
    title: Title, as_json: bool, engine: str, threads: int, depth: int, divide: bool, state_file: str | None
) -> int:
    """Count the sequences of moves and chance outcomes of each length, up to --depth. Ctrl-C prints what is counted by then.

    With --json: {"depth", "nodes": [one number per depth, from 0]}, "divide" where asked for, "stopped" after Ctrl-C.
    """
    opened = open_player(title, engine, depth >= DEEP, wanted("series", state_file=state_file))
    with in_tree(title):
        state = start_of(opened, state_file) or opened.player.initial().state
        count = Count.made(state, depth, threads, shown=not as_json)
    if as_json:
        click.echo(json.dumps(count.to_json(divide), ensure_ascii=False))
    else:
        click.echo("\n".join(count.lines(divide)))
    return exits.OK if count.of is None else exits.INTERRUPTED
