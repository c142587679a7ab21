"""Exploring in C finds what the reference in Python finds, stops where it is told to, and keeps to its memory."""

from __future__ import annotations

import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import attrs
import pytest

from cattery_runtime.errors import Fault
from cattery_runtime.native.compiler import compilers
from cattery_runtime.native.explore import BYTES, Exploration
from cattery_runtime.native.explore import explore as explored_in_c
from cattery_runtime.study.explore import CannotStudy, Depth, Explored, explore
from tests.native.compiling import STRICT, toy_library, toy_text
from tests.native.toy import PASS, Rules, engine

PARTS = ("explore", "symmetry")


DEALT = Rules()


def library(rules: Rules = DEALT, *macros: str) -> Any:
    """The game in C, with these rules."""
    return toy_library(*PARTS, macros=(*rules.macros, *macros))


@cache
def reference(rules: Rules) -> Explored:
    """What Python finds."""
    return explore(engine(rules))


@cache
def explored(rules: Rules) -> Explored:
    """What C finds."""
    return explored_in_c(library(rules))


def known(found: Explored) -> dict[str, Any]:
    """All that the reference knows, too."""
    return attrs.asdict(found, filter=lambda a, _: a.name not in {"claims", "taken", "memory"})


@pytest.mark.parametrize("rules", [Rules(plain=True), Rules(plain=True, fault=True)], ids=str)
def test_c_finds_what_the_reference_finds(rules: Rules) -> None:
    found = explored(rules)
    assert known(found) == known(reference(rules))
    assert found.complete and found.stopped is None
    assert reference(rules).claims is None and reference(rules).taken is None


@pytest.mark.parametrize(
    "limits", [{"depth": 4}, {"depth": 0}, {"states": 1}, {"states": 3000}, {"depth": 6, "states": 999}]
)
def test_limits_cut_at_the_same_place(limits: dict[str, Any]) -> None:
    rules = Rules(fault=True, endless=True)
    found = explored_in_c(library(rules), **limits)
    assert known(found) == known(explore(engine(rules), **limits))
    assert found.stopped in limits and not found.complete and found.unseen > 0
    assert found.states <= limits.get("states", found.states)


def test_depths_add_up() -> None:
    """Nine cells, or a pass: the first depths can be counted by hand."""
    found = explored(Rules(plain=True))
    assert found.depths[:2] == (Depth(1, 10, 0), Depth(10, 9 * 9 + 10, 0))
    assert sum(depth.ends for depth in found.depths) == sum(found.ends.values())
    assert list(found.ends) == ["full", "line", "tired"]


def test_broken_claim_comes_with_a_shortest_play() -> None:
    found = explored(Rules(plain=True))
    assert found.claims is not None
    (claim,) = found.claims
    assert (claim.words, claim.play) == ("few-passes", (PASS, PASS))
    assert claim.count > 1


def test_fault_comes_with_a_shortest_play() -> None:
    rules = Rules(plain=True, fault=True)
    (fault,) = explored(rules).faults
    assert fault.play == (PASS, PASS) and fault.words and fault.line == 12
    state = engine(rules).State.initial()
    state.play(engine(rules).MOVES[PASS])
    with pytest.raises(Fault):
        state.play(engine(rules).MOVES[PASS])


def test_what_is_never_taken_is_told() -> None:
    found = explored(Rules(plain=True))
    assert {one.name for one in found.never} == {"roll", "deal"}


def test_every_state_is_reached_by_its_play() -> None:
    """The play that is found backwards leads to the state, in as many moves as its depth says."""
    rules = Rules(plain=True)
    search = Exploration(library(rules))
    search.run()
    lengths, at = [], 0
    for depth, level in enumerate(search.depths()):
        for number in range(at, at + level.states, max(1, level.states // 50)):
            play = search.play(number)
            state = engine(rules).State.initial()
            for code in play:
                state.play(engine(rules).MOVES[code])
            lengths.append(len(play) == depth)
        at += level.states
    assert all(lengths) and len(lengths) > 300


def test_ends_are_missed_where_there_are_none() -> None:
    """With endless passing there are states in which both may pass for ever, but an end can always be reached."""
    found = explored_in_c(library(Rules(plain=True, endless=True)))
    assert found.looked_for_dead and found.dead is None


def test_memory_is_a_limit() -> None:
    rules = Rules()
    found = explored_in_c(library(rules), memory=600_000)
    assert found.stopped == "memory" and found.memory <= 600_000 and found.states > 16_000
    assert explored_in_c(library(rules), states=found.states).depths == found.depths
    with pytest.raises(CannotStudy, match="not enough to begin"):
        explored_in_c(library(rules), memory=1000)


@pytest.mark.parametrize("states", [20_000, 50_000, 100_000, 200_000])
def test_a_state_costs_at_most_twice_its_packed_size(states: int) -> None:
    """Also just after the index has grown: the last chunk apart, which is filled later."""
    search = Exploration(library(), states=states)
    search.run()
    chunk = 8 << 14
    assert search.figure(BYTES) <= 2 * 8 * states + chunk


def test_wide_index() -> None:
    """Entries of five bytes, as beyond 4,000,000,000 states, find the same."""
    rules = Rules(plain=True)
    wide = explored_in_c(library(rules, "STATES_NARROW=5000"))
    assert wide.depths == explored(rules).depths


def test_ctrl_c_tells_what_is_known() -> None:
    def interrupt(states: int, *_: object) -> None:
        if states > 1000:
            raise KeyboardInterrupt

    found = explored_in_c(library(), progress=interrupt)
    assert found.stopped == "interrupt" and found.states > 1000 and found.unseen
    slow = explore(engine(), progress=interrupt, states=5000)
    assert slow.stopped == "interrupt" and slow.states > 1000


def test_search_from_a_state() -> None:
    rules = Rules(plain=True)
    state = engine(rules).State.initial()
    state.play(engine(rules).MOVES[4])
    found = explore(engine(rules), start=state, depth=3)
    assert found.depths[0] == Depth(1, 9, 0) and found.stopped == "depth"


def test_python_engines_know_no_symmetry() -> None:
    with pytest.raises(CannotStudy, match="native engine"):
        explore(engine(), symmetry=True)


def test_clean_under_sanitizers(tmp_path: Path) -> None:
    """The whole search, plays and values, under ASan and UBSan and with all warnings."""
    text = toy_text(*PARTS, macros=("TOY_PLAIN", "TOY_FAULT=1")) + PROGRAM
    source, target = tmp_path / "toy.c", tmp_path / "toy"
    source.write_text(text, encoding="utf-8")
    sanitizers = ("-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-O1", "-g")
    command = [*next(compilers()).command, *STRICT, *sanitizers, str(source), "-o", str(target), "-lm"]
    subprocess.run(command, check=True)
    done = subprocess.run([str(target)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert int(done.stdout) == explored_in_c(library(Rules(plain=True, fault=True))).states


PROGRAM = """
#include <stdio.h>
int main(void)
{
    static Game game;
    Code codes[64];
    uint32_t within[MOST_MOVES + 1];
    double worth[MOST_MOVES + 1];
    game_initial(&game);
    Explorer *e = cattery_explore_new(&game, 1 << 30, UINT64_MAX, UINT64_MAX, NULL, 0);
    while (cattery_explore_run(e, 1000) == EXPLORE_ON)
        ;
    for (uint64_t number = 0; number < e->all.count; number += 97)
        if (cattery_explore_play(e, number, codes, 64) < 0)
            return 1;
    cattery_explore_last(e, 1, -1);
    Live *live = cattery_live_new(e);
    while (cattery_live_run(live, 1000) == SOLVE_ON)
        ;
    cattery_live_free(live);
    Solver *solver = cattery_solve_new(e, 0);
    for (int i = 0; i < 100; i++)
        cattery_solve_run(solver, 10);
    if (cattery_solve_moves(solver, &game, codes, worth, within) != 10)
        return 2;
    printf("%d\\n", (int)e->all.count);
    cattery_solve_free(solver);
    cattery_explore_free(e);
    return 0;
}
"""
