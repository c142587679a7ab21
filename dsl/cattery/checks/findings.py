"""The facts that walking through a game's rules brings to light; the families of checks make prose of them."""

from __future__ import annotations

from attrs import frozen

from cattery.checks.worth import Worth
from cattery.model.game import Parameter
from cattery.model.stmt import Decide, Use
from cattery.model.types import IntType
from cattery.source import Span


@frozen(repr=False)
class Constant:
    """A condition that always turns out the same. `role`: `condition`, `guard`, `end` or `law`."""

    span: Span
    truth: bool
    role: str


@frozen(repr=False)
class Unreachable:
    """A statement that play never comes to. `because`: `impossible`, `repeat`, `end`, `sure` or `ways`."""

    span: Span
    because: str
    before: Span


@frozen(repr=False)
class NeverLegal:
    """An alternative of a decision that can never be chosen there; `empty` has no value to choose from."""

    use: Use
    empty: Parameter | None


@frozen(repr=False)
class Outside:
    """A number that does not fit. `what` is the value or the parameter that it is for."""

    span: Span
    what: str
    worth: Worth
    type: IntType


@frozen(repr=False)
class NothingThere:
    """A piece is moved from where there certainly is none. `what` is `nothing`, or the piece that is not there."""

    span: Span
    place: str


@frozen(repr=False)
class Occupied:
    """A piece is moved to a place for one piece that certainly holds one; `since` is where that was done."""

    span: Span
    place: str
    since: Span | None


@frozen(repr=False)
class Met:
    """A decision that play can come to. `certain`: something can surely be chosen there."""

    decide: Decide
    certain: bool


@frozen(repr=False)
class Looked:
    """An end that is looked at, and whether it holds there, where that is certain."""

    use: Use
    truth: bool | None


@frozen(repr=False)
class Rounds:
    """An endless repeat. `ways_out` counts the ends looked at inside that can hold."""

    span: Span
    ways_out: int


@frozen(repr=False)
class FlowEnds:
    """The flow can come to its last line without an end."""

    span: Span


Finding = Constant | Unreachable | NeverLegal | Outside | NothingThere | Occupied | Met | Looked | Rounds | FlowEnds
