"""The speed that is promised, measured against engines written by hand; `make bench` runs it and prints the figures.

Everything that is compared runs in turns in one process; processor time counts, so that a busy machine disturbs little.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.bench import boop_by_hand, catacomb_by_hand
from tests.bench.engines import engine, playout, playout_with_chance
from tests.bench.timing import process, rates

pytestmark = pytest.mark.bench

CAP = 2_000
ROOT = Path(__file__).resolve().parents[2]


def repeated(games: int, one: Callable[[random.Random], int]) -> Callable[[int], int]:
    """A contestant that plays a number of games and counts what each of them counts."""

    def contestant(number: int) -> int:
        generator = random.Random(number)
        return sum(one(generator) for _ in range(games))

    return contestant


def report(title: str, figures: dict[str, float], unit: str) -> None:
    print(f"\n{title}")
    for name, figure in figures.items():
        print(f"  {name:<34} {figure:>12,.1f} {unit}")


def test_boop_plays_faster_than_by_hand() -> None:
    """At least 1.2 times the random playouts of the engine written by hand, through `moves()` and `play()`."""
    initial = engine("boop").State.initial

    def engine_game(generator: random.Random) -> int:
        return playout(initial(), generator.random)

    def hand_game(generator: random.Random) -> int:
        return boop_by_hand.playout(generator.random)

    moves = rates({"engine": repeated(200, engine_game), "by hand": repeated(200, hand_game)}, rounds=9)
    games = rates(
        {
            "engine": repeated(200, lambda generator: bool(engine_game(generator))),
            "by hand": repeated(200, lambda generator: bool(hand_game(generator))),
        },
        rounds=9,
    )
    report("boop: random play", moves, "moves/s")
    report("boop: random play", games, "playouts/s")
    ratio = games["engine"] / games["by hand"]
    print(f"  ratio {ratio:.2f} (at least 1.2)")
    assert ratio >= 1.2


MOST_MICROS = {"boop": 3, "catacomb": 3, "catspath": 30}


@pytest.mark.parametrize("name", MOST_MICROS)
def test_a_copy_is_cheap(name: str) -> None:
    """Under three microseconds, thirty for the largest game. The rival: what any state needs at least, copies of a flat list and of a small dict."""
    state = engine(name).State.initial()
    playout_with_chance(state, random.Random(1).random, 20)
    board, counts = [0] * 36, {"gray": 8, "orange": 8}

    def copy_state(number: int) -> int:
        copy = state.copy
        for _ in range(50_000):
            copy()
        return 50_000

    def copy_parts(number: int) -> int:
        for _ in range(50_000):
            board.copy()
            counts.copy()
        return 50_000

    found = rates({"State.copy()": copy_state, "list of 36 and dict": copy_parts}, rounds=9)
    micros = {title: 1e6 / rate for title, rate in found.items()}
    report(f"{name}: copies", micros, "us")
    print(f"  ratio {micros['State.copy()'] / micros['list of 36 and dict']:.2f}")
    assert micros["State.copy()"] < MOST_MICROS[name]


def test_catacomb_lists_moves_fast() -> None:
    """At least 20,000 decisions a second, each with the full list of legal moves."""
    initial = engine("catacomb").State.initial
    found = rates(
        {
            "engine": repeated(30, lambda g: playout_with_chance(initial(), g.random, CAP)),
            "by hand": repeated(30, lambda g: catacomb_by_hand.playout(g.shuffle, g.random, CAP)),
        },
        rounds=9,
    )
    report("Cat-a-comb: random play", found, "decisions/s")
    print(f"  ratio {found['engine'] / found['by hand']:.2f}")
    assert found["engine"] >= 20_000


def test_catspath_lists_moves_fast() -> None:
    """At least 1,000 decisions a second, each with the full list of legal moves; the rival is a flat game's engine."""
    initial, rival = engine("catspath").State.initial, engine("catacomb").State.initial
    found = rates(
        {
            "The Cats' Path": repeated(4, lambda g: playout_with_chance(initial(), g.random, CAP)),
            "Cat-a-comb": repeated(30, lambda g: playout_with_chance(rival(), g.random, CAP)),
        },
        rounds=5,
    )
    report("The Cats' Path: random play", found, "decisions/s")
    rate, other = found.values()
    print(f"  ratio {rate / other:.3f}")
    assert rate >= 1_000


COMMANDS = {
    "--help": 0.2,
    "check spec/boop/boop.cat --variant booop": 0.5,
    "build --out OUT": 3.0,
}


@pytest.mark.parametrize("line", COMMANDS)
def test_a_whole_process_is_quick(line: str, tmp_path: Path) -> None:
    words = [str(tmp_path) if word == "OUT" else word for word in line.split()]
    command = [str(Path(sys.executable).with_name("cattery")), *words]
    taken = process(command, ROOT, rounds=7)
    print(f"\ncattery {line}: {taken.processor:.3f} s, {taken.clock:.3f} s on the clock (under {COMMANDS[line]})")
    assert taken.processor < COMMANDS[line]
