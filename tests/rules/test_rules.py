"""One test per rule id: which declaration says the rule, and which worked examples show it.

The ids are those of the specs' own `rulebook` lines. How many there have to be is written down here, so that an id
cannot be dropped from a spec together with everything that shows it.
"""

from __future__ import annotations

from collections import Counter

import pytest

from cattery.interp.values import value_text
from cattery.model.game import Example
from tests.rules.books import BOOKS, book, failures, titles

RULES = {
    "boop": {"BO": 20, "ABO": 10},
    "beginner": {"BO": 1},
    "booop": {"GC": 29, "AGC": 14},
    "catacomb": {"CC": 22, "ACC": 18},
    "catspath": {"CP": 60, "ACP": 38},
}
POSITIONS = {
    "boop": ("TB", (1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 14, 15, 17, 19, 21, 22, 24)),
    "booop": ("TG", (1, 2, 3, 4, 5, 7, 9, 10, 12, 14, 15, 16, 17, 18, 21, 22, 24, 25, 27)),
    "catacomb": ("TC", (1, 2, 5, 6, 9, 10, 11, 12, 13, 16)),
    "catspath": (
        "TP",
        (1, 2, 3, 4, 5, 6, 7, 9, 11, 12, 14, 16, 17, 18, 19, 22, 23, 25, 26, 27, 28, 29, 30, 31, 33, 34, 36, 37, 38),
    ),
}
ABOUT = {"example", "must", "claim", "possible"}
IDS = [(name, rule) for name in BOOKS for rule in book(name).ids]
EXAMPLES = [(name, title) for name in BOOKS for title in titles(name)]
PLACES = [(name, f"{series}-{number:02}") for name, (series, numbers) in POSITIONS.items() for number in numbers]


def showing(name: str, rule: str) -> list[Example]:
    return [example for _, example in book(name).examples if rule in example.origin.cites]


@pytest.mark.parametrize(("name", "rule"), IDS, ids=[rule for _, rule in IDS])
def test_rule(name: str, rule: str) -> None:
    citations = [citation for citation in book(name).game.citations if citation.id == rule and not citation.replaced]
    said = {(c.kind, c.by) for c in citations if c.kind not in ABOUT} or {
        (c.kind, c.by) for c in citations if c.kind == "must"
    }
    assert said, f"no declaration of {name} says {rule}"
    examples = showing(name, rule)
    assert examples, f"no example of {name} shows {rule}"
    wrong = {example.title: failures(name, example.title) for example in examples}
    assert not any(wrong.values()), wrong


@pytest.mark.parametrize(("name", "title"), EXAMPLES, ids=[f"{name}: {title}" for name, title in EXAMPLES])
def test_example(name: str, title: str) -> None:
    assert failures(name, title) == ()


@pytest.mark.parametrize(("name", "position"), PLACES, ids=[position for _, position in PLACES])
def test_position_of_the_rulebook(name: str, position: str) -> None:
    assert any(position in title.split() for title in titles(name))


@pytest.mark.parametrize("name", BOOKS)
def test_all_ids_are_listed(name: str) -> None:
    assert Counter(rule.split("-")[0] for rule in book(name).ids) == RULES[name]


@pytest.mark.parametrize("name", BOOKS)
def test_titles_are_different(name: str) -> None:
    assert [title for title, count in Counter(titles(name)).items() if count > 1] == []


@pytest.mark.parametrize("name", BOOKS)
def test_every_value_of_every_option_is_shown(name: str) -> None:
    found = book(name)
    layer = len(found.loaded.layers) - 1
    own = {declared.name.text for declared in found.loaded.layers[layer].declarations if hasattr(declared, "name")}
    asked = {pair for _, example in found.examples for pair in example.options}
    missing = [
        (option.name, value)
        for option in found.game.options.values()
        if option.name in own and not option.name.startswith(("max-", "repetition-"))
        for value in option.domain
        if value != option.default and (option.name, value_text(option.type, value)) not in asked
    ]
    assert missing == []
