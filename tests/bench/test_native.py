"""The speed that native engines promise, measured against C written by hand and against the Python engines.

Ratios in one run, in turns, of processor time, as in `test_bench.py`; `make bench` prints the figures.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from time import perf_counter, process_time

import pytest

from cattery_runtime.native import NativeEngine, load
from cattery_runtime.native.compiler import compile_text, compilers
from cattery_runtime.native.library import PARTS
from cattery_runtime.study.explore import Explored, explore
from cattery_runtime.study.playouts import playouts
from tests.bench.engines import engine
from tests.bench.in_c import Rival, rival
from tests.bench.test_bench import report
from tests.bench.timing import process, rates

pytestmark = pytest.mark.bench

ROOT = Path(__file__).resolve().parents[2]
GAMES = [path.parent.name for path in sorted((ROOT / "generated" / "cattery_engines").glob("*/__init__.py"))]
ROUNDS = 9


@pytest.fixture(scope="module", autouse=True)
def _cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A cache of this run's own: what is measured is what is compiled here and now."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
        yield


def native(name: str) -> NativeEngine:
    """The native engine of a shipped game."""
    return load(sys.modules[engine(name).State.__module__.rpartition(".")[0]])


def by_hand(rival: Rival, games: int) -> Callable[[int], int]:
    return lambda number: rival.playouts(number * games, games).decisions


def in_c(engine: NativeEngine, games: int, counts: bool = False) -> Callable[[int], int]:
    return lambda number: playouts(engine, games, number * games, counts=counts).decisions


def in_python(name: str, games: int) -> Callable[[int], int]:
    module = engine(name)
    return lambda number: playouts(module, games, number * games).decisions


@pytest.mark.parametrize(("name", "games"), [("boop", 100_000), ("catacomb", 25_000)])
def test_native_engine_keeps_up_with_c_by_hand(name: str, games: int, tmp_path: Path) -> None:
    """At least 0.6 of the random moves a second; both play the same games, so those of playouts are in the same ratio."""
    hand, printed = rival(name, tmp_path), native(name)
    assert hand.playouts(7, games).decisions == playouts(printed, games, 7).decisions
    found = rates({"engine": in_c(printed, games), "C by hand": by_hand(hand, games)}, 3 * ROUNDS)
    report(f"{name}: random play in C", found, "decisions/s")
    ratio = found["engine"] / found["C by hand"]
    print(f"  ratio {ratio:.2f} (at least 0.6)")
    assert ratio >= 0.6


@pytest.mark.parametrize("name", GAMES)
def test_native_engine_plays_many_times_faster_than_python(name: str) -> None:
    """At least 25 times the random moves a second of the same game's Python engine."""
    printed = native(name)
    games = 2 if playouts(engine(name), 2, 0).decisions > 500 else 20
    assert playouts(printed, games, 3, counts=False) == playouts(engine(name), games, 3)
    found = rates({"native": in_c(printed, 100 * games), "Python": in_python(name, games)}, rounds=5)
    report(f"{name}: random play", found, "decisions/s")
    ratio = found["native"] / found["Python"]
    print(f"  ratio {ratio:.0f} (at least 25)")
    assert ratio >= 25


@pytest.mark.parametrize("name", GAMES)
def test_counting_rules_costs_little(name: str) -> None:
    """At most 15 %, with all statistics, of what the same games take without."""
    printed = native(name)
    one = process_time()
    decisions = playouts(printed, 100, 0).decisions
    games = max(100, int(100 * 0.15 / (process_time() - one)))
    found = rates({"with counts": in_c(printed, games, counts=True), "without": in_c(printed, games)}, ROUNDS)
    report(f"{name}: statistics", found, "decisions/s")
    cost = found["without"] / found["with counts"] - 1
    print(f"  cost {cost:.1%} (at most 15 %; {decisions / 100:.0f} decisions a game)")
    assert cost <= 0.15


def speed_up(work: Callable[[int], object], rounds: int = 7) -> float:
    """How many times as much is done in the same time by two threads as by one: `work` does a share for each."""
    found = []
    for _ in range(rounds):
        clocks = []
        for threads in (1, 2):
            start = perf_counter()
            work(threads)
            clocks.append(perf_counter() - start)
        found.append(2 * clocks[0] / clocks[1])
    return median(found)


@pytest.mark.skipif((os.cpu_count() or 1) < 2, reason="there is one core only")
def test_playouts_use_more_than_one_core(tmp_path: Path) -> None:
    """At least 1.6 times as fast by two threads; the rival shows whether the machine had two cores to spare."""
    hand, printed, share = rival("boop", tmp_path), native("boop"), 200_000

    def rival_shares(threads: int) -> None:
        with ThreadPoolExecutor(threads) as pool:
            list(pool.map(lambda number: hand.playouts(number * share, share), range(threads)))

    found = {
        "engine": speed_up(lambda threads: printed.playouts(threads * share, 0, threads=threads)),
        "C by hand": speed_up(rival_shares),
    }
    report("boop: two threads", found, "times one thread")
    if found["C by hand"] < 1.8:
        pytest.skip("another process uses the machine")
    assert found["engine"] >= 1.6


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The specs of boop. by themselves, once as they are and once on a bed of 4 by 4."""
    folder = tmp_path_factory.mktemp("tree")
    shutil.copytree(ROOT / "spec" / "common", folder / "common")
    shutil.copytree(ROOT / "spec" / "boop", folder / "boop")
    text = (folder / "boop" / "boop.cat").read_text(encoding="utf-8")
    small = text.replace("squares(6, 6)", "squares(4, 4)").replace('import "examples/boop.cat"\n', "")
    (folder / "boop" / "boop.cat").write_text(text + "\n", encoding="utf-8")  # of which there is no committed engine
    (folder / "small").mkdir()
    (folder / "small" / "small.cat").write_text(small, encoding="utf-8")
    (folder / "presets.toml").touch()
    return folder


def test_exploring_is_fast_and_needs_little_memory(tree: Path) -> None:
    """At least a million states a second, in at most twice the bytes of a packed state. The rival: playing at random."""
    small = load(tree / "small" / "small.cat")
    explored: list[Explored] = []

    def states(number: int) -> int:
        explored.append(explore(small, states=2_000_000, dead=False))
        return explored[-1].states

    found = rates({"states explored": states, "random moves": in_c(small, 20_000)}, rounds=3)
    report("boop on 4 by 4", found, "a second")
    bytes_each, packed = explored[-1].memory / explored[-1].states, small.library.about["packed"]
    print(f"  {bytes_each:.1f} bytes a state, {packed} packed")
    assert found["states explored"] >= 1_000_000
    assert bytes_each <= 2 * packed


MILLION = ["boop/boop.cat", "--games", "13000", "--seed", "1", "--json"]
"""So many games of boop. have a million moves."""


@pytest.mark.parametrize(("cache", "limit"), [("cold", 4.0), ("warm", 1.0)])
def test_first_million_moves_of_a_text(cache: str, limit: float, tree: Path, tmp_path: Path) -> None:
    """The whole process, from the text of the rules: compiled with a cold cache, found with a warm one.

    The processor time of all its processes together, which is what the clock shows on an idle machine.
    """
    environ = {**os.environ, "XDG_CACHE_HOME": str(tmp_path)}
    command = [str(Path(sys.executable).with_name("cattery")), "sim", *MILLION]

    def chill() -> None:
        if cache == "cold":
            shutil.rmtree(tmp_path, ignore_errors=True)

    taken = process(command, tree, rounds=5, environ=environ, before=chill)
    print(f"\ncattery sim, {cache} cache: {taken.processor:.2f} s, {taken.clock:.2f} s on the clock (under {limit})")
    assert taken.processor < limit
    said = json.loads(subprocess.run(command, cwd=tree, env=environ, check=True, capture_output=True).stdout)
    assert said["engine"] == "native"
    assert said["decisions"] >= 1_000_000


@pytest.mark.parametrize("name", GAMES)
def test_every_part_of_a_game_compiles_quickly(name: str, tmp_path: Path) -> None:
    """Under two seconds of processor time. In turns with it: a game by hand, which the same compiler takes as it is."""
    text = (ROOT / "generated" / "cattery_engines" / name / "native.c").read_text(encoding="utf-8")
    chosen, taken, ratios = next(compilers()), dict[str, float](), dict[str, float]()
    for part in PARTS:
        rounds = []
        for number in range(3):
            folder = tmp_path / f"{part}{number}"
            folder.mkdir()
            printed = spent(partial(compile_text, chosen, text, folder / "library.so", part=part))
            rounds.append((printed, printed / spent(partial(rival, "catacomb", folder))))
        taken[part], ratios[part] = (median(figures) for figures in zip(*rounds, strict=True))
    print(f"\n{name}: compiled in s (under 2), and times what a game by hand takes; {len(text.splitlines()):,} lines")
    for part in PARTS:
        print(f"  {part:<10}{taken[part]:6.2f}{ratios[part]:6.1f}")
    assert max(taken.values()) < 2


def spent(work: Callable[[], object]) -> float:
    """The processor time of the processes that some work starts."""
    before = getrusage(RUSAGE_CHILDREN)
    work()
    after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
