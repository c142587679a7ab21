"""`cattery check`: everything that is certainly wrong with a game, and what may be."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping

import click

from cattery.checks.plain import is_plain
from cattery.cli import exits
from cattery.cli.asked import choices, chosen
from cattery.cli.report import InTree, exit_code, reader_of, show
from cattery.cli.shelf import Title, find, shelf
from cattery.diagnostics import CatError, Diagnostic
from cattery.diagnostics.render import to_json
from cattery.pipeline import Resolved, check_game, check_others, load_game, plan_game, resolve_game


@click.command("check")
@click.argument("games", nargs=-1, metavar="[GAME]...")
@choices
def command(games: tuple[str, ...], option: tuple[str, ...], variant: tuple[str, ...], as_json: bool) -> int:
    """Look for mistakes in each GAME, or in all shipped ones.

    With --json: {"ok", "games": [{"game", "variants", "options", "diagnostics"}]}.
    """
    titles = [title.with_choices(chosen(option), variant) for title in (map(find, games) if games else shelf())]
    found = [(title, findings(title)) for title in titles]
    everything = [diagnostic for _, diagnostics in found for diagnostic in diagnostics]
    code = exit_code(everything)
    if as_json:
        body = {"ok": code == exits.OK, "games": [_game_json(title, diagnostics) for title, diagnostics in found]}
        click.echo(json.dumps(body, ensure_ascii=False))
        return code
    for title, diagnostics in found:
        show(diagnostics, reader_of(title.root), sys.stdout)
        click.echo(f"{' '.join(title.words)}: {_summary(diagnostics)}")
    return code


def findings(title: Title) -> tuple[Diagnostic, ...]:
    """All diagnostics of a game."""
    try:
        resolved = resolve_game(load_game(title.path, title.root, title.options, title.variants))
        own = _own(resolved)
        said = {(diagnostic.code, diagnostic.span) for diagnostic in own}
        return (*own, *(other for other in check_others(resolved) if (other.code, other.span) not in said))
    except CatError as error:
        if exit_code(error.diagnostics) != exits.FINDINGS:
            raise InTree(title.root, error.diagnostics) from error
        return error.diagnostics


def _own(resolved: Resolved) -> tuple[Diagnostic, ...]:
    """What is found in the game as it was chosen."""
    try:
        checked = check_game(resolved)
        return checked.diagnostics if is_plain(checked.resolved.game) else plan_game(checked).diagnostics
    except CatError as error:
        return error.diagnostics


def _game_json(title: Title, diagnostics: tuple[Diagnostic, ...]) -> Mapping[str, object]:
    return {
        "game": title.name,
        "variants": list(title.variants),
        "options": dict(title.options),
        "diagnostics": to_json(diagnostics),
    }


def _summary(diagnostics: tuple[Diagnostic, ...]) -> str:
    errors = sum(diagnostic.is_error for diagnostic in diagnostics)
    counts = [(errors, "error"), (len(diagnostics) - errors, "warning")]
    return ", ".join(f"{n} {word}{'s' if n != 1 else ''}" for n, word in counts if n) or "no mistakes found"
