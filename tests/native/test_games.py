"""What C counts in real games is what Python counts in them, and nothing in C does what C does not define."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import attrs
import pytest

from cattery_runtime.native.perft import perft as native_perft
from cattery_runtime.native.playouts import playouts as native_playouts
from cattery_runtime.study import perft, playouts
from tests.engines.built import engine_of
from tests.engines.cases import SHIPPED, Case, case
from tests.native.compiling import printed_library, printed_text, program

DECISIONS = 2_000
"""Python plays so many in each game, about."""


@pytest.mark.parametrize("each", SHIPPED, ids=str)
def test_figures_are_those_of_the_python_engine(each: Case) -> None:
    library, engine = printed_library(each), engine_of(each)
    length = native_playouts(library, 50, 7).length.value
    games = max(3, int(DECISIONS / length))
    found = native_playouts(library, games, 7, threads=2)
    assert attrs.evolve(found, taken=None) == playouts(engine, games, 7)
    assert found.taken is not None
    reached = {rule.name: rule.times for rule in found.taken if rule.kind == "end" and rule.times}
    assert reached == found.endings
    assert all(rule.games <= min(rule.times, games) for rule in found.taken)


@pytest.mark.parametrize("each", SHIPPED, ids=str)
def test_sequences_are_those_of_the_python_engine(each: Case) -> None:
    library, engine = printed_library(each), engine_of(each)
    game = library.game()
    library.checked(library.c.cattery_initial(game))
    counted, below = perft(engine.State.initial(), 2), native_perft(library, game, 2)
    assert {str(engine.MOVES[code]): counts[-1] for code, counts in below.items()} == counted.divide


@pytest.mark.slow
@pytest.mark.parametrize("name", ["boop", "catacomb", "catspath"])
def test_program_is_clean(name: str, tmp_path: Path) -> None:
    """Every state of some games comes back from bytes and numbers, and looks the same in a sample; under sanitizers."""
    each = case(name)
    made = program(tmp_path, printed_text(each))
    for words in (["check", "10", "3"], ["playouts", "30", "7"], ["perft", "2"]):
        done = subprocess.run([made, *words], capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, ""), words
        if words[0] == "playouts":
            figures = native_playouts(printed_library(each), 30, 7)
            assert json.loads(done.stdout)["alternatives"] == figures.alternatives
