"""The game by hand: its two forms are the same game, and what C counts in it is what Python counts."""

from __future__ import annotations

import ctypes
import json
import subprocess
from pathlib import Path
from typing import Any

import attrs
import pytest

from cattery_runtime import CHANCE, Fault, Rng
from cattery_runtime.native.library import Library
from cattery_runtime.native.perft import Halted
from cattery_runtime.native.perft import perft as native_perft
from cattery_runtime.native.playouts import playouts as native_playouts
from cattery_runtime.study import FaultInSeries, Figures, Stopped, perft, playouts
from tests.native import toy
from tests.native.compiling import toy_library, toy_program

RULES = [
    toy.Rules(),
    toy.Rules(plain=True),
    toy.Rules(endless=True),
    toy.Rules(plain=True, endless=True),
    toy.Rules(worth=-3_000_000_000),
]
LAST = 2**64 - 1


def library(rules: toy.Rules) -> Library:
    return toy_library("series", macros=rules.macros)


def memory(lib: Library, state: toy.State) -> Any:
    """The same state in C."""
    game = lib.game()
    lib.c.cattery_fill(game, (ctypes.c_int64 * 10)(*state.flat()))
    return game


def listed(lib: Library, game: Any) -> list[int]:
    codes = (ctypes.c_int32 * lib.about["most_moves"])()
    return list(codes[: lib.c.cattery_list(game, codes)])


def flat(lib: Library, game: Any) -> list[int]:
    numbers = (ctypes.c_int64 * 10)()
    assert lib.c.cattery_flat(game, numbers) == 10
    return list(numbers)


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_both_forms_are_the_same_game(rules: toy.Rules) -> None:
    lib, State = library(rules), toy.engine(rules).State
    for seed in range(40):
        rng, state, game = Rng(seed), State.initial(), lib.game()
        lib.c.cattery_initial(game)
        while state.actor is not None:
            chances = state.chances()
            moves = [chance.move for chance in chances] or state.moves()
            assert flat(lib, game) == state.flat()
            assert listed(lib, game) == [move.code for move in moves]
            assert [lib.c.cattery_why(game, move.code) for move in toy.MOVES] == [
                state.refused(move.code) for move in toy.MOVES
            ]
            seat = lib.c.cattery_actor(game)
            assert state.actor == (CHANCE if seat == -2 else toy.PLAYERS[seat])
            move = moves[rng.below(len(moves))]
            state.play(move)
            lib.c.cattery_play(game, move.code)
        assert flat(lib, game) == state.flat()


# --- random games ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("most", [10_000, 3])
@pytest.mark.parametrize("rules", RULES, ids=str)
def test_figures_are_equal(rules: toy.Rules, most: int) -> None:
    for seed in (0, 12345, LAST - 100):
        there = native_playouts(library(rules), 300, seed, most=most, threads=2, counts=False)
        assert there == playouts(toy.engine(rules), 300, seed, most=most)
    assert there.taken is None


def test_figures_from_a_state_are_equal() -> None:
    state = toy.engine().State.initial()
    for code in (11, 13, 9, 14, 10, 4):
        state.play(toy.MOVES[code])
    lib = library(toy.Rules())
    for start in (state, toy.engine().State(node=toy.DONE, end=3, passes=3, card_nought=1, card_cross=2)):
        found = native_playouts(lib, 200, 3, start=memory(lib, start), counts=False)
        assert found == playouts(toy.engine(), 200, 3, start=start)
    assert (found.games, found.longest, found.draws) == (200, 0, 200)


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_threads_and_parts_do_not_matter(threads: int) -> None:
    lib = library(toy.Rules())
    whole = native_playouts(lib, 20_000, 9, threads=threads)
    parts = [native_playouts(lib, 5_000, 9 + first) for first in (15_000, 0, 5_000, 10_000)]
    assert sum(parts[1:], parts[0]) == whole
    assert native_playouts(lib, 0, 9, threads=threads, counts=False) == Figures.of(toy.PLAYERS, ())


def test_what_was_taken_is_counted() -> None:
    found = native_playouts(library(toy.Rules()), 5_000, 1, threads=2)
    assert found.taken is not None
    times = {(rule.kind, rule.name): rule.times for rule in found.taken}
    games = {(rule.kind, rule.name): rule.games for rule in found.taken}
    assert times["action", "mark"] + times["action", "pass"] == found.decisions == times["node", "mark or pass"]
    assert times["action", "roll"] + times["action", "deal"] == found.chances
    assert {name: count for (kind, name), count in times.items() if kind == "end"} == found.endings
    assert games["action", "deal"] == games["action", "roll"] == found.games
    assert 0 < games["rule", "blocked"] < times["rule", "blocked"]
    assert attrs.evolve(found, taken=None) == native_playouts(library(toy.Rules()), 5_000, 1, counts=False)


@pytest.mark.parametrize("threads", [1, 3])
def test_the_first_fault_ends_a_series(threads: int) -> None:
    rules = toy.Rules(fault=True)
    with pytest.raises(FaultInSeries) as here:
        playouts(toy.engine(rules), 10_000, 40)
    with pytest.raises(FaultInSeries) as there:
        native_playouts(library(rules), 10_000, 40, threads=threads)
    assert there.value.args == here.value.args
    assert str(there.value).startswith("toy.cat:12: passes would be 2")
    before = there.value.seed - 40
    assert native_playouts(library(rules), before, 40, counts=False) == playouts(toy.engine(rules), before, 40)


@pytest.mark.parametrize("threads", [1, 3])
def test_what_is_done_is_kept_at_an_interrupt(threads: int) -> None:
    lib = library(toy.Rules())

    def after(done: int) -> None:
        if done:
            raise KeyboardInterrupt

    with pytest.raises(Stopped) as stopped:
        native_playouts(lib, 10**12, 1, threads=threads, after=after)
    found = stopped.value.figures
    assert found.games > 0
    assert native_playouts(lib, found.games, 1) == found


def test_progress_goes_up_to_the_number_of_games() -> None:
    told: list[int] = []
    native_playouts(library(toy.Rules()), 100_000, 1, after=told.append)
    assert told == sorted(told)
    assert told[-1] == 100_000


# --- sequences of moves ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", RULES[:4], ids=str)
def test_sequences_are_equal(rules: toy.Rules) -> None:
    lib, State = library(rules), toy.engine(rules).State
    for depth in range(4 if rules.plain else 6):
        counted = perft(State.initial(), depth)
        below = native_perft(lib, memory(lib, State.initial()), depth, threads=2)
        assert {str(toy.MOVES[code]): counts[-1] for code, counts in below.items()} == counted.divide
        sums = [sum(counts[level] for counts in below.values()) for level in range(depth)]
        assert (1, *sums) == counted.nodes


def test_sequences_that_come_to_an_end() -> None:
    """Far beyond the ends of all games: what is over is not counted again."""
    state = toy.State(noughts=0o525, crosses=0o050, node=toy.MARK, roll=1, seat=1, card_nought=1, card_cross=2)
    rules = toy.Rules(plain=True)
    start = toy.engine(rules).State(**attrs.asdict(state))
    lib = library(rules)
    below = native_perft(lib, memory(lib, start), 8)
    counted = perft(start, 8)
    assert counted.nodes[-1] == 0 < counted.nodes[4]
    assert (1, *(sum(counts[level] for counts in below.values()) for level in range(8))) == counted.nodes


def test_a_fault_in_a_sequence() -> None:
    rules = toy.Rules(plain=True, fault=True)
    lib, state = library(rules), toy.engine(rules).State.initial()
    assert perft(state, 2).nodes == (1, 10, 91)
    assert sum(counts[-1] for counts in native_perft(lib, memory(lib, state), 2).values()) == 91
    for count in (lambda: perft(state, 3), lambda: native_perft(lib, memory(lib, state), 3)):
        with pytest.raises(Fault, match="passes would be 2"):
            count()


def test_counting_can_be_interrupted() -> None:
    lib = library(toy.Rules(endless=True))
    game = lib.game()
    lib.c.cattery_initial(game)

    def after(done: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(Halted) as endless:
        native_perft(lib, game, 40, threads=2, after=after)
    assert list(endless.value.below) == listed(lib, game) and not endless.value.whole
    assert max(counts[20] for counts in endless.value.below.values()) > 0


@pytest.mark.parametrize("depth", [1, 5, 8])
def test_an_interrupt_keeps_what_is_counted(depth: int) -> None:
    """Below a first move all is counted, or less than all; of those that nobody has begun with there is the move itself."""
    lib, told = library(toy.Rules()), list[int]()
    game = lib.game()
    lib.c.cattery_initial(game)
    wanted = native_perft(lib, game, depth)

    def after(done: int) -> None:
        told.append(done)
        raise KeyboardInterrupt

    with pytest.raises(Halted) as halted:
        native_perft(lib, game, depth, after=after)
    assert len(halted.value.whole) >= told[0]
    for code, counts in halted.value.below.items():
        assert len(counts) == depth and counts[0] == 1
        if code in halted.value.whole:
            assert counts == wanted[code]
        assert all(found <= whole for found, whole in zip(counts, wanted[code], strict=True))


# --- as a program ----------------------------------------------------------------------------------------------------


def test_program_under_sanitizers(tmp_path: Path) -> None:
    program = toy_program(tmp_path, "series", "main")

    def said(*words: str) -> str:
        done = subprocess.run([program, *words], capture_output=True, text=True, check=True)
        assert done.stderr == ""
        return done.stdout

    found, figures = json.loads(said("playouts", "2000", "7")), native_playouts(library(toy.Rules()), 2000, 7)
    assert figures.taken is not None
    assert found["wins"] == list(figures.wins.values())
    assert found["taken"] == [rule.times for rule in figures.taken]
    assert said("perft", "5").split()[1::2] == list(map(str, perft(toy.engine().State.initial(), 5).nodes))
    assert said("check", "500") == "all is well\n"
    assert json.loads(said("about"))["game"] == "toy"
    assert subprocess.run([program, "dance"], capture_output=True, check=False).returncode == 2


def test_a_fault_ends_the_program(tmp_path: Path) -> None:
    program = toy_program(tmp_path, "series", "main", macros=("TOY_FAULT=1",))
    for words in (["playouts", "1000"], ["check", "1000"], ["perft", "10"]):
        done = subprocess.run([program, *words], capture_output=True, text=True, check=False)
        assert done.returncode == 1, words
        assert "a fault of the rules: number 0" in done.stderr
