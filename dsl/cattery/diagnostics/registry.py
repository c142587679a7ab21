"""The one list of diagnostic codes. Each has a page of its own under `dsl/docs/errors/`."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

Severity = Literal["error", "warning"]


@frozen
class Code:
    """A code, its slug (with the code it names the page), the stage that finds it, and a one-line title."""

    code: str
    slug: str
    stage: str
    severity: Severity
    title: str


_ROWS: tuple[Code, ...] = (
    # C01xx: syntax
    Code("C0101", "unexpected-text", "syntax", "error", "The text does not fit the grammar here"),
    Code("C0102", "odd-character", "syntax", "error", "A character that the language does not use"),
    Code("C0103", "bad-indentation", "syntax", "error", "A line that is indented as no block asks for"),
    Code("C0104", "not-closed", "syntax", "error", "A text, a bracket or a drawn row that is not closed"),
    Code("C0105", "too-much", "syntax", "error", "A file that is too long, or nested too deeply"),
    Code("C0106", "misplaced-line", "syntax", "error", "A line that does not belong in this declaration"),
    Code("C0107", "number-too-large", "syntax", "error", "A number of more than nine digits"),
    Code("C0108", "wrong-word", "syntax", "error", "A word that means nothing where it stands"),
    Code("C0109", "bad-citation", "syntax", "error", "A rule id that is not written as one"),
    Code("C0110", "not-a-declaration", "syntax", "error", "A line at column one that starts no declaration"),
    Code("C0111", "wrong-sign", "syntax", "error", "A sign of another language"),
    Code("C0112", "reserved-word", "syntax", "error", "A word of the language used as a name"),
    # C02xx: names and types
    Code("C0201", "unknown-name", "resolve", "error", "A name that nothing declares"),
    # C03xx: checks
    # C04xx: plan
    # C05xx: files, states, moves and command lines
    Code("C0510", "bad-command-line", "usage", "error", "A command line that cannot be carried out"),
    Code("C0511", "no-such-game", "usage", "error", "A game that is not there"),
    Code("C0512", "unreadable-file", "usage", "error", "A file that cannot be read"),
    Code("C0513", "not-json", "usage", "error", "A file that should be JSON and is not"),
    Code("C0514", "bad-state", "usage", "error", "A saved state that is none of this game"),
    Code("C0515", "no-such-move", "play", "error", "A text that is no move of the game"),
    Code("C0516", "illegal-move", "play", "error", "A move that the rules forbid here"),
    Code("C0517", "game-is-over", "play", "error", "Moves that come after the end of the game"),
    Code("C0518", "cannot-write", "usage", "error", "A file that cannot be written"),
    Code("C0519", "unknown-code", "usage", "error", "A code that no diagnostic has"),
    Code("C0520", "failed-example", "test", "error", "An example that does not come out as it says"),
    Code("C0521", "broken-claim", "test", "error", "A claim that does not hold in play"),
    Code("C0522", "never-seen", "test", "warning", "A possibility that random play has not reached"),
    Code("C0523", "fault-in-play", "play", "error", "A rule that could not be carried out"),
    Code("C0524", "stale-engine", "build", "error", "A written engine that is not what its sources say"),
    Code("C0525", "not-laid-out", "fmt", "error", "A file that is not in the canonical layout"),
    Code("C0526", "unsafe-cache", "usage", "error", "A cache folder that others could write code into"),
    # C09xx: internal
    Code("C0900", "internal", "internal", "error", "A mistake in Cattery itself"),
)

CODES: dict[str, Code] = {row.code: row for row in _ROWS}
