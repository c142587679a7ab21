"""Which loops over rows of a table are carried out at once: those alone whose rows certainly keep apart."""

from __future__ import annotations

from pathlib import Path

import pytest

from cattery.pipeline import check_game, load_game, plan_game, resolve_game
from cattery.plan import code as c
from cattery.plan.plan import Plan
from cattery.plan.swift.at_once import at_once

ODD = Path(__file__).parent.parent / "engines" / "odd"


@pytest.fixture(scope="module")
def ripples() -> Plan:
    path = ODD / "rows.cat"
    return plan_game(check_game(resolve_game(load_game(path, ODD, {}, ())))).plan


def kinds(plan: Plan, action: str) -> list[str]:
    return [type(s).__name__ for s in plan.action(action).body if isinstance(s, c.For | c.Tally | c.Shift)]


def test_rows_that_keep_apart_are_gone_through_at_once(ripples: Plan) -> None:
    found = at_once(ripples)
    assert kinds(found, "drop") == ["Tally", "For", "For"]
    assert kinds(found, "splash") == ["Tally", "For", "For"]


def test_pieces_that_move_at_once_are_held_as_sets_alone(ripples: Plan) -> None:
    found = at_once(ripples)
    assert kinds(found, "dive") == ["Tally", "Shift"]
    assert {slot.name for slot in found.slots if slot.bare} == {"wet"}


@pytest.mark.parametrize("action", ["stir", "float", "draw-in"])
def test_rows_in_each_others_way_are_left_alone(ripples: Plan, action: str) -> None:
    assert at_once(ripples).action(action).body == ripples.action(action).body


def test_tables_that_nobody_asks_any_more_are_gone(ripples: Plan) -> None:
    names = {table.name for table in at_once(ripples).tables}
    assert names.isdisjoint({"ROWS_RIPPLE_0", "ROWS_SPRAY_1"})
    assert names >= {"ROWS_SWIRL_2", "ROWS_NUDGE_3"}


def test_what_has_no_such_loop_stays_the_same(ripples: Plan) -> None:
    once = at_once(ripples)
    assert at_once(once) is once
