"""A game between people and chance, with a past that can be taken back. Knows no terminal."""

from __future__ import annotations

from attrs import define, field

from cattery.cli.player import Match
from cattery_runtime import CHANCE, Rng


@define
class Before:
    """What there was before a move, so that it can be undone."""

    match: Match
    random: int
    actor: str
    text: str


@define
class Table:
    """`people` are the players who are asked; chance decides for all others."""

    match: Match
    rng: Rng
    people: frozenset[str]
    past: list[Before] = field(factory=list)

    def play(self, text: str) -> None:
        """Play somebody's move; an illegal one raises and leaves no trace."""
        self._play(text, self.rng.state)

    def settle(self) -> list[Before]:
        """Let chance and the players who are not asked go on, up to a person's decision or the end."""
        start = len(self.past)
        while (actor := self.match.actor) is not None and actor not in self.people:
            random = self.rng.state
            self._play(self.match.pick(self.rng), random)
        return self.past[start:]

    def undo(self) -> Before | None:
        """Go back to the last decision of a person; what chance and others did since is forgotten, and would come
        again after the same move."""
        for number in range(len(self.past) - 1, -1, -1):
            before = self.past[number]
            if before.actor in self.people:
                self.match = before.match
                self.rng.state = before.random
                del self.past[number:]
                return before
        return None

    def record(self) -> list[str]:
        """The moves so far, chance included."""
        return [before.text for before in self.past]

    def _play(self, text: str, random: int) -> None:
        actor = self.match.actor or CHANCE
        kept = self.match.copy()
        self.match.play(text)
        self.past.append(Before(kept, random, actor, text))
