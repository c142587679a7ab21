"""What can go wrong in play, each as an exception of its own, so that a program can tell a wrong game from wrong input.

Knows no game and no file format. The exceptions keep their parts as arguments: they survive being sent to another
process.
"""

from __future__ import annotations

from cattery_runtime.refusal import Refusal


class CatteryError(Exception):
    """The root of everything that an engine raises on purpose."""


class Fault(CatteryError):
    """A rule that could not be carried out: a mistake of the rules themselves, never of a player."""

    def __init__(self, words: str, path: str, line: int) -> None:
        super().__init__(words, path, line)
        self.words = words
        self.path = path
        self.line = line

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.words}"


class IllegalMove(CatteryError):
    """A move that the rules forbid here; the state is as it was. Says the words of the rule that forbids it."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal

    def __str__(self) -> str:
        return str(self.refusal)


class BadState(CatteryError):
    """A saved state that is not one: `where` is the way to the offending part, such as `places.on.a1`."""

    def __init__(self, where: str, words: str) -> None:
        super().__init__(where, words)
        self.where = where
        self.words = words

    def __str__(self) -> str:
        return f"{self.where}: {self.words}" if self.where else self.words


class BadMove(CatteryError):
    """A text that is no move of the game, with a suggestion where something is close."""

    def __init__(self, words: str, suggestion: str | None = None) -> None:
        super().__init__(words, suggestion)
        self.words = words
        self.suggestion = suggestion

    def __str__(self) -> str:
        return f"{self.words}; did you mean {self.suggestion!r}?" if self.suggestion else self.words
