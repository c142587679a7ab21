"""Builds the parse tables from `cat.lark` and writes them beside it.

Lark reads the grammar, proves it LALR(1) without conflicts and computes the tables; that takes half a second, so they
are committed as JSON (`python -m cattery.syntax.tables` writes them anew, a test compares). Nothing else imports Lark.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from lark import Lark
from lark.grammar import Rule
from lark.lexer import Lexer, PatternRE, Token
from lark.parsers.lalr_analysis import Shift

GRAMMAR = Path(__file__).with_name("cat.lark")
TABLES = Path(__file__).with_name("tables.json")
START = "declaration"
_EXCLUDING = re.compile(r"\(\?!\(\?:(?P<words>[a-z|]+)\)\(\?!\[\\w-\]\)\)(?P<word>.*)")


class NoLexer(Lexer):
    """Stands in for a lexer: the tables are built without one."""

    def __init__(self, _conf: object) -> None:
        pass

    def lex(self, *_: object) -> Iterator[Token]:
        """No tokens."""
        return iter(())


def grammar(lexer: type[Lexer] = NoLexer) -> Lark:
    """The grammar as Lark reads it; raises on any conflict."""
    text = GRAMMAR.read_text(encoding="utf-8")
    return Lark(
        text, parser="lalr", lexer=lexer, strict=True, start=START, keep_all_tokens=True, maybe_placeholders=False
    )


def build() -> str:
    """The tables as JSON text: the same bytes for the same grammar and release of Lark."""
    lark = grammar()
    table = lark.parser.parser._parse_table
    rules = sorted(lark.rules, key=_rule_key)
    reductions = {rule: ~number for number, rule in enumerate(rules)}
    order = _in_order(table.states, table.start_states[START])
    number = {state: position for position, state in enumerate(order)}
    symbols: dict[str, int] = {}
    rows: dict[tuple[int, ...], int] = {}
    states: list[int] = []
    for state in order:
        row: list[int] = []
        for symbol, (action, target) in sorted(table.states[state].items()):
            row += symbols.setdefault(symbol, len(symbols)), number[target] if action is Shift else reductions[target]
        states.append(rows.setdefault(tuple(row), len(rows)))
    document = {
        **_terminals(lark),
        "symbols": list(symbols),
        "rules": [[rule.origin.name, len(rule.expansion)] for rule in rules],
        "start": number[table.start_states[START]],
        "end": number[table.end_states[START]],
        "states": states,
        "rows": [list(row) for row in rows],
    }
    return _one_row_a_line(document)


def _rule_key(rule: Rule) -> tuple[str, list[str]]:
    return rule.origin.name, [symbol.name for symbol in rule.expansion]


def _in_order(states: dict[int, dict[str, Any]], start: int) -> list[int]:
    """The states as they are met from the start, whatever order Lark has found them in."""
    order = [start]
    met = {start}
    for state in order:
        for _, (action, target) in sorted(states[state].items()):
            if action is Shift and target not in met:
                met.add(target)
                order.append(target)
    return order


def _terminals(lark: Lark) -> dict[str, Any]:
    """Words and signs by their text, patterns by their name, and the words that are never names."""
    words: dict[str, str] = {}
    signs: dict[str, str] = {}
    patterns: dict[str, str] = {}
    for terminal in sorted(lark.terminals, key=lambda terminal: terminal.name):
        text = terminal.pattern.value
        if isinstance(terminal.pattern, PatternRE):
            patterns[terminal.name] = text
        else:
            (words if text.isalpha() else signs)[text] = terminal.name
    excluding = _EXCLUDING.fullmatch(patterns["NAME"])
    assert excluding is not None, "NAME excludes the reserved words by a look ahead"
    patterns["NAME"] = excluding["word"]
    return {"words": words, "signs": signs, "patterns": patterns, "reserved": excluding["words"].split("|")}


def _one_row_a_line(document: dict[str, Any]) -> str:
    """JSON that a version control system can show the changes of."""
    lines = []
    for key, value in document.items():
        if key in ("rows", "rules"):
            inner = ",\n".join(json.dumps(row, separators=(",", ":")) for row in value)
            lines.append(f'"{key}": [\n{inner}\n]')
        else:
            lines.append(f'"{key}": {json.dumps(value)}')
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    TABLES.write_text(build(), encoding="utf-8")
