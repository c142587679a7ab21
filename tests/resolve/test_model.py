"""The pages of the model that are about whole games: nodes of the flow, clauses of legality, dumps."""

from __future__ import annotations

import json
from functools import cache

import pytest

from cattery.model.dump import to_json, to_text
from cattery.model.expr import Lit
from cattery.model.game import Game
from cattery.model.legality import chosen, clauses, given, words
from cattery.model.nodes import nodes
from cattery.model.paths import statement_at
from cattery.model.types import PieceType, SiteType
from cattery.resolve import load_text, resolve

TEXT = """game "Nodes"
    players red, blue
enum Hue: light, dark
board field: squares(2, 2)
pieces Stone(owner: player)
    4 each player
places
    on   per field:  one Stone
    hand per player: bag of Stone = the rest
values
    passed: yes or no = no
flow
    if passed
        chance chooses begin
    for each hue in Hue
        red chooses paint(hue)
        else
            blue may choose stay
    repeat
        turn
            let before = on[a1]
            me chooses put or slide, if possible
            if before as old
                me chooses put or slide
                else impossible "there is room"
                owner of old goes next
action begin(who in player)
    do
        who goes next
action paint(hue: Hue, at in field)
    do
        nothing
action stay
    do
        nothing
action put(at in field "off the field")
    "Put a stone down."
    when not passed
    when on[at] is none     "taken"
    when hand[me] has Stone(me)
    do
        move Stone(me) from hand[me] to on[at]
action slide(start in field, way in directions of field)
    when on[start + way] is none    "something is in the way"
    when on[start] as stone         "nothing there"
    when way is not up              "not up"
    when owner of stone is me       "not yours"
    do
        nothing
must full: size of hand[red] < 9
must two-sided "look at both" : size of hand[blue] < 9
claim fair always: size of hand[red] < 9
"""


@cache
def game() -> Game:
    made, found = resolve(load_text(TEXT), {})
    assert made is not None, found
    return made


def test_nodes_have_names_in_the_order_of_the_flow() -> None:
    found = nodes(game())
    names = ["begin", "paint", "stay", "put or slide", "put or slide (2)"]
    assert [node.name for node in found] == names
    assert [node.in_turn for node in found] == [False, False, False, True, True]
    for node in found:
        assert statement_at(game().flow, node.path) is node.decide


def test_nodes_know_the_names_bound_around_them() -> None:
    paint, stay, first, second = nodes(game())[1:]
    assert [name for name, _ in paint.locals] == ["hue"]
    assert stay.locals == paint.locals
    assert [name for name, _ in first.locals] == ["before"]
    assert dict(second.locals)["old"] == PieceType("Stone")


def test_clauses_stand_in_the_order_in_which_choices_are_made() -> None:
    put, slide = game().actions["put"], game().actions["slide"]
    after = ["must.full", "must.two-sided"]
    assert [c.id for c in clauses(game(), put)] == ["not-now", "put.1", "put.3", "put.at", "put.2", *after]
    order = ["not-now", "slide.start", "slide.2", "slide.4", "slide.way", "slide.1", "slide.3", *after]
    assert [clause.id for clause in clauses(game(), slide)] == order
    assert [clause.bound for clause in clauses(game(), slide)] == [0, 1, 1, 1, 2, 2, 2, 2, 2]


def test_every_clause_has_words() -> None:
    put = game().actions["put"]
    said = {clause.id: words(put, clause).parts for clause in clauses(game(), put)}
    assert said["put.at"] == ("off the field",)
    assert said["put.2"] == ("taken",)
    assert said["put.1"] == ("the rule is: Put a stone down.",)
    assert said["must.two-sided"] == ("look at both",)
    assert said["must.full"] == ("full forbids it",)
    slide = game().actions["slide"]
    assert words(slide, clauses(game(), slide)[1]).parts == ("there is no such start here",)


def test_given_and_chosen_parameters() -> None:
    paint = game().actions["paint"]
    assert [parameter.name for parameter in given(paint)] == ["hue"]
    assert [(parameter.name, parameter.type) for parameter in chosen(paint)] == [("at", SiteType("field"))]


def test_dumps_are_stable_and_whole() -> None:
    again, _ = resolve(load_text(TEXT), {})
    assert again is not None
    assert json.dumps(to_json(game())) == json.dumps(to_json(again))
    assert to_text(game()) == to_text(again)
    dumped = to_json(game())
    assert dumped["is"] == "Game"
    flow = dumped["flow"]
    assert isinstance(flow, list)
    assert isinstance(flow[0], dict)
    assert flow[0]["is"] == "Branch"
    assert flow[0]["span"] == "game.cat:13:5"
    assert to_json(game()).keys() == dumped.keys()


def test_what_is_no_part_of_a_game_is_not_dumped() -> None:
    with pytest.raises(TypeError, match="not a part of a game"):
        to_text(object())
    assert to_text(Lit("a, b", SiteType("field"))) == 'Lit(value="a, b", type=SiteType(board=field))\n'
