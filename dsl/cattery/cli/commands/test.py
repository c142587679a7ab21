"""`cattery test`: whether a game keeps what it promises."""

from __future__ import annotations

import json
import sys

import click

from cattery.cli import exits
from cattery.cli.asked import choices, chosen
from cattery.cli.report import exit_code, reader_of, show
from cattery.cli.shelf import find, shelf
from cattery.cli.trial import Trial
from cattery.diagnostics.render import to_json


@click.command("test")
@click.argument("games", nargs=-1, metavar="[GAME]...")
@choices
@click.option(
    "--games",
    "number",
    type=click.IntRange(0, 100_000),
    default=3,
    show_default=True,
    help="How many random games look at the claims.",
)
@click.option("--seed", type=click.IntRange(0, 2**63), default=1, show_default=True, help="Seed of the first game.")
def command(
    games: tuple[str, ...], option: tuple[str, ...], variant: tuple[str, ...], as_json: bool, number: int, seed: int
) -> int:
    """Run the examples of each GAME, or of all shipped ones, and look at its claims in random play.

    With --json: {"ok", "games": [{"game", "examples", "claims", "possibles", "games", "diagnostics"}]}.
    """
    titles = [title.with_choices(chosen(option), variant) for title in (map(find, games) if games else shelf())]
    trials = [Trial.of(title) for title in titles]
    for trial in trials:
        trial.run_examples()
        trial.play(range(seed, seed + number), lambda: None)
    code = exit_code(found for trial in trials for found in trial.found)
    if as_json:
        click.echo(
            json.dumps({"ok": code == exits.OK, "games": [_json(trial) for trial in trials]}, ensure_ascii=False)
        )
        return code
    for trial in trials:
        show(trial.found, reader_of(trial.title.root), sys.stdout)
        click.echo(f"{' '.join(trial.title.words or (trial.title.name,))}: {_summary(trial)}")
    return code


def _json(trial: Trial) -> dict[str, object]:
    return {
        "game": trial.title.name,
        "examples": trial.examples,
        "claims": len(trial.laws("claim")),
        "possibles": len(trial.laws("possible")),
        "games": trial.games,
        "diagnostics": to_json(trial.found),
    }


def _summary(trial: Trial) -> str:
    tried = [
        (trial.examples, "example"),
        (len(trial.laws("claim")) if trial.games else 0, "claim"),
        (len(trial.laws("possible")) if trial.games else 0, "possible"),
        (trial.games, "random game"),
    ]
    words = ", ".join(f"{n} {word}{'s' if n != 1 else ''}" for n, word in tried if n) or "nothing to try"
    errors = sum(found.is_error for found in trial.found)
    return f"{words}: {f'{errors} failed' if errors else 'none failed'}"
