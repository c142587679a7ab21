"""A move, or the beginning of one."""

from __future__ import annotations

from attrs import evolve, frozen

from cattery.model.expr import Value
from cattery.model.game import Action, Parameter
from cattery.model.legality import chosen, given


@frozen(repr=False)
class Candidate:
    """A move, or the beginning of one: an action, what it is given, and what has been chosen so far.

    `values` are those of the parameters that are complete, `picks` what has been picked for the next one of an action
    in steps. `weight` is how likely the last choice is where chance chooses.
    """

    action: Action
    given: tuple[Value, ...]
    values: tuple[Value, ...] = ()
    picks: tuple[Value, ...] = ()
    weight: int = 1

    @property
    def env(self) -> dict[str, Value]:
        """The parameters that are known, under their names."""
        known = (*given(self.action), *chosen(self.action)[: len(self.values)])
        return {p.name: value for p, value in zip(known, (*self.given, *self.values), strict=True)}

    @property
    def whole(self) -> bool:
        """Whether everything has been chosen."""
        return len(self.values) == len(chosen(self.action))

    @property
    def following(self) -> Parameter:
        """The parameter that is chosen next."""
        return chosen(self.action)[len(self.values)]

    def first(self, count: int) -> Candidate:
        """The beginning of this move with so many values."""
        return evolve(self, values=self.values[:count], picks=())

    def with_value(self, value: Value) -> Candidate:
        """This beginning with one more parameter complete."""
        return evolve(self, values=(*self.values, value), picks=())

    def with_pick(self, value: Value) -> Candidate:
        """This beginning with one more pick for the next parameter."""
        return evolve(self, picks=(*self.picks, value))
