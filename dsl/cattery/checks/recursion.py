"""A rule may use itself only while a number gets smaller with each use; defines never get here if they do (resolve)."""

from __future__ import annotations

from collections.abc import Iterator

from cattery.checks.known import Known
from cattery.checks.mentions import Mentions, mentions
from cattery.checks.reckon import Reckoner
from cattery.checks.walks import reckoner
from cattery.diagnostics import Diagnostic
from cattery.model import walk
from cattery.model.expr import Arith, Expr, Lit, Local
from cattery.model.game import Game, Rule
from cattery.model.stmt import Block, Branch, Invoke
from cattery.model.types import IntType


def endless_rules(game: Game) -> Iterator[Diagnostic]:
    """Rules that use themselves without anything that must come to an end."""
    found = mentions(game)
    for name, rule in game.rules.items():
        way = _way_back(found, name)
        if way is not None and not (len(way) == 1 and _gets_smaller(game, rule)):
            message = f"the rule `{name}` uses itself{_through(way)}, and nothing says that this comes to an end"
            suggestion = "give it a number that is smaller with each use, and use it only while that number is in range"
            yield Diagnostic("C0341", rule.origin.span, message, (), suggestion)


def _way_back(found: Mentions, name: str) -> tuple[str, ...] | None:
    """The shortest way from a rule through other rules back to itself, without its own name at the start."""
    ways: list[tuple[str, ...]] = [(name,)]
    seen: set[str] = set()
    while ways:
        way = ways.pop(0)
        for other, users in found.by.items():
            if other[0] != "rule" or ("rule", way[-1]) not in users:
                continue
            if other[1] == name:
                return (*way[1:], name)
            if other[1] not in seen:
                seen.add(other[1])
                ways.append((*way, other[1]))
    return None


def _through(way: tuple[str, ...]) -> str:
    names = [f"`{name}`" for name in way[:-1]]
    return f", through {' and '.join(names)}" if names else ""


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
