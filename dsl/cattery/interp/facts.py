"""What follows from a game and is asked for again and again: its points, the clauses of its actions, what a state has.

Worked out when it is first asked for, and remembered with the game, which never changes.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache

from cattery.model import turns
from cattery.model.expr import Times, Value
from cattery.model.game import Game, Rule
from cattery.model.legality import Clause, clauses, form
from cattery.model.nodes import Owner, Point, Points, points
from cattery.model.paths import Path
from cattery.model.stmt import Note
from cattery.model.walk import block_expressions, body, declarations, expressions, statements

Piece = tuple[Value, ...]
"""A piece: the name of its pieces, then its fields."""


class Facts:
    """What follows from one game."""

    def __init__(self, game: Game) -> None:
        self.game = game

    # --- where play can stop -----------------------------------------------------------------------------------------

    @cached_property
    def points(self) -> Points:
        """Where play can stop, and the calls on the way there."""
        return points(self.game)

    @cached_property
    def nodes(self) -> Mapping[str, Point]:
        """The nodes by their names."""
        return {node.name: node for node in self.points.nodes}

    @cached_property
    def by_name(self) -> Mapping[str, Point]:
        """The nodes and the calls by their names."""
        return {point.name: point for point in (*self.points.nodes, *self.points.calls)}

    @cached_property
    def by_place(self) -> Mapping[tuple[Owner, Path], Point]:
        """The nodes and the calls by where they stand."""
        return {(point.owner, point.path): point for point in self.by_name.values()}

    # --- what a state has --------------------------------------------------------------------------------------------

    @cached_property
    def counted(self) -> tuple[str, ...]:
        """The actions whose plays somebody counts, in the order of the files."""
        everywhere = [*block_expressions(self.game.flow)]
        everywhere += [e for declared in declarations(self.game) for e in expressions(declared)]
        mentioned = {expr.action for expr in everywhere if isinstance(expr, Times)}
        return tuple(name for name in self.game.actions if name in mentioned)

    @cached_property
    def notes(self) -> bool:
        """Whether the game remembers positions."""
        blocks = [self.game.flow, *(body(declared) for declared in declarations(self.game))]
        return any(isinstance(statement, Note) for block in blocks for statement in statements(block))

    @cached_property
    def pending(self) -> bool:
        """Whether somebody can say during a turn who goes next."""
        return turns.pending(self.game)

    @cached_property
    def stepped(self) -> bool:
        """Whether something is chosen in steps."""
        return any(action.stepped for action in self.game.actions.values())

    @cached_property
    def stops_by_word(self) -> bool:
        """Whether a set is picked one by one, so that somebody can say that it is done."""
        actions = self.game.actions.values()
        return any(form(p) == "set" for action in actions if action.stepped for p in action.parameters)

    @cached_property
    def limited(self) -> tuple[Rule, ...]:
        """The rules that happen only so often."""
        return tuple(rule for rule in self.game.rules.values() if rule.limit is not None)

    @cached_property
    def secret(self) -> bool:
        """Whether somebody does not see everything."""
        return any(place.visible is not None for place in self.game.places.values())

    # --- actions and pieces ------------------------------------------------------------------------------------------

    @cached_property
    def clauses(self) -> Mapping[str, tuple[Clause, ...]]:
        """The clauses of legality of each action."""
        return {action.name: clauses(self.game, action) for action in self.game.actions.values()}

    @cached_property
    def pieces(self) -> Mapping[str, tuple[Piece, ...]]:
        """The different pieces of each kind, in order."""
        return {
            kind.name: tuple((kind.name, *fields) for fields, _ in kind.counts) for kind in self.game.pieces.values()
        }

    @cached_property
    def rank(self) -> Mapping[Piece, int]:
        """The place of each piece among those of its kind."""
        return {piece: number for pieces in self.pieces.values() for number, piece in enumerate(pieces)}


def facts(game: Game) -> Facts:
    """What follows from a game."""
    return _facts(_This(game))


class _This:
    """A game as a key: itself, not what is equal to it, which would take long to find out."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _This) and self.game is other.game

    def __hash__(self) -> int:
        return id(self.game)


@lru_cache(maxsize=64)
def _facts(this: _This) -> Facts:
    return Facts(this.game)
