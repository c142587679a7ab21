"""Golden rules look after an action, try and undo; after one in which somebody chooses they cannot.

What was chosen meanwhile, and what chance drew, cannot be undone. So such an action, with the rules that it uses, must leave
alone what a golden rule looks at. The actions chosen meanwhile are looked after themselves.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cattery.checks.footprint import TIMES, Footprints, Tokens
from cattery.checks.start import own_statements
from cattery.diagnostics import Diagnostic, Label
from cattery.model import walk
from cattery.model.expr import Call, Domain, Times
from cattery.model.game import Action, Game, Law
from cattery.model.legality import musts
from cattery.model.nodes import points
from cattery.model.stmt import Decide
from cattery.source import Span


def not_looked_after(game: Game) -> Iterator[Diagnostic]:
    """Actions that can stop and change what a golden rule looks at."""
    prints = Footprints(game)
    stopping = points(game).actions
    laws = {law.name: (law, prints.reads(law.condition)) for law in musts(game)}
    told: set[tuple[str, Span]] = set()
    for action in game.actions.values():
        if action.name not in stopping:
            continue
        for law, span in _changes(game, action, prints, laws):
            if (law.name, span) not in told:
                told.add((law.name, span))
                yield _diagnostic(game, action, law, span)


def _changes(
    game: Game, action: Action, prints: Footprints, laws: Mapping[str, tuple[Law, Tokens]]
) -> Iterator[tuple[Law, Span]]:
    """The golden rules that an action can break, and where: in its own block, or in a rule used in it."""
    statements = list(own_statements(game, action.body))
    for law, reads in laws.values():
        found = next((s.span for s in statements if prints.written(s) & reads), None)
        if found is not None:
            yield law, found
        elif TIMES in reads and action.name in _counted(game, law.condition):
            yield law, action.origin.span


def _counted(game: Game, condition: Domain) -> frozenset[str]:
    """The actions of which a condition asks how often they have been played, also through defines."""
    found: set[str] = set()
    seen: set[str] = set()
    left = [condition]
    while left:
        for node in walk.walk(left.pop()):
            if isinstance(node, Times):
                found.add(node.action)
            elif isinstance(node, Call) and node.define not in seen:
                seen.add(node.define)
                left.append(game.defines[node.define].body)
    return frozenset(found)


def _diagnostic(game: Game, action: Action, law: Law, span: Span) -> Diagnostic:
    message = (
        f"this can break the golden rule `{law.name}`, which is not looked at after `{action.name}`, "
        "because somebody chooses in it"
    )
    stop = next((s for s in own_statements(game, action.body) if isinstance(s, Decide)), None)
    chosen = () if stop is None else (Label(stop.span, "chosen here"),)
    labels = (*chosen, Label(law.origin.span, f"`{law.name}` is declared here"))
    suggestion = "ask for it in a guard, or let the flow offer the decision after the action"
    return Diagnostic("C0380", span, message, labels, suggestion)
