"""The grammar, its saved tables, the lexer's few reserved words and the classes of the syntax tree hang together."""

from __future__ import annotations

import re

import attrs
import pytest
from lark import Lark, Tree
from lark import Token as LarkToken
from lark.lexer import PatternStr

from cattery.source import Source
from cattery.syntax import ast, tables
from cattery.syntax.lalr import Node, Token
from cattery.syntax.lalr import tables as saved
from cattery.syntax.messages import HUMAN
from cattery.syntax.parser import Parser
from cattery.syntax.recovery import chunks
from tests.tidy.project import ROOT, files, name

HELPERS = {
    "block", "board_case", "condition", "count", "declaration", "doc_line", "each_body", "else_part", "end_result",
    "given_part", "given_pieces", "graph_edge", "label", "labels_line", "law_kind", "names", "option_value",
    "option_words", "piece_fields", "pieces_counts", "pieces_drawn", "place_ref", "places_block", "players_line",
    "region_part", "row", "rule_ids", "rulebook_line", "sites_line", "texts", "values_block", "visible", "where",
    "with_line", "within", "wrapping",
}  # fmt: skip
"""Rules for parts of a node: what they match has no class of its own."""

RENAMED = {
    "and_expr": "BinaryExpr", "compare_expr": "BinaryExpr", "open_and": "BinaryExpr", "open_or": "BinaryExpr",
    "or_expr": "BinaryExpr", "product_expr": "BinaryExpr", "sum_expr": "BinaryExpr",
    "minus_expr": "UnaryExpr", "not_expr": "UnaryExpr", "open_not": "UnaryExpr",
    "each_expr": "QuantExpr",
}  # fmt: skip
"""Rules that exist to say what binds how: several make one class."""

GONE = {"paren_expr"}
"""Brackets leave no trace in the tree."""

WRITTEN_DIFFERENTLY = {"Cite", "Doc", "Name", "File", "ExpectDrawing"}
"""Classes for terminals (`CITES`, `STRING`, `ROW`, `NAME`), a whole file, and an `expect_step` with a drawing."""


@pytest.fixture(scope="module")
def grammar() -> Lark:
    return tables.grammar()


def class_name(rule: str) -> str:
    return "".join(part.capitalize() for part in rule.split("_"))


def classes() -> dict[str, type]:
    found = {word: getattr(ast, word) for word in ast.__all__}
    return {word: item for word, item in found.items() if isinstance(item, type) and attrs.has(item)}


def rules(lark: Lark) -> set[str]:
    return {rule.origin.name for rule in lark.rules if not rule.origin.name.startswith("_")}


def test_saved_tables_are_those_of_the_grammar() -> None:
    kept = tables.TABLES.read_text(encoding="utf-8")
    assert kept == tables.build(), "run `python -m cattery.syntax.tables`"


def test_every_rule_has_its_class(grammar: Lark) -> None:
    missing = {rule for rule in rules(grammar) if class_name(rule) not in classes()}
    assert missing - RENAMED.keys() - GONE == HELPERS


def test_every_class_has_its_rule(grammar: Lark) -> None:
    made = {class_name(rule) for rule in rules(grammar)} | set(RENAMED.values())
    assert classes().keys() - made - WRITTEN_DIFFERENTLY == set()


def test_classes_are_frozen_and_carry_their_place() -> None:
    for word, item in classes().items():
        fields = [field.name for field in attrs.fields(item)]
        assert word == "File" or "span" in fields
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            setattr(object.__new__(item), fields[0], None)


def test_every_terminal_has_a_name_and_people_can_read_it(grammar: Lark) -> None:
    for terminal in grammar.terminals:
        assert not terminal.name.startswith("__"), terminal
        assert isinstance(terminal.pattern, PatternStr) or terminal.name in HUMAN, terminal


def test_words_are_their_own_terminals(grammar: Lark) -> None:
    for word, terminal in saved().words.items():
        assert terminal == word.upper()


def test_every_terminal_and_every_rule_is_used(grammar: Lark) -> None:
    used = {symbol.name for rule in grammar.rules for symbol in rule.expansion}
    assert {terminal.name for terminal in grammar.terminals} - used == set()
    assert {rule.origin.name for rule in grammar.rules} - used == {"declaration"}


def test_few_words_are_reserved() -> None:
    table = saved()
    assert table.reserved <= table.words.keys()
    assert len(table.reserved) <= 50
    assert not table.reserved & {"place", "on", "at", "draw", "turns", "box", "pass", "swap", "first", "me"}


def shifts(row: dict[str, int]) -> set[str]:
    return {symbol for symbol, action in row.items() if action >= 0 and symbol.isupper()}


def test_no_state_takes_both_a_name_and_a_contextual_word() -> None:
    """Where a state of the parser takes a name, no keyword that is not reserved can come; so no word has two meanings.

    `first` alone is told from a name by what follows it: `first x in ...`.
    """
    table = saved()
    contextual = {terminal for word, terminal in table.words.items() if word not in table.reserved}
    both = {word for row in table.rows if "NAME" in (found := shifts(dict(row))) for word in found & contextual}
    assert both == {"FIRST"}


def test_every_reserved_word_has_a_reason() -> None:
    """A word is reserved because a name may stand beside it, or because it joins what stands left and right of it."""
    table = saved()
    beside = {word for row in table.rows if "NAME" in (found := shifts(dict(row))) for word in found}
    joining = {"and", "as", "else", "has", "in", "is", "mod", "of", "or", "then", "where"}
    assert {word for word in table.reserved if table.words[word] not in beside} == joining


def test_lark_parses_what_the_driver_parses(grammar: Lark) -> None:
    """The saved tables, run by the small driver, and Lark itself make the same tree of the same tokens."""
    specs = files("spec", endings={".cat"})
    assert specs
    for path in specs:
        source = Source(name(path), path.read_text(encoding="utf-8"))
        parser = Parser(source, saved(), 100_000)
        for start, end in chunks(source.text, saved()):
            seen: list[Token] = []
            tree = parser.tree(start, end, seen.append)
            assert as_text(tree) == larks_text(grammar, seen)


def as_text(node: Node | Token) -> str:
    if isinstance(node, Token):
        return f"{node.type}:{node.text}"
    return f"({node.rule} {' '.join(as_text(child) for child in node.children)})"


def larks_text(grammar: Lark, tokens: list[Token]) -> str:
    interactive = grammar.parse_interactive("")
    for token in tokens[:-1]:
        interactive.feed_token(LarkToken(token.type, token.text))
    return larks_tree(interactive.feed_eof())  # type: ignore[no-untyped-call]


def larks_tree(node: object) -> str:
    if isinstance(node, LarkToken):
        return f"{node.type}:{node}"
    assert isinstance(node, Tree)
    return f"({node.data} {' '.join(larks_tree(child) for child in node.children)})"


def test_every_declaration_starts_with_a_word() -> None:
    table = saved()
    first = {symbol for symbol in table.rows[table.start] if symbol.isupper()}
    assert first <= set(table.words.values())


def test_only_the_tables_know_lark() -> None:
    importing = re.compile(r"^\s*(?:from|import) lark", re.MULTILINE)
    users = [path for path in files("dsl", endings={".py"}) if importing.search(path.read_text(encoding="utf-8"))]
    assert users == [ROOT / "dsl" / "cattery" / "syntax" / "tables.py"]
