"""What a player has seen, or knows from the rules, must not come to lie where that player cannot see it any more.

Players would have to remember it, but what a player may know is found in the state alone, and so is every state that is
as likely as another: pieces that a player cannot see are taken for shuffled.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from cattery.checks.footprint import ME, Footprints
from cattery.checks.sight import Scope, Sight, has_secrets, is_secret, whose
from cattery.checks.taint import Taint, drawn_from, owners
from cattery.checks.taken import piece_of
from cattery.diagnostics import Diagnostic, Label
from cattery.model import walk
from cattery.model.expr import Expr, Local
from cattery.model.game import Action, Fields, Game, Place
from cattery.model.nodes import points
from cattery.model.secrets import told
from cattery.model.stmt import Block, Loop, Move, Spot, Take
from cattery.model.types import EnumType

EVERYBODY, NO_PLAYER = "everybody", "nobody"


def out_of_sight(game: Game) -> Iterator[Diagnostic]:
    """Moves of pieces from where some player sees them to where that player does not."""
    if not has_secrets(game):
        return
    taint = Taint(Sight(game, Footprints(game), points(game).actions)).spread()
    for owner, block in owners(game):
        moves = _Moves(taint.sight, taint.scope(owner), _taken_up(block))
        for statement in walk.statements(block):
            if isinstance(statement, Move):
                yield from moves.look(statement)
    for action in game.actions.values():
        yield from _told_differently(taint, action)


def _taken_up(block: Block) -> dict[str, Spot]:
    """From where the pieces come that a loop goes through, by the loop's name for them."""
    takes = [statement for statement in walk.statements(block) if isinstance(statement, Take)]
    loops = [statement for statement in walk.statements(block) if isinstance(statement, Loop)]
    found = ((piece_of(loop, take.local), take.source) for take in takes for loop in loops)
    return {name: spot for name, spot in found if name is not None}


@frozen(repr=False)
class _Moves:
    """Compares who sees a piece before and after a move."""

    sight: Sight
    scope: Scope
    taken_up: dict[str, Spot]

    def look(self, move: Move) -> Iterator[Diagnostic]:
        """One move, wherever its piece comes from."""
        game = self.sight.game
        source = move.source
        if source is None and isinstance(move.piece, Local):
            source = self.taken_up.get(move.piece.name)
        if source is None or not is_secret(game, move.target.place):
            return
        before, after = self.viewer(source, move.source is None), self.viewer(move.target, move.source is None)
        if before == EVERYBODY or before not in (NO_PLAYER, after):
            yield self._lost(move, source)
        elif self._is_named(move.piece, source):
            yield self._known(move, source)

    def viewer(self, spot: Spot, later: bool) -> str:
        """Who sees into a place; two of which it is not sure that they are one are two."""
        place = self.sight.game.places[spot.place]
        if not is_secret(self.sight.game, spot.place):
            return EVERYBODY
        if place.visible == "hidden" or not spot.indices:
            return NO_PLAYER
        owner = spot.indices[0]
        changing = later and bool(self.sight.prints.reads(owner) - {ME})
        return f"{spot.place} {owner.span}" if changing else self.sight.text(owner, self.scope)

    def _is_named(self, piece: Expr | None, source: Spot) -> bool:
        """Whether everybody knows which piece is moved out of a secret place: it is no secret that was chosen there."""
        if piece is None or not is_secret(self.sight.game, source.place):
            return False
        return self.sight.game.places[source.place].kind == "bag" and self.sight.held(piece, self.scope) is None

    def _lost(self, move: Move, source: Spot) -> Diagnostic:
        game = self.sight.game
        who = "everybody sees" if game.places[source.place].visible is None else "its owner sees"
        there = whose(game, move.target.place)
        if game.places[move.target.place].visible == "owner" and who == "its owner sees":
            there = "another player may be the only one to see"
        message = (
            f"this goes from `{source.place}`, which {who}, to `{move.target.place}`, which {there}: "
            "players would have to remember it"
        )
        suggestion = "let it go where all still see it who have seen it"
        return Diagnostic("C0374", move.span, message, _declared(game, source.place, move.target.place), suggestion)

    def _known(self, move: Move, source: Spot) -> Diagnostic:
        game = self.sight.game
        target = move.target.place
        message = (
            f"everybody knows which piece goes from `{source.place}` to `{target}`, which {whose(game, target)}: "
            "players would have to remember it"
        )
        suggestion = f"let chance, or who sees it, choose a piece of `{source.place}`"
        return Diagnostic("C0374", move.span, message, _declared(game, source.place, target), suggestion)


def _told_differently(taint: Taint, action: Action) -> Iterator[Diagnostic]:
    """Pieces drawn from a secret place that can go to several places, so that more are told of them than see them."""
    game = taint.game
    for parameter in action.parameters:
        if drawn_from(game, parameter) is None or told(game, action, parameter) is None:
            continue
        puts = [s for s in walk.statements(action.body) if isinstance(s, Move) and _moves(s, parameter.name)]
        look = _Moves(taint.sight, taint.scope(("action", action.name)), {})
        if len({look.viewer(move.target, later=False) for move in puts}) > 1:
            message = f"`{parameter.name}` can go here or there, and whoever would see it there is told of it here too"
            labels = tuple(Label(move.span, "it can go here") for move in puts[:-1])
            yield Diagnostic("C0374", puts[-1].span, message, labels, "write an action for each of them")


def _moves(move: Move, name: str) -> bool:
    return isinstance(move.piece, Local) and move.piece.name == name


def _declared(game: Game, *places: str) -> tuple[Label, ...]:
    return tuple(
        Label(game.places[place].origin.span, f"`{place}` is declared here") for place in dict.fromkeys(places)
    )


# --- the start -------------------------------------------------------------------------------------------------------


@frozen(repr=False)
class _Cell:
    """What lies in one place at the start; `owner` is who sees it."""

    place: Place
    owner: str | None
    pieces: tuple[Fields, ...]


def known_at_the_start(game: Game) -> Iterator[Diagnostic]:
    """Secret places of which everybody knows what they start with, and that look shuffled from the first move on."""
    cells = [cell for place in game.places.values() if is_secret(game, place.name) for cell in _cells(game, place)]
    told: set[str] = set()
    for player in game.players:
        for pieces in game.pieces:
            unseen = [cell for cell in cells if cell.place.pieces == pieces and cell.owner != player]
            for cell, other in _mixed(unseen):
                if cell.place.name not in told:
                    told.add(cell.place.name)
                    yield _mixed_up(cell, other)


def _cells(game: Game, place: Place) -> Iterator[_Cell]:
    owned = place.visible == "owner" and place.per[:1] == (EnumType("player"),)
    each = max(1, len(place.initial) // max(1, len(game.players)))
    for number, pieces in enumerate(place.initial):
        if pieces:
            yield _Cell(place, game.players[number // each] if owned else None, pieces)


def _mixed(unseen: list[_Cell]) -> Iterator[tuple[_Cell, _Cell | None]]:
    """The places whose pieces change places in a player's eyes: they lie in several, or in an order."""
    if len({fields for cell in unseen for fields in cell.pieces}) < 2:
        return
    for cell in unseen:
        if cell.place.kind == "stack" and len(set(cell.pieces)) > 1:
            yield cell, None
    if len(unseen) > 1:
        yield unseen[1], unseen[0]


def _mixed_up(cell: _Cell, other: _Cell | None) -> Diagnostic:
    place = cell.place
    if other is None:
        message = (
            f"everybody knows the order in which `{place.name}` starts, but who cannot see it takes it for shuffled"
        )
        return Diagnostic("C0375", place.origin.span, message, (), "let it start as a bag, from which chance draws")
    where = f"each `{place.name}`" if other.place == place else f"`{other.place.name}` and in `{place.name}`"
    message = f"everybody knows what is in {where} at the start, but who cannot see it takes it all for shuffled"
    labels = () if other.place == place else (Label(other.place.origin.span, "this starts with such pieces too"),)
    return Diagnostic(
        "C0375", place.origin.span, message, labels, "let it all start in one place, and let chance deal it"
    )
