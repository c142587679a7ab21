"""The rules stay short enough to be read aloud: what a spec says without its examples and comments."""

from __future__ import annotations

import pytest

from tests.rules.books import SPEC

LIMITS = {
    "boop/boop.cat": 109,
    "boop/variants/booop.cat": 69,
    "boop/variants/beginner.cat": 39,
    "catacomb/catacomb.cat": 100,
    "catspath/catspath.cat": 270,
    "catspath/cards.cat": 95,
    "common/customs.cat": 29,
}


def said(text: str) -> list[str]:
    """The lines of a spec that are neither empty nor a comment, outside examples."""
    lines: list[str] = []
    inside = False
    for line in text.splitlines():
        inside = line.startswith("example ") or (inside and not line[:1].strip())
        if line.strip() and not line.lstrip().startswith("#") and not inside:
            lines.append(line)
    return lines


@pytest.mark.parametrize("path", LIMITS)
def test_a_spec_is_short(path: str) -> None:
    lines = said((SPEC / path).read_text(encoding="utf-8"))
    assert 10 < len(lines) <= LIMITS[path]
    assert all(len(line) <= 130 for line in lines)


def test_examples_and_comments_are_not_counted() -> None:
    text = '# no\ngame "x"\n    # no\n    players a, b\n\nexample "no"\n    legal 3\n\nflow\n    repeat\n'
    assert len(said(text)) == 4
