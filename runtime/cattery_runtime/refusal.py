"""Why a move is not allowed, as data that a player, a program and a test can read."""

from __future__ import annotations

from attrs import frozen


@frozen
class Refusal:
    """The first clause of the rules that forbids a move.

    `clause` is its id (`place.2`, `must.rule-name`, `not-now`), `rule` the declaration it stands in, `words` what is
    said to the player, `cites` the rulebook's ids, `path` and `line` where the `.cat` file says so.
    """

    clause: str
    rule: str
    words: str
    cites: tuple[str, ...]
    path: str
    line: int

    def __str__(self) -> str:
        cites = f" [{', '.join(self.cites)}]" if self.cites else ""
        return f"{self.words}{cites} ({self.path}:{self.line})"

    def to_json(self) -> dict[str, object]:
        """The refusal as JSON values, keys in the order of the fields."""
        return {
            "clause": self.clause,
            "rule": self.rule,
            "words": self.words,
            "cites": list(self.cites),
            "path": self.path,
            "line": self.line,
        }
