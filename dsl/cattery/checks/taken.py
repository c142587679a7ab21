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
from cattery.model.stmt import Block, Branch, Impossible, Loop, Move, Stmt, Take
from cattery.source import Span

Counts = frozenset[int] | None
"""How often a piece may be put down on the ways through a block: 2 stands for more than once, an empty set for no way
through, None for more than can be told."""

NEVER, ONCE, TWICE = frozenset({0}), frozenset({1}), frozenset({2})


def taken(game: Game) -> Iterator[Diagnostic]:
    """Pieces that are taken up and not put down, or put down more than once."""
    reckon = reckoner(game, free=False)
    for block in all_blocks(game):
        for inner in _all_blocks(block):
            for number, statement in enumerate(inner):
                if isinstance(statement, Take):
                    yield from _follow(statement, inner[number + 1 :], reckon)


def _all_blocks(block: Block) -> Iterator[Block]:
    yield block
    for statement in block:
        for inner in walk.blocks(statement):
            yield from _all_blocks(inner)


def _follow(take: Take, rest: Block, reckon: Reckoner) -> Iterator[Diagnostic]:
    if _handed_on(take.local, rest):
        return
    counts = _Count(take.local, reckon).block(rest)
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
    loops = [s for s in walk.statements(rest) if isinstance(s, Loop) and _piece_of(s, local) is not None]
    puts = [[s for s in walk.statements(loop.body) if _puts(s, _piece_of(loop, local))] for loop in loops]
    yield from (put.span for group in puts for put in group[1:])
    yield from (loop.span for loop in loops[1:])
    yield from (put.span for group in puts for put in group)


def _piece_of(loop: Loop, taken_up: str) -> str | None:
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
class _Count:
    """Counts along the ways through a block, how often what is taken up as `local` is put down."""

    local: str
    reckon: Reckoner

    def block(self, block: Block, piece: str | None = None) -> Counts:
        """With `piece`, within a loop in which this name stands for each of the pieces."""
        counts: Counts = NEVER
        for statement in block:
            more = self._statement(statement, piece)
            if counts is None or more is None:
                return None
            counts = frozenset(min(2, one + other) for one in counts for other in more)
        return counts

    def _statement(self, statement: Stmt, piece: str | None) -> Counts:
        match statement:
            case Impossible():
                return frozenset()
            case Branch(_, then, otherwise):
                one, other = self.block(then, piece), self.block(otherwise, piece)
                return None if one is None or other is None else one | other
            case Loop():
                return self._loop(statement, piece)
            case _ if _puts(statement, piece):
                return ONCE
            case _:
                inside = [self.block(inner, piece) for inner in walk.blocks(statement)]
                return NEVER if all(counts == NEVER for counts in inside) else None

    def _loop(self, loop: Loop, piece: str | None) -> Counts:
        mine = _piece_of(loop, self.local)
        if mine is not None and piece is None:
            counts = self.block(loop.body, mine)
            return counts if loop.where is None or counts == NEVER else None
        counts = self.block(loop.body, piece)
        if counts in (NEVER, None):
            return counts
        sure = loop.where is None and counts == ONCE and self.reckon.size(loop.domain, self.reckon.unknown).low > 1
        return TWICE if sure else None
