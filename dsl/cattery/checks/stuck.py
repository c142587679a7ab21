"""Decisions at which nothing may be legal must say what happens then."""

from __future__ import annotations

from collections.abc import Iterator

from cattery.checks.amounts import runs_out, shortages
from cattery.checks.findings import Met
from cattery.checks.walks import walks
from cattery.diagnostics import Diagnostic, Label
from cattery.model.game import Game
from cattery.model.stmt import Decide


def stuck(game: Game) -> Iterator[Diagnostic]:
    """Decisions that leave open what happens when nothing can be chosen; draws that surely fail are told of elsewhere."""
    met = [met.decide for met in walks(game).present(Met) if not met.certain]
    open_ones = [one for one in met if not (one.may or one.if_possible or one.otherwise is not None)]
    short = frozenset(shortage.place.name for shortage in shortages(game)) if open_ones else frozenset()
    for decide in open_ones:
        if runs_out(game, decide, short):
            continue
        names = " or ".join(f"`{use.name}`" for use in decide.uses)
        who = "chance" if decide.actor is None else "the player"
        yield Diagnostic(
            "C0320",
            decide.span,
            f"{who} may be unable to choose {names} here, and nothing says what happens then",
            suggestion='add an `else`, or `, if possible`; or `else impossible "why"` where it cannot happen',
        )


def offered_twice(game: Game) -> Iterator[Diagnostic]:
    """Decisions that offer one action twice: the moves could not be told apart."""
    for met in walks(game).present(Met):
        yield from _twice(met.decide)


def _twice(decide: Decide) -> Iterator[Diagnostic]:
    for number, use in enumerate(decide.uses):
        first = next((other for other in decide.uses[:number] if other.name == use.name), None)
        if first is not None:
            message = f"`{use.name}` is offered twice here, and its moves would read the same"
            label = Label(first.span, "offered here already")
            yield Diagnostic("C0319", use.span, message, (label,), "let the player choose what is given")
