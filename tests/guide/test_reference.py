"""The reference says what the compiler does: every construct, operation, precedence, word, limit, and the state's JSON."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import attrs
import pytest

from cattery import pipeline
from cattery.interp import Interpreter
from cattery.model.builtins import OPERATIONS
from cattery.resolve import boards, options, pieces, places
from cattery.resolve.load import MAX_BYTES, MAX_FILES
from cattery.resolve.names import CALLED, RESERVED
from cattery.resolve.tables import MAX_COLUMNS, MAX_ROWS
from cattery.source import Source
from cattery.syntax import ast, parse
from cattery.syntax.lalr import tables
from tests.guide.book import Forms, events, files, write

ROOT = Path(__file__).resolve().parents[2]
GUIDE = ROOT / "dsl" / "docs" / "guide"
REFERENCE = (GUIDE / "reference.md").read_text(encoding="utf-8")
PROGRAMS = (GUIDE / "programs.md").read_text(encoding="utf-8")
CLI = (ROOT / "dsl" / "docs" / "cli.md").read_text(encoding="utf-8")
FORMS = [event.text for event in events(REFERENCE) if isinstance(event, Forms)]


def section(title: str) -> str:
    """The text of a section, up to the next one of its kind."""
    return re.split(r"^## ", REFERENCE.split(f"\n## {title}\n", 1)[1], maxsplit=1, flags=re.MULTILINE)[0]


def rows(text: str) -> list[list[str]]:
    """The cells of a table, without its head."""
    lines = [line.strip("|").split("|") for line in text.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line] for line in lines[2:]]


# --- forms -----------------------------------------------------------------------------------------------------------


def parsed(text: str) -> ast.File:
    file, found = parse(Source("reference", text))
    assert found == (), [(diagnostic.span.line, diagnostic.message) for diagnostic in found]
    assert file is not None
    return file


@pytest.mark.parametrize("text", FORMS, ids=range(len(FORMS)))
def test_forms_are_grammatical(text: str) -> None:
    parsed(text)


def kinds(node: object) -> set[str]:
    """The classes of all nodes of a tree."""
    if isinstance(node, tuple):
        return {kind for part in node for kind in kinds(part)}
    kind = type(node)
    if not attrs.has(kind):
        return set()
    return {kind.__name__}.union(*(kinds(getattr(node, attribute.name)) for attribute in attrs.fields(kind)))


def test_forms_show_every_construct() -> None:
    classes = {name for name in ast.__all__ if attrs.has(getattr(ast, name))}
    assert len(classes) > 60
    assert classes - {kind for text in FORMS for kind in kinds(parsed(text))} == set()


def without_places(node: object) -> object:
    """A tree without its spans, so that two of them can be compared."""
    if isinstance(node, tuple):
        return tuple(map(without_places, node))
    kind = type(node)
    if not attrs.has(kind):
        return node
    names = [attribute.name for attribute in attrs.fields(kind) if attribute.name != "span"]
    return (kind.__name__, *(without_places(getattr(node, name)) for name in names))


def test_precedence_is_as_written() -> None:
    def meaning(text: str) -> object:
        return without_places(parsed(f"define it = {text}\n").declarations)

    table = rows(section("Expressions"))
    assert len(table) > 10
    for written, read in table:
        assert meaning(written.strip("`")) == meaning(read.strip("`")), written


# --- words and operations --------------------------------------------------------------------------------------------


def test_words_that_are_never_names() -> None:
    quoted = "".join(line for line in section("Names and words").splitlines() if line.startswith(">"))
    assert set(re.findall(r"`([a-z]+)`", quoted)) == set(tables().reserved)


def test_names_with_a_meaning_of_their_own() -> None:
    words = " ".join(section("Names and words").split())
    said = words.split("cannot be declared:")[1].split("and the names of the")[0]
    assert set(re.findall(r"`([a-z]+)`", said)) == set(RESERVED)


def test_every_operation_is_listed() -> None:
    listed = {name for row in rows(section("Operations")) for name in _operations(row[0])}
    assert listed == {*OPERATIONS, "times", "possible"}
    assert CALLED - listed == set()


def _operations(cell: str) -> set[str]:
    """The operations that a row is about, by the name that the compiler has for them."""
    if cell.startswith("`site + direction`"):
        return {"step"}
    if cell.startswith("`pairs`"):
        return {"pairs"}
    return set(re.findall(r"`([a-z-]+)(?:\(| of )", cell))


def test_limits_are_those_of_the_compiler() -> None:
    table = " ".join(cell for row in rows(section("Limits")) for cell in row)
    said = {int(number.replace(",", "")) for number in re.findall(r"\b\d[\d,]*\b", table)}
    assert said == {
        MAX_BYTES,
        MAX_FILES,
        boards.MAX_SITES,
        boards.MAX_BOARDS,
        places.MAX_CELLS,
        options.DOMAIN_LIMIT,
        pieces.MAX_KINDS,
        pieces.MAX_COUNT,
        options.MAX_DEPTH,
        MAX_ROWS,
        MAX_COLUMNS,
    }
    assert codes_of(f"define a = {'9' * 9}\n") == codes_of("define a = 1\n")
    assert "C0107" in codes_of(f"define a = {'9' * 10}\n")


def codes_of(text: str) -> set[str]:
    return {diagnostic.code for diagnostic in pipeline.check_text(text)}


# --- programs --------------------------------------------------------------------------------------------------------


def fences(page: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)


def test_state_is_as_shown(tmp_path: Path) -> None:
    write(files(PROGRAMS), tmp_path)
    loaded = pipeline.load_game(tmp_path / "sampler.cat", tmp_path, {}, ())
    interpreter = Interpreter(pipeline.resolve_game(loaded).game)
    position = interpreter.initial()
    for line in (tmp_path / "moves.txt").read_text(encoding="utf-8").splitlines():
        position = interpreter.play(position, line.partition("#")[0].strip())
    (shown,) = fences(PROGRAMS, "json")
    assert json.dumps(json.loads(shown)) == json.dumps(position.to_json())


def test_every_key_of_the_state_is_explained(tmp_path: Path) -> None:
    write(files(PROGRAMS), tmp_path)
    (shown,) = fences(PROGRAMS, "json")
    table = CLI.split("| key | value |\n", 1)[1].split("\n\n", 1)[0]
    explained = [name for line in table.splitlines()[1:] for name in re.findall(r"`(\w+)`", line.split("|")[1])]
    assert explained == list(json.loads(shown))


PYTHON = fences(PROGRAMS, "python")


def test_python_is_shown() -> None:
    """The guard against a test that looks at nothing."""
    assert len(PYTHON) == 4


@pytest.mark.parametrize("text", PYTHON, ids=range(len(PYTHON)))
def test_python_runs_as_shown(text: str) -> None:
    run = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
