"""Boards on which several things lie on a site, drawn in words as far as there is room, and how words are cut."""

from __future__ import annotations

import io
from textwrap import dedent

import pytest

from cattery.cli import beside
from cattery.cli.beside import Beside
from cattery.cli.canvas import plain
from cattery.cli.draw import legend, picture
from cattery.cli.headings import headings
from cattery.cli.labels import Labels, shortened
from cattery.cli.paint import pen_of
from cattery.cli.pen import Pen
from cattery.interp import Interpreter
from cattery.model.game import Game
from cattery.pipeline import load_text, resolve_game

GARDEN = """\
game "Garden"
    players red, blue, ruby
enum Hue: each player, black, blank
board beds: squares(4, 2)
    region grass: columns 1..3
    region edge: column 4
    columns named x, 1, 2, out
    sites named row column
pieces Plot
    kind arrow(hue: Hue, way: direction of beds)
    kind pond-of-lilies
    kind fixed(points: 0..9)
    kind extra(points: 0..9)
    1 arrow red left, 1 arrow black up-right, 1 arrow blank down, 1 pond-of-lilies, 2 fixed 4, 1 extra 3
pieces Snail(owner: player, number: 1..2)
    1 each player, number
    drawn R red 1, r red 2, B blue 1, b blue 2, U ruby 1, u ruby 2
pieces Note
    kind sun
    kind rain
    3 sun, 1 rain
places
    plot  per beds:   one Plot
    snail per beds:   one Snail
    shed:             bag of Plot = the rest
    rest  per player: bag of Snail = the rest
    notes:            bag of Note hidden = the rest
flow
    repeat
        turn
            me chooses pass-on
            check over
action pass-on
    do
        nothing
end over: draw
    me is red
"""


@pytest.fixture(scope="module")
def garden() -> Game:
    return resolve_game(load_text(GARDEN)).game


@pytest.fixture
def state(garden: Game) -> dict[str, object]:
    data = Interpreter(garden).initial().to_json()
    places = data["places"]
    assert isinstance(places, dict)
    places["plot"] |= {"Ax": "arrow red left", "A1": "arrow black up-right", "A2": "pond-of-lilies"}
    places["plot"] |= {"Bx": "fixed 4", "B1": "extra 3", "B2": "arrow blank down"}
    places["snail"] |= {"A1": "red 1", "Bout": "ruby 2"}
    places["shed"] = {"fixed 4": 1}
    places["rest"] = {"red": {"red 2": 1}, "blue": {"blue 1": 1, "blue 2": 1}, "ruby": {}}
    places["notes"] = 4
    return data


def same(found: str, wanted: str) -> None:
    assert [line.rstrip() for line in found.strip("\n").splitlines()] == dedent(wanted).strip("\n").splitlines()


def board_of(found: str) -> str:
    return found.partition("\n\n")[0]


def test_words_where_there_is_room(garden: Game, state: dict[str, object]) -> None:
    same(
        plain(picture(garden, state, Pen())),
        """
           grass                                          edge
           x              1              2                out
        A  red←           black↗         pond-of-lilies │ .
                          red 1                         │
        B  fixed 4        extra 3        blank↓         │ .
                                                        │ ruby 2

        shed   fixed 4
        rest   red: Snail 2   blue: Snail 1, Snail 2   ruby: -
        notes  4 unseen
        """,
    )


def test_cut_words_where_there_is_little(garden: Game, state: dict[str, object]) -> None:
    same(
        board_of(plain(picture(garden, state, Pen(width=33)))),
        """
           grass                  edge
           x      1      2        out
        A  red←   black↗ pondof │ .
                  red 1         │
        B  fixe 4 extr 3 blank↓ │ .
                                │ ruby 2
        """,
    )


def test_marks_beside_where_there_are_few_lines(garden: Game, state: dict[str, object]) -> None:
    same(
        board_of(plain(picture(garden, state, Pen(width=37, height=16)))),
        """
           grass                     edge
           x       1       2         out
        A  red←    blac↗ R pondo   │ .
        B  fix 4   ext 3   blan↓   │ .     u
        """,
    )


def test_space_where_there_are_many_lines(garden: Game, state: dict[str, object]) -> None:
    lines = plain(picture(garden, state, Pen(height=60))).splitlines()
    rows = [number for number, line in enumerate(lines) if line[:1] in ("A", "B")]
    assert rows == [2, 5]


def test_in_ascii(garden: Game, state: dict[str, object]) -> None:
    found = plain(picture(garden, state, Pen(arrows=False)))
    assert found.isascii()
    assert "red<" in found
    assert "black^>" in found


def test_what_is_not_seen_is_counted(garden: Game, state: dict[str, object]) -> None:
    places = state["places"]
    assert isinstance(places, dict)
    places["plot"] |= {"Ax": 1, "A1": 0}
    found = plain(picture(garden, state))
    assert "A  ?  " in found
    assert "notes  4 unseen" in found


def test_cut_words_and_left_out_kinds_are_explained(garden: Game) -> None:
    found = plain(legend(garden, Pen(width=33)))
    assert "red← arrow red left" in found
    assert "pondof pond-of-lilies" in found
    assert "fixe fixed" in found
    assert "R red 1" in found
    assert "sun" not in found


@pytest.mark.parametrize("width", range(1, 20))
def test_labels_fit_and_tell_pieces_apart(garden: Game, width: int) -> None:
    for pieces in garden.pieces.values():
        labels = Labels(garden, pieces, Pen())
        found = {piece: plain([list(cell)]) for piece, cell in labels.fitted(width).items()}
        assert found.keys() == labels.words.keys()
        assert all(found.values())
        if width >= 7:
            assert all(len(text) <= width for text in found.values())
            assert len({*found.values()}) == len(found)


@pytest.mark.parametrize(
    ("length", "text"), [(1, "c"), (3, "cat"), (4, "catf"), (5, "catfo"), (6, "cat-fo"), (11, "cat-forward")]
)
def test_a_word_is_not_cut_just_behind_a_hyphen(length: int, text: str) -> None:
    assert shortened("cat-forward", length) == text


@pytest.mark.parametrize(
    ("named", "rows", "columns"),
    [
        ("", "1 2", "a b c"),
        ("    sites named row column\n", "A B", "1 2 3"),
        ("    sites named row column\n    columns named f, 10, 1\n", "A B", "f 10 1"),
        ("    rows named 1, 11\n    sites named column row\n", "1 11", "a b c"),
        ("    sites named row column from bottom\n", "B A", "1 2 3"),
    ],
)
def test_rows_and_columns_have_the_names_that_sites_are_made_of(named: str, rows: str, columns: str) -> None:
    text = GARDEN[GARDEN.index("pieces Note") :].replace(
        "pieces Note", f"board field: squares(3, 2)\n{named}pieces Note"
    )
    text = 'game "Field"\n    players red, blue\n' + text.replace("    plot  per beds:   one Plot\n", "")
    kept = [line for line in text.splitlines() if not line.startswith(("    snail", "    shed", "    rest"))]
    board = resolve_game(load_text("\n".join(kept) + "\n")).game.boards["field"]
    found = headings(board)
    assert found is not None
    assert (" ".join(found.rows), " ".join(found.columns)) == (rows, columns)


def test_arrows_only_where_they_can_be_shown() -> None:
    assert pen_of(io.TextIOWrapper(io.BytesIO(), encoding="utf-8")).arrows
    assert not pen_of(io.TextIOWrapper(io.BytesIO(), encoding="ascii")).arrows


# --- beside the board ------------------------------------------------------------------------------------------------

SHED = {"arrow red left": 1, "arrow black up-right": 1, "pond-of-lilies": 1, "fixed 4": 2}


def beside_of(garden: Game, state: dict[str, object]) -> list[str]:
    return plain(Beside(garden, state, Pen()).lines()).splitlines()


def test_a_long_list_is_told_by_kinds_and_whole_where_it_is_looked_at(
    garden: Game, state: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(beside, "LONG", 40)
    places = state["places"]
    assert isinstance(places, dict)
    places["shed"] = SHED
    assert beside_of(garden, state)[0] == "shed   2 arrow, pond-of-lilies, 2 fixed"
    whole = plain(Beside(garden, state, Pen(width=40)).place(garden.places["shed"], whole=True))
    assert " ".join(whole.split()) == "shed arrow red left arrow black up-right pond-of-lilies 2 fixed 4"
    monkeypatch.setattr(beside, "LONG", 10)
    assert beside_of(garden, state)[1] == "rest   red: Snail 2   blue: Snail 1, Snail 2   ruby: -"


def test_where_there_are_many_places_the_empty_ones_share_a_line(
    garden: Game, state: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    places = state["places"]
    assert isinstance(places, dict)
    places["shed"], places["notes"] = {}, 0
    assert beside_of(garden, state)[0] == "shed   -"
    monkeypatch.setattr(beside, "MANY", 2)
    assert beside_of(garden, state)[-1] == "empty  shed   notes"
    places["notes"] = 1
    assert beside_of(garden, state)[0] == "shed   -"


def test_a_piece_is_said_without_what_its_place_says_already(garden: Game, state: dict[str, object]) -> None:
    places = state["places"]
    assert isinstance(places, dict)
    places["shed"] = {"arrow red left": 1, "fixed 4": 2}
    assert beside_of(garden, state)[0] == "shed   arrow red left, 2 fixed 4"
    assert beside_of(garden, state)[2] == "notes  4 unseen"
