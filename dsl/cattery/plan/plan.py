"""What the plan is: everything about representation, decided once for all targets. Templates print it and decide nothing."""

from __future__ import annotations

from attrs import field, frozen

from cattery.diagnostics import Diagnostic
from cattery.model.game import Game, Origin
from cattery.model.nodes import Owner
from cattery.model.types import Type
from cattery.plan.code import Code, Finish, Over, X
from cattery.plan.encode import Encoding
from cattery.plan.logic import inside
from cattery.source import Span


@frozen(repr=False)
class SlotPlan:
    """A part of the state.

    `kind`: `number` (one number), `numbers` (an array of them), `seq` (one sequence of numbers), `one` (an array of piece
    codes, 0 for none), `stack` (an array of sequences of codes), `bag` (an array of counts, `codes` of them for each
    index). `per` are the types of its indices, `type` is what it holds. With `planes`, a set of sites per code is kept in step with the array.
    """

    name: str
    source: str
    kind: str
    per: tuple[Type, ...]
    type: Type
    initial: tuple[int, ...] | tuple[tuple[int, ...], ...]
    codes: int = 0
    reset: bool = False
    planes: bool = False
    counted: bool = True
    """Whether it belongs to the position that `note position` notes."""
    bare: bool = False
    """Whether targets that want that hold nothing but its planes."""
    tops: bool = False
    """Of a `stack`: whether a set of sites per code on top is kept in step with it, by targets that want that."""
    tall: int = 0
    """... and a set of sites for each height up to this one."""


@frozen(repr=False)
class TablePlan:
    """A static table: nested tuples of numbers. `leaf` is what its entries are: `int`, `set`, `seq` or `rows`."""

    name: str
    data: object
    depth: int
    leaf: str
    comment: str


@frozen(repr=False)
class FamilyPlan:
    """A static family of sets of sites: its members in order, and the same in shift form.

    `shifts` has a (step, starts) pair per direction: a set S has a line there when the starts that are in S, S moved
    back by one step, by two, ... `length - 1` steps, are not empty. It is empty where steps are not uniform.
    """

    name: str
    board: str
    members: tuple[tuple[int, ...], ...]
    masks: tuple[int, ...]
    length: int
    shifts: tuple[tuple[int, int], ...]
    numbers: tuple[tuple[int, ...], ...]
    """[shift][start]: the number of the line, or -1; empty where going through them is not the family's order."""
    comment: str


@frozen(repr=False)
class WalksPlan:
    """The walks from every site, up to a length, over one of a board's links."""

    name: str
    board: str
    links: str | None
    longest: int


@frozen(repr=False)
class ParamPlan:
    """A chosen parameter. `form`: `number`, `family` (a set of sites), `walk`; of an action in steps also `set` and `order`.

    `var` is its local name. With `base` (in steps) its picks are moves that are numbered from there.
    """

    name: str
    var: str
    type: Type
    form: str
    family: str | None
    base: int = 0


@frozen(repr=False)
class ClausePlan:
    """One clause of an action's legality, in the order in which it is looked at.

    `test` is true when the clause is kept; None for a golden rule that is looked at by trying. `stage` is the number of
    parameters that must be known.
    """

    id: str
    stage: int
    test: X | None
    words: tuple[str | tuple[X, Type], ...]
    law: str | None
    origin: Origin
    kind: str = "guard"
    """As in `model.legality.Clause`."""


@frozen(repr=False)
class Through:
    """Go through what a parameter can be, keep what passes the test, and go on."""

    var: str
    over: Over
    test: X
    then: Search


@frozen(repr=False)
class Gather:
    """All moves whose last parameter is in a set."""

    action: str
    before: tuple[X, ...]
    sites: X


@frozen(repr=False)
class Match:
    """All moves whose only parameter is a member of a family that lies inside a set."""

    action: str
    family: str
    sites: X


@frozen(repr=False)
class Stream:
    """All walks along which a stack can be dropped piece by piece while every drop is lawful.

    `stack` and `piece` are the names that `test` uses for the stack dropped on and the piece.
    """

    action: str
    slot: str
    start: str
    target: str
    stack: str
    piece: str
    test: X
    takes: X | None = None
    """The test of a stack's height and top instead of the stack, by the names `HEIGHT` and `TOP`, if that is known."""
    room: X | None = None
    """The sites whose stacks pass the test before anything is taken up or dropped, if that is known."""


HEIGHT, TOP = "High_", "Top_"


@frozen(repr=False)
class Emit:
    """One move, if it passes the test (and keeps the golden rules, when they are looked at by trying)."""

    action: str
    args: tuple[X, ...]
    test: X
    trying: bool


Search = Through | Gather | Match | Stream | Emit


@frozen(repr=False)
class LevelPlan:
    """A parameter of an action in steps: `form` is `one`, `set` or `order`.

    What it is picked from: for `one` what `over` goes through; for a set `parts` are the set, and the least and the
    greatest number of picks; for an order the sites, as a set, and `slot` is the place whose pieces are laid anew. `where`
    is looked at after each pick of a set, the `guards` when the parameter is complete.
    """

    form: str
    over: Over | None
    parts: tuple[X, ...]
    slot: str | None
    where: X | None
    guards: tuple[X, ...]


@frozen(repr=False)
class ActionPlan:
    """An action: its moves are numbered from `base`, in the order of its parameters."""

    name: str
    number: int
    base: int
    count: int
    params: tuple[ParamPlan, ...]
    given: tuple[tuple[str, str, Type], ...]
    clauses: tuple[ClausePlan, ...]
    first: X
    search: Search
    body: Code
    weight: X
    counted: bool
    origin: Origin
    offered: bool = True
    """Whether a node offers it with the options as they are."""
    levels: tuple[LevelPlan, ...] = ()
    """For an action in steps: how each of its parameters is picked."""
    enters: tuple[str | None, ...] | None = None
    """For an action in which play can stop: the slots of its parameters, given ones first. It has no `body`."""
    forgets: bool = False
    """Whether limited rules count its effects."""
    told: tuple[tuple[X, ...] | None, ...] = ()
    """For each parameter, the players who are told its value; None: everybody is."""

    @property
    def picks_sets(self) -> bool:
        """Whether picking can be stopped: some parameter is a set."""
        return any(level.form == "set" for level in self.levels)


@frozen(repr=False)
class FunctionPlan:
    """A define (`value` is what it gives), a rule (`body`), an end or a law (`value` is its condition)."""

    name: str
    source: str
    what: str
    params: tuple[tuple[str, str, Type], ...]
    kind: str
    value: X | None
    body: Code
    origin: Origin
    none: bool = False


@frozen(repr=False)
class EndPlan:
    """How an end ends the game. `player` and `score` are expressions in its parameters (and `player`)."""

    name: str
    number: int
    params: tuple[tuple[str, str, Type], ...]
    result: str
    player: X | None
    score: X | None
    origin: Origin
    ties: tuple[X, ...] = ()


@frozen(repr=False)
class LimitPlan:
    """A rule that happens only so often: the slot that counts it, the types of its keys, and how often at most."""

    rule: str
    slot: str
    keys: tuple[Type, ...]
    most: int


@frozen(repr=False)
class UsePlan:
    action: str
    given: tuple[X, ...]


@frozen(repr=False)
class NodePlan:
    """A node: who decides (None: chance), what is offered, and the block where the flow goes on."""

    number: int
    name: str
    actor: X | None
    uses: tuple[UsePlan, ...]
    may: bool
    after: int
    locals: tuple[tuple[str, str, Type], ...]
    """The locals that are alive here: source name, slot, type."""
    owner: Owner
    point: int
    """The number of the point, for frames."""


@frozen(repr=False)
class PointPlan:
    """Where a frame goes on: a node whose action can stop, or the call of a rule that can.

    `leads` are the owners that can be carried out above it.
    """

    number: int
    name: str
    owner: Owner
    leads: tuple[Owner, ...]
    after: int
    locals: tuple[tuple[str, str, Type], ...]


@frozen(repr=False)
class BlockPlan:
    number: int
    name: str
    comment: str
    code: Code


@frozen(repr=False)
class ClaimPlan:
    """Something that is to hold at a moment: `always` (at every node and when the game is over) or `turn` (at the end of
    each turn, where a block says `Claims`)."""

    number: int
    name: str
    moment: str
    test: X
    origin: Origin


@frozen(repr=False)
class Watching:
    """What only claims need: the functions that they call, the static tables, and the actions that nothing else asks for.

    Python engines, which do not look at claims, do without.
    """

    functions: tuple[FunctionPlan, ...] = ()
    actions: frozenset[str] = frozenset()
    tables: tuple[TablePlan, ...] = ()
    families: tuple[FamilyPlan, ...] = ()
    walks: tuple[WalksPlan, ...] = ()
    left_out: tuple[tuple[str, Diagnostic], ...] = ()
    """Claims that cannot be asked of a state by an engine, and why."""


@frozen(repr=False)
class Plan:
    """A game ready to be printed."""

    game: Game
    module: str
    encoding: Encoding
    slots: tuple[SlotPlan, ...]
    tables: tuple[TablePlan, ...]
    families: tuple[FamilyPlan, ...]
    walks: tuple[WalksPlan, ...]
    actions: tuple[ActionPlan, ...]
    functions: tuple[FunctionPlan, ...]
    ends: tuple[EndPlan, ...]
    nodes: tuple[NodePlan, ...]
    points: tuple[PointPlan, ...]
    entries: dict[Owner, int] = field(hash=False)
    """The first block of each rule and action in which play can stop."""
    owned: dict[Owner, tuple[str, ...]] = field(hash=False)
    """The slots of the locals of the flow, and of each such rule and action."""
    limits: tuple[LimitPlan, ...]
    blocks: tuple[BlockPlan, ...]
    start: int
    notes: bool
    """Whether the rules note positions, whatever the options."""
    noting: bool
    """Whether they do with the options as they are."""
    nested: bool
    """Whether a state can stop inside effects, whatever the options."""
    pending: bool
    """Whether `goes next` can be said inside a turn, so that the state has to hold who is next."""
    claims: tuple[ClaimPlan, ...]
    watching: Watching
    span: Span = field(eq=False)

    @property
    def kept(self) -> tuple[str, ...]:
        """The slots of locals that can be alive at a node."""
        return tuple(slot for slots in self.owned.values() for slot in slots)

    def action(self, name: str) -> ActionPlan:
        """The action of that name."""
        return next(action for action in self.actions if action.name == name)

    @property
    def offered(self) -> tuple[ActionPlan, ...]:
        """The actions that some node offers."""
        return tuple(a for a in self.actions if a.offered)

    @property
    def leaves(self) -> bool:
        """Whether an end can be reached in the middle of an effect."""
        bodies = [f.body for f in self.functions] + [a.body for a in self.offered]
        return any(isinstance(n, Finish) for body in bodies for s in body for n in inside(s))

    def forgotten(self, node: int) -> tuple[str, ...]:
        """The slots of locals that are not alive at a node: they hold nothing there, so that equal states are equal."""
        plan = self.nodes[node]
        alive = {slot for _, slot, _ in plan.locals}
        return tuple(slot for slot in self.owned[plan.owner] if slot not in alive)

    @property
    def stepped(self) -> tuple[ActionPlan, ...]:
        """The actions in steps, which a state numbers in this order."""
        return tuple(a for a in self.actions if a.levels)
