"""Which rules happen in a move: the move is played once more by the interpreter, which says what it comes by.

An engine does not say it, and play never depends on it: a witness that is too slow, or finds no way to begin, says nothing.
Only rules that do something are events: those that lead to others, or change nothing where they happen, are left out.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from attrs import define, field, frozen

from cattery.cli.asking import OF
from cattery.cli.beside import mapping
from cattery.cli.player import Match
from cattery.model.game import Game, Rule
from cattery.model.legality import spoken
from cattery.model.types import OptionalType, PieceType, SiteType, Type
from cattery_runtime import CatteryError

if TYPE_CHECKING:
    from cattery.cli.watching import Seen
    from cattery.interp import Interpreter, Position
    from cattery.interp.machine import Heard

PATIENCE = 1.0
"""Seconds that telling the rules of one move may take; of actions that take longer nothing more is told."""
UNKNOWN = "?"


@frozen
class Event:
    """A rule that happened: its name, what it happened to in short, and what the rulebook says of it."""

    rule: str
    short: str
    words: str


@define(slots=False)
class Witness:
    """Looks on while the interpreter plays a move again. Nothing is told of `slow` actions any more."""

    game: Game
    slow: set[str] = field(factory=set)

    @cached_property
    def interpreter(self) -> Interpreter:
        """What plays the move again."""
        from cattery.interp import Interpreter  # only for games whose rules are told

        return Interpreter(self.game)

    def events(self, match: Match, text: str, told: str, viewer: str | None) -> list[Event]:
        """What happens in a move that is played in a match, as a player may know it."""
        from cattery.cli.watching import watched  # as the interpreter

        action = text.partition(" ")[0]
        if action in self.slow or not any(rule.origin.doc for rule in self.game.rules.values()):
            return []
        start = time.monotonic()
        try:
            position = self.interpreter.from_json(match.to_json())
            after, seen = watched(self.interpreter, position, text)
        except (CatteryError, RecursionError):
            return []
        finally:
            if time.monotonic() - start > PATIENCE:
                self.slow.add(action)
        scene = Scene(self.game, self.places(position, viewer), self.places(after, viewer), told, viewer)
        return list(self.told(seen, scene))

    def places(self, position: Position, viewer: str | None) -> Mapping[str, object]:
        """The places of a position, as far as a player sees them."""
        data = position.to_json() if viewer is None else self.interpreter.view(position, viewer)
        return mapping(data["places"])

    def told(self, seen: Seen, scene: Scene) -> Iterator[Event]:
        """What is told of all that was heard: what has words and did something, and all clauses that have words."""
        for number, one in enumerate(seen.heard):
            matters = one.stopped or OF in one.rule or number in seen.acted
            short = scene.short(self.game.rules[one.rule], one) if matters and one.doc is not None else None
            if short is not None:
                cites = f" [{', '.join(one.cites)}]" if one.cites else ""
                yield Event(one.rule, short, f"{one.doc}{cites}")


@frozen(repr=False, slots=False)
class Scene:
    """The places before and after a move, as a player may know them, and what the player is told of it."""

    game: Game
    before: Mapping[str, object]
    after: Mapping[str, object]
    told: str
    viewer: str | None

    def short(self, rule: Rule, heard: Heard) -> str | None:
        """The rule and what it happened to; None for what a player may not know of."""
        base, clause, _ = rule.name.partition(OF)
        shown = self.game.rules[base] if clause else rule
        pairs = list(zip([p.type for p in shown.parameters], self.last_texts(shown, heard), strict=True))
        sites = [text for type_, text in pairs if isinstance(_inner(type_), SiteType)]
        known = [self.known(type_, text, sites) for type_, text in pairs]
        texts = [text if can else UNKNOWN for (_, text), can in zip(pairs, known, strict=True)]
        if clause and not all(known):
            return None
        return ", ".join(texts) if clause and texts else " ".join((spoken(rule.name), ", ".join(texts))).strip()

    def last_texts(self, shown: Rule, heard: Heard) -> list[str]:
        """The arguments that a rule is shown with: those of a clause come after the fields of its piece."""
        texts = [text for _, text in heard.arguments]
        return texts[len(texts) - len(shown.parameters) :]

    def known(self, type_: Type, text: str, sites: list[str]) -> bool:
        """Whether a player may know an argument: a piece such as may lie where not everybody sees has to be in sight."""
        inner = _inner(type_)
        if self.viewer is None or not isinstance(inner, PieceType) or text == "off":
            return True
        places = [place for place in self.game.places.values() if place.pieces == inner.pieces]
        if all(place.visible is None for place in places) or f" {text} " in f" {self.told} ":
            return True
        open_ = [place.name for place in places if place.visible is None]
        return any(
            mapping(now[name]).get(site) == text
            for now in (self.before, self.after)
            for name in open_
            for site in sites
        )


def _inner(type_: Type) -> Type:
    return type_.inner if isinstance(type_, OptionalType) else type_
