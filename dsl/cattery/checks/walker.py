"""Walks through a game's rules as play does, knowing at each statement what is certain there.

One walk serves many checks: what it comes upon is written down as findings, without a word of prose.
"""

from __future__ import annotations

from typing import assert_never

from attrs import define, field

from cattery.checks.conditions import Conditions
from cattery.checks.effects import Effects
from cattery.checks.findings import Finding, FlowEnds, Looked, Met, NeverLegal, Rounds, Unreachable
from cattery.checks.footprint import ME, NOTED, TIMES, of_value
from cattery.checks.known import Known, joined
from cattery.checks.offers import Offers
from cattery.checks.reckon import Reckoner
from cattery.checks.start import at_start
from cattery.checks.worth import constant
from cattery.model import walk
from cattery.model.game import Action, Game, Rule
from cattery.model.stmt import (
    Arrange,
    Assign,
    Block,
    Branch,
    Check,
    Cycle,
    Decide,
    GoesNext,
    Impossible,
    Invoke,
    Let,
    Loop,
    Move,
    Note,
    Repeat,
    Stmt,
    Take,
    Turn,
)


@define(eq=False)
class Walker:
    """Walks one game once."""

    game: Game
    reckon: Reckoner
    offers: Offers
    found: list[Finding] = field(factory=list)
    conditions: Conditions = field(init=False)
    effects: Effects = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.conditions = Conditions(self.reckon, self.found)
        self.effects = Effects(self.conditions)

    def everything(self) -> list[Finding]:
        """Walk through the flow and every declaration."""
        end = self.block(self.game.flow, at_start(self.reckon))
        if end is not None:
            last = self.game.flow[-1].span if self.game.flow else self.game.origin.span
            self.found.append(FlowEnds(last))
        for action in self.game.actions.values():
            self._action(action)
        for rule in self.game.rules.values():
            self._rule(rule)
        for define_ in self.game.defines.values():
            self.conditions.look(define_.body, self.reckon.unknown, "define")
        for end_ in self.game.ends.values():
            self.conditions.look(end_.condition, self.reckon.unknown, "end")
            for part in (end_.score, *end_.ties):
                if part is not None:
                    self.conditions.look(part, self.reckon.unknown, "value")
        for law in self.game.laws.values():
            self.conditions.look(law.condition, self.reckon.unknown, "law")
        return self.found

    def _rule(self, rule: Rule) -> None:
        self.effects.put.clear()
        for key in rule.limit.keys if rule.limit is not None else ():
            self.conditions.look(key, self.reckon.unknown, "value")
        self.block(rule.body, self.reckon.unknown)

    def _action(self, action: Action) -> None:
        self.effects.put.clear()
        known: Known | None = self.reckon.unknown
        for parameter in action.parameters:
            if parameter.domain is not None and known is not None:
                self.conditions.look(parameter.domain, known)
                known = self.reckon.bound((parameter.name,), parameter.domain, known)
                if parameter.where is not None:
                    self.conditions.condition(parameter.where, known, "condition")
        for guard in action.guards:
            if known is not None:
                self.conditions.condition(guard.condition, known, "guard")
                known = self.reckon.assume(guard.condition, True, known)
        if known is not None:
            self.block(action.body, known)

    # --- blocks ------------------------------------------------------------------------------------------------------

    def block(self, block: Block, known: Known | None) -> Known | None:
        """Walk through a block; None where its end is never reached."""
        before: Stmt | None = None
        for number, statement in enumerate(block):
            if block is self.game.flow:
                self.offers.supply.reached = number
            if known is None:
                if before is not None:
                    self.found.append(Unreachable(statement.span, _because(before), before.span))
                return None
            known = self.statement(statement, known)
            before = statement
        return known

    def statement(self, statement: Stmt, known: Known) -> Known | None:
        """Walk through a statement; None where play does not go on after it."""
        match statement:
            case Branch():
                return self._branch(statement, known)
            case Loop():
                return self._loop(statement, known)
            case Decide():
                return self._decide(statement, known)
            case Check():
                return self._check(statement, known)
            case Repeat():
                return self._repeat(statement, known)
            case Turn(body):
                after = self.block(body, self._turn_begins(known))
                return None if after is None else after.without(frozenset({ME}))
            case Impossible():
                return None
            case _:
                return self._effect(statement, known)

    def _effect(
        self, statement: Let | Invoke | Move | Take | Cycle | Arrange | Assign | GoesNext | Note, known: Known
    ) -> Known:
        for part in walk.parts(statement):
            self.conditions.look(part, known, "value")
        match statement:
            case Let(local, value):
                return known.having_local(local, self.reckon.worth(value, known))
            case Invoke(rule, arguments):
                self.conditions.arguments(self.game.rules[rule].parameters, arguments, known)
                return known.without(self.reckon.prints.rule(rule))
            case Move():
                return self.effects.move(statement, known)
            case Take():
                return self.effects.take(statement, known)
            case Cycle() | Arrange():
                return known.without(self.reckon.prints.written(statement))
            case Assign():
                return self.effects.assign(statement, known)
            case GoesNext():
                return known.without(frozenset({ME}))
            case Note():
                return known.without(frozenset({NOTED}))
            case _:
                assert_never(statement)

    def _branch(self, branch: Branch, known: Known) -> Known | None:
        self.conditions.condition(branch.condition, known, "condition")
        ways = []
        for block, wanted in ((branch.then, True), (branch.otherwise, False)):
            entered = self.reckon.assume(branch.condition, wanted, known)
            ways.append(None if entered is None else self.block(block, entered))
        return joined(*ways)

    def _loop(self, loop: Loop, known: Known) -> Known | None:
        self.conditions.look(loop.domain, known)
        size = self.reckon.size(loop.domain, known)
        inner: Known | None = self.reckon.bound(loop.locals, loop.domain, known)
        sure = size.low > 0
        if loop.where is not None and inner is not None:
            self.conditions.condition(loop.where, inner, "condition")
            sure = sure and self.reckon.truth(loop.where, inner) is True
            inner = self.reckon.assume(loop.where, True, inner)
        if inner is None or size.high == 0:
            return known
        written = self.reckon.prints.writes(loop.body)
        after = self.block(loop.body, inner.without(written))
        return None if after is None and sure else known.without(written)

    def _repeat(self, repeat: Repeat, known: Known) -> Known | None:
        written = self.reckon.prints.writes(repeat.body)
        after = self.block(repeat.body, known.without(written))
        if after is not None and repeat.until is not None:
            self.conditions.condition(repeat.until, after, "condition")
            return self.reckon.assume(repeat.until, True, after) or after
        if after is not None:
            ways_out = [end for end in self.reckon.prints.checked(repeat.body) if self._can_hold(end)]
            self.found.append(Rounds(repeat.span, len(ways_out)))
        return None

    def _can_hold(self, end: str) -> bool:
        return self.reckon.truth(self.game.ends[end].condition, self.reckon.unknown) is not False

    def _turn_begins(self, known: Known) -> Known:
        reset = [value for value in self.game.values.values() if value.reset == "turn"]
        known = known.without(frozenset({TIMES, *(of_value(value.name) for value in reset)}))
        for value in reset:
            token = of_value(value.name)
            known = known.having_family(token, self.reckon.worth(value.initial, self.reckon.unknown))
        return known.having_family(TIMES, constant(0))

    # --- decisions and ends ------------------------------------------------------------------------------------------

    def _decide(self, decide: Decide, known: Known) -> Known | None:
        for part in walk.parts(decide):
            self.conditions.look(part, known, "value")
        certain = False
        for use in decide.uses:
            self.conditions.arguments(self.game.actions[use.name].parameters, use.arguments, known)
            offer = self.offers.offer(use, known)
            certain = certain or offer.certain
            if offer.never and not self.offers.offer_anywhere(use).never:
                self.found.append(NeverLegal(use, offer.empty))
        self.found.append(Met(decide, certain))
        after: Known | None = self.offers.after(decide, known)
        if decide.may or (decide.if_possible and not certain):
            after = joined(after, known)
        return joined(after, self._otherwise(decide, certain, known))

    def _otherwise(self, decide: Decide, certain: bool, known: Known) -> Known | None:
        if decide.otherwise is None:
            return None
        if certain and decide.otherwise:
            self.found.append(Unreachable(decide.otherwise[0].span, "sure", decide.span))
            return None
        return self.block(decide.otherwise, known)

    def _check(self, check: Check, known: Known) -> Known | None:
        after: Known | None = known
        for use in check.uses:
            if after is None:
                self.found.append(Unreachable(use.span, "end", check.span))
                return None
            end = self.game.ends[use.name]
            for argument in use.arguments:
                self.conditions.look(argument, after, "value")
            self.conditions.arguments(end.parameters, use.arguments, after)
            inner = self.offers.given(end.parameters, use.arguments, after)
            truth = self.reckon.truth(end.condition, inner)
            self.found.append(Looked(use, truth))
            after = None if truth else after
            if after is not None and not end.parameters:
                failed = self.reckon.assume(end.condition, False, inner)
                after = None if failed is None else after.plus(failed.closed())
        return after


def _because(before: Stmt) -> str:
    match before:
        case Impossible():
            return "impossible"
        case Repeat():
            return "repeat"
        case Check():
            return "end"
        case _:
            return "ways"
