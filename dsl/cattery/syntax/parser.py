"""Reads a file declaration by declaration; every text gives a tree, or diagnostics, or both."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from attrs import define

from cattery.diagnostics import Diagnostic
from cattery.source import Source
from cattery.syntax.ast import Decl, File
from cattery.syntax.build import Reader, SyntaxFault, declarations
from cattery.syntax.lalr import Node, Tables, Token, TooDeep, UnexpectedToken, drive, tables
from cattery.syntax.lexer import BAD_INDENT, STOP, TAB_INDENT, Lexer, TooLong
from cattery.syntax.messages import explain, indented_start, odd_character, too_big, too_deep, too_long
from cattery.syntax.recovery import chunks

MAX_LENGTH = 1 << 20
MAX_TOKENS = 40_000
"""About four thousand lines: more is a slip, or somebody who wants to keep the parser busy."""
MAX_MISTAKES = 20


def parse(source: Source) -> tuple[File | None, tuple[Diagnostic, ...]]:
    """The declarations that could be read, and a diagnostic for each that could not."""
    if len(source.text) > MAX_LENGTH:
        return None, (too_big(source, MAX_LENGTH),)
    parser = Parser(source, tables(), MAX_TOKENS)
    found: list[Decl] = []
    mistakes: list[Diagnostic] = []
    for start, end in chunks(source.text, parser.tables):
        for read in parser.declarations(start, end):
            if isinstance(read, Diagnostic):
                mistakes.append(read)
            else:
                found += read
        if parser.budget < 0 or len(mistakes) >= MAX_MISTAKES:
            break
    return File(source.path, tuple(found)), tuple(mistakes)


class Astray(Exception):
    """A declaration ends where a line at column one starts, which is not the start of another one."""

    def __init__(self, at: int) -> None:
        super().__init__(at)
        self.at = at


@define
class Parser:
    """Reads the declarations of one source; `budget` is how many tokens may still come."""

    source: Source
    tables: Tables
    budget: int

    def declarations(self, start: int, end: int) -> Iterator[tuple[Decl, ...] | Diagnostic]:
        """What the text between two offsets declares, or what is wrong with it.

        A line at column one after a whole declaration spoils only what follows it.
        """
        try:
            yield declarations(Reader(self.source), self.tree(start, end))
        except Astray as error:
            yield from self.declarations(start, error.at)
            yield from self.declarations(error.at, end)
        except SyntaxFault as fault:
            yield fault.diagnostic

    def tree(self, start: int, end: int, watch: Callable[[Token], None] | None = None) -> Node:
        """What the grammar makes of the text between two offsets; `watch` is told of every token."""
        wrong = odd_character(self.source, start, end) or indented_start(self.source, start)
        if wrong is not None:
            raise SyntaxFault(wrong)
        lexer = Lexer(self.source.text, start, end, self.tables, self.budget)

        def watched(stack: Sequence[int]) -> Token:
            token = lexer.next_token(stack)
            if watch is not None:
                watch(token)
            return token

        try:
            return drive(self.tables, watched if watch else lexer.next_token)
        except UnexpectedToken as error:
            if error.token.start > start and self._ends_before(error):
                raise Astray(error.token.start) from error
            raise SyntaxFault(explain(self.source, error, lexer, start)) from error
        except TooDeep as error:
            raise SyntaxFault(too_deep(self.source, error.token)) from error
        except TooLong as error:
            raise SyntaxFault(too_long(self.source, error.at, MAX_TOKENS)) from error
        finally:
            self.budget = lexer.budget

    def _ends_before(self, error: UnexpectedToken) -> bool:
        """Whether the token stands at column one, after a declaration that is whole without it."""
        token = error.token
        if token.type in (TAB_INDENT, BAD_INDENT):
            return False
        at_start = token.end > token.start and self.source.text[token.start - 1] == "\n"
        return at_start and self.tables.viable(error.stack, STOP)
