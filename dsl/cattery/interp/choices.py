"""What can be chosen at a node: whole moves, first picks of actions in steps, and the picks that follow them."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import field, frozen

from cattery.interp.candidate import Candidate
from cattery.interp.evaluate import Env
from cattery.interp.legal import Legality
from cattery.interp.notation import DECLINE, DONE, Move, Pick, Said, move_text, pick_text
from cattery.interp.state import State
from cattery.interp.steps import Step, Steps
from cattery.model.expr import Value
from cattery.model.game import Action, Game
from cattery.model.legality import NOT_NOW
from cattery.model.stmt import Decide
from cattery_runtime.refusal import Refusal


@frozen(repr=False)
class Offer:
    """Something that can be chosen: its text, and the move, or the longer beginning of one, that comes of it."""

    text: str
    after: Candidate


@frozen(repr=False)
class Choices:
    """Looks at a state and never changes it."""

    game: Game
    state: State
    legality: Legality = field(init=False, eq=False)
    """What knows whole moves."""
    steps: Steps = field(init=False, eq=False)
    """What knows single picks."""

    @legality.default
    def _legality(self) -> Legality:
        return Legality(self.game, self.state)

    @steps.default
    def _steps(self) -> Steps:
        return Steps(self.legality)

    def beginnings(self, decide: Decide, env: Env) -> Iterator[Candidate]:
        """The actions that a node offers, each with what it is given."""
        for use in decide.uses:
            yield Candidate(self.game.actions[use.name], self.legality.look.key(use.arguments, env))

    # --- what there is -----------------------------------------------------------------------------------------------

    def offers(self, decide: Decide, env: Env) -> Iterator[Offer]:
        """All that can be chosen at a node at first, in order, but for declining."""
        for one in self.beginnings(decide, env):
            if one.action.stepped:
                yield from self.first(one.action, one.given)
            else:
                for move in self.legality.of_action(one.action, one.given):
                    yield Offer(move_text(move.action, move.values), move)

    def first(self, action: Action, given: tuple[Value, ...]) -> Iterator[Offer]:
        """The first picks of an action in steps; nobody can be done with what has not been begun."""
        return (offer for offer in self.following(self.steps.begin(action, given)) if offer.text != DONE)

    def following(self, begun: Candidate) -> Iterator[Offer]:
        """All that can be chosen next of an action in steps, in order."""
        steps = self.steps
        for step in steps.steps(begun):
            if steps.failing(step) is None:
                yield Offer(step_text(step), steps.filled(step.after))

    def possible(self, name: str, given: tuple[Value, ...]) -> bool:
        """Whether some move of an action that is given this would be legal."""
        action = self.game.actions[name]
        moves = self.first(action, given) if action.stepped else self.legality.of_action(action, given)
        return next(iter(moves), None) is not None

    # --- what somebody named -----------------------------------------------------------------------------------------

    def judge(self, decide: Decide, env: Env, begun: Candidate | None, said: Said) -> Refusal | Candidate | None:
        """What forbids what somebody said at a node, or what comes of it; None for declining where that is allowed."""
        match said:
            case Move():
                return self.judge_move(decide, env, begun, said)
            case Pick():
                return self.judge_pick(decide, env, begun, said)
            case "done":
                return self.judge_done(begun)
            case _:
                return None if begun is None and decide.may else self.cannot(DECLINE, "this cannot be declined")

    def judge_move(self, decide: Decide, env: Env, begun: Candidate | None, move: Move) -> Refusal | Candidate:
        """A whole move: the first use of its action that allows it, or else why the first one does not."""
        refusals = []
        for one in self.beginnings(decide, env) if begun is None else ():
            if one.action == move.action:
                candidate = Candidate(one.action, one.given, move.values)
                refusal = self.legality.refusal_of(candidate)
                if refusal is None:
                    return candidate
                refusals.append(refusal)
        return refusals[0] if refusals else self.legality.not_now(move.action)

    def judge_pick(self, decide: Decide, env: Env, begun: Candidate | None, pick: Pick) -> Refusal | Candidate:
        """One step: of what has been begun, or the first step of something."""
        refusals = []
        for one in self.begun(decide, env, begun, pick.action):
            judged: Refusal | Candidate = self.judge_first(one) or self.legality.not_now(pick.action)
            if not one.whole and one.following == pick.parameter:
                judged = self.judge_step(self.steps.pick(one, pick.value))
            if isinstance(judged, Candidate):
                return judged
            refusals.append(judged)
        return refusals[0] if refusals else self.legality.not_now(pick.action)

    def judge_first(self, begun: Candidate) -> Refusal | None:
        """What forbids all picks of an action."""
        for clause in self.legality.clauses(begun.action):
            if clause.bound == 0 and not self.legality.holds(clause, begun):
                return self.legality.refused(clause, begun.action, begun.env)
        return None

    def judge_done(self, begun: Candidate | None) -> Refusal | Candidate:
        """The word that a set is done, where one is being picked."""
        if begun is None:
            return self.cannot(DONE, "there is nothing to be done with here")
        stop = self.steps.stop(begun)
        return self.legality.not_now(begun.action) if stop is None else self.judge_step(stop)

    def begun(self, decide: Decide, env: Env, begun: Candidate | None, action: Action) -> Iterator[Candidate]:
        """What a step of an action can belong to: what has been begun, or else each time that the node offers it."""
        if begun is not None:
            if begun.action == action:
                yield begun
            return
        for one in self.beginnings(decide, env):
            if one.action == action:
                yield self.steps.begin(one.action, one.given)

    def judge_step(self, step: Step) -> Refusal | Candidate:
        """The first clause that forbids a choice, in words; else what comes of it."""
        failing = self.steps.failing(step)
        if failing is None:
            return self.steps.filled(step.after)
        return self.legality.refused(failing, step.before.action, step.env)

    def cannot(self, word: str, words: str) -> Refusal:
        """The refusal of a word that is not for this node."""
        span = self.game.origin.span
        return Refusal(NOT_NOW, word, words, (), span.path, span.line)

    def not_now(self, said: Said) -> Refusal:
        """The refusal of anything at all, when the game is over."""
        match said:
            case Move(action) | Pick(action):
                return self.legality.not_now(action)
            case "done":
                return self.cannot(DONE, "there is nothing to be done with here")
            case _:
                return self.cannot(DECLINE, "this cannot be declined")


def step_text(step: Step) -> str:
    """The text of a choice."""
    return DONE if step.done else pick_text(step.before.action, step.before.following, step.pick)
