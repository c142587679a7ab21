"""A game has to end: its flow comes to an end that can hold, and never just runs out or goes round for nothing."""

from __future__ import annotations

from collections.abc import Iterator

from cattery.checks.findings import FlowEnds, Rounds
from cattery.checks.footprint import NONE, Footprints
from cattery.checks.places import all_blocks
from cattery.checks.walks import reckoner, walks
from cattery.diagnostics import Diagnostic
from cattery.model import walk
from cattery.model.game import Game
from cattery.model.stmt import Decide, Repeat


def no_end(game: Game) -> Iterator[Diagnostic]:
    """Games that cannot end, flows that run out, and repeats that nothing inside can end."""
    reckon = reckoner(game, free=False)
    checked = reckon.prints.checked(game.flow)
    if not any(reckon.truth(game.ends[end].condition, reckon.unknown) is not False for end in checked):
        span = game.flow[0].span if game.flow else game.origin.span
        what = "none of the ends that the flow looks at can hold" if checked else "the flow looks at no end"
        yield Diagnostic(
            "C0321", span, f"this game cannot end: {what}", suggestion="add a `check` of an end that can hold"
        )
        return
    for found in walks(game).present(FlowEnds):
        message = "the flow can come to its last line without an end"
        suggestion = "let a last `check` name an end that always holds there, or say `impossible` and why"
        yield Diagnostic("C0323", found.span, message, suggestion=suggestion)
    for rounds in walks(game).present(Rounds):
        if rounds.ways_out == 0:
            message = "this goes round for ever: nothing inside can end the game"
            yield Diagnostic("C0322", rounds.span, message, suggestion="add a `check`, or `until` a condition")


def empty_rounds(game: Game) -> Iterator[Diagnostic]:
    """Repeats without a decision in which nothing changes what could stop them."""
    prints = Footprints(game)
    for block in all_blocks(game):
        for statement in walk.statements(block):
            if isinstance(statement, Repeat) and _goes_round_for_nothing(statement, game, prints):
                message = "nothing in this repeat changes what could stop it, and nobody decides anything in it"
                yield Diagnostic(
                    "C0324", statement.span, message, suggestion="change something, or leave the repeat out"
                )


def _goes_round_for_nothing(repeat: Repeat, game: Game, prints: Footprints) -> bool:
    blocks = [repeat.body, *(game.rules[name].body for kind, name in prints.reached(repeat.body) if kind == "rule")]
    inside = [statement for block in blocks for statement in walk.statements(block)]
    if any(isinstance(statement, Decide) for statement in inside):
        return False
    stops = prints.reads(repeat.until) if repeat.until is not None else NONE
    ends = prints.checked(repeat.body)
    if ends:
        parts = (part for statement in inside for part in walk.parts(statement))
        stops = stops.union(*(prints.reads(game.ends[name].condition) for name in ends), *map(prints.reads, parts))
    return not stops & prints.writes(repeat.body)
