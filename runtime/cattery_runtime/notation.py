"""Move texts: what a person types, found in the table of all moves of a game.

Case and white space do not matter, and the elements of a set may come in any order. A text that is no move is answered
quickly, however long it is, with a suggestion where something is close.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import Final, Generic, TypeVar

from cattery_runtime.errors import BadMove

M = TypeVar("M")

MAX_TEXT: Final = 1000
"""Longer texts are no moves."""


def normalise(text: str) -> str:
    """The text in lower case, its words separated by single spaces."""
    return " ".join(text.casefold().split())


class MoveTable(Generic[M]):
    """All moves of a game by their texts. `unordered` names the actions whose words may come in any order."""

    __slots__ = ("_exact", "_folded", "_loose", "_unordered", "_words")

    def __init__(self, moves: Iterable[M], unordered: Iterable[str] = ()) -> None:
        self._unordered = frozenset(action.casefold() for action in unordered)
        self._exact: dict[str, M] = {}
        self._folded: dict[str, list[M]] = {}
        self._loose: dict[tuple[str, ...], list[M]] = {}
        self._words: dict[str, str] = {}
        for move in moves:
            self._add(move)

    def _add(self, move: M) -> None:
        text = str(move)
        folded = normalise(text)
        self._exact[text] = move
        self._folded.setdefault(folded, []).append(move)
        words = folded.split(" ")
        if words[0] in self._unordered:
            self._loose.setdefault(_any_order(words), []).append(move)
        self._words.update(zip(words, text.split(), strict=True))

    def parse(self, text: str) -> M:
        """The move that the text names; raises `BadMove` for any other text."""
        if len(text) > MAX_TEXT:
            raise BadMove(f"a text of {len(text)} characters is no move")
        move = self._exact.get(text)
        if move is not None:
            return move
        folded = normalise(text)
        if not folded:
            raise BadMove("an empty text is no move")
        words = folded.split(" ")
        found = self._folded.get(folded) or self._loose.get(_any_order(words), [])
        if len(found) == 1:
            return found[0]
        if found:
            raise BadMove(f"{_quoted(text)} may mean {' or '.join(repr(str(move)) for move in found[:3])}")
        raise BadMove(f"{_quoted(text)} is no move of this game", self._suggestion(words))

    def _suggestion(self, words: list[str]) -> str | None:
        """The move that comes of the text when every unknown word is replaced by the closest known one.

        Where that is no move either: one that goes on from there, or else one that has words in between.
        """
        from difflib import get_close_matches  # only for messages

        if len(words) > 40:
            return None
        mended: list[str] = []
        for word in words:
            close = [word] if word in self._words else get_close_matches(word[:40], self._words, 1, 0.5)
            mended += close
        for stop in range(len(mended), 0, -1):
            candidate = " ".join(mended[:stop])
            if candidate in self._folded:
                return str(self._folded[candidate][0])
        start = " ".join(mended) + " "
        further = (moves for folded, moves in self._folded.items() if folded.startswith(start))
        fuller = (moves for folded, moves in self._folded.items() if mended and _has_all(folded.split(" "), mended))
        return next((str(moves[0]) for moves in chain(further, fuller)), None)


def _any_order(words: list[str]) -> tuple[str, ...]:
    """The action, and its other words sorted."""
    return (words[0], *sorted(words[1:]))


def _has_all(words: list[str], wanted: list[str]) -> bool:
    """Whether the wanted words are among the words, in their order."""
    left = iter(words)
    return all(word in left for word in wanted)


def _quoted(text: str) -> str:
    return repr(text if len(text) <= 60 else text[:60] + "...")
