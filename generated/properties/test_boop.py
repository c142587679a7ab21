# Generated from boop/boop.cat by `cattery build`; changes are made there.
"""Properties of boop.: what the rules promise, looked at from outside in random plays that shrink.

The conditions read the JSON of states and share nothing with the engine. Each law of the spec is a test of its name.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypedDict

from cattery_engines.boop import MOVES, State, parse_move
from cattery_runtime.testing import (
    BAG,
    ONE,
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
    lines,
    opponent,
    part,
    played,
    several,
    sightings,
    steps,
    well_formed,
    well_placed,
    words,
)

OPTIONS: dict[str, str] = {
    "max-turns": "0",
    "repetition-draw": "0",
    "first": "gray",
    "eight-rule": "required",
    "eight-vs-line": "choose",
    "eight-may-return-cat": "yes",
    "opponent-line-wins": "at-own-turn-end",
}
PLAYERS = ("gray", "orange")
MAX_TURNS: int = 0
REPETITION_DRAW: int = 0
EIGHT_RULE: str = "required"
EIGHT_VS_LINE: str = "choose"
EIGHT_MAY_RETURN_CAT: bool = True
OPPONENT_LINE_WINS: str = "at-own-turn-end"
MAN = {"kitten gray": 8, "kitten orange": 8, "cat gray": 8, "cat orange": 8}
MAN_KIND = 0
MAN_OWNER = 1
BED = words(
    """
    a1 b1 c1 d1 e1 f1 a2 b2 c2 d2 e2 f2 a3 b3 c3 d3 e3 f3 a4 b4 c4 d4 e4 f4 a5 b5 c5 d5 e5 f5 a6 b6 c6 d6 e6 f6
    """
)
BED_TOUCHING_WAYS = ("up", "up-right", "right", "down-right", "down", "down-left", "left", "up-left")
BED_STEP = steps(
    """
    a1: right=b1 down-right=b2 down=a2
    b1: right=c1 down-right=c2 down=b2 down-left=a2 left=a1
    c1: right=d1 down-right=d2 down=c2 down-left=b2 left=b1
    d1: right=e1 down-right=e2 down=d2 down-left=c2 left=c1
    e1: right=f1 down-right=f2 down=e2 down-left=d2 left=d1
    f1: down=f2 down-left=e2 left=e1
    a2: up=a1 up-right=b1 right=b2 down-right=b3 down=a3
    b2: up=b1 up-right=c1 right=c2 down-right=c3 down=b3 down-left=a3 left=a2 up-left=a1
    c2: up=c1 up-right=d1 right=d2 down-right=d3 down=c3 down-left=b3 left=b2 up-left=b1
    d2: up=d1 up-right=e1 right=e2 down-right=e3 down=d3 down-left=c3 left=c2 up-left=c1
    e2: up=e1 up-right=f1 right=f2 down-right=f3 down=e3 down-left=d3 left=d2 up-left=d1
    f2: up=f1 down=f3 down-left=e3 left=e2 up-left=e1
    a3: up=a2 up-right=b2 right=b3 down-right=b4 down=a4
    b3: up=b2 up-right=c2 right=c3 down-right=c4 down=b4 down-left=a4 left=a3 up-left=a2
    c3: up=c2 up-right=d2 right=d3 down-right=d4 down=c4 down-left=b4 left=b3 up-left=b2
    d3: up=d2 up-right=e2 right=e3 down-right=e4 down=d4 down-left=c4 left=c3 up-left=c2
    e3: up=e2 up-right=f2 right=f3 down-right=f4 down=e4 down-left=d4 left=d3 up-left=d2
    f3: up=f2 down=f4 down-left=e4 left=e3 up-left=e2
    a4: up=a3 up-right=b3 right=b4 down-right=b5 down=a5
    b4: up=b3 up-right=c3 right=c4 down-right=c5 down=b5 down-left=a5 left=a4 up-left=a3
    c4: up=c3 up-right=d3 right=d4 down-right=d5 down=c5 down-left=b5 left=b4 up-left=b3
    d4: up=d3 up-right=e3 right=e4 down-right=e5 down=d5 down-left=c5 left=c4 up-left=c3
    e4: up=e3 up-right=f3 right=f4 down-right=f5 down=e5 down-left=d5 left=d4 up-left=d3
    f4: up=f3 down=f5 down-left=e5 left=e4 up-left=e3
    a5: up=a4 up-right=b4 right=b5 down-right=b6 down=a6
    b5: up=b4 up-right=c4 right=c5 down-right=c6 down=b6 down-left=a6 left=a5 up-left=a4
    c5: up=c4 up-right=d4 right=d5 down-right=d6 down=c6 down-left=b6 left=b5 up-left=b4
    d5: up=d4 up-right=e4 right=e5 down-right=e6 down=d6 down-left=c6 left=c5 up-left=c4
    e5: up=e4 up-right=f4 right=f5 down-right=f6 down=e6 down-left=d6 left=d5 up-left=d4
    f5: up=f4 down=f6 down-left=e6 left=e5 up-left=e4
    a6: up=a5 up-right=b5 right=b6
    b6: up=b5 up-right=c5 right=c6 left=a6 up-left=a5
    c6: up=c5 up-right=d5 right=d6 left=b6 up-left=b5
    d6: up=d5 up-right=e5 right=e6 left=c6 up-left=c5
    e6: up=e5 up-right=f5 right=f6 left=d6 up-left=d5
    f6: up=f5 left=e6 up-left=e5
    """
)
BED_TOUCHING_LINES_3 = lines(BED_STEP, BED_TOUCHING_WAYS, 3)
POSITION = ()

Places = TypedDict(
    "Places",
    {
        "on": dict[str, str | None],
        "pool": dict[str, dict[str, int]],
        "box": dict[str, dict[str, int]],
    },
)
Values = TypedDict(
    "Values",
    {
        "turns": int,
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


def can_boop(state: Json, by: str, man: str) -> bool:
    """can-boop: A kitten cannot boop a cat. [BO-06] (boop/boop.cat:66)"""
    return by == "cat" or part(man, MAN_KIND) == "kitten"


def trio(state: Json, group: Sequence[str], who: str) -> bool:
    """trio. (boop/boop.cat:69)"""
    return all(part(state["places"]["on"][at], MAN_OWNER) == who for at in group)


def lined_up(state: Json, who: str) -> bool:
    """lined-up. (boop/boop.cat:70)"""
    return any(trio(state, group, who) for group in BED_TOUCHING_LINES_3)


def all_out(state: Json, who: str) -> bool:
    """all-out. (boop/boop.cat:71)"""
    return sum(1 for at in BED if part(state["places"]["on"][at], MAN_OWNER) == who) == 8


def place_1(state: Json, kind: str, at: str) -> bool:
    """place.1. (boop/boop.cat:50)"""
    return amount(state["places"]["pool"][state["me"]], kind, state["me"]) >= 1


def place_2(state: Json, kind: str, at: str) -> bool:
    """place.2. (boop/boop.cat:51)"""
    return state["places"]["on"][at] is None


def graduate_2(state: Json, group: Sequence[str]) -> bool:
    """graduate.2. (boop/boop.cat:76)"""
    return state["times"]["graduate"] + state["times"]["retire"] == 0


def graduate_group(state: Json, group: Sequence[str]) -> bool:
    """graduate.group: one of those it can be chosen from"""
    return group in BED_TOUCHING_LINES_3


def graduate_1(state: Json, group: Sequence[str]) -> bool:
    """graduate.1. (boop/boop.cat:75)"""
    return trio(state, group, state["me"])


def retire_1(state: Json, at: str) -> bool:
    """retire.1. (boop/boop.cat:83)"""
    return EIGHT_RULE != "off"


def retire_3(state: Json, at: str) -> bool:
    """retire.3. (boop/boop.cat:85)"""
    return all_out(state, state["me"])


def retire_4(state: Json, at: str) -> bool:
    """retire.4. (boop/boop.cat:86)"""
    return EIGHT_VS_LINE == "choose" or not lined_up(state, state["me"])


def retire_2(state: Json, at: str) -> bool:
    """retire.2. (boop/boop.cat:84)"""
    return part(state["places"]["on"][at], MAN_OWNER) == state["me"]


def retire_5(state: Json, at: str) -> bool:
    """retire.5. [BO-15] (boop/boop.cat:87)"""
    return EIGHT_MAY_RETURN_CAT or part(state["places"]["on"][at], MAN_KIND) == "kitten"


def forgo_1(state: Json) -> bool:
    """forgo.1. (boop/boop.cat:93)"""
    return EIGHT_RULE == "optional"


def forgo_2(state: Json) -> bool:
    """forgo.2. (boop/boop.cat:94)"""
    return all_out(state, state["me"]) and not lined_up(state, state["me"])


def one_graduation(state: Json) -> bool:
    """one-graduation. (boop/boop.cat:119)"""
    return state["times"]["graduate"] + state["times"]["retire"] <= 1


def eight_active(state: Json) -> bool:
    """eight-active. (boop/boop.cat:120)"""
    return all(
        (
            sum(1 for at in BED if part(state["places"]["on"][at], MAN_OWNER) == who)
            + sum(state["places"]["pool"][who].values())
            == 8
        )
        for who in PLAYERS
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


def three_cats(state: Json, who: str) -> bool:
    """three-cats: Three of your cats in a row win, on your own turn. [BO-17, BO-20] (boop/boop.cat:106)"""
    return (who == state["me"] or OPPONENT_LINE_WINS == "immediately") and any(
        all(state["places"]["on"][at] == f"cat {who}" for at in group) for group in BED_TOUCHING_LINES_3
    )


def three_cats_scores(state: Json, who: str) -> dict[str, float] | None:
    """What everybody has when three-cats is reached."""
    return {each_player: int(each_player == who) for each_player in PLAYERS}


def eight_cats(state: Json, who: str) -> bool:
    """eight-cats: All eight of your cats on the bed win. [BO-18, ABO-09] (boop/boop.cat:111)"""
    return sum(1 for at in BED if state["places"]["on"][at] == f"cat {who}") == 8


def eight_cats_scores(state: Json, who: str) -> dict[str, float] | None:
    """What everybody has when eight-cats is reached."""
    return {each_player: int(each_player == who) for each_player in PLAYERS}


def nobody_can_play(state: Json) -> bool:
    """nobody-can-play: Without the eight-piece rule both players can be left with empty pools and no line. (boop/boop.cat:115)"""
    return EIGHT_RULE == "off" and all(all_out(state, who) and not lined_up(state, who) for who in PLAYERS)


def nobody_can_play_scores(state: Json) -> dict[str, float] | None:
    """What everybody has when nobody-can-play is reached."""
    return None


PLACES: dict[str, Family] = {
    "on": Family(ONE, MAN, (BED,)),
    "pool": Family(BAG, MAN, (PLAYERS,)),
    "box": Family(BAG, MAN, (PLAYERS,)),
}
VALUES: dict[str, Slot] = {
    "turns": Slot(range(10001)),
}
ACTIONS: dict[str, Action] = {
    "draw-lots": Action(readers=(WORD,), clauses=()),
    "place": Action(readers=(WORD, WORD), clauses=(("place.1", place_1), ("place.2", place_2))),
    "graduate": Action(
        readers=(several(WORD),),
        clauses=(("graduate.2", graduate_2), ("graduate.group", graduate_group), ("graduate.1", graduate_1)),
    ),
    "retire": Action(
        readers=(WORD,),
        clauses=(
            ("retire.1", retire_1),
            ("retire.3", retire_3),
            ("retire.4", retire_4),
            ("retire.2", retire_2),
            ("retire.5", retire_5),
        ),
    ),
    "forgo": Action(readers=(), clauses=(("forgo.1", forgo_1), ("forgo.2", forgo_2))),
}
NODES: dict[str, Node[Json]] = {
    "draw-lots": Node(actor=None, uses=(Use("draw-lots"),)),
    "place": Node(actor=lambda state: state["me"], uses=(Use("place"),)),
    "retire": Node(actor=lambda state: state["me"], uses=(Use("retire"),)),
    "graduate or retire or forgo": Node(
        actor=lambda state: state["me"], uses=(Use("graduate"), Use("retire"), Use("forgo"))
    ),
}
POINTS: dict[str, Point] = {
    "draw-lots": Point(),
    "place": Point(turn=1),
    "retire": Point(turn=1),
    "graduate or retire or forgo": Point(turn=1),
}
ARENA: Arena[Any, Any, Json] = Arena(State, MOVES, parse_move, NODES, ACTIONS, POINTS, extra_turns=True)


@played
def test_frame(play: list[int]) -> None:
    """Every state says what game it is of, and whether it is over."""
    for seen in ARENA.seen(play):
        framed(seen.state, "boop", [], OPTIONS, ("noted",))


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
def test_conserved_man(play: list[int]) -> None:
    """Each Man is somewhere, and exactly as often as it exists."""
    for seen in ARENA.seen(play):
        conserved(MAN, seen.state["places"]["on"], seen.state["places"]["pool"], seen.state["places"]["box"])


@played
def test_one_graduation(play: list[int]) -> None:
    """claim one-graduation (boop/boop.cat:119)"""
    ARENA.after_turns(play, one_graduation, "one-graduation")


@played
def test_eight_active(play: list[int]) -> None:
    """claim eight-active (boop/boop.cat:120)"""
    ARENA.always(play, eight_active, "eight-active")


@played
def test_end_too_long(play: list[int]) -> None:
    """end too-long (common/customs.cat:17)"""
    ARENA.ends(play, "too-long", PLAYERS, lambda state: [()], too_long, too_long_scores)


@played
def test_end_repetition(play: list[int]) -> None:
    """end repetition (common/customs.cat:20)"""
    ARENA.ends(play, "repetition", PLAYERS, lambda state: [()], repetition, repetition_scores)


@played
def test_end_three_cats(play: list[int]) -> None:
    """end three-cats (boop/boop.cat:106)"""
    ARENA.ends(
        play,
        "three-cats",
        PLAYERS,
        lambda state: [(state["me"],), (opponent(PLAYERS, state["me"]),)],
        three_cats,
        three_cats_scores,
    )


@played
def test_end_eight_cats(play: list[int]) -> None:
    """end eight-cats (boop/boop.cat:111)"""
    ARENA.ends(play, "eight-cats", PLAYERS, lambda state: [(state["me"],)], eight_cats, eight_cats_scores)


@played
def test_end_nobody_can_play(play: list[int]) -> None:
    """end nobody-can-play (boop/boop.cat:115)"""
    ARENA.ends(play, "nobody-can-play", PLAYERS, lambda state: [()], nobody_can_play, nobody_can_play_scores)
