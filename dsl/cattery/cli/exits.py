"""What the exit codes mean: the one list, from which `cattery --help` and the test of the documents read."""

from __future__ import annotations

OK = 0
FINDINGS = 1
USAGE = 2
INTERNAL = 3
INTERRUPTED = 130
PIPE = 141

MEANINGS: dict[int, str] = {
    OK: "done, and nothing was found",
    FINDINGS: "done, and something was found: an error in a .cat file, a failed example or claim, a difference, an illegal move",
    USAGE: "not done: the command line, or a file it names, cannot be used",
    INTERNAL: "not done: a mistake in Cattery itself",
    INTERRUPTED: "stopped by Ctrl-C",
    PIPE: "stopped because nobody reads the output any more",
}
