"""What is known at a point of the rules: facts about expressions, which hold until something they depend on is written.

A fact hangs on an expression (`on[at]` is none), on a local name, or on a whole family of places or values (nothing is in
any place of `on`, as at the start of the game).
"""

from __future__ import annotations

from attrs import field, frozen

from cattery.checks.footprint import Tokens
from cattery.checks.keys import Key, local_key
from cattery.checks.worth import ANYTHING, Worth


@frozen(repr=False)
class Fact:
    worth: Worth
    reads: Tokens
    closed: bool


@frozen(eq=False)
class Known:
    """Facts by key; never changed in place."""

    facts: dict[str, Fact]
    worths: dict[int, Worth] = field(factory=dict, init=False)
    """What expressions have turned out to be worth here, by their identity."""
    assumed: dict[tuple[int, bool], Known | None] = field(factory=dict, init=False)
    """What has followed from a condition here, by its identity and how it turns out."""

    def get(self, key: str) -> Worth:
        """What is known of it."""
        fact = self.facts.get(key)
        return ANYTHING if fact is None else fact.worth

    def having(self, key: Key, worth: Worth) -> Known:
        """The same, and this is known instead of what was known of an expression."""
        return Known({**self.facts, key.text: Fact(worth, key.reads, key.closed)})

    def having_local(self, name: str, worth: Worth) -> Known:
        """The same, and this is known of a local name."""
        return Known({**self.facts, local_key(name): Fact(worth, frozenset(), False)})

    def having_family(self, token: str, worth: Worth) -> Known:
        """The same, and this is known of every place or value of a family."""
        return Known({**self.facts, token: Fact(worth, frozenset({token}), True)})

    def without(self, written: Tokens) -> Known:
        """What is still known after some of the state has been written."""
        if not written or not self.facts:
            return self
        return Known({key: fact for key, fact in self.facts.items() if not fact.reads & written})

    def plus(self, other: Known) -> Known:
        """What is known when both are."""
        return Known({**self.facts, **other.facts})

    def closed(self) -> Known:
        """What is known without the help of local names: this holds in another declaration too."""
        return Known({key: fact for key, fact in self.facts.items() if fact.closed})

    def join(self, other: Known) -> Known:
        """What is known when one of two ways has been taken."""
        both = self.facts.keys() & other.facts.keys()
        return Known(
            {
                key: fact if fact is other.facts[key] else _either(fact, other.facts[key])
                for key, fact in self.facts.items()
                if key in both
            }
        )


def _either(one: Fact, other: Fact) -> Fact:
    return Fact(one.worth.join(other.worth), one.reads, one.closed)


def joined(left: Known | None, right: Known | None) -> Known | None:
    """The join of two ways, either of which may be one that cannot be taken (None)."""
    if left is None or right is None:
        return right if left is None else left
    return left.join(right)
