"""What may be chosen at a node, and which clause forbids the rest.

Legality is one ordered list of clauses for each action (`model/legality.py`). `moves` goes down that list with all
values that a parameter can have, `refusal` with the ones somebody named.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve, frozen

from cattery.interp.evaluate import Env, Evaluator
from cattery.interp.execute import Executor, GameOver
from cattery.interp.state import State
from cattery.interp.values import value_text
from cattery.model.expr import Interval, Value, WholeType
from cattery.model.game import Action, Game, Law, Parameter, Words
from cattery.model.legality import Clause, chosen, clauses, given, musts, words
from cattery.model.stmt import Decide, Use
from cattery.model.types import BagType
from cattery_runtime.refusal import Refusal


@frozen(repr=False)
class Candidate:
    """A move, or the beginning of one: an action, what the flow gives it, and what has been chosen so far.

    `weight` is how likely it is where chance chooses.
    """

    action: Action
    given: tuple[Value, ...]
    values: tuple[Value, ...] = ()
    weight: int = 1

    @property
    def env(self) -> Env:
        """The parameters that are known, under their names."""
        known = (*given(self.action), *chosen(self.action)[: len(self.values)])
        return {p.name: value for p, value in zip(known, (*self.given, *self.values), strict=True)}

    def first(self, count: int) -> Candidate:
        """The beginning of this move with so many values."""
        return evolve(self, values=self.values[:count])


@frozen(repr=False)
class Legality:
    """Looks at a state and never changes it."""

    game: Game
    state: State

    @property
    def look(self) -> Evaluator:
        """The evaluator of this state."""
        return Evaluator(self.game, self.state)

    def moves(self, decide: Decide, env: Env) -> Iterator[Candidate]:
        """All legal moves of a node in order, without declining."""
        for use in decide.uses:
            yield from self.of_use(use, env)

    def of_use(self, use: Use, env: Env) -> Iterator[Candidate]:
        """The legal moves of one action that a node offers."""
        action = self.game.actions[use.name]
        guards = [clause for clause in clauses(self.game, action) if clause.kind == "guard"]
        beginning = Candidate(action, self.look.key(use.arguments, env))
        if self.passes(beginning, guards):
            yield from self.completed(beginning, guards)

    def completed(self, beginning: Candidate, guards: list[Clause]) -> Iterator[Candidate]:
        """The legal moves that begin like this, which has passed its guards."""
        parameters = chosen(beginning.action)
        if len(beginning.values) == len(parameters):
            if self.broken_law(beginning) is None:
                yield beginning
            return
        parameter = parameters[len(beginning.values)]
        for value in self.domain(parameter, beginning.env):
            weight = beginning.weight * self.copies(parameter, value, beginning.env)
            longer = evolve(beginning, values=(*beginning.values, value), weight=weight)
            if self.passes(longer, guards):
                yield from self.completed(longer, guards)

    def passes(self, beginning: Candidate, guards: list[Clause]) -> bool:
        """Whether the guards hold that can be looked at now that so many values are known, and could not before."""
        return all(self.holds(clause, beginning) for clause in guards if clause.bound == len(beginning.values))

    def holds(self, clause: Clause, move: Candidate) -> bool:
        """Whether a clause holds for a move that the node offers."""
        if clause.guard is not None:
            return self.look.truth(clause.guard.condition, move.first(clause.bound).env)
        if clause.parameter is not None:
            before = move.first(clause.bound - 1)
            return move.values[clause.bound - 1] in self.domain(clause.parameter, before.env)
        if clause.law is not None:
            return self.broken_law(move) != clause.law
        return True

    def domain(self, parameter: Parameter, env: Env) -> tuple[Value, ...]:
        """What a parameter is chosen from."""
        return () if parameter.domain is None else self.look.items(parameter.domain, env)

    def copies(self, parameter: Parameter, value: Value, env: Env) -> int:
        """How much a value weighs where chance chooses: a piece from a bag by its copies, anything else 1."""
        match parameter.domain:
            case None | WholeType() | Interval():
                return 1
            case domain if isinstance(domain.type, BagType):
                inside = self.look.value(domain, env)
                return sum(piece == value for piece in inside) if isinstance(inside, tuple) else 0
            case _:
                return 1

    # --- golden rules ------------------------------------------------------------------------------------------------

    def after(self, candidate: Candidate) -> State:
        """The state after the action's own block; this one stays as it is."""
        state = self.state.copy()
        Executor(self.game, state).action(candidate.action, candidate.env)
        return state

    def broken_law(self, candidate: Candidate) -> Law | None:
        """Try, look, undo: the first golden rule that does not hold after a move."""
        laws = musts(self.game)
        if not laws:
            return None
        try:
            look = Evaluator(self.game, self.after(candidate))
        except GameOver:
            return None
        return next((law for law in laws if not look.truth(law.condition, {})), None)

    # --- why not -----------------------------------------------------------------------------------------------------

    def judge(self, decide: Decide, env: Env, action: Action, values: tuple[Value, ...]) -> Refusal | Candidate:
        """The first clause that forbids a move at a node, in words; the move itself if it is legal."""
        refusals = []
        for use in decide.uses:
            if use.name == action.name:
                candidate = Candidate(action, self.look.key(use.arguments, env), values)
                refusal = self.refusal_of(candidate)
                if refusal is None:
                    return candidate
                refusals.append(refusal)
        return refusals[0] if refusals else self.refused(clauses(self.game, action)[0], action, {})

    def refusal_of(self, candidate: Candidate) -> Refusal | None:
        """The same for a move that the node offers."""
        for clause in clauses(self.game, candidate.action):
            if not self.holds(clause, candidate):
                return self.refused(clause, candidate.action, candidate.env)
        return None

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
