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
    Code("C0301", "starts-out-of-range", "checks", "error", "A value that starts outside its range"),
    Code("C0302", "never-fits", "checks", "error", "A number that can never fit"),
    Code("C0303", "nothing-to-move", "checks", "error", "A move from where there is nothing"),
    Code("C0304", "place-taken", "checks", "error", "A second piece in a place for one"),
    Code("C0305", "moves-off", "checks", "error", "A move to a place that does not exist"),
    Code("C0306", "left-in-hand", "checks", "error", "Taken pieces that are not put down"),
    Code("C0307", "put-down-twice", "checks", "error", "Taken pieces that are put down twice"),
    Code("C0310", "never-offered", "checks", "warning", "An action that no decision offers"),
    Code("C0311", "rule-never-used", "checks", "warning", "A rule that nothing uses"),
    Code("C0312", "end-never-checked", "checks", "warning", "An end that no check looks at"),
    Code("C0313", "define-never-used", "checks", "warning", "A define that nothing uses"),
    Code("C0314", "never-reached", "checks", "warning", "A statement that play never comes to"),
    Code("C0315", "always-the-same", "checks", "warning", "A condition that always turns out the same"),
    Code("C0316", "guard-never-holds", "checks", "warning", "A guard that never holds"),
    Code("C0317", "never-legal-here", "checks", "warning", "An alternative that can never be chosen"),
    Code("C0318", "end-never-comes", "checks", "warning", "An end that never holds"),
    Code("C0319", "offered-twice", "checks", "error", "An action offered twice in one decision"),
    Code("C0320", "stuck", "checks", "error", "A decision that does not say what happens when nothing is legal"),
    Code("C0321", "no-end", "checks", "error", "A game that cannot end"),
    Code("C0322", "goes-round-for-ever", "checks", "error", "A repeat that nothing inside can end"),
    Code("C0323", "flow-runs-out", "checks", "error", "A flow that comes to its last line without an end"),
    Code("C0324", "empty-rounds", "checks", "error", "A repeat in which nothing changes"),
    Code("C0330", "unused-thing", "checks", "warning", "An enum, board, place or kind of pieces that nothing uses"),
    Code("C0331", "unused-option", "checks", "warning", "An option that changes nothing"),
    Code("C0332", "alike-choices", "checks", "warning", "Values of an option that make no difference"),
    Code("C0333", "value-never-read", "checks", "warning", "A value that nothing reads"),
    Code("C0334", "value-never-set", "checks", "warning", "A value that nothing sets"),
    Code("C0335", "unused-links", "checks", "warning", "Links that nothing uses"),
    Code("C0336", "unused-parameter", "checks", "warning", "A parameter that its declaration does not use"),
    Code("C0337", "unused-name", "checks", "warning", "A name from a `let` that nothing uses"),
    Code("C0338", "unused-member", "checks", "warning", "A member of an enum that nothing uses"),
    Code("C0341", "endless-rule", "checks", "error", "A rule that uses itself without end"),
    Code("C0350", "uncited-rule", "checks", "warning", "A rule of the rulebook that nothing cites"),
    Code("C0351", "cited-twice", "checks", "warning", "A rule of the rulebook that two declarations cite"),
    Code("C0352", "unlisted-rule", "checks", "warning", "A citation of a rule that no rulebook lists"),
    Code("C0360", "decision-in-a-rule", "checks", "error", "A decision inside a rule or an action"),
    Code("C0361", "decision-in-a-loop", "checks", "error", "A decision in a loop whose domain can change"),
    Code("C0362", "in-hand", "checks", "error", "Pieces taken up in the flow"),
    Code("C0363", "turn-in-a-rule", "checks", "error", "A turn inside a rule or an action"),
    Code("C0371", "cannot-see", "checks", "error", "A rule that depends on what the player cannot see"),
    Code("C0372", "says-nothing", "checks", "warning", "A law that says nothing of the game"),
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
