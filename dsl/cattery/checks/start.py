"""What is certain at the start of the game, and what of it lasts."""

from __future__ import annotations

from collections.abc import Iterator

from cattery.checks.footprint import NONE, TIMES, of_value
from cattery.checks.known import Known
from cattery.checks.reckon import Reckoner
from cattery.checks.worth import constant
from cattery.model import walk
from cattery.model.game import Game
from cattery.model.legality import musts
from cattery.model.stmt import Block, Invoke, Stmt


def at_start(reckon: Reckoner) -> Known:
    """What is known before the first statement: every value is at its start, every place holds what it starts with."""
    known = reckon.unknown
    for value in reckon.game.values.values():
        token = of_value(value.name)
        known = known.having_family(token, reckon.worth(value.initial, reckon.unknown))
    for token, worth in reckon.places.at_start():
        known = known.having_family(token, worth)
    return known.having_family(TIMES, constant(0))


def lasting_laws(reckon: Reckoner) -> frozenset[str]:
    """The golden rules that hold wherever play can stop: at the start, and nothing but actions can break them."""
    game = reckon.game
    written = NONE.union(*(reckon.prints.written(statement) for statement in own_statements(game, game.flow)))
    start = at_start(reckon)
    return frozenset(
        law.name
        for law in musts(game)
        if not reckon.prints.reads(law.condition) & written and reckon.truth(law.condition, start) is True
    )


def own_statements(game: Game, block: Block) -> Iterator[Stmt]:
    """The statements of a block and of the rules that it uses, without those of the actions chosen in them."""
    seen: set[str] = set()
    left = [block]
    while left:
        for statement in walk.statements(left.pop(0)):
            yield statement
            if isinstance(statement, Invoke) and statement.rule not in seen:
                seen.add(statement.rule)
                left.append(game.rules[statement.rule].body)
