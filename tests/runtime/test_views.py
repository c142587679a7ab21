"""Players see what is theirs to see, and what they cannot see is dealt out fairly: counted over all outcomes."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations
from types import SimpleNamespace
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from cattery_runtime import Rng
from cattery_runtime.codec import Names
from cattery_runtime.schema import PlaceField, Schema, encode, position, sample, view
from cattery_runtime.testing import distribution, every_outcome

PLAYERS = Names("player", ("left", "right"))
SITES = Names("site", ("a1", "a2"))
CARDS = Names("card", ("king", "queen", "rook"))
COINS = Names("coin", ("penny", "crown"))

PLACES = (
    PlaceField("hand", "hand", "bag", (PLAYERS,), CARDS, "owner"),
    PlaceField("table", "table", "bag", (), CARDS),
    PlaceField("shelf", "shelf", "stack", (PLAYERS, SITES), CARDS, "owner"),
    PlaceField("deck", "deck", "stack", (), CARDS, "hidden"),
    PlaceField("under", "under", "one", (SITES,), CARDS, "hidden"),
    PlaceField("purse", "purse", "bag", (PLAYERS,), COINS, "owner"),
)
SCHEMA = Schema(
    "cards", (), {}, PLAYERS, (), (), PLACES, (), (), (), notes=True, noting=True, pending=False, total=()
)  # fmt: skip


def state(**places: Sequence[Any]) -> SimpleNamespace:
    """A state without a node, with what is in places and nothing in the others."""
    slots = {place.slot: [place.off[0]] * (place.cells * len(place.off)) + place.off for place in PLACES}
    for name, held in places.items():
        slots[name][: len(held)] = held
    return SimpleNamespace(node=-1, actor=None, me=0, outcome=None, noted={"x": 2, "y": 1}, **slots)


FULL = state(
    hand=[1, 0, 0, 0, 2, 0],
    table=[0, 0, 1],
    shelf=[(1, 2), (), (3,), (1, 1)],
    deck=[(2, 3)],
    under=[0, 3],
    purse=[1, 0, 0, 1],
)


def test_a_view_has_numbers_where_one_cannot_see() -> None:
    seen: Any = view(SCHEMA, FULL, 0)["places"]
    assert seen == {
        "hand": {"left": {"king": 1}, "right": 2},
        "table": {"rook": 1},
        "shelf": {"left": {"a1": ["king", "queen"], "a2": []}, "right": {"a1": 1, "a2": 2}},
        "deck": 2,
        "under": {"a1": 0, "a2": 1},
        "purse": {"left": {"penny": 1}, "right": 1},
    }
    other: Any = view(SCHEMA, FULL, 1)["places"]
    assert other["hand"] == {"left": 1, "right": {"queen": 2}}
    assert other["shelf"] == {"left": {"a1": 2, "a2": 0}, "right": {"a1": ["rook"], "a2": ["king", "king"]}}


def test_a_view_is_the_state_otherwise() -> None:
    whole, seen = encode(SCHEMA, FULL), view(SCHEMA, FULL, 0)
    assert list(seen) == list(whole)
    assert {**seen, "places": None, "noted": None} == {**whole, "places": None, "noted": None}
    assert whole["noted"] == {"x": 2, "y": 1}
    assert seen["noted"] == 3


def test_a_view_of_a_game_without_secrets_is_the_state() -> None:
    schema = evolve(SCHEMA, places=tuple(evolve(place, visible=None) for place in PLACES))
    assert view(schema, FULL, 0) == encode(schema, FULL)


def test_a_position_is_noted_with_all_that_is_in_it() -> None:
    assert '"deck":["queen","rook"]' in position(SCHEMA, FULL)


def test_a_hand_of_one_out_of_six_is_as_likely_as_there_are_copies() -> None:
    """4 kings and 2 queens that one cannot see: the other's card is a king in two of three cases."""
    before = state(hand=[0, 0, 0, 0, 1, 0], deck=[(1, 1, 2, 1, 1)])

    def other_hand(rng: Rng) -> tuple[int, ...]:
        after = clone(before)
        sample(SCHEMA, after, 0, rng)
        return tuple(after.hand[3:6])

    assert distribution(other_hand) == {(1, 0, 0): Fraction(2, 3), (0, 1, 0): Fraction(1, 3)}


def clone(before: SimpleNamespace) -> SimpleNamespace:
    return SimpleNamespace(**{name: held[:] if isinstance(held, list) else held for name, held in vars(before).items()})


@pytest.mark.parametrize(
    "before",
    [
        state(hand=[0, 0, 0, 1, 1, 0], deck=[(1, 3)], under=[2, 0]),
        state(hand=[0, 0, 0, 2, 0, 0], shelf=[(3,), (), (1, 2), ()], under=[0, 2]),
        state(hand=[9, 9, 9, 1, 0, 1], table=[4, 0, 0], deck=[(2,)], purse=[5, 0, 1, 1]),
    ],
)
def test_every_arrangement_of_the_copies_is_equally_likely(before: SimpleNamespace) -> None:
    """The copies that the left player cannot see are labelled, laid out in every order, and looked at without labels."""

    def dealt(rng: Rng) -> str:
        after = clone(before)
        sample(SCHEMA, after, 0, rng)
        return json.dumps(encode(SCHEMA, after)["places"])

    wanted = laid_out(before)
    total = sum(wanted.values())
    assert distribution(dealt) == {text: Fraction(count, total) for text, count in wanted.items()}
    assert len(wanted) > 1


def laid_out(before: SimpleNamespace) -> Counter[str]:
    """All orders of the labelled cards in the dark cells of the left player, by what the places then hold."""
    hand, deck, shelf, under = before.hand, before.deck, before.shelf, before.under
    cards = [code for code in (1, 2, 3) for _ in range(hand[2 + code])]
    sizes = [len(cards)]
    for cell in (shelf[2], shelf[3], deck[0]):
        cards += cell
        sizes.append(len(cell))
    for code in under[:2]:
        cards += [code] if code else []
        sizes.append(int(code != 0))
    found: Counter[str] = Counter()
    for order in permutations(cards):
        parts, rest = [], order
        for size in sizes:
            parts.append(rest[:size])
            rest = rest[size:]
        after = clone(before)
        after.hand[3:6] = [parts[0].count(code) for code in (1, 2, 3)]
        after.shelf[2:4], after.deck[0] = parts[1:3], parts[3]
        after.under[:2] = [part[0] if part else 0 for part in parts[4:]]
        found[json.dumps(encode(SCHEMA, after)["places"])] += 1
    return found


contents = st.lists(st.integers(1, 3), max_size=4).map(tuple)
states = st.builds(
    lambda hands, shelf, deck, under, purse: state(hand=hands, shelf=shelf, deck=[deck], under=under, purse=purse),
    st.lists(st.integers(0, 3), min_size=6, max_size=6),
    st.lists(contents, min_size=4, max_size=4),
    contents,
    st.lists(st.integers(0, 3), min_size=2, max_size=2),
    st.lists(st.integers(0, 2), min_size=4, max_size=4),
)


@given(states, st.integers(0, 1), st.integers(0, 2**64 - 1))
def test_a_sample_looks_the_same_and_has_the_same_pieces(before: SimpleNamespace, player: int, seed: int) -> None:
    after = clone(before)
    sample(SCHEMA, after, player, Rng(seed))
    assert view(SCHEMA, after, player) == view(SCHEMA, before, player)
    assert pieces(after) == pieces(before)
    untouched = {
        name for name, held in vars(before).items() if held is getattr(after, name) or held == vars(after)[name]
    }
    assert {"node", "actor", "me", "outcome", "noted", "table"} <= untouched
    assert [len(getattr(after, place.slot)) for place in PLACES] == [
        len(getattr(before, place.slot)) for place in PLACES
    ]


def pieces(held: SimpleNamespace) -> Counter[str]:
    """All pieces in all places."""
    found: Counter[str] = Counter()
    for place in PLACES:
        slot = getattr(held, place.slot)
        if place.kind == "bag":
            for index, count in enumerate(slot):
                found[place.pieces.names[index % len(place.pieces)]] += count
        else:
            codes = [code for cell in slot for code in (cell if isinstance(cell, tuple) else (cell,)) if code]
            found.update(place.pieces.names[code - 1] for code in codes)
    return found


def test_the_numbers_that_are_drawn_are_those_of_the_contract() -> None:
    """Cell by cell in the order of places and indices, copy by copy in the order of the codes."""
    before = state(hand=[0, 0, 0, 0, 1, 1], shelf=[(), (), (), (1,)], deck=[(3, 2)], purse=[0, 0, 1, 1])
    drawn: list[tuple[int, int]] = []

    class Kept(Rng):
        def below(self, n: int) -> int:
            drawn.append((n, super().below(n)))
            return drawn[-1][1]

    after = clone(before)
    sample(SCHEMA, after, 0, Kept(5))
    assert [n for n, _ in drawn] == [5, 4, 3, 2, 1, 2, 1]
    cards, coins = [1, 2, 2, 3, 3], [1, 2]
    dealt = [cards.pop(number) for _, number in drawn[:5]]
    given_coins = [coins.pop(number) for _, number in drawn[5:]]
    assert after.hand[3:6] == [dealt[:2].count(code) for code in (1, 2, 3)]
    assert (after.shelf[3], after.deck[0]) == ((dealt[2],), (dealt[3], dealt[4]))
    assert after.purse[2:4] == [given_coins.count(1), given_coins.count(2)]


def test_every_outcome_is_counted_once_with_its_chance() -> None:
    def dice(rng: Rng) -> tuple[int, ...]:
        first = rng.below(3)
        return (first, rng.below(2), rng.below(1)) if first == 2 else (first,)

    assert list(every_outcome(dice)) == [
        ((0,), Fraction(1, 3)),
        ((1,), Fraction(1, 3)),
        ((2, 0, 0), Fraction(1, 6)),
        ((2, 1, 0), Fraction(1, 6)),
    ]
    assert distribution(lambda rng: min(rng.below(2), rng.below(2))) == {0: Fraction(3, 4), 1: Fraction(1, 4)}
    assert list(every_outcome(lambda rng: "nothing drawn")) == [("nothing drawn", Fraction(1))]
    with pytest.raises(AssertionError, match="too many outcomes"):
        list(every_outcome(lambda rng: rng.next64()))
