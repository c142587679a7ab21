"""Finding and running a C compiler: one that is missing, broken, slow, or something else altogether."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cattery_runtime.native import NativeUnavailable, library
from cattery_runtime.native.compiler import Compiler, compile_text, compilers, processor
from cattery_runtime.native.errors import CompileFailed
from tests.cli.interrupts import interruptible
from tests.native.stub import REAL, answer, environment, needs_posix, script, stub

pytestmark = needs_posix
needs_linux = pytest.mark.skipif(sys.platform != "linux", reason="other systems look at how long a library is")
HALF = '$cc "$@" -o whole; while [ "$1" != -o ]; do shift; done;'
"""What a compiler does that says nothing of it when it is not done with a library."""


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing of the user's is used or touched."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.delenv("CC", raising=False)


@pytest.fixture
def nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine without a compiler: an empty folder for one, on a path of its own."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    return folder


def test_a_system_compiler_is_found() -> None:
    found = tuple(compilers())
    assert os.path.realpath(found[0].command[0]) == os.path.realpath(REAL)
    assert answer(library(stub(1))) == 1


def test_without_a_compiler_it_is_said_what_helps(nothing: Path) -> None:
    with pytest.raises(NativeUnavailable) as error:
        library(stub(1))
    assert error.value.words == "there is no C compiler"
    assert "pip install cattery[native]" in str(error.value)


def test_the_package_ziglang_comes_last(nothing: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: object() if name == "ziglang" else None)
    monkeypatch.setattr("importlib.metadata.version", lambda name: "9.9")
    assert [one.name for one in compilers()] == ["ziglang"]
    script(nothing, "gcc", "exec $cc $@")
    found = tuple(compilers())
    assert [one.name for one in found] == [str(nothing / "gcc"), "ziglang"]
    assert found[1].command == (sys.executable, "-m", "ziglang", "cc")
    assert found[1].identity == "ziglang 9.9"


def test_what_says_no_version_is_no_compiler(nothing: Path) -> None:
    """As the stub that macOS has until the tools are installed."""
    path = nothing / "cc"
    path.write_text("#!/bin/sh\nexit 1\n", encoding="utf-8")
    path.chmod(0o755)
    with pytest.raises(NativeUnavailable, match="there is no C compiler"):
        next(compilers())


def test_the_same_compiler_is_tried_once(nothing: Path) -> None:
    script(nothing, "gcc", "exec $cc $@")
    (nothing / "cc").symlink_to("gcc")
    assert [one.name for one in compilers()] == [str(nothing / "cc")]


@pytest.mark.parametrize("said", ["no-such-compiler", "/nowhere/cc -m64", "'", "   -x"])
def test_a_compiler_that_was_named_and_is_none(said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is given another compiler than the one that was asked for."""
    with pytest.raises(NativeUnavailable, match="cannot be run; name a C compiler"):
        library(stub(1), said)
    monkeypatch.setenv("CC", said)
    with pytest.raises(NativeUnavailable, match="of CC, .* cannot be run; unset it, or name a C compiler"):
        library(stub(1))


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("echo oh dear >&2; exit 7", "exit code 7: oh dear; unset it"),
        ("kill -9 $$", "it was killed by signal 9; unset it"),
    ],
)
def test_what_was_named_says_how_it_ended(
    body: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bad = tmp_path / "bad"
    bad.write_text(f"#!/bin/sh\n{body}\n", encoding="utf-8")
    bad.chmod(0o755)
    monkeypatch.setenv("CC", str(bad))
    with pytest.raises(NativeUnavailable, match=f"does not say its version: {words}"):
        library(stub(1))


def test_what_cc_says_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    named = script(tmp_path, "mine", f'echo "$@" > {tmp_path}/said; exec $cc "$@"')
    monkeypatch.setenv("CC", f"{named} -DTWO='1 2'")
    assert [one.command for one in compilers()] == [(named, "-DTWO=1 2")]
    assert answer(library(stub(2))) == 2
    assert "-DTWO=1 2 -O2 -std=gnu11" in (tmp_path / "said").read_text(encoding="utf-8")


@pytest.mark.parametrize("said", ["bin/mine", "./bin/mine -O1"])
def test_what_cc_says_may_be_a_way_from_here(said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "bin").mkdir()
    script(tmp_path / "bin", "mine", 'exec $cc "$@"')
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CC", said)
    assert answer(library(stub(6))) == 6


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (
            'echo "native.c:1:1: error: nothing is right" >&2; exit 1',
            "exit code 1: native.c:1:1: error: nothing is right",
        ),
        ("exit 3", "exit code 3"),
        ("exit 0", "it made no library"),
        ("kill -9 $$", "killed by signal 9"),
        ('while [ "$1" != -o ]; do shift; done; echo nonsense > "$2"', "made something that cannot be used"),
        ('while [ "$1" != -o ]; do shift; done; : > "$2"', "made something that cannot be used"),
        pytest.param(f"{HALF} head -c 8000 whole > $2", "made half a library", marks=needs_linux),
        pytest.param(f"{HALF} head -c -1 whole > $2", "made half a library", marks=needs_linux),
        pytest.param(f"{HALF} head -c 30 whole > $2", "made half a library", marks=needs_linux),
    ],
    ids=["error", "code", "nothing", "signal", "nonsense", "empty", "half", "all but a byte", "hardly anything"],
)
def test_a_compiler_that_does_not_work(body: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bad = script(tmp_path, "bad", body)
    with pytest.raises(NativeUnavailable) as error:
        library(stub(3), bad)
    assert words in str(error.value)
    assert "name another one in CC" in str(error.value)
    assert list((tmp_path / "cache" / "cattery" / "native").iterdir()) == []


def test_a_library_that_would_end_the_process_is_not_loaded(tmp_path: Path) -> None:
    """In a process of its own, which would be gone; with AddressSanitizer loaded first it is one as any other."""
    compiler = f"{REAL} -fsanitize=address"
    made = subprocess.run([*compiler.split(), "-shared", "-o", tmp_path / "x.so", "-xc", "/dev/null"], check=False)
    if made.returncode:
        pytest.skip("this compiler has no AddressSanitizer")
    code = "from tests.native.stub import answer, stub; from cattery_runtime.native import NativeUnavailable, library\n"
    code += "try: print(answer(library(stub(8))))\nexcept NativeUnavailable as error: print(error)"
    environ = environment(tmp_path / "cache", CC=compiler)
    told = subprocess.run([sys.executable, "-c", code], env=environ, capture_output=True, text=True, check=False)
    words = f"the C compiler `{REAL} -fsanitize=address` makes libraries that end the process that loads them: "
    assert told.stdout.startswith(words) and "name another one in CC" in told.stdout, told
    first = subprocess.run([REAL, "-print-file-name=libasan.so"], capture_output=True, text=True, check=False)
    if Path(first.stdout.strip()).is_absolute():
        environ |= {"LD_PRELOAD": first.stdout.strip(), "ASAN_OPTIONS": "detect_leaks=0"}
        told = subprocess.run([sys.executable, "-c", code], env=environ, capture_output=True, text=True, check=False)
        assert told.stdout == "8\n", told


def test_another_one_is_tried_where_none_was_named(nothing: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script(nothing, "cc", "exit 1")
    script(nothing, "gcc", f'PATH={os.path.dirname(REAL)}:/usr/bin:/bin exec $cc "$@"')
    first = library(stub(4))
    assert answer(first) == 4
    script(nothing, "gcc", "exit 1")  # another one now
    with pytest.raises(NativeUnavailable, match="and so did 1 more"):
        library(stub(4))


def test_nobody_is_asked_who_is_not_needed(nothing: Path) -> None:
    """The version of a compiler that hangs would take twenty seconds."""
    script(nothing, "cc", f'PATH={os.path.dirname(REAL)}:/usr/bin:/bin exec $cc "$@"')
    (nothing / "clang").write_text(f"#!/bin/sh\n: > {nothing}/asked\nexit 1\n", encoding="utf-8")
    (nothing / "clang").chmod(0o755)
    assert [answer(library(stub(9))) for _ in range(2)] == [9, 9]
    assert not (nothing / "asked").exists()
    with pytest.raises(NativeUnavailable, match="not been compiled yet"):
        library(stub(10), kept=True)
    assert (nothing / "asked").exists()


def test_a_compiler_that_does_not_know_the_processor(tmp_path: Path) -> None:
    plain = script(tmp_path, "plain", 'case "$*" in *-march=native*) exit 1;; esac; exec $cc "$@"')
    assert answer(library(stub(5), plain)) == 5


def test_a_compiler_that_takes_too_long_is_ended_with_its_children(tmp_path: Path) -> None:
    slow = script(tmp_path, "slow", f"sleep 300 & echo $! > {tmp_path}/child; wait")
    with pytest.raises(CompileFailed, match="given up after 1 seconds"):
        compile_text(Compiler((slow,), ""), stub(6), tmp_path / "out.so", limit=1)
    assert ended(int((tmp_path / "child").read_text(encoding="utf-8")))


def test_an_interrupt_ends_the_compiler(tmp_path: Path) -> None:
    """Ctrl-C is for Python only, since the compiler is not in the terminal's group; it is ended by hand."""
    slow = script(tmp_path, "slow", f"echo $$ > {tmp_path}/child; exec sleep 300")
    code = "from tests.native.stub import stub; from cattery_runtime.native import library; library(stub(7))"
    environ = {**os.environ, "CC": slow, "PYTHONPATH": os.pathsep.join(["runtime", "."])}
    command = interruptible([sys.executable, "-c", code])
    with subprocess.Popen(command, env=environ, stderr=subprocess.PIPE, text=True) as process:
        while not (tmp_path / "child").exists() or not (tmp_path / "child").read_text(encoding="utf-8"):
            time.sleep(0.02)
        time.sleep(0.3)  # Python still has to come back from starting it
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=20)
    assert "KeyboardInterrupt" in said
    assert ended(int((tmp_path / "child").read_text(encoding="utf-8")))
    assert list((tmp_path / "cache" / "cattery" / "native").iterdir()) == []


def ended(process: int) -> bool:
    """Whether a process is gone, soon; one that nobody waits for any more counts."""
    for _ in range(100):
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return True
        state = Path(f"/proc/{process}/stat")
        if state.exists() and state.read_text(encoding="utf-8").rpartition(")")[2].split()[0] == "Z":
            return True
        time.sleep(0.02)
    return False


def test_nothing_is_compiled_or_looked_for_at_import() -> None:
    code = (
        "import sys, subprocess; subprocess.Popen = None; import cattery_runtime.native; print('ctypes' in sys.modules)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr


def test_the_processor_has_a_description() -> None:
    assert len(processor()) > 10
    assert processor() == processor()
    assert "MHz" not in processor()
