"""Reading files: what lies outside the tree, what is no text, links that lead away, and too many mistakes."""

from __future__ import annotations

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
