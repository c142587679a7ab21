"""Whatever can be parsed can be resolved or is complained about: no text makes the resolver fall over or take long."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cattery.resolve import load_text, resolve, resolve_examples
from tests.syntax.mutate import TEXTS, almost_games

WORDS = re.compile(r'"[^"\n]*"|[A-Za-z_][\w-]*|\d+|\s+|.')
CASES = "\n".join(path.read_text(encoding="utf-8") for path in sorted((Path(__file__).parent / "cases").glob("*.md")))
GAMES = [text for text in TEXTS if text.startswith(("#", "game"))]
HEAD = 'game "x"\n    players a, b\nflow\n    nothing\n'


@st.composite
def games_with_slips(draw: st.DrawFn) -> str:
    """A game in which some words have been put in the place of others: most still parse."""
    words = WORDS.findall(draw(st.sampled_from(GAMES)))
    pool = [word for word in WORDS.findall(CASES) if word[0].isalnum()]
    for _ in range(draw(st.integers(1, 4))):
        places = [number for number, word in enumerate(words) if word[0].isalnum()]
        at = draw(st.sampled_from(places))
        same = [word for word in pool if word[0].isdigit() == words[at][0].isdigit()]
        words[at] = draw(st.sampled_from(same))
    return "".join(words)


def check(text: str) -> None:
    loaded = load_text(text)
    game, found = resolve(loaded, {})
    if game is None:
        assert any(diagnostic.is_error for diagnostic in (*loaded.diagnostics, *found))
        return
    assert not any(diagnostic.is_error for diagnostic in found)
    resolve_examples(loaded, game)


@settings(max_examples=60)
@given(games_with_slips())
def test_a_game_with_slips(text: str) -> None:
    check(text)


@settings(max_examples=60)
@given(almost_games(slips=2).map(lambda text: HEAD + text))
def test_parts_of_games_in_any_order(text: str) -> None:
    check(text)


def repeated(line: str, number: int) -> str:
    return "".join(line.replace("#", str(n)).replace("@", str(n + 1)) for n in range(number))


HOSTILE = {
    "boards": HEAD + repeated("board b#: squares(64, 64)\n", 1500),
    "links": HEAD + "board b: squares(64, 64)\n" + repeated("    links l#: up\n", 3000),
    "literals": HEAD + repeated("board b#: squares(4, 4)\n", 60) + repeated("define d# = a1 is a1\n", 2000),
    "options": HEAD + repeated("option o#: 0..100000 = 0\n", 1000),
    "values": HEAD + "board b: squares(64, 64)\nvalues\n" + repeated("    v# per b: 0..3 = 0\n", 2000),
    "enums in a chain": HEAD + repeated("enum E#: each E@\n", 2000) + "enum E2000: z\n",
    "defines in a chain": HEAD + repeated("define d# = not d@\n", 3000) + "define d3000 = yes\n",
    "names": HEAD + "rule r\n" + repeated("    let v# = 3\n", 4000),
    "unknown names": HEAD + repeated("define one# = another#\n", 4000),
    "clauses": HEAD
    + "pieces P\n"
    + repeated("    kind k#\n", 800)
    + repeated("    1 k#\n", 800)
    + "places\n    bag: bag of P = the rest\nrule r(p: P)\n    nothing\ndefine d(p: P) = 0\n"
    + repeated("clause r for k#\n    r(p)\nclause d for k# = d(p)\n", 800),
    "rules with a clause": HEAD
    + "pieces P\n    kind k\n    2 k\nplaces\n    bag: bag of P = the rest\n"
    + repeated("rule r#(p: P)\nclause r# for k\n    r#(p)\n", 1500),
    "questions": HEAD
    + "must m: yes\n"
    + repeated("action a#\n    do\n        r#()\nrule r#\n    r@()\n    if possible(a@)\n        r0()\n", 700)
    + "action a700\n    do\n        nothing\nrule r700\n    nothing\n",
    "keys": HEAD + repeated("rule r#(n: 0..99) at most # + 1 times per n, n, n, n, n, n, n, n\n    r#(n)\n", 900),
    "long lines": HEAD + "board b: squares(64, 64)\ndefine x = every line in lines(b, 60): yes\n",
    "games": HEAD + "option o: 0..9999 = 0\n" + repeated('example "x#"\n    with o = #\n    expect o is #\n', 1500),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_texts_are_done_with_quickly(name: str) -> None:
    loaded = load_text(HOSTILE[name])
    assert not loaded.failed
    start = time.process_time()
    game, _ = resolve(loaded, {})
    if game is not None:
        resolve_examples(loaded, game)
    assert time.process_time() - start < 2
