"""What a player may do must not depend on what that player cannot see: else the list of moves would tell.

Nor may it be seen by the others whether there is anything to decide, where that depends on a secret of the player who
decides. Chance sees nothing: it draws from a place that nobody sees into, and knows no more of it.

Everything that looks at a secret is reported unless it is surely the decider's own.
"""

from __future__ import annotations

from collections.abc import Iterator

from cattery.checks.findings import Met
from cattery.checks.footprint import Footprints
from cattery.checks.sight import NOBODY, Look, Scope, Sight, has_secrets, is_secret, whose
from cattery.checks.walks import walks
from cattery.diagnostics import Diagnostic, Label
from cattery.model.expr import Content, Local
from cattery.model.game import Action, Game
from cattery.model.nodes import Points, points
from cattery.model.stmt import Decide, Impossible, Use


def hidden_from_decider(game: Game) -> Iterator[Diagnostic]:
    """Guards, domains, words and golden rules that look where the decider cannot."""
    if not has_secrets(game):
        return
    found = points(game)
    sight = sight_of(game, found)
    told: set[tuple[str, object]] = set()
    for node in found.nodes:
        for use in node.decide.uses:
            for look in unseen(sight, node.decide, use):
                if (use.name, look.node) not in told:
                    told.add((use.name, look.node))
                    yield _unseen_diagnostic(game, use.name, look, node.decide)


def sight_of(game: Game, found: Points) -> Sight:
    """What finds the looks at secrets in a game."""
    return Sight(game, Footprints(game), found.actions)


def scope_of(sight: Sight, decide: Decide, use: Use) -> Scope:
    """The names of an action as it is offered at a node, in the words of the node."""
    node = Scope("node")
    action = sight.game.actions[use.name]
    given = (parameter.name for parameter in action.parameters if parameter.domain is None)
    texts = (sight.text(argument, node) for argument in use.arguments)
    same = NOBODY if decide.actor is None else frozenset({sight.text(decide.actor, node)})
    return Scope(f"for {use.name}", dict(zip(given, texts, strict=True)), same)


def unseen(sight: Sight, decide: Decide, use: Use) -> Iterator[Look]:
    """What makes an action legal, or not, and its decider may be unable to see."""
    action = sight.game.actions[use.name]
    if decide.actor is None:
        yield from _ordered(sight.game, action)
    for look in sight.legality(action, scope_of(sight, decide, use), listed=decide.actor is not None):
        if not look.own:
            yield look


def _ordered(game: Game, action: Action) -> Iterator[Look]:
    """Draws of chance from a secret stack: there the pieces lie in an order, and none is as likely as its copies."""
    for parameter in action.parameters:
        domain = parameter.domain
        if isinstance(domain, Content) and is_secret(game, domain.place) and game.places[domain.place].kind != "bag":
            yield Look(domain, domain.place, own=False)


def _unseen_diagnostic(game: Game, action: str, look: Look, decide: Decide) -> Diagnostic:
    place = game.places[look.place]
    labels = (Label(decide.span, "decided here"), Label(place.origin.span, f"`{place.name}` is declared here"))
    if decide.actor is None:
        message = f"whether chance can choose `{action}` depends on {_said(look)}, which {whose(game, look.place)}"
        suggestion = f"let chance draw from a bag like `{place.name}` itself, and ask nothing else of it"
        return Diagnostic("C0371", look.node.span, message, labels, suggestion)
    who = "nobody sees" if place.visible == "hidden" else "the player who decides may not see"
    message = f"whether `{action}` is legal depends on {_said(look)}, which {who}"
    return Diagnostic("C0371", look.node.span, message, labels, "ask for what the player who decides can see")


def _said(look: Look) -> str:
    if isinstance(look.node, Local):
        return f"`{look.node.name}`, a piece from `{look.place}`"
    return f"`{look.place}`"


def tells_by_asking(game: Game) -> Iterator[Diagnostic]:
    """Decisions that come or do not come depending on what only the player who decides can see."""
    if not has_secrets(game):
        return
    found = points(game)
    for use, look, decide in asking(game, found, sight_of(game, found)):
        yield _telling(game, use, look, decide)


def asking(game: Game, found: Points, sight: Sight) -> Iterator[tuple[Use, Look, Decide]]:
    """What is offered in such decisions, and the look at the secret of the player who decides."""
    certain = {id(met.decide) for met in walks(game).present(Met) if met.certain}
    for node in found.nodes:
        decide = node.decide
        if decide.actor is None or id(decide) in certain or not _may_not_come(decide):
            continue
        for use in decide.uses:
            judged = sight.judged(game.actions[use.name], scope_of(sight, decide, use), listed=False)
            look = next((one.look for one in judged if one.look.own and not one.words), None)
            if look is not None:
                yield use, look, decide


def _may_not_come(decide: Decide) -> bool:
    """Whether play goes on some other way where nothing is legal."""
    other = decide.otherwise
    never = other is None or (bool(other) and all(isinstance(statement, Impossible) for statement in other))
    return decide.if_possible or not never


def _telling(game: Game, use: Use, look: Look, decide: Decide) -> Diagnostic:
    message = (
        f"everybody sees whether `{use.name}` can be chosen here, "
        f"and that depends on {_said(look)}, which {whose(game, look.place)}"
    )
    labels = (
        Label(look.node.span, "looked at here"),
        Label(game.places[look.place].origin.span, f"`{look.place}` is declared here"),
    )
    suggestion = "let the player always have a choice (`may choose`), or ask for what everybody sees"
    return Diagnostic("C0373", decide.span, message, labels, suggestion)
