"""How legal moves are found: as set algebra where that is possible, drop by drop along walks, by trying where it must be."""

from __future__ import annotations

import pytest

from cattery.diagnostics import CatError
from cattery.plan.code import Lined
from cattery.plan.logic import inside
from cattery.plan.plan import ActionPlan, Emit, Gather, Plan, Stream, Through
from tests.plan.games import planned, put, spread


def action(plan: Plan, name: str) -> ActionPlan:
    return next(a for a in plan.actions if a.name == name)


def leaf(found: ActionPlan) -> object:
    search = found.search
    while isinstance(search, Through):
        search = search.then
    return search


@pytest.mark.parametrize(
    "guard",
    [
        "on[at] is none",
        "on[at] is not Stone(me)",
        "on[at] is none and row of at < 3",
        "on[at] is none or on[at] is Stone(opponent(me))",
        "not (owner of on[at] is me)",
    ],
)
def test_guards_over_sites_become_sets(guard: str) -> None:
    plan = planned(put(guard))
    assert isinstance(leaf(action(plan, "put")), Gather)
    assert next(s for s in plan.slots if s.name == "on").planes


def test_a_guard_that_is_no_set_is_looked_at_site_by_site() -> None:
    guard = "count(each by in neighbours(at) where on[by] is none) > 1"
    assert isinstance(leaf(action(planned(put(guard)), "put")), Emit)


def test_lines_are_found_by_shifts() -> None:
    plan = planned(put())
    (family,) = plan.families
    lines = [(0, 1, 2), (0, 3, 6), (0, 4, 8), (1, 4, 7), (2, 4, 6), (2, 5, 8), (3, 4, 5), (6, 7, 8)]
    assert sorted(family.members) == lines
    assert sorted(family.shifts) == [(1, 0b1001001), (2, 0b100), (3, 0b111), (4, 0b1)]
    assert [number for row in family.numbers for number in row if number >= 0] == list(range(8))
    assert any(isinstance(n, Lined) for f in plan.functions if f.what == "end" for n in inside(f))


def test_walks_are_dropped_step_by_step_under_a_local_law() -> None:
    plan = planned(spread())
    found = leaf(action(plan, "wander"))
    assert isinstance(found, Stream)
    assert plan.walks[0].longest == 2
    assert action(plan, "wander").count == 4 * 2 + 4 * 2 * 2
    assert isinstance(leaf(action(plan, "build")), Emit)


def test_a_law_that_looks_at_more_than_one_stack_is_looked_at_by_trying() -> None:
    law = "size of pile[at] <= 2 and (size of pile[at] is not 1 or row of at is 1)"
    build = leaf(action(planned(spread(law)), "build"))
    assert isinstance(build, Emit)
    assert build.trying


def test_walks_whose_law_a_later_drop_can_mend_are_looked_at_by_trying() -> None:
    wander = leaf(action(planned(spread("size of pile[at] <= 2 and size of pile[at] is not 1")), "wander"))
    assert isinstance(wander, Emit)
    assert wander.trying


def test_a_walk_without_a_bound_is_refused() -> None:
    with pytest.raises(CatError) as refused:
        planned(spread("size of pile[at] is not 7"))
    assert refused.value.diagnostics[0].code == "C0401"


def test_what_options_rule_out_is_left_out() -> None:
    more = "option win: yes or no = no"
    text = put(more=more).replace("some line in", "win and some line in")
    plan = planned(text)
    assert [f.name for f in plan.functions if f.what == "end"] == ["full"]
