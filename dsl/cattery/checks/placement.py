"""Where a decision can stand: in the flow, not in an effect, and in no loop whose domain can change under it.

A position at a decision has to be written down whole: nothing may be in hand, and a loop must know where it was.
"""

from __future__ import annotations

from collections.abc import Iterator

from cattery.checks.footprint import Footprints
from cattery.diagnostics import Diagnostic, Label
from cattery.model import walk
from cattery.model.expr import Domain, Local, Narrow, Quantified
from cattery.model.game import Game
from cattery.model.stmt import Block, Decide, Loop, Take, Turn


def in_effects(game: Game) -> Iterator[Diagnostic]:
    """Decisions and turns inside rules and actions."""
    declared = (("action", game.actions), ("rule", game.rules))
    for kind, group in declared:
        for name, one in group.items():
            for statement in walk.statements(one.body):
                if isinstance(statement, Decide):
                    message = f"a decision cannot stand in the {kind} `{name}`: this release has them in the flow only"
                    suggestion = f"let the flow offer it after `{name}`"
                    yield Diagnostic("C0360", statement.span, message, (), suggestion)
                elif isinstance(statement, Turn):
                    message = f"a turn cannot stand in the {kind} `{name}`"
                    yield Diagnostic("C0363", statement.span, message, (), "say in the flow whose turn it is")


def in_open_loops(game: Game) -> Iterator[Diagnostic]:
    """Decisions inside a loop whose domain depends on the state."""
    yield from _loops(game.flow, None, Footprints(game))


def _loops(block: Block, around: Loop | None, prints: Footprints) -> Iterator[Diagnostic]:
    for statement in block:
        if isinstance(statement, Decide) and around is not None:
            message = "a decision stands in a loop over what can change while the game goes on"
            label = Label(around.span, "this loop")
            suggestion = "go through a whole board or enum, or through fixed numbers, and ask inside what fits"
            yield Diagnostic("C0361", statement.span, message, (label,), suggestion)
        inner = statement if isinstance(statement, Loop) and _is_open(statement, prints) else around
        for part in walk.blocks(statement):
            yield from _loops(part, inner, prints)


def _is_open(loop: Loop, prints: Footprints) -> bool:
    return loop.where is not None or bool(prints.reads(loop.domain)) or bool(_free(loop.domain))


def _free(domain: Domain) -> set[str]:
    """The names in a domain that are bound outside of it."""
    used: set[str] = set()
    bound: set[str] = set()
    for part in walk.walk(domain):
        match part:
            case Local(name):
                used.add(name)
            case Quantified(_, names):
                bound.update(names)
            case Narrow(_, name):
                bound.add(name)
            case _:
                pass
    return used - bound


def in_hand(game: Game) -> Iterator[Diagnostic]:
    """Pieces that the flow itself takes up."""
    for statement in walk.statements(game.flow):
        if isinstance(statement, Take):
            message = "the flow cannot take pieces up: they would be in nobody's place at a decision"
            yield Diagnostic("C0362", statement.span, message, (), "do this in an action or a rule")
