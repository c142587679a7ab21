"""`cattery dump`: what a stage of the compiler has made, for people and programs."""

from __future__ import annotations

import json

import click

from cattery.cli.asked import about_game
from cattery.cli.opening import in_tree
from cattery.cli.shelf import Title
from cattery.model.dump import node_json, to_text
from cattery.pipeline import check_game, load_game, plan_game, resolve_game


@click.command("dump")
@about_game
@click.option("--stage", type=click.Choice(["ast", "ir", "plan"]), default="ir", show_default=True, help="Which stage.")
def command(title: Title, as_json: bool, stage: str) -> None:
    """Print the syntax trees, the resolved game, or the plan of GAME.

    With --json each node is an object: its class under "is", then its fields.
    """
    with in_tree(title):
        product = _product(title, stage)
    if as_json:
        click.echo(json.dumps(node_json(product), ensure_ascii=False))
    else:
        click.echo(to_text(product), nl=False)


def _product(title: Title, stage: str) -> object:
    loaded = load_game(title.path, title.root, title.options, title.variants)
    if stage == "ast":
        return loaded.files.layers
    resolved = resolve_game(loaded)
    return resolved.game if stage == "ir" else plan_game(check_game(resolved)).plan
