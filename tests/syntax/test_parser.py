"""Parsing whole files: recovery, places, line ends, and bounds on what one file may ask for."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator

import attrs
import pytest

from cattery.source import Source, Span
from cattery.syntax import ast, parse
from cattery.syntax.parser import MAX_LENGTH, MAX_MISTAKES
from tests.syntax.dump import bare
from tests.syntax.mutate import IDS, SPECS, TEXTS

GOOD = 'game "Stones"\n    players red, blue\n\nenum Kind: man, king\n\nrule again\n    nothing\n'


def names(file: ast.File | None) -> list[str]:
    assert file is not None
    return [getattr(declaration, "name", ast.Name("game", declaration.span)).text for declaration in file.declarations]


@pytest.mark.parametrize("text", TEXTS, ids=IDS)
def test_specs_parse(text: str) -> None:
    file, mistakes = parse(Source("a.cat", text))
    assert file is not None
    assert mistakes == ()


def test_a_mistake_spoils_its_own_declaration_only() -> None:
    text = GOOD.replace("man, king", "man king").replace("nothing", "nothing nothing") + "\nenum Last: a, b\n"
    file, mistakes = parse(Source("a.cat", text))
    assert names(file) == ["game", "Last"]
    assert [(found.span.line, found.code) for found in mistakes] == [(4, "C0101"), (7, "C0101")]


def test_a_line_gone_astray_spoils_only_what_follows_it() -> None:
    text = GOOD.replace("enum Kind", "enun Kind") + "x = 3\n    nothing\n\nenum Last: a, b\n"
    file, mistakes = parse(Source("a.cat", text))
    assert names(file) == ["game", "again", "Last"]
    assert [(found.span.line, found.code) for found in mistakes] == [(4, "C0110"), (8, "C0110")]


def test_mistakes_are_bounded() -> None:
    _, mistakes = parse(Source("a.cat", "action x\n" * 1000))
    assert len(mistakes) == MAX_MISTAKES


def test_line_ends_marks_and_missing_last_ends_do_not_matter() -> None:
    file, mistakes = parse(Source("a.cat", GOOD))
    assert not mistakes
    for text in (GOOD.replace("\n", "\r\n"), "\ufeff" + GOOD, GOOD.rstrip("\n"), "\n\n# head\n" + GOOD + "\n  # foot"):
        other, mistakes = parse(Source("a.cat", text))
        assert not mistakes
        assert bare(other) == bare(file)


@pytest.mark.parametrize("text", ["", "\n", "   ", "# only a comment", "\t\n\r\n", "\ufeff"])
def test_nothing_is_an_empty_file(text: str) -> None:
    assert parse(Source("a.cat", text)) == (ast.File("a.cat", ()), ())


def spans(node: object) -> Iterator[tuple[object, Span]]:
    """Every node of a tree that has a place."""
    if isinstance(node, tuple):
        for item in node:
            yield from spans(item)
    elif attrs.has(type(node)) and not isinstance(node, Span):
        for field in attrs.fields(type(node)):  # type: ignore[arg-type]
            value = getattr(node, field.name)
            if isinstance(value, Span):
                yield node, value
            yield from spans(value)


@pytest.mark.parametrize("text", TEXTS, ids=IDS)
def test_spans_mean_what_is_written(text: str) -> None:
    source = Source("a.cat", text)
    file, _ = parse(source)
    for node, span in spans(file):
        written = text[span.start : span.end]
        assert written == written.strip() or isinstance(node, ast.Doc)
        assert source.span(span.start, span.end) == span
        match node:
            case ast.Name(text=word) if word != "bool":
                assert written == word
            case ast.Doc(text=words):
                assert written.strip('"') == words
            case ast.NumberExpr(value=value) if written:
                assert int(written) == value
            case ast.Cite(text=word):
                assert written == word or ".." in written
            case _:
                pass


def nested(depth: int) -> list[str]:
    blocks = "\n".join(f"{'    ' * level}if a" for level in range(1, depth))
    return [
        f"define x = {'(' * depth}a{')' * depth}\n",
        f"define x = {'not ' * depth}a\n",
        f"define x = {'- ' * depth}a\n",
        f"define x = {'a of ' * depth}b\n",
        f"define x = {'a + ' * depth}b\n",
        f"define x = {'a or ' * depth}b\n",
        f"define x = {'f(' * depth}a{')' * depth}\n",
        f"define x = {'some a in b: ' * depth}c\n",
        f"define x = {'if a then b else ' * depth}c\n",
        f"define x(a: {'set of ' * depth}b) = c\n",
        f"rule x\n{blocks}\n{'    ' * depth}nothing\n",
        "rule x\n    if a\n        nothing\n" + "    else if a\n        nothing\n" * depth,
    ]


@pytest.mark.parametrize("text", nested(20), ids=range(12))
def test_what_people_nest_is_read(text: str) -> None:
    _, mistakes = parse(Source("a.cat", text))
    assert mistakes == ()


@pytest.mark.parametrize("text", [*nested(120), *nested(5000)], ids=range(24))
def test_too_deep_is_said(text: str) -> None:
    _, mistakes = parse(Source("a.cat", text))
    assert [found.code for found in mistakes] == ["C0105"]


def full(pattern: str, head: str = "") -> str:
    return (head + pattern * (MAX_LENGTH // len(pattern) + 1))[:MAX_LENGTH]


WORST = {
    "lines": full("\n"),
    "spaces": full(" "),
    "comments": full("#a\n"),
    "brackets": full("(", "define x = "),
    "open lines": full("\n", "define x = f("),
    "sum": full("+a", "define x = a"),
    "arguments": full(", a", "define x = f(a"),
    "members": full(", a", "enum A: a"),
    "statements": full("    me chooses a or b\n", "flow\n"),
    "declarations": full("define x = a\n"),
    "wrong declarations": full("action x\n"),
    "wrong words": full("x\n"),
    "quotes": full('"', "rule x\n    "),
    "bars": full("|"),
    "citations": full("[AB-1, ", "rule x "),
    "first": full("first a, a, a, ", "define x = "),
    "word": full("a-", "rule "),
    "digits": full("9", "define x = "),
    "escapes": full("\\\\", 'rule x\n    "'),
    "letters": full("\u00e9"),
    "rows": full("        | . |\n", 'example "x"\n    given on\n'),
    "indentation": "rule x\n" + "\n".join(" " * width + "if a" for width in range(1, 1400)),
}


@pytest.mark.parametrize("text", WORST.values(), ids=list(WORST))
def test_no_text_takes_long(text: str) -> None:
    start = time.process_time()
    _, mistakes = parse(Source("a.cat", text))
    assert time.process_time() - start < 2
    assert len(mistakes) <= MAX_MISTAKES


def test_longer_files_are_not_read() -> None:
    file, mistakes = parse(Source("a.cat", " " * (MAX_LENGTH + 1)))
    assert file is None
    assert [found.code for found in mistakes] == ["C0105"]


LATE = """
import sys, time
start = time.perf_counter()
from cattery.source import Source
from cattery.syntax import parse
file, mistakes = parse(Source("a.cat", open(sys.argv[1], encoding="utf-8").read()))
assert file is not None and not mistakes
print(sorted({name.split(".")[0] for name in sys.modules} & {"lark", "jinja2", "rich", "click", "hypothesis"}))
"""


def test_parsing_loads_no_parser_generator() -> None:
    command = [sys.executable, "-c", LATE, str(SPECS[0])]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (run.stdout.strip(), run.stderr) == ("[]", "")
