"""Whether a bag certainly lasts: it starts with at least as many pieces as are ever taken out of it.

Counts how often each statement can have been carried out by then: a loop over a static domain multiplies, a repeat has no
bound, and what comes later in the flow does not count.
"""

from __future__ import annotations

from attrs import define, field

from cattery.checks.footprint import Name, of_place
from cattery.checks.reckon import Reckoner
from cattery.checks.worth import FAR
from cattery.model.game import Game
from cattery.model.stmt import Block, Branch, Decide, Invoke, Loop, Move, Repeat, Stmt, Take, Turn


@define(eq=False)
class Supply:
    """How many pieces are moved out of each place at most, in the statements of the flow up to number `reached`."""

    game: Game
    reckon: Reckoner
    reached: int = 0
    _drains: dict[tuple[str, int], int] = field(factory=dict, init=False)
    _named: dict[tuple[Name, str], int] = field(factory=dict, init=False)

    def lasts(self, place: str) -> bool:
        """Whether every place of this family still holds something each time before a piece is taken out of it."""
        least = min((len(pieces) for pieces in self.game.places[place].initial), default=0)
        key = (place, self.reached)
        if key not in self._drains:
            self._drains[key] = self._block(self.game.flow[: self.reached + 1], place)
        return 0 < self._drains[key] <= least

    def _block(self, block: Block, place: str) -> int:
        return min(FAR, sum(self._statement(statement, place) for statement in block))

    def _statement(self, statement: Stmt, place: str) -> int:
        match statement:
            case Move(_, source):
                return 1 if source is not None and source.place == place else 0
            case Take(source):
                return FAR if source.place == place else 0
            case Branch(condition, then, otherwise):
                truth = self.reckon.truth(condition, self.reckon.unknown)
                both = {True: then, False: otherwise}
                return max(self._block(way, place) for wanted, way in both.items() if truth in (wanted, None))
            case Loop(_, domain, _, body):
                return self._times(self._block(body, place), self.reckon.size(domain, self.reckon.unknown).high)
            case Repeat(body):
                return self._times(self._block(body, place), FAR)
            case Turn(body):
                return self._block(body, place)
            case Invoke(rule):
                return self._declared(("rule", rule), self.game.rules[rule].body, place)
            case Decide(_, uses, otherwise=otherwise):
                ways = [self._declared(("action", use.name), self.game.actions[use.name].body, place) for use in uses]
                return max(*ways, 0, self._block(otherwise or (), place))
            case _:
                return 0

    def _declared(self, name: Name, block: Block, place: str) -> int:
        """What a rule or an action takes out; what can come back to itself, or goes too far, has no bound."""
        if (name, place) not in self._named:
            writes = of_place(place) in self.reckon.prints.writes(block)
            bounded = not writes or not self.reckon.prints.is_tangled(name)
            self._named[name, place] = FAR if not bounded else self._block(block, place) if writes else 0
        return self._named[name, place]

    def _times(self, number: int, rounds: int) -> int:
        return min(FAR, number * rounds)
