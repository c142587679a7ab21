"""Turns the text of one declaration into tokens, asking the parser which words are keywords where they stand.

It never fails: what no token fits becomes a token that no rule accepts, so that the parser's error has a place.
Indentation becomes INDENT and DEDENT here; inside brackets, and after a comma, `and` or `or`, a line goes on in the next.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Sequence
from functools import cache

from cattery.syntax.lalr import Tables, Token, tables
from cattery.syntax.recovery import after_blank_lines

MAX_WORD = 60
"""Names become names in other languages and of files, where long ones are not welcome."""
BAD = "BAD"
BAD_INDENT = "BAD_INDENT"
TAB_INDENT = "TAB_INDENT"
STOP = "$END"
_INDENTATION = re.compile(r"[ \t]*")
_PAIRS = frozenset({("(", ")"), ("[", "]")})
_CONTINUES = frozenset({"COMMA", "AND", "OR"})
_FIRST_AS_QUANTIFIER = re.compile(r"[ \t]+[\w-]+(?:[ \t]*,[ \t]*[\w-]+){0,3}[ \t]+in\b")


@cache
def _token_pattern() -> re.Pattern[str]:
    """One pattern for everything that can stand in a line. `BAD` takes what belongs together, so that one error is made of it."""
    patterns = tables().patterns
    signs = "|".join(re.escape(sign) for sign in sorted(tables().signs, key=len, reverse=True))
    word = patterns["NAME"]
    return re.compile(
        r"[ \t]*(?:"
        rf"(?P<NAME>{word}(?!\w))"
        rf"|(?P<DATE>{patterns['DATE']})|(?P<RUN_ON>[0-9]+[A-Za-z_][\w-]*)|(?P<NUMBER>{patterns['NUMBER']})"
        rf"|(?P<STRING>{patterns['STRING']})|(?P<CITES>(?<![^ \t]){patterns['CITES']})|(?P<ROW>{patterns['ROW']})"
        r"|(?P<COMMENT>#[^\n]*)|(?P<LINE>(?:\r?\n)+)|(?P<STOP>\Z)"
        r"|(?P<BAD>:=|==|=>|=<|!=|<>|->|&&|<-|\+=|-=|\*\*)"
        rf"|(?P<SIGN>{signs})"
        r"|(?P<TEXT>[\"|][^\n]*|[^\W\d_][\w-]*|.)"
        r")",
        re.DOTALL,
    )


class TooLong(Exception):
    """There are more tokens than a file may have."""

    def __init__(self, at: int) -> None:
        super().__init__(at)
        self.at = at


class Lexer:
    """The tokens of `text[start:end]`; `next_token` is what the parser pulls, at most `budget` times."""

    def __init__(self, text: str, start: int, end: int, tables: Tables, budget: int) -> None:
        self._text = text
        self._at = start
        self._end = end
        self._tables = tables
        self._pattern = _token_pattern()
        self._queue: deque[Token] = deque()
        self._indents = [0]
        self._last = Token("NEWLINE", "", start, start)
        self.open_brackets: list[Token] = []
        self.budget = budget

    @property
    def at(self) -> int:
        """The offset that has been read up to."""
        return self._at

    def next_token(self, stack: Sequence[int]) -> Token:
        """The next token, given the states the parser has been through."""
        self.budget -= 1
        if self.budget < 0:
            raise TooLong(self._at)
        while not self._queue:
            found = self._pattern.match(self._text, self._at, self._end)
            assert found is not None and found.lastgroup is not None
            kind = found.lastgroup
            self._at = found.end()
            if kind == "NAME":
                word = found[kind]
                kind = self._word(word, stack) if len(word) <= MAX_WORD else BAD
                return self._token(kind, word, found.start("NAME"))
            if kind == "COMMENT":
                continue
            if kind in ("LINE", "STOP"):
                if (self.open_brackets or self._last.type in _CONTINUES) and kind == "LINE":
                    continue
                self._new_line()
                continue
            return self._other(kind, found[kind], found.start(kind), stack)
        return self._queue.popleft()

    def _token(self, kind: str, text: str, start: int) -> Token:
        self._last = Token(kind, text, start, start + len(text))
        return self._last

    def _word(self, text: str, stack: Sequence[int]) -> str:
        """A keyword if it is reserved or the grammar has a place for it here, else a name."""
        keyword = self._tables.words.get(text)
        if keyword is None or text in self._tables.reserved:
            return keyword or "NAME"
        row = self._tables.rows[stack[-1]]
        if keyword not in row:
            return "NAME"
        if keyword == "FIRST":
            return keyword if _FIRST_AS_QUANTIFIER.match(self._text, self._at, self._end) else "NAME"
        return keyword if "NAME" not in row or self._tables.viable(stack, keyword) else "NAME"

    def _other(self, kind: str, text: str, start: int, stack: Sequence[int]) -> Token:
        if kind == "DATE" and kind not in self._tables.rows[stack[-1]]:
            kind, text = "NUMBER", text[:4]
            self._at = start + 4
        if kind == "SIGN":
            kind = self._tables.signs[text]
            token = self._token(kind, text, start)
            if kind in ("LPAR", "LSQB"):
                self.open_brackets.append(token)
            elif self.open_brackets and (self.open_brackets[-1].text, text) in _PAIRS:
                self.open_brackets.pop()
            return token
        return self._token(BAD if kind in ("TEXT", "RUN_ON") else kind, text, start)

    def _new_line(self) -> None:
        """Queue what the end of a line and the indentation of the next one mean."""
        after = self._last.end
        if self._last.type != "NEWLINE":
            self._queue.append(Token("NEWLINE", "", after, after))
        line = after_blank_lines(self._text, self._at, self._end)
        indentation = _INDENTATION.match(self._text, line, self._end)
        assert indentation is not None
        self._at = indentation.end()
        stop = self._at >= self._end
        if not stop and "\t" in indentation[0]:
            self._queue.append(Token(TAB_INDENT, indentation[0], indentation.start(), indentation.end()))
            return
        self._indent(0 if stop else len(indentation[0]), after)
        if stop:
            self._queue.append(Token(STOP, "", after, after))
        self._last = Token("NEWLINE", "", after, after)

    def _indent(self, width: int, after: int) -> None:
        if width > self._indents[-1]:
            self._indents.append(width)
            self._queue.append(Token("INDENT", "", after, after))
            return
        while width < self._indents[-1]:
            self._indents.pop()
            self._queue.append(Token("DEDENT", "", after, after))
        if width != self._indents[-1]:
            self._queue.append(Token(BAD_INDENT, self._text[self._at - width : self._at], self._at - width, self._at))
