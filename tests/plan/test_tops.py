"""What is asked of all stacks of a board is asked of sets of sites, and only targets that keep such sets have them."""

from __future__ import annotations

from pathlib import Path

import pytest

from cattery.emit.native import emit_native
from cattery.emit.python import emit_python
from cattery.pipeline import check_game, load_game, plan_game, resolve_game
from cattery.plan import Plan
from cattery.plan import code as c
from cattery.plan.logic import inside
from cattery.plan.plan import Gather, Stream, Through
from cattery.plan.room.capacity import capacities
from cattery.plan.swift.tops import with_tops
from tests.plan.games import PUT, SPREAD, planned

ODD = Path(__file__).parent.parent / "engines" / "odd"


def spread(board: str = "squares(3, 3)", law: str = "size of pile[at] <= 3") -> Plan:
    return planned(SPREAD.format(board=board, limit=3, law=law))


@pytest.fixture(scope="module")
def walks() -> Plan:
    return plan_game(check_game(resolve_game(load_game(ODD / "walks.cat", ODD, {}, ())))).plan


def sets(node: object) -> list[object]:
    return [n for n in inside(node) if isinstance(n, c.Topped | c.Tall)]


def test_sites_for_a_push_are_a_set() -> None:
    plan = spread()
    assert isinstance(plan.action("build").search, Through)
    found = with_tops(plan).action("build").search
    assert isinstance(found, Gather)
    assert found.sites == c.Prim("without", (c.Const(0b1_1111_1111, "set"), c.Tall("pile", 3)), "set")


def test_an_end_that_asks_every_stack_asks_a_set() -> None:
    (done,) = [f for f in with_tops(spread()).functions if f.source == "done"]
    assert sets(done.value) == [c.Tall("pile", 1)]
    assert not any(isinstance(n, c.Fold) for n in inside(done.value))


def test_a_stack_that_is_dropped_is_known_by_height_and_top(walks: Plan) -> None:
    search = with_tops(walks).action("carry").search
    assert isinstance(search, Through) and isinstance(search.then, Stream)
    assert search.then.takes is not None and search.then.room is not None
    assert not any(isinstance(n, c.Stack) for n in inside(search.then.takes))
    assert {type(n) for n in sets(search.then.room)} == {c.Topped, c.Tall}


def test_heights_are_kept_as_far_as_they_are_asked_for(walks: Plan) -> None:
    (pile,) = [s for s in with_tops(walks).slots if s.kind == "stack"]
    assert (pile.tops, pile.tall) == (True, 6)


def test_what_has_no_stacks_stays_the_same() -> None:
    plan = planned(PUT.format(more="", guard="on[at] is none", rules=""))
    assert with_tops(plan) is plan


def test_the_python_engine_knows_no_such_sets(walks: Plan) -> None:
    before = emit_python(walks, "walks")
    emit_native(walks)
    assert emit_python(walks, "walks") == before
    assert not any(sets(part) for part in (*walks.actions, *walks.functions, *walks.blocks))


@pytest.mark.parametrize("board", ["squares(3, 3)", "squares(4, 4)"])
def test_walks_are_counted_on_small_boards_by_a_table(board: str) -> None:
    text = emit_native(spread(board))
    assert "count_walks_A_wander" in text
    assert ("W_WALKS_FIELD_pairs" in text) == (board == "squares(3, 3)")


def test_golden_rules_bound_the_height_in_either_form() -> None:
    plan = spread()
    assert capacities(plan).standing == capacities(with_tops(plan)).standing == {"pile": 3}
