"""Numbers that can never fit: what a value starts with, what it is set to, what a rule is given."""

from __future__ import annotations

from collections.abc import Iterator

from cattery.checks.findings import Outside
from cattery.checks.walks import reckoner, walks
from cattery.checks.worth import FAR, Worth
from cattery.diagnostics import Diagnostic
from cattery.model.game import Game
from cattery.model.types import IntType, OptionalType


def starts_outside(game: Game) -> Iterator[Diagnostic]:
    """Values that start outside their range in this build."""
    reckon = reckoner(game, free=False)
    for value in game.values.values():
        type_ = value.type.inner if isinstance(value.type, OptionalType) else value.type
        worth = reckon.worth(value.initial, reckon.unknown)
        if isinstance(type_, IntType) and not worth.none and (worth.low > type_.high or worth.high < type_.low):
            message = f"`{value.name}` starts at {_said(worth)}, but it goes from {type_.low} to {type_.high}"
            yield Diagnostic("C0301", value.initial.span, message, suggestion="widen the range, or start inside it")


def never_fits(game: Game) -> Iterator[Diagnostic]:
    """Numbers that are outside the range of what they are for however the game goes."""
    for found in walks(game).certain(Outside):
        message = f"this is {_said(found.worth)}, but `{found.what}` goes from {found.type.low} to {found.type.high}"
        yield Diagnostic("C0302", found.span, message, suggestion="widen the range, or ask first whether it still fits")


def _said(worth: Worth) -> str:
    if worth.low == worth.high:
        return str(worth.low)
    if worth.high >= FAR:
        return f"at least {worth.low}"
    return f"at most {worth.high}" if worth.low <= -FAR else f"between {worth.low} and {worth.high}"
