"""The lines of a file as the formatter sees them: tokens with their depth, comments, and where blank lines were."""

from __future__ import annotations

from attrs import Factory, define

from cattery.syntax.lalr import Token


@define
class Row:
    """One line of the file; `above` are comments between it and the line that it goes on with."""

    tokens: list[Token]
    comment: str | None = None
    above: list[str] = Factory(list)


@define
class Line:
    """What ends with a NEWLINE token: one row, or several where it goes on; `blank` if a blank line stood above it."""

    depth: int
    blank: bool
    rows: list[Row]

    @property
    def first(self) -> Token:
        """Its first token."""
        return self.rows[0].tokens[0]


@define
class Comment:
    """A comment on a line of its own."""

    depth: int
    blank: bool
    text: str


Item = Line | Comment


class Gatherer:
    """Takes the tokens of a file in order and keeps what stands between them."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 1 if text.startswith("\ufeff") else 0
        self._depth = 0
        self._open = False
        self._widths = [0]
        self.items: list[Item] = []

    def take(self, token: Token) -> None:
        """The next token, of whatever kind."""
        match token.type:
            case "INDENT":
                self._depth += 1
            case "DEDENT":
                self._depth -= 1
            case "NEWLINE":
                self._open = False
            case "$END":
                pass
            case _:
                self._place(token)

    def finish(self) -> list[Item]:
        """Everything, with the comments after the last token."""
        self._depth = 0
        self._between(len(self._text), 0)
        return self.items

    def _place(self, token: Token) -> None:
        width = token.start - (self._text.rfind("\n", 0, token.start) + 1)
        if self._open:
            line = self.items[-1]
            assert isinstance(line, Line)
            self._go_on(line, token)
        else:
            blank = self._between(token.start, width)
            self.items.append(Line(self._depth, blank, [Row([token])]))
            self._widths[self._depth :] = [width]
            self._open = True
        self._at = token.end

    def _go_on(self, line: Line, token: Token) -> None:
        first, *others = self._text[self._at : token.start].split("\n")
        row = line.rows[-1]
        if not others:
            row.tokens.append(token)
            return
        row.comment = first.strip() or None
        line.rows.append(Row([token], above=[text.strip() for text in others if text.strip()]))

    def _between(self, end: int, width: int) -> bool:
        """Keep the comments up to `end`; tell whether the last of what stands there is a blank line."""
        texts = self._text[self._at : end].split("\n")
        last = self.items[-1] if self.items else None
        if isinstance(last, Line):
            last.rows[-1].comment = texts.pop(0).strip() or None
        blank = False
        for text in texts if end == len(self._text) else texts[:-1]:
            if text.strip():
                depth = self._comment_depth(len(text) - len(text.lstrip()), width)
                self.items.append(Comment(depth, blank, text.strip()))
            blank = not text.strip()
        return blank

    def _comment_depth(self, own: int, width: int) -> int:
        """A comment belongs to the block above if it is indented like it, else to what comes next."""
        if own > width:
            for depth in range(len(self._widths) - 1, self._depth, -1):
                if own >= self._widths[depth]:
                    return depth
        return self._depth
