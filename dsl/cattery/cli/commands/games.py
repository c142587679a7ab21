"""`cattery games`: what is on the shelf, with its options."""

from __future__ import annotations

import json

import click

from cattery.cli.asked import common
from cattery.cli.listing import table
from cattery.cli.opening import compiled, option_text
from cattery.cli.rulebook import notes
from cattery.cli.shelf import Title, find, shelf
from cattery.model.game import Game


@click.command("games")
@click.argument("game", required=False)
@common
def command(game: str | None, as_json: bool) -> None:
    """List the shipped games, or say more about one GAME: its players, options and words.

    With --json: {"games": [{"name", "title", "doc", "players", "notes", "variants", "options"}]}.
    """
    titles = [find(game)] if game is not None else list(shelf())
    rows = [(title, compiled(title).resolved.game) for title in titles]
    if as_json:
        click.echo(json.dumps({"games": [_json(title, rules) for title, rules in rows]}, ensure_ascii=False))
    elif game is None:
        click.echo(table(["name", "players", "game"], [_row(title, rules) for title, rules in rows]))
        click.echo("\n`cattery games NAME` says more; `cattery play NAME` plays.")
    else:
        describe(*rows[0])


def _row(title: Title, rules: Game) -> list[str]:
    chosen = ", ".join(f"{name} {value}" for name, value in title.options.items())
    return [title.name, ", ".join(rules.players), f"{rules.title}{f' ({chosen})' if chosen else ''}"]


def describe(title: Title, rules: Game) -> None:
    """What a game is called and says of itself, its components, players and options."""
    click.echo(f"{title.name}: {rules.title}")
    if rules.doc:
        click.echo(rules.doc)
    click.echo(f"\nplayers: {', '.join(rules.players)}")
    for pieces, note in notes(rules).items():
        click.echo(f"{pieces}: {note}")
    if rules.variants:
        click.echo(f"variants: {', '.join(rules.variants)}")
    for option in rules.options.values():
        click.echo(f"\n-O {option.name}={option_text(option.value)}    ({_domain(option.domain)})")
        if option.origin.doc:
            click.echo(f"    {option.origin.doc}")


def _domain(values: tuple[object, ...]) -> str:
    if len(values) > 12:
        return f"{option_text(values[0])}..{option_text(values[-1])}"
    return ", ".join(map(option_text, values))


def _json(title: Title, rules: Game) -> dict[str, object]:
    options = {
        option.name: {
            "value": option_text(option.value),
            "default": option_text(option.default),
            "values": _domain(option.domain) if len(option.domain) > 12 else list(map(option_text, option.domain)),
            "doc": option.origin.doc,
        }
        for option in rules.options.values()
    }
    return {
        "name": title.name,
        "title": rules.title,
        "doc": rules.doc,
        "players": list(rules.players),
        "notes": notes(rules),
        "variants": list(title.variants),
        "options": options,
    }
