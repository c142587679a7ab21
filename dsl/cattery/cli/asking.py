"""What is being asked at a node, in words: who decides and why, what has been picked, what can be picked next.

Reads a state's JSON and the rules; knows no terminal.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from attrs import frozen

from cattery.cli.beside import mapping
from cattery.cli.labels import word_of
from cattery.model.expr import Builtin, Local
from cattery.model.game import Action, Game, Origin, Parameter
from cattery.model.legality import chosen, form, spoken
from cattery.model.nodes import FLOW, Point

DONE = "done"
"""What stops the picking of a set."""
DECLINE = "decline"
OF = " for "
"""What a clause's name has between the name of its rule and its kind."""


@frozen(repr=False)
class Choosing:
    """A choice in steps that is being made: the parameter that is picked now, and the picks of each so far."""

    action: Action
    parameter: Parameter
    picked: tuple[tuple[str, ...], ...]
    names: tuple[str, ...]

    @property
    def beginning(self) -> str:
        """What the text of every pick here begins with."""
        return f"{self.action.name} {self.parameter.name} "

    def bare(self, moves: Sequence[str]) -> list[str]:
        """What can be picked, without what all picks here begin with."""
        return [move.removeprefix(self.beginning) for move in moves if move.startswith(self.beginning)]

    @property
    def begun(self) -> bool:
        """Whether something has been picked."""
        return any(self.picked)

    def so_far(self) -> str:
        """What has been picked, as it can be typed."""
        parts = [f" {name} {' '.join(picks)}" for name, picks in zip(self.names, self.picked, strict=False) if picks]
        return "".join(parts)

    def wanted(self) -> str:
        """What is to be picked next."""
        name = spoken(self.parameter.name)
        if form(self.parameter) != "order":
            return name
        at = len(self.picked[-1])
        sites = self.sites()
        return f"{name} for {sites[at]}" if at < len(sites) else f"{name}, number {at + 1}"

    def sites(self) -> tuple[str, ...]:
        """The sites on which things are laid anew, where an earlier parameter says them."""
        match self.parameter.domain:
            case Builtin("arrangements", (Local(name),)) if name in self.names[: len(self.picked) - 1]:
                return self.picked[self.names.index(name)]
            case _:
                return ()


def choosing(game: Game, state: Mapping[str, object], moves: Sequence[str]) -> Choosing | None:
    """The choice in steps that a state is in the middle of, or that is the only one it begins."""
    begun = mapping(state.get("choosing"))
    action = game.actions.get(str(begun.get("action")))
    lists = begun.get("picked")
    if action is None or not isinstance(lists, list) or not lists:
        return _beginning(game, moves)
    picked = tuple(tuple("none" if value is None else word_of(value) for value in picks) for picks in lists)
    return _choosing(action, picked)


def _beginning(game: Game, moves: Sequence[str]) -> Choosing | None:
    """The choice whose first pick is all that can be done, but for declining."""
    heads = {tuple(move.split(" ")[:2]) for move in moves if move != DECLINE}
    head = heads.pop() if len(heads) == 1 else ()
    action = game.actions.get(head[0]) if len(head) == 2 else None
    if action is None or not action.stepped:
        return None
    names = [parameter.name for parameter in chosen(action)]
    return _choosing(action, ((),) * (names.index(head[1]) + 1)) if head[1] in names else None


def _choosing(action: Action, picked: tuple[tuple[str, ...], ...]) -> Choosing:
    parameters = chosen(action)
    return Choosing(action, parameters[len(picked) - 1], picked, tuple(parameter.name for parameter in parameters))


def asked(game: Game, state: Mapping[str, object], moves: Sequence[str], said: Collection[str] = ()) -> list[str]:
    """The lines that say who decides what, which rule asks, and what the choice is about. What the rules in `said` say is
    not said again."""
    actor, node = state.get("actor"), state.get("node")
    picking = choosing(game, state, moves)
    if picking is None:
        return [
            f"{actor} chooses {node}: {len(moves)} move{'s' if len(moves) != 1 else ''}",
            *because(game, state, said),
        ]
    spare = [f"`{word}`" for word in (DONE, DECLINE) if word in moves] + (["`back`"] if picking.begun else [])
    left = [f"now {picking.wanted()}"] if picking.bare(moves) else []
    head = f"{actor} chooses {picking.action.name}{picking.so_far()}: "
    lines = [head + ", or ".join([*left, *([", ".join(spare)] if spare else [])])]
    if not picking.begun:
        lines += [words(picking.action.origin, spoken(picking.action.name)), *because(game, state, said)]
    return lines


def because(game: Game, state: Mapping[str, object], said: Collection[str] = ()) -> list[str]:
    """Which action or rule asks for a decision inside its effects, about what, and in its words."""
    point = point_of(game, str(state.get("node")))
    if point is None or point.owner == FLOW:
        return []
    kind, name = point.owner
    origin = game.actions[name].origin if kind == "action" else game.rules[name].origin
    _, _, clause = name.partition(OF)
    about = [f"{local} {value}" for local, value in mapping(state.get("locals")).items() if _is_plain(value)]
    head = f"because of {clause or name}" + (f" ({', '.join(about)})" if about else "")
    return [head if name in said else f"{head}: {words(origin, spoken(name))}"]


def _is_plain(value: object) -> bool:
    """Whether a local is something to tell: a name, a piece or a number."""
    return isinstance(value, str | int) and not isinstance(value, bool)


def point_of(game: Game, node: str) -> Point | None:
    """The node of that name."""
    from cattery.interp.facts import facts  # the engines' games do without

    return facts(game).nodes.get(node)


def words(origin: Origin, otherwise: str) -> str:
    """What a declaration says of itself, with what it cites."""
    cites = f" [{', '.join(origin.cites)}]" if origin.cites else ""
    return f"{origin.doc or otherwise}{cites}"
