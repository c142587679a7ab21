# Generated from boop/boop.cat by `cattery build`; changes are made there.
"""The nodes of boop.: what may be done at each, by whom, and what then happens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cattery_runtime.chance import Chance
from cattery_runtime.errors import IllegalMove
from cattery_runtime.moves import Move
from cattery_runtime.refusal import Refusal

from .actions import (
    _moves_graduate,
    _moves_place,
    _moves_retire,
    _why_forgo,
    _why_graduate,
    _why_place,
    _why_retire,
    graduate,
    place,
    retire,
)
from .flow import _after_place, _end_of_turn, _run
from .moves import AnyMove, Forgo, Graduate, Place, Retire
from .tables import OWNER_OF_MAN

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
    'graduate': Refusal(
        "not-now",
        'graduate',
        'graduate is not what is to be decided now',
        ('BO-10', 'BO-13', 'ABO-08'),
        'boop/boop.cat',
        73,
    ),
    'retire': Refusal("not-now", 'retire', 'retire is not what is to be decided now', ('BO-14',), 'boop/boop.cat', 81),
    'forgo': Refusal("not-now", 'forgo', 'forgo is not what is to be decided now', (), 'boop/boop.cat', 91),
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


def _play_at_retire(s: State, move: Move) -> None:
    """Play a move at the node retire; raises IllegalMove."""
    if isinstance(move, Retire):
        at, = move.numbers
        if (s.on_at[s.me + 1] | s.on_at[s.me + 3]).bit_count() != 8 or OWNER_OF_MAN[s.on[at]] != s.me:
            raise IllegalMove(_refused(s, move))
        retire(s, at)
        s.times_retire += 1
        return _run(s, _after_place(s))
    raise IllegalMove(_not_now(s, move))


def _why_at_retire(s: State, move: Move) -> Refusal | None:
    """Why a move cannot be played at the node retire, or None."""
    if isinstance(move, Retire):
        return _why_retire(s, move)
    return _not_now(s, move)


def _offer_at_graduate(s: State, out: list[AnyMove]) -> None:
    """The legal moves at the node graduate or retire or forgo."""
    _moves_graduate(s, out)
    _moves_retire(s, out)


def _play_at_graduate(s: State, move: Move) -> None:
    """Play a move at the node graduate or retire or forgo; raises IllegalMove."""
    if isinstance(move, Graduate):
        group, = move.numbers
        if not (s.times_graduate + s.times_retire == 0 and (s.on_at[s.me + 1] | s.on_at[s.me + 3]) & group == group):
            raise IllegalMove(_refused(s, move))
        graduate(s, group)
        s.times_graduate += 1
        return _run(s, _end_of_turn(s))
    if isinstance(move, Retire):
        at, = move.numbers
        if (s.on_at[s.me + 1] | s.on_at[s.me + 3]).bit_count() != 8 or OWNER_OF_MAN[s.on[at]] != s.me:
            raise IllegalMove(_refused(s, move))
        retire(s, at)
        s.times_retire += 1
        return _run(s, _end_of_turn(s))
    if isinstance(move, Forgo):
        raise IllegalMove(_refused(s, move))
    raise IllegalMove(_not_now(s, move))


def _why_at_graduate(s: State, move: Move) -> Refusal | None:
    """Why a move cannot be played at the node graduate or retire or forgo, or None."""
    if isinstance(move, Graduate):
        return _why_graduate(s, move)
    if isinstance(move, Retire):
        return _why_retire(s, move)
    if isinstance(move, Forgo):
        return _why_forgo(s, move)
    return _not_now(s, move)


def _offer_nothing(s: State, out: list[AnyMove]) -> None:
    """Nothing is offered when the game is over."""


def _play_nothing(s: State, move: Move) -> None:
    """Nothing can be played when the game is over."""
    raise IllegalMove(_not_now(s, move))


OFFER: Final = (_moves_place, _moves_retire, _offer_at_graduate, _offer_nothing)
PLAY: Final = (_play_at_place, _play_at_retire, _play_at_graduate, _play_nothing)
WHY: Final = (_why_at_place, _why_at_retire, _why_at_graduate, _not_now)
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
    if s.node == 1:
        return s.me
    if s.node == 2:
        return s.me
    return -1
