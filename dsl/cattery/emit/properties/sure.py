"""What can be told from the state alone: everything but what asks whether a move is possible while golden rules are kept.

A golden rule is kept by trying the move, which nobody can who only sees states. So where a game has some, `possible(...)`
cannot be told, nor what asks for it; that is said in the module, and never guessed.
"""

from __future__ import annotations

from attrs import frozen

from cattery.model import walk
from cattery.model.expr import Call, Domain, Possible
from cattery.model.game import Action, Game
from cattery.model.legality import musts


@frozen(repr=False)
class Sure:
    """`unsure` are the defines that cannot be told."""

    golden: bool
    unsure: frozenset[str]

    def tells(self, *nodes: Domain | None) -> bool:
        """Whether some expressions can be told."""
        return not any(
            (self.golden and isinstance(part, Possible)) or (isinstance(part, Call) and part.define in self.unsure)
            for node in nodes
            if node is not None
            for part in walk.walk(node)
        )

    def completes(self, action: Action) -> bool:
        """Whether it can be told if the picks of an action in steps can be completed."""
        return not self.golden and self.tells(*(guard.condition for guard in action.guards))


def sure(game: Game) -> Sure:
    """What can be told of a game."""
    golden = bool(musts(game))
    unsure: frozenset[str] = frozenset()
    while True:
        known = Sure(golden, unsure)
        more = frozenset(define.name for define in game.defines.values() if not known.tells(define.body))
        if more == unsure:
            return known
        unsure = more
