"""A choice in steps typed on one line, or several of its picks at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Self

from attrs import frozen

from cattery.cli.asking import DONE
from cattery.cli.beside import mapping
from cattery.cli.player import Match
from cattery.model.game import Game
from cattery.model.legality import chosen, form
from cattery_runtime import BadMove
from cattery_runtime.steps import single_steps


@frozen(repr=False)
class Under:
    """A decision under way, as the runtime wants it for reading whole lines."""

    match: Match

    @property
    def begun(self) -> int:
        """How many parameters have been begun."""
        picked = mapping(self.match.to_json().get("choosing")).get("picked")
        return len(picked) if isinstance(picked, list) else 0

    def texts(self) -> Sequence[str]:
        """All that can be chosen."""
        return self.match.moves()

    def after(self, text: str) -> Self:
        """The decision after a choice."""
        match = self.match.copy()
        match.play(text)
        return type(self)(match)

    def is_move(self, text: str) -> bool:
        """Whether a text is some move of the game."""
        try:
            self.match.canonical(text)
        except BadMove:
            return False
        return True


def picks_of(game: Game, match: Match, line: str, whole: bool = True) -> list[str]:
    """The picks that a line stands for; none where it is not about a choice in steps.

    With `whole` it raises `BadMove` for what cannot be read, and with the reason for the first pick that cannot be made.
    """
    forms = forms_of(game)
    words = line.casefold().split()
    names = {name.casefold() for name in forms}
    under = Under(match)
    if not words or not (under.begun or words[0] in names):
        return []
    if under.begun:
        return _in_turn(under, words[1:] if words[0] in names else words)
    try:
        return _legal(match, single_steps(under, line, forms))
    except BadMove:
        some = _in_turn(under, words, forms)
        if some or not whole:
            return some
        raise


def steps_of(game: Callable[[], Game], match: Match, line: str) -> list[str]:
    """The moves, in their one form, that a written line is: one, or all picks of a choice in steps. Nothing is guessed.

    Raises `BadMove` for what cannot be read; the first pick that cannot be made is the last one.
    """
    try:
        return [match.canonical(line)]
    except BadMove:
        found = single_steps(Under(match), line, forms_of(game()))
        if found == [line]:
            raise
        return [match.canonical(text) for text in found]


def forms_of(game: Game) -> dict[str, dict[str, str]]:
    """How the parameters of each action in steps are picked."""
    return {a.name: {p.name: form(p) for p in chosen(a)} for a in game.actions.values() if a.stepped}


def _legal(match: Match, texts: Sequence[str]) -> list[str]:
    """The picks, if they can be made one after another."""
    now = match.copy()
    for text in texts:
        refusal = now.why(text)
        if refusal is not None:
            raise BadMove(f"`{now.canonical(text)}`: {refusal}")
        now.play(text)
    return list(texts)


def _in_turn(under: Under, words: Sequence[str], forms: Mapping[str, Mapping[str, str]] | None = None) -> list[str]:
    """The picks that all the words are in turn; that a set is done goes without saying. Empty where they are none."""
    texts: list[str] = []
    left = list(words)
    while left:
        found = _first(under, left, forms if not texts else None)
        if found is None and DONE in under.texts():
            found = DONE, 0
        if found is None:
            return []
        text, count = found
        texts.append(text)
        under, left = under.after(text), left[count:]
        if left and not under.begun:
            return []
    return texts


def _first(under: Under, words: Sequence[str], forms: Mapping[str, Mapping[str, str]] | None) -> tuple[str, int] | None:
    """The pick that the first words are, and how many of them; with `forms` an action's name comes first."""
    for text in under.texts():
        parts = text.casefold().split()
        head = parts[:1] if forms is not None else []
        for said in [parts] if text == DONE else [[*head, *parts[2:]], [*head, *parts[1:]]]:
            if said and list(words[: len(said)]) == said:
                return text, len(said)
    return None
