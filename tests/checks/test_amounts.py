"""Too few pieces in a column of a table: said at the column's heading, and exactly when it is so."""

from __future__ import annotations

from pathlib import Path

import pytest

from cattery import pipeline
from cattery.checks import check
from cattery.diagnostics import Diagnostic
from cattery.interp import Interpreter
from cattery.model.game import Game
from cattery_runtime.errors import Fault
from cattery_runtime.rng import Rng

GAME = """game "Tiles"
    players seats of Colour
option seats: 2..4 = 3
enum Colour: red, blue, green, grey
board field: squares(4, 3)
    region inner: columns 2..3
pieces Tile
    kind plain(shade: 1..2)
    kind wall
    from "tiles.csv": floor, spare
pieces Card(shade: 1..2)
    from "cards.csv"
places
    on   per field:  one Tile
    box:             bag of Tile = column floor
    rest:            bag of Tile = column spare
    deck:            bag of Card = the rest
    hand per player: bag of Card
flow
    for each at in inner
        chance chooses lay(at)
    for each at in field
        if seats > 2
            chance chooses lay-more(at)
            else impossible "there are as many as sites"
    for each who in player
        for each number in 1..2
            deal-out(who)
    repeat
        turn
            me may choose spend
            check done(me)
action lay(at: field, tile in box)
    do
        move tile from box to on[at]
action lay-more(at: field, tile in rest)
    do
        if on[at] is none
            move tile from rest to on[at]
        else
            move tile from rest to box
rule deal-out(who: player)
    chance chooses deal(who)
action deal(who: player, card in deck)
    do
        move card from deck to hand[who]
action spend(card in hand[me])
    when shade of card is 2 or (some at in field: on[at] is Tile(plain, 1))
    do
        move card from hand[me] to deck
end done(who: player): who wins
    hand[who] is empty
"""


def game(folder: Path, floor: int, spare: int, cards: int, seats: str = "3") -> Game:
    """The game with so many tiles in its columns, and so many cards."""
    (folder / "game.cat").write_text(GAME, encoding="utf-8")
    tiles = f"# Some tiles.\nkind,shade,spare,floor\nplain,1,{spare - 1},1\nplain,2,0,{floor - 1}\nwall,,1,0\n"
    (folder / "tiles.csv").write_text(tiles, encoding="utf-8")
    (folder / "cards.csv").write_text(f"shade,count\n1,{cards - 1}\n2,1\n", encoding="utf-8")
    loaded = pipeline.load_game(folder / "game.cat", folder, {"seats": seats})
    return pipeline.resolve_game(loaded).game


def shortages(found: tuple[Diagnostic, ...]) -> list[tuple[str, int, int]]:
    """Where shortages are said to be: file, line, column. Nothing else is wrong."""
    assert {one.code for one in found} <= {"C0381"}
    return [(Path(one.span.path).name, one.span.line, one.span.column) for one in found]


@pytest.mark.parametrize(
    ("floor", "spare", "cards", "seats", "expected"),
    [
        (6, 12, 6, "3", []),
        (6, 12, 4, "2", []),
        (5, 12, 6, "3", [("tiles.csv", 2, 18)]),
        (6, 11, 6, "3", [("tiles.csv", 2, 12)]),
        (6, 11, 6, "2", []),
        (6, 12, 5, "3", [("game.cat", 17, 5)]),
        (6, 12, 7, "4", [("game.cat", 17, 5)]),
    ],
)
def test_shortages_are_found_exactly(
    tmp_path: Path, floor: int, spare: int, cards: int, seats: str, expected: list[tuple[str, int, int]]
) -> None:
    built = game(tmp_path, floor, spare, cards, seats)
    found = check(built)
    assert shortages(found) == expected
    interp, rng = Interpreter(built), Rng(floor)
    position = interp.initial()
    try:
        for _ in range(6 + (12 if seats != "2" else 0) + 2 * int(seats)):
            texts = [text for text, _ in interp.chances(position)]
            position = interp.play(position, texts[rng.below(len(texts))])
        assert not expected
    except (Fault, IndexError, ValueError):
        assert expected


def test_a_shortage_points_at_the_draws(tmp_path: Path) -> None:
    (found,) = check(game(tmp_path, 4, 12, 6))
    assert found.message == "the column `floor` counts 4 pieces, but at least 6 are drawn from `box`"
    assert [(Path(label.span.path).name, label.span.line, label.text) for label in found.labels] == [
        ("game.cat", 20, "drawn here"),
        ("game.cat", 15, "`box` starts with this column"),
    ]
