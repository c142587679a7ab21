"""Puts what the parser could not take into plain words."""

from __future__ import annotations

from cattery.diagnostics import Diagnostic
from cattery.source import Source
from cattery.syntax.lalr import UnexpectedToken, tables
from cattery.syntax.lexer import Lexer


def explain(source: Source, error: UnexpectedToken, lexer: Lexer) -> Diagnostic:
    """One diagnostic for one unexpected token."""
    expected = sorted(tables().expected(error.stack))
    return Diagnostic("C0101", source.span(error.token.start, error.token.end), f"{error.token} expected {expected}")
