"""Engines by name, and how they are played as fast as their public interface allows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import cast

from cattery_runtime import CHANCE, Chance, Engine, GameMove, GameState

AnyState = GameState[GameMove, str]


def engine(name: str) -> Engine[GameMove, str]:
    """The module of an engine."""
    return cast(Engine[GameMove, str], import_module(f"cattery_engines.{name}"))


def playout(state: AnyState, random: Callable[[], float]) -> int:
    """One random game without chance; returns the number of decisions."""
    count = 0
    moves = state.moves()
    while moves:
        state.play(moves[int(random() * len(moves))])
        moves = state.moves()
        count += 1
    return count


def playout_with_chance(state: AnyState, random: Callable[[], float], cap: int) -> int:
    """One random game of at most `cap` decisions; chance is played by its weights and not counted."""
    count = 0
    while count < cap:
        moves = state.moves()
        if moves:
            state.play(moves[int(random() * len(moves))])
            count += 1
        elif state.actor == CHANCE:
            state.play(_drawn(state.chances(), random))
        else:
            break
    return count


def _drawn(chances: Sequence[Chance[GameMove]], random: Callable[[], float]) -> GameMove:
    left = random() * chances[0].total
    for chance in chances:
        left -= chance.weight
        if left < 0:
            break
    return chance.move


def perft(state: AnyState, depth: int) -> int:
    """How many ways there are to play the next `depth` decisions of a game without chance."""
    moves = state.moves()
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        after = state.copy()
        after.play(move)
        total += perft(after, depth - 1)
    return total
