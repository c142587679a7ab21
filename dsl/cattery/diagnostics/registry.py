"""The one list of diagnostic codes. Each has a page of its own under `dsl/docs/errors/`."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

Severity = Literal["error", "warning"]


@frozen(repr=False)
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
    Code("C0202", "declared-twice", "resolve", "error", "A name that is declared twice"),
    Code("C0203", "name-taken", "resolve", "error", "A new name for something that already has a meaning here"),
    Code("C0204", "wrong-kind-of-name", "resolve", "error", "A name used for what it is not"),
    Code("C0205", "ambiguous-name", "resolve", "error", "A name that could mean several things"),
    Code("C0206", "wrong-type", "resolve", "error", "A value of the wrong type"),
    Code("C0207", "may-be-none", "resolve", "error", "Something that may be none where there must be something"),
    Code("C0208", "never-none", "resolve", "error", "A question whether there is something that is always there"),
    Code("C0209", "wrong-number", "resolve", "error", "Too many or too few arguments, indices or fields"),
    Code("C0210", "wrong-names", "resolve", "error", "One name for a pair, or two for one thing"),
    Code("C0211", "not-fixed", "resolve", "error", "Something that is not known before the game starts"),
    Code("C0212", "out-of-range", "resolve", "error", "A number that is certainly outside its range"),
    Code("C0213", "nothing-to-go-through", "resolve", "error", "Something that cannot be gone through"),
    Code("C0214", "no-such-property", "resolve", "error", "A property that a thing does not have"),
    Code("C0215", "goes-in-circles", "resolve", "error", "Something that is defined by itself"),
    Code("C0216", "wrong-option", "load", "error", "An option that is unknown, or cannot have this value"),
    Code("C0217", "wrong-default", "resolve", "error", "The default of an option is none of its values"),
    Code("C0218", "wrong-shape", "resolve", "error", "A board whose shape is not right"),
    Code("C0219", "too-many", "resolve", "error", "More of something than a game can have"),
    Code("C0220", "wrong-links", "resolve", "error", "Links or directions that a board does not have"),
    Code("C0221", "wrong-site-names", "resolve", "error", "Sites that cannot be named like this"),
    Code("C0222", "wrong-fields", "resolve", "error", "Pieces whose fields are not right"),
    Code("C0223", "wrong-mark", "resolve", "error", "A mark that cannot draw a piece"),
    Code("C0224", "wrong-start", "resolve", "error", "Pieces that start nowhere, or more than there are"),
    Code("C0225", "wrong-drawing", "resolve", "error", "A drawing that does not fit its board or its pieces"),
    Code("C0226", "one-piece-only", "resolve", "error", "Several pieces in a place for one"),
    Code("C0227", "move-from-where", "resolve", "error", "A move that does not say where from"),
    Code("C0228", "wrong-place", "resolve", "error", "A place that cannot be used like this"),
    Code("C0229", "not-a-value", "resolve", "error", "Something is set that is not a value"),
    Code("C0230", "wrong-hole", "resolve", "error", "A text with a hole that is no expression"),
    Code("C0231", "pieces-missing", "resolve", "error", "An example that does not say where pieces are"),
    Code("C0232", "too-many-pieces", "resolve", "error", "An example with more pieces than there are"),
    Code("C0233", "wrong-example", "resolve", "error", "An example that does not fit the game"),
    Code("C0234", "no-game", "resolve", "error", "A game without players or without a flow"),
    Code("C0235", "not-a-game-of-two", "resolve", "error", "An opponent in a game that is not for two"),
    Code("C0236", "given-twice", "resolve", "error", "An example that says the same twice"),
    Code("C0237", "nested-too-deeply", "resolve", "error", "Too much is nested in each other"),
    Code("C0240", "no-readable-file", "resolve", "error", "A file that is not there or cannot be read"),
    Code("C0242", "outside-the-tree", "resolve", "error", "A file outside the spec tree"),
    Code("C0243", "files-in-circles", "resolve", "error", "Files that import or overlay each other in circles"),
    Code("C0244", "wrong-head", "resolve", "error", "A file that is not what it is used as"),
    Code("C0245", "no-such-variant", "load", "error", "A variant or erratum that is not there"),
    Code("C0250", "nothing-to-replace", "resolve", "error", "An overlay that replaces or removes what is not there"),
    Code("C0251", "overlays-in-conflict", "load", "error", "Two overlays that change the same declaration"),
    Code("C0252", "nothing-to-hook", "load", "error", "A hook on what the flow does not mention"),
    Code("C0253", "ambiguous-hook", "load", "error", "A hook on what the flow mentions more than once"),
    Code("C0270", "steps-only", "resolve", "error", "Something that only an action in steps can have"),
    Code("C0271", "wrong-clause", "resolve", "error", "A clause of what has no such clauses"),
    Code("C0272", "clause-missing", "resolve", "error", "A rule that does not say what happens with every kind"),
    Code("C0273", "wrong-limit", "resolve", "error", "A rule that is limited by what cannot be counted"),
    # C03xx: checks
    Code("C0301", "starts-out-of-range", "checks", "error", "A value that starts outside its range"),
    Code("C0302", "never-fits", "checks", "error", "A number that can never fit"),
    Code("C0303", "nothing-to-move", "checks", "error", "A move from where there is nothing"),
    Code("C0304", "place-taken", "checks", "error", "A second piece in a place for one"),
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
    Code("C0330", "unused-thing", "checks", "warning", "An enum, a board or a place that nothing uses"),
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
    Code("C0401", "unnumbered-choice", "plan", "error", "The choices of a parameter cannot be numbered"),
    Code("C0402", "too-many-moves", "plan", "error", "An action has too many different moves"),
    Code("C0403", "walks-not-chosen", "plan", "error", "Walks that are looked through instead of chosen"),
    Code("C0404", "names-too-alike", "plan", "error", "Two names cannot be told apart in an engine"),
    Code("C0405", "next-of-which-turn", "plan", "error", "A rule that says who goes next inside and outside of turns"),
    Code("C0406", "hidden-place", "plan", "error", "A place that not everybody sees"),
    Code("C0407", "too-many-numbers", "plan", "error", "More numbers than can be gone through"),
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
