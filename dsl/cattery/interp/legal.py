"""Which whole moves of an action are legal, and which clause forbids the rest.

Legality is one ordered list of clauses for each action (`model/legality.py`). `of_action` goes down that list with all
values that a parameter can have, `refusal_of` with the ones somebody named.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve, frozen

from cattery.interp.candidate import Candidate
from cattery.interp.evaluate import Env, Evaluator
from cattery.interp.execute import GameOver
from cattery.interp.facts import facts
from cattery.interp.machine import Machine
from cattery.interp.state import State
from cattery.interp.values import value_text
from cattery.model.expr import Interval, Value, WholeType
from cattery.model.game import Action, Game, Law, Parameter, Words
from cattery.model.legality import Clause, musts, weighs, words
from cattery_runtime.refusal import Refusal


@frozen(repr=False)
class Legality:
    """Looks at a state and never changes it."""

    game: Game
    state: State

    @property
    def look(self) -> Evaluator:
        """The evaluator of this state."""
        return Evaluator(self.game, self.state)

    def clauses(self, action: Action) -> tuple[Clause, ...]:
        """The clauses of an action, in order."""
        return facts(self.game).clauses[action.name]

    def of_action(self, action: Action, given: tuple[Value, ...]) -> Iterator[Candidate]:
        """The legal moves of an action that is given this."""
        beginning = Candidate(action, given)
        if self.passes(beginning):
            yield from self.completed(beginning)

    def completed(self, beginning: Candidate) -> Iterator[Candidate]:
        """The legal moves that begin like this, which has passed its guards."""
        if beginning.whole:
            if self.broken_law(beginning) is None:
                yield beginning
            return
        parameter = beginning.following
        for value in self.domain(parameter, beginning.env):
            weight = beginning.weight * self.copies(parameter, value, beginning.env)
            longer = evolve(beginning.with_value(value), weight=weight)
            if self.passes(longer):
                yield from self.completed(longer)

    def passes(self, beginning: Candidate) -> bool:
        """Whether the guards hold that can be looked at now that so many values are known, and could not before."""
        count = len(beginning.values)
        guards = (c for c in self.clauses(beginning.action) if c.kind == "guard" and c.bound == count)
        return all(self.holds(clause, beginning) for clause in guards)

    def holds(self, clause: Clause, move: Candidate) -> bool:
        """Whether a clause holds for a move that the node offers."""
        match clause.kind:
            case "guard" if clause.guard is not None:
                return self.look.truth(clause.guard.condition, move.first(clause.bound).env)
            case "domain" if clause.parameter is not None:
                before = move.first(clause.bound - 1)
                return move.values[clause.bound - 1] in self.domain(clause.parameter, before.env)
            case "must":
                return self.broken_law(move) != clause.law
            case _:
                return True

    def domain(self, parameter: Parameter, env: Env) -> tuple[Value, ...]:
        """What a parameter is chosen from."""
        items = () if parameter.domain is None else self.look.items(parameter.domain, env)
        return tuple(dict.fromkeys(items)) if weighs(parameter) else items

    def copies(self, parameter: Parameter, value: Value, env: Env) -> int:
        """How much a value weighs where chance chooses: a piece by its copies, anything else 1."""
        match parameter.domain:
            case None | WholeType() | Interval():
                return 1
            case domain if weighs(parameter):
                inside = self.look.value(domain, env)
                return sum(piece == value for piece in inside) if isinstance(inside, tuple) else 0
            case _:
                return 1

    # --- golden rules ------------------------------------------------------------------------------------------------

    def after(self, candidate: Candidate) -> State:
        """The state after the action's own block; this one stays as it is."""
        state = self.state.copy()
        machine = Machine(self.game, state)
        machine.begin(candidate.action, candidate.env)
        machine.run()
        return state

    def broken_law(self, candidate: Candidate) -> Law | None:
        """Try, look, undo: the first golden rule that does not hold after a move.

        They are not looked at for an action whose effects can stop half-way: what is there then is not what it does.
        """
        laws = musts(self.game)
        if not laws or candidate.action.name in facts(self.game).points.actions:
            return None
        try:
            look = Evaluator(self.game, self.after(candidate))
        except GameOver:
            return None
        return next((law for law in laws if not look.truth(law.condition, {})), None)

    # --- why not -----------------------------------------------------------------------------------------------------

    def refusal_of(self, candidate: Candidate) -> Refusal | None:
        """The first clause that forbids a whole move that the node offers."""
        for clause in self.clauses(candidate.action):
            if not self.holds(clause, candidate):
                return self.refused(clause, candidate.action, candidate.env)
        return None

    def not_now(self, action: Action) -> Refusal:
        """The refusal of an action that is not to be decided on."""
        return self.refused(self.clauses(action)[0], action, {})

    def refused(self, clause: Clause, action: Action, env: Env) -> Refusal:
        """A clause as it is told to a player."""
        origin = (clause.guard or clause.law or action).origin
        rule = action.name if clause.law is None else clause.law.name
        said = self.said(words(action, clause), env)
        return Refusal(clause.id, rule, said, origin.cites, origin.span.path, origin.span.line)

    def said(self, text: Words, env: Env) -> str:
        """Words with their holes filled."""
        parts = [
            part if isinstance(part, str) else value_text(part.type, self.look.value(part, env)) for part in text.parts
        ]
        return "".join(parts)
