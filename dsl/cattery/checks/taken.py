"""What is taken up has to be put down again: each piece, once, whichever way the rule goes.

For each `take` the ways through the rest of its block are followed, counting how often each piece is put down.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from cattery.checks.places import all_blocks
from cattery.checks.reckon import Reckoner
from cattery.checks.walks import reckoner
from cattery.diagnostics import Diagnostic, Label
from cattery.model import walk
from cattery.model.expr import Builtin, Local
from cattery.model.game import Game
from cattery.model.stmt import Block, Branch, Impossible, Invoke, Loop, Move, Stmt, Take
from cattery.source import Span

Counts = frozenset[int] | None
"""How often a piece may be put down on the ways through a block: 2 stands for more than once, an empty set for no way
through, None for more than can be told."""

NEVER, ONCE, TWICE = frozenset({0}), frozenset({1}), frozenset({2})


def taken(game: Game) -> Iterator[Diagnostic]:
    """Pieces that are taken up and not put down, or put down more than once."""
    counter = Counter(game, reckoner(game, free=False))
    for block in all_blocks(game):
        for inner in nested(block):
            for number, statement in enumerate(inner):
                if isinstance(statement, Take):
                    yield from _follow(statement, inner[number + 1 :], counter)


def nested(block: Block) -> Iterator[Block]:
    """A block and the blocks inside it."""
    yield block
    for statement in block:
        for inner in walk.blocks(statement):
            yield from nested(inner)


def _follow(take: Take, rest: Block, counter: Counter) -> Iterator[Diagnostic]:
    if _handed_on(take.local, rest):
        return
    counts = counter.block(rest, take.local)
    where = f"what is taken from `{take.source.place}`"
    if counts is None:
        return
    if 0 in counts:
        message = (
            f"{where} is never put down" if counts == NEVER else f"there is a way on which {where} is not put down"
        )
        suggestion = f"go through `{take.local}` and move each piece to a place, on every way"
        yield Diagnostic("C0306", take.span, message, (), suggestion)
    elif 2 in counts:
        put = next(_later_puts(take.local, rest), take.span)
        label = Label(take.span, "taken up here")
        yield Diagnostic("C0307", put, f"{where} is put down more than once", (label,), "put each piece down once")


def _handed_on(local: str, rest: Block) -> bool:
    """Whether the taken pieces are given to a rule or to another name, where they are out of sight."""
    return any(
        isinstance(part, Local) and part.name == local
        for statement in walk.statements(rest)
        if not isinstance(statement, Loop)
        for part in walk.parts(statement)
    )


def _later_puts(local: str, rest: Block) -> Iterator[Span]:
    """The second move of a piece, the second loop, or the move that happens more than once."""
    loops = [s for s in walk.statements(rest) if isinstance(s, Loop) and piece_of(s, local) is not None]
    puts = [[s for s in walk.statements(loop.body) if _puts(s, piece_of(loop, local))] for loop in loops]
    yield from (put.span for group in puts for put in group[1:])
    yield from (loop.span for loop in loops[1:])
    yield from (put.span for group in puts for put in group)


def piece_of(loop: Loop, taken_up: str) -> str | None:
    """The name that stands for each taken piece in a loop that goes through them; None for any other loop."""
    match loop.domain:
        case Local(name) if name == taken_up:
            return loop.locals[0]
        case Builtin("pairing", (Local(name), _)) if name == taken_up:
            return loop.locals[0]
        case Builtin("pairing", (_, Local(name))) if name == taken_up:
            return loop.locals[-1]
        case _:
            return None


def _puts(statement: Stmt, piece: str | None) -> bool:
    return isinstance(statement, Move) and isinstance(statement.piece, Local) and statement.piece.name == piece


@frozen(repr=False)
class Counter:
    """Counts along the ways through a block, how often what is taken up under a name is put down.

    With `piece`, within a loop in which this name stands for each of the pieces.
    """

    game: Game
    reckon: Reckoner
    inside: tuple[str, ...] = ()
    """The rules that are being looked into."""

    def block(self, block: Block, local: str, piece: str | None = None) -> Counts:
        """The statements of a block, one after another."""
        counts: Counts = NEVER
        for statement in block:
            more = self.statement(statement, local, piece)
            if counts is None or more is None:
                return None
            counts = frozenset(min(2, one + other) for one in counts for other in more)
        return counts

    def statement(self, statement: Stmt, local: str, piece: str | None = None) -> Counts:
        """One statement, and the rules to which it hands on what has been taken up."""
        match statement:
            case Impossible():
                return frozenset()
            case Branch(_, then, otherwise):
                one, other = self.block(then, local, piece), self.block(otherwise, local, piece)
                return None if one is None or other is None else one | other
            case Loop():
                return self._loop(statement, local, piece)
            case Invoke():
                return self._handed(statement, local)
            case _ if _puts(statement, piece):
                return ONCE
            case _:
                inside = [self.block(inner, local, piece) for inner in walk.blocks(statement)]
                return NEVER if all(counts == NEVER for counts in inside) else None

    def _handed(self, invoke: Invoke, local: str) -> Counts:
        rule = self.game.rules[invoke.rule]
        mine = [
            parameter.name
            for parameter, argument in zip(rule.parameters, invoke.arguments, strict=True)
            if any(isinstance(part, Local) and part.name == local for part in walk.walk(argument))
        ]
        if not mine:
            return NEVER
        if len(mine) > 1 or rule.limit is not None or rule.name in self.inside:
            return None
        return Counter(self.game, self.reckon, (*self.inside, rule.name)).block(rule.body, mine[0])

    def _loop(self, loop: Loop, local: str, piece: str | None) -> Counts:
        mine = piece_of(loop, local)
        if mine is not None and piece is None:
            counts = self.block(loop.body, local, mine)
            return counts if loop.where is None or counts == NEVER else None
        counts = self.block(loop.body, local, piece)
        if counts in (NEVER, None):
            return counts
        sure = loop.where is None and counts == ONCE and self.reckon.size(loop.domain, self.reckon.unknown).low > 1
        return TWICE if sure else None
