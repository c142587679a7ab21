"""Pieces on a board laid anew: moved round along some sites, or put back in another order. Nothing is added or lost."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence


def cycle(cells: list[int], planes: list[int] | None, sites: Iterable[int], by: int) -> bool:
    """What is on each of these sites goes `by` sites on along them, and round; False where a site is off or twice."""
    along = tuple(sites)
    if len(set(along)) != len(along) or any(site < 0 for site in along):
        return False
    if along:
        by %= len(along)
        held = [cells[site] for site in along]
        _lay(cells, planes, along, held[-by:] + held[:-by])
    return True


def arrange(cells: list[int], planes: list[int] | None, sites: Iterable[int], order: Sequence[int]) -> bool:
    """The n-th of `order` is laid on the n-th site; False where that is not just what is there."""
    along = tuple(sites)
    if sorted(cells[site] for site in along) != sorted(order):
        return False
    _lay(cells, planes, along, order)
    return True


def there(sites: tuple[int, ...], cells: list[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The sites, and what is on each."""
    return sites, tuple(cells[site] for site in sites)


def _lay(cells: list[int], planes: list[int] | None, sites: Sequence[int], held: Sequence[int]) -> None:
    """Lay these pieces on these sites; `planes` are the sets of sites of each piece, kept in step."""
    for site, code in zip(sites, held, strict=True):
        if planes is not None and cells[site] != code:
            bit = 1 << site
            planes[cells[site]] ^= bit
            planes[code] ^= bit
        cells[site] = code


Spent = tuple[tuple[int, ...], ...]
"""How often a limited rule has happened, by its keys: rows of the keys and the number, in order."""


def spend(spent: Spent, keys: tuple[int, ...], most: int) -> Spent | None:
    """The counts with one more for these keys, or None where there have been `most` already."""
    place = bisect_left(spent, keys)  # a row begins with its keys, so it comes right after them
    if place < len(spent) and spent[place][:-1] == keys:
        times = spent[place][-1]
        return None if times >= most else (*spent[:place], (*keys, times + 1), *spent[place + 1 :])
    return (*spent[:place], (*keys, 1), *spent[place:]) if most > 0 else None
