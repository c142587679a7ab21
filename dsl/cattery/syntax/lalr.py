"""Runs the parse tables that Lark has made of `cat.lark`.

Lark's own driver would do, but importing it costs more than parsing a game; this one knows tokens and tables only.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from attrs import frozen

MAX_STACK = 400
"""Deeper nesting than any person writes: about eighty brackets or forty blocks, one in the other."""


class Token(NamedTuple):
    """A word, a sign or a text as it stands in the file; layout tokens have no width."""

    type: str
    text: str
    start: int
    end: int


class Node:
    """What a rule of the grammar has matched; rules with a leading underscore leave their children to their parent."""

    __slots__ = ("children", "end", "rule", "start")

    def __init__(self, rule: str, children: list[Node | Token]) -> None:
        self.rule = rule
        self.children = children
        self.start: int = children[0].start
        self.end: int = children[-1].end


@frozen(repr=False)
class Tables:
    """`rows` maps symbols to actions: a state to go to, or the complement of a rule to reduce by."""

    words: Mapping[str, str]
    signs: Mapping[str, str]
    patterns: Mapping[str, str]
    reserved: frozenset[str]
    rules: Sequence[tuple[str, int]]
    rows: Sequence[Mapping[str, int]]
    start: int
    end: int

    def viable(self, stack: Sequence[int], terminal: str) -> bool:
        """Whether the parser can take that terminal next: rows alone also hold what only other places accept."""
        trial = list(stack)
        while True:
            action = self.rows[trial[-1]].get(terminal)
            if action is None:
                return False
            if action >= 0:
                return True
            name, size = self.rules[~action]
            del trial[-size:]
            trial.append(self.rows[trial[-1]][name])
            if trial[-1] == self.end:
                return True

    def expected(self, stack: Sequence[int]) -> frozenset[str]:
        """The terminals that the parser can take next."""
        return frozenset(symbol for symbol in self.rows[stack[-1]] if symbol.isupper() and self.viable(stack, symbol))


@cache
def tables() -> Tables:
    """The committed tables."""
    document = json.loads(Path(__file__).with_name("tables.json").read_text(encoding="utf-8"))
    symbols = document["symbols"]
    rows = [{symbols[row[i]]: row[i + 1] for i in range(0, len(row), 2)} for row in document["rows"]]
    return Tables(
        words=document["words"],
        signs=document["signs"],
        patterns=document["patterns"],
        reserved=frozenset(document["reserved"]),
        rules=[(name, size) for name, size in document["rules"]],
        rows=[rows[number] for number in document["states"]],
        start=document["start"],
        end=document["end"],
    )


class UnexpectedToken(Exception):
    """The parser cannot take this token; `stack` is where it stood, `previous` the token before."""

    def __init__(self, token: Token, stack: tuple[int, ...], previous: Token | None) -> None:
        super().__init__(token)
        self.token = token
        self.stack = stack
        self.previous = previous


class TooDeep(Exception):
    """More is open here, one in the other, than the parser keeps."""

    def __init__(self, token: Token) -> None:
        super().__init__(token)
        self.token = token


Value = Node | Token | list[Node | Token]


def drive(tables: Tables, next_token: Callable[[Sequence[int]], Token]) -> Node:
    """Take tokens until one whole declaration has been read. `next_token` sees the parser's stack of states."""
    rows, rules, end = tables.rows, tables.rules, tables.end
    stack = [tables.start]
    values: list[Value] = []
    token: Token | None = None
    while True:
        previous = token
        token = next_token(stack)
        kind = token.type
        before: tuple[int, ...] | None = None
        while (action := rows[stack[-1]].get(kind, end)) < 0:
            before = before or tuple(stack)
            name, size = rules[~action]
            if size > 1 or name[0] != "_":
                _reduce(values, name, size)
            del stack[-size:]
            stack.append(rows[stack[-1]][name])
            if stack[-1] == end:
                assert isinstance(values[0], Node)
                return values[0]
        if action == end:
            raise UnexpectedToken(token, before or tuple(stack), previous)
        if len(stack) > MAX_STACK:
            raise TooDeep(token)
        stack.append(action)
        values.append(token)


def _reduce(values: list[Value], name: str, size: int) -> None:
    """Make the last `size` values one; the list of a repetition is added to in place."""
    taken = values[-size:]
    del values[-size:]
    first = taken[0]
    flat = first if isinstance(first, list) else [first]
    for value in taken[1:]:
        if isinstance(value, list):
            flat += value
        else:
            flat.append(value)
    values.append(flat if name[0] == "_" else Node(name, flat))
