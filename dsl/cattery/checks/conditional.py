"""What never, or always, happens: conditions that cannot turn out otherwise, guards, alternatives and ends that never hold.

All of it holds whatever the options are: a condition that an option switches off is no mistake.
"""

from __future__ import annotations

from collections.abc import Iterator

from cattery.checks.findings import Constant, NeverLegal, Unreachable
from cattery.checks.walks import walks
from cattery.diagnostics import Diagnostic, Label
from cattery.model.game import Game

BECAUSE = {
    "impossible": "play never goes on after this",
    "repeat": "this goes on for ever, or until the game is over",
    "end": "the game is always over here",
    "sure": "something can always be chosen here",
    "ways": "play goes on after none of the ways through this",
}


def unreachable(game: Game) -> Iterator[Diagnostic]:
    """Statements that play never comes to."""
    for found in walks(game).whatever(Unreachable):
        labels = (Label(found.before, BECAUSE[found.because]),)
        yield Diagnostic("C0314", found.span, "play never comes to this", labels, "leave it out, or move it up")


def constant_conditions(game: Game) -> Iterator[Diagnostic]:
    """Conditions that always turn out the same."""
    for found in walks(game).whatever(Constant):
        if found.role == "guard" and not found.truth:
            suggestion = "ask for what can be so, or leave the action out"
            yield Diagnostic(
                "C0316", found.span, "this guard never holds, so the action is never legal", (), suggestion
            )
        elif found.role == "end":
            if not found.truth:
                suggestion = "ask for what can be so, or leave the end out"
                yield Diagnostic("C0318", found.span, "this never holds, so the end never comes", (), suggestion)
        elif found.role != "law":
            message = f"this is always {'true' if found.truth else 'false'}, whatever happens before"
            yield Diagnostic("C0315", found.span, message, suggestion="leave it out, or ask for what is meant")


def never_legal(game: Game) -> Iterator[Diagnostic]:
    """Alternatives of a decision that can never be chosen there."""
    for found in walks(game).whatever(NeverLegal):
        why = "its guards never hold here" if found.empty is None else f"there is no {found.empty.name} to choose"
        message = f"`{found.use.name}` can never be chosen here: {why}"
        yield Diagnostic("C0317", found.use.span, message, suggestion="leave it out of this decision")
