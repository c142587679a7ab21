"""Expressions of the IR: resolved, typed, total and pure.

Values are Python's own: `bool`, `int`, `None` for none and off, `str` for the names of enum members, sites and
directions, `tuple` for a piece (its pieces' name, then its fields) and for sequences and pairs, sets as tuples in
domain order.
"""

from __future__ import annotations

import attrs
from attrs import field, frozen

from cattery.model.types import BOOL, PLAYER, BoolType, IntType, Type
from cattery.source import NOWHERE, Span

Value = bool | int | str | None | tuple["Value", ...]


@frozen(repr=False)
class Lit:
    """A constant."""

    value: Value
    type: Type
    span: Span = field(default=NOWHERE, eq=False)


@frozen(repr=False)
class Local:
    """A parameter, a `let`, a bound or a narrowed name; unique within its declaration."""

    name: str
    type: Type
    span: Span = field(default=NOWHERE, eq=False)


@frozen(repr=False)
class OptionValue:
    """The value an option has in this game; `value` is known, the name is kept for words and dumps."""

    name: str
    value: Value
    type: Type
    span: Span = field(default=NOWHERE, eq=False)


@frozen(repr=False)
class Me:
    """The player whose turn it is; between turns, who is next."""

    type: Type = PLAYER
    span: Span = field(default=NOWHERE, eq=False)


@frozen(repr=False)
class Read:
    """What a state value holds."""

    value: str
    indices: tuple[Expr, ...]
    type: Type
    span: Span = field(default=NOWHERE, eq=False)


@frozen(repr=False)
class Content:
    """What is in a place: `one` gives a piece or none, `stack` a sequence bottom first, `bag` a bag.

    An index that is off gives none (`one`), an empty sequence (`stack`) or an empty bag.
    """

    place: str
    indices: tuple[Expr, ...]
    type: Type
    span: Span = field(default=NOWHERE, eq=False)


@frozen(repr=False)
class Not:
    operand: Expr
    span: Span = field(default=NOWHERE, eq=False)
    type: BoolType = BOOL


@frozen(repr=False)
class Logic:
    """`op` is `and` or `or`; the right side is looked at only when needed, and sees what the left has narrowed."""

    op: str
    left: Expr
    right: Expr
    span: Span = field(default=NOWHERE, eq=False)
    type: BoolType = BOOL


@frozen(repr=False)
class Arith:
    """`op`: `+` `-` `*` `/` `mod` (floor division; by zero gives 0, so that expressions are total)."""

    op: str
    left: Expr
    right: Expr
    type: IntType
    span: Span = field(default=NOWHERE, eq=False)


@frozen(repr=False)
class Compare:
    """`op`: `is` `is not` `<` `<=` `>` `>=`. Orders are of numbers only; with a none on either side they are false."""

    op: str
    left: Expr
    right: Expr
    span: Span = field(default=NOWHERE, eq=False)
    type: BoolType = BOOL


@frozen(repr=False)
class Member:
    """`item in domain`; `not in` is Not(Member)."""

    item: Expr
    domain: Domain
    span: Span = field(default=NOWHERE, eq=False)
    type: BoolType = BOOL


@frozen(repr=False)
class Matches:
    """`on[at] is Man(cat)`: there is a piece and its fields are these; a field of None matches anything."""

    operand: Expr
    pieces: str
    fields: tuple[Expr | None, ...]
    span: Span = field(default=NOWHERE, eq=False)
    type: BoolType = BOOL


@frozen(repr=False)
class Has:
    """`bag has n Man(cat, me)`: at least `count` pieces match (exactly is written with `count of`)."""

    bag: Expr
    count: Expr
    pieces: str
    fields: tuple[Expr | None, ...]
    span: Span = field(default=NOWHERE, eq=False)
    type: BoolType = BOOL


@frozen(repr=False)
class PieceOf:
    """A piece by its fields."""

    pieces: str
    fields: tuple[Expr, ...]
    type: Type
    span: Span = field(default=NOWHERE, eq=False)


@frozen(repr=False)
class Field:
    """`kind of man`; of none it is none, and the type says so."""

    operand: Expr
    field: str
    type: Type
    span: Span = attrs.field(default=NOWHERE, eq=False)


@frozen(repr=False)
class Narrow:
    """`E as name`: true when E is not none, and then `local` is its value in what follows."""

    operand: Expr
    local: str
    span: Span = field(default=NOWHERE, eq=False)
    type: BoolType = BOOL


@frozen(repr=False)
class Choice:
    """`if C then A else B`."""

    condition: Expr
    then: Expr
    otherwise: Expr
    type: Type
    span: Span = field(default=NOWHERE, eq=False)


@frozen(repr=False)
class WholeType:
    """A type taken as a domain: all its values in order. Bool, int, enum, site and direction types only."""

    type: Type
    span: Span = field(default=NOWHERE, eq=False)


@frozen(repr=False)
class Interval:
    """`low..high` as a domain; empty when low > high."""

    low: Expr
    high: Expr
    type: IntType
    span: Span = field(default=NOWHERE, eq=False)


@frozen(repr=False)
class Quantified:
    """`kind`: `every` `some` `count` `sum` `first` `each` `most` `least`.

    `locals` has one name, or two for a domain of pairs. `each` gives the set of those that fit, `first` the first one
    or none, `most` and `least` the greatest and least value of `body` (0 where nothing fits), `sum` its sum.
    """

    kind: str
    locals: tuple[str, ...]
    domain: Domain
    where: Expr | None
    body: Expr | None
    type: Type
    span: Span = field(default=NOWHERE, eq=False)


@frozen(repr=False)
class Call:
    """A `define`, with its arguments."""

    define: str
    arguments: tuple[Expr, ...]
    type: Type
    span: Span = field(default=NOWHERE, eq=False)


@frozen(repr=False)
class Builtin:
    """An operation of the language itself; `model/builtins.py` lists them with their arguments and meaning.

    `board` and `links` are the board and the links meant (always filled in where an operation is about one, also where
    the text leaves them out); `arguments` holds values only.
    """

    op: str
    arguments: tuple[Expr, ...]
    type: Type
    span: Span = field(default=NOWHERE, eq=False)
    board: str | None = None
    links: str | None = None
    place: str | None = None
    """The place meant by `arrangements`."""


@frozen(repr=False)
class Possible:
    """`possible(call(man))`: whether some move of an action with these given arguments would be legal for whoever asks."""

    action: str
    arguments: tuple[Expr, ...]
    span: Span = field(default=NOWHERE, eq=False)
    type: BoolType = BOOL


@frozen(repr=False)
class Widen:
    """A member of an enum seen as a member of the enum that includes it (`each player`); the name stays the same."""

    operand: Expr
    type: Type
    span: Span = field(default=NOWHERE, eq=False)


@frozen(repr=False)
class Times:
    """How often an action has been played in this turn."""

    action: str
    type: IntType
    span: Span = field(default=NOWHERE, eq=False)


Expr = (
    Lit
    | Local
    | OptionValue
    | Me
    | Read
    | Content
    | Not
    | Logic
    | Arith
    | Compare
    | Member
    | Matches
    | Has
    | PieceOf
    | Field
    | Narrow
    | Choice
    | Quantified
    | Call
    | Builtin
    | Widen
    | Times
    | Possible
)

Domain = WholeType | Interval | Expr
"""What can be iterated: a whole type, an interval, or an expression of set, sequence or bag type.

A bag yields each different piece once, in the order of the pieces' domain."""
