"""Declarations that use each other, in long chains: what is used comes first, and such games are built and played."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import cast

from cattery import pipeline
from cattery.interp import Interpreter
from cattery.plan.order import callees_first
from tests.engines.built import AnyEngine, texts_of
from tests.engines.loading import in_place
from tests.engines.lockstep import Lockstep

MANY = 1000
HEAD = """game "Chain"
    players red, blue
values
    laps: 0..9 = 0
flow
    repeat
        turn
            me chooses go
            check over
action go
    do
        step-0(1)
end over: draw
    laps > 4
"""


def test_what_is_used_comes_first() -> None:
    assert callees_first({"a": ["c", "b"], "b": ["d"], "c": ["b"], "d": []}) == ["d", "b", "c", "a"]
    assert callees_first({"a": ["elsewhere"], "b": ["a"]}) == ["a", "b"]


def test_what_uses_itself_is_there_once() -> None:
    assert callees_first({"a": ["b", "a"], "b": ["a", "c"], "c": []}) == ["c", "b", "a"]


def test_a_chain_may_be_as_long_as_it_likes() -> None:
    names = [f"r{number}" for number in range(50_000)]
    calls = {name: [following] for name, following in pairwise(names)}
    assert callees_first({**calls, names[-1]: []}) == names[::-1]


def test_a_long_chain_of_rules_is_built_and_played(tmp_path: Path) -> None:
    steps = [f"rule step-{number}(by: 1..2)\n    step-{number + 1}(by)\n" for number in range(MANY)]
    last = f"rule step-{MANY}(by: 1..2)\n    if laps < 8\n        set laps to laps + by\n"
    path = tmp_path / "chain.cat"
    path.write_text(HEAD + "".join(steps) + last, encoding="utf-8")
    game = pipeline.resolve_game(pipeline.load_game(path, tmp_path, {})).game
    with in_place("long_chain", texts_of(game, "long_chain")) as engine:
        pair = Lockstep(Interpreter(game), cast(AnyEngine, engine), "this test")
        pair.play(1, 10)
        assert pair.plies == 5
