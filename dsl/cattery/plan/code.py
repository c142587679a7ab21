"""The plan's own small code: expressions and statements in which every value is a number.

This is what the printers of all targets print. Names of enum members, sites, directions and pieces have become small
numbers; none and off have become the number `none` of their type; sets of sites and directions are bit sets. A node's
`kind` says how a target holds it: `int`, `bool`, `set`, `seq` (a sequence of numbers), `pairs`.
"""

from __future__ import annotations

from attrs import frozen

from cattery.model.nodes import Owner
from cattery.source import NOWHERE, Span

# --- expressions -----------------------------------------------------------------------------------------------------


@frozen(repr=False)
class Const:
    value: int | bool
    kind: str = "int"


@frozen(repr=False)
class Seq:
    """A constant sequence, such as the directions of a board in their order."""

    values: tuple[int, ...]
    kind: str = "seq"


@frozen(repr=False)
class Var:
    name: str
    kind: str = "int"


@frozen(repr=False)
class Slot:
    """A number in the state: a scalar slot, or a cell of an array slot."""

    slot: str
    index: X | None
    kind: str = "int"


@frozen(repr=False)
class Stack:
    """The contents of a stack, bottom first."""

    slot: str
    index: X | None
    kind: str = "seq"


@frozen(repr=False)
class Pushed:
    """A stack's contents as they would be with one more piece on top."""

    stack: X
    piece: X
    kind: str = "seq"


@frozen(repr=False)
class Plane:
    """The set of sites at which a place holds the piece with this code (0: the empty ones)."""

    slot: str
    code: X
    kind: str = "set"


@frozen(repr=False)
class Topped:
    """The set of sites whose stack has the piece with this code on top (0: the empty ones); for native targets."""

    slot: str
    code: X
    kind: str = "set"


@frozen(repr=False)
class Tall:
    """The set of sites whose stack has at least so many pieces, one or more; for native targets."""

    slot: str
    least: int
    kind: str = "set"


@frozen(repr=False)
class Rowed:
    """Which rows of a table's entry have a site of a set: `near` are all their sites, in the order of the rows in `having`.

    None: every row has one. For native targets.
    """

    sites: X
    near: Table
    having: Table | None
    kind: str = "set"


@frozen(repr=False)
class Table:
    """An entry of a static table."""

    table: str
    indices: tuple[X, ...]
    kind: str = "int"


@frozen(repr=False)
class Prim:
    """`op`: + - * // % neg < <= > >= == != and or not; on sets: & | without; `in` (number in set); `nonempty`, `empty`,
    `size` (of a set or sequence), `covers` (left includes right), `first`, `last` (of a sequence, 0 if empty), `peek` (the last of a
    sequence that is not empty), `lowest` (of a set, -1 if empty), `reach`, `groups`; on sequences: `head` (the first of one that is
    not empty), `tail` (all but the first), `backwards`, `distinct` (each item once), `copies` (how often an item is there)."""

    op: str
    args: tuple[X, ...]
    kind: str


@frozen(repr=False)
class Cond:
    test: X
    then: X
    otherwise: X
    kind: str


@frozen(repr=False)
class Func:
    """A function of the state: a define or the condition of an end or law."""

    name: str
    args: tuple[X, ...]
    kind: str


@frozen(repr=False)
class Can:
    """Whether some move of an action with these given parameters is legal."""

    action: str
    args: tuple[X, ...]
    kind: str = "bool"


@frozen(repr=False)
class Listed:
    """A sequence of numbers, each worked out."""

    items: tuple[X, ...]
    kind: str = "seq"


@frozen(repr=False)
class Lined:
    """Whether a set of sites includes a member of a static family of sets."""

    family: str
    sites: X
    kind: str = "bool"


@frozen(repr=False)
class Assigned:
    """A number that is given a name on the way; true when it is not `none`."""

    name: str
    value: X
    none: int
    kind: str = "bool"


@frozen(repr=False)
class Fold:
    """`op`: every some count sum most least (numbers and truths), first (an item or `none`), each (a set)."""

    op: str
    vars: tuple[str, ...]
    over: Over
    where: X | None
    body: X | None
    none: int
    kind: str


X = (
    Const
    | Seq
    | Var
    | Slot
    | Stack
    | Pushed
    | Plane
    | Topped
    | Tall
    | Rowed
    | Table
    | Prim
    | Cond
    | Func
    | Can
    | Listed
    | Lined
    | Assigned
    | Fold
)

# --- what can be gone through ----------------------------------------------------------------------------------------


@frozen(repr=False)
class Numbers:
    """From `low` up to `high`, both included."""

    low: X
    high: X


@frozen(repr=False)
class Bits:
    """The members of a set, lowest first."""

    set: X


@frozen(repr=False)
class Items:
    """The items of a sequence."""

    seq: X


@frozen(repr=False)
class Rows:
    """The rows of a static table's entry; each row has as many numbers as there are variables."""

    rows: X


@frozen(repr=False)
class Touching:
    """The pairs of items of a sequence that stand next to each other."""

    seq: X


@frozen(repr=False)
class Together:
    """The items of two sequences of equal length, pair by pair."""

    left: X
    right: X


@frozen(repr=False)
class InBag:
    """The codes of the different pieces in a bag; `base` is where its counts start in the slot."""

    slot: str
    base: X
    codes: int


@frozen(repr=False)
class Members:
    """The members (sets or sequences) of a static family."""

    family: str


@frozen(repr=False)
class Paths:
    """The walks of a number of steps from a site, by a family of walks."""

    family: str
    start: X
    length: X


Over = Numbers | Bits | Items | Rows | Touching | Together | InBag | Members | Paths

# --- statements ------------------------------------------------------------------------------------------------------


@frozen(repr=False)
class Let:
    name: str
    value: X


@frozen(repr=False)
class If:
    test: X
    then: Code
    otherwise: Code


@frozen(repr=False)
class For:
    """The domain, filtered by `where`, is taken once on entry when `frozen` (the body may change it)."""

    vars: tuple[str, ...]
    over: Over
    where: X | None
    body: Code
    frozen: bool


@frozen(repr=False)
class Do:
    """A rule; `when` is a cheap test without which it would do nothing, made before the call."""

    rule: str
    args: tuple[X, ...]
    when: X | None


@frozen(repr=False)
class Set:
    """A number in the state is set. `low` and `high` are None where it cannot leave its range."""

    slot: str
    index: X | None
    value: X
    low: int | None
    high: int | None
    span: Span = NOWHERE


@frozen(repr=False)
class Reset:
    """All cells of an array of values are as at the start."""

    slot: str


@frozen(repr=False)
class Lift:
    """The piece at a cell of a `one` place is picked up into `into`; a fault where there is none."""

    slot: str
    index: X | None
    into: str
    sure: bool
    span: Span = NOWHERE


@frozen(repr=False)
class Put:
    """A piece is put into a cell of a `one` place; a fault where it is taken."""

    slot: str
    index: X | None
    piece: X
    sure: bool
    span: Span = NOWHERE


@frozen(repr=False)
class Slide:
    """The piece at one cell of a `one` place goes to another cell of it; a fault where there is none, or it is taken.

    `into` is a name for it on the way.
    """

    slot: str
    index: X | None
    target: X | None
    into: str
    sure: bool
    free: bool
    span: Span = NOWHERE


@frozen(repr=False)
class Shift:
    """Pieces move at once, plane by plane: those of `rows` from `start` to `ahead`, which have a site for each row.

    Those on the sites `off` join the bag; the table `cells` says by a piece's code where. For native targets.
    """

    slot: str
    rows: X
    start: Table
    ahead: Table
    off: X
    bag: str
    cells: str


@frozen(repr=False)
class Tally:
    """A rule is carried out for each of these rows by what follows; for native targets, which count that."""

    rule: str
    rows: X


@frozen(repr=False)
class Draw:
    """A piece leaves a bag; a fault where there is none such. `cell` is the index of its count."""

    slot: str
    cell: X
    sure: bool
    span: Span = NOWHERE


@frozen(repr=False)
class Drop:
    """A piece joins a bag."""

    slot: str
    cell: X


@frozen(repr=False)
class Push:
    """A piece joins a stack at its top or bottom."""

    slot: str
    index: X | None
    piece: X
    bottom: bool


@frozen(repr=False)
class Pop:
    """A piece leaves a stack at its top or bottom into `into`; a fault where there is none."""

    slot: str
    index: X | None
    bottom: bool
    into: str
    span: Span = NOWHERE


@frozen(repr=False)
class TakeAll:
    """The whole contents of a stack are taken up into `into`."""

    slot: str
    index: X | None
    into: str


@frozen(repr=False)
class Turnover:
    """What stands on these sites of a `one` place goes `by` sites on along them, and round; a fault where one is off or twice."""

    slot: str
    sites: X
    by: X
    span: Span = NOWHERE


@frozen(repr=False)
class Relay:
    """What stands on these sites of a `one` place is laid there anew, in this order; a fault where it is not just that."""

    slot: str
    sites: X
    order: X
    span: Span = NOWHERE


@frozen(repr=False)
class Limit:
    """The rule stops here, by `leave` or by returning, when it has happened `most` times for these keys; else it is counted."""

    slot: str
    keys: tuple[X, ...]
    most: int
    leave: Code


@frozen(repr=False)
class Forget:
    """What limited rules have counted is forgotten: play is back in the flow."""


@frozen(repr=False)
class Claims:
    """The claims of this moment are to hold here, for targets that look at them; play does not depend on it."""

    moment: str


@frozen(repr=False)
class Note:
    """The present position is noted once more."""


@frozen(repr=False)
class Fail:
    """Play never comes here."""

    words: str
    span: Span = NOWHERE


@frozen(repr=False)
class Finish:
    """The game ends, by the end of this number, when its condition holds."""

    end: str
    args: tuple[X, ...]


@frozen(repr=False)
class Goto:
    """The flow goes on at a block; `direct`: by a call, since no round of calls can come of it."""

    block: int
    direct: bool = False


@frozen(repr=False)
class Enter:
    """A rule in which play can stop is carried out: a frame keeps what is needed at `point`, to go on there afterwards.

    `args` are what the rule's parameters are, by their slots.
    """

    point: int
    owner: Owner
    args: tuple[Argument, ...]


@frozen(repr=False)
class Argument:
    """What a parameter of a rule in which play can stop is given: a slot and a value."""

    slot: str
    value: X


@frozen(repr=False)
class Leave:
    """A rule or an action in which play can stop is done: play goes on with what it was part of."""

    owner: Owner


@frozen(repr=False)
class Ask:
    """The flow stops at a node. With `skippable`, only if an action is legal there; else it goes on after this."""

    node: int
    skippable: bool


Statement = (
    Let
    | If
    | For
    | Do
    | Set
    | Reset
    | Lift
    | Put
    | Slide
    | Shift
    | Tally
    | Draw
    | Drop
    | Push
    | Pop
    | TakeAll
    | Turnover
    | Relay
    | Limit
    | Forget
    | Claims
    | Note
    | Fail
    | Finish
    | Goto
    | Enter
    | Leave
    | Ask
)
Code = tuple[Statement, ...]

TRUE = Const(True, "bool")
FALSE = Const(False, "bool")
