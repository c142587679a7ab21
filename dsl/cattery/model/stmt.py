"""Statements of the IR: one language for the flow of the game and for effects."""

from __future__ import annotations

from attrs import field, frozen

from cattery.model.expr import Domain, Expr
from cattery.source import NOWHERE, Span


@frozen(repr=False)
class Spot:
    """A place with its indices, and for a stack the end that is meant (`top` where nothing is said)."""

    place: str
    indices: tuple[Expr, ...]
    end: str | None = None


@frozen(repr=False)
class Let:
    local: str
    value: Expr
    span: Span = field(default=NOWHERE, eq=False)


@frozen(repr=False)
class Branch:
    condition: Expr
    then: Block
    otherwise: Block
    span: Span = field(default=NOWHERE, eq=False)


@frozen(repr=False)
class Loop:
    """`for each`: the domain, filtered by `where`, is taken once on entry."""

    locals: tuple[str, ...]
    domain: Domain
    where: Expr | None
    body: Block
    span: Span = field(default=NOWHERE, eq=False)


@frozen(repr=False)
class Invoke:
    rule: str
    arguments: tuple[Expr, ...]
    span: Span = field(default=NOWHERE, eq=False)


@frozen(repr=False)
class Move:
    """A piece goes from one place to another.

    From a `one`: `piece` is None (what stands there) and a none is a fault. From a bag: `piece` says which. From a
    stack: `source.end` says which end. From what was taken up: `source` is None and `piece` is a Local bound by a loop
    over the taken pieces. A `one` that is occupied, or a bag without such a piece, is a fault.
    """

    piece: Expr | None
    source: Spot | None
    target: Spot
    span: Span = field(default=NOWHERE, eq=False)


@frozen(repr=False)
class Take:
    """All of a stack is taken up; `local` is the sequence of its pieces. What is not put down again is a fault."""

    source: Spot
    local: str
    span: Span = field(default=NOWHERE, eq=False)


@frozen(repr=False)
class Cycle:
    """What stands on each of these sites of a `one` place goes `by` sites on along them, and round; none goes too.

    `sites` are single sites, or one set or sequence of them (a set in its order). A site that is off or occurs twice is
    a fault.
    """

    place: str
    sites: tuple[Expr, ...]
    by: Expr
    span: Span = field(default=NOWHERE, eq=False)


@frozen(repr=False)
class Arrange:
    """What stands on a set of sites of a `one` place is laid there anew: the n-th of `order` on the n-th site.

    `order` has to be made of just what stands there (none included), else it is a fault.
    """

    place: str
    sites: Expr
    order: Expr
    span: Span = field(default=NOWHERE, eq=False)


@frozen(repr=False)
class Assign:
    """A state value is set; a value outside its type's range is a fault."""

    value: str
    indices: tuple[Expr, ...]
    content: Expr
    span: Span = field(default=NOWHERE, eq=False)


@frozen(repr=False)
class Use:
    """An action offered, or an end looked at, with its given arguments."""

    name: str
    arguments: tuple[Expr, ...]
    span: Span = field(default=NOWHERE, eq=False)


@frozen(repr=False)
class Decide:
    """A decision node (`actor` is an expression) or a chance node (`actor` is None); in the flow or inside effects.

    `may`: declining is offered too. `if_possible`: no node where no action is legal. `otherwise`: what happens where
    nothing is legal; None with `if_possible` false and `may` false means that the compiler knows it cannot happen.
    Chance picks uniformly, a piece drawn from a bag by the number of its copies.
    """

    actor: Expr | None
    uses: tuple[Use, ...]
    may: bool
    if_possible: bool
    otherwise: Block | None
    span: Span = field(default=NOWHERE, eq=False)


@frozen(repr=False)
class Check:
    """Ends looked at in order; the first that holds ends the game."""

    uses: tuple[Use, ...]
    span: Span = field(default=NOWHERE, eq=False)


@frozen(repr=False)
class Repeat:
    """For ever, or until a condition looked at after each round."""

    body: Block
    until: Expr | None
    span: Span = field(default=NOWHERE, eq=False)


@frozen(repr=False)
class Turn:
    """A turn of `me`. On entry the per-turn values and the counts of `times` are reset; afterwards the next player in
    seat order is `me`, unless a GoesNext in the turn said otherwise."""

    body: Block
    span: Span = field(default=NOWHERE, eq=False)


@frozen(repr=False)
class GoesNext:
    """Outside a turn `me` is this player from now on; inside, from the end of the turn on."""

    player: Expr
    span: Span = field(default=NOWHERE, eq=False)


@frozen(repr=False)
class Note:
    """The position (all places and values, and `me`) is noted once more."""

    span: Span = field(default=NOWHERE, eq=False)


@frozen(repr=False)
class Impossible:
    """Play never comes here; if it does it is a fault."""

    words: str
    span: Span = field(default=NOWHERE, eq=False)


Stmt = (
    Let
    | Branch
    | Loop
    | Invoke
    | Move
    | Take
    | Cycle
    | Arrange
    | Assign
    | Decide
    | Check
    | Repeat
    | Turn
    | GoesNext
    | Note
    | Impossible
)
Block = tuple[Stmt, ...]
