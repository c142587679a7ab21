"""What is known after a piece has moved or a value has been set, and what is certainly wrong with it."""

from __future__ import annotations

from attrs import define, field

from cattery.checks import worth as w
from cattery.checks.conditions import Conditions
from cattery.checks.findings import NothingThere, Occupied
from cattery.checks.footprint import Tokens, of_place, of_value
from cattery.checks.known import Fact, Known
from cattery.checks.reckon import Reckoner
from cattery.checks.worth import Worth, between
from cattery.model.expr import Content, Expr, Has, Lit, Matches, PieceOf, Read
from cattery.model.stmt import Assign, Move, Spot, Take
from cattery.model.types import BagType, IntType, OptionalType, PieceType, SequenceType, Type
from cattery.source import Span


@define(eq=False)
class Effects:
    """Follows moves, takes and assignments. `put` remembers which move taught which fact of a filled place."""

    conditions: Conditions
    put: dict[str, tuple[Fact, Span]] = field(factory=dict)

    @property
    def reckon(self) -> Reckoner:
        """Who knows what expressions are worth."""
        return self.conditions.reckon

    def move(self, move: Move, known: Known) -> Known:
        """A piece goes from one place to another."""
        target = self._content(move.target)
        source = None if move.source is None else self._content(move.source)
        before = self.reckon.worth(target, known)
        moved: Worth = w.SOMETHING
        if source is not None and move.source is not None:
            moved = self._lifted(move, move.source, source, known)
        self._occupied(move, source, target, before, known)
        written = frozenset({of_place(spot.place) for spot in (move.source, move.target) if spot is not None})
        differ = source is not None and not _same_place(source, target, self.reckon, known)
        after = known.without(written)
        if source is not None and differ and self._is_one(source):
            after = self._learn(source, w.NOTHING, written, after)
        if self._is_one(target):
            after = self._learn(target, moved, written, after)
            key = self.reckon.key(target).text
            if key in after.facts:
                self.put[key] = (after.facts[key], move.span)
                after = self._now_is(target, move.piece, after)
            return after
        return self._learn(target, between(1, w.FAR), written, after)

    def _now_is(self, target: Content, piece: Expr | None, known: Known) -> Known:
        """What has just come there, where the move says which piece it is."""
        if not isinstance(piece, PieceOf):
            return known
        return self.reckon.assume(Matches(target, piece.pieces, piece.fields), True, known) or known

    def take(self, take: Take, known: Known) -> Known:
        """Everything in a place is taken up."""
        written = frozenset({of_place(take.source.place)})
        size = self.reckon.worth(self._content(take.source), known)
        after = self._learn(self._content(take.source), between(0, 0), written, known.without(written))
        return after.having_local(take.local, size)

    def assign(self, assign: Assign, known: Known) -> Known:
        """A value is set."""
        declared = self.reckon.game.values[assign.value]
        self.conditions.fits(assign.content, declared.type, assign.value, known)
        worth = self.reckon.worth(assign.content, known)
        written = frozenset({of_value(assign.value)})
        target = Read(assign.value, assign.indices, declared.type)
        fits = worth.meet(self.reckon.types.top(declared.type))
        after = known.without(written)
        return after if fits.never else self._learn(target, fits, written, after)

    def _lifted(self, move: Move, spot: Spot, source: Content, known: Known) -> Worth:
        inside = self.reckon.worth(source, known)
        gone = inside.only_none if self._is_one(source) else inside.high <= 0
        if not gone and move.piece is not None and isinstance(source.type, BagType):
            gone = self._lacks(source, move.piece, known)
        if gone:
            self.conditions.found.append(NothingThere(move.span, spot.place))
        return inside.some() if self._is_one(source) and not inside.only_none else w.SOMETHING

    def _lacks(self, bag: Content, piece: Expr, known: Known) -> bool:
        """Whether a bag certainly does not hold a piece: there is no such piece, or somebody has just looked."""
        if not isinstance(piece, PieceOf):
            return False
        one = Has(bag, Lit(1, IntType(1, 1)), piece.pieces, piece.fields)
        return self.reckon.truth(one, known) is False

    def _occupied(self, move: Move, source: Content | None, target: Content, before: Worth, known: Known) -> None:
        if not self._is_one(target) or before.none or before.only_none:
            return
        if source is None or not _may_be_one_place(source, target, self.reckon, known):
            key = self.reckon.key(target).text
            fact, span = self.put.get(key, (None, None))
            since = span if fact is not None and known.facts.get(key) is fact else None
            self.conditions.found.append(Occupied(move.span, move.target.place, since))

    def _is_one(self, content: Content) -> bool:
        return self.reckon.game.places[content.place].kind == "one"

    def _content(self, spot: Spot) -> Content:
        place = self.reckon.game.places[spot.place]
        return Content(spot.place, spot.indices, content_type(place.kind, place.pieces))

    def _learn(self, target: Content | Read, worth: Worth, written: Tokens, known: Known) -> Known:
        """A fact about what has just been written; none where its own indices have changed with it."""
        if any(self.reckon.key(index).reads & written for index in target.indices):
            return known
        return known.having(self.reckon.key(target), worth)


def content_type(kind: str, pieces: str) -> Type:
    """The type of what is in a place."""
    piece = PieceType(pieces)
    match kind:
        case "one":
            return OptionalType(piece)
        case "stack":
            return SequenceType(piece)
        case _:
            return BagType(pieces)


def _may_be_one_place(source: Content, target: Content, reckon: Reckoner, known: Known) -> bool:
    """Whether two spots may be the same place."""
    if source.place != target.place:
        return False
    return not any(
        w.equal(reckon.worth(a, known), reckon.worth(b, known), isinstance(a.type, IntType)) is False
        for a, b in zip(source.indices, target.indices, strict=True)
    )


def _same_place(source: Content, target: Content, reckon: Reckoner, known: Known) -> bool:
    """Whether two spots may be the same place, as far as what they hold tells: a full one is not an empty one."""
    if not _may_be_one_place(source, target, reckon, known):
        return False
    return w.equal(reckon.worth(source, known), reckon.worth(target, known), numbers=False) is not False
