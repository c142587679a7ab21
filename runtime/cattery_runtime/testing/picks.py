"""Actions in steps seen from outside: what may be picked next, found by looking for any way to complete the move.

The plainest search there is; nothing is shared with the one that engines use.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, Literal

from attrs import frozen

from cattery_runtime.testing.readers import Reader

Test = Callable[..., bool]
Clauses = tuple[tuple[str, Test | None], ...]
"""Conditions with their names; None for one that cannot be told from the state."""
Picks = Sequence[Any]
Questions = Iterator[tuple[str, bool | None]]
"""Clauses in their order, with whether they hold; None where it cannot be told."""

NOT_NOW: Final = "not-now"


@frozen
class Level:
    """A chosen parameter of an action in steps. Its functions take the state, the given and the chosen values before.

    `domain` gives for `one` what it is chosen from; for `set` the elements, the fewest and the most of them; for `order`
    what is on each of the sites. `where` takes the picks so far as well, and so do `guards`, asked when it is complete.
    """

    name: str
    form: Literal["one", "set", "order"]
    reader: Reader
    domain: Callable[..., Any]
    where: Test | None = None
    guards: Clauses = ()


@frozen
class Picking:
    """The parameters of an action; `sure`: all that decides whether a move can be completed can be told from the state."""

    action: str
    levels: tuple[Level, ...]
    sure: bool = True


@frozen
class Open:
    """The parameter to be picked now, the values before it, its domain and its picks so far."""

    number: int
    level: Level
    values: tuple[Any, ...]
    domain: Any
    picks: tuple[Any, ...]


def opened(steps: Picking, state: Any, given: tuple[Any, ...], begun: Sequence[Picks]) -> Open | None:
    """Where one is after these picks; None where there is nothing to pick."""
    values = given
    for number, level in enumerate(steps.levels):
        domain = level.domain(state, *values)
        picks = tuple(begun[number]) if number < len(begun) else ()
        if number == len(begun) - 1 or (not begun and has_step(level, domain)):
            return Open(number, level, values, domain, picks)
        values = (*values, value_of(level, picks))
    return None


def value_of(level: Level, picks: tuple[Any, ...]) -> Any:
    """What picks make up."""
    return picks[0] if level.form == "one" else picks


def has_step(level: Level, domain: Any) -> bool:
    """Whether there is something to pick, or must be."""
    if level.form == "set":
        elements, low, high = domain
        return low > 0 or (high > 0 and len(elements) > 0)
    return level.form == "one" or len(domain) > 0


def is_full(level: Level, domain: Any, picks: tuple[Any, ...]) -> bool:
    """Whether these picks are all."""
    if level.form == "one":
        return True
    return len(picks) == (domain[2] if level.form == "set" else len(domain))


# --- picks and what follows them -------------------------------------------------------------------------------------


def questions(
    steps: Picking,
    before: Clauses,
    state: Any,
    given: tuple[Any, ...],
    begun: Sequence[Picks],
    pick: tuple[str, Sequence[str]] | None,
) -> Questions:
    """What decides about a pick (the parameter and the words of its value) or, for None, about `done`."""
    now = opened(steps, state, given, begun)
    fits = now is not None and (now.level.name == pick[0] if pick else bool(begun) and now.level.form == "set")
    yield from answers(before, state, given)
    yield NOT_NOW, fits
    assert now is not None
    level, name = now.level, f"{steps.action}.{now.level.name}"
    if not begun:
        yield from skipped(steps, state, now)
    picks = now.picks
    if pick is None:
        yield f"{name}.done", len(picks) >= now.domain[1]
    else:
        value = level.reader.read(pick[1])
        fitting = candidates(level, now.domain, picks)
        yield name, value in (now.domain[0] if level.form == "set" else fitting)
        if level.form == "set":
            yield f"{name}.after", value in fitting
        picks = (*picks, value)
        yield f"{name}.where", allowed(level, state, now.values, picks)
    if pick is None or is_full(level, now.domain, picks):
        values = (*now.values, value_of(level, picks))
        yield from answers(level.guards, state, values)
        yield from rest(steps, state, now.number + 1, values, f"{name}.rest")
    else:
        found = completed(steps, state, now.number, now.values, picks)
        yield f"{name}.rest", found if steps.sure or not found else None


def answers(clauses: Clauses, state: Any, values: tuple[Any, ...]) -> Questions:
    """Whether each of some clauses holds."""
    for clause, test in clauses:
        yield clause, None if test is None else test(state, *values)


def skipped(steps: Picking, state: Any, now: Open) -> Questions:
    """The guards of the parameters before the first pick, which have nothing to pick."""
    first = len(now.values) - now.number
    for number, level in enumerate(steps.levels[: now.number]):
        yield from answers(level.guards, state, now.values[: first + number + 1])


def rest(steps: Picking, state: Any, number: int, values: tuple[Any, ...], name: str) -> Questions:
    """Whether something completes a move whose parameters before this one are known."""
    for level in steps.levels[number:]:
        if has_step(level, level.domain(state, *values)):
            found = completed(steps, state, number, values)
            yield name, found if steps.sure or not found else None
            return
        values = (*values, ())
        for _, holds in answers(level.guards, state, values):
            yield name, holds
        number += 1


def candidates(level: Level, domain: Any, picks: tuple[Any, ...]) -> Sequence[Any]:
    """What may be picked next, each way once."""
    if level.form == "one":
        return list(dict.fromkeys(domain))
    if level.form == "set":
        elements, _, high = domain
        after = elements.index(picks[-1]) + 1 if picks else 0
        return list(elements[after:]) if len(picks) < high else []
    left = Counter(domain) - Counter(picks)
    return [thing for thing in left if thing != domain[len(picks)]]


def allowed(level: Level, state: Any, values: tuple[Any, ...], picks: tuple[Any, ...]) -> bool:
    """Whether what has to hold after each pick holds."""
    return level.where is None or level.where(state, *values, value_of(level, picks))


def completed(steps: Picking, state: Any, number: int, values: tuple[Any, ...], picks: tuple[Any, ...] = ()) -> bool:
    """Whether a move can be completed of which the values before a parameter, and some picks of it, are known."""
    if number == len(steps.levels):
        return True
    level = steps.levels[number]
    for value in extensions(level, state, values, level.domain(state, *values), picks):
        whole = (*values, value)
        fits = all(holds is not False for _, holds in answers(level.guards, state, whole))
        if fits and completed(steps, state, number + 1, whole):
            return True
    return False


def extensions(level: Level, state: Any, values: tuple[Any, ...], domain: Any, picks: tuple[Any, ...]) -> Iterator[Any]:
    """The values of a parameter that begin with these picks."""
    enough = len(picks) >= domain[1] if level.form == "set" else is_full(level, domain, picks) and bool(picks)
    if enough or not has_step(level, domain):
        yield value_of(level, picks)
    if level.form == "one" and picks:
        return
    if level.form == "order" and len(picks) == len(domain):
        return
    for pick in candidates(level, domain, picks):
        further = (*picks, pick)
        if allowed(level, state, values, further):
            yield from extensions(level, state, values, domain, further)


def can(steps: Picking, before: Clauses, state: Any, given: tuple[Any, ...]) -> bool:
    """Whether there is a first pick of an action; only where that can be told."""
    now = opened(steps, state, given, ())
    if now is None:
        return False
    asked = [*answers(before, state, given), *skipped(steps, state, now)]
    firsts = ((pick,) for pick in candidates(now.level, now.domain, ()))
    return all(holds for _, holds in asked) and any(
        allowed(now.level, state, now.values, first) and completed(steps, state, now.number, now.values, first)
        for first in firsts
    )
