"""What a move tells the others by having been legal, which no view and no sample knows of.

Whoever plays what only some hands allow shows something of the hand: who lays another suit than the one asked for has
none of that. Players take such things from each other, and games live on it; so it is a warning and nothing worse. What
is asked of the chosen piece alone tells nothing more, where everybody is told which piece it is.
"""

from __future__ import annotations

from collections.abc import Iterator

from cattery.checks.secrets import asking, scope_of, sight_of, unseen
from cattery.checks.sight import Judged, Scope, Sight, has_secrets, whose
from cattery.diagnostics import Diagnostic, Label
from cattery.model import walk
from cattery.model.expr import Content, Expr, Has, Lit, Local, PieceOf
from cattery.model.game import Action, Game
from cattery.model.legality import chosen
from cattery.model.nodes import points
from cattery.model.secrets import told
from cattery.model.stmt import Move

TWO = 2


def tells_by_playing(game: Game) -> Iterator[Diagnostic]:
    """Guards, domains and golden rules that ask more of the decider's secrets than what the chosen piece is."""
    if not has_secrets(game) or len(game.players) < TWO:
        return
    found = points(game)
    sight = sight_of(game, found)
    refused = {use.name for use, _, _ in asking(game, found, sight)}
    refused |= {use.name for node in found.nodes for use in node.decide.uses if any(unseen(sight, node.decide, use))}
    said: set[object] = set()
    for node in found.nodes:
        decide = node.decide
        if decide.actor is None:
            continue
        for use in decide.uses:
            if use.name in refused:
                continue
            action = game.actions[use.name]
            for judged in _telling(sight, action, scope_of(sight, decide, use)):
                if (use.name, judged.clause.id) not in said:
                    said.add((use.name, judged.clause.id))
                    yield _diagnostic(game, action, judged)


def _telling(sight: Sight, action: Action, scope: Scope) -> Iterator[Judged]:
    """The looks at the decider's own secrets that tell the others something."""
    game = sight.game
    open_ones = {parameter.name for parameter in chosen(action) if told(game, action, parameter) is None}
    for judged in sight.judged(action, scope, listed=False):
        look, guard = judged.look, judged.clause.guard
        if judged.words or not look.own:
            continue
        if isinstance(look.node, Local) and look.prefix == scope.prefix and look.node.name in open_ones:
            continue
        if guard is None or not any(look.node is part for part in _laid_open(game, action, guard.condition)):
            yield judged


def _laid_open(game: Game, action: Action, condition: Expr) -> list[Expr]:
    """The places that a guard asks for a piece which the action then moves from there to where everybody sees it."""
    moves = [s for s in action.body if isinstance(s, Move) and game.places[s.target.place].visible is None]
    return [
        part.bag
        for part in walk.walk(condition)
        if isinstance(part, Has) and part.count == Lit(1, part.count.type) and any(_moves(move, part) for move in moves)
    ]


def _moves(move: Move, asked: Has) -> bool:
    """Whether a move takes just the piece that was asked for, from where it was asked for."""
    piece, source = move.piece, move.source
    if not isinstance(piece, PieceOf) or source is None or not isinstance(asked.bag, Content):
        return False
    there = (source.place, source.indices) == (asked.bag.place, asked.bag.indices)
    return there and (piece.pieces, piece.fields) == (asked.pieces, asked.fields)


def _diagnostic(game: Game, action: Action, judged: Judged) -> Diagnostic:
    look, place = judged.look, game.places[judged.look.place]
    span = judged.asked.span
    message = (
        f"playing `{action.name}` tells the others something of `{place.name}`, which {whose(game, place.name)}, "
        "and a `sample` does not know it"
    )
    reason = () if span == look.node.span else (Label(look.node.span, "looked at here"),)
    labels = (*reason, Label(place.origin.span, f"`{place.name}` is declared here"))
    suggestion = "ask only for what everybody sees and is told, or leave it so: then it is for the players to notice"
    return Diagnostic("C0379", span, message, labels, suggestion)
