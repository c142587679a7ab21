"""The state as the interpreter holds it: plain dictionaries under the names of the spec.

A place holds a tuple of pieces, whatever its kind: at most one for `one`, bottom first for a stack, in piece order
for a bag. A copy shares nothing that is written.
"""

from __future__ import annotations

from attrs import define, field

from cattery.interp.facts import Piece
from cattery.model.expr import Value

Key = tuple[Value, ...]


@define
class State:
    """Everything but where the game stands.

    `upcoming` is who goes next when that was said in this turn; `spent` is how often limited rules have happened, by
    what they count, since play left the flow; `held` is what was taken up and not put down yet; `broken` names the
    claims that did not hold on the way here.
    """

    me: str
    places: dict[str, dict[Key, tuple[Piece, ...]]]
    values: dict[str, dict[Key, Value]]
    times: dict[str, int]
    noted: dict[str, int] = field(factory=dict)
    upcoming: str | None = None
    in_turn: bool = field(default=False, eq=False)
    spent: dict[str, dict[Key, int]] = field(factory=dict)
    held: tuple[Piece, ...] = ()
    broken: tuple[str, ...] = field(default=(), eq=False)

    def copy(self) -> State:
        """An independent state equal to this one."""
        return State(
            self.me,
            {name: dict(cells) for name, cells in self.places.items()},
            {name: dict(cells) for name, cells in self.values.items()},
            dict(self.times),
            dict(self.noted),
            self.upcoming,
            self.in_turn,
            {name: dict(rows) for name, rows in self.spent.items()},
            self.held,
            self.broken,
        )
