"""Actions in steps: a move that is chosen pick by pick, each of which can be completed.

An engine says for each chosen parameter what it is picked from and what must hold (`Level`); here is the search for what
may be picked next. A parameter has one of three forms:

- `one`: a single pick, of the numbers in its domain;
- `set`: its elements one by one, each after the last; at the highest number of them it is complete by itself, and from
  the lowest on one may stop;
- `order`: for each of some sites what shall be there, out of what is there now and so that every site changes.

A parameter with nothing to pick is complete without a step. `chosen` are the picks so far, one tuple for each parameter
that has been begun, () before the first pick. Nothing changes the state while one picks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, Literal

from attrs import frozen

from cattery_runtime.bits import bits, mask_of

Picks = tuple[int, ...]
Chosen = tuple[Picks, ...]
Values = Sequence[Any]
"""The values of the given parameters and of those chosen so far: a number, a bit set, or a tuple of codes each."""
Test = Callable[[Any, list[Any]], bool]
"""A condition over a state and the values so far."""

STOP: Final = None
"""What is picked to end a set."""


@frozen
class Level:
    """One chosen parameter.

    `domain` gives for the state and the values before: for `one` its numbers in order; for `set` a bit set, the lowest and
    the highest number of elements; for `order` the sites, and what stands on each. `where` is asked after each pick, with
    what has been picked so far as the last value; `guards` when the parameter is complete.
    """

    form: Literal["one", "set", "order"]
    domain: Callable[[Any, list[Any]], Any]
    where: Test | None = None
    guards: tuple[Test, ...] = ()


@frozen
class Steps:
    """All chosen parameters of an action; `last` is asked when all are complete: what must hold after the action."""

    levels: tuple[Level, ...]
    last: Test | None = None


@frozen
class Reason:
    """Why something cannot be picked. `level` is the parameter whose clause it is, `guard` the number of a guard.

    `clause` is `step` if another parameter is to be picked now, `after` if a set's pick comes before its last one, `rest` if nothing completes the move, and `last` if it is
    complete and breaks what must hold after it. `values` are those that the clause is asked with.
    """

    clause: Literal["step", "domain", "after", "where", "done", "guard", "rest", "last"]
    level: int
    guard: int = 0
    values: tuple[Any, ...] = ()


@frozen
class _Open:
    """The parameter to be picked now: the values before, its domain, and its picks so far."""

    level: int
    values: list[Any]
    domain: Any
    picks: Picks


# --- what may be picked ----------------------------------------------------------------------------------------------


def picks(s: Any, steps: Steps, chosen: Chosen, given: Values = ()) -> tuple[int, list[int]]:
    """Which parameter is to be picked now, and the picks that can be completed, in order."""
    now = _open(s, steps, chosen, given)
    if now is None or _broken(s, steps, now, given, chosen) is not None:
        return 0, []
    return now.level, list(_picks(s, steps, now))


def can_stop(s: Any, steps: Steps, chosen: Chosen, given: Values = ()) -> bool:
    """Whether the set that is being picked may be left as it is."""
    return refusal(s, steps, chosen, len(chosen) - 1, STOP, given) is None


def completes(s: Any, steps: Steps, chosen: Chosen, given: Values = ()) -> bool:
    """Whether there is a whole move with these picks; before the first one, whether there is any."""
    now = _open(s, steps, chosen, given)
    if now is None or _broken(s, steps, now, given, chosen) is not None:
        return False
    if chosen:
        return _leads(s, steps, now, now.picks)
    return next(_picks(s, steps, now), None) is not None


def settle(
    s: Any, steps: Steps, chosen: Chosen, pick: int | None, given: Values = ()
) -> tuple[Chosen, list[Any] | None]:
    """After a legal pick, or STOP: the picks that are kept, and the values of all chosen parameters if that was the last.

    A parameter that has been completed is followed by the empty picks of the next one that has a step.
    """
    now = _open(s, steps, chosen, given)
    assert now is not None
    picked = now.picks if pick is STOP else (*now.picks, pick)
    begun = [*(chosen[: now.level] or [()] * now.level), picked]
    if pick is not STOP and not _is_full(steps.levels[now.level], now.domain, picked):
        return tuple(begun), None
    values = [*now.values, _value(steps.levels[now.level], picked)]
    for level in steps.levels[now.level + 1 :]:
        begun.append(())
        if not _has_no_step(level, level.domain(s, values)):
            return tuple(begun), None
        values.append(_value(level, ()))
    return (), values[len(given) :]


def refusal(s: Any, steps: Steps, chosen: Chosen, level: int, pick: int | None, given: Values = ()) -> Reason | None:
    """The first clause that forbids a pick (or STOP) of a parameter, or None."""
    now = _open(s, steps, chosen, given)
    if now is None or now.level != level or (pick is STOP and (not chosen or steps.levels[level].form != "set")):
        return Reason("step", level)
    here = steps.levels[level]
    broken = _broken(s, steps, now, given, chosen)
    if broken is not None:
        return broken
    picked = now.picks
    if pick is not STOP:
        if not _is_in(here, now.domain, picked, pick):
            known = here.form == "set" and pick >= 0 and bool(now.domain[0] >> pick & 1)
            return Reason("after" if known else "domain", level, values=tuple(now.values))
        picked = (*picked, pick)
    values = [*now.values, _value(here, picked)]
    if pick is STOP:
        if len(picked) < now.domain[1]:
            return Reason("done", level, values=tuple(values))
    elif here.where is not None and not here.where(s, values):
        return Reason("where", level, values=tuple(values))
    if pick is not STOP and not _is_full(here, now.domain, picked):
        return None if _leads(s, steps, now, picked) else Reason("rest", level, values=tuple(values))
    for number, guard in enumerate(here.guards):
        if not guard(s, values):
            return Reason("guard", level, number, tuple(values))
    return _refused_after(s, steps, level, values)


def _refused_after(s: Any, steps: Steps, level: int, values: list[Any]) -> Reason | None:
    """Why the move cannot be completed when a parameter is complete and nothing of its own forbids it."""
    whole, after = list(values), level + 1
    for following in steps.levels[after:]:
        if not _has_no_step(following, following.domain(s, whole)):
            break
        whole.append(_value(following, ()))
        if not _holds(s, following, whole):
            return Reason("rest", level, values=tuple(values))
        after += 1
    if after == len(steps.levels):
        return None if steps.last is None or steps.last(s, whole) else Reason("last", after, values=tuple(whole))
    return None if _is_completed(s, steps, after, whole) else Reason("rest", level, values=tuple(values))


def came_about(s: Any, steps: Steps, chosen: Chosen, given: Values = ()) -> bool:
    """Whether picks could have been made one after another, and are kept as `settle` keeps them."""
    replayed: Chosen = ()
    for level, picked in enumerate(chosen):
        again: list[int | None] = list(picked)
        while again or (replayed and len(replayed) == level + 1 < len(chosen)):
            pick = again.pop(0) if again else STOP
            if refusal(s, steps, replayed, level, pick, given) is not None:
                return False
            replayed, values = settle(s, steps, replayed, pick, given)
            if values is not None:
                return False
    return replayed == chosen


# --- the search ------------------------------------------------------------------------------------------------------


def _open(s: Any, steps: Steps, chosen: Chosen, given: Values) -> _Open | None:
    """The parameter to be picked now; None where there is none."""
    values = list(given)
    if chosen:
        values += [_value(level, picked) for level, picked in zip(steps.levels, chosen[:-1], strict=False)]
        level = len(chosen) - 1
        return _Open(level, values, steps.levels[level].domain(s, values), chosen[-1])
    for number, here in enumerate(steps.levels):
        domain = here.domain(s, values)
        if not _has_no_step(here, domain):
            return _Open(number, values, domain, ())
        values.append(_value(here, ()))
    return None


def _broken(s: Any, steps: Steps, now: _Open, given: Values, chosen: Chosen) -> Reason | None:
    """The guard that fails of a parameter without a step before the first pick, or None."""
    if chosen:
        return None
    for level in range(now.level):
        values = now.values[: len(given) + level + 1]
        for number, guard in enumerate(steps.levels[level].guards):
            if not guard(s, values):
                return Reason("guard", level, number, tuple(values))
    return None


def _picks(s: Any, steps: Steps, now: _Open) -> Iterator[int]:
    """The picks that can be completed."""
    here = steps.levels[now.level]
    where = here.where
    for pick in _candidates(here, now.domain, now.picks):
        picked = (*now.picks, pick)
        if (where is None or where(s, [*now.values, _value(here, picked)])) and _leads(s, steps, now, picked):
            yield pick


def _leads(s: Any, steps: Steps, now: _Open, picked: Picks) -> bool:
    """Whether picks of the open parameter, of which each is allowed, can be completed to a whole move."""
    here = steps.levels[now.level]
    for value in _extensions(s, here, now.domain, now.values, picked):
        values = [*now.values, value]
        if _holds(s, here, values) and _is_completed(s, steps, now.level + 1, values):
            return True
    return False


def _is_completed(s: Any, steps: Steps, level: int, values: list[Any]) -> bool:
    """Whether the parameters from a level on can be picked so that all holds."""
    if level == len(steps.levels):
        return steps.last is None or steps.last(s, values)
    here = steps.levels[level]
    domain = here.domain(s, values)
    if level + 1 == len(steps.levels) and here.form == "order" and not (here.where or here.guards or steps.last):
        return _can_change(domain[1])
    for value in _extensions(s, here, domain, values, ()):
        further = [*values, value]
        if _holds(s, here, further) and _is_completed(s, steps, level + 1, further):
            return True
    return False


def _holds(s: Any, level: Level, values: list[Any]) -> bool:
    """Whether all guards of a complete parameter hold."""
    return not level.guards or all(guard(s, values) for guard in level.guards)


# --- the three forms -------------------------------------------------------------------------------------------------


def _value(level: Level, picked: Picks) -> Any:
    """The value that picks make up."""
    if level.form == "set":
        return mask_of(picked)
    return picked[0] if level.form == "one" else picked


def _has_no_step(level: Level, domain: Any) -> bool:
    """Whether a parameter is complete with nothing picked."""
    if level.form == "set":
        elements, low, high = domain
        return low <= 0 and (high <= 0 or not elements)
    return level.form == "order" and not domain[0]


def _is_full(level: Level, domain: Any, picked: Picks) -> bool:
    """Whether a parameter is complete by its last pick."""
    if level.form == "set":
        _, low, high = domain
        return bool(low <= high == len(picked))
    return level.form == "one" or len(picked) == len(domain[0])


def _is_in(level: Level, domain: Any, picked: Picks, pick: int) -> bool:
    """Whether a pick is one of the domain that goes with the earlier ones."""
    if level.form == "one":
        return pick in domain
    if level.form == "set":
        return pick >= 0 and bool(domain[0] >> pick & 1) and (not picked or pick > picked[-1])
    there: Picks = domain[1]
    return pick != there[len(picked)] and picked.count(pick) < there.count(pick)


def _candidates(level: Level, domain: Any, picked: Picks) -> Sequence[int]:
    """The picks of the domain after which its own shape leaves a way to go on."""
    if level.form == "one":
        return () if picked else list(domain)
    if level.form == "order":
        return _next_codes(domain[1], picked)
    elements, low, high = domain
    if len(picked) >= high:
        return ()
    following = list(bits(_beyond(elements, mask_of(picked))))
    spare = len(picked) + len(following) - low
    return following[: spare + 1] if spare >= 0 else ()


def _extensions(s: Any, level: Level, domain: Any, values: list[Any], picked: Picks) -> Iterator[Any]:
    """The complete values that begin with picks, each new pick of which is allowed."""
    if level.form == "one":
        yield from picked or _allowed(s, level, domain, values)
    elif level.form == "set":
        yield from _sets(s, level, domain, values, mask_of(picked), len(picked))
    else:
        yield from _orders(s, level, domain[1], values, picked)


def _allowed(s: Any, level: Level, domain: Sequence[int], values: list[Any]) -> Iterator[int]:
    where = level.where
    return iter(domain) if where is None else (value for value in domain if where(s, [*values, value]))


def _beyond(elements: int, have: int) -> int:
    """The elements of a set after those of another."""
    shift = have.bit_length()
    return elements >> shift << shift


def _sets(s: Any, level: Level, domain: Any, values: list[Any], have: int, size: int) -> Iterator[int]:
    """The sets that begin with some elements, smaller ones first: what a guard asks of a set it often asks of any two."""
    elements, low, high = domain
    most = size + _beyond(elements, have).bit_count()
    for wanted in range(max(low, size), min(max(high, 0), most) + 1):
        yield from _sized(s, level, elements, values, have, wanted - size)


def _sized(s: Any, level: Level, elements: int, values: list[Any], have: int, more: int) -> Iterator[int]:
    """The sets that begin with some elements and have so many more."""
    if not more:
        yield have
        return
    left = _beyond(elements, have)
    while left.bit_count() >= more:
        bit = left & -left
        left ^= bit
        if level.where is None or level.where(s, [*values, have | bit]):
            yield from _sized(s, level, elements, values, have | bit, more - 1)


def _orders(s: Any, level: Level, there: Picks, values: list[Any], picked: Picks) -> Iterator[Picks]:
    """The arrangements that begin with some codes."""
    if len(picked) == len(there):
        yield picked
        return
    for code in _next_codes(there, picked):
        further = (*picked, code)
        if level.where is None or level.where(s, [*values, further]):
            yield from _orders(s, level, there, values, further)


def _can_change(there: Picks) -> bool:
    """Whether things can be laid anew so that every site gets another one: none of them is on more than half the sites."""
    return all(2 * there.count(code) <= len(there) for code in set(there))


def _next_codes(there: Picks, picked: Picks) -> list[int]:
    """What may be laid on the next site, if all sites from there on can still change; no piece (0) comes last.

    By Hall's theorem they can if of each thing the copies that are left and the sites that have it are together not more
    than the sites left: two sites with different things can take anything between them.
    """
    sites = there[len(picked) :]
    left = {code: count for code in set(there) if (count := there.count(code) - picked.count(code))}
    if any(count + sites.count(code) > len(sites) for code, count in left.items()):
        return []
    return sorted((code for code in left if code != sites[0]), key=lambda code: (code == 0, code))
