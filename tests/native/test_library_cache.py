"""Keeping compiled libraries: nothing half, damaged, stale or foreign is ever loaded, and what goes wrong is said."""

from __future__ import annotations

import errno
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from cattery_runtime.folders import private_folder
from cattery_runtime.native import Library, NativeUnavailable, cache, library
from cattery_runtime.native.cache import RECORD, STAGING, Wanted, sound
from cattery_runtime.native.compiler import SUFFIX, Compiler, compilers
from cattery_runtime.native.errors import BadLibrary
from tests.native.stub import ELSEWHERE, answer, environment, needs_posix, script, stub
from tests.tidy.project import ROOT

pytestmark = needs_posix
needs_linux = pytest.mark.skipif(sys.platform != "linux", reason="other systems do not say what may be run")
IS_ROOT = sys.platform != "win32" and os.getuid() == 0


@pytest.fixture(autouse=True)
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where libraries are kept in these tests."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("CC", raising=False)
    return tmp_path / "home" / "cattery" / "native"


def entries(folder: Path) -> list[Path]:
    return sorted(path for path in folder.iterdir() if not path.name.startswith("."))


def binary(entry: Path) -> Path:
    """The library in an entry."""
    (found,) = entry.glob(f"*{SUFFIX}")
    return found


def counting(folder: Path) -> str:
    """A compiler that works and leaves a line for each time it was run."""
    return script(folder, "counting", f'echo once >> {folder}/runs; exec $cc "$@"')


def runs(folder: Path) -> int:
    return (folder / "runs").read_text(encoding="utf-8").count("once")


# --- what is kept ----------------------------------------------------------------------------------------------------


def test_a_text_is_compiled_once(tmp_path: Path, shelf: Path) -> None:
    compiler = counting(tmp_path)
    assert [answer(library(stub(n), compiler)) for n in (1, 1, 2, 1, 2)] == [1, 1, 2, 1, 2]
    assert runs(tmp_path) == 2
    assert len(entries(shelf)) == 2
    assert list(shelf.glob(".*")) == []
    entry = entries(shelf)[0]
    assert sorted(entry.iterdir()) == sorted([entry / RECORD, binary(entry)])


def test_what_is_kept_is_for_the_user_alone(shelf: Path) -> None:
    before = os.umask(0)
    try:
        assert answer(library(stub(1))) == 1
    finally:
        os.umask(before)
    modes = {path.name: path.stat().st_mode & 0o077 for path in [shelf.parent, shelf, *shelf.rglob("*")]}
    assert modes == dict.fromkeys(modes, 0)


def test_the_key_says_all_that_a_library_depends_on(monkeypatch: pytest.MonkeyPatch) -> None:
    one = Compiler(("cc",), "cc 1")
    keys = {
        Wanted("a", one, "series").key,
        Wanted("a", one, "single").key,
        Wanted("b", one, "single").key,
        Wanted("a", Compiler(("/bin/cc",), "cc 1"), "single").key,
        Wanted("a", Compiler(("cc",), "cc 2"), "single").key,
        Wanted("a", Compiler(("cc",), "cc 1", ("-O3",)), "single").key,
    }
    monkeypatch.setattr(cache, "processor", lambda: "another machine")
    keys.add(Wanted("a", one, "single").key)
    monkeypatch.setattr(cache, "FORMAT", 99)
    keys.add(Wanted("a", one, "single").key)
    assert len(keys) == 8


def test_it_may_be_asked_only_for_what_is_kept() -> None:
    with pytest.raises(NativeUnavailable, match="it has not been compiled yet"):
        library(stub(1), kept=True)
    library(stub(1))
    assert answer(library(stub(1), kept=True)) == 1


def test_a_library_of_another_version_is_not_used(tmp_path: Path, shelf: Path) -> None:
    with pytest.raises(NativeUnavailable, match="it is of another version"):
        library(stub(1, form=0))
    assert entries(shelf) == []


# --- what is not loaded ----------------------------------------------------------------------------------------------


def replaced(path: Path, content: bytes) -> None:
    """Another file in its place; the old one may be loaded, and is left alone."""
    path.unlink()
    path.write_bytes(content)
    path.chmod(0o600)


def truncated(entry: Path, other: Path) -> None:
    replaced(binary(entry), binary(entry).read_bytes()[:-100])


def emptied(entry: Path, other: Path) -> None:
    replaced(binary(entry), b"")


def edited(entry: Path, other: Path) -> None:
    content = bytearray(binary(entry).read_bytes())
    content[len(content) // 2] ^= 1
    replaced(binary(entry), bytes(content))


def exchanged(entry: Path, other: Path) -> None:
    """A whole entry of another text."""
    shutil.rmtree(entry)
    shutil.copytree(other, entry)


def half_exchanged(entry: Path, other: Path) -> None:
    replaced(binary(entry), binary(other).read_bytes())


def relabelled(entry: Path, other: Path) -> None:
    """The library of another text under a record that fits it, which only the library itself belies."""
    record = json.loads((other / RECORD).read_bytes())
    exchanged(entry, other)
    replaced(entry / RECORD, json.dumps({**record, "key": entry.name}).encode("ascii"))


def without_record(entry: Path, other: Path) -> None:
    (entry / RECORD).unlink()


def without_library(entry: Path, other: Path) -> None:
    binary(entry).unlink()


def strange_record(entry: Path, other: Path) -> None:
    replaced(entry / RECORD, b"[" * 100_000)


def record_of_another_shape(entry: Path, other: Path) -> None:
    replaced(entry / RECORD, b"[1, 2]")


def leading_elsewhere(entry: Path, other: Path) -> None:
    record = json.loads((entry / RECORD).read_bytes())
    replaced(entry / RECORD, json.dumps({**record, "digest": f"../{other.name}/{binary(other).name}"}).encode("ascii"))


def older_format(entry: Path, other: Path) -> None:
    record = json.loads((entry / RECORD).read_bytes())
    replaced(entry / RECORD, json.dumps({**record, "format": 0}).encode("ascii"))


def a_link(entry: Path, other: Path) -> None:
    moved = entry.with_name("elsewhere")
    entry.rename(moved)
    entry.symlink_to(moved)


def a_linked_library(entry: Path, other: Path) -> None:
    link, moved = binary(entry), entry.with_name("elsewhere")
    link.rename(moved)
    link.symlink_to(moved)


def writable_by_others(entry: Path, other: Path) -> None:
    binary(entry).chmod(0o777)


def of_somebody_else(entry: Path, other: Path) -> None:
    if not IS_ROOT:
        pytest.skip("only root can give files away")
    os.chown(binary(entry), 12_345, 12_345)


def a_file(entry: Path, other: Path) -> None:
    shutil.rmtree(entry)
    entry.write_text("no folder", encoding="utf-8")


def a_pipe(entry: Path, other: Path) -> None:
    """One that nobody writes to, which is waited for by whoever reads it."""
    (entry / RECORD).unlink()
    os.mkfifo(entry / RECORD)


DAMAGES = [truncated, emptied, edited, exchanged, half_exchanged, relabelled, without_record, without_library]
DAMAGES += [
    strange_record,
    record_of_another_shape,
    leading_elsewhere,
    older_format,
    a_link,
    a_linked_library,
    writable_by_others,
    of_somebody_else,
    a_file,
    a_pipe,
]


@pytest.mark.parametrize("damage", DAMAGES, ids=lambda damage: damage.__name__)
def test_what_is_not_sound_is_made_anew(damage: Callable[[Path, Path], None], tmp_path: Path, shelf: Path) -> None:
    compiler = counting(tmp_path)
    first, other = (Wanted(stub(n), next(compilers(compiler)), "single").key for n in (1, 2))
    assert [answer(library(stub(n), compiler)) for n in (1, 2)] == [1, 2]
    damage(shelf / first, shelf / other)
    if damage is relabelled:
        path = sound(shelf / first, first)
        assert path is not None
        with pytest.raises(BadLibrary, match="compiled from something else"):
            Library(path, first)
    else:
        assert sound(shelf / first, first) is None
    assert answer(library(stub(1), compiler)) == 1
    assert runs(tmp_path) == 3
    assert sound(shelf / first, first) is not None
    assert answer(library(stub(1), compiler)) == 1
    assert runs(tmp_path) == 3


# --- kills and races -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("moment", ["before", "half", "after"])
def test_a_kill_leaves_nothing_that_is_loaded(moment: str, tmp_path: Path, shelf: Path) -> None:
    here = f"touch {tmp_path}/reached; sleep 300"
    output = 'for word; do [ "$before" = -o ] && out=$word; before=$word; done'
    body = {
        "before": here,
        "half": f'{output}; $cc "$@"; head -c 5000 "$out" > half; mv half "$out"; {here}',
        "after": f'$cc "$@"; {here}',
    }[moment]
    compiler = script(tmp_path, "cc", body)
    environ = environment(shelf.parent.parent, CC=compiler)
    with subprocess.Popen([sys.executable, "-c", ELSEWHERE, "1"], env=environ, cwd=ROOT) as process:
        while not (tmp_path / "reached").exists():
            time.sleep(0.02)
        process.kill()
    assert process.returncode == -signal.SIGKILL
    assert entries(shelf) == []
    assert len(list(shelf.glob(f"{STAGING}*"))) == 1
    assert answer(library(stub(1))) == 1


def test_a_kill_between_the_library_and_its_record(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The one entry that could be half is not in its place yet."""

    def killed(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(json, "dump", killed)
    with pytest.raises(KeyboardInterrupt):
        library(stub(1))
    monkeypatch.undo()
    assert entries(shelf) == []


def test_processes_that_compile_at_once_all_end_well(tmp_path: Path, shelf: Path) -> None:
    """Also when what each of them makes differs in its bytes."""
    number = 'number=$(od -An -N4 -tu4 /dev/urandom | tr -d " ")'
    compiler = script(tmp_path, "slow", f'{number}; sleep 0.3; exec $cc "$@" -Wl,--build-id=0x$number')
    environ = environment(shelf.parent.parent, CC=compiler)
    command = [sys.executable, "-c", ELSEWHERE, "7"]
    started = [subprocess.Popen(command, env=environ, cwd=ROOT, stdout=subprocess.PIPE, text=True) for _ in range(4)]
    assert [process.communicate(timeout=60)[0] for process in started] == ["answer|7\n"] * 4
    assert len(entries(shelf)) == 1
    assert list(shelf.glob(".*")) == []


def test_an_entry_that_came_in_between_is_used(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    library(stub(1))
    (entry,) = entries(shelf)
    before = (entry / RECORD).stat().st_ino
    monkeypatch.setattr(cache.Shelf, "find", lambda *_: None)
    assert answer(library(stub(1))) == 1
    assert (entry / RECORD).stat().st_ino == before


# --- no room ---------------------------------------------------------------------------------------------------------


def test_a_full_disk_is_no_reason_not_to_play(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The compiler notices first; then the library lives in a folder of the process, as long as it runs."""
    usage = shutil.disk_usage

    def full(path: Path) -> object:
        return usage(path) if str(path).startswith(str(private_folder("native"))) else usage(path)._replace(free=0)

    full_shelf = 'case "$TMPDIR" in */cattery/native/*) echo "fatal error: No space left on device" >&2; exit 1;; esac'
    compiler = script(shelf.parents[2], "cc", f'{full_shelf}; exec $cc "$@"')
    monkeypatch.setattr(shutil, "disk_usage", full)
    found = library(stub(1), compiler)
    assert answer(found) == 1
    assert found.path.is_relative_to(private_folder("native"))
    assert found.notes == (f"`{shelf}` cannot be written to: no space left on device, so what is compiled is not kept",)
    assert entries(shelf) == []


def test_a_disk_that_is_full_when_the_library_is_written(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.fsync
    failing = [OSError(errno.EDQUOT, os.strerror(errno.EDQUOT))]

    def full(number: int) -> None:
        if failing:
            raise failing.pop()
        real(number)

    monkeypatch.setattr(os, "fsync", full)
    found = library(stub(2))
    assert answer(found) == 2
    assert "quota exceeded" in found.notes[0]
    assert entries(shelf) == []


def test_no_room_anywhere(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(number: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(NativeUnavailable, match="there is no room to compile in: no space left on device"):
        library(stub(3))


def test_a_cache_that_cannot_be_made(shelf: Path) -> None:
    shelf.parent.parent.mkdir()
    shelf.parent.write_text("a file where the folder should be", encoding="utf-8")
    found = library(stub(4))
    assert answer(found) == 4
    assert found.notes == (f"`{shelf}` cannot be written to, so what is compiled is not kept",)
    assert library(stub(4)).path == found.path


def test_what_is_kept_in_a_cache_that_can_only_be_read_is_used(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = library(stub(5))
    real = os.access
    monkeypatch.setattr(os, "access", lambda path, mode: path != shelf and real(path, mode))
    again, fresh = library(stub(5)), library(stub(6))
    assert again.path == kept.path
    assert again.notes == ()
    assert answer(fresh) == 6
    assert fresh.path.is_relative_to(private_folder("native"))
    assert len(fresh.notes) == 1
    assert len(entries(shelf)) == 1


@needs_linux
def test_a_cache_from_which_nothing_may_be_run(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    forbidden, everywhere = SimpleNamespace(f_flag=os.ST_NOEXEC), False
    real = os.statvfs
    monkeypatch.setattr(os, "statvfs", lambda path: forbidden if everywhere or path == shelf else real(path))
    found = library(stub(9))
    assert answer(found) == 9
    assert found.path.is_relative_to(private_folder("native"))
    assert found.notes == (f"no program may be run from `{shelf}`, so what is compiled is not kept",)
    everywhere = True
    with pytest.raises(NativeUnavailable, match="no program may be run from .*, and there is no other place"):
        library(stub(9))


@pytest.mark.skipif(IS_ROOT, reason="root may write everywhere")
def test_a_cache_without_the_right_to_write(shelf: Path) -> None:
    kept = library(stub(7))
    shelf.chmod(0o500)
    try:
        assert library(stub(7)).path == kept.path
        assert answer(library(stub(8))) == 8
    finally:
        shelf.chmod(0o700)


# --- others ----------------------------------------------------------------------------------------------------------


def test_a_cache_that_others_may_write_to_is_refused(shelf: Path) -> None:
    library(stub(1))
    shelf.chmod(0o770)
    with pytest.raises(NativeUnavailable) as error:
        library(stub(1))
    assert error.value.words.endswith(f"`{shelf}` is not safe to load code from: others may write to it")
    assert error.value.suggestion == "remove it, or set XDG_CACHE_HOME to a folder of your own"


# --- tidying ---------------------------------------------------------------------------------------------------------


def aged(path: Path, seconds: float) -> None:
    then = time.time() - seconds
    os.utime(path, (then, then))


def test_what_a_kill_has_left_goes_after_a_while(shelf: Path) -> None:
    library(stub(1))
    old, young = shelf / f"{STAGING}old", shelf / f"{STAGING}young"
    for folder, age in ((old, cache.STALE + 60), (young, 60)):
        folder.mkdir()
        aged(folder, age)
    library(stub(2))
    assert (old.exists(), young.exists()) == (False, True)


def test_libraries_that_nobody_uses_go(shelf: Path) -> None:
    used, unused = library(stub(1)), library(stub(2))
    for kept in (used, unused):
        aged(kept.path.with_name(RECORD), cache.OLDEST + 60)
    library(stub(1))  # which counts as use
    library(stub(3))
    assert (used.path.exists(), unused.path.exists()) == (True, False)


def test_not_too_many_libraries_are_kept(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "MOST", 3)
    made = [library(stub(n)) for n in range(3)]
    for age, kept in enumerate(reversed(made), 1):
        aged(kept.path.with_name(RECORD), 60 * age)
    library(stub(3))
    assert [kept.path.exists() for kept in made] == [False, True, True]
    assert len(entries(shelf)) == 3
