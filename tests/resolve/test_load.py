"""Reading files: what lies outside the tree, what is no text, links that lead away, and too many mistakes."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from cattery.resolve import LoadedFiles, load, load_text, resolve

GAME = 'game "x"\n    players a, b\nflow\n    nothing\n'


def codes(loaded: LoadedFiles) -> list[str]:
    return [diagnostic.code for diagnostic in loaded.diagnostics]


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    path = tmp_path / "game.cat"
    path.write_bytes(GAME.encode() + b"# caf\xe9\n")
    loaded = load(path, tmp_path)
    assert codes(loaded) == ["C0240"]
    assert "not UTF-8" in loaded.diagnostics[0].message
    assert resolve(loaded, {}) == (None, ())


def test_a_mark_at_the_start_and_other_line_ends_are_no_matter(tmp_path: Path) -> None:
    path = tmp_path / "game.cat"
    path.write_bytes(b"\xef\xbb\xbf" + GAME.replace("\n", "\r\n").encode())
    game, found = resolve(load(path, tmp_path), {})
    assert game is not None, found
    assert game.name == "game"


def test_a_file_that_is_too_big(tmp_path: Path) -> None:
    path = tmp_path / "game.cat"
    path.write_text(GAME + "#" * 1_000_000)
    assert codes(load(path, tmp_path)) == ["C0240"]


@pytest.mark.parametrize("name", ["nowhere.cat", "folder", "folder/game.cat"])
def test_files_that_are_not_there(tmp_path: Path, name: str) -> None:
    (tmp_path / "folder").mkdir()
    assert codes(load(tmp_path / name, tmp_path)) == ["C0240"]


def test_the_game_itself_lies_in_the_tree(tmp_path: Path) -> None:
    (tmp_path / "game.cat").write_text(GAME)
    (tmp_path / "tree").mkdir()
    assert codes(load(tmp_path / "game.cat", tmp_path / "tree")) == ["C0242"]


def test_links_that_lead_out_of_the_tree(tmp_path: Path) -> None:
    tree = tmp_path / "tree"
    (tree / "variants").mkdir(parents=True)
    for name in ("secret.cat", "other.cat"):
        (tmp_path / name).write_text("enum Secret: x\n")
    (tree / "game.cat").write_text('import "link.cat"\n' + GAME)
    (tree / "link.cat").symlink_to(tmp_path / "secret.cat")
    (tree / "variants" / "away.cat").symlink_to(tmp_path / "other.cat")
    assert codes(load(tree / "game.cat", tree)) == ["C0242"]
    assert codes(load(tree / "game.cat", tree, ("away",))) == ["C0242", "C0242"]


def test_links_in_a_circle(tmp_path: Path) -> None:
    (tmp_path / "a.cat").symlink_to(tmp_path / "b.cat")
    (tmp_path / "b.cat").symlink_to(tmp_path / "a.cat")
    (tmp_path / "game.cat").write_text('import "a.cat"\n' + GAME)
    assert codes(load(tmp_path / "a.cat", tmp_path)) == ["C0240"]
    assert codes(load(tmp_path / "game.cat", tmp_path)) == ["C0240"]


def test_a_variant_can_be_named_by_its_file(tmp_path: Path) -> None:
    (tmp_path / "variants").mkdir()
    (tmp_path / "game.cat").write_text(GAME)
    (tmp_path / "variants" / "long.cat").write_text('variant "Long" of "../game.cat"\n')
    by_file = load(tmp_path / "variants" / "long.cat", tmp_path)
    by_name = load(tmp_path / "game.cat", tmp_path, ("long", "long"))
    assert by_file.name == by_name.name == "game"
    assert by_file.variants == by_name.variants == ("long",)
    assert [source.path for source in by_name.sources] == ["game.cat", "variants/long.cat"]
    found = by_name.source("variants/long.cat")
    assert found is not None
    assert found.line(1) == 'variant "Long" of "../game.cat"'


def test_a_variant_that_was_not_loaded(tmp_path: Path) -> None:
    (tmp_path / "game.cat").write_text(GAME)
    game, found = resolve(load(tmp_path / "game.cat", tmp_path), {}, ("long",))
    assert game is None
    assert [diagnostic.code for diagnostic in found] == ["C0245"]


def test_after_so_many_mistakes_it_is_enough() -> None:
    imports = "".join(f'import "{n}.cat"\n' for n in range(90))
    loaded = load_text(imports + GAME)
    assert len(loaded.diagnostics) == 50
    names = load_text(GAME + "".join(f"define d{n} = another{n}\n" for n in range(90)))
    assert len(resolve(names, {})[1]) == 50


def test_a_chain_of_overlays_and_a_mistake_in_the_middle(tmp_path: Path) -> None:
    (tmp_path / "variants").mkdir()
    (tmp_path / "game.cat").write_text(GAME)
    (tmp_path / "variants" / "one.cat").write_text('variant "One" of "../game.cat"\ndefine one = yes\n')
    (tmp_path / "variants" / "two.cat").write_text('variant "Two" of "one.cat"\ndefine two = one\n')
    game, _ = resolve(load(tmp_path / "game.cat", tmp_path, ("two",)), {})
    assert game is not None
    assert (game.variants, game.title) == (("one", "two"), "Two")
    (tmp_path / "variants" / "one.cat").write_text('variant "One" of "../game.cat"\ndefine one = (\n')
    loaded = load(tmp_path / "game.cat", tmp_path, ("two",))
    assert [diagnostic.span.path for diagnostic in loaded.diagnostics] == ["variants/one.cat"]


# --- tables ----------------------------------------------------------------------------------------------------------

OF_TABLE = (
    'game "x"\n    players a, b\nenum Hue: pink, grey\noption mix: plain, rich = plain\npieces Tile(hue: Hue)\n'
    '    from "tiles-{mix}.csv"\nplaces\n    box: bag of Tile = column count\nflow\n    nothing\n'
)
PLAIN = b"hue,count\npink,2\n"


def tables(folder: Path, plain: bytes, rich: bytes | None = PLAIN) -> LoadedFiles:
    (folder / "game.cat").write_text(OF_TABLE)
    (folder / "tiles-plain.csv").write_bytes(plain)
    if rich is not None:
        (folder / "tiles-rich.csv").write_bytes(rich)
    return load(folder / "game.cat", folder)


def found(folder: Path, plain: bytes) -> list[str]:
    loaded = tables(folder, plain)
    game, said = resolve(loaded, {})
    assert (game is None) == bool(said or loaded.diagnostics)
    return [f"{one.span} {one.code}" for one in (*loaded.diagnostics, *said)]


def test_tables_for_all_options_are_sources(tmp_path: Path) -> None:
    loaded = tables(tmp_path, PLAIN, b"hue,count\ngrey,5\n")
    assert [source.path for source in loaded.sources] == ["game.cat", "tiles-plain.csv", "tiles-rich.csv"]
    for option, wanted in (("plain", 2), ("rich", 5)):
        game, said = resolve(loaded, {"mix": option})
        assert game is not None, said
        assert sum(count for _, count in game.pieces["Tile"].counts) == wanted


def test_a_table_that_some_option_needs_is_there(tmp_path: Path) -> None:
    loaded = tables(tmp_path, PLAIN, None)
    assert [(one.code, one.span.line) for one in loaded.diagnostics] == [("C0240", 6)]
    assert "tiles-rich.csv" in loaded.diagnostics[0].message


def test_an_overlay_can_need_a_table(tmp_path: Path) -> None:
    tables(tmp_path, PLAIN)
    (tmp_path / "variants").mkdir()
    (tmp_path / "variants" / "more.csv").write_bytes(b"hue,count\ngrey,1\n")
    overlay = 'variant "More" of "../game.cat"\nextend pieces Tile\n    from "more.csv"\n'
    (tmp_path / "variants" / "more.cat").write_text(overlay)
    loaded = load(tmp_path / "game.cat", tmp_path, ("more",))
    assert loaded.source("variants/more.csv") is not None
    game, said = resolve(loaded, {})
    assert game is not None, said
    assert game.pieces["Tile"].counts == ((("pink",), 2), (("grey",), 1))


@pytest.mark.parametrize(
    "data",
    [
        b"\xef\xbb\xbfhue,count\npink,2\n",
        b"hue,count\r\npink,2\r\n",
        b"hue,count\npink,2",
        b"\n\n# note\n  # more\nhue,count\n\n \t \npink,1\n,\n pink\t, 1 \n",
        b'"hue","count"\n"pink" , "2"\n',
        b"hue,count\npink,0002\n",
    ],
    ids=["mark", "crlf", "no last end", "blank lines", "quotes", "zeros"],
)
def test_the_same_table_in_other_words(tmp_path: Path, data: bytes) -> None:
    game, said = resolve(tables(tmp_path, data), {})
    assert game is not None, said
    assert game.pieces["Tile"].counts == ((("pink",), 2),)


@pytest.mark.parametrize(
    ("data", "wanted"),
    [
        (b"hue,count\np\x00nk,2\n", ["tiles-plain.csv:2:2 C0256"]),
        (b"hue,count\rpink,2\r", ["tiles-plain.csv:1:10 C0256"]),
        ("hue,count\npink,2\n".encode("utf-16-le"), ["tiles-plain.csv:1:2 C0256"]),
        ("hue,count\npink,2\n".encode("utf-16"), ["game.cat:6:10 C0240"]),
        (b"hue,count\np\xefnk,2\n", ["game.cat:6:10 C0240"]),
        ("hue,count\npínk,2\n".encode(), ["tiles-plain.csv:2:1 C0258"]),
        ("hue,count\npink,²\n".encode(), ["tiles-plain.csv:2:6 C0259"]),
        (b"hue,count\npink," + b"9" * 900 + b"\n", ["tiles-plain.csv:2:6 C0259"]),
        (b"hue,count\n" + b"p" * 2000 + b",1\n", ["tiles-plain.csv:2:1 C0256"]),
        (b"hue,count" + b",c" * 100 + b"\n", ["tiles-plain.csv:1:135 C0256"]),
        (b'hue,count\n"pink,2\n', ["tiles-plain.csv:2:1 C0256"]),
        (b'hue,count\n"pink\n",2\n', ["tiles-plain.csv:2:1 C0256", "tiles-plain.csv:3:1 C0256"]),
        (b"hue,count\n=1+1,2\n", ["tiles-plain.csv:2:1 C0258"]),
        (b"hue,count\npink,1\n" + b"#" * 1_000_000, ["game.cat:6:10 C0240"]),
        (b"hue,count\n" + b"pink,0\n" * 10_001, ["tiles-plain.csv:10002:1 C0256"]),
        (b"hue,count\n" + b"pink,1\n" * 100_000, ["tiles-plain.csv:10002:1 C0256"]),
        (b"hue,count\n" + b"p,1\n" * 200_000, ["tiles-plain.csv:10002:1 C0256"]),
        (b"hue,count\n" + b"p,1\n" * 60, [f"tiles-plain.csv:{n}:1 C0258" for n in range(2, 52)]),
        (b"hue,count\nx" + b" " * 900_000 + b"y,1\n", ["tiles-plain.csv:2:1 C0256"]),
        (b"hue,count\npink,9999\npink,9999\n", ["game.cat:5:1 C0219"]),
        (b"," * 900_000, ["tiles-plain.csv:1:65 C0256"]),
        (b'"' * 900_000, ["tiles-plain.csv:1:1 C0256"]),
        (b"hue,count\n" + b'"' * 900_000, ["tiles-plain.csv:2:1 C0256"]),
        (b"hue,count\n" + b" " * 900_000 + b"x\n", ["tiles-plain.csv:2:900002 C0258"]),
    ],
    ids=lambda value: repr(value[:40]) if isinstance(value, bytes) else "",
)
def test_hostile_tables(tmp_path: Path, data: bytes, wanted: list[str]) -> None:
    assert found(tmp_path, data) == wanted


def test_a_table_behind_a_link_that_leads_out_of_the_tree(tmp_path: Path) -> None:
    tree = tmp_path / "tree"
    tree.mkdir()
    (tmp_path / "secret.csv").write_bytes(PLAIN)
    (tree / "tiles-plain.csv").symlink_to(tmp_path / "secret.csv")
    (tree / "tiles-rich.csv").write_bytes(PLAIN)
    (tree / "game.cat").write_text(OF_TABLE)
    loaded = load(tree / "game.cat", tree)
    assert codes(loaded) == ["C0242"]
    assert [source.path for source in loaded.sources] == ["game.cat", "tiles-rich.csv"]


def test_a_table_that_is_no_plain_file(tmp_path: Path) -> None:
    tables(tmp_path, PLAIN)
    (tmp_path / "tiles-plain.csv").unlink()
    os.mkfifo(tmp_path / "tiles-plain.csv")
    loaded = load(tmp_path / "game.cat", tmp_path)
    assert codes(loaded) == ["C0240"]
    assert "not a plain file" in loaded.diagnostics[0].message


def test_too_many_tables(tmp_path: Path) -> None:
    words = ", ".join(f"w{n}" for n in range(300))
    (tmp_path / "game.cat").write_text(OF_TABLE.replace("plain, rich", words).replace("= plain", "= w0"))
    for number in range(300):
        (tmp_path / f"tiles-w{number}.csv").write_bytes(PLAIN)
    assert set(codes(load(tmp_path / "game.cat", tmp_path))) == {"C0240"}


def test_a_single_text_has_no_tables() -> None:
    loaded = load_text(OF_TABLE)
    assert codes(loaded) == ["C0240", "C0240"]
    assert resolve(loaded, {}) == (None, ())


def test_a_table_with_too_many_names(tmp_path: Path) -> None:
    text = OF_TABLE.replace("tiles-{mix}.csv", "{mix}/../" * 8 + "tiles.csv")
    (tmp_path / "game.cat").write_text(text)
    (tmp_path / "tiles.csv").write_bytes(PLAIN)
    loaded = load(tmp_path / "game.cat", tmp_path)
    assert codes(loaded) == ["C0240"]
    assert "more than 200 files" in loaded.diagnostics[0].message


def test_a_table_is_named_from_the_file_that_names_it(tmp_path: Path) -> None:
    (tmp_path / "parts").mkdir()
    (tmp_path / "parts" / "tiles.cat").write_text('pieces Tile(hue: Hue)\n    from "../sets/{mix}.csv"\n')
    head, _, tail = OF_TABLE.partition("pieces Tile(hue: Hue)\n")
    tail = tail.partition("\n")[2]
    (tmp_path / "game.cat").write_text(head + 'import "parts/tiles.cat"\n' + tail)
    (tmp_path / "sets").mkdir()
    for name in ("plain", "rich"):
        (tmp_path / "sets" / f"{name}.csv").write_bytes(PLAIN)
    loaded = load(tmp_path / "game.cat", tmp_path)
    assert [source.path for source in loaded.sources][2:] == ["sets/plain.csv", "sets/rich.csv"]
    game, said = resolve(loaded, {})
    assert game is not None, said
    assert game.pieces["Tile"].columns[0][1].path == "sets/plain.csv"
