"""Where the findings of one resolution are gathered, and how a part that cannot go on is left.

A part (a statement, a guard, a declaration) that is wrong says so once and is given up by raising `Stop`; the part around
it goes on, so that three mistakes give three diagnostics.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

from attrs import define, field

from cattery.diagnostics import Diagnostic, Fix, Label
from cattery.source import Span


class Stop(Exception):
    """What is being resolved is wrong; a diagnostic has said so already."""


class Enough(Exception):
    """So much is wrong that saying more would help nobody."""


MOST = 50


@define(eq=False)
class Report:
    """The diagnostics found so far; after fifty it is enough."""

    found: list[Diagnostic] = field(factory=list)

    def say(
        self,
        code: str,
        span: Span,
        message: str,
        suggestion: str | None = None,
        labels: tuple[Label, ...] = (),
        fix: Fix | None = None,
    ) -> None:
        """Add a finding, unless the same has been said of the same place."""
        diagnostic = Diagnostic(code, span, message, labels, suggestion, fix)
        if diagnostic not in self.found:
            self.found.append(diagnostic)
        if len(self.found) >= MOST:
            raise Enough

    def stop(
        self,
        code: str,
        span: Span,
        message: str,
        suggestion: str | None = None,
        labels: tuple[Label, ...] = (),
        fix: Fix | None = None,
    ) -> NoReturn:
        """Add a finding and give up the part it is about."""
        self.say(code, span, message, suggestion, labels, fix)
        raise Stop

    @property
    def failed(self) -> bool:
        """Whether anything found stops the build."""
        return any(diagnostic.is_error for diagnostic in self.found)


@contextmanager
def part() -> Iterator[None]:
    """A part that may be given up without giving up what is around it."""
    try:
        yield
    except Stop:
        return


def listed(words: list[str] | tuple[str, ...], last: str = "and") -> str:
    """`a, b and c`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def counted(number: int, noun: str, plural: str | None = None) -> str:
    """`1 piece`, `2 pieces`."""
    return f"{number} {noun if number == 1 else plural or noun + 's'}"
