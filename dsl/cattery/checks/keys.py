"""Under which key a fact about an expression is kept: its text without types and places.

Two expressions with the same key are worth the same in the same state. A local is the same whether or not it is known to be
something by now; a widened value is the value.
"""

from __future__ import annotations

from typing import assert_never

from attrs import evolve, field, frozen

from cattery.checks.footprint import NONE, Footprints, Tokens
from cattery.model.expr import (
    Arith,
    Builtin,
    Call,
    Choice,
    Compare,
    Content,
    Domain,
    Field,
    Has,
    Interval,
    Lit,
    Local,
    Logic,
    Matches,
    Me,
    Member,
    Narrow,
    Not,
    OptionValue,
    PieceOf,
    Possible,
    Quantified,
    Read,
    Times,
    WholeType,
    Widen,
)
from cattery.model.walk import children


def local_key(name: str) -> str:
    """The key of a local name."""
    return f"local:{name}"


@frozen(repr=False)
class Key:
    """`text` is the key itself; `reads` is what of the state the expression looks at.

    It is `closed` when it needs no local name from outside: all that it uses are bound in it.
    """

    text: str
    reads: Tokens
    used: frozenset[str]
    bound: frozenset[str]

    def opposite(self, op: str, other: str) -> Key:
        """The key of the same comparison by the other sign."""
        return evolve(self, text=other + self.text.removeprefix(op))

    @property
    def closed(self) -> bool:
        """Whether it means the same in every declaration."""
        return self.used <= self.bound


@frozen(eq=False)
class Keys:
    """The keys of one game's expressions; an expression is kept with its key, so that no other can take its identity."""

    prints: Footprints
    _known: dict[int, tuple[Domain, Key]] = field(factory=dict, init=False)

    def of(self, node: Domain) -> Key:
        """The key of an expression."""
        known = self._known.get(id(node))
        if known is None:
            known = self._known[id(node)] = (node, self._key(node))
        return known[1]

    def _key(self, node: Domain) -> Key:
        match node:
            case Local(name):
                return Key(local_key(name), NONE, frozenset({name}), NONE)
            case Widen(operand):
                return self.of(operand)
            case Quantified(_, names):
                return self._of_parts(node, frozenset(names))
            case Narrow(_, name):
                return self._of_parts(node, frozenset({name}))
            case _:
                return self._of_parts(node, NONE)

    def _of_parts(self, node: Domain, bound: frozenset[str]) -> Key:
        parts = [self.of(child) for child in children(node)]
        text = f"{head(node)}({','.join([part.text for part in parts])})"
        reads = self.prints.own(node).union(*[part.reads for part in parts])
        used = NONE.union(*[part.used for part in parts])
        return Key(text, reads, used, bound.union(*[part.bound for part in parts]))


def head(node: Domain) -> str:
    """What an expression is, its parts aside."""
    match node:
        case Lit(value):
            return repr(value)
        case WholeType(type_):
            return f"all {type_}"
        case Read(name) | Content(name) | Call(name) | Times(name) | OptionValue(name) | Local(name):
            return f"{type(node).__name__} {name}"
        case Logic(op) | Arith(op) | Compare(op):
            return op
        case Builtin(op, _, _, _, board, links, place):
            return f"{op} {board} {links} {place}"
        case Matches(_, pieces, fields) | Has(_, _, pieces, fields):
            return f"{type(node).__name__} {pieces} {[item is not None for item in fields]}"
        case PieceOf(pieces):
            return f"piece {pieces}"
        case Field(_, name) | Narrow(_, name):
            return f"{type(node).__name__} {name}"
        case Quantified(kind, names, _, where, body):
            return f"{kind} {names} {where is not None} {body is not None}"
        case Possible(action):
            return f"possible {action}"
        case Me() | Not() | Member() | Choice() | Interval() | Widen():
            return type(node).__name__
        case _:
            assert_never(node)
