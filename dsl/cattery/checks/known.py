"""What is known at a point of the rules: facts about expressions, which hold until something they depend on is written.

A fact hangs on the expression itself (`on[at]` is none), on the name of a local, or on a whole family of places or
values (`every place of on is empty`, as at the start of the game).
"""

from __future__ import annotations

from attrs import frozen

from cattery.checks.footprint import Tokens
from cattery.checks.worth import ANYTHING, Worth
from cattery.model.expr import Expr, Local, Narrow, Quantified
from cattery.model.walk import walk

Key = Expr | str
"""An expression; or `local:x`, or the token of a family."""


def local_key(name: str) -> str:
    """The key of a local name."""
    return f"local:{name}"


@frozen
class Fact:
    worth: Worth
    reads: Tokens


@frozen(eq=False)
class Known:
    """Facts by key; never changed in place."""

    facts: dict[Key, Fact]

    def get(self, key: Key) -> Worth:
        """What is known of it."""
        fact = self.facts.get(key)
        return ANYTHING if fact is None else fact.worth

    def having(self, key: Key, worth: Worth, reads: Tokens) -> Known:
        """The same, and this is known instead of what was known of `key`."""
        return Known({**self.facts, key: Fact(worth, reads)})

    def plus(self, other: Known) -> Known:
        """What is known when both are."""
        return Known({**self.facts, **other.facts})

    def without(self, written: Tokens) -> Known:
        """What is still known after some of the state has been written."""
        if not written or not self.facts:
            return self
        return Known({key: fact for key, fact in self.facts.items() if not fact.reads & written})

    def closed(self) -> Known:
        """What is known without the help of local names: this holds in another declaration too."""
        return Known({key: fact for key, fact in self.facts.items() if _is_closed(key)})

    def join(self, other: Known) -> Known:
        """What is known when one of two ways has been taken."""
        both = self.facts.keys() & other.facts.keys()
        return Known(
            {
                key: fact if fact is other.facts[key] else Fact(fact.worth.join(other.facts[key].worth), fact.reads)
                for key, fact in self.facts.items()
                if key in both
            }
        )


def joined(left: Known | None, right: Known | None) -> Known | None:
    """The join of two ways, either of which may be one that cannot be taken (None)."""
    if left is None or right is None:
        return right if left is None else left
    return left.join(right)


def _is_closed(key: Key) -> bool:
    if isinstance(key, str):
        return not key.startswith("local:")
    free: set[str] = set()
    bound: set[str] = set()
    for part in walk(key):
        match part:
            case Local(name):
                free.add(name)
            case Quantified(_, names):
                bound.update(names)
            case Narrow(_, name):
                bound.add(name)
            case _:
                pass
    return free <= bound


UNKNOWN = Known({})
