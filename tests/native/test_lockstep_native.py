"""Native engines do what Python engines do: moves in order, states, chances, outcomes, reasons, views, samples, faults."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType
from typing import cast

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from cattery import pipeline
from cattery.interp import Interpreter
from cattery_runtime import Fault, Rng
from tests.engines import random_effects, random_rules
from tests.engines.built import engine_of
from tests.engines.cases import CASES, Case, game_of
from tests.engines.test_odd_games import GAMES, NAMES
from tests.engines.test_random_rules import in_parts, taken
from tests.guide.test_guide import SHOWN, Shown
from tests.native.twins import Twins, drawn_positions, native_engine

DECISIONS = 20_000
"""So many decisions of shipped games, with all sets of options, are compared at least."""
SOAK = 1_000_000
QUICKLY = settings(
    deadline=None, suppress_health_check=list(HealthCheck), phases=[Phase.explicit, Phase.reuse, Phase.generate]
)
"""A game that fails is shown as it is: to look for a smaller one, hundreds would have to be compiled."""


def play(case: Case, decisions: int, test: str, seed: int = 1, seldom: int = 10) -> Twins:
    """A game in both."""
    with native_engine(game_of(case), cast(ModuleType, engine_of(case))) as engine:
        again = f".venv/bin/python -m pytest 'tests/native/test_lockstep_native.py::{test}[{case}]'"
        twins = Twins(engine, again, seldom)
        for number, start in enumerate(drawn_positions(game_of(case))):
            twins.game(number, twins.decisions + 4, start)
        twins.series(twins.decisions + decisions, seed=seed)
    return twins


@pytest.mark.parametrize("case", CASES, ids=str)
def test_lockstep(case: Case) -> None:
    """From each drawn position of the spec a few moves, and whole games."""
    twins = play(case, -(-DECISIONS // len(CASES)), "test_lockstep")
    assert twins.decisions * len(CASES) >= DECISIONS
    assert twins.ends and not twins.faults


@pytest.mark.soak
@pytest.mark.parametrize("case", CASES, ids=str)
def test_lockstep_for_long(case: Case) -> None:
    twins = play(case, -(-SOAK // len(CASES)), "test_lockstep_for_long", 1000, 40)
    assert twins.decisions * len(CASES) >= SOAK
    assert twins.ends and not twins.faults


def odd(name: str, decisions: int, games: int) -> Twins:
    """An odd game in both."""
    path, variants, options = GAMES[NAMES.index(name)]
    game = pipeline.resolve_game(pipeline.load_game(path, path.parent, options, variants)).game
    with native_engine(game) as engine:
        twins = Twins(engine, f".venv/bin/python -m pytest 'tests/native/test_lockstep_native.py' -k {name}", 3)
        twins.series(decisions, games)
    return twins


@pytest.mark.parametrize("name", NAMES)
def test_odd_games(name: str) -> None:
    twins = odd(name, 150, 30)
    assert twins.plies >= 30 or twins.faults


@pytest.mark.soak
@pytest.mark.parametrize("name", NAMES)
def test_odd_games_for_long(name: str) -> None:
    twins = odd(name, 5_000, 1_000)
    assert twins.plies >= 1_000 or twins.faults


@pytest.mark.parametrize("one", SHOWN, ids=str)
def test_games_of_the_guide(one: Shown, tmp_path: Path) -> None:
    game = one.game(tmp_path)
    with native_engine(game) as engine:
        twins = Twins(engine, f".venv/bin/python -m pytest 'tests/native/test_lockstep_native.py' -k '{one.file}'", 5)
        for number, start in enumerate(drawn_positions(game)):
            twins.game(number, twins.decisions + 4, start)
        twins.series(twins.decisions + 100, 20)
    assert twins.plies >= 20


def play_text(text: str, decisions: int) -> None:
    """Games of these rules in both; texts that the compiler refuses are let go."""
    with native_engine(taken(text)) as engine:
        twins = Twins(engine, "the text above", 2, roomy=False)
        twins.series(decisions, 3)


@settings(QUICKLY, max_examples=6)
@given(random_rules.games())
def test_random_rules(text: str) -> None:
    play_text(text, 40)


@settings(QUICKLY, max_examples=6)
@given(random_effects.games())
def test_random_effects(text: str) -> None:
    play_text(text, 40)


@pytest.mark.soak
@in_parts(20)
@settings(QUICKLY, max_examples=50)
@given(random_rules.games())
def test_random_rules_for_long(part: int, text: str) -> None:
    play_text(text, 100)


@pytest.mark.soak
@in_parts(20)
@settings(QUICKLY, max_examples=50)
@given(random_effects.games())
def test_random_effects_for_long(part: int, text: str) -> None:
    play_text(text, 120)


DEEP = """game "Deep"
    players one, two
values
    n: 0..2000 = 0
flow
    repeat
        turn
            me chooses dig
            check full
action dig
    do
        set n to n + 1
        me may choose dig
        set n to n + 1
end full: draw
    n > 1900
"""


def test_a_game_that_goes_deeper_than_c_has_room_for() -> None:
    """Python plays on; in C that is a fault which says so, never another state."""
    game = pipeline.resolve_game(pipeline.load_text(DEEP)).game
    with native_engine(game) as engine:
        python, native = engine.python.State.initial(), engine.State.initial()
        with pytest.raises(Fault, match="no room for so much; the Python engine has"):
            for _ in range(900):
                python.play(python.moves()[0])
                native.play(native.moves()[0])
        python.play(python.moves()[0])
        assert python.n > 50 and python.moves()
        Twins(engine, "DEEP", roomy=False).series(2000)


CLAIMS = """game "Claims"
    players one, two
board field: squares(3, 3)
pieces Stone(owner: player)
    5 each player
places
    on   per field:  one Stone
    hand per player: bag of Stone = the rest
values
    n: 0..20 = 0
flow
    repeat
        turn
            me chooses put
            else
                check full
            if n mod 3 is 2
                set n to n + 1
action put(at in field)
    when hand[me] has Stone(me)
    when on[at] is none
    do
        move Stone(me) from hand[me] to on[at]
        set n to n + 1
claim corner always: on[a1] is none or on[c3] is none or n > 8
claim few turn: n mod 4 is not 1
claim middle always: on[b2] is not Stone(two)
claim row turn: not (some line in lines(field, 3): every at in line: on[at] is Stone(one))
end full: draw
    every at in field: on[at] is not none or size of hand[me] is 0
"""


def test_claims() -> None:
    """The first claim that is broken is the one that the interpreter names first, at every node."""
    game = pipeline.resolve_game(pipeline.load_text(CLAIMS)).game
    interpreter, seen = Interpreter(game), set[str]()
    with native_engine(game) as engine:
        library = engine.library
        for seed in range(60):
            rng, position, state = Rng(seed), interpreter.initial(), engine.State.initial()
            library.c.cattery_claim(state.game)  # who asks once is taken to ask at every node
            while moves := interpreter.moves(position):
                move = moves[rng.below(len(moves))]
                position = interpreter.play(position, move)
                state.play(engine.parse_move(move))
                number = library.checked(library.c.cattery_claim(state.game) + 1) - 1
                found = (library.about["claims"][number],) if number >= 0 else ()
                assert found == position.state.broken[:1], (seed, move)
                seen.update(found)
    assert seen == {"corner", "few", "middle", "row"}
