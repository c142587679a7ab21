# Generated from catacomb/catacomb.cat by `cattery build`; changes are made there.
"""Properties of Cat-a-comb: what the rules promise, looked at from outside in random plays that shrink.

The conditions read the JSON of states and share nothing with the engine. Each law of the spec is a test of its name.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, TypedDict

from cattery_engines.catacomb_diamond import MOVES, State, parse_move
from cattery_runtime.testing import (
    BAG,
    ONE,
    STACK,
    WORD,
    Action,
    Arena,
    Family,
    Node,
    Point,
    Slot,
    Use,
    amount,
    conserved,
    framed,
    in_range,
    laws,
    part,
    piece_of,
    played,
    several,
    sightings,
    table,
    top,
    walks,
    well_formed,
    well_placed,
    words,
)

OPTIONS: dict[str, str] = {
    "max-turns": "0",
    "repetition-draw": "0",
    "layout": "diamond",
    "move-stack": "any",
    "no-move": "pass",
    "setup-player": "white",
}
PLAYERS = ("black", "white")
MAX_TURNS: int = 0
REPETITION_DRAW: int = 0
MOVE_STACK: str = "any"
NO_MOVE: str = "pass"
COLOUR = ("brown", "black", "white")
REGION = {"brown": 3, "black": 3, "white": 3}
REGION_HUE = 0
CAT = {"brown": 3, "black": 6, "white": 6}
CAT_COLOUR = 0
COMB = words(
    """
    A1 B1 B2 C1 C2 C3 D1 D2 E1
    """
)
COMB_ADJACENT_LINKS = table(
    """
    A1: B1 B2
    B1: A1 B2 C1 C2
    B2: A1 B1 C2 C3
    C1: B1 C2 D1
    C2: B1 B2 C1 C3 D1 D2
    C3: B2 C2 D2
    D1: C1 C2 D2 E1
    D2: C2 C3 D1 E1
    E1: D1 D2
    """
)
POSITION = ()

Places = TypedDict(
    "Places",
    {
        "region": dict[str, str | None],
        "sack": dict[str, int],
        "stack": dict[str, list[str]],
        "basket": dict[str, int],
        "reserve": dict[str, dict[str, int]],
    },
)
Values = TypedDict(
    "Values",
    {
        "turns": int,
        "passes": int,
    },
)


class Json(TypedDict):
    """A state as JSON."""

    game: str
    variants: list[str]
    options: dict[str, str]
    node: str | None
    actor: str | None
    me: str
    next: str | None
    locals: dict[str, Any]
    places: Places
    values: Values
    times: dict[str, int]
    noted: dict[str, int]
    outcome: Any


def lay_piece(state: Json, tile: str, piece: str) -> bool:
    """lay.piece: one of those it can be chosen from"""
    return piece in state["places"]["sack"]


def lay_weight(state: Json, tile: str, piece: str) -> int:
    """How many copies of what lay draws there are."""
    return state["places"]["sack"].get(piece, 0)


def settle_1(state: Json, hue: str, tile: str) -> bool:
    """settle.1. (catacomb/catacomb.cat:78)"""
    return part(state["places"]["region"][tile], REGION_HUE) == hue


def place_1(state: Json, tile: str) -> bool:
    """place.1. (catacomb/catacomb.cat:84)"""
    return amount(state["places"]["reserve"][state["me"]], state["me"]) >= 1


def place_2(state: Json, tile: str) -> bool:
    """place.2. (catacomb/catacomb.cat:85)"""
    return len(state["places"]["stack"][tile]) == 1


def place_3(state: Json, tile: str) -> bool:
    """place.3. (catacomb/catacomb.cat:86)"""
    return part(top(state["places"]["stack"][tile]), CAT_COLOUR) != state["me"]


def travel_1(state: Json, start: str, path: Sequence[str]) -> bool:
    """travel.1. (catacomb/catacomb.cat:93)"""
    return len(state["places"]["stack"][start]) > 0


def travel_2(state: Json, start: str, path: Sequence[str]) -> bool:
    """travel.2. (catacomb/catacomb.cat:94)"""
    return MOVE_STACK == "any" or part(top(state["places"]["stack"][start]), CAT_COLOUR) == state["me"]


def travel_path(state: Json, start: str, path: Sequence[str]) -> bool:
    """travel.path: one of those it can be chosen from"""
    return path in walks(COMB_ADJACENT_LINKS, start, len(state["places"]["stack"][start]))


def golden_rule_1(state: Json) -> bool:
    """golden-rule-1: there are never more than three cats in a stack [CC-11, CC-13, ACC-04] (catacomb/catacomb.cat:101)"""
    return all(len(state["places"]["stack"][tile]) <= 3 for tile in COMB)


def golden_rule_2(state: Json) -> bool:
    """golden-rule-2: cats of one colour never touch in a stack [CC-12, CC-13, ACC-05, ACC-06] (catacomb/catacomb.cat:103)"""
    return all(
        all(
            part(lower, CAT_COLOUR) != part(upper, CAT_COLOUR)
            for lower, upper in pairwise(state["places"]["stack"][tile])
        )
        for tile in COMB
    )


def too_long(state: Json) -> bool:
    """too-long. (common/customs.cat:17)"""
    return MAX_TURNS > 0 and state["values"]["turns"] >= MAX_TURNS


def too_long_scores(state: Json) -> dict[str, float] | None:
    """What everybody has when too-long is reached."""
    return None


def repetition(state: Json) -> bool:
    """repetition. (common/customs.cat:20)"""
    return REPETITION_DRAW > 0 and sightings(state, POSITION) >= REPETITION_DRAW


def repetition_scores(state: Json) -> dict[str, float] | None:
    """What everybody has when repetition is reached."""
    return None


def region_win(state: Json, who: str) -> bool:
    """region-win. [CC-21, ACC-14] (catacomb/catacomb.cat:106)"""
    return any(
        all(
            part(top(state["places"]["stack"][tile]), CAT_COLOUR) == who
            for tile in COMB
            if part(state["places"]["region"][tile], REGION_HUE) == hue
        )
        for hue in COLOUR
    )


def region_win_scores(state: Json, who: str) -> dict[str, float] | None:
    """What everybody has when region-win is reached."""
    return {each_player: int(each_player == who) for each_player in PLAYERS}


def tower_win(state: Json, who: str) -> bool:
    """tower-win. [CC-22, ACC-15] (catacomb/catacomb.cat:108)"""
    return (
        sum(
            1
            for tile in COMB
            if len(state["places"]["stack"][tile]) == 3 and part(top(state["places"]["stack"][tile]), CAT_COLOUR) == who
        )
        >= 3
    )


def tower_win_scores(state: Json, who: str) -> dict[str, float] | None:
    """What everybody has when tower-win is reached."""
    return {each_player: int(each_player == who) for each_player in PLAYERS}


def stuck(state: Json, who: str) -> bool:
    """stuck. (catacomb/catacomb.cat:110)"""
    return NO_MOVE == "lose"


def stuck_scores(state: Json, who: str) -> dict[str, float] | None:
    """What everybody has when stuck is reached."""
    return {each_player: int(each_player != who) for each_player in PLAYERS}


def two_passes(state: Json) -> bool:
    """two-passes. (catacomb/catacomb.cat:112)"""
    return state["values"]["passes"] == 2


def two_passes_scores(state: Json) -> dict[str, float] | None:
    """What everybody has when two-passes is reached."""
    return None


PLACES: dict[str, Family] = {
    "region": Family(ONE, REGION, (COMB,)),
    "sack": Family(BAG, REGION),
    "stack": Family(STACK, CAT, (COMB,)),
    "basket": Family(BAG, CAT),
    "reserve": Family(BAG, CAT, (PLAYERS,)),
}
VALUES: dict[str, Slot] = {
    "turns": Slot(range(10001)),
    "passes": Slot(range(3)),
}
ACTIONS: dict[str, Action] = {
    "draw-lots": Action(readers=(WORD,), clauses=()),
    "lay": Action(readers=(piece_of(1),), clauses=(("lay.piece", lay_piece),), weight=lay_weight),
    "settle": Action(readers=(WORD,), clauses=(("settle.1", settle_1),)),
    "place": Action(readers=(WORD,), clauses=(("place.1", place_1), ("place.2", place_2), ("place.3", place_3))),
    "travel": Action(
        readers=(WORD, several(WORD)),
        clauses=(("travel.1", travel_1), ("travel.2", travel_2), ("travel.path", travel_path)),
    ),
}
NODES: dict[str, Node[Json]] = {
    "lay": Node(actor=None, uses=(Use("lay", lambda state: (state["locals"]["tile"],)),)),
    "draw-lots": Node(actor=None, uses=(Use("draw-lots"),)),
    "settle": Node(actor=lambda state: state["me"], uses=(Use("settle", lambda state: (state["locals"]["hue"],)),)),
    "place or travel": Node(actor=lambda state: state["me"], uses=(Use("place"), Use("travel"))),
}
POINTS: dict[str, Point] = {
    "lay": Point(locals=("tile",)),
    "draw-lots": Point(),
    "settle": Point(locals=("hue",)),
    "place or travel": Point(turn=1),
}
ARENA: Arena[Any, Any, Json] = Arena(State, MOVES, parse_move, NODES, ACTIONS, POINTS, extra_turns=True)


@played
def test_frame(play: list[int]) -> None:
    """Every state says what game it is of, and whether it is over."""
    for seen in ARENA.seen(play):
        framed(seen.state, "catacomb", [], OPTIONS, ("noted",))


@played
def test_points(play: list[int]) -> None:
    """Where play stands is a point of the rules, with the names that are needed there."""
    for seen in ARENA.seen(play):
        well_placed(seen.state, POINTS)


@played
def test_places(play: list[int]) -> None:
    """Every place is there and holds no more than it can."""
    for seen in ARENA.seen(play):
        well_formed(seen.state["places"], PLACES)


@played
def test_values(play: list[int]) -> None:
    """Every value is one that was declared."""
    for seen in ARENA.seen(play):
        in_range(seen.state["values"], VALUES)


def test_move_texts_round_trip() -> None:
    """Every move has a code and a text of its own."""
    laws.move_texts_round_trip(ARENA)


@played
def test_copies_are_independent(play: list[int]) -> None:
    """A copy is equal and goes its own way."""
    laws.copies_are_independent(ARENA, play)


@played
def test_equality_is_that_of_json(play: list[int]) -> None:
    """States are equal when they look the same, and then have the same hash."""
    laws.equality_is_that_of_json(ARENA, play)


@played
def test_play_is_determined(play: list[int]) -> None:
    """Equal states have the same moves and go to equal states."""
    laws.play_is_determined(ARENA, play)


@played
def test_json_round_trips(play: list[int]) -> None:
    """A state comes back from its JSON and plays on like the one it was."""
    laws.json_round_trips(ARENA, play)


@played
def test_broken_json_is_refused(play: list[int]) -> None:
    """What is not a state of this game is not taken for one."""
    laws.broken_json_is_refused(ARENA, play)


@played
def test_moves_are_in_order(play: list[int]) -> None:
    """A decision has moves, chance has outcomes, the end has neither."""
    laws.moves_are_in_order(ARENA, play)


@played
def test_why_agrees_with_moves(play: list[int]) -> None:
    """Over all moves there are: refused exactly when it cannot be played."""
    laws.why_agrees_with_moves(ARENA, play)


@played
def test_illegal_moves_change_nothing(play: list[int]) -> None:
    """What is not legal is not played, and leaves no trace."""
    laws.illegal_moves_change_nothing(ARENA, play)


@played
def test_refusals_name_the_first_clause(play: list[int]) -> None:
    """Over all moves there are: the clause named is the first that fails here."""
    laws.refusals_name_the_first_clause(ARENA, play)


@played
def test_actors_are_right(play: list[int]) -> None:
    """Who decides is who the flow says."""
    laws.actors_are_right(ARENA, play)


@played
def test_times_are_counted(play: list[int]) -> None:
    """What was done in this turn is what its moves say."""
    laws.times_are_counted(ARENA, play)


@played
def test_chances_are_fair(play: list[int]) -> None:
    """Probabilities add up to one and are what the contents say."""
    laws.chances_are_fair(ARENA, play)


@played
def test_conserved_region(play: list[int]) -> None:
    """Each Region is somewhere, and exactly as often as it exists."""
    for seen in ARENA.seen(play):
        conserved(REGION, seen.state["places"]["region"], seen.state["places"]["sack"])


@played
def test_conserved_cat(play: list[int]) -> None:
    """Each Cat is somewhere, and exactly as often as it exists."""
    for seen in ARENA.seen(play):
        conserved(CAT, seen.state["places"]["stack"], seen.state["places"]["basket"], seen.state["places"]["reserve"])


@played
def test_golden_rule_1(play: list[int]) -> None:
    """must golden-rule-1 (catacomb/catacomb.cat:101)"""
    ARENA.after_moves(play, golden_rule_1, "golden-rule-1")


@played
def test_golden_rule_2(play: list[int]) -> None:
    """must golden-rule-2 (catacomb/catacomb.cat:103)"""
    ARENA.after_moves(play, golden_rule_2, "golden-rule-2")


@played
def test_end_too_long(play: list[int]) -> None:
    """end too-long (common/customs.cat:17)"""
    ARENA.ends(play, "too-long", PLAYERS, lambda state: [()], too_long, too_long_scores)


@played
def test_end_repetition(play: list[int]) -> None:
    """end repetition (common/customs.cat:20)"""
    ARENA.ends(play, "repetition", PLAYERS, lambda state: [()], repetition, repetition_scores)


@played
def test_end_region_win(play: list[int]) -> None:
    """end region-win (catacomb/catacomb.cat:106)"""
    ARENA.ends(play, "region-win", PLAYERS, lambda state: [(state["me"],)], region_win, region_win_scores)


@played
def test_end_tower_win(play: list[int]) -> None:
    """end tower-win (catacomb/catacomb.cat:108)"""
    ARENA.ends(play, "tower-win", PLAYERS, lambda state: [(state["me"],)], tower_win, tower_win_scores)


@played
def test_end_stuck(play: list[int]) -> None:
    """end stuck (catacomb/catacomb.cat:110)"""
    ARENA.ends(play, "stuck", PLAYERS, lambda state: [(state["me"],)], stuck, stuck_scores)


@played
def test_end_two_passes(play: list[int]) -> None:
    """end two-passes (catacomb/catacomb.cat:112)"""
    ARENA.ends(play, "two-passes", PLAYERS, lambda state: [()], two_passes, two_passes_scores)
