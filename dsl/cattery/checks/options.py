"""Options that nothing reads, and values of an option that nothing tells apart."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from cattery.checks.mentions import mentions
from cattery.diagnostics import Diagnostic, Fix
from cattery.model import walk
from cattery.model.expr import Compare, Domain, Lit, OptionValue, Value
from cattery.model.game import Game, Option


def unread(game: Game) -> Iterator[Diagnostic]:
    """Options that nothing in the game depends on."""
    found = mentions(game)
    for option in game.options.values():
        if not option.shapes and not found.of("option", option.name):
            message = f"the option `{option.name}` is never read: it changes nothing"
            fix = Fix(option.origin.span, "")
            yield Diagnostic("C0331", option.origin.span, message, (), "use it in a rule, or leave it out", fix)


def alike(game: Game) -> Iterator[Diagnostic]:
    """Values of an option between which no condition makes a difference."""
    told_apart, otherwise_read = _comparisons(game)
    for option in game.options.values():
        if option.shapes or option.name in otherwise_read or option.name not in told_apart:
            continue
        same = [value for value in option.domain if value not in told_apart[option.name]]
        if len(same) > 1 and isinstance(same[0], str):
            yield _same(option, same)


def _same(option: Option, same: list[Value]) -> Diagnostic:
    names = [f"`{value}`" for value in same]
    message = f"{', '.join(names[:-1])} and {names[-1]} of the option `{option.name}` make no difference to each other"
    return Diagnostic("C0332", option.origin.span, message, (), "tell them apart in a rule, or leave one out")


def _comparisons(game: Game) -> tuple[dict[str, set[Value]], set[str]]:
    """Per option the values it is compared with; and the options that are read in any other way."""
    told_apart: dict[str, set[Value]] = defaultdict(set)
    compared: dict[str, int] = defaultdict(int)
    read: dict[str, int] = defaultdict(int)
    for part in _expressions(game):
        match part:
            case OptionValue(name):
                read[name] += 1
            case Compare("is" | "is not", OptionValue(name), Lit(value)):
                told_apart[name].add(value)
                compared[name] += 1
            case Compare("is" | "is not", Lit(value), OptionValue(name)):
                told_apart[name].add(value)
                compared[name] += 1
            case _:
                pass
    return told_apart, {name for name in read if read[name] != compared[name]}


def _expressions(game: Game) -> Iterator[Domain]:
    for declared in walk.declarations(game):
        yield from walk.expressions(declared)
    yield from walk.block_expressions(game.flow)
    for value in game.values.values():
        yield from walk.walk(value.initial)
