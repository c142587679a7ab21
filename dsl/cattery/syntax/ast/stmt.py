"""Statements: one language for the flow of a game and for effects."""

from __future__ import annotations

from attrs import frozen

from cattery.source import Span
from cattery.syntax.ast.expr import Binder, Expr
from cattery.syntax.ast.leaves import Cite, Doc, Name


@frozen(repr=False)
class Use:
    """A name with given arguments: an action in `chooses`, an end in `check`."""

    name: Name
    arguments: tuple[Expr, ...]
    span: Span


@frozen(repr=False)
class MoveStmt:
    """`move PIECE [from SOURCE] to [top of|bottom of] TARGET`. `end` is `top`, `bottom` or None."""

    piece: Expr
    source: Expr | None
    target: Expr
    end: str | None
    cites: tuple[Cite, ...]
    span: Span


@frozen(repr=False)
class TakeStmt:
    """`take stack[start] as carried`: everything in a place is picked up and must be put down again."""

    place: Expr
    name: Name
    cites: tuple[Cite, ...]
    span: Span


@frozen(repr=False)
class CycleStmt:
    """`cycle on along lane by 2`: what stands on each site goes so many on along the sites, and round.

    `sites` is one expression for all of them, or one for each (`cycle on along a, b`); `by` is None for 1.
    """

    place: Name
    sites: tuple[Expr, ...]
    by: Expr | None
    cites: tuple[Cite, ...]
    span: Span


@frozen(repr=False)
class ArrangeStmt:
    """`arrange on on picked as order`: what stands on these sites is laid there anew, in this order."""

    place: Name
    sites: Expr
    order: Expr
    cites: tuple[Cite, ...]
    span: Span


@frozen(repr=False)
class LetStmt:
    name: Name
    value: Expr
    cites: tuple[Cite, ...]
    span: Span


@frozen(repr=False)
class SetStmt:
    """`set passes to passes + 1`."""

    target: Expr
    value: Expr
    cites: tuple[Cite, ...]
    span: Span


@frozen(repr=False)
class IfStmt:
    """`otherwise` is empty where there is no `else`; `else if` is a nested IfStmt."""

    condition: Expr
    then: tuple[Stmt, ...]
    otherwise: tuple[Stmt, ...]
    cites: tuple[Cite, ...]
    span: Span


@frozen(repr=False)
class ForStmt:
    """`for each x in D where C`; the domain is taken once, on entry."""

    binder: Binder
    where: Expr | None
    body: tuple[Stmt, ...]
    cites: tuple[Cite, ...]
    span: Span


@frozen(repr=False)
class CallStmt:
    """`push(at + way, way, kind)`: a rule."""

    name: Name
    arguments: tuple[Expr, ...]
    cites: tuple[Cite, ...]
    span: Span


@frozen(repr=False)
class ChooseStmt:
    """`me chooses crown or resign, if possible`, `me may choose jump`, `chance chooses lay(tile)`.

    `actor` is None for chance. `otherwise` is None where nothing is said of the stuck case.
    """

    actor: Expr | None
    may: bool
    uses: tuple[Use, ...]
    if_possible: bool
    otherwise: tuple[Stmt, ...] | None
    cites: tuple[Cite, ...]
    span: Span


@frozen(repr=False)
class CheckStmt:
    """`check line-of-three(me), board-full(me)`: ends, looked at in this order."""

    uses: tuple[Use, ...]
    cites: tuple[Cite, ...]
    span: Span


@frozen(repr=False)
class RepeatStmt:
    """`repeat` for ever, or `repeat until C` (looked at after each round)."""

    until: Expr | None
    body: tuple[Stmt, ...]
    cites: tuple[Cite, ...]
    span: Span


@frozen(repr=False)
class TurnStmt:
    """One turn of `me`; afterwards the next player in seat order is `me`, unless `goes next` said otherwise."""

    body: tuple[Stmt, ...]
    cites: tuple[Cite, ...]
    span: Span


@frozen(repr=False)
class NextStmt:
    """`opponent(setter) goes next`."""

    player: Expr
    cites: tuple[Cite, ...]
    span: Span


@frozen(repr=False)
class NoteStmt:
    """`note position`: the position is remembered; `sightings()` says how often it has been noted."""

    cites: tuple[Cite, ...]
    span: Span


@frozen(repr=False)
class ImpossibleStmt:
    """`impossible "why"`: play cannot come here; if it does, it is a fault with a place."""

    words: Doc | None
    cites: tuple[Cite, ...]
    span: Span


@frozen(repr=False)
class NothingStmt:
    """`nothing`: said where a block must say something."""

    cites: tuple[Cite, ...]
    span: Span


Stmt = (
    MoveStmt
    | TakeStmt
    | CycleStmt
    | ArrangeStmt
    | LetStmt
    | SetStmt
    | IfStmt
    | ForStmt
    | CallStmt
    | ChooseStmt
    | CheckStmt
    | RepeatStmt
    | TurnStmt
    | NextStmt
    | NoteStmt
    | ImpossibleStmt
    | NothingStmt
)
