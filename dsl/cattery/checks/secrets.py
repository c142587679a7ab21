"""What a player may do must not depend on what that player cannot see: else the list of moves would tell.

Reported where it is certain: a `hidden` place, or another player's place that is `seen by owner`, read by what makes an
action legal for a player who decides.
"""

from __future__ import annotations

from collections.abc import Iterator

from cattery.checks.mentions import Who
from cattery.diagnostics import Diagnostic, Label
from cattery.model import walk
from cattery.model.expr import Builtin, Call, Content, Domain, Me
from cattery.model.game import Action, Game, Place
from cattery.model.legality import musts
from cattery.model.stmt import Decide


def hidden_from_decider(game: Game) -> Iterator[Diagnostic]:
    """Guards, domains and golden rules that look where the decider cannot."""
    if all(place.visible is None for place in game.places.values()):
        return
    told: set[tuple[str, object]] = set()
    for decide in walk.statements(game.flow):
        if isinstance(decide, Decide) and decide.actor is not None:
            for use in decide.uses:
                for content in _looks(game, game.actions[use.name]):
                    place = game.places[content.place]
                    if _unseen(content, place, decide) and (use.name, content) not in told:
                        told.add((use.name, content))
                        yield _diagnostic(use.name, content, place, decide)


def _diagnostic(action: str, content: Content, place: Place, decide: Decide) -> Diagnostic:
    who = "nobody" if place.visible == "hidden" else "only its owner"
    message = f"whether `{action}` is legal depends on `{place.name}`, which {who} sees"
    labels = (Label(decide.span, "decided here"), Label(place.origin.span, f"`{place.name}` is declared here"))
    return Diagnostic("C0371", content.span, message, labels, "ask for what the player who decides can see")


def _looks(game: Game, action: Action) -> Iterator[Content]:
    """The places that the legality of an action looks into, also through defines."""
    roots: list[Domain] = [parameter.domain for parameter in action.parameters if parameter.domain is not None]
    roots += [guard.condition for guard in action.guards]
    roots += [law.condition for law in musts(game)]
    seen: set[Who] = set()
    while roots:
        yield from _contents(roots.pop(0), game, roots, seen)


def _contents(node: Domain, game: Game, later: list[Domain], seen: set[Who]) -> Iterator[Content]:
    """The places looked into; how many pieces there are in one (`size of`) everybody sees."""
    match node:
        case Builtin("size", (Content(),)):
            return
        case Content():
            yield node
        case Call(name) if ("define", name) not in seen:
            seen.add(("define", name))
            later.append(game.defines[name].body)
        case _:
            pass
    for child in walk.children(node):
        yield from _contents(child, game, later, seen)


def _unseen(content: Content, place: Place, decide: Decide) -> bool:
    """Whether the decider certainly cannot see this: nobody can, or it is the next player's and not the decider's own."""
    if place.visible == "hidden":
        return True
    if place.visible != "owner" or not isinstance(decide.actor, Me) or not content.indices:
        return False
    match content.indices[0]:
        case Builtin("opponent" | "next", (Me(),)):
            return True
        case _:
            return False
