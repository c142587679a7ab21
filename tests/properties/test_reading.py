"""How printed tests read states and moves, and that each of their laws catches what breaks it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from cattery_runtime.testing import (
    ANY,
    BAG,
    FLAG,
    NUMBER,
    ONE,
    STACK,
    WORD,
    Action,
    Family,
    Fields,
    Level,
    Limit,
    Node,
    Picking,
    Point,
    Use,
    backwards,
    legality,
    optional,
    piece_of,
    present,
    several,
    site_at,
    spelt,
    tuple_or_none,
    viewed,
    well_placed,
    well_spent,
)
from cattery_runtime.testing.legality import can, told
from cattery_runtime.testing.readers import Reader, read_all
from cattery_runtime.testing.shapes import framed

BOXES = Fields(
    ("kind", "tint", "size", "open"),
    numbers=("size",),
    flags=("open",),
    kinds={"box": ("size", "open"), "rag": ("tint",), "void": ()},
)
PAWNS = Fields(("owner", "number"), numbers=("number",))


# --- pieces ----------------------------------------------------------------------------------------------------------


def test_fields_of_kinds() -> None:
    assert BOXES.read("box 2 yes") == {"kind": "box", "size": 2, "open": True}
    assert BOXES.read("rag red") == {"kind": "rag", "tint": "red"}
    assert BOXES.read("void") == {"kind": "void"}
    assert PAWNS.read("red 1") == {"owner": "red", "number": 1}
    assert (BOXES.word("rag red", "tint"), BOXES.number("box 2 no", "size"), BOXES.flag("box 2 no", "open")) == (
        "red",
        2,
        False,
    )
    assert BOXES.word("void", "tint") is None and BOXES.number("rag red", "size") is None
    assert BOXES.flag(None, "open") is None
    assert present(BOXES.number("box 1 no", "size")) == 1


def test_which_pieces_fit() -> None:
    assert BOXES.fits("box 2 yes", "box", ANY, ANY, ANY) and BOXES.fits("box 2 yes", ANY, None, 2, True)
    assert not BOXES.fits("box 2 yes", "box", ANY, 1, ANY) and not BOXES.fits(None, ANY, ANY, ANY, ANY)
    assert not BOXES.fits("rag red", ANY, ANY, 1, ANY) and not BOXES.fits("box 1 no", ANY, ANY, ANY, True)
    assert BOXES.amount({"box 1 no": 3, "box 2 no": 2, "void": 1}, "box", ANY, ANY, False) == 5
    assert BOXES.amount(["void", "rag red", "void"], "void", None, None, None) == 2


def test_texts_of_pieces() -> None:
    assert spelt("box", None, 2, True) == "box 2 yes" and spelt("rag", "red", None, None) == "rag red"
    assert spelt("box", 0, False) == "box 0 no"


READ: list[tuple[tuple[Reader, ...], str, tuple[object, ...] | None]] = [
    ((WORD, NUMBER, FLAG), "a1 3 yes", ("a1", 3, True)),
    ((BOXES.reader, WORD), "box 2 no a1", ("box 2 no", "a1")),
    ((WORD, BOXES.reader), "a1 void", ("a1", "void")),
    ((optional(BOXES.reader), optional(piece_of(2))), "none none", (None, None)),
    ((optional(BOXES.reader), WORD), "rag red a1", ("rag red", "a1")),
    ((several(WORD), BOXES.reader), "a1 a2 void", (("a1", "a2"), "void")),
    ((several(BOXES.reader), NUMBER), "void rag red 3", (("void", "rag red"), 3)),
    ((several(WORD),), "", ((),)),
    ((WORD,), "a1 a2", None),
    ((BOXES.reader,), "sack 3", None),
]


@pytest.mark.parametrize(("readers", "text", "wanted"), READ, ids=[text for _, text, _ in READ])
def test_parameters_are_read(readers: tuple[Reader, ...], text: str, wanted: tuple[object, ...] | None) -> None:
    assert read_all(readers, text.split()) == wanted


def test_small_readings() -> None:
    assert backwards(range(3)) == (2, 1, 0) and backwards({"a": 1, "b": 2}) == ("b", "a")
    assert tuple_or_none(["a"]) == ("a",) and tuple_or_none(None) is None
    rows, columns = {"a1": 1, "b1": 1, "a2": 2}, {"a1": 1, "b1": 2, "a2": 1}
    assert site_at(rows, columns, 1, 2) == "b1" and site_at(rows, columns, 2, 2) is None


# --- actions in steps ------------------------------------------------------------------------------------------------


def things_on(state: Mapping[str, Any], sites: tuple[str, ...]) -> tuple[str | None, ...]:
    return tuple(state["on"][site] for site in sites)


LAY = Picking(
    "lay",
    (
        Level(
            "sites",
            "set",
            WORD,
            lambda state: (tuple(state["on"]), 2, 3),
            where=lambda state, sites: "x" not in sites,
            guards=(("lay.1", lambda state, sites: sites != ("a", "b")),),
        ),
        Level("order", "order", optional(WORD), things_on),
    ),
)
ACTIONS = {
    "lay": Action((), (("lay.0", lambda state: state["on"] != {}),), steps=LAY),
    "hop": Action((WORD,), (("hop.at", lambda state, at: at in state["on"]),)),
}
NODES: dict[str, Node[Any]] = {"lay or hop": Node(lambda _: "red", (Use("lay"), Use("hop")), may=True)}
ON = {"a": "k", "b": None, "c": "m", "d": "k", "x": None}


def said(text: str, picked: list[list[Any]] | None = None, on: Mapping[str, Any] = ON) -> set[str | None]:
    choosing = None if picked is None else {"action": "lay", "picked": picked}
    return set(legality(NODES, ACTIONS, {"on": on, "choosing": choosing}, "lay or hop", text))


STEPS: list[tuple[str, list[list[Any]] | None, str | None]] = [
    ("lay sites a", None, None),
    ("lay sites x", None, "lay.sites.where"),
    ("lay sites e", None, "lay.sites"),
    ("lay sites d", None, "lay.sites.rest"),
    ("lay order k", None, "not-now"),
    ("done", None, "not-now"),
    ("decline", None, None),
    ("decline", [["a"]], "not-now"),
    ("hop a", [["a"]], "not-now"),
    ("lay sites a", [["a"]], "lay.sites.after"),
    ("lay sites e", [["a"]], "lay.sites"),
    ("lay sites c", [["a"]], None),
    ("done", [["a"]], "lay.sites.done"),
    ("done", [["a", "b"]], "lay.1"),
    ("done", [["a", "d"]], "lay.sites.rest"),
    ("done", [["a", "c"]], None),
    ("lay sites c", [["a", "b"]], None),
    ("lay sites d", [["a", "c"]], "lay.sites.rest"),
    ("lay order m", [["a", "c"], []], None),
    ("lay order k", [["a", "c"], []], "lay.order"),
    ("lay order none", [["a", "c"], []], "lay.order"),
    ("lay order m", [["a", "b", "c"], ["m"]], "lay.order"),
    ("lay order none", [["a", "b", "c"], []], None),
    ("lay order m", [["a", "b", "c", "d"], []], None),
    ("done", [["a", "c"], []], "not-now"),
]


@pytest.mark.parametrize(
    ("text", "picked", "wanted"), STEPS, ids=[f"{text} after {picked}" for text, picked, _ in STEPS]
)
def test_picks_are_refused_by_the_first_clause(text: str, picked: list[list[Any]] | None, wanted: str | None) -> None:
    assert said(text, picked) == {wanted}


def test_an_order_has_to_come_to_its_end() -> None:
    on = {"a": "k", "b": "m", "c": "m", "d": "n"}
    assert said("lay order m", [["a", "b", "c", "d"], []], on) == {None}
    assert said("lay order n", [["a", "b", "c", "d"], []], on) == {"lay.order.rest"}


def test_what_asks_of_nothing_chosen_comes_first() -> None:
    assert said("lay order k", on={}) == said("lay sites a", on={}) == {"lay.0"}


def test_whether_an_action_is_possible() -> None:
    def possible(name: str, on: Mapping[str, Any]) -> bool:
        return can(ACTIONS, {"on": on}, name, (), [f"hop {at}" for at in "abc"])

    assert possible("lay", ON) and not possible("lay", {"a": "k", "d": "k", "x": "m"})
    assert possible("hop", {"c": None}) and not possible("hop", {"d": None})


def test_what_cannot_be_told_may_be_or_not() -> None:
    unsure = {
        "hop": Action((WORD,), (("hop.1", None), ("hop.at", lambda state, at: at in state["on"]))),
        "lay": Action((), (), steps=Picking("lay", LAY.levels, sure=False)),
    }

    def maybe(text: str) -> set[str | None]:
        return set(legality(NODES, unsure, {"on": ON, "choosing": None}, "lay or hop", text))

    assert maybe("hop a") == {"hop.1", None} and maybe("hop z") == {"hop.1", "hop.at"}
    assert maybe("lay sites a") == {"lay.sites.rest", None} and maybe("lay sites d") == {"lay.sites.rest"}


def test_what_is_told_of_a_move() -> None:
    picked = Picking(
        "pick", (Level("card", "one", BOXES.reader, lambda state: ()), Level("at", "one", WORD, lambda state, card: ()))
    )
    actions = {
        "deal": Action((WORD, BOXES.reader), (), told={1: lambda state, who, at, card: (who,)}),
        "pick": Action((), (), steps=picked, told={0: lambda state, card: ()}),
    }
    nodes: dict[str, Node[Any]] = {
        "deal": Node(None, (Use("deal", lambda state: (state["me"],)), Use("pick")), may=True)
    }

    def heard(text: str, player: str, choosing: Any = None) -> str:
        return told(nodes, actions, {"me": "red", "choosing": choosing}, "deal", text, player)

    assert heard("deal a1 box 2 no", "red") == "deal a1 box 2 no" and heard("deal a1 box 2 no", "blue") == "deal a1 ?"
    assert heard("pick card void", "red") == "pick card ?"
    assert heard("pick at a1", "blue", {"action": "pick", "picked": [["void"], []]}) == "pick at a1"
    assert heard("decline", "blue") == "decline"


# --- the way to a node, limits, views --------------------------------------------------------------------------------

POINTS = {
    "go": Point(leads=("action go",), locals=("who",)),
    "go: land": Point("action go", leads=("rule land",)),
    "reveal": Point("rule land", locals=("at",)),
}


def placed(*frames: tuple[str, dict[str, str]], node: str | None, locals_: dict[str, str]) -> dict[str, Any]:
    return {"node": node, "locals": locals_, "frames": [{"at": at, "locals": names} for at, names in frames]}


def test_the_way_to_a_node() -> None:
    way: tuple[tuple[str, dict[str, str]], ...] = (("go", {"who": "red"}), ("go: land", {}))
    well_placed(placed(*way, node="reveal", locals_={"at": "a1"}), POINTS)
    well_placed(placed(node="go", locals_={"who": "red"}), POINTS)
    well_placed(placed(node=None, locals_={}), POINTS)
    well_placed({"node": "go", "locals": {"who": "red"}}, POINTS)


@pytest.mark.parametrize(
    "state",
    [
        placed(("go", {"who": "red"}), node="reveal", locals_={"at": "a1"}),
        placed(("go: land", {}), node="reveal", locals_={"at": "a1"}),
        placed(("go", {}), ("go: land", {}), node="reveal", locals_={"at": "a1"}),
        placed(("go", {"who": "red"}), ("go: land", {}), node="reveal", locals_={}),
        placed(("go", {"who": "red"}), node="go", locals_={"who": "red"}),
        placed(("go", {"who": "red"}), node=None, locals_={}),
    ],
)
def test_a_way_that_leads_nowhere(state: dict[str, Any]) -> None:
    with pytest.raises(AssertionError):
        well_placed(state, POINTS)


LIMITS = {"land": Limit(2, (("a1", "a2"), (1, 2, None))), "rest": Limit(1)}
FRAMES = [{"at": "go", "locals": {}}]


@pytest.mark.parametrize(("land", "rest"), [([], []), ([["a1", 1, 2], ["a1", None, 1]], [[1]]), ([["a2", 2, 1]], [])])
def test_limits_are_kept(land: list[Any], rest: list[Any]) -> None:
    well_spent({"frames": FRAMES, "spent": {"land": land, "rest": rest}}, LIMITS)


@pytest.mark.parametrize(
    ("frames", "spent"),
    [
        ([], {"land": [["a1", 1, 1]], "rest": []}),
        (FRAMES, {"land": []}),
        (FRAMES, {"rest": [], "land": []}),
        (FRAMES, {"land": [["a1", 1, 3]], "rest": []}),
        (FRAMES, {"land": [["a1", 1, 0]], "rest": []}),
        (FRAMES, {"land": [["a1", 1]], "rest": []}),
        (FRAMES, {"land": [["a3", 1, 1]], "rest": []}),
        (FRAMES, {"land": [["a1", 1, 1], ["a1", 1, 2]], "rest": []}),
    ],
)
def test_limits_that_are_broken(frames: list[Any], spent: dict[str, Any]) -> None:
    with pytest.raises(AssertionError):
        well_spent({"frames": frames, "spent": spent}, LIMITS)


def test_views() -> None:
    card = {"x": 2, "y": 2}
    families = {
        "deck": Family(BAG, card, seen="hidden"),
        "hand": Family(STACK, card, (("red", "blue"),), seen="owner"),
        "slot": Family(ONE, card, (("red", "blue"), (1, 2)), seen="owner"),
        "open": Family(BAG, card),
    }
    places = {
        "deck": {"x": 2, "y": 1},
        "hand": {"red": ["x", "y"], "blue": ["x"]},
        "slot": {"red": {"1": "x", "2": None}, "blue": {"1": None, "2": "y"}},
        "open": {"y": 1},
    }
    state = {"places": places, "noted": {"one": 2, "two": 1}, "me": "red"}
    seen = viewed(state, families, "red")
    assert seen["places"]["deck"] == 3 and seen["places"]["open"] == {"y": 1}
    assert seen["places"]["hand"] == {"red": ["x", "y"], "blue": 1}
    assert seen["places"]["slot"] == {"red": {"1": "x", "2": None}, "blue": {"1": 0, "2": 1}}
    assert seen["noted"] == 3 and seen["me"] == "red"
    assert viewed({"places": {}, "noted": {"one": 1}}, {}, "red")["noted"] == {"one": 1}


def test_frames_have_the_keys_of_their_game() -> None:
    keys = [
        "game",
        "variants",
        "options",
        "node",
        "actor",
        "me",
        "next",
        "locals",
        "places",
        "values",
        "times",
        "outcome",
    ]
    state: dict[str, Any] = dict.fromkeys(keys)
    state |= {"game": "g", "variants": [], "options": {}, "node": "n", "actor": "red"}
    framed(state, "g", [], {})
    with pytest.raises(AssertionError):
        framed(state, "g", [], {}, ("frames",))
    with pytest.raises(AssertionError):
        framed({**state, "noted": {}}, "g", [], {})
