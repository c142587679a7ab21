"""Who is told what is chosen: a piece drawn from a place that not everybody sees may stay a secret of some.

One definition for the interpreter, the plan and the checks.
"""

from __future__ import annotations

from cattery.model.expr import Content, Expr, Interval, Local, WholeType
from cattery.model.game import Action, Game, Parameter
from cattery.model.stmt import Move
from cattery.model.walk import statements

Told = tuple[Expr, ...] | None
"""The players (over the action's parameters) who are told a value; None: everybody is."""


def told(game: Game, action: Action, parameter: Parameter) -> Told:
    """Who is told the value of a chosen parameter.

    A piece from a place that is hidden, or seen by its owner only, is told to that owner, and to those who see where the
    action's own block moves it.
    """
    match parameter.domain:
        case None | WholeType() | Interval():
            return None
        case Content(place, indices) if game.places[place].visible is not None:
            players = list(indices[:1]) if game.places[place].visible == "owner" else []
        case _:
            return None
    for statement in statements(action.body):
        match statement:
            case Move(Local(name), _, target) if name == parameter.name:
                visible = game.places[target.place].visible
                if visible is None:
                    return None
                if visible == "owner":
                    players.append(target.indices[0])
            case _:
                pass
    return tuple(players)
