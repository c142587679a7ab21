"""What uses itself has to come to an end; defines never get here if they do not (resolve).

A rule may use itself while a number gets smaller with each use. Any other way from a rule or an action back to itself, also
by way of a decision that offers an action, has to go through a rule with a limit: there are only so many values for its
keys, so that it happens only so often in one action.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import frozen

from cattery.checks.footprint import Name
from cattery.checks.known import Known
from cattery.checks.reckon import Reckoner
from cattery.checks.walks import reckoner
from cattery.diagnostics import Diagnostic, Label
from cattery.model import walk
from cattery.model.expr import Arith, Expr, Lit, Local
from cattery.model.game import Game, Rule
from cattery.model.stmt import Block, Branch, Decide, Invoke
from cattery.model.types import BagType, IntType, OptionalType, SequenceType, SetType, Type
from cattery.source import Span


@frozen(repr=False)
class _Step:
    """One declaration uses another, here."""

    start: Name
    goal: Name
    span: Span


def endless_rules(game: Game) -> Iterator[Diagnostic]:
    """Ways from a rule or an action back to itself that nothing bounds."""
    steps = _circles(_unbounded(game))
    shown: set[Name] = set()
    for start in steps:
        way = _way_back(steps, start) if start not in shown else ()
        if way:
            shown.update(step.start for step in way)
            yield _diagnostic(game, way)


def _unbounded(game: Game) -> dict[Name, list[_Step]]:
    """Who uses whom, without what certainly comes to an end: rules with a limit, and numbers that get smaller."""
    steps: dict[Name, list[_Step]] = {}
    for rule in game.rules.values():
        if rule.limit is None:
            name = ("rule", rule.name)
            found = list(_steps(name, rule.body))
            falls = any(step.goal == name for step in found) and _gets_smaller(game, rule)
            steps[name] = [step for step in found if not (falls and step.goal == name)]
    for action in game.actions.values():
        steps["action", action.name] = list(_steps(("action", action.name), action.body))
    return steps


def _circles(steps: Mapping[Name, list[_Step]]) -> Mapping[Name, list[_Step]]:
    """Without those that come to an end, because they use nothing or only what comes to an end."""
    while True:
        left = {start: [step for step in found if step.goal in steps] for start, found in steps.items()}
        left = {start: found for start, found in left.items() if found}
        if len(left) == len(steps):
            return left
        steps = left


def _steps(start: Name, block: Block) -> Iterator[_Step]:
    for statement in walk.statements(block):
        match statement:
            case Invoke(rule, _, span):
                yield _Step(start, ("rule", rule), span)
            case Decide(_, uses):
                yield from (_Step(start, ("action", use.name), use.span) for use in uses)
            case _:
                pass


def _way_back(steps: Mapping[Name, list[_Step]], start: Name) -> tuple[_Step, ...]:
    """The shortest way from a declaration back to itself; empty where there is none."""
    ways: list[tuple[_Step, ...]] = [(step,) for step in steps[start]]
    seen = {start}
    while ways:
        way = ways.pop(0)
        goal = way[-1].goal
        if goal == start:
            return way
        if goal not in seen:
            seen.add(goal)
            ways += [(*way, step) for step in steps.get(goal, ())]
    return ()


def _diagnostic(game: Game, way: tuple[_Step, ...]) -> Diagnostic:
    kind, name = way[0].start
    origin = game.rules[name].origin if kind == "rule" else game.actions[name].origin
    names = [f"`{step.goal[1]}`" for step in way[:-1]]
    through = f", through {', '.join(names[:-1])}{' and ' if names[:-1] else ''}{names[-1]}" if names else ""
    message = f"the {kind} `{name}` uses itself{through}, and nothing says that this comes to an end"
    labels = tuple(Label(step.span, f"`{step.start[1]}` uses `{step.goal[1]}` here") for step in way)
    return Diagnostic("C0341", origin.span, message, labels, _suggestion(game, way))


def _suggestion(game: Game, way: tuple[_Step, ...]) -> str:
    """The limit that fits one of the rules: once for the same values of its parameters."""
    rules = [game.rules[step.start[1]] for step in way if step.start[0] == "rule"]
    rule = next((rule for rule in rules if " for " not in rule.name), None)
    if rule is None:
        return "use a rule in between that says how often it may happen: `once`, or `at most 3 times`"
    keys = [parameter.name for parameter in rule.parameters if _is_key(parameter.type)]
    limit = f"once per {', '.join(keys)}" if keys else "once"
    return f"say how often it may happen in one action: `{limit}` at the head of `{rule.name}`"


def _is_key(type_: Type) -> bool:
    inner = type_.inner if isinstance(type_, OptionalType) else type_
    return not isinstance(inner, SetType | SequenceType | BagType)


def _gets_smaller(game: Game, rule: Rule) -> bool:
    """Whether some number is smaller in each use of the rule in itself, and certainly still within its range."""
    reckon = reckoner(game, free=False)
    uses = [(use, known) for use, known in _uses(rule.body, reckon.unknown, reckon) if use.rule == rule.name]
    for position, parameter in enumerate(rule.parameters):
        type_ = parameter.type
        if isinstance(type_, IntType) and all(
            _is_less(use.arguments[position], parameter.name)
            and reckon.worth(use.arguments[position], known).low >= type_.low
            for use, known in uses
        ):
            return True
    return False


def _is_less(argument: Expr, parameter: str) -> bool:
    match argument:
        case Arith("-", Local(name), Lit(value)):
            return name == parameter and isinstance(value, int) and value > 0
        case _:
            return False


def _uses(block: Block, known: Known, reckon: Reckoner) -> Iterator[tuple[Invoke, Known]]:
    """The rules used in a block, with what the conditions around them say of the parameters."""
    for statement in block:
        match statement:
            case Invoke():
                yield statement, known
            case Branch(condition, then, otherwise):
                for inner, wanted in ((then, True), (otherwise, False)):
                    entered = reckon.assume(condition, wanted, known)
                    if entered is not None:
                        yield from _uses(inner, _of_locals(entered), reckon)
            case _:
                for inner in walk.blocks(statement):
                    yield from _uses(inner, known, reckon)


def _of_locals(known: Known) -> Known:
    """What is known of names: this stays so whatever is written."""
    return Known({key: fact for key, fact in known.facts.items() if not fact.reads})
