"""Where play can stop: everything about the position has to be written down there.

So no piece may be in somebody's hand, no loop over pairs may be half done, and a `turn` or a `repeat` stands in the flow,
which says whose turn it is and how long the game goes on.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from cattery.checks.places import all_blocks
from cattery.checks.taken import ONCE, Counter, nested, piece_of
from cattery.checks.walks import reckoner
from cattery.diagnostics import Diagnostic, Label
from cattery.model import walk
from cattery.model.expr import Local
from cattery.model.game import Game
from cattery.model.nodes import deciding_rules, stops
from cattery.model.stmt import Block, Decide, Invoke, Loop, Repeat, Stmt, Take, Turn
from cattery.source import Span


def in_effects(game: Game) -> Iterator[Diagnostic]:
    """Turns and repeats inside rules and actions."""
    declared = (("action", game.actions), ("rule", game.rules))
    for kind, group in declared:
        for name, one in group.items():
            for statement in walk.statements(one.body):
                if isinstance(statement, Turn):
                    message = f"a turn cannot stand in the {kind} `{name}`"
                    yield Diagnostic("C0363", statement.span, message, (), "say in the flow whose turn it is")
                elif isinstance(statement, Repeat):
                    message = f"a repeat cannot stand in the {kind} `{name}`: nothing bounds it"
                    suggestion = "go `for each` through what there is, or repeat in the flow"
                    yield Diagnostic("C0363", statement.span, message, (), suggestion)


def in_loops_over_pairs(game: Game) -> Iterator[Diagnostic]:
    """Decisions, and uses of rules in which there is one, inside a loop with two names."""
    deciding = deciding_rules(game)
    for block in all_blocks(game):
        yield from _loops(block, None, deciding)


def _loops(block: Block, around: Loop | None, deciding: frozenset[str]) -> Iterator[Diagnostic]:
    for statement in block:
        if around is not None and _stops_here(statement, deciding):
            message = f"{_said(statement)} in a loop over pairs, which cannot be kept while somebody chooses"
            label = Label(around.span, "this loop")
            suggestion = "go through one thing at a time, and ask inside for what belongs to it"
            yield Diagnostic("C0361", statement.span, message, (label,), suggestion)
        inner = statement if isinstance(statement, Loop) and len(statement.locals) > 1 else around
        for part in walk.blocks(statement):
            yield from _loops(part, inner, deciding)


def in_hand(game: Game) -> Iterator[Diagnostic]:
    """Pieces that the flow itself takes up, and pieces that are still in hand where play can stop."""
    for statement in walk.statements(game.flow):
        if isinstance(statement, Take):
            message = "the flow cannot take pieces up: they would be in nobody's place at a decision"
            yield Diagnostic("C0362", statement.span, message, (), "do this in an action or a rule")
    deciding = deciding_rules(game)
    if deciding or any(stops(s, deciding) for action in game.actions.values() for s in action.body):
        counter = Counter(game, reckoner(game, free=False))
        for block in all_blocks(game)[1:]:
            for inner in nested(block):
                for number, statement in enumerate(inner):
                    if isinstance(statement, Take):
                        yield from _Hand(statement, counter, deciding).rest(inner[number + 1 :])


@frozen(repr=False)
class _Hand:
    """Follows what is taken up until it has surely been put down, and the name that it is called by to the end."""

    take: Take
    counter: Counter
    deciding: frozenset[str]

    def rest(self, block: Block) -> Iterator[Diagnostic]:
        """What follows in a block, up to the statement with which everything has been put down, and after it."""
        for number, statement in enumerate(block):
            yield from self._inside(statement)
            if self.counter.statement(statement, self.take.local) == ONCE:
                yield from self._spoken(block[number + 1 :], self._stop(statement))
                return

    def _inside(self, statement: Stmt) -> Iterator[Diagnostic]:
        if _stops_here(statement, self.deciding):
            message = f"{_said(statement)} while pieces from `{self.take.source.place}` are in hand"
            label = Label(self.take.span, "taken up here")
            suggestion = "put every piece down first: at a decision each has to be in some place"
            yield Diagnostic("C0362", statement.span, message, (label,), suggestion)
        mine = isinstance(statement, Loop) and piece_of(statement, self.take.local) is not None
        for part in walk.blocks(statement):
            if mine:
                for inner in part:
                    yield from self._inside(inner)
            else:
                yield from self.rest(part)

    def _spoken(self, block: Block, stopped: Span | None) -> Iterator[Diagnostic]:
        """Where the name is used once play may have stopped: it is not among those that are kept."""
        for statement in block:
            again = self._stop(statement) if isinstance(statement, Loop | Decide) else None
            since = stopped or (again if isinstance(statement, Decide) else None)
            if since is not None and self._speaks(statement):
                name = self.take.local
                message = f"`{name}` is spoken of where play can have stopped, but what was taken up is not kept"
                labels = (Label(self.take.span, "taken up here"), Label(since, "play can stop here"))
                yield Diagnostic("C0362", statement.span, message, labels, "say this before anybody chooses")
            for part in walk.blocks(statement):
                yield from self._spoken(part, stopped or again)
            stopped = stopped or self._stop(statement)

    def _stop(self, statement: Stmt) -> Span | None:
        return next((s.span for s in walk.statements((statement,)) if _stops_here(s, self.deciding)), None)

    def _speaks(self, statement: Stmt) -> bool:
        parts = (part for root in walk.parts(statement) for part in walk.walk(root))
        return any(isinstance(part, Local) and part.name == self.take.local for part in parts)


def _stops_here(statement: Stmt, deciding: frozenset[str]) -> bool:
    """Whether play can stop at a statement itself, not only inside it."""
    return isinstance(statement, Decide) or (isinstance(statement, Invoke) and statement.rule in deciding)


def _said(statement: Stmt) -> str:
    if isinstance(statement, Invoke):
        return f"`{statement.rule}`, in which there is a decision, is used"
    return "a decision stands"
