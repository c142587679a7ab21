"""A sheet of characters with styles: what drawings are put on before a terminal or a plain text shows them."""

from __future__ import annotations

from attrs import define, field

Run = tuple[str, str]
"""A text and its style: empty, `dim`, `name`, `hue WORD` for what may be a colour, `seat 0`, `seat 1`, ... for what belongs
to a player, `standing 0`, ... where it stands on something else."""


@define
class Canvas:
    """Texts at rows and columns. What is put later to the same spot wins."""

    spots: dict[int, dict[int, Run]] = field(factory=dict)

    def put(self, row: int, column: int, runs: tuple[Run, ...] | list[Run]) -> None:
        """Put runs one after another, from a column on."""
        for text, style in runs:
            for character in text:
                self.spots.setdefault(row, {})[column] = (character, style)
                column += 1

    def lines(self) -> list[list[Run]]:
        """The rows from the top, each as runs of one style."""
        return [self._line(row) for row in range(max(self.spots, default=-1) + 1)]

    def _line(self, row: int) -> list[Run]:
        spots = self.spots.get(row, {})
        runs: list[Run] = []
        for column in range(max(spots, default=-1) + 1):
            text, style = spots.get(column, (" ", ""))
            if runs and runs[-1][1] == style:
                runs[-1] = (runs[-1][0] + text, style)
            else:
                runs.append((text, style))
        return runs


def wrapped(head: str, items: list[list[Run]], width: int) -> list[list[Run]]:
    """A heading and items beside it, going on below the first item where the line is full."""
    indent = len(head)
    lines: list[list[Run]] = [[(head, "dim")]]
    used = indent
    for item in items:
        length = sum(len(text) for text, _ in item) + 3
        if used > indent and used + length > width:
            lines.append([(" " * indent, "")])
            used = indent
        lines[-1] += [*item, ("   ", "")]
        used += length
    return lines


def plain(lines: list[list[Run]]) -> str:
    """The lines without styles."""
    return "\n".join("".join(text for text, _ in line).rstrip() for line in lines)
