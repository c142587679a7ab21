"""What is drawn below the boards: the places that are on none, a line each, then the values.

What a reader may not see is a number in the state they are given (`view`), and drawn as so many unseen pieces.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cached_property

from attrs import frozen

from cattery.cli.canvas import Run, wrapped
from cattery.cli.labels import Labels, Word, name_style
from cattery.cli.pen import Pen
from cattery.model.game import Game, Place
from cattery.model.types import PLAYER, SiteType

MANY = 6
"""With more places than this, those with nothing in them share a line."""
LONG = 120
"""A longer list of pieces is told by their kinds only, a list of pieces without kinds that is some times as long by their
number."""


@frozen(repr=False, slots=False)
class Beside:
    """One state of one game, as somebody may see it."""

    game: Game
    state: Mapping[str, object]
    pen: Pen

    def lines(self) -> list[list[Run]]:
        """The places, then the values."""
        return [*self.places(), *self.values()]

    @cached_property
    def margin(self) -> int:
        """How wide the names of places and values are that stand before what they hold."""
        return max(map(len, (*self.game.places, *self.game.values)), default=0) + 2

    def families(self) -> list[Place]:
        """The places that are on no board."""
        places = self.game.places.values()
        return [place for place in places if not (len(place.per) == 1 and isinstance(place.per[0], SiteType))]

    def places(self) -> list[list[Run]]:
        """A line for each family of places; many empty ones share one."""
        families = self.families()
        bare = [place for place in families if not any(size(held) for _, held in self.leaves(place))]
        if len(families) <= MANY or len(bare) < 2:
            bare = []
        lines = [line for place in families if place not in bare for line in self.place(place)]
        if bare:
            items: list[list[Run]] = [[(place.name, "")] for place in bare]
            lines += wrapped("empty".ljust(self.margin), items, self.pen.width)
        return lines

    def place(self, place: Place, whole: bool = False) -> list[list[Run]]:
        """One family of places, a piece of text for each of its places; `whole` leaves nothing out."""
        items = [self.item(place, index, held, whole) for index, held in self.leaves(place)]
        if whole and any(sum(len(text) for text, _ in item) > LONG for item in items):
            return [line for item in items for line in self.long(place, item)]
        fitting = [part for item in items for part in self.broken(item)]
        return wrapped(place.name.ljust(self.margin), fitting, self.pen.width)

    def broken(self, item: list[Run]) -> list[list[Run]]:
        """An item, or the parts of one that is too long for a line, broken at its commas."""
        *head, (text, style) = item
        used, room = sum(len(part) for part, _ in head), self.pen.width - self.margin - 3
        lines = [""]
        for part in text.split(", "):
            if lines[-1] and used + len(lines[-1]) + 2 + len(part) > room:
                lines[-1] += ","
                lines, used = [*lines, part], 0
            else:
                lines[-1] = f"{lines[-1]}, {part}" if lines[-1] else part
        return [[*head, (lines[0], style)], *([(line, style)] for line in lines[1:])]

    def long(self, place: Place, item: list[Run]) -> list[list[Run]]:
        """A long list, going on below."""
        parts: list[list[Run]] = [[(part, style)] for text, style in item for part in text.split(", ")]
        return wrapped(place.name.ljust(self.margin), parts, self.pen.width)

    def item(self, place: Place, index: tuple[str, ...], held: object, whole: bool = False) -> list[Run]:
        """What one place holds, in words; its index is not said again in the pieces' names."""
        labels = Labels(self.game, self.game.pieces[place.pieces], self.pen)
        text = ", ".join(counted(labels, held, index))
        if len(text) > (LONG if labels.pieces.kinds else 4 * LONG) and not whole:
            text = ", ".join(by_kind(labels, held))
        head: list[Run] = [(f"{' '.join(index)}: ", _style(self.game, index))] if index else []
        return [*head, (text or "-", "")]

    def leaves(self, place: Place) -> list[tuple[tuple[str, ...], object]]:
        """What each place of a family holds, with its index."""
        return list(leaves(mapping(self.state.get("places")).get(place.name), len(place.per)))

    def values(self) -> list[list[Run]]:
        """The values that say something, a line each."""
        lines: list[list[Run]] = []
        values = mapping(self.state.get("values"))
        for name, value in self.game.values.items():
            found = list(leaves(values.get(name), len(value.per)))
            if len(found) > 8:
                found = [leaf for leaf in found if leaf[1] not in (None, False, 0)]
            items: list[list[Run]] = [
                [(f"{' '.join(index)}: " if index else "", "dim"), (_word(held), "")] for index, held in found
            ]
            lines += wrapped(name.ljust(self.margin), items, self.pen.width) if items else []
        return lines


def counted(labels: Labels, held: object, index: tuple[str, ...]) -> Iterator[str]:
    """The pieces that a place holds, without the words that its index says already."""
    match held:
        case str():
            yield _short(labels, held, index)
        case list():
            yield from (_short(labels, str(piece), index) for piece in held)
        case dict():
            for piece, count in held.items():
                alone = count == 1 and labels.single
                yield _short(labels, str(piece), index) if alone else f"{count} {_short(labels, str(piece), index)}"
        case int() if held > 0:
            yield f"{held} unseen"


def by_kind(labels: Labels, held: object) -> Iterator[str]:
    """How many pieces of each kind a place holds."""
    counts: Counter[str] = Counter()
    single = held if isinstance(held, list) else []
    pieces = held.items() if isinstance(held, dict) else ((piece, 1) for piece in single)
    for piece, count in pieces:
        counts[labels.kind(str(piece)) or labels.pieces.name] += count
    yield from (kind if count == 1 else f"{count} {kind}" for kind, count in counts.items())


def size(held: object) -> int:
    """How many pieces a place holds."""
    match held:
        case int():
            return held
        case dict():
            return sum(count for count in held.values() if isinstance(count, int))
        case list():
            return len(held)
        case _:
            return int(held is not None)


def leaves(data: object, depth: int, index: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], object]]:
    """What a family of places or values holds, with the index of each."""
    if depth == 0:
        yield index, data
    else:
        for key, inner in mapping(data).items():
            yield from leaves(inner, depth - 1, (*index, str(key)))


def mapping(data: object) -> Mapping[str, object]:
    """The JSON object that something is; an empty one for anything else."""
    return data if isinstance(data, dict) else {}


def _short(labels: Labels, piece: str, index: tuple[str, ...]) -> str:
    words = labels.words.get(piece, ())
    left = [word.text for word in words if not _said(labels, word, index)]
    name = [labels.pieces.name] if all(word.isdecimal() for word in left) else []
    return " ".join((*name, *left))


def _said(labels: Labels, word: Word, index: tuple[str, ...]) -> bool:
    """Whether an index says a word of a piece already; where pieces have kinds, only who owns them is left out."""
    return word.text in index and (not labels.pieces.kinds or word.type == PLAYER)


def _style(game: Game, words: tuple[str, ...]) -> str:
    return next((name_style(game, word) for word in words if word in game.players), "")


def _word(value: object) -> str:
    match value:
        case None:
            return "none"
        case bool():
            return "yes" if value else "no"
        case list():
            return " ".join(map(str, value)) or "none"
        case _:
            return str(value)
