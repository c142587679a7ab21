"""Whether a game is plainly one that can be planned, so that `check` need not plan it to know.

Only a quick yes: what is not plain is planned, and the plan says what is wrong (C04xx).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from cattery.model.expr import Builtin, Domain, Interval, Possible, WholeType
from cattery.model.game import Game, Parameter, Rule
from cattery.model.nodes import nodes, points
from cattery.model.stmt import GoesNext
from cattery.model.types import BoolType, DirectionType, EnumType, IntType, OptionalType, PieceType, SiteType, Type
from cattery.model.walk import block_expressions, body, declarations, expressions, statements

FEW = 100_000
"""Fewer choices, and shorter loops, than any limit of the plan."""
LONG = frozenset({"walks", "subsets", "arrangements"})
"""Operations that can give more than is plain."""


def is_plain(game: Game) -> bool:
    """Whether nothing in the game comes near what a plan can refuse."""
    choices = all(_choices(game, action.parameters) < FEW for action in game.actions.values())
    return (
        not points(game).nested
        and not any(action.stepped for action in game.actions.values())
        and not any(rule.limit is not None for rule in game.rules.values())
        and _one_side(game)
        and choices
        and _names_differ(game)
        and all(map(_short, _expressions(game)))
    )


def _one_side(game: Game) -> bool:
    """Whether who goes next is said by actions alone, and by each only inside or only outside of turns."""
    found = nodes(game)
    for declared in declarations(game):
        if any(isinstance(s, GoesNext) for s in statements(body(declared))):
            offered = {n.in_turn for n in found for use in n.decide.uses if use.name == declared.name}
            if isinstance(declared, Rule) or len(offered) > 1:
                return False
    return True


def _expressions(game: Game) -> Iterator[Domain]:
    for declared in declarations(game):
        yield from expressions(declared)
    yield from block_expressions(game.flow)


def _short(e: Domain) -> bool:
    """Whether an expression is no walk, asks for no legality, and goes through few numbers."""
    if isinstance(e, Possible) or (isinstance(e, Builtin) and e.op in LONG):
        return False
    if isinstance(e, WholeType | Interval) and isinstance(e.type, IntType):
        return e.type.high - e.type.low < FEW
    return True


def _choices(game: Game, parameters: tuple[Parameter, ...]) -> int:
    """At most how many moves an action has; FEW where that is not plain."""
    count = 1
    for parameter in parameters:
        if isinstance(parameter.domain, Builtin) and parameter.domain.op == "lines":
            count *= 8 * len(game.boards[parameter.domain.board or ""].sites)
        elif parameter.domain is not None:
            count *= _size(game, parameter.type)
    return count


def _size(game: Game, type_: Type) -> int:
    match type_:
        case BoolType():
            return 2
        case IntType(low=low, high=high):
            return high - low + 1
        case EnumType(name=name):
            return len(game.enums[name].members)
        case SiteType(board=board):
            return len(game.boards[board].sites)
        case DirectionType(board=board):
            return len(game.boards[board].directions)
        case PieceType(pieces=pieces):
            return len(game.pieces[pieces].counts)
        case OptionalType(inner=inner):
            return _size(game, inner)
        case _:
            return FEW


def _names_differ(game: Game) -> bool:
    """Whether the names of each kind differ in letters and digits alone, and none is like those that an engine adds."""
    slots = [*game.places, *game.values]
    types = [*game.enums, *(name for name in game.options if name not in game.enums)]
    families = [[d.name for d in declarations(game)], slots, types, [*game.pieces], [*game.boards]]
    if any(_letters(name).endswith("at") or _letters(name).startswith("times") for name in slots):
        return False
    return all(len({_letters(name) for name in family}) == len(family) for family in families)


def _letters(name: str) -> str:
    return re.sub(r"[^a-z0-9]", "", name.lower())
