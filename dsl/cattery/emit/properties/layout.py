"""Python text that fits the line: brackets are opened one level after another, as the house's formatter does it.

A piece of code is a text or a `Code` of pieces; only brackets and operators know where to be broken.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, assert_never

from attrs import frozen

WIDTH: Final = 120
STEP: Final = "    "


@frozen(repr=False)
class Chain:
    """Operands with operators between them: broken before each operator, which needs brackets around it."""

    items: tuple[Code, ...]
    words: tuple[str, ...]


@frozen(repr=False)
class Bracket:
    """`open item, item close`. With `comma`, items are separated by commas; without, by a space (a comprehension)."""

    opening: str
    items: tuple[Code, ...]
    closing: str
    comma: bool = True


@frozen(repr=False)
class Row:
    """Pieces side by side; the last bracket is the one that is opened."""

    parts: tuple[Code, ...]


Code = str | Chain | Bracket | Row


def row(*parts: Code) -> Row:
    """Pieces side by side."""
    return Row(parts)


def binary(left: Code, word: str, right: Code) -> Chain:
    """Two operands."""
    return Chain((left, right), (word,))


def call(name: str, *items: Code) -> Bracket:
    """A call."""
    return Bracket(f"{name}(", items, ")")


def bracketed(items: Sequence[Code]) -> Bracket:
    """A tuple."""
    return Bracket("(", tuple(items), ",)" if len(items) == 1 else ")")


def tuple_of(items: Sequence[Code]) -> str:
    """A tuple on one line."""
    return flat(bracketed(items))


def flat(code: Code) -> str:
    """The code on one line."""
    match code:
        case str():
            return code
        case Chain(items, words):
            return flat(items[0]) + "".join(
                f" {word} {flat(item)}" for word, item in zip(words, items[1:], strict=True)
            )
        case Bracket(opening, items, closing, comma):
            return opening + (", " if comma else " ").join(flat(item) for item in items) + closing
        case Row(parts):
            return "".join(flat(part) for part in parts)
        case _:
            assert_never(code)


def lines(code: Code, before: str = "", after: str = "", indent: str = "") -> list[str]:
    """The code on as many lines as it needs; `before` and `after` stand on its first and its last line."""
    whole = indent + before + flat(code) + after
    if len(whole) <= WIDTH:
        return [whole]
    match code:
        case str():
            return [whole]
        case Chain() if opens_at_its_end(code, len(indent + before)):
            return broken_row(
                (flat(Chain(code.items[:-1], ())), f" {code.words[0]} ", code.items[-1]), before, after, indent
            )
        case Chain():
            return [
                f"{indent}{before}(" if before or after else f"{indent}(",
                *broken_chain(code, indent + STEP),
                f"{indent}){after}",
            ]
        case Bracket(opening, items, closing, comma):
            return opened(opening, items, closing, comma, before, after, indent)
        case Row(parts):
            return broken_row(parts, before, after, indent)
        case _:
            assert_never(code)


def opens_at_its_end(chain: Chain, column: int) -> bool:
    """Whether the last operand of two is a bracket that can be opened on the first line, which spares a pair of them."""
    last = chain.items[-1]
    if len(chain.words) != 1 or not isinstance(last, Bracket) or not last.items:
        return False
    return column + len(f"{flat(chain.items[0])} {chain.words[0]} {last.opening}") <= WIDTH


def broken_chain(chain: Chain, indent: str, before: str = "") -> list[str]:
    """A chain with an operand on each line, inside brackets that others have opened."""
    found: list[str] = []
    for word, item in zip((before, *(f"{word} " for word in chain.words)), chain.items, strict=True):
        if isinstance(item, Chain) and len(indent + word + flat(item)) > WIDTH:
            found += broken_chain(item, indent, word)
        else:
            found += lines(item, before=word, indent=indent)
    return found


def opened(
    opening: str, items: tuple[Code, ...], closing: str, comma: bool, before: str, after: str, indent: str
) -> list[str]:
    """A bracket with its inside on lines of its own."""
    inner = indent + STEP
    body: list[str] = []
    only = items[0] if len(items) == 1 else None
    if isinstance(only, Chain) and len(inner + flat(only)) > WIDTH:
        body = broken_chain(only, inner)
    elif comma and len(items) > 1 and len(inner + ", ".join(flat(item) for item in items)) <= WIDTH:
        body = [inner + ", ".join(flat(item) for item in items)] if not _keeps_comma(opening) else _each(items, inner)
    elif not comma and len(inner + " ".join(flat(item) for item in items)) <= WIDTH:
        body = [inner + " ".join(flat(item) for item in items)]
    elif not comma:
        body = [line for item in items for line in lines(item, indent=inner)]
    elif only is not None:
        body = lines(only, indent=inner)
    else:
        body = _each(items, inner)
    return [f"{indent}{before}{opening}", *body, f"{indent}{closing}{after}"]


def _keeps_comma(opening: str) -> bool:
    """Displays are written an item a line; a call's arguments may share one."""
    return opening in ("(", "[", "{")


def _each(items: tuple[Code, ...], inner: str) -> list[str]:
    return [line for item in items for line in lines(item, after=",", indent=inner)]


def broken_row(parts: tuple[Code, ...], before: str, after: str, indent: str) -> list[str]:
    """A row whose last bracket is opened; one without brackets stays as long as it is."""
    for at in range(len(parts) - 1, -1, -1):
        part = parts[at]
        if not isinstance(part, str):
            head = before + "".join(flat(item) for item in parts[:at])
            tail = "".join(flat(item) for item in parts[at + 1 :]) + after
            return lines(part, head, tail, indent)
    return [indent + before + flat(Row(parts)) + after]
