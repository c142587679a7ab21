"""Whether an action that a decision offers can be chosen there: certainly, never, or it depends.

Certain means: a value for every parameter, every guard kept whatever is chosen, every golden rule out of reach.
"""

from __future__ import annotations

from attrs import frozen

from cattery.checks.footprint import Footprints
from cattery.checks.known import Known
from cattery.checks.reckon import Reckoner
from cattery.checks.supply import Supply
from cattery.checks.worth import TRUE
from cattery.model.expr import Content, Domain, Expr
from cattery.model.game import Action, Game, Parameter
from cattery.model.legality import musts
from cattery.model.stmt import Decide, Use
from cattery.model.types import BagType


@frozen(repr=False)
class Offer:
    """What is certain of an action offered; `empty` is a parameter that has no value to choose from."""

    certain: bool
    never: bool
    empty: Parameter | None = None


@frozen(eq=False)
class Offers:
    """Looks at the alternatives of decisions."""

    game: Game
    reckon: Reckoner
    prints: Footprints
    supply: Supply
    stopping: frozenset[str]
    """The actions in whose effects somebody chooses."""
    lasting: frozenset[str]
    """The golden rules that hold wherever play can stop."""

    def given(self, parameters: tuple[Parameter, ...], arguments: tuple[Expr, ...], known: Known) -> Known:
        """What is known inside a declaration that is given these arguments."""
        inner = known.closed()
        names = (parameter.name for parameter in parameters if parameter.domain is None)
        for name, argument in zip(names, arguments, strict=True):
            inner = inner.having_local(name, self.reckon.worth(argument, known))
        return inner

    def offer(self, use: Use, known: Known) -> Offer:
        """An action as it is offered here."""
        action = self.game.actions[use.name]
        return self._look(action, self.given(action.parameters, use.arguments, known))

    def offer_anywhere(self, use: Use) -> Offer:
        """The same action where nothing is known."""
        return self._look(self.game.actions[use.name], self.reckon.unknown)

    def _look(self, action: Action, known: Known) -> Offer:
        certain = True
        inner: Known | None = known
        for parameter in action.parameters:
            if parameter.domain is None or inner is None:
                continue
            size = self.reckon.size(parameter.domain, inner)
            if size.high == 0:
                return Offer(False, True, parameter)
            certain = certain and (size.low > 0 or self._lasts(parameter.domain)) and parameter.where is None
            inner = self.reckon.bound((parameter.name,), parameter.domain, inner)
        loose = inner
        for guard in action.guards:
            if inner is None or loose is None:
                break
            certain = certain and self.reckon.truth(guard.condition, loose) is True
            inner = self.reckon.assume(guard.condition, True, inner)
        if inner is None:
            return Offer(False, True)
        return Offer(certain and self._keeps_rules(action, known), False)

    def _lasts(self, domain: Domain) -> bool:
        return isinstance(domain, Content) and isinstance(domain.type, BagType) and self.supply.lasts(domain.place)

    def _keeps_rules(self, action: Action, known: Known) -> bool:
        """Whether every golden rule is certainly kept; none is looked at after an action that can stop."""
        if action.name in self.stopping:
            return True
        written = self.prints.action(action.name)
        after = known.closed().without(written)
        return all(
            (law.name in self.lasting and not self.reckon.key(law.condition).reads & written)
            or self.reckon.truth(law.condition, after) is True
            for law in musts(self.game)
        )

    def after(self, decide: Decide, known: Known) -> Known:
        """What is known after one of the actions has been played: every golden rule has been kept."""
        for use in decide.uses:
            known = known.without(self.prints.action(use.name))
        for law in musts(self.game) if not any(use.name in self.stopping for use in decide.uses) else ():
            known = known.having(self.reckon.key(law.condition), TRUE)
        return known
