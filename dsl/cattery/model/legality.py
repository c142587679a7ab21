"""What makes a move of an action legal: one ordered list of clauses.

`moves()`, `why()`, the interpreter and the generated engines all read this list and nothing else.
"""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from cattery.model.expr import Builtin, Interval, Local, WholeType
from cattery.model.game import Action, Game, Guard, Law, Parameter, Words
from cattery.model.types import BagType, PieceType, SequenceType, SetType
from cattery.model.walk import walk

NOT_NOW = "not-now"


@frozen(repr=False)
class Clause:
    """One condition of legality. `id` is what `why` names.

    `kind`: `node` (the action is not among what the node offers), `guard` (with `guard`), `domain` (with `parameter`: the
    value is not one it can be chosen from), `must` (with `law`: looked at after the action's own block). `bound` says how
    many of the chosen parameters the clause needs: it can be looked at as soon as that many are chosen.

    An action in steps has four more for its parameters: `after` (each pick of a set comes after the last), `where` (after
    each pick of a set), `done` (there are not enough picks to stop) and `rest` (nothing completes the move any more).
    """

    id: str
    kind: Literal["node", "guard", "domain", "after", "where", "done", "rest", "must"]
    bound: int
    guard: Guard | None = None
    parameter: Parameter | None = None
    law: Law | None = None


def chosen(action: Action) -> tuple[Parameter, ...]:
    """The parameters that a move says; the others are given by who offers the action."""
    return tuple(parameter for parameter in action.parameters if parameter.domain is not None)


def given(action: Action) -> tuple[Parameter, ...]:
    """The parameters that the flow fills in."""
    return tuple(parameter for parameter in action.parameters if parameter.domain is None)


def form(parameter: Parameter) -> Literal["one", "set", "order"]:
    """How a parameter of an action in steps is chosen: at once, as a set one by one, or as an order site by site."""
    match parameter.domain:
        case Builtin("subsets"):
            return "set"
        case Builtin("arrangements"):
            return "order"
        case _:
            return "one"


def weighs(parameter: Parameter) -> bool:
    """Whether a parameter is chosen from pieces of which several can be equal.

    They are one choice however many there are, for players and for chance, which takes it as often as there are copies.
    """
    match parameter.domain:
        case None | WholeType() | Interval():
            return False
        case domain:
            return isinstance(domain.type, BagType) or (
                isinstance(domain.type, SequenceType | SetType) and isinstance(domain.type.element, PieceType)
            )


def musts(game: Game) -> tuple[Law, ...]:
    """The rules that look after an action, in the order of the files."""
    return tuple(law for law in game.laws.values() if law.kind == "must")


def clauses(game: Game, action: Action) -> tuple[Clause, ...]:
    """All clauses of an action in the order in which they are looked at; the first that fails is the reason."""
    choices = chosen(action)
    guards = [
        Clause(f"{action.name}.{number}", "guard", needs(guard, choices, action.stepped), guard=guard)
        for number, guard in enumerate(action.guards, start=1)
    ]
    ordered = [Clause(NOT_NOW, "node", 0)]
    ordered += [clause for clause in guards if clause.bound == 0]
    for position, parameter in enumerate(choices, start=1):
        name = f"{action.name}.{parameter.name}"
        ordered.append(Clause(name, "domain", position, parameter=parameter))
        if action.stepped and form(parameter) == "set":
            ordered.append(Clause(f"{name}.after", "after", position, parameter=parameter))
        if parameter.where is not None:
            ordered.append(Clause(f"{name}.where", "where", position, parameter=parameter))
        if action.stepped and form(parameter) == "set":
            ordered.append(Clause(f"{name}.done", "done", position, parameter=parameter))
        ordered += [clause for clause in guards if clause.bound == position]
        if action.stepped:
            ordered.append(Clause(f"{name}.rest", "rest", position, parameter=parameter))
    ordered += [Clause(f"must.{law.name}", "must", len(choices), law=law) for law in musts(game)]
    return tuple(ordered)


def needs(guard: Guard, choices: tuple[Parameter, ...], stepped: bool) -> int:
    """The 1-based position of the last chosen parameter that a guard mentions; 0 for none.

    In steps the guard's words count, too: they are said before anything later is chosen. Who names a whole move has said it
    all, so that there a guard can be looked at before what its words speak of.
    """
    holes = () if guard.words is None or not stepped else (p for p in guard.words.parts if not isinstance(p, str))
    asked = (guard.condition, *holes)
    mentioned = {node.name for part in asked for node in walk(part) if isinstance(node, Local)}
    return max((n for n, parameter in enumerate(choices, start=1) if parameter.name in mentioned), default=0)


def words(action: Action, clause: Clause) -> Words:
    """What is said to who tries it anyway: the clause's own words, or a text made from what is known of the rule."""
    match clause.kind:
        case "node":
            return Words((f"{spoken(action.name)} is not what is to be decided now",))
        case "domain":
            assert clause.parameter is not None
            return clause.parameter.words or Words((f"there is no such {spoken(clause.parameter.name)} here",))
        case "guard":
            assert clause.guard is not None
            return clause.guard.words or Words((_doc(clause.guard.origin.doc, action.origin.doc, action.name),))
        case "after":
            return Words(("what is picked comes in order, and this comes before the last pick",))
        case "where":
            assert clause.parameter is not None
            return clause.parameter.words or Words((f"that cannot be {spoken(clause.parameter.name)} as well",))
        case "done":
            return Words(("that is not enough",))
        case "rest":
            return Words(("nothing could follow that",))
        case "must":
            assert clause.law is not None
            return clause.law.words or Words((_doc(clause.law.origin.doc, None, clause.law.name),))


def spoken(name: str) -> str:
    """A name as it is said: without the hyphens."""
    return name.replace("-", " ")


def _doc(own: str | None, around: str | None, name: str) -> str:
    return own or (f"the rule is: {around}" if around else f"{spoken(name)} forbids it")
