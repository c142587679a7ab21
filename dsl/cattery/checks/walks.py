"""The walks through a game that several checks share: one whatever the options are, one for the options of this build."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from attrs import define, frozen

from cattery.checks.findings import Finding
from cattery.checks.footprint import Footprints
from cattery.checks.keys import Keys
from cattery.checks.offers import Offers
from cattery.checks.places import place_facts
from cattery.checks.reckon import Reckoner
from cattery.checks.start import lasting_laws
from cattery.checks.supply import Supply
from cattery.checks.types import TypeFacts
from cattery.checks.walker import Walker
from cattery.model.game import Game
from cattery.model.nodes import points

Kind = TypeVar("Kind")


@frozen(eq=False)
class Walks:
    """What was found: `always` holds whatever the options are, `now` with the options that the game is built with."""

    always: tuple[Finding, ...]
    now: tuple[Finding, ...]

    def whatever(self, kind: type[Kind]) -> Iterator[Kind]:
        """The findings of a kind that hold whatever the options are."""
        return (finding for finding in self.always if isinstance(finding, kind))

    def present(self, kind: type[Kind]) -> Iterator[Kind]:
        """The findings of a kind with the options of this build."""
        return (finding for finding in self.now if isinstance(finding, kind))

    def certain(self, kind: type[Kind]) -> Iterator[Kind]:
        """The findings of a kind from both walks, each once."""
        seen: set[Kind] = set()
        for finding in (*self.always, *self.now):
            if isinstance(finding, kind) and finding not in seen:
                seen.add(finding)
                yield finding


@define
class _Last:
    """The last game walked through, and what was found."""

    game: Game | None = None
    walks: Walks | None = None


_LAST = _Last()


def walks(game: Game) -> Walks:
    """Walk through a game; the checks of one run all ask for the same one."""
    if _LAST.game is not game or _LAST.walks is None:
        keys = Keys(Footprints(game))
        always = _walk(game, keys, free=True)
        _LAST.walks = Walks(always, _walk(game, keys, free=False) if game.options else always)
        _LAST.game = game
    return _LAST.walks


def reckoner(game: Game, free: bool, keys: Keys | None = None) -> Reckoner:
    """What reads the expressions of a game."""
    loose = free and any(option.shapes for option in game.options.values())
    keys = Keys(Footprints(game)) if keys is None else keys
    return Reckoner(game, keys.prints, free, TypeFacts(game, loose), place_facts(game, loose), keys)


def _walk(game: Game, keys: Keys, free: bool) -> tuple[Finding, ...]:
    reckon = reckoner(game, free, keys)
    offers = Offers(game, reckon, reckon.prints, Supply(game, reckon), points(game).actions, lasting_laws(reckon))
    return tuple(Walker(game, reckon, offers).everything())
