"""What has happened, in words: the moves of others and of chance, each with the rules that it set off.

Only what a player may know is told. Moves that come in great numbers are told together, and so are the picks of one
choice in steps. Knows states and texts; the rules that happened come from a witness.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from itertools import groupby

from attrs import define, field, frozen

from cattery.cli.asking import DONE
from cattery.cli.table import Before
from cattery.cli.witness import Event, Witness
from cattery.model.game import Game
from cattery_runtime import CHANCE

MANY = 3
"""More outcomes of one kind than this in a row are only counted."""
INDENT = "    "


@frozen(repr=False)
class Deed:
    """One move, or all the picks of a choice in steps: the nodes before each, and what was played there."""

    steps: tuple[Before, ...]

    @property
    def actor(self) -> str:
        """Who did it."""
        return self.steps[0].actor

    @property
    def action(self) -> str:
        """The name of the action."""
        return self.steps[0].text.partition(" ")[0]

    def told(self, viewer: str | None) -> list[str]:
        """What was played, as a player is told of it."""
        return [step.text if viewer is None else step.match.told(step.text, viewer) for step in self.steps]


@define
class Teller:
    """Puts what has happened into words. `said` are the rules whose words have been said in this news."""

    game: Game
    witness: Witness | None
    width: int
    said: set[str] = field(factory=set)

    def news(
        self, past: Sequence[Before], viewer: str | None, own: frozenset[str], is_open: bool = False
    ) -> Iterator[str]:
        """All that happened, for one player or for everybody. What `own` players did is not repeated.

        `is_open`: the last choice in steps is not finished, so that nothing has come of it yet.
        """
        self.said = set()
        deeds = list(deeds_of(self.game, past))
        for (actor, _), group in groupby(deeds, key=lambda deed: (deed.actor, deed.action)):
            many = list(group)
            if actor == CHANCE and len(many) > MANY:
                yield from self.counted(many)
                continue
            for deed in many:
                yield from self.deed(deed, viewer, actor in own)
                if not (is_open and deed is deeds[-1]):
                    yield from self.effects(deed, viewer)

    def counted(self, deeds: Sequence[Deed]) -> Iterator[str]:
        """Many outcomes of one kind."""
        action = self.game.actions[deeds[0].action]
        head = f"{CHANCE}: {action.name}, {len(deeds)} times"
        yield from self.folded(head if action.origin.doc is None else f"{head}: {action.origin.doc}", "")

    def deed(self, deed: Deed, viewer: str | None, is_own: bool) -> Iterator[str]:
        """One move of somebody else."""
        if not is_own:
            yield from self.folded(f"{deed.actor}: {joined(deed.told(viewer))}", "")

    def effects(self, deed: Deed, viewer: str | None) -> Iterator[str]:
        """The rules that a move has set off."""
        if self.witness is not None:
            last = deed.steps[-1]
            for event in self.witness.events(last.match, last.text, deed.told(viewer)[-1], viewer):
                yield from self.event(event)

    def event(self, event: Event) -> Iterator[str]:
        """A rule that happened: in its own words the first time, later by its name."""
        if event.rule in self.said:
            yield from self.folded(event.short, INDENT)
        else:
            self.said.add(event.rule)
            yield from self.folded(f"{event.short}: {event.words}", INDENT)

    def folded(self, text: str, indent: str) -> list[str]:
        """A text on lines that are not too long."""
        return textwrap.wrap(text, self.width, initial_indent=indent, subsequent_indent=f"{indent}{INDENT}")


def deeds_of(game: Game, past: Sequence[Before]) -> Iterator[Deed]:
    """What was played, the picks of one choice in steps together."""
    steps: list[Before] = []
    for before in past:
        if steps and not before.in_steps:
            yield Deed(tuple(steps))
            steps = []
        steps.append(before)
    if steps:
        yield Deed(tuple(steps))


def joined(texts: Sequence[str]) -> str:
    """Moves as one: the picks of one choice in a row, without saying again what they are picked for.

    It can be typed: that a set is done goes without saying, but where a line would be its only pick.
    """
    words: list[str] = []
    before: tuple[str, ...] = ()
    for text in texts:
        if text == DONE:
            words += [DONE] if len(texts) == 2 else []
            continue
        parts = text.split(" ")
        head = tuple(parts[:2])
        if len(texts) == 1 or not before:
            words += parts
        elif head == before:
            words += parts[2:]
        else:
            words += parts[1:] if head[:1] == before[:1] else parts
        before = head
    return " ".join(words)
