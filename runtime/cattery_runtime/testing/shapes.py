"""What the JSON of a state must look like: its frame, its places and pieces, its values, and how a game ended."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, Final

from attrs import frozen

from cattery_runtime.testing.look import differs, tally

ONE: Final = "one"
STACK: Final = "stack"
BAG: Final = "bag"

KEYS: Final = (
    *("game", "variants", "options", "node", "actor", "me", "next", "locals", "frames", "choosing", "spent"),
    *("places", "values", "times", "noted", "outcome"),
)
SOME: Final = frozenset(("frames", "choosing", "spent", "noted"))
"""The keys that only some games have."""


@frozen
class Family:
    """A family of places: what each holds, the pieces that exist and how often, and what it is indexed by.

    `seen` says who sees what is there: None for everybody, `hidden` for nobody, `owner` for the player of its first index.
    """

    kind: str
    pieces: Mapping[str, int]
    per: tuple[Sequence[Any], ...] = ()
    seen: str | None = None


@frozen
class Slot:
    """A family of values: what each can be (`sets`: a list of these, in order), and what it is indexed by."""

    domain: Collection[Any]
    per: tuple[Sequence[Any], ...] = ()
    sets: bool = False


def key_text(index: object) -> str:
    """An index as a JSON key."""
    return ("yes" if index else "no") if isinstance(index, bool) else str(index)


def cells(data: Any, per: tuple[Sequence[Any], ...], where: str) -> Iterator[tuple[str, Any]]:
    """What is at each index, with its name; the indices must be all there, in order."""
    if not per:
        yield where, data
        return
    assert list(data) == [key_text(index) for index in per[0]], f"{where} has the keys {list(data)}"
    for key, inside in data.items():
        yield from cells(inside, per[1:], f"{where}.{key}")


def framed(
    state: Mapping[str, Any],
    game: str,
    variants: Sequence[str],
    options: Mapping[str, str],
    also: Collection[str] = (),
) -> None:
    """The parts that every state has, and `also` those of this game; and that those agree which say whether it is over."""
    keys = [key for key in KEYS if key not in SOME or key in also]
    assert list(state) == keys, f"the keys are {list(state)}"
    assert (state["game"], state["variants"], state["options"]) == (game, list(variants), dict(options))
    over = state["outcome"] is not None
    assert (state["node"] is None) == over, "a game is over when it has no node"
    assert (state["actor"] is None) == over, "a game is over when nobody decides"


def well_formed(places: Mapping[str, Any], families: Mapping[str, Family]) -> None:
    """Every place is there, holds pieces that exist, and not more than it can."""
    assert list(places) == list(families)
    for name, family in families.items():
        for where, content in cells(places[name], family.per, name):
            _holds(family, content, where)


def _holds(family: Family, content: Any, where: str) -> None:
    pieces = list(family.pieces)
    match family.kind:
        case "one":
            assert content is None or content in pieces, f"{where} holds {content!r}"
        case "stack":
            assert isinstance(content, list), f"{where} is no list"
            assert all(piece in pieces for piece in content), f"{where} holds {content!r}"
        case _:
            assert list(content) == [piece for piece in pieces if piece in content], f"{where} holds {content!r}"
            assert all(number > 0 for number in content.values()), f"{where} holds {content!r}"


def conserved(pieces: Mapping[str, int], *places: Any) -> None:
    """Each piece is somewhere, and exactly as often as it exists."""
    assert not (found := differs(tally(*places), pieces)), found


def in_range(values: Mapping[str, Any], slots: Mapping[str, Slot]) -> None:
    """Every value is there and one that was declared."""
    assert list(values) == list(slots)
    for name, slot in slots.items():
        for where, content in cells(values[name], slot.per, name):
            if slot.sets:
                order = [item for item in slot.domain if item in content]
                assert content == order, f"{where} is {content!r}"
            else:
                truth = content is None or isinstance(content, bool) == isinstance(next(iter(slot.domain)), bool)
                assert truth and content in slot.domain, f"{where} is {content!r}"


def ended(
    state: Any,
    players: Sequence[str],
    cases: Sequence[tuple[Any, ...]],
    holds: Callable[..., bool],
    scores: Callable[..., Mapping[str, float] | None],
    ties: Callable[..., Mapping[str, tuple[int, ...]]] | None = None,
) -> None:
    """A game that is over by an end: its condition holds for one of its cases, and the result follows from it.

    `scores` gives everybody's score; None is a draw, which nobody wins. `ties` gives what decides between equal scores.
    """
    said = state["outcome"]
    fitting = [case for case in cases if holds(state, *case)]
    assert fitting, f"{said['end']} does not hold: {state}"
    results = [
        _outcome(said["end"], players, scores(state, *case), None if ties is None else ties(state, *case))
        for case in fitting
    ]
    assert said in results, f"it says {said}: {state}"


def _outcome(
    end: str,
    players: Sequence[str],
    scores: Mapping[str, float] | None,
    ties: Mapping[str, tuple[int, ...]] | None,
) -> dict[str, object]:
    if scores is None:
        return {"end": end, "winners": [], "scores": dict.fromkeys(players, 0.5), "ranks": dict.fromkeys(players, 1)}
    worth = {player: (scores[player], *(ties[player] if ties else ())) for player in players}
    ranks = {player: 1 + sum(worth[other] > worth[player] for other in players) for player in players}
    winners = [player for player in players if ranks[player] == 1]
    broken = {"tie_breaks": {player: list(ties[player]) for player in players}} if ties else {}
    return {"end": end, "winners": winners, "scores": dict(scores), "ranks": ranks, **broken}
