"""`cattery build`: engines from games, written or compared."""

from __future__ import annotations

import json
import sys

import click

from cattery.cli import exits
from cattery.cli.asked import choices, chosen
from cattery.cli.builder import Built, build
from cattery.cli.report import reader_of, show, usage
from cattery.cli.shelf import find, shelf
from cattery.diagnostics import Diagnostic
from cattery.diagnostics.render import to_json
from cattery.source import NOWHERE


@click.command("build")
@click.argument("games", nargs=-1, metavar="[GAME]...")
@choices
@click.option("--check", "compare", is_flag=True, help="Write nothing; show what would change, and fail if anything.")
@click.option("--out", metavar="FOLDER", help="Where each engine gets a folder of its own.")
@click.option("--name", metavar="NAME", help="The name of the engine, when a single game is built.")
def command(
    games: tuple[str, ...],
    option: tuple[str, ...],
    variant: tuple[str, ...],
    as_json: bool,
    compare: bool,
    out: str | None,
    name: str | None,
) -> int:
    """Write the engine of each GAME, or those of all shipped games, variants and presets.

    With --json: {"ok", "engines": [{"engine", "game", "changed": [file...]}], "diagnostics"}.
    """
    titles = [title.with_choices(chosen(option), variant) for title in (map(find, games) if games else shelf())]
    if name is not None and len(titles) != 1:
        raise usage("`--name` names the engine of one game", "build the games one by one")
    built = [build(title, name, out, compare) for title in titles]
    found = [_stale(one) for one in built if compare and one.changed]
    if as_json:
        rows = [
            {"engine": one.package, "game": one.title.name, "changed": [change.path for change in one.changed]}
            for one in built
        ]
        body = {"ok": not found, "engines": rows, "diagnostics": to_json(found)}
        click.echo(json.dumps(body, ensure_ascii=False))
    else:
        for one in built:
            _say(one, compare)
    return exits.FINDINGS if found else exits.OK


def _say(built: Built, compare: bool) -> None:
    """What has been written or would be."""
    if not built.changed:
        click.echo(f"{built.package}: up to date")
    elif not compare:
        click.echo(f"{built.package}: written to {built.folder}")
    else:
        for change in built.changed:
            click.echo(change.diff(), nl=False)
        show([_stale(built)], reader_of(None), sys.stdout)


def _stale(built: Built) -> Diagnostic:
    message = f"the engine `{built.package}` is not what its sources say: {_number(built)} out of date"
    words = " ".join(("cattery build", *(built.title.words or (built.title.name,))))
    return Diagnostic("C0524", NOWHERE, message, suggestion=f"`{words}` writes them")


def _number(built: Built) -> str:
    return f"{len(built.changed)} file{'s' if len(built.changed) != 1 else ''}"
