"""Names that a target could not tell apart: they differ only in case, hyphens or underscores."""

from __future__ import annotations

from cattery.diagnostics import CatError, Diagnostic, Label
from cattery.model.game import Game
from cattery.model.walk import declarations
from cattery.plan.world import shout
from cattery.source import Span

Named = list[tuple[str, Span]]


def refuse_alike(game: Game) -> None:
    """Raises CatError (C0404) for the first two declared names that are too alike.

    An engine also keeps where each piece stands (`on at`) and how often an action was played (`times place`).
    """
    functions: Named = [(d.name, d.origin.span) for d in declarations(game)]
    slots: Named = [(p.name, p.origin.span) for p in game.places.values()]
    slots += [(v.name, v.origin.span) for v in game.values.values()]
    slots += [(f"{p.name} at", p.origin.span) for p in game.places.values() if p.kind == "one"]
    slots += [(f"times {a.name}", a.origin.span) for a in game.actions.values()]
    types: Named = [(e.name, e.origin.span) for e in game.enums.values()]
    types += [(o.name, o.origin.span) for o in game.options.values() if o.name not in game.enums]
    pieces: Named = [(p.name, p.origin.span) for p in game.pieces.values()]
    boards: Named = [(b.name, b.span) for b in game.boards.values()]
    for family in (functions, slots, types, pieces, boards):
        _refuse(family)


def _refuse(declared: Named) -> None:
    """The names of one kind must differ in more than what capitals and hyphens make of them."""
    seen: dict[str, tuple[str, Span]] = {}
    for name, span in declared:
        first, where = seen.setdefault(shout(name), (name, span))
        if first != name:
            label = Label(where, f"{first} is declared here")
            message = f"{name} and {first} are too alike to be told apart in an engine."
            raise CatError(Diagnostic("C0404", span, message, (label,), "Give one of them another name."))
