"""A whole move of an action in steps, said in one line: in examples, and as a function of its own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cattery.interp import Interpreter
from cattery.interp.lines import Line
from cattery.interp.notation import forms
from cattery_runtime import BadMove
from cattery_runtime.steps import single_steps
from tests.interp.games import TILES
from tests.interp.reading import after, interpret
from tests.interp.test_examples import found
from tests.interp.test_steps import GAME, LAID

WORDS = """
    game "Words"
        players ann, bob
    enum Letter: a, b, c, d
    values
        said: 0..9 = 0
        turns: 0..9 = 0
    flow
        repeat
            turn
                me chooses say or two-sets or spell
                check over
    action say(some-of in subsets(Letter, 1, 3), also in Letter) in steps
        do
            set turns to turns + 1
    action two-sets(left in subsets(Letter, 1, 2), right in subsets(each x in Letter where x not in left, 1, 2)) in steps
        do
            set turns to turns + 1
    action spell(first in Letter, second in Letter) in steps
        when first is not second "twice the same"
        do
            set turns to turns + 1
    end over: draw
        turns > 8
"""


def steps(game: Interpreter, text: str, *moves: str) -> list[str]:
    line = Line(game, after(game, *moves))
    found = single_steps(line, text, forms(game.game), line.rank)
    if all(one in here for one, here in zip(found, seen(line, found), strict=True)):
        assert single_steps(line, text, forms(game.game)) == found
    return found


def seen(line: Line, texts: list[str]) -> Iterator[list[str]]:
    """What could be chosen before each of these choices, as far as they are legal."""
    for text in texts:
        yield line.texts()
        line = line.after(text) if text in line.texts() else line


@pytest.mark.parametrize(
    ("text", "picks"),
    [
        ("mix a1 c1 plain blue plain red", ["picked a1", "picked c1", "done", "order plain blue", "order plain red"]),
        ("mix a1 c1 done plain blue plain red", ["picked a1", "picked c1", "done", "order plain blue", "order plain red"]),
        ("MIX  c1 A1 Done plain BLUE plain red", ["picked a1", "picked c1", "done", "order plain blue", "order plain red"]),
        (
            "mix c2 c1 a1 plain blue way left plain red",
            ["picked a1", "picked c1", "picked c2", "order plain blue", "order way left", "order plain red"],
        ),
        (
            "mix c2 c1 a1 done plain blue way left plain red",
            ["picked a1", "picked c1", "picked c2", "order plain blue", "order way left", "order plain red"],
        ),
    ],
)  # fmt: skip
def test_a_line_is_its_picks(text: str, picks: list[str]) -> None:
    assert steps(GAME, text, *LAID) == [one if one == "done" else f"mix {one}" for one in picks]


def test_what_comes_of_a_line_is_what_comes_of_its_picks() -> None:
    position = after(GAME, *LAID)
    for text in steps(GAME, "mix a1 c1 plain blue plain red", *LAID):
        position = GAME.play(position, text)
    assert position.choosing is None and position.actor == "ann"
    assert position.state.places["tile"][("a1",)] == (("Tile", "plain", "blue", None),)


@pytest.mark.parametrize(
    ("text", "picks"),
    [
        ("turn-round a1", ["turn-round corner a1", "done"]),
        ("turn-round a1 done", ["turn-round corner a1", "done"]),
        ("turn-round a1 c2 b2", ["turn-round corner a1", "turn-round others b2", "turn-round others c2"]),
    ],
)
def test_a_set_may_be_empty(text: str, picks: list[str]) -> None:
    assert steps(GAME, text, *LAID) == picks


@pytest.mark.parametrize("text", ["mix picked a1", "decline", "done", "lay wild", "what is this", ""])
def test_what_is_one_choice_or_none_stays_as_it_is(text: str) -> None:
    assert steps(GAME, text, *LAID) == [text]
    assert steps(GAME, text, *LAID, "mix picked a1") == [text]


@pytest.mark.parametrize(
    ("text", "picks"),
    [
        ("mix a1 b1 plain blue plain red", ["mix picked a1", "mix picked b1"]),
        ("mix a2 c1 plain blue wild", ["mix picked c1", "mix picked a2"]),
        ("mix b1 a1 plain red plain red", ["mix picked a1", "mix picked b1"]),
        ("mix c1 plain blue plain red", ["mix picked c1", "done"]),
        ("mix a1 b1 c1 b2 plain red", ["mix picked a1", "mix picked b1"]),
        ("mix c1 b2 c2 way down", ["mix picked c1", "mix picked b2", "mix picked c2", "mix order way down"]),
        ("mix c1 a1 plain red plain blue", ["mix picked a1", "mix picked c1", "done", "mix order plain red"]),
        ("mix d1", ["mix picked d1"]),
        ("turn-round b1", ["turn-round corner b1"]),
        ("turn-round a1 a1", ["turn-round corner a1", "turn-round others a1"]),
    ],
)
def test_the_last_choice_is_the_one_that_is_wrong(text: str, picks: list[str]) -> None:
    assert steps(GAME, text, *LAID) == picks


def test_what_cannot_be_chosen_at_all_is_asked_about_as_it_stands() -> None:
    assert steps(GAME, "mix a1 b1", *LAID, *["decline"] * 7) == ["mix picked a1"]
    assert steps(GAME, "mix a1 b1") == ["mix picked a1"]


@pytest.mark.parametrize("text", ["mix a1 c1", "mix c1", "mix a1 c1 plain blue", "turn-round", "mix"])
def test_a_line_that_stops_half_way(text: str) -> None:
    with pytest.raises(BadMove, match=r"this says too little: (mix|turn-round) needs (picked|order|corner) as well"):
        steps(GAME, text, *LAID)


def test_a_line_that_can_be_read_in_two_ways() -> None:
    game = interpret(WORDS)
    assert steps(game, "two-sets b a") == ["two-sets left b", "done", "two-sets right a", "done"]
    with pytest.raises(BadMove, match="'two-sets a b c' may mean 'two-sets left a', 'done', .* or 'two-sets left a'"):
        steps(game, "two-sets a b c")
    assert steps(game, "two-sets a done b c") == ["two-sets left a", "done", "two-sets right b", "two-sets right c"]
    assert steps(game, "two-sets b a c d") == [
        "two-sets left a",
        "two-sets left b",
        "two-sets right c",
        "two-sets right d",
    ]
    assert steps(game, "say c a b a") == ["say some-of a", "say some-of b", "say some-of c", "say also a"]
    assert steps(game, "say a a") == ["say some-of a", "done", "say also a"]
    assert steps(game, "spell b a") == ["spell first b", "spell second a"]
    assert steps(game, "spell b b") == ["spell first b", "spell second b"]


def test_no_line_takes_long() -> None:
    assert steps(GAME, "mix " + "a1 " * 400, *LAID) == ["mix " + "a1 " * 400]
    assert steps(GAME, "mix" + " a1" * 99, *LAID)[-1] == "mix picked a1"


# --- in examples -----------------------------------------------------------------------------------------------------

ROW = """game "Row"
    players ann, bob

board row: squares(4, 1)
pieces Stone
    kind small
    kind big(owner: player)
    2 small, 1 big ann, 1 big bob
    drawn s small, a big ann, b big bob
places
    on per row: one Stone
    bag: bag of Stone = the rest

flow
    repeat
        turn
            me chooses shift or rest
            check over

action shift(some-of in subsets(row, 2, 3), order in arrangements(on, some-of)) in steps
    when not on[a1] is Stone(big, me) or a1 not in some-of "your own stone is stuck"
    do
        arrange on on some-of as order

action rest
    do
        nothing

end over: draw
    on[d1] is Stone(big)

"""
GIVEN = ("given", "    turn ann", "    on", "        | a b s . |")


@pytest.mark.parametrize(
    "lines",
    [
        (*GIVEN, 'play "shift c1 b1 small big bob"', "expect on", "    | a s b . |", "expect bob decides"),
        (*GIVEN, 'play "shift some-of b1", "shift some-of c1", "done"', 'legal "shift order small"'),
        (*GIVEN, 'play "shift b1 d1 none big bob"', "expect on", "    | a . s b |", "expect draw"),
        (*GIVEN, 'refuse "shift a1 b1 big bob big ann" because "nothing could follow that"'),
        (*GIVEN, 'refuse "shift a1 b1" because "nothing could follow that"'),
        (*GIVEN, 'refuse "shift b1 c1 big bob small"'),
        (*GIVEN, 'play "rest"', 'play "shift a1 b1 big bob big ann"', "expect on", "    | b a s . |"),
        (*GIVEN, "legal 3", "legal 2 shift", 'play "shift some-of b1"', "legal 2", 'legal "SHIFT some-of c1", "shift some-of d1"'),
    ],
)  # fmt: skip
def test_what_comes_out(lines: tuple[str, ...]) -> None:
    assert found(*lines, game=ROW) == []


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ((*GIVEN, 'play "shift a1 b1 small small"'), "5: `shift a1 b1 small small` cannot be played: nothing could follow that"),
        ((*GIVEN, 'play "shift b1"'), "5: `shift b1` cannot be played: this says too little: shift needs some-of as well"),
        ((*GIVEN, 'refuse "shift b1 c1 small big bob"'), "5: `shift b1 c1 small big bob` is legal here"),
    ],
)  # fmt: skip
def test_what_does_not(lines: tuple[str, ...], message: str) -> None:
    (one,) = found(*lines, game=ROW)
    assert (one.code, one.message) == ("C0520", message)


def test_forms_say_how_parameters_are_picked() -> None:
    assert forms(interpret(TILES).game) == {
        "mix": {"picked": "set", "order": "order"},
        "turn-round": {"corner": "one", "others": "set"},
        "pair": {"one": "set", "two": "one"},
    }
