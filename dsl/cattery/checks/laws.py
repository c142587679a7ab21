"""Golden rules, claims and possibilities that say nothing of the game's course."""

from __future__ import annotations

from collections.abc import Iterator

from cattery.checks.findings import Constant
from cattery.checks.footprint import Footprints
from cattery.checks.walks import walks
from cattery.diagnostics import Diagnostic
from cattery.model.game import Game


def says_nothing(game: Game) -> Iterator[Diagnostic]:
    """Laws that are the same in every position."""
    prints = Footprints(game)
    told = set()
    for law in game.laws.values():
        if not prints.reads(law.condition):
            told.add(law.condition.span)
            message = f"the {law.kind} `{law.name}` mentions nothing that changes in play"
            yield Diagnostic("C0372", law.condition.span, message, (), "say something of a position")
    for found in walks(game).whatever(Constant):
        if found.role == "law" and not any(span.start <= found.span.start < span.end for span in told):
            message = f"this is always {'true' if found.truth else 'false'}, so it says nothing of the game"
            yield Diagnostic("C0372", found.span, message, (), "leave it out, or say what is meant")
