"""The engines written by hand play the same games as the generated ones: a rival that cheats would prove nothing."""

from __future__ import annotations

from itertools import pairwise

import pytest

from cattery_runtime import CHANCE, GameMove, GameState, Rng, Session
from tests.bench import boop_by_hand
from tests.bench.boop_by_hand import CAT, Boop
from tests.bench.catacomb_by_hand import Catacomb
from tests.bench.engines import engine, perft

BED = [f"{column}{row}" for row in range(1, 7) for column in "abcdef"]
COMB = [f"{row}{number}" for row in "ABC" for number in (1, 2, 3)]
SEATS = ("gray", "orange")
COLOURS = {"b": "black", "w": "white", "n": "brown"}


def boop_text(game: Boop, move: tuple[int, ...]) -> str:
    if game.groups is None:
        return f"place {('kitten', 'cat')[move[0]]} {BED[move[1]]}"
    return f"{'graduate' if len(move) == 3 else 'retire'} {' '.join(BED[at] for at in move)}"


def catacomb_text(game: Catacomb, move: tuple[int, ...]) -> str:
    verb = "settle" if game.setup else "place" if len(move) == 1 else "travel"
    return f"{verb} {' '.join(COMB[tile] for tile in move)}"


def texts(state: GameState[GameMove, str]) -> list[str]:
    return [str(move) for move in state.moves()]


def winner(state: GameState[GameMove, str]) -> str | None:
    return state.outcome.winners[0] if state.outcome is not None and state.outcome.winners else None


@pytest.mark.parametrize(("depth", "count"), [(1, 36), (2, 1260), (3, 42900)])
def test_first_moves_of_boop_are_counted_alike(depth: int, count: int) -> None:
    assert boop_by_hand.perft(Boop(), depth) == count
    assert perft(engine("boop").State.initial(), depth) == count


@pytest.mark.parametrize("seed", range(20))
def test_boop_in_lock_step(seed: int) -> None:
    rng = Rng(seed)
    game, state = Boop(), engine("boop").State.initial()
    while not game.over:
        moves = game.moves()
        assert texts(state) == [boop_text(game, move) for move in moves]
        assert state.actor == SEATS[game.me]
        choice = rng.below(len(moves))
        state.play(state.moves()[choice])
        game.play(moves[choice])
    assert winner(state) == SEATS[game.winner]


@pytest.mark.parametrize("seed", range(20))
def test_eight_pieces_are_active_in_boop(seed: int) -> None:
    rng = Rng(seed)
    game = Boop()
    while not game.over:
        for me in (0, 1):
            assert sum(game.pool[me]) + sum(boop_by_hand.MINE[me][man] for man in game.board) == 8
        moves = game.moves()
        game.play(moves[rng.below(len(moves))])
    assert game.board.count(1 + CAT + 2 * game.winner) >= 3


@pytest.mark.parametrize("seed", range(20))
def test_catacomb_in_lock_step(seed: int) -> None:
    session = Session(engine("catacomb").State.initial(), Rng(seed))
    session.roll()
    game = Catacomb(region_of(session.state))
    for _ in range(2_000):
        moves = game.moves()
        assert texts(session.state) == [catacomb_text(game, move) for move in moves]
        assert session.state.actor == COLOURS[game.me]
        choice = session.rng.below(len(moves))
        session.play(session.state.moves()[choice])
        game.play(moves[choice])
        while not game.over and not game.moves():
            game.skip()
        if game.over:
            break
    assert (session.state.actor is None) == game.over
    assert winner(session.state) == (COLOURS[game.winner] if game.winner else None)


def region_of(state: GameState[GameMove, str]) -> str:
    """The colours of the tiles that chance has dealt."""
    assert state.actor != CHANCE
    places = state.to_json()["places"]
    assert isinstance(places, dict)
    letters = {colour: letter for letter, colour in COLOURS.items()}
    return "".join(letters[places["region"][tile]] for tile in COMB)


def test_set_up_of_catacomb_has_27_ways() -> None:
    def ways(game: Catacomb) -> int:
        if not game.setup:
            return 1
        total = 0
        for move in game.moves():
            after = Catacomb(game.region)
            after.stacks, after.setup = game.stacks[:], game.setup
            after.play(move)
            total += ways(after)
        return total

    assert ways(Catacomb("nbwnbwnbw")) == 27


def test_golden_rules_hold_in_catacomb_by_hand() -> None:
    rng = Rng(5)
    game = Catacomb("nbwwnbbwn")
    for _ in range(300):
        moves = game.moves()
        if game.over or not moves:
            break
        game.play(moves[rng.below(len(moves))])
        for stack in game.stacks:
            assert len(stack) <= 3
            assert all(lower != upper for lower, upper in pairwise(stack))
