"""Small games written in the language, for the interpreter."""

from __future__ import annotations

from textwrap import dedent

from cattery.interp import Interpreter, Position
from cattery.pipeline import load_text, resolve_game


def interpret(text: str) -> Interpreter:
    """The interpreter of a game in a single text."""
    return Interpreter(resolve_game(load_text(dedent(text).strip() + "\n")).game)


def after(game: Interpreter, *moves: str) -> Position:
    """The position after some moves."""
    position = game.initial()
    for move in moves:
        position = game.play(position, move)
    return position
