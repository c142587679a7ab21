"""A whole move of an action in steps, said in one line: `shift b1 a1 red blue` for the picks that it is made of.

The words behind the action's name are the picks one after another: a value for each parameter, the elements of a set in
any order, the pieces of an order site by site. The name of a parameter may stand before its values, as it does where a move
is told. That a set is done may be written, and goes without saying where the rest of the line leaves no doubt.

Works on whatever can be asked for its moves and played on: an engine's state, the interpreter's, a command line's game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice, takewhile
from typing import Final, Protocol, Self

from attrs import frozen

from cattery_runtime.errors import BadMove
from cattery_runtime.notation import MAX_TEXT, normalise

DONE: Final = "done"
MOST_WORDS: Final = 100
"""Longer lines say no move."""

Forms = Mapping[str, Mapping[str, str]]
"""For each action in steps how its parameters are picked, in order: `one`, `set` or `order`."""
Rank = Callable[[str], int]
"""The place of a pick, by its text, among all picks for its parameter."""
Words = tuple[str, ...]


class Chooser(Protocol):
    """A decision under way; a value that never changes."""

    @property
    def begun(self) -> int:
        """How many parameters of an action in steps have been begun (the lists of `choosing` in a state's JSON); or 0."""
        ...

    def texts(self) -> Sequence[str]:
        """The texts of all that can be chosen, in order."""
        ...

    def after(self, text: str) -> Self:
        """The decision after a choice that is among them."""
        ...

    def is_move(self, text: str) -> bool:
        """Whether a text is some move of the game, legal or not."""
        ...


def single_steps(chooser: Chooser, text: str, forms: Forms, rank: Rank | None = None) -> list[str]:
    """The texts to choose one after another for what a line says; a text that is one choice stays as it is.

    Where no way of reading the line is legal, the last text of the list is the first choice that is not: asking why says
    what is wrong with it. For this `rank` helps: by it the picks of a set are in order, legal or not. Raises BadMove
    where the line can be read in two ways, or stops half-way.
    """
    words = tuple(normalise(text[:MAX_TEXT]).split())
    action = next((name for name in forms if words and name.casefold() == words[0]), None)
    if action is None or chooser.begun or len(words) > MOST_WORDS or chooser.is_move(text):
        return [text]
    reader = _Reader(action, forms[action], rank)
    found = list(islice(dict.fromkeys(reader.whole(chooser, words[1:], ())), 2))
    if len(found) == 2:
        raise BadMove(f"{text[:60]!r} may mean {_said(found[0])} or {_said(found[1])}")
    return list(found[0] if found else reader.failing(chooser, words[1:]))


def _said(texts: Words) -> str:
    return ", ".join(repr(text) for text in texts)


@frozen
class _Reader:
    """Reads the words behind the name of one action."""

    action: str
    forms: Mapping[str, str]
    rank: Rank | None

    def whole(self, chooser: Chooser, words: Words, texts: Words) -> Iterator[Words]:
        """The choices that the words are, for each way to read them; `texts` have been chosen before."""
        if texts and not chooser.begun:
            if not words:
                yield texts
            return
        name = self.parameter(chooser)
        if name is None:
            return
        yield from self.values_of(chooser, name, words, texts)
        if _is_name(name, words) and not _is_begun(name, texts):
            yield from self.values_of(chooser, name, words[1:], texts)

    def values_of(self, chooser: Chooser, name: str, words: Words, texts: Words) -> Iterator[Words]:
        """The same, where the first words are values of a parameter."""
        if self.forms[name] == "set":
            for count in range(len(words) + 1):
                for later, more in self.set_of(chooser, name, words[:count]):
                    yield from self.whole(later, _behind_set(words[count:]), (*texts, *more))
        else:
            for text, rest in self.picks(chooser, name, words):
                yield from self.whole(chooser.after(text), rest, (*texts, text))

    def parameter(self, chooser: Chooser) -> str | None:
        """The parameter that is picked next; None where the action cannot be chosen."""
        if chooser.begun:
            return tuple(self.forms)[chooser.begun - 1]
        begin = f"{self.action} "
        names = [text.split(" ")[1] for text in chooser.texts() if text.startswith(begin)]
        return next(iter(names), None)

    def picks(self, chooser: Chooser, name: str, words: Words) -> Iterator[tuple[str, Words]]:
        """The picks with which the words can begin, each with the words that are left."""
        for text, value in self.values(chooser, name):
            if words[: len(value)] == value:
                yield text, words[len(value) :]

    def values(self, chooser: Chooser, name: str) -> Iterator[tuple[str, Words]]:
        """What can be picked for a parameter: the text, and the words of its value."""
        begin = f"{self.action} {name}"
        for text in chooser.texts():
            if text.startswith(f"{begin} "):
                yield text, tuple(normalise(text[len(begin) :]).split())

    def set_of(self, chooser: Chooser, name: str, words: Words) -> Iterator[tuple[Chooser, Words]]:
        """The picks that the words of a whole set are, in whatever order they stand, and the decision after them."""
        number, texts = tuple(self.forms).index(name) + 1, Words()
        while words:
            found = next(self.anywhere(chooser, name, words), None)
            if found is None or (texts and chooser.begun != number):
                return
            text, words = found
            texts, chooser = (*texts, text), chooser.after(text)
        if not texts or chooser.begun == number:
            if DONE not in chooser.texts():
                return
            texts, chooser = (*texts, DONE), chooser.after(DONE)
        yield chooser, texts

    def anywhere(self, chooser: Chooser, name: str, words: Words) -> Iterator[tuple[str, Words]]:
        """The next pick of a set that the words are in any order, and the words around it."""
        wanted = words if self.rank is None else self.lowest(chooser, name, words, self.rank)
        for text, value in self.values(chooser, name):
            if value[0] in wanted:
                at = words.index(value[0])
                yield text, words[:at] + words[at + 1 :]

    def lowest(self, chooser: Chooser, name: str, words: Words, rank: Rank) -> Words:
        """The word that comes first in the order of a set."""
        picks = [(rank(text), word) for word in words if chooser.is_move(text := self.text(name, (word,)))]
        return () if not picks else (min(picks)[1],)

    # --- what is wrong -----------------------------------------------------------------------------------------------

    def failing(self, chooser: Chooser, words: Words) -> Words:
        """The choices that the words are as far as that goes, and the first one that cannot be made."""
        texts: Words = ()
        while not texts or chooser.begun:
            name = self.parameter(chooser)
            if name is None:
                break
            if _is_name(name, words) and not _is_begun(name, texts) and self.named(chooser, name, words[:1]) is None:
                words = words[1:]
            is_set = self.forms[name] == "set"
            mine = self.set_words(chooser, name, words) if is_set else words
            found = next((self.anywhere if is_set else self.picks)(chooser, name, mine), None)
            if found is None and is_set and not mine and words and chooser.begun:
                found = DONE, ()
            if found is None:
                return (*texts, self.wrong(chooser, name, mine) or self.text(name, words))
            text, left = found
            texts = (*texts, text)
            if text not in chooser.texts():
                return texts
            words = _behind_set(words) if text == DONE else (*left, *words[len(mine) :])
            chooser = chooser.after(text)
        first = next(iter(self.forms))
        words = words[1:] if _is_name(first, words) and not texts else words
        tries = (self.named(chooser, name, words) for name in self.forms)
        return (*texts, next(filter(None, tries), self.text(first, words)))

    def set_words(self, chooser: Chooser, name: str, words: Words) -> Words:
        """The first words, as far as they can be elements of a set."""
        return tuple(takewhile(lambda word: chooser.is_move(self.text(name, (word,))), words))

    def wrong(self, chooser: Chooser, name: str, words: Words) -> str | None:
        """The text of the pick with which the words begin, or of the first one in the order of a set."""
        if self.forms[name] == "set" and self.rank is not None:
            words = self.lowest(chooser, name, words, self.rank)
        return self.named(chooser, name, words)

    def named(self, chooser: Chooser, name: str, words: Words) -> str | None:
        """The text of the pick for a parameter with which the words begin."""
        texts = (self.text(name, words[:count]) for count in range(1, len(words) + 1))
        return next((text for text in texts if chooser.is_move(text)), None)

    def text(self, name: str, words: Words) -> str:
        """The text of a pick; raises BadMove where there are no words for it."""
        if not words:
            raise BadMove(f"this says too little: {self.action} needs {name} as well")
        return " ".join((self.action, name, *words))


def _behind_set(words: Words) -> Words:
    """The words behind a set, without the word that it is done."""
    return words[1:] if words[:1] == (DONE,) else words


def _is_name(name: str, words: Words) -> bool:
    """Whether the first word is the name of a parameter."""
    return words[:1] == (name.casefold(),)


def _is_begun(name: str, texts: Words) -> bool:
    """Whether the last choice was for a parameter already."""
    return bool(texts) and texts[-1].split(" ")[1:2] == [name]
