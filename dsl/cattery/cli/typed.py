"""What somebody typed, as a move: numbers, beginnings of words and leaving words out are all fine while one move fits.

Knows texts only.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen


@frozen(repr=False)
class Fitting:
    """The legal moves that what was typed may mean; exactly one is a move."""

    moves: tuple[str, ...]

    @property
    def move(self) -> str | None:
        """The move, if there is no doubt."""
        return self.moves[0] if len(self.moves) == 1 else None


def fitting(typed: str, moves: Sequence[str]) -> Fitting:
    """The moves that fit best: the text itself, its number, all its words in another order, or beginnings of them.

    Where words are left out, so may be what follows: a move that begins like what was typed is a doubt.
    """
    words = typed.casefold().split()
    if len(words) == 1 and words[0].isdecimal() and len(words[0]) < 9 and 1 <= int(words[0]) <= len(moves):
        return Fitting((moves[int(words[0]) - 1],))
    split = {move: move.casefold().split() for move in moves}
    for test in (_same, _permuted, _begun):
        found = tuple(move for move, parts in split.items() if test(words, parts))
        if found:
            going_on = [move for move, parts in split.items() if test is _begun and _goes_on(words, parts)]
            return Fitting((*found, *going_on))
    return Fitting(())


def narrowed(typed: str, moves: Sequence[str]) -> list[tuple[int, str]]:
    """The numbered moves that have a word beginning with each typed word, in any order."""
    words = typed.casefold().split()
    return [
        (number, move)
        for number, move in enumerate(moves, 1)
        if all(any(part.startswith(word) for part in move.casefold().split()) for word in words)
    ]


def _same(words: list[str], parts: list[str]) -> bool:
    return words == parts


def _permuted(words: list[str], parts: list[str]) -> bool:
    return words[:1] == parts[:1] and sorted(words) == sorted(parts)


def _begun(words: list[str], parts: list[str]) -> bool:
    """Each word begins a part, in order; parts may be left out, but not the last one."""
    at = 0
    for word in words:
        while at < len(parts) and not parts[at].startswith(word):
            at += 1
        if at == len(parts):
            return False
        at += 1
    return bool(words) and at == len(parts)


def _goes_on(words: list[str], parts: list[str]) -> bool:
    """Whether all words begin the first parts, and there are more."""
    return len(words) < len(parts) and all(part.startswith(word) for word, part in zip(words, parts, strict=False))
