"""How printed predicates read the JSON of a state: pieces are texts, bags are counts, stacks are lists.

The meaning of each reading is the language's: expressions are total, none has no fields, nothing is off the board.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from types import EllipsisType
from typing import Any, Final, TypeVar, overload

from cattery_runtime import codec

T = TypeVar("T")

ANY: Final = ...
"""A field that may be anything."""

Bag = Mapping[str, int] | Sequence[str]


@overload
def part(piece: str, field: int) -> str: ...
@overload
def part(piece: str | None, field: int) -> str | None: ...
def part(piece: str | None, field: int) -> str | None:
    """A field of a piece, by its number; none has no fields."""
    return None if piece is None else piece.split()[field]


def fits(piece: str | None, *fields: str | EllipsisType | None) -> bool:
    """Whether there is a piece and its fields are these; the text of a piece without fields is its name."""
    if piece is None or not fields:
        return piece is not None
    return all(want is ANY or want == have for want, have in zip(fields, piece.split(), strict=True))


def amount(bag: Bag, *fields: str | EllipsisType | None) -> int:
    """How many pieces with these fields there are in a bag or a stack."""
    return sum(number for piece, number in tally(bag).items() if fits(piece, *fields))


def look(table: Mapping[str, T], *keys: str | None) -> T | None:
    """What a family of places or values holds under an index that may be off; nothing there."""
    found: Any = table
    for key in keys:
        found = None if key is None or found is None else found.get(key)
    inside: T | None = found
    return inside


def top(stack: Sequence[str]) -> str | None:
    """The last piece of a stack."""
    return stack[-1] if stack else None


def bottom(stack: Sequence[str]) -> str | None:
    """The first piece of a stack."""
    return stack[0] if stack else None


def tuple_or_none(things: Iterable[T] | None) -> tuple[T, ...] | None:
    """What there is as a tuple; none stays none."""
    return None if things is None else tuple(things)


def backwards(things: Iterable[T]) -> tuple[T, ...]:
    """What there is, the last first."""
    return tuple(reversed(tuple(things)))


def opponent(players: Sequence[str], player: str) -> str:
    """The other one of two."""
    return next(other for other in players if other != player)


def following(players: Sequence[str], player: str) -> str:
    """The player after that one in seat order."""
    return players[(players.index(player) + 1) % len(players)]


def ordered(left: int | None, order: str, right: int | None) -> bool:
    """An order of numbers, false when either is none."""
    if left is None or right is None:
        return False
    return {"<": left < right, "<=": left <= right, ">": left > right, ">=": left >= right}[order]


def quotient(left: int, right: int) -> int:
    """Division rounded down; by zero it is 0."""
    return left // right if right else 0


def remainder(left: int, right: int) -> int:
    """What a division leaves; by zero it is 0."""
    return left % right if right else 0


def tally(*contents: object) -> Counter[str]:
    """How often each piece is in some places, however these are indexed."""
    found: Counter[str] = Counter()
    for content in contents:
        match content:
            case str():
                found[content] += 1
            case Mapping():
                for key, inside in content.items():
                    found.update({key: inside} if isinstance(inside, int) else tally(inside))
            case Iterable():
                found.update(tally(*content))
    return found


def differs(left: Mapping[str, int], right: Mapping[str, int]) -> str:
    """How two counts differ, in words; an empty text when they do not."""
    keys = sorted({*left, *right})
    return ", ".join(
        f"{key}: {left.get(key, 0)} instead of {right.get(key, 0)}"
        for key in keys
        if left.get(key, 0) != right.get(key, 0)
    )


def sightings(state: Mapping[str, Any], counted: Iterable[str]) -> int:
    """How often the present position has been noted; `counted` are the values that belong to a position."""
    values = {name: state["values"][name] for name in counted}
    seen: int = state.get("noted", {}).get(codec.position_key(state["me"], state["places"], values), 0)
    return seen
