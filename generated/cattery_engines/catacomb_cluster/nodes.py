# Generated from catacomb/catacomb.cat by `cattery build`; changes are made there.
"""The nodes of Cat-a-comb: what may be done at each, by whom, and what then happens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cattery_runtime.chance import Chance
from cattery_runtime.errors import IllegalMove
from cattery_runtime.moves import Move
from cattery_runtime.refusal import Refusal

from .actions import (
    _moves_lay,
    _moves_place,
    _moves_settle,
    _moves_travel,
    _why_lay,
    _why_place,
    _why_settle,
    _why_travel,
    lay,
    place,
    settle,
    travel,
)
from .flow import _after_place_or_travel, _next_hue, _next_tile, _run
from .moves import AnyMove, Lay, Place, Settle, Travel
from .tables import PLAYER_AS_COLOUR

if TYPE_CHECKING:
    from .state import State


def _not_now(s: State, move: Move) -> Refusal:
    """The refusal of a move that is not among what is offered."""
    action = str(move).split(" ")[0]
    return _NOT_NOW.get(action) or Refusal("not-now", action, "this cannot be declined", (), 'catacomb/catacomb.cat', 2)


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
    'lay': Refusal("not-now", 'lay', 'lay is not what is to be decided now', (), 'catacomb/catacomb.cat', 72),
    'settle': Refusal(
        "not-now",
        'settle',
        'settle is not what is to be decided now',
        ('CC-08',),
        'catacomb/catacomb.cat',
        76,
    ),
    'place': Refusal(
        "not-now",
        'place',
        'place is not what is to be decided now',
        ('CC-14', 'CC-15', 'ACC-10'),
        'catacomb/catacomb.cat',
        82,
    ),
    'travel': Refusal(
        "not-now",
        'travel',
        'travel is not what is to be decided now',
        ('CC-16', 'CC-17', 'CC-18', 'CC-19', 'ACC-07', 'ACC-08', 'ACC-09'),
        'catacomb/catacomb.cat',
        91,
    ),
}


def _offer_at_lay(s: State, out: list[AnyMove]) -> None:
    """The legal moves at the node lay."""
    _moves_lay(s, out, s.at_tile)


def _play_at_lay(s: State, move: Move) -> None:
    """Play a move at the node lay; raises IllegalMove."""
    if isinstance(move, Lay):
        piece, = move.numbers
        tile = s.at_tile
        if not s.sack[piece - 1]:
            raise IllegalMove(_refused(s, move))
        lay(s, tile, piece)
        return _run(s, _next_tile(s))
    raise IllegalMove(_not_now(s, move))


def _why_at_lay(s: State, move: Move) -> Refusal | None:
    """Why a move cannot be played at the node lay, or None."""
    if isinstance(move, Lay):
        return _why_lay(s, move, s.at_tile)
    return _not_now(s, move)


def _offer_at_settle(s: State, out: list[AnyMove]) -> None:
    """The legal moves at the node settle."""
    _moves_settle(s, out, s.at_hue)


def _play_at_settle(s: State, move: Move) -> None:
    """Play a move at the node settle; raises IllegalMove."""
    if isinstance(move, Settle):
        tile, = move.numbers
        hue = s.at_hue
        if s.region[tile] != hue + 1 or len(s.stack[tile]) >= 3 or s.stack[tile] and s.stack[tile][-1] == 1:
            raise IllegalMove(_refused(s, move))
        settle(s, hue, tile)
        return _run(s, _next_hue(s))
    raise IllegalMove(_not_now(s, move))


def _why_at_settle(s: State, move: Move) -> Refusal | None:
    """Why a move cannot be played at the node settle, or None."""
    if isinstance(move, Settle):
        return _why_settle(s, move, s.at_hue)
    return _not_now(s, move)


def _offer_at_place(s: State, out: list[AnyMove]) -> None:
    """The legal moves at the node place or travel."""
    _moves_place(s, out)
    _moves_travel(s, out)


def _play_at_place(s: State, move: Move) -> None:
    """Play a move at the node place or travel; raises IllegalMove."""
    if isinstance(move, Place):
        tile, = move.numbers
        if (
            not s.reserve[s.me * 3 + PLAYER_AS_COLOUR[s.me]]
            or len(s.stack[tile]) != 1
            or (s.stack[tile][-1] if s.stack[tile] else 0) == PLAYER_AS_COLOUR[s.me] + 1
            or len(s.stack[tile]) >= 3
            or s.stack[tile] and s.stack[tile][-1] == PLAYER_AS_COLOUR[s.me] + 1
        ):
            raise IllegalMove(_refused(s, move))
        place(s, tile)
        return _run(s, _after_place_or_travel(s))
    if isinstance(move, Travel):
        start, path = move.numbers
        refusal = _why_travel(s, move)
        if refusal is not None:
            raise IllegalMove(refusal)
        travel(s, start, path)
        return _run(s, _after_place_or_travel(s))
    raise IllegalMove(_not_now(s, move))


def _why_at_place(s: State, move: Move) -> Refusal | None:
    """Why a move cannot be played at the node place or travel, or None."""
    if isinstance(move, Place):
        return _why_place(s, move)
    if isinstance(move, Travel):
        return _why_travel(s, move)
    return _not_now(s, move)


def _offer_nothing(s: State, out: list[AnyMove]) -> None:
    """Nothing is offered when the game is over."""


def _play_nothing(s: State, move: Move) -> None:
    """Nothing can be played when the game is over."""
    raise IllegalMove(_not_now(s, move))


OFFER: Final = (_offer_at_lay, _offer_at_settle, _offer_at_place, _offer_nothing)
PLAY: Final = (_play_at_lay, _play_at_settle, _play_at_place, _play_nothing)
WHY: Final = (_why_at_lay, _why_at_settle, _why_at_place, _not_now)
CHANCE_NODES: Final[frozenset[int]] = frozenset((0, ))


def _chances(s: State) -> list[Chance[AnyMove]]:
    """The outcomes of the chance node at which the state is."""
    out: list[AnyMove] = []
    OFFER[s.node](s, out)
    weighed = [(move, _weight(s, move)) for move in out]
    weights = sum(w for _, w in weighed)
    return [Chance(move, w, weights) for move, w in weighed]


def _weight(s: State, move: AnyMove) -> int:
    """How often an outcome occurs among all."""
    if s.node == 0 and isinstance(move, Lay):
        piece = move.piece
        return s.sack[piece - 1]
    return 1


def _actor(s: State) -> int:
    """The number of the player who decides at this node."""
    if s.node == 1:
        return s.me
    if s.node == 2:
        return s.me
    return -1
