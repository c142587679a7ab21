"""The rulebook and the rules: each id that is listed is cited by one declaration, and nothing else is cited.

Examples and laws (`must`, `claim`, `possible`) speak about a rule without being it: they never count as a second one.
"""

from __future__ import annotations

from collections.abc import Iterator

from cattery.diagnostics import Diagnostic, Label
from cattery.diagnostics.suggest import suggest
from cattery.model.game import Citation, Game

ABOUT = frozenset({"example", "must", "claim", "possible"})


def uncited(game: Game) -> Iterator[Diagnostic]:
    """Ids of the rulebook that nothing cites."""
    cited = {citation.id for citation in game.citations}
    for listed in game.listed:
        if listed.id not in cited:
            message = f"nothing cites the rule {listed.id}"
            suggestion = f"write [{listed.id}] where the rule is said"
            yield Diagnostic("C0350", listed.span, message, (), suggestion)


def cited_twice(game: Game) -> Iterator[Diagnostic]:
    """Ids that two declarations claim to be."""
    first: dict[str, Citation] = {}
    told: set[tuple[str, str, str]] = set()
    for citation in game.citations:
        if citation.replaced or citation.kind in ABOUT:
            continue
        before = first.setdefault(citation.id, citation)
        key = (citation.id, citation.kind, citation.by)
        if (before.kind, before.by) != (citation.kind, citation.by) and key not in told:
            told.add(key)
            message = f"{_said(before)} and {_said(citation)} both cite the rule {citation.id}"
            label = Label(before.span, "the first one")
            suggestion = "one rule is said in one place: cite it there"
            yield Diagnostic("C0351", citation.span, message, (label,), suggestion)


def unlisted(game: Game) -> Iterator[Diagnostic]:
    """Ids that are cited and that no rulebook line lists."""
    known = {listed.id for listed in game.listed}
    for citation in game.citations:
        if citation.id in known or citation.replaced:
            continue
        close = suggest(citation.id, sorted(known))
        suggestion = f"did you mean {close}?" if close else "list it in a `rulebook` line"
        yield Diagnostic("C0352", citation.span, f"no rulebook lists the rule {citation.id}", (), suggestion)


def _said(citation: Citation) -> str:
    if not citation.by:
        return "the players" if citation.kind == "game" else f"the {citation.kind}"
    return f"the {citation.kind} `{citation.by}`"
