"""What the operations of the language itself give, as far as the worth of their arguments tells."""

from __future__ import annotations

from collections.abc import Callable

from cattery.checks import worth as w
from cattery.checks.sizes import size_of
from cattery.checks.types import seats
from cattery.checks.worth import Worth, among, between
from cattery.model.expr import Builtin, Expr
from cattery.model.game import Game


def operation(game: Game, expr: Builtin, worth: Callable[[Expr], Worth], loose: bool) -> Worth:
    """What an operation can give; its type says the rest. With `loose` an option can change the boards."""
    match expr.op, expr.arguments:
        case "size", (argument,):
            inside = worth(argument)
            return between(max(0, inside.low), max(0, inside.high))
        case "top" | "bottom", (argument,):
            return _end(worth(argument))
        case "pairs", (argument,):
            inside = worth(argument)
            return between(max(0, inside.low - 1), max(0, inside.high - 1))
        case "pairing", (one, other):
            first, second = worth(one), worth(other)
            return between(max(0, min(first.low, second.low)), max(0, min(first.high, second.high)))
        case "step" | "onward" | "opposite", arguments:
            return _from_off([worth(argument) for argument in arguments])
        case "opponent" | "next", (who,):
            return _player(game, expr.op, worth(who), loose)
        case "site-at", arguments:
            return _from_off([worth(argument) for argument in arguments])
        case "subsets", (things, low, high):
            return between(*_subsets(*(_sized(worth(argument)) for argument in (things, low, high))))
        case "arrangements", (sites,):
            return between(0, 0 if _sized(worth(sites)) == (1, 1) else w.FAR)
        case "row" | "column", _:
            return _coordinate(game, expr, loose)
        case "distance", _:
            return Worth(none=True, low=0)
        case "sightings", _:
            return between(0, w.FAR)
        case _:
            return between(0, w.FAR) if loose else size_of(game, expr, worth)


def _sized(worth: Worth) -> tuple[int, int]:
    """A size, or a number as one: at least none."""
    return max(0, worth.low), max(0, worth.high)


def _subsets(things: tuple[int, int], low: tuple[int, int], high: tuple[int, int]) -> tuple[int, int]:
    """How many sets of so many of some things there are, as far as it matters: whether there is one."""
    if things[1] < low[0] or high[1] < low[0]:
        return 0, 0
    return (1 if things[0] >= low[1] and high[0] >= low[1] else 0), w.FAR


def _end(stack: Worth) -> Worth:
    if stack.high <= 0:
        return w.NOTHING
    return w.SOMETHING if stack.low > 0 else w.ANYTHING


def _from_off(arguments: list[Worth]) -> Worth:
    return w.NOTHING if any(argument.only_none for argument in arguments) else w.ANYTHING


def _player(game: Game, op: str, who: Worth, loose: bool) -> Worth:
    if who.only_none:
        return w.NOTHING
    if who.values is None or (loose and seats(game) is not None) or not (op == "next" or len(game.players) == 2):
        return w.ANYTHING
    after = dict(zip(game.players, (*game.players[1:], *game.players[:1]), strict=True))
    found = among(frozenset(after[name] for name in game.players if name in who.values))
    return found.or_none() if who.none else found


def _coordinate(game: Game, expr: Builtin, loose: bool) -> Worth:
    board = game.boards.get(expr.board or "")
    if board is None or loose:
        return Worth(none=True, low=1)
    numbers = board.row if expr.op == "row" else board.column
    return Worth(none=True, low=min(numbers, default=1), high=max(numbers, default=1))
