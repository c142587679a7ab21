"""Studies and bots on the command line: bars, Ctrl-C half way, no compiler, JSON, and what a bot may not know."""

from __future__ import annotations

import contextlib
import json
import os
import pty
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

import click
import pytest

from cattery.cli import exits
from cattery.cli.bots import opponent
from cattery.cli.commands.play import command
from cattery.cli.opening import Opened, open_player
from cattery.cli.shelf import find
from cattery.cli.thinkers import bot_of
from cattery_runtime import Rng
from tests.cli.interrupts import interruptible
from tests.cli.invoke import invoke
from tests.native.stub import needs_posix, script

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
CATTERY = [sys.executable, "-c", "from cattery.cli import main; main()"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("stones.cat", "yard.cat", "tiles.csv"):
        (tmp_path / name).write_text((HERE / name).read_text(encoding="utf-8"), encoding="utf-8")
    return tmp_path


# --- on a terminal ---------------------------------------------------------------------------------------------------


def stopped(
    folder: Path, words: Sequence[str], when: str, environ: Mapping[str, str] | None = None
) -> tuple[int, str, str]:
    """Run a command whose errors go to a terminal, press Ctrl-C once that shows a pattern; exit code, output, terminal."""
    control, terminal = pty.openpty()
    quick = {"XDG_CACHE_HOME": str(folder / ".cache"), "CATTERY_NATIVE": "off"}
    env = {**os.environ, **(environ or quick), "TERM": "xterm"}
    command = interruptible([*CATTERY, *words])
    with subprocess.Popen(
        command, cwd=folder, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=terminal
    ) as process:
        os.close(terminal)
        data: list[bytes] = []
        reader = threading.Thread(target=read_all, args=(control, data))
        reader.start()
        until = time.monotonic() + 40
        while not re.search(when, plain(data)) and process.poll() is None and time.monotonic() < until:
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        try:
            out, _ = process.communicate(timeout=20)
        finally:
            process.kill()
            reader.join()
            os.close(control)
    assert re.search(when, plain(data)), plain(data)[-500:]
    return process.returncode, out.decode(), plain(data)


def read_all(terminal: int, data: list[bytes]) -> None:
    """Read what is written to a terminal until nobody has it open any more: it would be full otherwise."""
    with contextlib.suppress(OSError):
        while part := os.read(terminal, 4096):
            data.append(part)


def plain(data: Sequence[bytes]) -> str:
    """What a terminal shows, without its colours."""
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", b"".join(data).decode("utf-8", "replace"))


def test_ctrl_c_prints_the_games_that_are_done(folder: Path) -> None:
    words = ["sim", "stones.cat", "-n", "1000000000", "--seed", "1"]
    code, out, terminal = stopped(folder, words, r"[1-9][0-9]*/1000000000 .*games/s")
    assert code == exits.INTERRUPTED, out
    assert re.match(r"[1-9][\d,]* of 1,000,000,000 random games of stones\n", out)
    assert "again: cattery sim stones.cat -n 1000000000 --seed 1\n" in out
    assert "Traceback" not in out + terminal


def test_ctrl_c_prints_the_states_that_are_known(folder: Path) -> None:
    code, out, terminal = stopped(folder, ["explore", "boop"], r"exploring: depth [1-9]")
    assert code == exits.INTERRUPTED, out
    assert "stopped by Ctrl-C" in out
    assert "Traceback" not in out + terminal


def test_ctrl_c_prints_the_sequences_that_are_counted(folder: Path) -> None:
    words = ["perft", "boop", "--depth", "9", "--divide"]
    code, out, terminal = stopped(folder, words, r"counting .* 0/36")
    assert code == exits.INTERRUPTED, out
    assert re.match(r"depth +at least nodes\n +0 +1\n +1 +36\n +2 +[1-9]", out), out
    assert "stopped by Ctrl-C: below 0 of 36 first moves all is counted\n" in out
    assert "Traceback" not in out + terminal


def test_ctrl_c_prints_what_is_known_of_an_unsolved_game(folder: Path) -> None:
    code, out, terminal = stopped(folder, ["solve", "boop"], r"solving: depth [1-9]")
    assert code == exits.INTERRUPTED, out
    assert re.search(
        r"\nboop is not solved: stopped by Ctrl-C\n[\d,]+ states found, [\d,]+ of them not looked behind\n$", out
    )
    assert re.match(r"depth +states +moves +ends\n +0 +1 +36 +0\n", out)
    assert "Traceback" not in out + terminal


def test_a_bot_says_that_it_thinks_and_ctrl_c_leaves_the_game(folder: Path) -> None:
    words = ["play", "stones.cat", "--as", "blue", "--bot", "mcts:999999999", "--seed", "1"]
    code, out, _ = stopped(folder, words, r"red thinks \(mcts:999999999\)")
    assert code == exits.INTERRUPTED
    assert "again: cattery play stones.cat --seed 1 --bot mcts:999999999 --as blue" in out


# --- native engines ---------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An environment in which native engines are used; `stones.cat` is compiled in its cache."""
    environ = {"XDG_CACHE_HOME": str(tmp_path_factory.mktemp("cache")), "CATTERY_NATIVE": "on"}
    folder = tmp_path_factory.mktemp("native")
    (folder / "stones.cat").write_text((HERE / "stones.cat").read_text(encoding="utf-8"), encoding="utf-8")
    told = invoke(["sim", "stones.cat", "-n", "1", "--json"], folder, environ=environ)
    assert json.loads(told.out)["engine"] == "native", told.both
    return environ


SAME = {
    "run": ["run", "stones.cat", "--seed", "3", "--json"],
    "perft": ["perft", "stones.cat", "--depth", "5", "--divide"],
    "explore": ["explore", "stones.cat"],
    "solve": ["solve", "stones.cat"],
    "mcts": ["play", "stones.cat", "--seed", "2", "--bot", "mcts:50", "--json"],
    "alphabeta": ["play", "stones.cat", "--seed", "2", "--bot", "alphabeta:3", "--as", "blue", "--json"],
    "perfect": ["play", "stones.cat", "--seed", "2", "--bot", "perfect", "--json"],
}


@pytest.mark.parametrize("words", SAME.values(), ids=SAME)
def test_native_and_python_engine_print_the_same(folder: Path, compiled: dict[str, str], words: list[str]) -> None:
    typed = b"1\n1\n1\n1\n1\n"
    native = invoke([*words, "--engine", "native"], folder, typed, compiled)
    python = invoke([*words, "--engine", "python"], folder, typed, compiled)
    assert native == python
    assert native.code == exits.OK


def test_series_are_the_same_and_a_native_engine_counts_rules(folder: Path, compiled: dict[str, str]) -> None:
    words = ["sim", "stones.cat", "-n", "2000", "--seed", "5"]
    native = invoke(words, folder, environ=compiled).out.split("\n\n")
    python = invoke([*words, "--engine", "python"], folder, environ=compiled).out.split("\n\n")
    assert native[:4] == python[:4]
    assert native[4].startswith("taken")
    assert invoke([*words, "--no-counts"], folder, environ=compiled).out.split("\n\n")[:4] == python[:4]


def test_what_is_compiled_is_used_and_nothing_is_compiled_for_one_game(folder: Path, compiled: dict[str, str]) -> None:
    (folder / "other.cat").write_text((folder / "stones.cat").read_text(encoding="utf-8").replace("Stones", "Other"))
    kept = Path(compiled["XDG_CACHE_HOME"]) / "cattery" / "native"
    before = sorted(kept.iterdir())
    for words in (["run", "other.cat", "--seed", "1"], ["perft", "other.cat"], ["play", "other.cat"]):
        assert invoke(words, folder, environ=compiled).code == exits.OK
    assert sorted(kept.iterdir()) == before
    assert open_player(find(str(folder / "other.cat")), "auto").player.kind == "python"


def test_ctrl_c_stops_a_native_engine(folder: Path, compiled: dict[str, str]) -> None:
    words = ["sim", "stones.cat", "-n", "1000000000", "--seed", "1", "--threads", "2"]
    code, out, terminal = stopped(folder, words, r"[1-9][0-9]*/1000000000 .*games/s", compiled)
    assert code == exits.INTERRUPTED, out
    assert re.match(r"[1-9][\d,]* of 1,000,000,000 random games of stones\n", out)
    assert "Traceback" not in out + terminal


# --- no compiler -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("environ", [{"CC": "no-such-compiler"}, {"CC": "'"}, {"CC": "false"}], ids=str)
def test_without_a_compiler_the_python_engine_plays(folder: Path, environ: dict[str, str]) -> None:
    told = invoke(["sim", "stones.cat", "-n", "50", "--seed", "1"], folder, environ={**environ, "CATTERY_NATIVE": "on"})
    assert told.code == exits.OK
    assert re.fullmatch(r"the Python engine plays, more slowly: .*; unset it, or name a C compiler\n", told.err)
    assert told.out == invoke(["sim", "stones.cat", "-n", "50", "--seed", "1", "--engine", "auto"], folder).out
    quiet = invoke(["run", "stones.cat", "--seed", "1"], folder, environ={**environ, "CATTERY_NATIVE": "on"})
    assert (quiet.code, quiet.err) == (exits.OK, "")
    refused = invoke(["sim", "stones.cat", "--engine", "native", "--json"], folder, environ=environ)
    assert refused.code == exits.USAGE
    assert json.loads(refused.out)["diagnostics"][0]["code"] == "C0527"


# --- parts -----------------------------------------------------------------------------------------------------------


@needs_posix
def test_only_what_a_command_needs_is_compiled(folder: Path, tmp_path: Path) -> None:
    """Also where something is found: its moves are told without compiling anything."""
    note = f'for word; do case "$word" in -DPART=*) echo "$word" >> {tmp_path}/parts;; esac; done'
    compiler = script(tmp_path, "noting", f'{note}; exec $cc "$@"')
    (tmp_path / "parts").touch()
    environ = {"CC": compiler, "CATTERY_NATIVE": "on", "XDG_CACHE_HOME": str(tmp_path / "cache")}

    def compiled(*words: str) -> list[str]:
        before = (tmp_path / "parts").read_text(encoding="utf-8")
        told = invoke(words, folder, environ=environ)
        assert "the Python engine plays" not in told.err
        after = (tmp_path / "parts").read_text(encoding="utf-8").removeprefix(before)
        return [line.rpartition("_")[2].lower() for line in after.split()]

    assert compiled("sim", "stones.cat", "-n", "50") == ["series"]
    assert compiled("perft", "stones.cat", "--depth", "5") == []
    assert compiled("explore", "stones.cat") == ["explore"]
    assert compiled("solve", "stones.cat") == []
    assert compiled("explore", "stones.cat", "--symmetry") == ["symmetry"]
    assert compiled("explore", "yard.cat", "--states", "1000") == ["explore"]
    assert compiled("play", "stones.cat", "--bot", "mcts:5") == ["single", "mcts"]
    assert compiled("play", "stones.cat", "--bot", "alphabeta:2") == ["alphabeta"]
    assert compiled("play", "stones.cat", "--bot", "perfect") == []


@needs_posix
def test_where_one_part_cannot_be_compiled_the_python_engine_plays(folder: Path, tmp_path: Path) -> None:
    body = 'case "$*" in *PART_EXPLORE*) echo "error: too hard" >&2; exit 1;; esac; exec $cc "$@"'
    environ = {"CC": script(tmp_path, "refusing", body), "XDG_CACHE_HOME": str(tmp_path / "cache")}
    wanted = {**environ, "CATTERY_NATIVE": "on"}
    words = ["explore", "stones.cat", "--json"]
    told = invoke(words, folder, environ=wanted)
    assert (told.code, json.loads(told.out)["engine"]) == (exits.OK, "python")
    assert re.fullmatch(r"the Python engine plays, more slowly: .*: error: too hard; see whether .*\n", told.err)
    refused = invoke([*words, "--engine", "native"], folder, environ=environ)
    assert refused.code == exits.USAGE
    assert "too hard" in json.loads(refused.out)["diagnostics"][0]["message"]
    assert json.loads(invoke(["sim", "stones.cat", "--json"], folder, environ=wanted).out)["engine"] == "native"


# --- JSON ------------------------------------------------------------------------------------------------------------


def documented(command: str) -> set[str]:
    """The keys that the page about the command line says a command's JSON has."""
    page = (ROOT / "dsl" / "docs" / "cli.md").read_text(encoding="utf-8")
    row = re.search(rf"^\| `{command}` \| `\{{(.*)\}}` *\|$", page, re.MULTILINE)
    assert row, f"the JSON of {command} is not documented"
    return set(re.findall(r'"(\w+)"', row[1]))


@pytest.mark.parametrize("command", ["sim", "explore", "solve"])
def test_json_has_the_keys_that_are_documented(folder: Path, command: str) -> None:
    words = [command, "stones.cat", "--json", *(["-n", "20"] if command == "sim" else [])]
    told = invoke(words, folder)
    assert told.code == exits.OK
    assert told.err == ""
    data = json.loads(told.out)
    assert set(data) - {"taken"} == documented(command) - {"taken"}


# --- bots ------------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def yard() -> Opened:
    return open_player(find(str(HERE / "yard.cat")), "python")


@pytest.mark.parametrize("text", ["random", "mcts:1", "mcts:0.25s", "mcts:1s", "alphabeta:3", "perfect", "person"])
def test_a_bot_is_called_as_it_is_shown(text: str) -> None:
    context = click.Context(command)
    assert [opponent(context, command.params[0], said) for said in (text, f" {text.upper()} ")] == [text, text]


def test_what_a_bot_does_does_not_depend_on_what_is_hidden_from_it(yard: Opened) -> None:
    """Play to a decision; in every state that looks the same to who decides, the bot plays the same."""
    bot = bot_of("mcts:20", yard, shown=False)
    match, rng = yard.player.initial(), Rng(2)
    while match.actor not in ("red", "blue") or len(match.moves()) == 1:
        match.advance(rng)
    seat = match.actor
    chosen = bot.choose(match, Rng(5))
    seen = json.dumps(match.view(seat))
    others = 0
    for seed in range(8):
        other = yard.player.load(match.state.sample(seat, Rng(seed)).to_json())
        others += other.to_json() != match.to_json()
        assert json.dumps(other.view(seat)) == seen
        assert bot.choose(other, Rng(5)) == chosen
    assert others, "nothing was hidden"
