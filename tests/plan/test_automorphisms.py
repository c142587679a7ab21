"""Ways in which boards look like themselves, loops that can go in any order, and expressions that keep a way."""

from __future__ import annotations

import pytest

from cattery import pipeline
from cattery.model.game import Game
from cattery.model.stmt import Loop
from cattery.model.walk import statements
from cattery.plan.symmetries.automorphisms import automorphisms, keeps_links, keeps_opposites, keeps_steps, of_seams
from cattery.plan.symmetries.commuting import commutes

GAME = """game "Turning"
    players one, two
board field: {board}
{more}
enum Kind: light, heavy
pieces Stone(kind: Kind, owner: player)
    4 light, 4 heavy each player
places
    on   per field:  one Stone
    hand per player: bag of Stone = the rest
    pile per field:  stack of Stone
values
    height per field: 0..20 = 0
    sum: 0..200 = 0
    last: field or off = off
flow
    repeat
        turn
            me chooses put
            else
                check full
action put(at in field)
    when on[at] is none     "taken"
    do
        {body}
{rules}
end full: draw
    every at in field: on[at] is not none
"""


def game(board: str = "squares(3, 3)", more: str = "", body: str = "nothing", rules: str = "") -> Game:
    text = GAME.format(board=board, more=more, body=body, rules=rules).replace("\n\n", "\n")
    return pipeline.resolve_game(pipeline.load_text(text)).game


HEXES = """hexes
        |  . .  |
        | . . . |
        |  . .  |"""
LOOSE = """graph
        a - b
        c - d
        e - f
        g - h"""


@pytest.mark.parametrize(
    ("board", "count"),
    [
        ("squares(3, 3)", 8),
        ("squares(6, 6)", 8),
        ("squares(4, 5)", 4),
        ("squares(1, 5)", 2),
        ("track(5)", 2),
        ("ring(6)", 12),
        (HEXES, 12),
        ("graph\n        a - b\n        b - c\n        c - d\n        c - e", 2),
        (LOOSE, 1),
    ],
    ids=["square", "larger", "oblong", "row", "track", "ring", "hexes", "tree", "too many"],
)
def test_ways_of_a_board(board: str, count: int) -> None:
    """As many as geometry says; a board of loose parts has too many, and then none is used."""
    field = game(board).boards["field"]
    found = automorphisms(field)
    assert len(found) == len(set(found)) == count
    assert found[0].still and not any(turned.still for turned in found[1:])
    for turned in found:
        assert sorted(turned.sites) == list(range(len(field.sites)))
        assert keeps_steps(field.steps, turned) and keeps_opposites(field, turned)


def test_links_that_wrap_or_go_one_way() -> None:
    more = "    links round: orthogonal wrapping rows\n    links climb: up"
    field = game("squares(3, 3)", more).boards["field"]
    found = automorphisms(field)
    assert len(found) == 8
    assert sum(keeps_links(field.link("round"), turned) for turned in found) == 4
    assert sum(keeps_links(field.link("climb"), turned) for turned in found) == 2


def test_seams_turn_with_their_board() -> None:
    boards = game("squares(3, 3)", "board seam: seams of field").boards
    for turned in automorphisms(boards["field"]):
        moved = of_seams(boards["seam"], turned)
        assert moved is not None and sorted(moved.sites) == list(range(12))


NEXT = "let there = at + up"
LOOPS: dict[str, tuple[tuple[str, ...], bool]] = {
    "counting up": (("set height[at] to height[at] + 1",), True),
    "a sum": (("set sum to sum + 1",), True),
    "a sum that is looked at": (("if sum < 5", "    set sum to sum + 1"), False),
    "the last one": (("set last to at",), False),
    "its own cell": (("set height[at] to 3",), True),
    "a neighbour's cell": ((NEXT, "if there is not off", "    set height[there] to 3"), True),
    "what a neighbour has": ((NEXT, "if there is not off", "    set height[at] to height[there]"), False),
    "back to the hand": (("if on[at] as stone", "    move stone to hand[owner of stone]"), True),
    "out of a hand": (
        (
            "if on[at] is none and hand[me] has Stone(heavy, me)",
            "    move Stone(heavy, me) from hand[me] to on[at]",
        ),
        False,
    ),
    "in and out by kind": (
        (
            "if on[at] is Stone(light, me)",
            "    move on[at] to hand[me]",
            "    move Stone(heavy, me) from hand[me] to top of pile[at]",
        ),
        True,
    ),
    "in and out alike": (
        (
            "if on[at] is Stone(light, me)",
            "    move on[at] to hand[me]",
            "    move Stone(light, me) from hand[me] to top of pile[at]",
        ),
        False,
    ),
    "one step on": (
        (NEXT, "if on[at] is not none and there is not off and on[there] is none", "    move on[at] to on[there]"),
        False,
    ),
    "by a rule": (("raise(at)",), True),
    "by a rule with a limit": (("once-only(at)",), False),
}
RULES = """
rule raise(at: field)
    set height[at] to height[at] + 2
rule once-only(at: field) once per at
    set height[at] to height[at] + 2
"""


@pytest.mark.parametrize("name", LOOPS)
def test_loops_in_any_order(name: str) -> None:
    """What rounds change must not matter to other rounds; in doubt it is taken to matter."""
    body, free = LOOPS[name]
    lines = "".join(f"        {line}\n" for line in body)
    rule = f"\nrule all\n    for each at in field\n{lines}"
    found = game(body="all()", rules=rule + RULES)
    (loop,) = (s for s in statements(found.rules["all"].body) if isinstance(s, Loop))
    assert commutes(loop, found) is free
