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
