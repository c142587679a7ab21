"""What a type alone says about a value: how many there are, which, between what.

With `loose` the ranges and boards of this build are not relied upon, because an option can change them.
"""

from __future__ import annotations

from typing import assert_never

from attrs import field, frozen

from cattery.checks.worth import EITHER, FAR, SOMETHING, Worth, among, between
from cattery.model.game import Game
from cattery.model.types import (
    BagType,
    BoolType,
    DirectionType,
    EnumType,
    IntType,
    OptionalType,
    PairType,
    PieceType,
    SequenceType,
    SetType,
    SiteType,
    Type,
)


def members(game: Game, name: str) -> tuple[object, ...]:
    """The members of an enum, of the players, or of an option's own list."""
    if name in game.enums:
        return game.enums[name].members
    if name == "player":
        return game.players
    return game.options[name].domain if name in game.options else ()


def seats(game: Game) -> tuple[str, ...] | None:
    """Everybody who could be a player where an option says how many of an enum's members are; else None."""
    if not any(option.shapes and option.value == len(game.players) for option in game.options.values()):
        return None
    wide = (enum.members for enum in game.enums.values() if "player" in enum.includes)
    return next((names for names in wide if names[: len(game.players)] == game.players), None)


@frozen(eq=False)
class TypeFacts:
    """The facts of one game's types, kept once they have been worked out."""

    game: Game
    loose: bool
    _tops: dict[Type, Worth] = field(factory=dict, init=False)

    def top(self, type_: Type) -> Worth:
        """Everything that a value of this type can be."""
        known = self._tops.get(type_)
        if known is None:
            known = self._tops[type_] = self._top(type_)
        return known

    def _top(self, type_: Type) -> Worth:
        match type_:
            case BoolType():
                return EITHER
            case IntType(low, high):
                return SOMETHING if self.loose else between(low, high)
            case EnumType(name):
                return among(frozenset(self._members(name)))  # type: ignore[arg-type]
            case OptionalType(inner):
                return self.top(inner).or_none()
            case SetType(element):
                return between(0, self.count(element))
            case SequenceType() | BagType():
                return between(0, FAR)
            case SiteType() | DirectionType() | PieceType() | PairType():
                return SOMETHING
            case _:
                assert_never(type_)

    def count(self, type_: Type) -> int:
        """How many values a type has at most."""
        match type_:
            case BoolType():
                return 2
            case IntType(low, high):
                return FAR if self.loose else max(0, high - low + 1)
            case EnumType(name):
                return len(self._members(name))
            case SiteType(board):
                return FAR if self.loose else len(self.game.boards[board].sites)
            case DirectionType(board):
                return FAR if self.loose else len(self.game.boards[board].directions)
            case PieceType(pieces):
                return FAR if self.loose else len(self.game.pieces[pieces].counts)
            case OptionalType(inner):
                return self.count(inner) + 1
            case PairType(first, second):
                return min(FAR, self.count(first) * self.count(second))
            case SetType() | SequenceType() | BagType():
                return FAR
            case _:
                assert_never(type_)

    def least(self, type_: Type) -> int:
        """How many values a type has at least: those that no option can take away."""
        if self.loose and isinstance(type_, IntType | PieceType):
            return 0
        return 1 if self.loose and not self._is_fixed(type_) else self.count(type_)

    def _is_fixed(self, type_: Type) -> bool:
        """Whether no option can change how many values a type has."""
        if isinstance(type_, EnumType) and type_.name == "player":
            return seats(self.game) is None
        return isinstance(type_, EnumType | BoolType)

    def _members(self, name: str) -> tuple[object, ...]:
        """The members of an enum: whoever could be a player, where an option says how many there are."""
        found = seats(self.game) if self.loose and name == "player" else None
        return members(self.game, name) if found is None else found
