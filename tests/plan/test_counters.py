"""What is counted while many games are played."""

from __future__ import annotations

import pytest

from cattery.plan import plan
from cattery.plan.code import Do, Enter, Finish
from cattery.plan.counters import counters, numbered
from cattery.plan.logic import inside
from tests.engines.cases import SHIPPED, Case, game_of
from tests.plan.games import ask, planned, put


def test_actions_rules_clauses_and_ends_in_the_order_of_the_files() -> None:
    found = counters(planned(ask()))
    assert [(c.kind, c.name, c.of) for c in found] == [
        ("action", "deal", None),
        ("action", "use", None),
        ("action", "answer", None),
        ("rule", "gain", None),
        ("clause", "gain for poke", "gain"),
        ("rule", "perform", None),
        ("rule", "poked", None),
        ("end", "enough", None),
    ]
    assert [c.number for c in found] == list(range(len(found)))
    assert found[0].span.line < found[1].span.line


def test_what_is_never_come_to_is_not_counted() -> None:
    rules = "rule idle\n    nothing\nrule never\n    idle()\naction stray\n    do\n        never()\nend lost: draw\n    me is one\n"
    names = {c.name for c in counters(planned(put(rules=rules)))}
    assert names == {"put", "row", "full"}


@pytest.mark.parametrize("case", SHIPPED, ids=str)
def test_all_that_the_code_carries_out_has_a_counter(case: Case) -> None:
    made = plan(game_of(case))
    found = numbered(made)
    for use in (use for node in made.nodes for use in node.uses):
        assert ("action", use.action) in found
    offered = [a for a in made.actions if a.offered]
    for part in (*made.blocks, *made.functions, *offered):
        for n in inside(part):
            match n:
                case Do(rule=rule) | Enter(owner=("rule", rule)):
                    assert ("rule", rule) in found
                case Finish(end=end):
                    assert ("end", end) in found
                case _:
                    pass
