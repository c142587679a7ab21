"""A game between people, bots and chance, with a past that can be taken back. Knows no terminal."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import define, field

from cattery.cli.bots import Bot, Chancer
from cattery.cli.player import Match
from cattery_runtime import CHANCE, Rng


@define
class Before:
    """What there was before a move, so that it can be undone."""

    match: Match
    random: int
    actor: str
    text: str

    @property
    def in_steps(self) -> bool:
        """Whether the move went on with a choice in steps."""
        return in_steps(self.match.to_json())


@define
class Table:
    """`people` are the players who are asked; a bot decides for all others."""

    match: Match
    rng: Rng
    people: frozenset[str]
    bot: Bot = field(factory=Chancer)
    past: list[Before] = field(factory=list)

    def play(self, text: str) -> None:
        """Play somebody's move; an illegal one raises and leaves no trace."""
        self._play(text, self.rng.state)

    def settle(self) -> list[Before]:
        """Let chance and the players who are not asked go on, up to a person's decision or the end."""
        start = len(self.past)
        while (actor := self.match.actor) is not None and actor not in self.people:
            random = self.rng.state
            who = Chancer() if actor == CHANCE else self.bot
            self._play(who.choose(self.match, self.rng), random)
        return self.past[start:]

    def undo(self) -> Before | None:
        """Go back to the last decision of a person; what chance and others did since is forgotten, and would come
        again after the same move."""
        for number in range(len(self.past) - 1, -1, -1):
            if self.past[number].actor in self.people:
                return self._go_back(number)
        return None

    def back(self) -> Before | None:
        """Take back the last step of what its player has begun and not finished: a pick, or a move whose effects still
        ask them. None where there is none."""
        if not self.past:
            return None
        last = self.past[-1]
        if last.actor != self.match.actor or not goes_on(last.match.to_json(), self.match.to_json()):
            return None
        return self._go_back(len(self.past) - 1)

    def record(self) -> list[str]:
        """The moves so far, chance included."""
        return [before.text for before in self.past]

    def _go_back(self, number: int) -> Before:
        before = self.past[number]
        self.match = before.match
        self.rng.state = before.random
        del self.past[number:]
        return before

    def _play(self, text: str, random: int) -> None:
        actor = self.match.actor or CHANCE
        kept = self.match.copy()
        self.match.play(text)
        self.past.append(Before(kept, random, actor, text))


def in_steps(state: Mapping[str, object]) -> bool:
    """Whether a state is in the middle of a choice in steps."""
    return state.get("choosing") is not None


def goes_on(before: Mapping[str, object], now: Mapping[str, object]) -> bool:
    """Whether what was decided in one state is part of what is not finished in the next."""
    frames, earlier = (data.get("frames") or [] for data in (now, before))
    if in_steps(now):
        return True
    if not isinstance(frames, list) or not isinstance(earlier, list) or not frames:
        return False
    return bool(frames[0]["at"] == (earlier[0]["at"] if earlier else before.get("node")))
