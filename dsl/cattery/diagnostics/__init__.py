"""Diagnostics: what every stage says about a `.cat` file, a saved state or a command line.

Knows spans and the registry of codes; knows nothing of syntax, types or games.
"""

from __future__ import annotations

from attrs import frozen

from cattery.diagnostics.registry import CODES, Code, Severity
from cattery.source import Span


@frozen(repr=False)
class Label:
    """A second place that helps to understand the first, possibly in another file."""

    span: Span
    text: str


@frozen(repr=False)
class Fix:
    """A change that would mend it; `safe` when it cannot change the meaning of anything else."""

    span: Span
    replacement: str
    safe: bool = False


@frozen(repr=False)
class Diagnostic:
    """One finding: what was found, what was expected, and at most one suggestion."""

    code: str
    span: Span
    message: str
    labels: tuple[Label, ...] = ()
    suggestion: str | None = None
    fix: Fix | None = None

    @property
    def severity(self) -> Severity:
        """How bad it is, as the registry says."""
        return CODES[self.code].severity

    @property
    def is_error(self) -> bool:
        """Whether it stops the build."""
        return self.severity == "error"


class CatError(Exception):
    """Raised by a step that cannot go on; carries at least one diagnostic."""

    def __init__(self, *diagnostics: Diagnostic) -> None:
        places = [f"{d.span}: " if d.span.path else "" for d in diagnostics]
        super().__init__("; ".join(f"{at}{d.code} {d.message}" for at, d in zip(places, diagnostics, strict=True)))
        self.diagnostics = diagnostics


__all__ = ["CODES", "CatError", "Code", "Diagnostic", "Fix", "Label", "Severity"]
