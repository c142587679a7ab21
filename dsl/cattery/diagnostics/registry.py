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
    # C02xx: names and types
    Code("C0201", "unknown-name", "resolve", "error", "A name that nothing declares"),
    # C03xx: checks
    # C04xx: plan
    # C05xx: files, states, moves and command lines
    # C09xx: internal
    Code("C0900", "internal", "internal", "error", "A mistake in Cattery itself"),
)

CODES: dict[str, Code] = {row.code: row for row in _ROWS}
