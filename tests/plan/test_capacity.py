"""How much room a state needs: what is said beforehand is enough for whatever comes up, and not much more."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cattery.plan.code import Bits, Cond, Const, Fold, Numbers, Seq, Stack, Var
from cattery.plan.encode import NO_NUMBER
from cattery.plan.order import goes_round, together
from cattery.plan.room.capacity import Capacities, Rows, capacities
from cattery.plan.room.measure import Measure
from cattery.plan.room.shapes import Shape, calculated, members, number, sequence
from tests.plan.games import ask, planned, put, spread


def of(text: str) -> Capacities:
    return capacities(planned(text))


def test_a_stack_holds_all_pieces_of_its_kind_at_most() -> None:
    found = of(spread())
    assert found.lengths == {"pile": 12}
    assert found.shapes["pile"].item == number(1, 2)
    assert found.shapes["hand"] == number(0, 6)


def test_a_golden_rule_says_how_many_stand_on_each_other_at_a_node() -> None:
    assert of(spread()).standing == {"pile": 2}
    assert of(spread(law="size of pile[at] < 4")).standing == {"pile": 3}
    by_the_flow = spread().replace(
        "            me chooses wander\n", "            lay()\n            me chooses wander\n"
    )
    lay = "rule lay\n    if hand[me] has Token(me)\n        move Token(me) from hand[me] to top of pile[A1]\n"
    assert of(by_the_flow.replace("A1", "a1") + lay.replace("A1", "a1")).standing == {"pile": 12}


def test_a_board_of_nine_needs_sets_of_nine() -> None:
    found = of(put())
    assert (found.bits, found.groups, found.nested) == (9, 0, 0)
    assert found.shapes["on"] == number(0, 2)
    assert found.shapes["me"] == number(0, 1)


def test_frames_picks_and_rows_of_a_game_with_decisions_inside_effects() -> None:
    found = of(ask())
    assert found.frames_exact
    assert found.choosing == {"answer": (2, 2)}
    assert found.rows["spent_perform"] == Rows(4, 2, True)
    assert found.rows["spent_poked"] == Rows(1, 1, True)
    assert found.shapes["points"] == number(0, 60)
    assert found.depth == 2  # the flow waits for a card, and the card for what it does
    assert found.deep == frozenset()


def test_a_rule_that_leads_back_to_itself_leaves_it_open_how_many_frames_there_are() -> None:
    text = ask().replace("    if quick\n", "    perform(no, at)\n    if quick\n")
    found = of(text)
    assert not found.frames_exact
    assert found.depth > 60


def test_a_rule_that_uses_itself_is_deep() -> None:
    text = put(rules="rule again(n: 0..9)\n    if n > 0\n        again(n - 1)")
    text = text.replace("to on[at]", "to on[at]\n        again(3)")
    assert of(text).deep == frozenset(("again",))


def test_numbers_that_may_be_none_have_room_for_it() -> None:
    text = put(
        more="values\n    last: 0..9 or none = none\n    mark: field or off = off",
        rules="rule nothing-much\n    nothing",
    )
    found = of(text)
    assert (found.shapes["last"].least, found.shapes["last"].greatest) == (NO_NUMBER, 9)
    assert (found.shapes["mark"].least, found.shapes["mark"].greatest) == (-1, 8)


def test_what_is_in_a_sequence() -> None:
    measure = Measure(planned(spread()))
    names = {"all": members(4)}
    assert measure.of(Fold("each", ("n",), Numbers(Const(2), Const(5)), None, None, 0, "seq"), {}) == sequence(
        4, number(2, 5)
    )
    assert measure.of(Fold("each", ("at",), Bits(Var("all", "set")), None, None, 0, "seq"), names).most == 4
    assert measure.of(Cond(Const(True, "bool"), Seq((7,)), Stack("pile", Const(0)), "seq"), {}) == sequence(
        12, number(1, 7)
    )


# --- calculations ----------------------------------------------------------------------------------------------------

numbers = st.integers(-20, 20)


@given(st.sampled_from(["+", "-", "*", "//", "%"]), st.lists(numbers, min_size=1), st.lists(numbers, min_size=1))
def test_a_calculation_never_leaves_its_range(op: str, left: list[int], right: list[int]) -> None:
    found = calculated(op, number(min(left), max(left)), number(min(right), max(right)))
    for a in left:
        for b in right:
            value = {"+": a + b, "-": a - b, "*": a * b}.get(op)
            if value is None and b:
                value = a // b if op == "//" else a % b
            assert value is None or found.low <= value <= found.high


def test_joined_shapes_have_room_for_both() -> None:
    nothing = Shape("int", none=True)
    assert number(3, 4).joined(number(7, 9)) == number(3, 9)
    assert nothing.joined(number(3, 4)).least == NO_NUMBER
    assert nothing.greatest == NO_NUMBER
    assert nothing.joined(number(3, 4)).present(NO_NUMBER) == number(3, 4)
    assert sequence(3, None).joined(sequence(1, members(5))) == sequence(3, members(5))


def test_names_that_use_each_other_are_together() -> None:
    calls = {"a": ["b"], "b": ["c"], "c": ["b", "d"], "d": [], "e": ["e"]}
    groups = together(calls)
    assert groups.index(frozenset("d")) < groups.index(frozenset("bc")) < groups.index(frozenset("a"))
    assert [goes_round(group, calls) for group in groups if group != frozenset("bc")].count(True) == 1
