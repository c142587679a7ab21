"""Whole games as they are played from a seed: a change of any rule, order or random number shows as a line."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path

import pytest

from cattery_runtime import CHANCE, Rng, Session
from tests.engines.built import engine_of
from tests.engines.cases import SHIPPED, Case

FOLDER = Path(__file__).parent / "playthroughs"
SEED = 2024
LONGEST = 400


def playthrough(case: Case) -> Iterator[str]:
    """A line for each move: ply, actor, number of choices, the move, and a digest of the state it leads to."""
    session = Session(engine_of(case).State.initial(), Rng(SEED))
    yield f"# {case.command} --seed {SEED}"
    for ply in range(LONGEST):
        state = session.state
        if state.actor is None:
            break
        choices = state.chances() if state.actor == CHANCE else state.moves()
        start = f"{ply:3} {state.actor} {len(choices)}"
        move = session.step()
        digest = sha256(json.dumps(session.state.to_json()).encode()).hexdigest()
        yield f"{start} {move} {digest[:6]}"
    yield json.dumps(session.state.to_json())


@pytest.mark.parametrize("case", SHIPPED, ids=str)
def test_playthrough(case: Case, snapshot: Callable[[Path, str], None]) -> None:
    snapshot(FOLDER / f"{case.name}.txt", "\n".join(playthrough(case)) + "\n")
