"""What is carried out inside turns: there, `goes next` waits for the turn's end."""

from __future__ import annotations

from cattery.model.game import Action, Game, Rule
from cattery.model.stmt import Block, Decide, GoesNext, Invoke, Stmt, Turn
from cattery.model.walk import blocks, statements


def pending(game: Game) -> bool:
    """Whether `goes next` can be said inside a turn."""
    found = contexts(game)
    turns = [s.body for s in statements(game.flow) if isinstance(s, Turn)]
    carried_out: list[Action | Rule] = [*game.actions.values(), *game.rules.values()]
    turns += [one.body for one in carried_out if True in found[one.name]]
    return any(isinstance(s, GoesNext) for block in turns for s in statements(block))


def contexts(game: Game) -> dict[str, set[bool]]:
    """For each action and rule: whether it is carried out inside a turn, outside one, or both."""
    found: dict[str, set[bool]] = {name: set() for name in (*game.actions, *game.rules)}
    _flow(game.flow, False, found)
    callers: list[Action | Rule] = [*game.actions.values(), *game.rules.values()]
    carried = {one.name: [name for s in statements(one.body) for name in _carried_out(s)] for one in callers}
    left = [name for name, where in found.items() if where]
    while left:
        caller = left.pop()
        for name in carried[caller]:
            if not found[caller] <= found[name]:
                found[name] |= found[caller]
                left.append(name)
    return found


def _carried_out(statement: Stmt) -> tuple[str, ...]:
    """The rule that a statement calls, or the actions that it offers."""
    match statement:
        case Invoke(rule=rule):
            return (rule,)
        case Decide(uses=uses):
            return tuple(use.name for use in uses)
        case _:
            return ()


def _flow(block: Block, in_turn: bool, found: dict[str, set[bool]]) -> None:
    for statement in block:
        for name in _carried_out(statement):
            found[name].add(in_turn)
        for inner in blocks(statement):
            _flow(inner, in_turn or isinstance(statement, Turn), found)
