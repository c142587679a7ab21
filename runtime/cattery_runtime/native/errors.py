"""What can go wrong before a native engine plays: never a reason to stop, since the Python engine plays the same games."""

from __future__ import annotations

from cattery_runtime.errors import CatteryError


class NativeUnavailable(CatteryError):
    """There is no native engine here: `words` say why, and `suggestion` what would help."""

    def __init__(self, words: str, suggestion: str | None = None) -> None:
        super().__init__(words, suggestion)
        self.words = words
        self.suggestion = suggestion

    def __str__(self) -> str:
        return f"{self.words}; {self.suggestion}" if self.suggestion else self.words


class CompileFailed(CatteryError):
    """A compiler that did not make a library out of a text."""

    def __init__(self, words: str) -> None:
        super().__init__(words)
        self.words = words


class BadLibrary(CatteryError):
    """A file that is not the library that was asked for; it is not used."""
