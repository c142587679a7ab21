"""Positions on every kind of board, drawn from a state's JSON."""

from __future__ import annotations

from textwrap import dedent

import pytest

from cattery.cli.canvas import plain
from cattery.cli.draw import legend, picture
from cattery.interp import Interpreter
from cattery.model.game import Game
from cattery.pipeline import load_text, resolve_game

FLOW = """
flow
    repeat
        turn
            me chooses pass
            check over
action pass
    do
        nothing
end over: draw
    me is red
"""


def game(text: str) -> Game:
    return resolve_game(load_text('game "Test"\n    players red, blue\n' + dedent(text) + FLOW)).game


def drawn(rules: Game) -> str:
    return plain(picture(rules, Interpreter(rules).initial().to_json()))


def same(found: str, wanted: str) -> None:
    assert found.strip("\n") == dedent(wanted).strip("\n")


STONES = """
pieces Stone(owner: player)
    2 each player
    drawn r red, b blue
"""


def test_squares_have_their_names_around_them() -> None:
    rules = game(
        f"""
board field: squares(4, 2)
    sites named row column from bottom
{STONES}
places
    on per field: one Stone =
        | . r b . |
        | . . . . |
    hand per player: bag of Stone = the rest
"""
    )
    same(
        drawn(rules),
        """
           1 2 3 4
        B  . r b .
        A  . . . .

        hand  red: 1 Stone   blue: 1 Stone
        """,
    )


def test_what_is_on_seams_stands_between_the_squares() -> None:
    rules = game(
        f"""
board field: squares(3, 2)
board seam: seams of field
{STONES}
places
    on per field: one Stone =
        | r . . |
        | . . b |
    between per seam: one Stone
    hand per player: bag of Stone = the rest
"""
    )
    state = Interpreter(rules).initial().to_json()
    places = state["places"]
    assert isinstance(places, dict)
    places["hand"] = {"red": {}, "blue": {}}
    places["between"] = {**dict.fromkeys(places["between"]), "a1/b1": "red", "c1/c2": "blue"}
    same(
        plain(picture(rules, state)),
        """
           a   b   c
        1  r r .   .
                   b
        2  .   .   b

        hand     red: -   blue: -
        """,
    )


def test_hexes_have_their_names_in_them_and_stacks_grow_to_the_right() -> None:
    rules = game(
        f"""
board comb: hexes
    |  . .  |
    | . . . |
{STONES}
places
    stack per comb: stack of Stone =
        |  rb .  |
        | .  . b |
    hand per player: bag of Stone = the rest
"""
    )
    same(
        drawn(rules),
        """
            A1  A2
            rb  .

          B1  B2  B3
          .   .   b

        hand   red: 1 Stone   blue: -
        """,
    )


def test_a_graph_says_what_is_linked() -> None:
    rules = game(
        f"""
board map: graph
    north - south, east
    east - south
{STONES}
places
    on per map: one Stone
    hand per player: bag of Stone = the rest
"""
    )
    same(
        drawn(rules),
        """
        north  .  - south, east
        south  .  - north, east
         east  .  - north, south

        hand  red: 2 Stone   blue: 2 Stone
        """,
    )


@pytest.mark.parametrize("shape", ["track", "ring"])
def test_a_long_track_goes_on_below(shape: str) -> None:
    rules = game(
        f"""
board way: {shape}(40)
{STONES}
places
    on per way: bag of Stone
    hand per player: bag of Stone = the rest
"""
    )
    state = Interpreter(rules).initial().to_json()
    places = state["places"]
    assert isinstance(places, dict)
    places["on"]["s30"] = {"red": 2, "blue": 1}
    lines = plain(picture(rules, state)).splitlines()
    assert all(len(line) <= 80 for line in lines)
    (row,) = [number for number, line in enumerate(lines) if "s30" in line]
    assert lines[row + 1][lines[row].index("s30") :].startswith("2r1b")
    assert sum(line.count("s") for line in lines[:-1]) == 40


def test_a_viewer_sees_only_what_is_theirs() -> None:
    rules = game(
        """
pieces Card(kind: player)
    2 each player
places
    hand per player: bag of Card seen by owner = 1 red, 1 blue
"""
    )
    interpreter = Interpreter(rules)
    position = interpreter.initial()
    assert "red: 1 Card, 1 blue   blue: 1 red, 1 Card" in plain(picture(rules, position.to_json()))
    assert "red: 1 Card, 1 blue   blue: 2 unseen" in plain(picture(rules, interpreter.view(position, "red")))
    assert "red: 2 unseen   blue: 1 red, 1 Card" in plain(picture(rules, interpreter.view(position, "blue")))


def test_marks_are_explained_and_made_where_none_are_declared() -> None:
    rules = game(
        """
enum Kind: bee, ant
pieces Man(kind: Kind, owner: player)
    1 bee, 1 ant each player
places
    hand per player: bag of Man = the rest
"""
    )
    assert plain(legend(rules)) == "marks  br bee red   bb bee blue   ar ant red   ab ant blue"
    same(drawn(rules), "hand  red: bee, ant   blue: bee, ant")


def test_values_are_words() -> None:
    rules = game(
        """
board field: squares(3, 3)
values
    heading per player: direction of field or none = none
    lit per field: yes or no = no
    score: -5..5 = -2
    last: field or off = b2
"""
    )
    found = drawn(rules)
    assert "heading  red: none   blue: none" in found
    assert "lit" not in found
    assert "score    -2" in found
    assert "last     b2" in found
