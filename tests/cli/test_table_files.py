"""A table of pieces is one of the files that an engine is built from: when it changes, the engine is another one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.invoke import invoke

GAME = """game "Sweets"
    players red, blue
option mix: plain, rich = plain
enum Taste: mint, lemon
pieces Sweet(taste: Taste)
    from "sweets-{mix}.csv"
places
    jar:              bag of Sweet = column count
    eaten per player: bag of Sweet
flow
    repeat
        turn
            me chooses eat
            else impossible "the game has ended"
            check all-gone
action eat(sweet in jar)
    do
        move sweet from jar to eaten[me]
end all-gone: scores by count(each sweet in eaten[player] where sweet is mint)
    jar is empty
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "sweets.cat").write_text(GAME)
    (tmp_path / "sweets-plain.csv").write_text("taste,count\nmint,2\nlemon,1\n")
    (tmp_path / "sweets-rich.csv").write_text("taste,count\nmint,5\nlemon,1\n")
    return tmp_path


def plies(folder: Path, *words: str) -> int:
    """How many sweets are eaten."""
    result = invoke(["run", "sweets.cat", "--seed", "1", "--json", *words], folder)
    assert result.code == 0, result.both
    return sum('"chosen"' in line for line in result.out.splitlines())


def test_an_option_picks_the_table(folder: Path) -> None:
    assert (plies(folder), plies(folder, "-O", "mix=rich")) == (3, 6)


def test_a_cached_engine_is_as_new_as_its_table(folder: Path) -> None:
    assert plies(folder) == 3
    (folder / "sweets-plain.csv").write_text("taste,count\nmint,2\nlemon,2\n")
    assert plies(folder) == 4


def test_a_written_engine_is_as_new_as_its_table(folder: Path) -> None:
    assert invoke(["build", "sweets.cat", "--out", "out"], folder).code == 0
    manifest = json.loads((folder / "out" / "sweets" / "built_from.json").read_text())
    assert set(manifest["sources"]) == {"sweets.cat", "sweets-plain.csv", "sweets-rich.csv"}
    assert invoke(["build", "sweets.cat", "--out", "out", "--check"], folder).code == 0
    (folder / "sweets-plain.csv").write_text("taste,count\nmint,2\nlemon,2\n")
    stale = invoke(["build", "sweets.cat", "--out", "out", "--check"], folder)
    assert stale.code == 1
    assert "C0524" in stale.both


def test_carets_stand_under_the_cell(folder: Path) -> None:
    table = folder / "sweets-plain.csv"
    for data in (b"taste,counts\nmint,1\n", b"\xef\xbb\xbftaste,counts\r\nmint,1\r\n"):
        table.write_bytes(data)
        shown = invoke(["check", "sweets.cat"], folder).both
        assert "  --> sweets-plain.csv:1:7\n  |\n1 | taste,counts\n  |       ^^^^^^\n" in shown


DRAWN = """flow
    for each number in 1..3
        chance chooses deal
    repeat
"""
EXAMPLE = """example "too much lemon"
    given
        turn red
        jar: 2 lemon
    legal 2 eat
"""
SEATS = """game "Goof"
    players seats of Name
option seats: 2..3 = 2
enum Name: ann, bob, cid
pieces Card(owner: player, rank: 1..3)
    1 each player, rank
places
    hand per player: bag of Card seen by owner = the rest
    bid per player: one Card seen by owner
    row: bag of Card
flow
    repeat
        turn
            me chooses secretly
            else check over
            if every who in player: bid[who] is not none
                for each who in player
                    move bid[who] to row
action secretly(card in hand[me])
    do
        move card from hand[me] to bid[me]
end over: draw
    yes
"""


def drawn_from(folder: Path, example: str = "") -> None:
    """Let the game draw three of its sweets in the beginning."""
    deal = "action deal(sweet in jar)\n    do\n        move sweet from jar to eaten[red]\n"
    text = GAME.replace("flow\n    repeat\n", DRAWN).replace("action eat", deal + "action eat")
    (folder / "sweets.cat").write_text(text + example)


def errors(folder: Path, *words: str) -> list[tuple[str, str, str]]:
    """The findings of `check`: their codes, files and messages."""
    (game,) = json.loads(invoke(["check", "sweets.cat", "--json", *words], folder).out)["games"]
    return [(one["code"], one["path"], one["message"]) for one in game["diagnostics"]]


SHORT = "the column `count` counts 2 pieces, but at least 3 are drawn from `jar`"


def test_mistakes_in_examples_hide_no_mistake_of_the_game(folder: Path) -> None:
    drawn_from(folder, EXAMPLE)
    (folder / "sweets-plain.csv").write_text("taste,count\nmint,1\nlemon,1\n")
    assert [(code, file) for code, file, _ in errors(folder)] == [
        ("C0381", "sweets-plain.csv"),
        ("C0232", "sweets.cat"),
    ]
    assert errors(folder)[0][2] == SHORT


def test_tables_of_other_options_are_counted(folder: Path) -> None:
    drawn_from(folder)
    (folder / "sweets-plain.csv").write_text("taste,count\nmint,2\nlemon,2\n")
    assert errors(folder) == []
    (folder / "sweets-rich.csv").write_text("taste,count\nmint,0\nlemon,2\n")
    assert errors(folder) == [("C0381", "sweets-rich.csv", f"with `mix=rich`, {SHORT}")]
    assert errors(folder, "-O", "mix=rich") == [("C0381", "sweets-rich.csv", SHORT)]
    assert errors(folder, "-O", "mix=plain") == []


def test_other_numbers_of_players_are_checked(folder: Path) -> None:
    (folder / "sweets.cat").write_text(SEATS)
    ((code, _, message),) = errors(folder)
    assert (code, message[:14]) == ("C0375", "with `seats=3`")
    assert [code for code, _, _ in errors(folder, "-O", "seats=3")] == ["C0375"]
    assert errors(folder, "-O", "seats=2") == []
    (folder / "sweets.cat").write_text(SEATS.replace("= 2", "= 3"))
    assert [message[:9] for _, _, message in errors(folder)] == ["everybody"]
