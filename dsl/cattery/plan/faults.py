"""What is said when rules cannot be carried out: the words of every fault, and their numbers for targets that have no texts.

The words are written here once, so that all targets say the same.
"""

from __future__ import annotations

from attrs import define, field, frozen

from cattery.source import Span

NOTHING_TO_MOVE = "there is nothing to move"
TAKEN_ALREADY = "something is there already"
NO_SUCH_PIECE = "there is no such piece"
STACK_IS_EMPTY = "the stack is empty"
NOT_LAID_LIKE_THAT = "this cannot be laid anew like that"
RULES_WITHOUT_END = "rules use each other without end"
FLOW_WITHOUT_DECISION = "the flow goes round and round without a decision"
FLOW_RUN_OUT = "the flow has run out without an end"

HOLE = "\0"
"""Where the words of a fault say a number that is known in play only; no text of the language has this character."""


def out_of_range(name: str, low: int, high: int) -> str:
    """What is said when a value leaves its range: with a hole for the number that it would be."""
    return f"{name} would be {HOLE}, and it goes from {low} to {high}"


@frozen(repr=False)
class FaultPlan:
    """A fault that play can come to. `before` and `after` are the words, around the number where there is one (`holed`)."""

    number: int
    before: str
    after: str
    holed: bool
    path: str
    line: int

    @property
    def words(self) -> str:
        """The words in one piece, with a `{}` where there is a hole."""
        return f"{self.before}{{}}{self.after}" if self.holed else self.before


@define
class Faults:
    """Numbers the faults of a game in the order in which they are asked for; equal ones are one."""

    found: dict[tuple[str, str, int], FaultPlan] = field(factory=dict)

    def number(self, words: str, span: Span) -> int:
        """The number of the fault with these words, which can have one hole, at a place of the rules."""
        key = (words, span.path, span.line)
        if key not in self.found:
            before, hole, after = words.partition(HOLE)
            self.found[key] = FaultPlan(len(self.found), before, after, bool(hole), span.path, span.line)
        return self.found[key].number

    @property
    def listed(self) -> tuple[FaultPlan, ...]:
        """All that were asked for, by their numbers."""
        return tuple(self.found.values())
