"""What a state keeps of what has been begun is written as documented, read back to the letter, and never trusted."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve

from cattery_runtime import BadState, Rng, Session
from cattery_runtime.codec import Names
from cattery_runtime.faults import MOST_FRAMES
from cattery_runtime.fields import MOST_ITEMS
from cattery_runtime.schema import NodeField, PointField, ValueField, decode
from tests.runtime.couriers import SCHEMA, Act, Player, State, parse_move

SITES = Names("site", ("a1", "a2", "a3"))


def after(*moves: str) -> State:
    """The state after some moves, when a tile each has been dealt: red, blue, gold."""
    state = State.initial()
    for move in ("deal red", "deal blue", "deal gold", *moves):
        state.play(parse_move(move))
    return state


CHOOSING = after("shift picked b")
NESTED = after("give red")
DEEP = after("give red", "answer 1")


def test_the_keys_are_in_the_documented_order() -> None:
    assert list(DEEP.to_json()) == [
        *("game", "variants", "options", "node", "actor", "me", "next", "locals", "frames", "choosing", "spent"),
        *("places", "values", "times", "noted", "outcome"),
    ]


def test_the_way_into_effects_is_told_by_names() -> None:
    data = DEEP.to_json()
    assert (data["node"], data["actor"], data["locals"]) == ("toss", "chance", {})
    assert data["frames"] == [
        {"at": "shift or give", "locals": {}},
        {"at": "answer", "locals": {"who": "east"}},
        {"at": "answer: thank", "locals": {"who": "east"}},
    ]
    assert data["spent"] == {"thank": [["north", 1]]}
    assert after().to_json()["frames"] == []


def test_picks_are_told_parameter_by_parameter() -> None:
    assert after().to_json()["choosing"] is None
    assert CHOOSING.to_json()["choosing"] == {"action": "shift", "picked": [["b"]]}
    stopped = after("shift picked b", "shift picked c", "done")
    assert stopped.to_json()["choosing"] == {"action": "shift", "picked": [["b", "c"], []]}
    stopped.play(parse_move("shift order blue"))
    assert stopped.to_json()["choosing"] == {"action": "shift", "picked": [["b", "c"], ["blue"]]}


@pytest.mark.parametrize("state", [CHOOSING, NESTED, DEEP, after("shift picked b", "shift picked c", "done")])
def test_unfinished_states_come_back(state: State) -> None:
    text = json.dumps(state.to_json())
    twin = State.from_json(json.loads(text))
    assert twin == state == state.copy()
    assert hash(twin) == hash(state)
    assert json.dumps(twin.to_json()) == text


Damage = Callable[[dict[str, Any]], object]

BROKEN: list[tuple[State, Damage, str]] = [
    (DEEP, lambda d: d.pop("frames"), '"frames" is missing'),
    (DEEP, lambda d: d.update(frames=None), "frames: expected a list"),
    (DEEP, lambda d: d.update(frames=[]), "node: the way does not lead to"),
    (DEEP, lambda d: d["frames"].pop(), 'node: the way does not lead to "toss"'),
    (DEEP, lambda d: d["frames"].pop(0), r'frames\.0\.at: the way does not lead to "answer"'),
    (DEEP, lambda d: d["frames"].reverse(), r"frames\.0\.at: the way does not lead to"),
    (DEEP, lambda d: d["frames"].insert(1, d["frames"][1]), r'frames\.2\.at: the way does not lead to "answer"'),
    (DEEP, lambda d: d.update(frames=d["frames"][:1] * (MOST_FRAMES + 1)), "frames: there are more than 100000"),
    (DEEP, lambda d: d["frames"][1].update(at="toss"), r'frames\.1\.at: "toss" is no point'),
    (DEEP, lambda d: d["frames"][1].update(at=1), r"frames\.1\.at: expected a text"),
    (DEEP, lambda d: d["frames"][1].update(locals={}), r'frames\.1\.locals: "who" is missing'),
    (DEEP, lambda d: d["frames"][1]["locals"].update(who="west"), r'frames\.1\.locals\.who: "west" is no player'),
    (DEEP, lambda d: d["frames"][1].pop("locals"), r'frames\.1: "locals" is missing'),
    (after(), lambda d: d.update(frames=DEEP.to_json()["frames"]), 'node: the way does not lead to "shift or give"'),
    (DEEP, lambda d: d["spent"].pop("thank"), 'spent: "thank" is missing'),
    (DEEP, lambda d: d["spent"].update(thank=[["north"]]), r"spent\.thank\.0: expected 2 items, found 1"),
    (DEEP, lambda d: d["spent"].update(thank=[["north", 2]]), r"spent\.thank\.0\.1: expected a number from 1 to 1"),
    (DEEP, lambda d: d["spent"].update(thank=[["north", 0]]), r"spent\.thank\.0\.1: expected a number from 1 to 1"),
    (DEEP, lambda d: d["spent"].update(thank=[["west", 1]]), r'spent\.thank\.0\.0: "west" is no player'),
    (DEEP, lambda d: d["spent"].update(thank=[["east", 1], ["north", 1]]), r"spent\.thank: expected the rows in"),
    (DEEP, lambda d: d["spent"].update(thank=[["east", 1], ["east", 1]]), r"spent\.thank: expected the rows in"),
    (after(), lambda d: d["spent"].update(thank=[["north", 1]]), r"spent\.thank: nothing is counted where"),
    (CHOOSING, lambda d: d.pop("choosing"), '"choosing" is missing'),
    (CHOOSING, lambda d: d.update(choosing=[]), "choosing: expected an object"),
    (CHOOSING, lambda d: d["choosing"].update(action="give"), r'choosing\.action: "give" is not chosen in steps'),
    (CHOOSING, lambda d: d["choosing"].update(picked=[]), r"choosing\.picked: expected one to 2 lists, found 0"),
    (CHOOSING, lambda d: d["choosing"].update(picked=[[], [], []]), r"choosing\.picked: expected one to 2 lists"),
    (CHOOSING, lambda d: d["choosing"].update(picked=[["b", "a"]]), r"choosing\.picked\.0: expected the elements"),
    (CHOOSING, lambda d: d["choosing"].update(picked=[["b", "b"]]), r"choosing\.picked\.0: expected the elements"),
    (CHOOSING, lambda d: d["choosing"].update(picked=[[None]]), r"choosing\.picked\.0\.0: expected a text"),
    (CHOOSING, lambda d: d["choosing"].update(picked=[["e"]]), r'choosing\.picked\.0\.0: "e" is no site'),
    (CHOOSING, lambda d: d["choosing"].update(picked=[[]]), "choosing: this cannot have been picked"),
    (CHOOSING, lambda d: d["choosing"].update(picked=[["d"]]), "choosing: this cannot have been picked"),
    (CHOOSING, lambda d: d["choosing"].update(picked=[["a", "b"], []]), "choosing: this cannot have been picked"),
    (CHOOSING, lambda d: d["choosing"].update(picked=[["a", "b", "c"]]), "choosing: this cannot have been picked"),
    (NESTED, lambda d: d.update(choosing=CHOOSING.to_json()["choosing"]), "choosing: this cannot have been picked"),
    (NESTED, lambda d: d["locals"].update(who="west"), r'locals\.who: "west" is no player'),
]


@pytest.mark.parametrize(("state", "damage", "words"), BROKEN)
def test_what_cannot_have_been_begun_is_refused(state: State, damage: Damage, words: str) -> None:
    data = copy.deepcopy(state.to_json())
    damage(data)
    with pytest.raises(BadState, match=f"^{words}"):
        State.from_json(data)


# --- the end ---------------------------------------------------------------------------------------------------------


def over() -> dict[str, Any]:
    """A game that is over, by ties."""
    session: Session[Act, Player] = Session(State.initial(), Rng(3))
    outcome = session.finish()
    assert outcome is not None
    return session.state.to_json()


def ranked(thanks: list[int], heads: list[int], ranks: list[int], winners: list[str]) -> dict[str, Any]:
    names = ("north", "east", "south")
    return {
        "end": "over",
        "winners": winners,
        "scores": dict(zip(names, thanks, strict=True)),
        "ranks": dict(zip(names, ranks, strict=True)),
        "tie_breaks": {name: [number] for name, number in zip(names, heads, strict=True)},
    }


@pytest.mark.parametrize(
    ("outcome", "fits"),
    [
        (ranked([2, 2, 1], [0, 1, 5], [2, 1, 3], ["east"]), True),
        (ranked([2, 2, 1], [1, 1, 5], [1, 1, 3], ["north", "east"]), True),
        (ranked([2, 2, 1], [0, 1, 5], [1, 1, 3], ["north", "east"]), False),
        (ranked([2, 2, 1], [0, 1, 5], [1, 2, 3], ["north"]), False),
        (ranked([2, 2, 1], [0, 1, 5], [2, 1, 3], ["north"]), False),
    ],
)
def test_tie_breaks_decide_between_equal_scores_only(outcome: dict[str, Any], fits: bool) -> None:
    data = {**over(), "outcome": outcome}
    if fits:
        assert State.from_json(data).to_json() == data
    else:
        with pytest.raises(BadState, match="do not fit together"):
            State.from_json(data)


ENDED: list[tuple[Damage, str]] = [
    (lambda d: d["outcome"].pop("tie_breaks"), 'outcome: "tie_breaks" is missing'),
    (lambda d: d["outcome"].update(tie_breaks={}), r'outcome\.tie_breaks: "north" is missing'),
    (lambda d: d["outcome"]["tie_breaks"].update(north=[]), r"outcome\.tie_breaks\.north: expected 1 numbers, found 0"),
    (lambda d: d["outcome"]["tie_breaks"].update(north=[1.5]), r"outcome\.tie_breaks\.north\.0: expected a whole"),
    (lambda d: d["outcome"].pop("end"), r"outcome\.end: expected a text"),
    (lambda d: d.update(frames=DEEP.to_json()["frames"]), "frames: nothing is being done"),
    (lambda d: d.update(choosing=CHOOSING.to_json()["choosing"]), "choosing: nothing is chosen"),
    (lambda d: d["spent"].update(thank=[["north", 1]]), r"spent\.thank: nothing is counted"),
]


@pytest.mark.parametrize(("damage", "words"), ENDED)
def test_what_an_end_does_not_have_is_refused(damage: Damage, words: str) -> None:
    data = over()
    damage(data)
    with pytest.raises(BadState, match=f"^{words}"):
        State.from_json(data)


# --- values of locals ------------------------------------------------------------------------------------------------

SITE = ValueField("", "", "name", names=SITES)
TILE = ValueField("", "", "name", names=Names("tile", ("red", "blue")), first=1, none=0)
NUMBER = ValueField("", "", "number", low=-1, high=9)
FLAG = ValueField("", "", "bool")
GROUP = ValueField("", "", "set", names=SITES)


def seq(part: ValueField) -> ValueField:
    return ValueField("rest of at", "rest", "seq", parts=(part,))


SEQUENCES: list[tuple[ValueField, Any, object]] = [
    (seq(SITE), (2, 0, 2), ["a3", "a1", "a3"]),
    (seq(TILE), (2, 0, 1), ["blue", None, "red"]),
    (seq(NUMBER), (-1, 9), [-1, 9]),
    (seq(FLAG), (1, 0), [True, False]),
    (seq(GROUP), (0b101, 0), [["a1", "a3"], []]),
    (seq(seq(SITE)), ((0, 1), ()), [["a1", "a2"], []]),
    (seq(ValueField("", "", "pair", parts=(SITE, NUMBER))), ((2, 7), (0, -1)), [["a3", 7], ["a1", -1]]),
    (seq(SITE), (), []),
    (ValueField("at", "at", "name", names=SITES, none=-1), -1, None),
]


@pytest.mark.parametrize(("value", "held", "written"), SEQUENCES)
def test_values_are_written_and_come_back(value: ValueField, held: Any, written: object) -> None:
    assert value.write(held) == written
    assert json.dumps(value.write(held)) == json.dumps(written)
    assert value.read(json.loads(json.dumps(written)), "rest") == held


@pytest.mark.parametrize(
    ("value", "data", "words"),
    [
        (seq(SITE), "a1", "rest: expected a list"),
        (seq(SITE), ["a1", "a4"], r'rest\.1: "a4" is no site'),
        (seq(SITE), [None], r"rest\.0: expected a text"),
        (seq(seq(SITE)), [["a1"], ["a1", 2]], r"rest\.1\.1: expected a text"),
        (seq(FLAG), [1], r"rest\.0: expected true or false"),
        (seq(NUMBER), [10], r"rest\.0: expected a number from -1 to 9"),
        (seq(NUMBER), [0] * (MOST_ITEMS + 1), "rest: there are more than 10000 items"),
        (ValueField("", "", "pair", parts=(SITE, NUMBER)), ["a1"], "rest: expected 2 items, found 1"),
        (ValueField("", "", "pair", parts=(SITE, NUMBER)), [1, "a1"], r"rest\.0: expected a text"),
    ],
)
def test_wrong_sequences_are_refused(value: ValueField, data: object, words: str) -> None:
    with pytest.raises(BadState, match=f"^{words}"):
        value.read(data, "rest")


def test_locals_that_are_not_alive_are_empty() -> None:
    """What is still to come is no sites where the node does not know it, and a site is none."""
    waiting = NodeField("wait", False, (seq(SITE), ValueField("at", "at", "name", names=SITES)))
    calling = PointField("flow: meet", "flow", ("rule meet",), (evolve(seq(SITE), slot="more"),))
    schema = evolve(
        SCHEMA,
        nodes=(*SCHEMA.nodes, waiting),
        points=(*SCHEMA.points, calling),
        locals=("at_who", "rest", "at", "more"),
    )
    state = State()
    decode(schema, after().to_json(), state)
    assert [vars(state)[slot] for slot in schema.locals] == [-1, (), -1, ()]
    decode(schema, {**after().to_json(), "node": "wait", "locals": {"rest of at": ["a2"], "at": "a1"}}, state)
    assert [vars(state)[slot] for slot in schema.locals] == [-1, (1,), 0, ()]
