"""The engines written by hand in C play the very games of the generated ones, from the same seeds."""

from __future__ import annotations

from pathlib import Path
from platform import machine

import pytest

from cattery_runtime import CHANCE, Rng
from cattery_runtime.chance import draw
from tests.bench.engines import engine
from tests.bench.in_c import Rival, rival

SEATS = {"boop": ("gray", "orange"), "catacomb": ("black", "white")}
GAMES = 250


@pytest.fixture(scope="module")
def rivals(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Rival]:
    folder = tmp_path_factory.mktemp("rivals")
    return {name: rival(name, folder) for name in SEATS}


def is_pc() -> bool:
    return machine().lower() in {"x86_64", "amd64"}


def game(name: str, seed: int) -> tuple[int, int]:
    """The random game of a seed by the generated engine: the number of decisions and of the seat that wins."""
    state, rng, count = engine(name).State.initial(), Rng(seed), 0
    while state.actor is not None:
        if state.actor == CHANCE:
            state.play(draw(state.chances(), rng))
        else:
            moves = state.moves()
            state.play(moves[rng.below(len(moves))])
            count += 1
    assert state.outcome is not None
    winners = [SEATS[name].index(winner) for winner in state.outcome.winners]
    return count, winners[0] if winners else -1


@pytest.mark.parametrize("name", SEATS)
def test_the_same_seed_gives_the_same_game(name: str, rivals: dict[str, Rival]) -> None:
    games = [game(name, seed) for seed in range(GAMES)]
    assert [rivals[name].game(seed) for seed in range(GAMES)] == games
    totals = rivals[name].playouts(0, GAMES)
    assert totals.games == GAMES
    assert totals.decisions == sum(length for length, _ in games)
    assert list(totals.wins) == [sum(winner == seat for _, winner in games) for seat in (0, 1)]


@pytest.mark.parametrize("name", SEATS)
def test_a_processor_without_bit_instructions_plays_the_same(
    name: str, rivals: dict[str, Rival], tmp_path: Path
) -> None:
    plain = rival(name, tmp_path, "-mno-bmi2") if is_pc() else rival(name, tmp_path)
    assert [plain.game(seed) for seed in range(GAMES)] == [rivals[name].game(seed) for seed in range(GAMES)]


@pytest.mark.parametrize(("depth", "count"), [(1, 36), (2, 1260), (3, 42900), (4, 1421952)])
def test_first_moves_of_boop_are_counted_alike(depth: int, count: int, rivals: dict[str, Rival]) -> None:
    assert rivals["boop"].perft(depth) == count
