"""Examples that do not come out: what is said, and at which line."""

from __future__ import annotations

import pytest

from cattery.diagnostics import Diagnostic
from cattery.interp.examples import run_example
from cattery.pipeline import load_text
from cattery.resolve import resolve, resolve_examples

GAME = """game "Row"
    players ann, bob

option tall: yes or no = no
board row: squares(3, 1)
pieces Stone(owner: player)
    3 each player
    drawn a ann, b bob
places
    on per row: one Stone
    bag per player: bag of Stone = the rest

flow
    repeat
        turn
            me chooses put or swap
            else impossible "a row is never full"
            check full

action put(at in row)
    when on[at] is none "{at} is taken"
    do
        move Stone(me) from bag[me] to on[at]

action swap(pair in lines(row, 2))
    when every at in pair: on[at] is not none "both places must be filled"
    do
        nothing

end full: draw
    every at in row: on[at] is not none

claim never-three always: count(each at in row where on[at] is Stone(ann)) < 2

"""


def found(*lines: str, game: str = GAME) -> list[Diagnostic]:
    """What fails in an example of these lines; its first line is line 1."""
    text = game + 'example "row"\n' + "".join(f"    {line}\n" for line in lines)
    loaded = load_text(text).files
    resolved, wrong = resolve(loaded, {})
    assert resolved is not None, [(str(one.span), one.message) for one in wrong]
    pairs, wrong = resolve_examples(loaded, resolved)
    assert wrong == ()
    start = game.count("\n") + 1
    return [
        Diagnostic(one.code, one.span, f"{one.span.line - start}: {one.message}", suggestion=one.suggestion)
        for own, example in pairs
        for one in run_example(own, example)
    ]


GIVEN = ("given", "    turn ann", "    on", "        | a . . |")


@pytest.mark.parametrize(
    "lines",
    [
        ("legal 3", "legal 3 put", 'legal "put c1", "put A1", "put b1"', 'play "PUT  b1"', "expect bob decides"),
        (*GIVEN, 'refuse "put a1" because "a1 is taken"', 'refuse "swap b1 a1", "decline"', "expect no end"),
        (*GIVEN[:3], "        | a b . |", 'play "swap b1 a1"', "expect on", "    | a b . |", "expect bob decides"),
        (*GIVEN[:3], "        | . b b |", 'play "put a1"', "expect draw"),
        ("with tall = yes", "expect tall, bag[ann] has 3 Stone(ann)"),
    ],
)
def test_what_comes_out(lines: tuple[str, ...]) -> None:
    assert found(*lines) == []


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ((*GIVEN, 'play "put a1"'), "5: `put a1` cannot be played: a1 is taken"),
        (('play "put d1"',), "1: `put d1` cannot be played: 'put d1' is no move of this game"),
        (('refuse "put a1"',), "1: `put a1` is legal here"),
        ((*GIVEN, 'refuse "put a1" because "no"'), "5: `put a1` is refused because of something else: a1 is taken"),
        (("legal 4",), "1: there are 3 legal moves, not 4: `put a1`, `put b1`, `put c1`"),
        (("legal 1 swap",), "1: there are 0 legal moves, not 1: "),
        (('legal "put a1", "put b1"',), "1: legal here too: `put c1`"),
        ((*GIVEN, 'legal "put a1", "put b1", "put c1"'), "5: not legal here: `put a1`"),
        (("expect bob decides",), "1: bob does not decide: ann decides"),
        (("expect ann wins",), "1: ann does not win: ann decides"),
        (("expect draw",), "1: this is no draw: ann decides"),
        (
            (*GIVEN[:3], "        | . b b |", 'play "put a1"', "expect no end"),
            "6: the game is over by full, nobody won",
        ),
        (("expect on", "    | . a . |"), "2: on[b1] holds nothing, not ann"),
        ((*GIVEN, "expect on", "    | b . . |"), "6: on[a1] holds ann, not bob"),
        (("expect size of bag[ann] is 2",), "1: this does not hold: it is 3"),
        (("expect me is bob",), "1: this does not hold: it is ann"),
        (("expect bag[ann] has Stone(bob)",), "1: this does not hold: it is ann, ann, ann"),
    ],
)
def test_what_does_not(lines: tuple[str, ...], message: str) -> None:
    (one,) = found(*lines)
    assert (one.code, one.message) == ("C0520", message)


def test_an_example_goes_on_after_an_expectation_and_stops_at_a_move() -> None:
    messages = [one.message for one in found("legal 1", "legal 2", 'play "put d1"', "legal 4")]
    assert [message.split(":")[0] for message in messages] == ["1", "2", "3"]


def test_a_move_that_cannot_be_played_says_what_can() -> None:
    (one,) = found(*GIVEN, 'play "put a1"')
    assert one.suggestion == "legal here: `put b1`, `put c1`"


def test_a_claim_that_fails_on_the_way() -> None:
    (one,) = found(*GIVEN, 'play "put b1"')
    assert (one.code, one.message) == ("C0521", "5: the claim `never-three` does not hold")


def test_a_fault_on_the_way() -> None:
    careless = GAME.replace('when on[at] is none "{at} is taken"', "")
    (one,) = found(*GIVEN, 'play "put a1"', game=careless)
    assert (one.code, one.message) == ("C0520", "5: a rule could not be carried out: game.cat:23: on[a1] is taken")
