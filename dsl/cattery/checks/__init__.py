"""Static checks: what can be said of a game's rules without playing it.

A check is a plain function from the game to its diagnostics, and says only what is certain; what is not becomes a claim
that is looked at in play. Checks do not know the syntax and change nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from cattery.checks.amounts import too_few
from cattery.checks.citations import cited_twice, uncited, unlisted
from cattery.checks.conditional import constant_conditions, never_legal, unreachable
from cattery.checks.ending import empty_rounds, no_end
from cattery.checks.faults import already_taken, nothing_to_move
from cattery.checks.golden import not_looked_after
from cattery.checks.laws import says_nothing
from cattery.checks.leaks import depends_on_secrets, keeps_secrets, notes_secrets
from cattery.checks.memory import known_at_the_start, out_of_sight
from cattery.checks.options import alike, unread
from cattery.checks.overflow import never_fits, starts_outside
from cattery.checks.placement import in_effects, in_hand, in_loops_over_pairs
from cattery.checks.recursion import endless_rules
from cattery.checks.secrets import hidden_from_decider, tells_by_asking
from cattery.checks.stuck import offered_twice, stuck
from cattery.checks.taken import taken
from cattery.checks.telling import tells_by_playing
from cattery.checks.unused import unused, unused_names
from cattery.diagnostics import Diagnostic
from cattery.model.game import Game

Check = Callable[[Game], Iterator[Diagnostic]]

FORM: tuple[Check, ...] = (endless_rules, in_effects, in_loops_over_pairs, in_hand)
"""What the other checks rely on: they follow defines and rules to their end."""

SENSE: tuple[Check, ...] = (
    starts_outside,
    never_fits,
    nothing_to_move,
    already_taken,
    taken,
    unreachable,
    constant_conditions,
    never_legal,
    too_few,
    stuck,
    offered_twice,
    no_end,
    empty_rounds,
    unused,
    unused_names,
    unread,
    alike,
    hidden_from_decider,
    tells_by_asking,
    tells_by_playing,
    depends_on_secrets,
    keeps_secrets,
    notes_secrets,
    out_of_sight,
    known_at_the_start,
    not_looked_after,
    says_nothing,
    uncited,
    cited_twice,
    unlisted,
)

CHECKS = FORM + SENSE


def check(game: Game) -> tuple[Diagnostic, ...]:
    """Everything that is certainly wrong or useless in a game, in the order of its files."""
    found = [diagnostic for one in FORM for diagnostic in one(game)]
    if not found:
        found = [diagnostic for one in SENSE for diagnostic in one(game)]
    below = _files_below(game)
    kept = (diagnostic for diagnostic in found if diagnostic.is_error or diagnostic.span.path not in below)
    return tuple(sorted(kept, key=lambda diagnostic: diagnostic.span))


def check_amounts(game: Game) -> tuple[Diagnostic, ...]:
    """Only what depends on the tables of a game: whether there are enough pieces."""
    return () if any(True for one in FORM for _ in one(game)) else tuple(too_few(game))


def _files_below(game: Game) -> frozenset[str]:
    """The files that the overlays of this game lie on: they are warned of when they are checked on their own."""
    if not game.variants:
        return frozenset()
    groups = (game.options, game.enums, game.pieces, game.places, game.values, game.defines)
    rules = (game.actions, game.rules, game.ends, game.laws)
    declared = [one.origin for group in (*groups, *rules) for one in group.values()]
    return frozenset({game.origin.span.path, *(origin.span.path for origin in declared if origin.overlay is None)})
