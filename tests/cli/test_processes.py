"""The command as a whole process: what it imports, how it is stopped, what a kill leaves behind."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from cattery.cli import exits
from cattery.write import digest, is_whole, read_manifest
from tests.cli.interrupts import interruptible

HERE = Path(__file__).parent
CATTERY = [sys.executable, "-c", "from cattery.cli import main; main()"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "stones.cat").write_text((HERE / "stones.cat").read_text(encoding="utf-8"), encoding="utf-8")
    return tmp_path


def environment(folder: Path) -> dict[str, str]:
    return {**os.environ, "XDG_CACHE_HOME": str(folder / ".cache"), "NO_COLOR": "1"}


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [*CATTERY, *words]
    return subprocess.run(
        command, cwd=folder, env=environment(folder), capture_output=True, text=True, check=False, timeout=60
    )


# --- what is imported ------------------------------------------------------------------------------------------------

LOADED = """
import sys
from cattery.cli import main
try:
    main()
except SystemExit as leave:
    print(leave.code, *sorted(sys.modules), file=sys.stderr)
"""


def modules(folder: Path, *words: str) -> set[str]:
    """The modules that a command has imported by its end."""
    command = [sys.executable, "-c", LOADED, *words]
    done = subprocess.run(
        command, cwd=folder, env=environment(folder), capture_output=True, text=True, check=True, timeout=60
    )
    code, *names = done.stderr.splitlines()[-1].split(" ")
    assert code == "0", done.stderr
    return set(names)


def test_help_imports_no_command(folder: Path) -> None:
    loaded = modules(folder, "--help")
    assert "click" in loaded
    assert not loaded & {"attr", "jinja2", "lark", "rich", "cattery.diagnostics", "cattery.resolve"}


def test_check_imports_no_later_step(folder: Path) -> None:
    loaded = modules(folder, "check", "stones.cat")
    assert "cattery.checks" in loaded
    assert not loaded & {"jinja2", "lark", "rich", "cattery.emit", "cattery.interp", "cattery_runtime"}


def test_run_with_a_kept_engine_imports_no_compiler(folder: Path) -> None:
    modules(folder, "run", "stones.cat", "--seed", "1")
    loaded = modules(folder, "run", "stones.cat", "--seed", "1")
    assert not loaded & {"jinja2", "lark", "rich", "cattery.checks", "cattery.plan", "cattery.emit", "cattery.interp"}


@pytest.mark.bench
def test_start_up_times() -> None:
    """Whole processes: the least of several runs, on an idle machine."""
    print()
    for words, most in ((["--help"], 0.2), (["check", "booop"], 0.5)):
        times = []
        for _ in range(7):
            start = time.perf_counter()
            subprocess.run([*CATTERY, *words], capture_output=True, check=True)
            times.append(time.perf_counter() - start)
        print(f"cattery {' '.join(words)}: {min(times):.3f} s")
        assert min(times) < most


# --- how it is stopped -----------------------------------------------------------------------------------------------


def test_a_closed_pipe_is_no_mistake(folder: Path) -> None:
    words = " ".join(f"'{word}'" for word in [*CATTERY, "run", "stones.cat", "--seed", "1", "--json"])
    script = f"{{ {words}; echo $? >code; }} | true"
    for _ in range(3):
        done = subprocess.run(
            ["sh", "-c", script], cwd=folder, env=environment(folder), capture_output=True, text=True, check=False
        )
        assert done.stderr == ""
        assert int((folder / "code").read_text()) in (exits.OK, exits.PIPE)


def test_a_full_disk_is_a_diagnostic(folder: Path) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("this system has no full device")
    with open("/dev/full", "w", encoding="utf-8") as full:
        done = subprocess.run(
            [*CATTERY, "games", "--json"], cwd=folder, stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert done.returncode == exits.USAGE, done.stderr
    assert "C0518" in done.stderr
    assert "Traceback" not in done.stderr


EARLY = """
import sys
from importlib.abc import MetaPathFinder
class Stopping(MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name == "click":
            raise KeyboardInterrupt
sys.meta_path.insert(0, Stopping())
"""


def test_ctrl_c_before_anything_is_imported_says_nothing() -> None:
    done = subprocess.run([sys.executable, "-c", EARLY + CATTERY[2]], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (exits.INTERRUPTED, "", "")


def test_ctrl_c_leaves_a_game_cleanly(folder: Path) -> None:
    with subprocess.Popen(
        interruptible([*CATTERY, "play", "stones.cat", "--seed", "1"]),
        cwd=folder,
        env={**environment(folder), "PYTHONUNBUFFERED": "1"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    ) as process:
        assert process.stdout is not None
        seen = b""
        while b"red>" not in seen:
            part = os.read(process.stdout.fileno(), 4096)
            assert part, f"it has ended by itself: {seen!r}"
            seen += part
        process.send_signal(signal.SIGINT)
        rest, _ = process.communicate(timeout=20)
    assert process.returncode == exits.INTERRUPTED
    assert b"Traceback" not in rest
    assert b"again: cattery play stones.cat --seed 1" in rest


def test_output_is_for_any_encoding(folder: Path) -> None:
    """What a terminal cannot show comes as an escape, not as a failure."""
    (folder / "arrow.cat").write_text((folder / "stones.cat").read_text().replace("Stones", "St\u00f6\u2192"), "utf-8")
    env = {**environment(folder), "PYTHONIOENCODING": "latin-1"}
    done = subprocess.run([*CATTERY, "games", "arrow.cat"], cwd=folder, env=env, capture_output=True, check=False)
    assert done.returncode == exits.OK, done.stderr
    assert b"St\xf6\\u2192" in done.stdout


# --- what a kill leaves ----------------------------------------------------------------------------------------------

WRITER = """
import sys
from pathlib import Path
from cattery.write import with_manifest, write_tree
number = 0
while True:
    number += 1
    texts = {f"part{n}.py": f"# Generated from {number % 2}\\n" * 4000 for n in range(6)}
    write_tree(Path(sys.argv[1]), with_manifest(texts, {"round": number % 2}))
    if number == 1:
        print("started", flush=True)
"""


def killed_writer(target: Path, seconds: float) -> None:
    with subprocess.Popen([sys.executable, "-c", WRITER, str(target)], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"started\n"
        time.sleep(seconds)
        process.kill()


def test_a_kill_leaves_no_half_written_file(tmp_path: Path) -> None:
    random = Random(4)
    target = tmp_path / "out" / "engine"
    whole = {digest(f"# Generated from {number}\n" * 4000): number for number in (0, 1)}
    for _ in range(8):
        killed_writer(target, random.uniform(0.0, 0.05))
        rounds = {whole.get(digest(path.read_text(encoding="utf-8"))) for path in target.glob("*.py")}
        assert None not in rounds, "a half-written file"
        manifest = read_manifest(target)
        assert manifest is not None
        assert is_whole(target, manifest) == (rounds == {manifest["round"]})
    left = [path.name for path in target.parent.iterdir() if path.name != "engine"]
    assert len(left) <= 1, "an earlier kill's staging was not swept by the next build"


def test_a_killed_build_is_made_good_by_the_next(folder: Path) -> None:
    wanted = build_files(folder / "wanted", folder)
    for seconds in (0.3, 0.5, 0.7, 0.9):
        process = subprocess.Popen(
            [*CATTERY, "build", "stones.cat", "--out", "out"],
            cwd=folder,
            env=environment(folder),
            stdout=subprocess.DEVNULL,
        )
        time.sleep(seconds)
        process.kill()
        process.wait()
        for name, text in engine_files(folder / "out"):
            assert text == wanted[name], f"{name} is half written"
    assert build_files(folder / "out", folder) == wanted


def build_files(out: Path, folder: Path) -> dict[str, str]:
    done = run(folder, "build", "stones.cat", "--out", out.name, "--json")
    assert json.loads(done.stdout)["ok"], done.stdout
    assert not list(out.rglob(".cattery-staging-*"))
    return dict(engine_files(out))


def engine_files(out: Path) -> Iterator[tuple[str, str]]:
    for path in sorted(out.rglob("*")):
        inner = path.relative_to(out)
        if path.is_file() and not any(part.startswith((".", "__pycache__")) for part in inner.parts):
            yield inner.as_posix(), path.read_text(encoding="utf-8")
