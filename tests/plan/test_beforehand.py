"""What is asked of a union of sets before it is asked of each of them, and where that would be of no use."""

from __future__ import annotations

import pytest

from cattery.plan import code as c
from cattery.plan.logic import inside
from cattery.plan.swift.beforehand import asked_beforehand
from tests.plan.games import planned

LINES = """game "Lines"
    players one, two
board field: squares(4, 4)
enum Size: small, large
pieces Stone(size: Size, owner: player)
    5 small, 5 large each player
places
    on   per field:  one Stone
    hand per player: bag of Stone = the rest
flow
    repeat
        turn
            me chooses put
            {first}
            me chooses trade, if possible
            check many
action put(kind in Size, at in field)
    when hand[me] has Stone(kind, me)   "you have no such stone left"
    when on[at] is none                 "that is taken"
    do
        move Stone(kind, me) from hand[me] to on[at]
action trade(line in lines(field, 3))
    when every at in line: owner of on[at] is me    "they must be yours"
    do
        for each at in line
            move on[at] to hand[me]
end row(who: player): who wins
    {row}
end crowd(who: player): who wins
    {crowd}
end many: draw
    size of hand[one] < 2
"""
LARGE = "some line in lines(field, 3): every at in line: on[at] is Stone(large, who)"
CROWD = "count(each at in field where on[at] is Stone(large, who)) is 5"
FEW = "count(each at in field where on[at] is Stone(large, who)) < 3"


def asked_first(first: str = "check row(me)", row: str = LARGE, crowd: str = CROWD) -> list[c.X]:
    """The questions before others that come into the blocks of the game."""
    plan = planned(LINES.format(first=first, row=row, crowd=crowd))
    found = asked_beforehand(plan)
    before = {s for b in plan.blocks for s in inside(b) if isinstance(s, c.If)}
    return [s.test for b in found.blocks for s in inside(b) if isinstance(s, c.If) and s not in before]


def test_lines_of_some_pieces_are_looked_for_after_those_of_all() -> None:
    (test,) = asked_first()
    assert isinstance(test, c.Lined)
    assert isinstance(test.sites, c.Prim) and test.sites.op == "|"


def test_sizes_and_lines_are_asked_together() -> None:
    (test,) = asked_first("check row(me)\n            check crowd(me)")
    assert isinstance(test, c.Prim) and test.op == "or"
    line, size = test.args
    assert isinstance(line, c.Lined)
    assert isinstance(size, c.Prim) and size.op == ">=" and size.args[1] == c.Const(5)


@pytest.mark.parametrize(
    ("first", "row"),
    [
        ("check crowd(me)", LARGE),
        ("check row(opponent(me))", LARGE),
        ("check row(me)", f"not ({LARGE})"),
        ("check row(me)", FEW),
    ],
    ids=["no-line-saved", "of-other-sets", "unless-there-is-one", "nothing-known"],
)
def test_nothing_is_asked_that_saves_nothing(first: str, row: str) -> None:
    assert asked_first(first, row) == []
