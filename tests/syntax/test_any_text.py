"""Whatever stands in a file, the parser answers: with a tree, with diagnostics, never with an exception."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from cattery.diagnostics import CODES, render
from cattery.source import Source
from cattery.syntax import ast, parse
from cattery.syntax.parser import MAX_MISTAKES
from tests.syntax.mutate import any_texts


def check(text: str) -> None:
    file, mistakes = parse(Source("a.cat", text))
    assert isinstance(file, ast.File)
    assert len(mistakes) <= MAX_MISTAKES
    for found in mistakes:
        assert CODES[found.code].stage == "syntax"
        assert 0 <= found.span.start <= found.span.end <= len(text)
        assert found.message
        assert found.message[-1] not in ".!"
        assert len(found.message) < 300
    render.text(mistakes, lambda _: text)
    render.to_json(mistakes)
    render.github(mistakes)


@settings(max_examples=300)
@given(any_texts)
def test_parser_answers_any_text(text: str) -> None:
    check(text)


@pytest.mark.soak
@settings(max_examples=10_000)
@given(any_texts)
def test_parser_answers_very_many_texts(text: str) -> None:
    check(text)
