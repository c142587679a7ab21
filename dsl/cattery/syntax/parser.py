"""Reads a file declaration by declaration; every text gives a tree, or diagnostics, or both."""

from __future__ import annotations

from cattery.diagnostics import Diagnostic
from cattery.source import Source
from cattery.syntax.ast import Decl, File
from cattery.syntax.build import Reader, SyntaxFault, declarations
from cattery.syntax.lalr import Tables, UnexpectedToken, drive, tables
from cattery.syntax.lexer import Lexer
from cattery.syntax.messages import explain
from cattery.syntax.recovery import chunks


def parse(source: Source) -> tuple[File | None, tuple[Diagnostic, ...]]:
    """The declarations that could be read, and a diagnostic for each that could not."""
    table = tables()
    found: list[Decl] = []
    mistakes: list[Diagnostic] = []
    for start, end in chunks(source.text, table):
        read = _declaration(source, start, end, table)
        if isinstance(read, Diagnostic):
            mistakes.append(read)
        else:
            found += read
    return File(source.path, tuple(found)), tuple(mistakes)


def _declaration(source: Source, start: int, end: int, table: Tables) -> tuple[Decl, ...] | Diagnostic:
    lexer = Lexer(source.text, start, end, table)
    try:
        return declarations(Reader(source), drive(table, lexer.next_token))
    except UnexpectedToken as error:
        return explain(source, error, lexer)
    except SyntaxFault as fault:
        return fault.diagnostic
