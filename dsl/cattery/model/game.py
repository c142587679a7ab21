"""A whole game as the IR holds it: overlays merged, options fixed, names and types resolved."""

from __future__ import annotations

from attrs import field, frozen

from cattery.model.board import Board
from cattery.model.expr import Domain, Expr, Value
from cattery.model.stmt import Block
from cattery.model.types import Type
from cattery.source import Span


@frozen(repr=False)
class Origin:
    """Where a declaration comes from and what it cites."""

    span: Span
    cites: tuple[str, ...] = ()
    doc: str | None = None
    overlay: str | None = None
    """The title of the variant or erratum that added or replaced it; None for the game itself."""


@frozen(repr=False)
class Citation:
    """One rulebook id where it is cited, and by what.

    `kind` and `by` name the declaration it stands in (`action` and `place`, `flow` and an empty name for the flow).
    With `replaced`, an overlay has replaced or removed that declaration: the id has been answered, but not here.
    """

    id: str
    span: Span
    kind: str
    by: str
    replaced: bool = False


@frozen(repr=False)
class Listed:
    """One rulebook id as a `rulebook` line lists it."""

    id: str
    span: Span


@frozen(repr=False)
class Option:
    """`domain` lists the values in order; `value` is the one this game is built with.

    `shapes`: a board, the range of a type, a count of pieces or what a place starts with depends on it, so that it has
    been used before there were expressions.
    """

    name: str
    type: Type
    domain: tuple[Value, ...]
    default: Value
    value: Value
    origin: Origin
    shapes: bool = False


@frozen(repr=False)
class Enum:
    """`includes` names the enums whose members are members here too, with widening."""

    name: str
    members: tuple[str, ...]
    includes: tuple[str, ...]
    origin: Origin


@frozen(repr=False)
class Parameter:
    """`domain` is None for a given parameter; else what it is chosen from, which may use the earlier parameters.

    `where`: for a set that is picked one by one, what holds after every pick (the parameter is the set so far).
    """

    name: str
    type: Type
    domain: Domain | None
    words: Words | None
    span: Span
    where: Expr | None = None


@frozen(repr=False)
class Words:
    """A text with holes: strings and expressions, in order."""

    parts: tuple[str | Expr, ...]


Fields = tuple[Value, ...]
"""The field values of a piece."""


@frozen(repr=False)
class PiecesType:
    """A kind of pieces: its fields, how many there are of each, and the marks that draw them.

    `counts` pairs each piece (its field values) that exists with its number, in domain order: the first field varies
    slowest. `marks` maps a drawing's mark to a piece.

    Pieces that come in several kinds have a first field `kind`, of an enum `<name>-kind` whose members are the kinds; the
    fields of all kinds follow, each name once, with an optional type unless every kind has it; a piece has None in the
    fields that its kind has not. `kinds` says which fields each kind has, in their order; it is empty for other pieces.
    Fields are of enums, `player`, directions, ranges, or yes or no. `note` is what the table says of itself.
    """

    name: str
    fields: tuple[tuple[str, Type], ...]
    counts: tuple[tuple[Fields, int], ...]
    marks: tuple[tuple[str, Fields], ...]
    origin: Origin
    kinds: tuple[tuple[str, tuple[str, ...]], ...] = ()
    note: str | None = None
    columns: tuple[tuple[str, Span, int], ...] = ()
    """The columns of the tables that count the pieces: name, where its heading stands, and how many pieces it counts."""


@frozen(repr=False)
class Place:
    """A family of places. `kind`: `one` (one piece or none), `bag`, `stack`.

    `initial` gives the starting contents for each index (in domain order of `per`): pieces by their fields, bottom
    first for a stack. `visible`: None (everybody), `hidden`, or `owner`.
    """

    name: str
    per: tuple[Type, ...]
    kind: str
    pieces: str
    visible: str | None
    initial: tuple[tuple[Fields, ...], ...]
    origin: Origin
    column: str | None = None
    """The column of the pieces' table that it starts with."""


@frozen(repr=False)
class StateValue:
    """A family of values; `reset` is None or `turn`."""

    name: str
    per: tuple[Type, ...]
    type: Type
    initial: Expr
    reset: str | None
    origin: Origin


@frozen(repr=False)
class Define:
    name: str
    parameters: tuple[Parameter, ...]
    type: Type
    body: Expr
    origin: Origin


@frozen(repr=False)
class Guard:
    """One clause of an action's legality: its condition, and the words said to who tries it anyway."""

    condition: Expr
    words: Words | None
    origin: Origin


@frozen(repr=False)
class Action:
    name: str
    parameters: tuple[Parameter, ...]
    guards: tuple[Guard, ...]
    body: Block
    origin: Origin
    stepped: bool = False
    """Whether its parameters are chosen one after another, at nodes of their own."""


@frozen(repr=False)
class Limit:
    """How often a rule happens for the same values of `keys` (over its parameters) in one action; then it does nothing."""

    most: int
    keys: tuple[Expr, ...]
    span: Span


@frozen(repr=False)
class Rule:
    """A clause of a rule is a rule of its own, called `act for jump`, whose parameters are the piece's fields and
    the other parameters; the rule it belongs to only finds the clause."""

    name: str
    parameters: tuple[Parameter, ...]
    body: Block
    origin: Origin
    limit: Limit | None = None


@frozen(repr=False)
class End:
    """`result`: `wins` and `loses` (with `player`), `draw`, `scores` (with `score`, in which Local `player` is free).

    A `loses` in a game of two is a win for the other; with more players all others share the victory.
    """

    name: str
    parameters: tuple[Parameter, ...]
    result: str
    player: Expr | None
    score: Expr | None
    condition: Expr
    origin: Origin
    ties: tuple[Expr, ...] = ()
    """What decides between equal scores, most first, one after another."""


@frozen(repr=False)
class Law:
    """`kind`: `must` (moment `action`), `claim` (`always`: every node; `turn`: at the end of each turn), `possible`."""

    kind: str
    name: str
    moment: str
    condition: Expr
    words: Words | None
    origin: Origin


@frozen(repr=False)
class PlaceContents:
    """What an example puts into, or finds in, one place: the pieces by their fields, bottom first for a stack."""

    place: str
    indices: tuple[Value, ...]
    pieces: tuple[Fields, ...]
    span: Span


@frozen(repr=False)
class Setting:
    """What an example sets a state value to."""

    value: str
    indices: tuple[Value, ...]
    content: Value
    span: Span


@frozen(repr=False)
class Given:
    """The position an example starts from, at the first node of a turn of `me`: complete, conservation worked out."""

    me: str
    contents: tuple[PlaceContents, ...]
    settings: tuple[Setting, ...]


@frozen(repr=False)
class Play:
    moves: tuple[str, ...]
    span: Span


@frozen(repr=False)
class Expect:
    """`what`: `holds` (condition), `contents` (contents), `wins`/`decides` (player), `draw`, `no end`."""

    what: str
    condition: Expr | None
    contents: tuple[PlaceContents, ...]
    player: str | None
    span: Span


@frozen(repr=False)
class Refuse:
    moves: tuple[str, ...]
    because: str | None
    span: Span


@frozen(repr=False)
class Legal:
    """The legal moves are exactly these (`count` None), or their number, of one action or of all."""

    moves: tuple[str, ...]
    count: int | None
    action: str | None
    span: Span


Step = Play | Expect | Refuse | Legal


@frozen(repr=False)
class Example:
    """`options` are the options it asks for; its steps have been resolved in the game built with them."""

    title: str
    options: tuple[tuple[str, str], ...]
    given: Given | None
    steps: tuple[Step, ...]
    origin: Origin


@frozen(repr=False)
class Game:
    """The IR. Everything is in the order of the files; mappings are by name."""

    name: str
    title: str
    doc: str | None
    variants: tuple[str, ...]
    players: tuple[str, ...]
    rulebook: tuple[str, ...]
    options: dict[str, Option] = field(hash=False)
    enums: dict[str, Enum] = field(hash=False)
    boards: dict[str, Board] = field(hash=False)
    pieces: dict[str, PiecesType] = field(hash=False)
    places: dict[str, Place] = field(hash=False)
    values: dict[str, StateValue] = field(hash=False)
    defines: dict[str, Define] = field(hash=False)
    actions: dict[str, Action] = field(hash=False)
    rules: dict[str, Rule] = field(hash=False)
    ends: dict[str, End] = field(hash=False)
    laws: dict[str, Law] = field(hash=False)
    examples: tuple[Example, ...]
    flow: Block
    origin: Origin
    listed: tuple[Listed, ...] = ()
    citations: tuple[Citation, ...] = ()
    """Every citation of the files, also those on statements and lines inside a declaration."""
