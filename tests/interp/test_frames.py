"""Play that stops inside effects: frames in the position, loops that keep what is to come, limits, chains without end."""

from __future__ import annotations

import json
from typing import Any

import pytest

from cattery.interp import Interpreter, Position
from cattery_runtime import BadState, Fault, Rng
from tests.interp.games import CARDS, POST, SPARK, TILES
from tests.interp.reading import after, interpret

GAMES = {text.split('"')[1]: interpret(text) for text in (POST, SPARK, TILES, CARDS)}
POSTMAN, SPARKLER = GAMES["Post"], GAMES["Spark"]
DEEP = ("send s3", "put bob", "blow 1", "put ann")


def saved(position: Position) -> Any:
    """A position as it comes out of a file."""
    return json.loads(json.dumps(position.to_json()))


def choices(game: Interpreter, position: Position) -> list[str]:
    """What can happen at a node."""
    return game.moves(position) or [text for text, _ in game.chances(position)]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_position_is_a_value_at_every_node(game: Interpreter) -> None:
    for seed in range(4):
        rng, position = Rng(seed), game.initial()
        for _ in range(60):
            texts = choices(game, position)
            if not texts:
                break
            before = json.dumps(position.to_json())
            again = game.from_json(json.loads(before))
            assert again == position
            assert choices(game, again) == texts
            assert len(set(texts)) == len(texts)
            assert all(game.why(position, text) is None for text in texts)
            text = texts[rng.below(len(texts))]
            following = game.play(position, text)
            assert game.play(again, text) == following
            assert json.dumps(position.to_json()) == before
            position = following


def test_the_way_to_a_node_is_in_its_frames() -> None:
    data = saved(after(POSTMAN, *DEEP))
    assert list(data) == [
        "game", "variants", "options", "node", "actor", "me", "next", "locals", "frames",
        "places", "values", "times", "outcome",
    ]  # fmt: skip
    assert (data["node"], data["actor"], data["locals"]) == ("blow", "chance", {"at": "s2", "whose": "ann"})
    assert data["frames"] == [
        {"at": "send", "locals": {}},
        {"at": "send: ask", "locals": {"before": 0, "rest of other": ["s4"]}},
        {"at": "put", "locals": {"at": "s2", "who": "ann"}},
        {"at": "put: ask", "locals": {}},
        {"at": "put", "locals": {"at": "s2", "who": "bob"}},
    ]
    assert saved(POSTMAN.initial())["frames"] == []


def test_a_loop_goes_on_with_what_there_was_when_it_began() -> None:
    position = after(POSTMAN, "send s3", "put ann", "blow 0")
    assert saved(position)["frames"][1]["locals"] == {"before": 0, "rest of other": []}
    assert saved(position)["locals"] == {"at": "s4", "who": "ann"}
    over = after(POSTMAN, "send s3", "put ann", "blow 0", "decline")
    assert (over.actor, saved(over)["values"]) == ("bob", {"asked": 3, "sent": 1, "turns": 1})


def test_an_action_counts_when_its_block_is_done() -> None:
    assert saved(after(POSTMAN, *DEEP))["times"] == {"send": 0}
    position = after(POSTMAN, "send s1", "decline")
    assert (position.actor, saved(position)["times"]) == ("bob", {"send": 0})
    assert saved(position)["values"]["asked"] == 2


def test_a_rule_happens_only_so_often_and_starts_anew_in_the_flow() -> None:
    position = after(SPARKLER, "light s2")
    assert saved(position)["spent"] == {"glow": []}
    assert set(saved(position)["values"]["lit"].values()) == {4}
    position = after(SPARKLER, "light s2", "light s2")
    assert (position.node and position.node.name, saved(position)["spent"]) == ("rest", {"glow": [["s2", 1]]})
    position = SPARKLER.play(position, "rest")
    assert saved(position)["spent"] == {"glow": [["s2", 1], ["s3", 1]]}
    for _ in range(3):
        position = SPARKLER.play(position, "decline")
    assert [row[0] for row in saved(position)["spent"]["glow"]] == ["s2", "s3", "s4", "s5", "s6"]


def test_what_happens_is_heard_in_order() -> None:
    heard: list[Any] = []
    POSTMAN.play(after(POSTMAN, "send s3", "put bob"), "blow 1", heard)
    (one,) = heard
    assert (one.rule, one.cites, one.stopped) == ("ask", ("PO-3",), False)
    assert one.doc == "Somebody is asked whether they want a letter there."
    assert one.arguments == (("at", "s2"), ("who", "bob"))
    heard.clear()
    SPARKLER.play(SPARKLER.initial(), "light s5", heard)
    assert [(one.arguments[0][1], one.stopped) for one in heard[:13]] == [
        (f"s{1 + (4 + number) % 6}", number == 12) for number in range(13)
    ]
    assert heard[13].arguments == (("at", "s1"),) and not heard[13].stopped


# --- what is no way to a node ----------------------------------------------------------------------------------------


def spoilt(*way: str | int, to: object, moves: tuple[str, ...] = DEEP) -> Any:
    """A saved state with one part made into something else."""
    data = saved(after(POSTMAN, *moves))
    part = data
    for key in way[:-1]:
        part = part[key]
    part[way[-1]] = to
    return data


FRAME = {"at": "put: ask", "locals": {}}
SEND = {"at": "send", "locals": {}}


@pytest.mark.parametrize(
    ("data", "where"),
    [
        (spoilt("frames", to=None), "frames"),
        (spoilt("frames", to=[]), "node"),
        (spoilt("frames", to=[SEND] * 100_001), "frames"),
        (spoilt("frames", 0, to="send"), "frames.0"),
        (spoilt("frames", 0, to={"at": "send"}), "frames.0"),
        (spoilt("frames", 0, "at", to="post"), "frames.0.at"),
        (spoilt("frames", 0, "at", to=1), "frames.0.at"),
        (spoilt("frames", 0, to=FRAME), "frames.0.at"),
        (spoilt("frames", 1, to=SEND), "frames.1.at"),
        (spoilt("frames", 3, to=SEND), "frames.3.at"),
        (spoilt("frames", to=[SEND]), "node"),
        (spoilt("frames", 1, "locals", to={"before": 0}), "frames.1.locals"),
        (spoilt("frames", 1, "locals", "before", to="0"), "frames.1.locals.before"),
        (spoilt("frames", 1, "locals", "before", to=100), "frames.1.locals.before"),
        (spoilt("frames", 1, "locals", "rest of other", to="s4"), "frames.1.locals.rest of other"),
        (spoilt("frames", 1, "locals", "rest of other", to=["s4", "s9"]), "frames.1.locals.rest of other.1"),
        (spoilt("frames", 1, "locals", "rest of other", to=["s4", "s4"]), "frames.1.locals.rest of other"),
        (spoilt("frames", 1, "locals", "rest of other", to=["s4"] * 10_001), "frames.1.locals.rest of other"),
        (spoilt("frames", 4, "locals", "who", to="cat"), "frames.4.locals.who"),
        (spoilt("locals", "at", to=None), "locals.at"),
        (spoilt("node", to="send"), "node"),
        (spoilt("actor", to="ann"), "actor"),
    ],
)
def test_a_way_that_leads_nowhere_is_refused(data: object, where: str) -> None:
    with pytest.raises(BadState) as caught:
        POSTMAN.from_json(data)
    assert caught.value.where == where


def test_nothing_is_under_way_when_the_game_is_over() -> None:
    position = POSTMAN.initial()
    while position.outcome is None:
        position = POSTMAN.play(position, choices(POSTMAN, position)[-1])
    assert POSTMAN.from_json(saved(position)) == position
    with pytest.raises(BadState, match="when the game is over"):
        POSTMAN.from_json({**saved(position), "frames": [SEND]})


@pytest.mark.parametrize(
    ("rows", "where"),
    [
        (None, "spent.glow"),
        ([["s2", 3]], "spent.glow.0.1"),
        ([["s2", 0]], "spent.glow.0.1"),
        ([["s2", True]], "spent.glow.0.1"),
        ([["s2"]], "spent.glow.0"),
        ([["s2", "s2", 1]], "spent.glow.0"),
        ([["s7", 1]], "spent.glow.0.0"),
        ([["s2", 1], ["s1", 1]], "spent.glow"),
        ([["s2", 1], ["s2", 1]], "spent.glow"),
        ([], "spent.glow"),
    ],
)
def test_counts_that_cannot_be(rows: object, where: str) -> None:
    data = saved(after(SPARKLER, "light s2", "light s2"))
    with pytest.raises(BadState) as caught:
        SPARKLER.from_json({**data, "spent": {"glow": rows}})
    assert caught.value.where == where


def test_nothing_is_spent_in_the_flow() -> None:
    with pytest.raises(BadState, match="nothing has been begun"):
        SPARKLER.from_json({**saved(SPARKLER.initial()), "spent": {"glow": [["s2", 1]]}})


# --- chains ----------------------------------------------------------------------------------------------------------

CHAIN = """
    game "Chain"
        players one, two
    values
        length: 0..999999 = 0
    flow
        repeat
            turn
                me chooses pull
                check long
    action pull(n in 1..2)
        do
            pass-on(if n is 1 then 9000 else 150000)
    rule pass-on(left: 0..150000)
        set length to length + 1
        if left > 1
            pass-on(left - 1)
    end long: draw
        length > 900000
"""


def test_a_chain_is_as_long_as_it_likes_up_to_a_limit() -> None:
    game = interpret(CHAIN)
    position = after(game, "pull 1")
    assert saved(position)["values"] == {"length": 9000}
    with pytest.raises(Fault, match=r"game.cat:16: effects go more than 100000 deep"):
        game.play(position, "pull 2")
    assert saved(position)["values"] == {"length": 9000}
