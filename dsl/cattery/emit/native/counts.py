"""What is counted while games are played, as C statements."""

from __future__ import annotations

from attrs import define, field

from cattery.plan import code as c
from cattery.plan.counters import Counter, counters, numbered
from cattery.plan.plan import Plan


@define
class Counted:
    """The counters of one plan."""

    plan: Plan
    all: tuple[Counter, ...] = field(init=False)
    known: dict[tuple[str, str], Counter] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.all, self.known = counters(self.plan), numbered(self.plan)

    def take(self, kind: str, name: str, times: str = "") -> list[str]:
        """What counts one more of a thing, or so many more, where it is counted."""
        counter = self.known.get((kind, name))
        more = f" += {times}" if times else "++"
        return [] if counter is None else [f"g->taken[{counter.number}]{more};"]

    def into(self, kind: str, name: str, block: c.Code) -> tuple[c.Code, list[str], c.Code]:
        """A block as what comes before it is counted (where a limit stops it), the counting, and the rest."""
        split = 1 if block and isinstance(block[0], c.Limit) else 0
        return block[:split], self.take(kind, name), block[split:]
