"""Which folders code is loaded from: those that only the user can write to, and that nobody can exchange."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from cattery_runtime.folders import UnsafeFolder, private_folder, usable

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs owners and modes")
STRANGER = 12_345
only_root = pytest.mark.skipif(sys.platform != "win32" and os.getuid() != 0, reason="only root can give files away")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder in a cache that can be used."""
    found = tmp_path / "above" / "base" / "cattery" / "things"
    assert usable(found)
    return found


def test_folders_are_made_for_the_user_alone(folder: Path) -> None:
    assert [path.stat().st_mode & 0o777 for path in (folder, folder.parent)] == [0o700, 0o700]


@pytest.mark.parametrize("mode", [0o720, 0o702, 0o777], ids=oct)
def test_others_may_not_write(folder: Path, mode: int) -> None:
    for path in (folder, folder.parent):
        path.chmod(mode)
        with pytest.raises(UnsafeFolder, match="others may write to it"):
            usable(folder)
        path.chmod(0o700)
    assert usable(folder)


def test_others_may_read(folder: Path) -> None:
    folder.chmod(0o755)
    assert usable(folder)


def test_everybody_could_exchange_it(folder: Path) -> None:
    """Where everybody may write, everybody may rename, too; but not in a folder such as /tmp."""
    for path in folder.parents[1:3]:
        path.chmod(0o777)
        with pytest.raises(UnsafeFolder, match=f"everybody may write to `{path}`"):
            usable(folder)
        path.chmod(0o1777)
        assert usable(folder)
        path.chmod(0o755)


@only_root
@pytest.mark.parametrize("up", range(4))
def test_a_folder_of_somebody_else(folder: Path, up: int) -> None:
    path = [folder, *folder.parents][up]
    os.chown(path, STRANGER, STRANGER)
    with pytest.raises(UnsafeFolder, match="belongs to another user"):
        usable(folder)


def linked(folder: Path) -> Path:
    """A link where the folder was, which is now elsewhere."""
    moved = folder.with_name("moved")
    folder.rename(moved)
    folder.symlink_to(moved)
    return folder


@pytest.mark.parametrize(
    "which", [lambda f: f, lambda f: f.parent, lambda f: f.parents[1]], ids=["it", "cache", "base"]
)
def test_a_link_of_the_users_own(folder: Path, which: Callable[[Path], Path]) -> None:
    linked(which(folder))
    assert usable(folder)


@only_root
@pytest.mark.parametrize(
    "which", [lambda f: f, lambda f: f.parent, lambda f: f.parents[1]], ids=["it", "cache", "base"]
)
def test_a_link_of_somebody_else_leads_nowhere_good(folder: Path, which: Callable[[Path], Path]) -> None:
    """Even if it leads to a folder of the user's own now."""
    os.chown(linked(which(folder)), STRANGER, STRANGER, follow_symlinks=False)
    with pytest.raises(UnsafeFolder, match="belongs to another user"):
        usable(folder)


def test_a_link_to_where_everybody_may_write(folder: Path) -> None:
    base = linked(folder.parents[1])
    outside = folder.parents[2].with_name("outside")
    outside.mkdir()
    base.readlink().rename(outside / "base")
    base.unlink()
    base.symlink_to(outside / "base")
    assert usable(folder)
    outside.chmod(0o777)
    with pytest.raises(UnsafeFolder, match="everybody may write to"):
        usable(folder)


def test_what_cannot_be_a_folder_is_not_usable(tmp_path: Path) -> None:
    (tmp_path / "cattery").write_text("", encoding="utf-8")
    assert not usable(tmp_path / "cattery" / "things")
    assert not usable(tmp_path / "nul\0" / "cattery" / "things")
    (tmp_path / "loop").symlink_to("loop")
    assert not usable(tmp_path / "loop" / "cattery" / "things")


def test_a_private_folder_is_there_for_each_purpose() -> None:
    one = private_folder("trying")
    assert one.is_dir()
    assert one.stat().st_mode & 0o777 == 0o700
    assert private_folder("trying") == one
    assert private_folder("trying-else") != one
