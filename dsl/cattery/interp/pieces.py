"""What moves pieces: from place to place, up in hand and down again, round, and anew on a set of sites.

Only this changes where pieces are, and none of it makes or loses one.
"""

from __future__ import annotations

from collections import Counter

from attrs import frozen

from cattery.interp.evaluate import Env, Evaluator, sequence
from cattery.interp.facts import Piece
from cattery.interp.state import Key, State
from cattery.interp.values import as_piece, in_order, piece_text, value_text
from cattery.model.expr import Expr, Value
from cattery.model.game import Game
from cattery.model.stmt import Arrange, Cycle, Move, Spot, Take
from cattery.model.types import SequenceType, SetType
from cattery.source import Span
from cattery_runtime.errors import Fault


@frozen(repr=False)
class Pieces:
    """Moves the pieces of a state, in place."""

    game: Game
    state: State

    @property
    def look(self) -> Evaluator:
        """The evaluator of this state."""
        return Evaluator(self.game, self.state)

    def move(self, move: Move, env: Env) -> None:
        """A piece leaves one place and joins another."""
        piece = None if move.piece is None else as_piece(self.look.value(move.piece, env))
        target = self.look.key(move.target.indices, env)
        source = None if move.source is None else self.look.key(move.source.indices, env)
        if move.source is None or source is None:
            piece = self.put_down(piece, move.span)
        else:
            piece = self.lift(move.source, source, piece, move.span)
        self.put(move.target, target, piece, move.span)

    def lift(self, spot: Spot, key: Key, piece: Piece | None, span: Span) -> Piece:
        """Take one piece out of a place: the one named, the one at an end of a stack, or the only one there."""
        inside = self.inside(spot, key, span)
        kind = self.game.places[spot.place].kind
        if piece is None and inside:
            piece = inside[0] if spot.end == "bottom" else inside[-1]
        if piece is None or piece not in inside:
            what = "nothing" if piece is None else f"no {piece_text(piece)}"
            raise Fault(f"there is {what} to move from {self.spot_text(spot, key)}", span.path, span.line)
        at = len(inside) - 1 if kind == "stack" and spot.end != "bottom" else inside.index(piece)
        self.state.places[spot.place][key] = inside[:at] + inside[at + 1 :]
        return piece

    def put(self, spot: Spot, key: Key, piece: Piece, span: Span) -> None:
        """Put a piece into a place."""
        inside = self.inside(spot, key, span)
        filled: tuple[Piece, ...]
        match self.game.places[spot.place].kind, spot.end:
            case "one", _:
                if inside:
                    raise Fault(f"{self.spot_text(spot, key)} is taken", span.path, span.line)
                filled = (piece,)
            case "stack", "bottom":
                filled = (piece, *inside)
            case "stack", _:
                filled = (*inside, piece)
            case _:
                filled = in_order(self.game, (*inside, piece))
        self.state.places[spot.place][key] = filled

    def take(self, take: Take, env: Env) -> None:
        """All of a place is taken up."""
        key = self.look.key(take.source.indices, env)
        inside = self.inside(take.source, key, take.span)
        self.state.places[take.source.place][key] = ()
        self.state.held += inside
        env[take.local] = inside

    def put_down(self, piece: Piece | None, span: Span) -> Piece:
        """One of the pieces that were taken up is in hand no more."""
        held = list(self.state.held)
        if piece is None or piece not in held:
            raise Fault("that piece has not been taken up", span.path, span.line)
        held.remove(piece)
        self.state.held = tuple(held)
        return piece

    # --- several at once ---------------------------------------------------------------------------------------------

    def cycle(self, cycle: Cycle, env: Env) -> None:
        """What stands on each site goes some sites on, and round."""
        keys = self.sites(cycle.place, cycle.sites, env, cycle.span)
        by = self.look.number(cycle.by, env)
        cells = self.state.places[cycle.place]
        before = [cells[key] for key in keys]
        for number, inside in enumerate(before):
            cells[keys[(number + by) % len(keys)]] = inside

    def arrange(self, arrange: Arrange, env: Env) -> None:
        """What stands on a set of sites is laid there anew."""
        keys = self.sites(arrange.place, (arrange.sites,), env, arrange.span)
        order = sequence(self.look.value(arrange.order, env))
        cells = self.state.places[arrange.place]
        there = Counter(cells[key] for key in keys)
        laid = [() if piece is None else (as_piece(piece),) for piece in order]
        if Counter(laid) != there:
            words = f"this is not what stands on these sites of {arrange.place}"
            raise Fault(words, arrange.span.path, arrange.span.line)
        cells.update(zip(keys, laid, strict=True))

    def sites(self, place: str, exprs: tuple[Expr, ...], env: Env, span: Span) -> list[Key]:
        """The indices of a place that are meant: single sites, or one set or sequence of them; each there once."""
        several = len(exprs) == 1 and isinstance(exprs[0].type, SetType | SequenceType)
        found: tuple[Value, ...] = sequence(self.look.value(exprs[0], env)) if several else self.look.key(exprs, env)
        keys: list[Key] = [(site,) for site in found]
        for key in keys:
            self.inside(Spot(place, ()), key, span)
            if keys.count(key) > 1:
                raise Fault(f"{self.spot_text(Spot(place, ()), key)} is named twice", span.path, span.line)
        return keys

    # --- places ------------------------------------------------------------------------------------------------------

    def inside(self, spot: Spot, key: Key, span: Span) -> tuple[Piece, ...]:
        """What is in a place that has to exist."""
        cells = self.state.places[spot.place]
        if key not in cells:
            raise Fault(f"there is no {self.spot_text(spot, key)}", span.path, span.line)
        return cells[key]

    def spot_text(self, spot: Spot, key: Key) -> str:
        """A place with its indices, as the spec writes it."""
        per = self.game.places[spot.place].per
        inner = ", ".join(
            "off" if item is None else value_text(kind, item) for kind, item in zip(per, key, strict=True)
        )
        return f"{spot.place}[{inner}]" if per else spot.place
