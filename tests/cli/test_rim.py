"""The rim: finding games, writing files, keeping engines."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping
from pathlib import Path

import click
import pytest

from cattery import cache, write
from cattery.cli import exits, shelf
from cattery.cli.app import COMMANDS, app
from cattery.cli.opening import committed
from cattery.cli.typed import fitting, narrowed
from cattery.diagnostics import CatError, Diagnostic
from cattery.source import NOWHERE

HERE = Path(__file__).parent


def codes(error: pytest.ExceptionInfo[CatError]) -> list[str]:
    return [diagnostic.code for diagnostic in error.value.diagnostics]


# --- the shelf -------------------------------------------------------------------------------------------------------


def test_every_title_is_found_by_its_name_and_by_its_file() -> None:
    titles = shelf.shelf()
    assert {"boop", "booop", "catacomb"} <= {title.name for title in titles}
    for title in titles:
        by_name = shelf.find(title.name)
        assert (by_name.path, by_name.variants, by_name.options) == (title.path, title.variants, title.options)
        if not title.options:
            by_file = shelf.find(str(title.file))
            assert (by_file.name, by_file.root, by_file.variants) == (title.name, title.root, title.variants)


def test_names_of_titles_and_packages_are_unique() -> None:
    titles = shelf.shelf()
    assert len({title.package for title in titles}) == len(titles)


def test_choices_are_added_and_said_again() -> None:
    title = shelf.find("booop").with_choices({"first": "orange"}, ("booop",))
    assert title.variants == ("booop",)
    assert title.words == ("booop", "-Ofirst=orange")


def test_committed_engines_serve_only_what_they_were_built_from(tmp_path: Path) -> None:
    title = shelf.find("boop")
    assert committed(title) == "boop"
    assert committed(title.with_choices({"first": "gray"}, ())) == "boop"
    assert committed(title.with_choices({"first": "orange"}, ())) is None
    assert committed(title.with_choices({}, ("booop",))) == "booop"
    assert committed(shelf.find(str(HERE / "stones.cat"))) is None


def test_a_changed_source_is_not_served_by_the_committed_engine(tmp_path: Path) -> None:
    title = shelf.find("boop")
    for path in title.root.rglob("*.cat"):
        copy = tmp_path / path.relative_to(title.root)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(path.read_bytes())
    copied = shelf.Title("boop", tmp_path / "boop" / "boop.cat", tmp_path)
    assert committed(copied) == "boop"
    with copied.path.open("a", encoding="utf-8") as stream:
        stream.write("# changed\n")
    assert committed(copied) is None


# --- writing ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["../x.py", "/x.py", "a/../../x.py", "", "a\\b.py", "c:x.py"])
def test_nothing_is_written_outside_the_folder(name: str, tmp_path: Path) -> None:
    with pytest.raises(CatError) as error:
        write.write_tree(tmp_path / "out", write.with_manifest({name: "x"}, {}))
    assert codes(error) == ["C0518"]
    assert [path.name for path in tmp_path.rglob("*")] == []


@pytest.mark.skipif(sys.platform == "win32", reason="needs links")
def test_no_link_leads_out_of_the_folder(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    out = tmp_path / "out"
    write.write_tree(out, write.with_manifest({"a.py": "old"}, {}))
    (out / "inner").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(CatError):
        write.write_tree(out, write.with_manifest({"inner/b.py": "new"}, {}))
    assert list((tmp_path / "elsewhere").iterdir()) == []


def test_a_tree_is_what_was_asked_for(tmp_path: Path) -> None:
    out = tmp_path / "out"
    first = write.write_tree(out, write.with_manifest({"a.py": "1", "b/c.py": "2"}, {}))
    assert [change.path for change in first] == ["a.py", "b/c.py", write.MANIFEST]
    assert write.write_tree(out, write.with_manifest({"a.py": "1", "b/c.py": "2"}, {})) == ()
    second = write.write_tree(out, write.with_manifest({"a.py": "3"}, {}))
    assert [(change.path, change.text is None) for change in second] == [
        ("a.py", False),
        ("b/c.py", True),
        (write.MANIFEST, False),
    ]
    assert sorted(path.name for path in out.rglob("*.*")) == ["a.py", write.MANIFEST]
    manifest = write.read_manifest(out)
    assert manifest is not None
    assert write.is_whole(out, manifest)
    (out / "a.py").write_text("edited", encoding="utf-8")
    assert not write.is_whole(out, manifest)


# --- the cache -------------------------------------------------------------------------------------------------------


def test_the_cache_is_where_the_system_keeps_caches(monkeypatch: pytest.MonkeyPatch) -> None:
    assert cache.cache_folder({"XDG_CACHE_HOME": "/somewhere"}) == Path("/somewhere/cattery/engines")
    home = Path.home()
    wanted = {"linux": home / ".cache", "darwin": home / "Library" / "Caches"}
    for platform, folder in wanted.items():
        monkeypatch.setattr(sys, "platform", platform)
        assert cache.cache_folder({}) == folder / "cattery" / "engines"
        assert cache.cache_folder({"XDG_CACHE_HOME": "not/absolute"}) == folder / "cattery" / "engines"


def test_the_key_depends_on_everything() -> None:
    keys = {
        cache.cache_key({"a.cat": "1"}, {}, ()),
        cache.cache_key({"a.cat": "2"}, {}, ()),
        cache.cache_key({"b.cat": "1"}, {}, ()),
        cache.cache_key({"a.cat": "1"}, {"o": "1"}, ()),
        cache.cache_key({"a.cat": "1"}, {}, ("v",)),
    }
    assert len(keys) == 5
    assert cache.cache_key({"a": "1", "b": "2"}, {}, ()) == cache.cache_key({"b": "2", "a": "1"}, {}, ())


def test_an_engine_is_kept_and_a_damaged_one_is_not_loaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    files = write.with_manifest({"__init__.py": "from .inner import VALUE\n", "inner.py": "VALUE = 41\n"}, {})
    assert cache.cached_engine("k1", "kept") is None
    assert cache.keep_engine("k1", "kept", files).VALUE == 41
    assert cache.cached_engine("k1", "kept") is not None
    inner = tmp_path / "cattery" / "engines" / "k1" / "kept" / "inner.py"
    inner.write_text("VALUE = 42\n", encoding="utf-8")
    assert cache.cached_engine("k1", "kept") is None


@pytest.mark.skipif(sys.platform == "win32", reason="needs pipes")
@pytest.mark.parametrize("name", [write.MANIFEST, "__init__.py"])
def test_nobody_waits_for_a_pipe_among_the_files_of_an_engine(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    files = write.with_manifest({"__init__.py": "VALUE = 3\n"}, {})
    cache.keep_engine("k6", "kept", files)
    path = cache.cache_folder() / "k6" / "kept" / name
    path.unlink()
    os.mkfifo(path)
    assert cache.cached_engine("k6", "kept") is None


@pytest.mark.skipif(sys.platform == "win32", reason="needs modes")
def test_what_others_may_write_is_not_loaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    folder = cache.cache_folder()
    assert cache.cached_engine("k2", "kept") is None
    assert folder.stat().st_mode & 0o777 == 0o700
    for unsafe in (folder, folder.parent):
        unsafe.chmod(0o770)
        with pytest.raises(CatError) as error:
            cache.cached_engine("k2", "kept")
        assert codes(error) == ["C0526"]
        unsafe.chmod(0o700)


def test_without_a_usable_cache_an_engine_lives_as_long_as_the_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "cattery").write_text("a file where the folder should be", encoding="utf-8")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    files = write.with_manifest({"__init__.py": "VALUE = 1\n"}, {})
    assert cache.keep_engine("k3", "kept", files).VALUE == 1
    assert os.listdir(tmp_path) == ["cattery"]


def test_where_the_cache_is_full_an_engine_lives_as_long_as_the_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    real = write.write_new_tree

    def full(folder: Path, files: Mapping[str, str]) -> None:
        if folder.is_relative_to(tmp_path):
            raise CatError(Diagnostic("C0518", NOWHERE, "no space left on device"))
        real(folder, files)

    monkeypatch.setattr(cache, "write_new_tree", full)
    files = write.with_manifest({"__init__.py": "VALUE = 2\n"}, {})
    assert cache.keep_engine("k4", "kept", files).VALUE == 2
    assert os.listdir(cache.cache_folder()) == []
    monkeypatch.setattr(cache, "private_folder", lambda purpose: os.listdir(tmp_path / "nowhere"))
    with pytest.raises(CatError, match="there is no other place for an engine") as error:
        cache.keep_engine("k5", "kept", files)
    assert codes(error) == ["C0518"]


# --- what is typed ---------------------------------------------------------------------------------------------------

MOVES = [
    "put big a1",
    "put big a2",
    "put small a1",
    "lift a1 b1 c1",
    "decline",
    "trade a1 a2",
    "trade a2 b2",
    "trade a2 c2",
]


@pytest.mark.parametrize(
    ("typed", "moves"),
    [
        ("put big a1", ["put big a1"]),
        ("PUT  Big A1", ["put big a1"]),
        ("2", ["put big a2"]),
        ("b a2", ["put big a2"]),
        ("s a1", ["put small a1"]),
        ("a1", ["put big a1", "put small a1"]),
        ("lift c1 a1 b1", ["lift a1 b1 c1"]),
        ("d", ["decline"]),
        ("9", []),
        ("0", []),
        ("", []),
        ("put", []),
        ("lift b1", []),
        ("trade a2", ["trade a1 a2", "trade a2 b2", "trade a2 c2"]),
        ("trade a2 b", ["trade a2 b2"]),
        ("trade c2", ["trade a2 c2"]),
        ("x", []),
    ],
)
def test_typed_moves(typed: str, moves: list[str]) -> None:
    assert list(fitting(typed, MOVES).moves) == moves


def test_lists_are_narrowed_but_keep_their_numbers() -> None:
    assert narrowed("a1 put", MOVES) == [(1, "put big a1"), (3, "put small a1")]
    assert len(narrowed("", MOVES)) == len(MOVES)


# --- what is documented ----------------------------------------------------------------------------------------------

PAGE = (HERE.parents[1] / "dsl" / "docs" / "cli.md").read_text(encoding="utf-8")


def test_the_page_has_every_exit_code() -> None:
    rows = re.findall(r"^\| (\d+) \| (.*) \|$", PAGE, re.MULTILINE)
    assert {int(code): meaning for code, meaning in rows} == exits.MEANINGS


def test_the_page_has_the_json_of_every_command() -> None:
    named = {
        name
        for cell in re.findall(r"^\| (`[a-z`, -]+) \|", PAGE, re.MULTILINE)
        for name in re.findall(r"`([a-z-]+)`", cell)
    }
    assert set(COMMANDS) <= named


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_takes_json_and_debug(name: str) -> None:
    found = app.get_command(click.Context(app), name)
    assert found is not None
    options = {option for parameter in found.params for option in parameter.opts}
    assert {"--json", "--debug"} <= options
    assert found.name == name
    assert found.help
