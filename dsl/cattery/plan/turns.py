"""Whether effects run inside a turn: there, `goes next` waits for the turn's end."""

from __future__ import annotations

from cattery.diagnostics import CatError, Diagnostic
from cattery.model.game import Action, Game, Rule
from cattery.model.stmt import GoesNext
from cattery.model.turns import contexts
from cattery.model.walk import statements


def in_turns(game: Game) -> dict[str, bool]:
    """For each action and rule whether it runs inside turns.

    Raises CatError (C0405) for one that says who goes next both inside and outside of turns.
    """
    found = contexts(game)
    carried_out: list[Action | Rule] = [*game.actions.values(), *game.rules.values()]
    for declared in carried_out:
        for statement in statements(declared.body):
            if isinstance(statement, GoesNext) and len(found[declared.name]) == 2:
                message = f"{declared.name} says who goes next, and it is used both inside and outside of turns."
                raise CatError(Diagnostic("C0405", statement.span, message))
    return {name: True in where for name, where in found.items()}
