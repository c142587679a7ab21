"""What a drawing may use: how much room there is, and which characters the reader's terminal can show.

Knows neither games nor terminals; `paint.py` makes the pen of a stream.
"""

from __future__ import annotations

from attrs import frozen

ARROWS = {
    (-1, 0): ("↑", "^"),
    (-1, 1): ("↗", "^>"),
    (0, 1): ("→", ">"),
    (1, 1): ("↘", "v>"),
    (1, 0): ("↓", "v"),
    (1, -1): ("↙", "<v"),
    (0, -1): ("←", "<"),
    (-1, -1): ("↖", "<^"),
}
"""By the signs of the steps down and to the right: as an arrow, and in ASCII."""


@frozen(repr=False)
class Pen:
    """`height` is how many lines can be seen at once; None where nobody knows."""

    arrows: bool = True
    width: int = 78
    height: int | None = None

    def arrow(self, down: int, right: int) -> str | None:
        """An arrow that way; None for no way at all."""
        found = ARROWS.get((_sign(down), _sign(right)))
        return None if found is None else found[0 if self.arrows else 1]

    @property
    def wall(self) -> str:
        """A line between two columns."""
        return "│" if self.arrows else "|"

    @property
    def floor(self) -> str:
        """A line between two rows."""
        return "─" if self.arrows else "-"


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
