"""What can be seen of a game from its points alone: which turn each stands in, and which laws show there.

A law is looked at by the rules at its own moment; the JSON shows the state at the next node. The two are the same only
when nothing that the law reads has been changed in between. A law that cannot be seen is reported, never left out
silently.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from cattery.checks.footprint import ME, Footprints, of_value
from cattery.model import walk
from cattery.model.game import Game, Law
from cattery.model.nodes import FLOW, Point, Points, points
from cattery.model.paths import Path, part
from cattery.model.stmt import (
    Arrange,
    Assign,
    Block,
    Check,
    Cycle,
    Decide,
    GoesNext,
    Invoke,
    Loop,
    Move,
    Note,
    Repeat,
    Stmt,
    Take,
    Turn,
)


@frozen(repr=False)
class Moment:
    """A point with what it stands in and leads into, the number of its turn, and whether a loop in the turn comes back."""

    point: Point
    owner: str
    leads: tuple[str, ...]
    turn: int | None
    again: bool


def moments(game: Game) -> tuple[Moment, ...]:
    """All points: those of the flow first, in its order."""
    turns = [id(statement) for statement in walk.statements(game.flow) if isinstance(statement, Turn)]
    known = points(game)
    flow = sorted((p for p in (*known.nodes, *known.calls) if p.owner == FLOW), key=lambda point: _order(point.path))
    found = []
    for point in flow:
        around = list(statements_around(game.flow, point.path))
        at = [number for number, statement in enumerate(around) if isinstance(statement, Turn)]
        turn = turns.index(id(around[at[-1]])) + 1 if at else None
        inner = around[at[-1] + 1 :] if at else []
        again = any(isinstance(statement, Loop | Repeat) for statement in inner)
        found.append(Moment(point, "flow", _leads(point, known), turn, again))
    others = (p for p in (*known.nodes, *known.calls) if p.owner != FLOW)
    return (*found, *(Moment(p, " ".join(p.owner), _leads(p, known), None, False) for p in others))


def _order(path: Path) -> tuple[tuple[int, int], ...]:
    """The place of a path in the order in which statements are written."""
    return tuple((index, ("", "then", "body", "otherwise").index(name)) for index, name in path)


def _leads(point: Point, known: Points) -> tuple[str, ...]:
    """The rule that is called at a point, or the actions chosen there in whose blocks play can stop."""
    if isinstance(point.statement, Invoke):
        return (f"rule {point.statement.rule}",)
    return tuple(f"action {use.name}" for use in point.statement.uses if use.name in known.actions)


def statements_around(flow: Block, path: Path) -> Iterator[Stmt]:
    """The statements in which a point stands, from the outside in."""
    block = flow
    for index, name in path[:-1]:
        yield block[index]
        block = part(block[index], name)


def extra_turns(game: Game) -> bool:
    """Whether a player may have two turns running: somebody says who goes next."""
    bodies = [game.flow, *(rule.body for rule in game.rules.values()), *(act.body for act in game.actions.values())]
    return any(isinstance(statement, GoesNext) for body in bodies for statement in walk.statements(body))


def ends_in_effects(game: Game) -> bool:
    """Whether the game can be over in the middle of an effect: before a golden rule is looked at."""
    bodies = [*(rule.body for rule in game.rules.values()), *(action.body for action in game.actions.values())]
    return any(isinstance(statement, Check) for body in bodies for statement in walk.statements(body))


def is_seen(game: Game, law: Law) -> bool:
    """Whether the next node shows what the law was looked at in."""
    footprints = Footprints(game)
    reads = footprints.reads(law.condition)
    match law.kind, law.moment:
        case "must", _:
            moved = any(ME in footprints.action(name) for name in game.actions)
            return not reads & _after_moves(game, footprints) and not (moved and ME in reads)
        case "claim", "turn":
            return not reads & _after_turns(game, footprints)
        case _:
            return True


def _after_moves(game: Game, footprints: Footprints) -> set[str]:
    """What the flow itself changes."""
    found = _per_turn(game)
    for statement in walk.statements(game.flow):
        found |= _own(statement, footprints)
    return found


def _after_turns(game: Game, footprints: Footprints) -> set[str]:
    """What is changed between the end of a turn and the first node of the next."""
    found = _per_turn(game)
    for statement in _outside_turns(game.flow):
        found |= _own(statement, footprints)
    for turn in walk.statements(game.flow):
        if isinstance(turn, Turn):
            for statement in _before_first_node(turn.body):
                found |= _own(statement, footprints)
    return found


def _per_turn(game: Game) -> set[str]:
    return {of_value(value.name) for value in game.values.values() if value.reset == "turn"}


def _own(statement: Stmt, footprints: Footprints) -> set[str]:
    """What a statement without blocks of its own changes; decisions are moves, not the flow's doing."""
    return (
        set(footprints.writes((statement,)))
        if isinstance(statement, Assign | Move | Take | Cycle | Arrange | Invoke | Note)
        else set()
    )


def _outside_turns(block: Block) -> Iterator[Stmt]:
    for statement in block:
        yield statement
        if not isinstance(statement, Turn):
            for inner in walk.blocks(statement):
                yield from _outside_turns(inner)


def _before_first_node(block: Block) -> Iterator[Stmt]:
    """The statements of a turn that may run before its first node."""
    for statement in block:
        if isinstance(statement, Decide) and not statement.if_possible and statement.otherwise is None:
            return
        yield from walk.statements((statement,))
