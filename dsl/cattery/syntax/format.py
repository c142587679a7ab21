"""The canonical layout of a `.cat` file, as `cattery fmt` writes it.

Indentation, spaces, blank lines and columns are decided here; line breaks, comments, texts and drawings stay as written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from cattery.diagnostics import CatError
from cattery.source import Source
from cattery.syntax.lalr import Token, tables
from cattery.syntax.lines import Comment, Gatherer, Item, Line, Row
from cattery.syntax.parser import MAX_TOKENS, Parser, parse
from cattery.syntax.recovery import chunks

INDENT = 4
CITES_COLUMN = 80
WIDEST_GUARD = 60
_TIGHT_BEFORE = frozenset({"COLON", "COMMA", "RPAR", "RSQB", "LSQB", "DOTDOT"})
_TIGHT_AFTER = frozenset({"LPAR", "LSQB", "DOTDOT"})
_CALLED = frozenset({"NAME", "SQUARES", "TRACK", "RING"})
_OPERAND_ENDS = frozenset({"NAME", "NUMBER", "RPAR", "RSQB"})
_COMMA = re.compile(r",[ \t]*")


def format_text(source: Source) -> str:
    """The text in the canonical layout; raises `CatError` with what is wrong with a text that does not parse."""
    _, mistakes = parse(source)
    if mistakes:
        raise CatError(*mistakes)
    lines = list(_lines(_items(source)))
    return "\n".join(lines) + "\n" if lines else ""


def _items(source: Source) -> list[Item]:
    """The lines and comments of a text that parses."""
    gatherer = Gatherer(source.text)
    parser = Parser(source, tables(), MAX_TOKENS)
    for start, end in chunks(source.text, parser.tables):
        parser.tree(start, end, gatherer.take)
    return gatherer.finish()


def _lines(items: Sequence[Item]) -> Iterator[str]:
    texts = [_line(item) if isinstance(item, Line) else [_margin(item.depth) + item.text] for item in items]
    _align_guards(items, texts)
    _align_places(items, texts)
    for number, item in enumerate(items):
        opens = number == 0 or items[number - 1].depth < item.depth
        if item.blank and not opens:
            yield ""
        if isinstance(item, Comment):
            yield from texts[number]
        else:
            yield from _finished(item, texts[number])


def _margin(depth: int) -> str:
    return " " * (INDENT * depth)


def _line(line: Line) -> list[str]:
    """The rows of a line without their citations and comments."""
    texts: list[str] = []
    before: Token | None = None
    for row in line.rows:
        margin = _margin(line.depth + 2 if texts else line.depth)
        texts.append(margin + _joined(_uncited(row), before))
        before = row.tokens[-1]
    return texts


def _uncited(row: Row) -> list[Token]:
    return row.tokens[:-1] if row.tokens[-1].type == "CITES" else row.tokens


def _joined(tokens: Sequence[Token], before: Token | None = None) -> str:
    """Tokens with their spaces; `before` is what the row goes on from."""
    parts = [tokens[0].text] if tokens else []
    for number, (left, right) in enumerate(pairwise(tokens)):
        apart = _apart(tokens[number - 1] if number else before, left, right)
        if right.type == "SLASH":
            apart = not _is_tight(tokens, number + 1)
        elif left.type == "SLASH":
            apart = not _is_tight(tokens, number)
        parts.append(" " + right.text if apart else right.text)
    return "".join(parts)


def _is_tight(tokens: Sequence[Token], at: int) -> bool:
    """Whether a slash was written without spaces, as in the name of a site between two others."""
    near = tokens[max(0, at - 1) : at + 2]
    return len(near) == 3 and all(left.end == right.start for left, right in pairwise(near))


def _apart(before: Token | None, left: Token, right: Token) -> bool:
    """Whether a space stands between two tokens; `before` is the one before them."""
    if right.type in _TIGHT_BEFORE or left.type in _TIGHT_AFTER:
        return False
    if right.type == "LPAR":
        return left.type not in _CALLED
    if left.type == "MINUS":
        return before is not None and before.type in _OPERAND_ENDS
    return True


def _finished(line: Line, texts: list[str]) -> Iterator[str]:
    """The rows with their comments, and with the citations at their column."""
    for row, text in zip(line.rows, texts, strict=True):
        yield from (_margin(line.depth + 2) + comment for comment in row.above)
        last = row.tokens[-1]
        if last.type == "CITES":
            text = text.ljust(max(len(text) + 2, CITES_COLUMN)) + _COMMA.sub(", ", last.text)
        yield text + (f"  {row.comment}" if row.comment else "")


def _is_guard(item: Item) -> bool:
    if not isinstance(item, Line) or item.first.type != "WHEN" or len(item.rows) > 1:
        return False
    return _uncited(item.rows[0])[-1].type == "STRING"


def _align_guards(items: Sequence[Item], texts: list[list[str]]) -> None:
    """The words of guards that follow each other stand in one column, but for those of very long guards."""
    group: list[int] = []
    for number in range(len(items) + 1):
        if number < len(items) and _is_guard(items[number]) and not (group and items[number].blank):
            group.append(number)
            continue
        if group:
            _align_words(items, texts, group)
        group = [number] if number < len(items) and _is_guard(items[number]) else []


def _align_words(items: Sequence[Item], texts: list[list[str]], group: Sequence[int]) -> None:
    words = {number: _words(items[number]) for number in group}
    guards = {number: texts[number][0].removesuffix(words[number]).rstrip() for number in group}
    widths = [len(guard) for guard in guards.values() if len(guard) <= WIDEST_GUARD]
    column = -(-(max(widths, default=0) + 2) // INDENT) * INDENT
    for number in group:
        texts[number][0] = guards[number].ljust(max(column, len(guards[number]) + 2)) + words[number]


def _words(item: Item) -> str:
    assert isinstance(item, Line)
    return _uncited(item.rows[0])[-1].text


def _align_places(items: Sequence[Item], texts: list[list[str]]) -> None:
    """The lines of a `places` block are a table: names, what they are for, and what they hold."""
    inside = False
    block: list[int] = []
    for number, item in enumerate(items):
        if item.depth == 0 and isinstance(item, Line):
            _align_table(items, texts, block)
            inside, block = item.first.type == "PLACES", []
        elif inside and item.depth == 1 and isinstance(item, Line) and _colon(item) is not None:
            block.append(number)
    _align_table(items, texts, block)


def _align_table(items: Sequence[Item], texts: list[list[str]], block: Sequence[int]) -> None:
    heads = {number: _head(items[number]) for number in block}
    name_width = max((len(name) for name, per in heads.values() if per), default=0)
    joined = {number: f"{name.ljust(name_width)} {per}" if per else name for number, (name, per) in heads.items()}
    width = max((len(head) for head in joined.values()), default=0)
    for number, (name, per) in heads.items():
        old = _margin(1) + (f"{name} {per}" if per else name) + ":"
        rest = texts[number][0].removeprefix(old)
        texts[number][0] = _margin(1) + f"{joined[number]}:".ljust(width + 1) + rest


def _colon(item: Item) -> int | None:
    """Where the colon stands in the first row of a line."""
    assert isinstance(item, Line)
    return next((i for i, token in enumerate(item.rows[0].tokens) if token.type == "COLON"), None)


def _head(item: Item) -> tuple[str, str]:
    """The name of a place, and what it is `per`."""
    assert isinstance(item, Line)
    tokens = item.rows[0].tokens
    return tokens[0].text, _joined(tokens[1 : _colon(item)])
