"""Names of classes and constants in Python engines: unlike names stay unlike, and none hides one that is needed."""

from __future__ import annotations

import re

from attrs import define, field

from cattery.model.types import DirectionType, EnumType, PieceType, SiteType, Type
from cattery.plan.encode import bare
from cattery.plan.plan import ActionPlan, Plan
from cattery.plan.world import shout

_NEEDED = (
    "State",
    "Move",
    "Fault",
    "Outcome",
    "Refusal",
    "Chance",
    "Rng",
    "IntEnum",
    "Schema",
    "MOVES",
    "META",
    "Decline",
    "Done",
)


@define
class Naming:
    """The class of each numbered type and of each action's moves."""

    plan: Plan
    classes: dict[Type, str] = field(factory=dict)
    moves: dict[str, str] = field(factory=dict)
    picks: dict[tuple[str, str], str] = field(factory=dict)
    """The class of each parameter's picks, of actions in steps."""
    _taken: set[str] = field(factory=lambda: set(_NEEDED))

    def __attrs_post_init__(self) -> None:
        for type_ in self._types():
            self.classes[type_] = self._free(_class_name(type_), _suffix(type_))
        for action in self.plan.actions:
            if not action.levels:
                self.moves[action.name] = self._free(camel(action.name), "Move")
            for p in action.params if action.levels else ():
                self.picks[action.name, p.name] = self._free(camel(f"{action.name}-{p.name}"), "Pick")

    def classes_of(self, action: ActionPlan) -> list[str]:
        """The classes of an action's moves: one, or one for each pick."""
        if action.levels:
            return [self.picks[action.name, p.name] for p in action.params]
        return [self.moves[action.name]]

    def _types(self) -> list[Type]:
        """The types whose values have names, in the order of the files."""
        game = self.plan.game
        found: list[Type] = [EnumType("player")]
        found += [EnumType(name) for name in game.enums if name != "player"]
        for name, board in game.boards.items():
            found.append(SiteType(name))
            if board.directions and board.base is None:
                found.append(DirectionType(name))
        return found + [PieceType(name) for name in game.pieces] + [EnumType(name) for name in self._options()]

    def _options(self) -> list[str]:
        """The options whose own values are a type of the game."""
        return [o.name for o in self.plan.game.options.values() if o.type == EnumType(o.name)]

    def _free(self, name: str, suffix: str) -> str:
        while name in self._taken:
            name += suffix
        self._taken.add(name)
        return name

    def name(self, type_: Type) -> str:
        """The class of a type's values; `int` and `bool` for those that have none."""
        inner = bare(type_)
        if isinstance(inner, DirectionType):
            base = self.plan.game.boards[inner.board].base
            inner = DirectionType(base) if base else inner
        return self.classes.get(inner, "int")

    def table(self, type_: Type) -> str:
        """The tuple of the names of a type's values, by number; its last entry is that of none."""
        return f"{shout(self.name(type_))}_NAMES"


def _class_name(type_: Type) -> str:
    match type_:
        case EnumType(name=name):
            return camel(name)
        case SiteType(board=board):
            return camel(board)
        case DirectionType(board=board):
            return f"{camel(board)}Way"
        case PieceType(pieces=pieces):
            return camel(pieces)
        case _:
            raise AssertionError(type_)


def _suffix(type_: Type) -> str:
    match type_:
        case SiteType():
            return "Site"
        case PieceType():
            return "Piece"
        case _:
            return "Name"


def camel(name: str) -> str:
    """`long-name` as `LongName`."""
    parts = re.split(r"[^A-Za-z0-9]+", name)
    joined = "".join(p[:1].upper() + p[1:] for p in parts if p)
    return joined if joined[:1].isalpha() else f"N{joined}"


def member_names(names: tuple[str, ...]) -> tuple[str, ...]:
    """The names of an enum's members in capitals, as Python names, all different."""
    found: list[str] = []
    for name in names:
        plain = shout(name).strip("_") or "NONE"
        plain = plain if plain[0].isalpha() else f"N{plain}"
        plain = f"{plain}_" if plain in ("MRO", "NAME", "VALUE") else plain
        while plain in found:
            plain += "_"
        found.append(plain)
    return tuple(found)
