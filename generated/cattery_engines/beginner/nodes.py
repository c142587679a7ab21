# Generated from boop/boop.cat by `cattery build`; changes are made there.
"""The nodes of boop. for beginners: what may be done at each, by whom, and what then happens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cattery_runtime.chance import Chance
from cattery_runtime.errors import IllegalMove
from cattery_runtime.moves import Move
from cattery_runtime.refusal import Refusal

from .actions import _moves_place, _why_place, place
from .flow import _after_place, _run
from .moves import AnyMove, Place

if TYPE_CHECKING:
    from .state import State


def _not_now(s: State, move: Move) -> Refusal:
    """The refusal of a move that is not among what is offered."""
    action = str(move).split(" ")[0]
    return _NOT_NOW.get(action) or Refusal("not-now", action, "this cannot be declined", (), 'boop/boop.cat', 2)


def _refused(s: State, move: Move) -> Refusal:
    """The refusal of a move that is known to be illegal here."""
    return WHY[s.node](s, move) or _not_now(s, move)


_NOT_NOW: Final = {
    'draw-lots': Refusal(
        "not-now",
        'draw-lots',
        'draw lots is not what is to be decided now',
        (),
        'common/lots.cat',
        2,
    ),
    'place': Refusal("not-now", 'place', 'place is not what is to be decided now', ('BO-04',), 'boop/boop.cat', 48),
}


def _play_at_place(s: State, move: Move) -> None:
    """Play a move at the node place; raises IllegalMove."""
    if isinstance(move, Place):
        kind, at = move.numbers
        if not s.pool[s.me * 5 + kind * 2] or s.on[at]:
            raise IllegalMove(_refused(s, move))
        place(s, kind, at)
        return _run(s, _after_place(s))
    raise IllegalMove(_not_now(s, move))


def _why_at_place(s: State, move: Move) -> Refusal | None:
    """Why a move cannot be played at the node place, or None."""
    if isinstance(move, Place):
        return _why_place(s, move)
    return _not_now(s, move)


def _offer_nothing(s: State, out: list[AnyMove]) -> None:
    """Nothing is offered when the game is over."""


def _play_nothing(s: State, move: Move) -> None:
    """Nothing can be played when the game is over."""
    raise IllegalMove(_not_now(s, move))


OFFER: Final = (_moves_place, _offer_nothing)
PLAY: Final = (_play_at_place, _play_nothing)
WHY: Final = (_why_at_place, _not_now)
CHANCE_NODES: Final[frozenset[int]] = frozenset(())


def _chances(s: State) -> list[Chance[AnyMove]]:
    """The outcomes of the chance node at which the state is."""
    out: list[AnyMove] = []
    OFFER[s.node](s, out)
    weighed = [(move, _weight(s, move)) for move in out]
    weights = sum(w for _, w in weighed)
    return [Chance(move, w, weights) for move, w in weighed]


def _weight(s: State, move: AnyMove) -> int:
    """How often an outcome occurs among all."""
    return 1


def _actor(s: State) -> int:
    """The number of the player who decides at this node."""
    if s.node == 0:
        return s.me
    return -1
