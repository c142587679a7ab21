"""No game inside the tool: no word of a particular game occurs in the compiler, the templates or the runtime.

The words come from the specs themselves: titles, and whatever a spec gives a name. What is left out is listed below:
ordinary words that a tool about games needs for itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tidy.project import ROOT, files, name

ORDINARY = frozenset(
    [
        "advance",
        "ahead",
        "alike",
        "all-out",
        "back",
        "below",
        "black",
        "blue",
        "box",
        "brown",
        "call",
        "card",
        "cat",
        "chained",
        "chooser",
        "colour",
        "deal",
        "effect",
        "first",
        "free",
        "go",
        "goal",
        "green",
        "hand",
        "heading",
        "home",
        "hue",
        "kind",
        "lay",
        "layout",
        "man",
        "on",
        "open",
        "passes",
        "path",
        "place",
        "play",
        "playable",
        "played",
        "pool",
        "progress",
        "red",
        "region",
        "repetition",
        "reserve",
        "sack",
        "seam",
        "seats",
        "settle",
        "slide",
        "stack",
        "stuck",
        "swap",
        "tile",
        "together",
        "too-long",
        "total",
        "travel",
        "trio",
        "turns",
        "worth",
        "yellow",
    ]
)
"""Words that specs use and that belong to nobody."""

COMING = frozenset(
    [
        "booop",
        "boooop",
        "catspath",
        "kitten",
        "ghost",
        "graduate",
        "graduation",
        "haunt",
        "catacomb",
        "tunnel",
        "mousetoy",
        "hiddenpassage",
    ]
)
"""Words that may not come in before their game does, or by a short name."""

NAMED = re.compile(
    r"^(?:replace |add )?(?:action|rule|define|end|must|claim|possible|enum|board|pieces|option) +([A-Za-z][\w-]*)",
    re.MULTILINE,
)
TITLED = re.compile(r'^(?:game|variant) "([^"]*)"', re.MULTILINE)
MEMBERS = re.compile(r"^enum +\w+: *([^#\n\[]*)", re.MULTILINE)
FAMILY = re.compile(r"^    ([A-Za-z][\w-]*)(?: +per [^:]*)? *: ", re.MULTILINE)
WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
PHRASE = re.compile(r"[A-Za-z]+(?:[-_][A-Za-z]+)*")


def plain(word: str) -> str:
    return re.sub(r"[^a-z]", "", word.casefold())


def words_of(spec: str) -> Iterator[str]:
    """What a spec gives a name: declarations, members of enums, places and values, and its title."""
    spec = re.sub(r"#.*", "", spec)
    yield from NAMED.findall(spec)
    yield from TITLED.findall(spec)
    for members in MEMBERS.findall(spec):
        yield from (member for member in re.findall(r"[\w-]+(?: +\w+)?", members) if not member.startswith("each "))
    for block in re.findall(r"^(?:places|values)\b.*\n((?:    .*\n|\n)*)", spec, re.MULTILINE):
        yield from FAMILY.findall(block)


def game_words() -> dict[str, str]:
    """Each game's word in plain letters, with the spec it comes from."""
    found = dict.fromkeys(map(plain, COMING), "a game to come")
    for path in files("spec", endings={".cat"}):
        found |= {plain(word): name(path) for word in words_of(path.read_text(encoding="utf-8"))}
    for word in ORDINARY:
        if plain(word) not in map(plain, COMING):
            found.pop(plain(word), None)
    found.pop("", None)
    return found


def phrases(text: str) -> Iterator[str]:
    """Every word of a text and every name made of words, in plain letters."""
    for phrase in PHRASE.findall(text):
        yield plain(phrase)
        for word in WORD.findall(phrase):
            yield plain(word)


def tool_files() -> list[Path]:
    code = {".py", ".lark", ".jinja", ".j2", ".c", ".h"}
    return [path for path in files("dsl", "runtime", endings=code) if "docs" not in path.relative_to(ROOT).parts]


WORDS = game_words()


@pytest.mark.parametrize("path", tool_files(), ids=name)
def test_no_word_of_a_game(path: Path) -> None:
    found = [
        f"{name(path)}:{number}: {word!r} is a word of {WORDS[word]}"
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        for word in sorted(set(phrases(line)) & WORDS.keys())
    ]
    assert not found, "\n".join(found)


def test_the_words_are_found_in_the_specs() -> None:
    """The guard against a test that looks for nothing."""
    assert {"boop", "kitten", "graduate", "haunt", "drift", "scare", "goldenrule", "catacomb", "stitch"} <= WORDS.keys()
    assert {"kitten", "boop"} <= set(phrases("def boop_it(x): return KittenMove"))


def test_ordinary_words_are_words_of_a_spec() -> None:
    used = {
        plain(word) for path in files("spec", endings={".cat"}) for word in words_of(path.read_text(encoding="utf-8"))
    }
    assert {word for word in ORDINARY if plain(word) not in used} == set()
