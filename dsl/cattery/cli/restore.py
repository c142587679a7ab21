"""Saved states from files: what an engine refuses is a diagnostic that says where."""

from __future__ import annotations

from cattery.cli.player import Match, Player
from cattery.cli.report import usage
from cattery_runtime import BadState


def restored(player: Player, data: object, name: str) -> Match:
    """A game that goes on from a state; the `state` of a line that `cattery run --json` has printed does as well."""
    if isinstance(data, dict) and "state" in data and "places" not in data:
        data = data["state"]
    try:
        return player.load(data)
    except BadState as error:
        raise usage(f"`{name}` is no state of this game: {error}", code="C0514") from error
