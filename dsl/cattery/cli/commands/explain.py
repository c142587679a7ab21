"""`cattery explain`: the page of a diagnostic code, or what a game says of its rules."""

from __future__ import annotations

import difflib
import json
import sys
from pathlib import Path

import click

from cattery.cli.asked import choices, chosen
from cattery.cli.commands.games import describe
from cattery.cli.opening import compiled
from cattery.cli.report import usage
from cattery.cli.rulebook import names, notes, sections
from cattery.cli.shelf import Title, find, shelf
from cattery.diagnostics import CODES, Code


@click.command("explain")
@click.argument("what", required=False, metavar="[CODE|GAME]")
@click.argument("name", required=False)
@choices
def command(
    what: str | None, name: str | None, option: tuple[str, ...], variant: tuple[str, ...], as_json: bool
) -> None:
    """Say more about a diagnostic CODE (or its name), or about the rules of a GAME, all or the one called NAME.

    All codes are listed where nothing is given.
    With --json: {"code", "slug", "stage", "severity", "title", "page"}, {"codes": [...]} without pages, or
    {"game", "title", "doc", "players", "notes", "pieces", "actions", "rules", "defines", "ends", "laws"}.
    """
    if what is None:
        _list(as_json)
        return
    row = _row(what)
    if row is None and _is_game(what):
        _explain_game(find(what).with_choices(chosen(option), variant), name, as_json)
        return
    if row is None:
        raise usage(f"no diagnostic has the code `{what[:40]}`", _nearest(what), code="C0519")
    if name is not None or option or variant:
        raise usage("only a game has names, options and variants", "write the name of a game first")
    text = page(row)
    if as_json:
        click.echo(json.dumps({**_row_json(row), "page": text}, ensure_ascii=False))
    elif sys.stdout.isatty():
        from rich.markdown import Markdown

        from cattery.cli.paint import console

        console().print(Markdown(text))
    else:
        click.echo(text, nl=not text.endswith("\n"))


def _is_game(what: str) -> bool:
    """Whether a word names a game, or the path of one."""
    return "/" in what or what.endswith(".cat") or any(title.name == what for title in shelf())


def _explain_game(title: Title, name: str | None, as_json: bool) -> None:
    """The rules of a game."""
    resolved = compiled(title).resolved
    game, layers = resolved.game, resolved.loaded.files.layers
    found = sections(game, layers, name)
    if name is not None and not found:
        near = difflib.get_close_matches(name[:40], names(game, layers), n=1)
        raise usage(f"no rule of this game is called `{name[:40]}`", f"did you mean `{near[0]}`?" if near else None)
    if as_json:
        head = {"game": title.name, "title": game.title, "doc": game.doc, "players": game.players, "notes": notes(game)}
        body = {section.name: [entry.to_json(section.parts) for entry in section.entries] for section in found}
        click.echo(json.dumps({**head, **body}, ensure_ascii=False))
        return
    if name is None:
        describe(title, game)
    for number, section in enumerate(found):
        click.echo(f"{section.name}:" if name is not None and number == 0 else f"\n{section.name}:")
        for entry in section.entries:
            for line in entry.lines():
                click.echo(line)


def page(row: Code) -> str:
    """The text of a code's page."""
    path = docs_folder() / "errors" / f"{row.code}-{row.slug}.md"
    return path.read_text("utf-8")


def docs_folder() -> Path:
    """The documents: in the package when installed, beside it in a checkout."""
    package = Path(__file__).parents[2]
    packaged = package / "docs"
    return packaged if packaged.is_dir() else package.parent / "docs"


def _row(word: str) -> Code | None:
    """The diagnostic with a code, or a name."""
    return next((row for row in CODES.values() if word.upper() == row.code or word.lower() == row.slug), None)


def _nearest(word: str) -> str:
    """What may have been meant."""
    known = [*CODES, *(row.slug for row in CODES.values()), *(title.name for title in shelf())]
    near = difflib.get_close_matches(word[:40], known, n=1)
    return f"did you mean `{near[0]}`?" if near else "`cattery explain` lists all codes"


def _list(as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps({"codes": [_row_json(row) for row in CODES.values()]}, ensure_ascii=False))
        return
    for row in CODES.values():
        click.echo(f"{row.code}  {row.severity:<8} {row.title}")


def _row_json(row: Code) -> dict[str, str]:
    return {"code": row.code, "slug": row.slug, "stage": row.stage, "severity": row.severity, "title": row.title}
