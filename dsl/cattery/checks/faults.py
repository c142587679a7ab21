"""Moves that can only go wrong: from where there is nothing, or onto what is taken."""

from __future__ import annotations

from collections.abc import Iterator

from cattery.checks.findings import NothingThere, Occupied
from cattery.checks.walks import walks
from cattery.diagnostics import Diagnostic, Label
from cattery.model.game import Game


def nothing_to_move(game: Game) -> Iterator[Diagnostic]:
    """Moves from places that certainly do not hold what is to be moved."""
    for found in walks(game).certain(NothingThere):
        message = f"there is certainly nothing in `{found.place}` here that this could move"
        yield Diagnostic("C0303", found.span, message, suggestion="ask first, or move it where it still is there")


def already_taken(game: Game) -> Iterator[Diagnostic]:
    """Moves onto a place for one piece that certainly holds one."""
    for found in walks(game).certain(Occupied):
        labels = () if found.since is None else (Label(found.since, "a piece came there here"),)
        message = f"this place of `{found.place}` certainly holds a piece already, and it has room for one"
        suggestion = "move the other piece away first"
        yield Diagnostic("C0304", found.span, message, labels, suggestion)
